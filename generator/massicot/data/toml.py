"""Read a TOML file against a schema; what is wrong comes back with its line and a cure."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TypeVar

import tomli

from massicot.codes import TOML, WRONG
from massicot.data.files import read_text
from massicot.data.toml_lines import Scanner
from massicot.data.toml_mistakes import mistake
from massicot.diagnostics import DataError, Diagnostic, Place, Rule, WrongValueError
from massicot.model.schema import Key, Schema

_LONG = re.compile(r"[0-9_]{19}|0[xob]")
_DIGITS = re.compile(r"[0-9_]+")
_MOST = 2**63

T = TypeVar("T")


class TomlFile:
    """A file that is being read: where things stand in it, and everything that is wrong with it."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text
        self.problems: list[Diagnostic] = []

    def wrong(self, rule: Rule, message: str, cure: str, *key: str | int, word: str = "") -> None:
        """Keep a problem with what stands at `key`, or with a word of the text there."""
        self.problems.append(self.problem(rule, message, cure, *key, word=word))

    def refuse(self, wrong: WrongValueError, *key: str | int) -> None:
        """Keep a problem with the value at `key`."""
        self.wrong(wrong.rule, wrong.message, wrong.cure, *key, word=wrong.word)

    def check(self) -> None:
        """Go on only if nothing is wrong so far; else a DataError has all of it."""
        if self.problems:
            raise DataError(self.problems)

    def problem(self, rule: Rule, message: str, cure: str, *key: str | int, word: str = "") -> Diagnostic:
        """A problem with what stands at `key`, or with a word of the text there."""
        return rule.at(self.place(*key, word=word), message, cure)

    def place(self, *key: str | int, word: str = "", nth: int = 0) -> Place:
        """Where `key` stands, or the nearest thing around it; or the nth `word` of its text; of several words,
        as many as stand on one line."""
        line = self.scanned.line_of(key) or 1
        parts = word.split(" ") if word else []
        for count in range(len(parts), 0, -1):
            pattern = re.compile(rf"(?<!\w){re.escape(' '.join(parts[:count]))}(?!\w)")
            numbers = range(line, self.end(key, line) + 1)
            found = (
                (number, match.start() + 1) for number in numbers for match in pattern.finditer(self.lines[number - 1])
            )
            if at := next(islice(found, nth, None), None):
                return Place(str(self.path), *at, dotted(key))
        return Place(str(self.path), line, self.column(line, key), dotted(key))

    def end(self, key: Key, line: int) -> int:
        """The last line of what stands at `key` and begins on `line`."""
        later = (at for other, at in self.scanned.lines.items() if at > line and other[: len(key)] != key)
        return min(later, default=len(self.lines) + 1) - 1

    def statement(self, line: int) -> tuple[int, int]:
        """The lines of the first entry or table that begins on `line` or after it."""
        first = min((at for at in self.scanned.lines.values() if at >= line), default=None)
        if first is None:
            return line, line
        keys = [key for key, at in self.scanned.lines.items() if at == first]
        if self.lines[first - 1].lstrip().startswith("[["):  # one of several, not all of them
            keys = [key for key in keys if isinstance(key[-1], int)]
        return first, self.end(min(keys, key=len), first)

    def column(self, line: int, key: Key = ()) -> int:
        """Where a key begins on its line, or else the line's first letter."""
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        if key and isinstance(key[-1], str) and (found := re.search(rf"(?<![\w-]){re.escape(key[-1])}(?![\w-])", text)):
            return found.start() + 1
        return len(text) - len(text.lstrip()) + 1

    @cached_property
    def lines(self) -> list[str]:
        """The text, line by line."""
        return self.text.replace("\r\n", "\n").split("\n")

    @cached_property
    def scanned(self) -> Scanner:
        """Where its keys and comments stand; nowhere, if it is not TOML."""
        scanner = Scanner(self.text)
        try:
            scanner.walk()
        except (ValueError, IndexError):
            return Scanner("")
        return scanner


class TomlFiles(dict[Path, TomlFile]):
    """The files in which something stands, each scanned once: `files[path].place(…)`."""

    def __missing__(self, path: Path) -> TomlFile:
        self[path] = toml_file(path)
        return self[path]


def read_toml(path: Path, schema: Schema[T]) -> tuple[T, TomlFile]:
    """What a file says, of the kind that is wanted, and the means to say what else is wrong with it.

    A DataError has all that is wrong with its kind."""
    file = TomlFile(path, read_text(path))
    try:
        raw = _parsed(file)
        if _LONG.search(file.text):
            for key in _beyond(raw, ()):
                cure = "write a number below a thousand million"
                file.wrong(WRONG, "is more than a number can be in TOML", cure, *key)
            file.check()
        value, found = schema.read(raw)
    except RecursionError:
        raise DataError([TOML.problem("broken TOML: nested too deeply", None, path, 1)]) from None
    for key, wrong in found:
        file.refuse(wrong, *key)
    file.check()
    return value, file


def toml_file(path: Path) -> TomlFile:
    """A file that was read before, to say where things stand in it; without any text, if it is gone since."""
    try:
        return TomlFile(path, read_text(path))
    except DataError:  # gone, or no plain file of text: whoever reads it says so
        return TomlFile(path, "")


def _parsed(file: TomlFile) -> object:
    try:
        return tomli.loads(file.text)
    except tomli.TOMLDecodeError as wrong:
        message, cure, line = mistake(file.text, wrong.lineno, wrong.colno)
        raise DataError([TOML.problem(f"broken TOML: {message}", cure, file.path, line)]) from None
    except ValueError:  # Python reads no number of more than 4300 digits
        at = max(_DIGITS.finditer(file.text), key=lambda found: len(found[0])).start()
        line = file.text.count("\n", 0, at) + 1
        raise DataError([TOML.problem("broken TOML: a number without end", "shorten it", file.path, line)]) from None


def _beyond(raw: object, key: Key) -> Iterator[Key]:
    """The keys of numbers that TOML does not promise to hold: those of more than 64 bits."""
    if isinstance(raw, dict):
        for name, value in raw.items():
            yield from _beyond(value, (*key, name))
    elif isinstance(raw, list):
        for place, value in enumerate(raw):
            yield from _beyond(value, (*key, place))
    elif isinstance(raw, int) and not -_MOST <= raw < _MOST:
        yield key


def dotted(key: Key) -> str:
    """A key as people write it: `sections[2].text`."""
    text = ""
    for part in key:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def located(problem: Diagnostic) -> Diagnostic:
    """A problem with a key of a data file, with the line on which that stands."""
    place = problem.place
    if place.line or not place.key or not place.path.endswith(".toml"):
        return problem
    key = tuple(int(part) if part.isdigit() else part for part in re.findall(r"[^.\[\]]+", place.key))
    file = toml_file(Path(place.path))
    return replace(problem, place=file.place(*key)) if key in file.scanned.lines else problem
