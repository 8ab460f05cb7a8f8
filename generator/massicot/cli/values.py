"""What is typed after an option, read: a value, or a problem that says what would do."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from massicot.errors import DataError, Problem
from massicot.units import parse_length


def words(text: str) -> tuple[str, ...]:
    """Words between commas."""
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    if not words:
        raise DataError([Problem(f"“{text}” names nothing", "name something, or leave the option out")])
    return words


def folder(text: str) -> Path:
    """Where to put what is built."""
    if not text:
        raise DataError([Problem("--output: no folder is named", "name one, or leave the option out")])
    return Path(text)


def length(option: str, parsed: Callable[[str], float] = parse_length) -> Any:
    """A length with its unit."""

    def read(text: str) -> float:
        try:
            return parsed(text)
        except ValueError as wrong:
            message, _, hint = str(wrong).partition("; ")
            raise DataError([Problem(f"{option}: {message}", hint)]) from None

    return read


def whole(option: str, least: int, most: int) -> Any:
    """A whole number within bounds."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 9 or not least <= int(text) <= most:
            hint = f"give a whole number from {least} to {most}"
            raise DataError([Problem(f"{option}: “{text}” won’t do", hint)])
        return int(text)

    return read


def spans(option: str, least: int, most: int) -> Any:
    """Numbers and spans of them: 2,4-6."""
    one = whole(option, least, most)

    def read(text: str) -> tuple[int, ...]:
        numbers: set[int] = set()
        for part in text.split(","):
            first, dash, last = part.strip().partition("-")
            span = range(one(first), one(last if dash else first) + 1)
            if not span:
                raise DataError([Problem(f"{option}: “{text}” runs backwards", f"write {last}-{first}")])
            numbers.update(span)
        return tuple(sorted(numbers))

    return read


def file(option: str) -> Any:
    """A file to write or read."""

    def read(text: str) -> Path:
        if not text:
            raise DataError([Problem(f"{option}: no file is named", "name one, or leave the option out")])
        return Path(text)

    return read


def grid(text: str) -> tuple[int, int]:
    """Columns and rows: 4x2."""
    found = re.fullmatch(r"([1-9]\d?)[x×]([1-9]\d?)", text)
    if found is None:
        raise DataError([Problem(f"--grid: “{text}” is not a grid", "write columns x rows, like 4x2")])
    return int(found[1]), int(found[2])
