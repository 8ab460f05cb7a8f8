"""The lines that the characters of a page make."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from massicot.checks.prints.reading.model import Letter, Rect, around

_ENDS = "\r\n"
_FAR = 0.9
"""How far apart, in their own height, two characters can't be of one line."""
_LEAST = 0.3
"""Points have hardly any height."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """Characters that stand side by side, and the size of the type."""

    text: str
    box: Rect
    size: float


def text_lines(some: Iterable[Letter], gap: float = math.inf) -> list[TextLine]:
    """The lines that these characters make, in the order in which they are drawn; parted where a gap is so wide."""
    found: list[TextLine] = []
    pending: list[Letter] = []
    last: Letter | None = None
    for letter in some:
        space = letter.sign.isspace()
        if letter.sign in _ENDS or (last is not None and not space and _parted(last.box, letter.box, gap)):
            found += _line(pending)
            pending, last = [], None
        if letter.sign not in _ENDS:
            pending.append(letter)
            last = last if space else letter
    return [*found, *_line(pending)]


def _line(pending: list[Letter]) -> Iterator[TextLine]:
    box = around(one.box for one in pending if not one.sign.isspace())
    if box is not None:
        yield TextLine("".join(one.sign for one in pending).strip(), box, max(one.size for one in pending))


def _parted(one: Rect, other: Rect, gap: float) -> bool:
    """Whether two characters stand in different lines, though pdfium saw no end of one."""
    apart = max(other.bottom - one.top, one.bottom - other.top)
    return apart > _FAR * max(one.height, other.height) + _LEAST or other.left - one.right > gap
