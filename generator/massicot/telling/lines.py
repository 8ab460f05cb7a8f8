"""A line of text and what it is for: the room that prints decides how each kind looks."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

TITLE = "title"
DONE = "done"
"""A sentence: what somebody does."""
SAID = "said"
"""A sentence: what followed from it."""
TABLE = "table"
OWN = "own"
"""The person's own line of the table."""
NOTE = "note"
BLANK = ""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text, and what it is for."""

    text: str
    kind: str = SAID


EMPTY = TextLine("", BLANK)


def broken(text: str, width: int, indent: str) -> list[str]:
    """A text that begins with its own indent, in lines of a width; the others have another indent."""
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def rows(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> list[str]:
    """A table with its columns aligned."""
    every = [heads, *cells]
    widths = [max(map(len, column)) for column in zip(*every, strict=True)]
    return ["   ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in every]
