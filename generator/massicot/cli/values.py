"""What is typed after an option, read: a value, or a problem that says what would do."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from massicot.cli.declare import Read
from massicot.codes import OPTION
from massicot.diagnostics import DataError, WrongValueError
from massicot.units import parse_length, parse_thickness


def words(_option: str, text: str) -> tuple[str, ...]:
    """The words between commas, of which there is at least one."""
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    if not words:
        raise DataError([OPTION.problem(f"“{text}” names nothing", "name something, or leave the option out")])
    return words


def path(what: str) -> Read:
    """A file or folder."""

    def read(option: str, text: str) -> Path:
        if not text:
            raise DataError([OPTION.problem(f"{option}: no {what} is named", "name one, or leave the option out")])
        return Path(text)

    return read


def _measure(parse: Callable[[str], float]) -> Read:
    def read(option: str, text: str) -> float:
        try:
            return parse(text)
        except WrongValueError as wrong:
            raise DataError([OPTION.problem(f"{option}: {wrong.message}", wrong.cure)]) from None

    return read


length = _measure(parse_length)
thickness = _measure(parse_thickness)


def whole(least: int, most: int) -> Callable[[str, str], int]:
    """A whole number within bounds."""

    def read(option: str, text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 9 or not least <= int(text) <= most:
            hint = f"give a whole number from {least} to {most}"
            raise DataError([OPTION.problem(f"{option}: “{text}” won’t do", hint)])
        return int(text)

    return read


def spans(least: int, most: int) -> Read:
    """Numbers and spans of them: 2,4-6."""
    number = whole(least, most)

    def read(option: str, text: str) -> tuple[int, ...]:
        numbers: set[int] = set()
        for part in text.split(","):
            first, dash, last = part.strip().partition("-")
            span = range(number(option, first), number(option, last if dash else first) + 1)
            if not span:
                raise DataError([OPTION.problem(f"{option}: “{text}” runs backwards", f"write {last}-{first}")])
            numbers.update(span)
        return tuple(sorted(numbers))

    return read


def grid(option: str, text: str) -> tuple[int, int]:
    """Columns and rows: 4x2."""
    found = re.fullmatch(r"([1-9]\d?)[x×]([1-9]\d?)", text)
    if found is None:
        raise DataError([OPTION.problem(f"{option}: “{text}” is not a grid", "write columns x rows, like 4x2")])
    return int(found[1]), int(found[2])


# -- for commands that speak French: what is wrong is said as all that play, odds and replay say -------------


def _french(read: Read, complaint: str, *more: object) -> Read:
    """The same value; a problem with it is the complaint of this name."""

    def reading(option: str, text: str) -> Any:
        try:
            return read(option, text)
        except DataError:
            from massicot.telling import complaints

            raise getattr(complaints, complaint)(option, text, *more) from None

    return reading


french_words = _french(words, "names_nothing")


def french_whole(least: int, most: int) -> Read:
    """A whole number within bounds."""
    return _french(whole(least, most), "number", least, most)


def french_numbers(least: int, most: int) -> Read:
    """Whole numbers between commas."""
    number = french_whole(least, most)
    return lambda option, text: tuple(number(option, word) for word in french_words(option, text))
