"""The characters of a PDF's pages as pdfium reads them: which, where, and in which line. Lengths as the
caller scales them; the size of type in points."""

import ctypes
import math
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from pypdfium2 import raw

from massicot.checks.pdf_geometry import Rect, around

_ENDS = "\r\n"
_FAR = 0.9
"""How far apart, in their own height, two characters can't be of one line."""
_LEAST = 0.3
"""Points have hardly any height."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A character, the box of its ink, and the size of the type at the beginning of its line."""

    sign: str
    box: Rect
    size: float


@dataclass(frozen=True, slots=True)
class TextLine:
    """Characters that stand side by side, and the size of the type."""

    text: str
    box: Rect
    size: float


def letters(document: Any, number: int, scale: float, left: float = 0.0, bottom: float = 0.0) -> list[Letter]:
    """Every character of a page in the order in which it is drawn, spaces and ends of lines too: from a corner of the
    page, in points times `scale`."""
    page = document[number]
    with closing(page), closing(page.get_textpage()) as text:
        return list(_read(text.raw, text.count_chars(), scale, left, bottom))


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


def _read(text: Any, count: int, scale: float, x: float, y: float) -> Iterator[Letter]:
    left, right, low, high = (ctypes.c_double() for _ in range(4))
    places = [ctypes.byref(one) for one in (left, right, low, high)]
    size, begins = 0.0, True
    for index in range(count):
        code = raw.FPDFText_GetUnicode(text, index)
        sign = chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
        raw.FPDFText_GetCharBox(text, index, *places)
        if begins and not sign.isspace():
            size, begins = raw.FPDFText_GetFontSize(text, index), False
        begins = begins or sign in _ENDS
        near, far = (left.value - x) * scale, (right.value - x) * scale
        yield Letter(sign, Rect(near, (low.value - y) * scale, far, (high.value - y) * scale), size)
