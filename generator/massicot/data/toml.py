"""Read a TOML file against a shape; what is wrong comes back with its line and a cure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import tomli

from massicot.data.files import read_bytes
from massicot.data.shape import Key, Shape
from massicot.data.toml_lines import key_lines, line_of
from massicot.data.toml_mistakes import mistake
from massicot.errors import DataError, Problem

_LONG = re.compile(r"[0-9_]{19}|0[xob]")
_DIGITS = re.compile(r"[0-9_]+")
_MOST = 2**63

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Survey(Generic[T]):
    """What a file says, as far as it can be read; what is wrong with it; and the tables in which that is."""

    value: T
    lines: "Lines"
    problems: tuple[Problem, ...]
    hurt: tuple[Key, ...]

    def followed(self, problem: Problem) -> bool:
        """Whether it lies where something else is wrong already, of which it may be but a consequence."""
        return any(problem.where == one or problem.where.startswith((f"{one}.", f"{one}[")) for one in self._hurt())

    def _hurt(self) -> list[str]:
        return [_dotted(key) for key in self.hurt]


def read_toml(path: Path, shape: Shape[T]) -> tuple[T, "Lines"]:
    """The validated content, and the means to say where in the file something stands."""
    survey = survey_toml(path, shape)
    if survey.problems:
        raise DataError(survey.problems)
    return survey.value, survey.lines


def survey_toml(path: Path, shape: Shape[T]) -> Survey[T]:
    """The content, and all that is wrong with it; a DataError if it can't be read at all."""
    try:
        text = read_bytes(path, "file").decode("utf-8")
    except UnicodeDecodeError as wrong:
        problem = Problem(f"is not UTF-8 (byte {wrong.start})", "save it in UTF-8", path, _line(wrong))
        raise DataError([problem]) from None
    try:
        raw = tomli.loads(text)
    except tomli.TOMLDecodeError as wrong:
        message, hint, line = mistake(text, wrong.lineno, wrong.colno)
        raise DataError([Problem(f"broken TOML: {message}", hint, path, line)]) from None
    except ValueError:  # Python reads no number of more than 4300 digits
        at = max(_DIGITS.finditer(text), key=lambda found: len(found[0])).start()
        problem = Problem("broken TOML: a number without end", "shorten it", path, text.count("\n", 0, at) + 1)
        raise DataError([problem]) from None
    except RecursionError:
        raise DataError([Problem("broken TOML: nested too deeply", path=path, line=1)]) from None
    lines = Lines(path, text)
    try:
        if _LONG.search(text) and (beyond := list(_beyond(raw, ()))):
            hint = "write a number below a thousand million"
            raise DataError(lines.problem("is more than a number can be in TOML", hint, *key) for key in beyond)
        value, found = shape.read(raw)
        problems = tuple(lines.problem(one.message, one.hint, *one.key) for one in found)
    except RecursionError:
        raise DataError([Problem("broken TOML: nested too deeply", path=path, line=1)]) from None
    hurt = ((*one.key, one.missing) if one.missing else one.key for one in found)
    return Survey(value, lines, problems, tuple(key[:-1] if len(key) > 1 else key for key in hurt))


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


def lines_of(path: Path) -> "Lines":
    """Where things stand in a file that was read before."""
    return Lines(path, read_bytes(path, "file").decode("utf-8", "replace"))


class Lines:
    """Where things stand in one TOML file."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self._text = text
        self._lines: dict[tuple[str | int, ...], int] | None = None

    def problem(self, message: str, hint: str, *key: str | int) -> Problem:
        """A problem with what stands at `key`."""
        if self._lines is None:
            self._lines = key_lines(self._text)
        return Problem(message, hint, self.path, line_of(self._lines, key), _dotted(key))


def _line(wrong: UnicodeDecodeError) -> int:
    return bytes(wrong.object[: wrong.start]).count(b"\n") + 1


def _dotted(key: tuple[str | int, ...]) -> str:
    text = ""
    for part in key:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text
