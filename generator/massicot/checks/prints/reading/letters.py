"""The characters of a PDF's pages as pdfium reads them: which and where. Lengths as the
caller scales them; the size of type in points."""

import ctypes
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from pypdfium2 import raw

from massicot.checks.prints.reading.geometry import Rect
from massicot.checks.prints.reading.model import Letter

_ENDS = "\r\n"


def letters(document: Any, number: int, scale: float, left: float = 0.0, bottom: float = 0.0) -> list[Letter]:
    """Every character of a page in the order in which it is drawn, spaces and ends of lines too: from a corner of the
    page, in points times `scale`."""
    page = document[number]
    with closing(page), closing(page.get_textpage()) as text:
        return list(_read(text.raw, text.count_chars(), scale, left, bottom))


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
