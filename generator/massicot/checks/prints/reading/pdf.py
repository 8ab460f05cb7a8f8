"""Read a finished PDF back: what is drawn on each page, and where, in millimetres. Shares nothing with the
writers: pikepdf follows the content streams, pdfium tells which characters stand where."""

import ctypes
import logging
import warnings
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
from pikepdf.models import PdfParsingError
from pypdfium2 import raw

from massicot.checks.prints.reading.content import Walker
from massicot.checks.prints.reading.limits import MOST_PAGES, file_bytes
from massicot.checks.prints.reading.model import (
    Letter,
    PdfDrawing,
    PdfReading,
    PdfSheet,
    PlacedForm,
    Rect,
    Signature,
    StraightLine,
    UnreadableError,
    around,
    squeezed,
)
from massicot.ink.shapes import Matrix, moved, multiply

MM = 25.4 / 72
logging.getLogger("pikepdf").addHandler(logging.NullHandler())  # what it repairs becomes a finding
_HOSTILE = (
    pikepdf.PdfError,
    PdfParsingError,
    pypdfium2.PdfiumError,
    ArithmeticError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What the libraries raise when the parts of a PDF are not of the kinds that the standard asks for."""


@lru_cache(maxsize=4096)
def _has_ink(sign: str) -> bool:
    return bool(squeezed(sign))


def read_pdf(path: Path) -> PdfReading:
    """The file as it is drawn, or `UnreadableError`."""
    content = file_bytes(path)
    with guarded(), warnings.catch_warnings(record=True) as repairs:
        warnings.simplefilter("always")
        reading = _read(content)
    return replace(reading, repaired=reading.repaired or bool(repairs))


@contextmanager
def guarded() -> Iterator[None]:
    """Whatever the libraries raise about a file becomes an `UnreadableError`."""
    try:
        yield
    except pikepdf.PasswordError:
        raise UnreadableError("it is encrypted with a password") from None
    except RecursionError:
        raise UnreadableError("its parts are nested too deeply") from None
    except _HOSTILE as wrong:
        raise UnreadableError(f"its structure is broken: {_brief(wrong)}") from None


def _brief(wrong: BaseException) -> str:
    words = " ".join(str(wrong).split())
    return words[:120] or type(wrong).__name__


def _read(content: bytes) -> PdfReading:
    with pikepdf.open(BytesIO(content), suppress_warnings=True) as pdf:
        if pdf.is_encrypted:
            raise UnreadableError("it is encrypted")
        count = len(pdf.pages)
        if not 0 < count <= MOST_PAGES:
            raise UnreadableError(f"it has {count} pages")
        walker = Walker()
        drawn = [(page, walker.page(page)) for page in pdf.pages]
        with closing(pypdfium2.PdfDocument(content)) as document:
            if len(document) != count:
                raise UnreadableError("two readers do not agree on its pages")
            sheets = _distinct(
                _sheet(number, page, content_of, document, walker) for number, (page, content_of) in enumerate(drawn, 1)
            )
        preferences: Any = pdf.Root.get("/ViewerPreferences", {})
        return PdfReading(
            sheets=sheets,
            title=str(pdf.docinfo.get("/Title", "")) if "/Info" in pdf.trailer else "",
            scaling=str(preferences.get("/PrintScaling", "")).lstrip("/"),
            duplex=str(preferences.get("/Duplex", "")).lstrip("/"),
            repaired=walker.lost or bool(pdf.get_warnings()),
        )


def _sheet(number: int, page: pikepdf.Page, drawn: PdfDrawing, document: Any, walker: Walker) -> PdfSheet:
    media = _box(page.mediabox)
    into = (MM, 0.0, 0.0, MM, -media.left * MM, -media.bottom * MM)
    boxes = {
        name: _box(page.obj[f"/{name}Box"]).moved(into)
        for name in ("Trim", "Bleed", "Crop")
        if f"/{name}Box" in page.obj
    }
    whole = media.moved(into)
    characters = letters(document, number - 1, MM, media.left, media.bottom)
    inked = [one for one in characters if _has_ink(one.sign)]
    seen = [(one.sign, *one.box.middle) for one in inked]
    placed: list[PlacedForm] = []
    lines: list[StraightLine] = []
    inks = [one.box for one in inked]
    for content, matrix in _opened(drawn, into, whole):
        if content.box is None or content.box.moved(matrix).area > whole.area / 2:
            for x1, y1, x2, y2 in content.strokes:
                lines.append(StraightLine(*moved(matrix, x1, y1), *moved(matrix, x2, y2)))
            if content.own_ink is not None:
                inks.append(content.own_ink.moved(matrix))
        else:
            placed.append(_placed(content, matrix, seen))
    inks += [one.ink for one in placed if one.ink is not None]
    return PdfSheet(
        number=number,
        width=whole.right,
        height=whole.top,
        boxes=boxes,
        rotate=int(page.obj.get("/Rotate", 0)) % 360,
        placed=tuple(placed),
        lines=tuple(lines),
        resolutions=tuple(walker.resolutions(drawn, into)),
        fonts_missing=drawn.fonts_missing,
        ink=around(inks),
        text=squeezed("".join(one.sign for one in inked)),
        letters=tuple(characters),
    )


def letters(document: Any, number: int, scale: float, left: float = 0.0, bottom: float = 0.0) -> list[Letter]:
    """Every character of a page in the order in which it is drawn, spaces and ends of lines too: from a corner of the
    page, in points times `scale`; the size of type in points."""
    page = document[number]
    with closing(page), closing(page.get_textpage()) as text:
        return list(_letters(text.raw, text.count_chars(), scale, left, bottom))


def _letters(text: Any, count: int, scale: float, x: float, y: float) -> Iterator[Letter]:
    left, right, low, high = (ctypes.c_double() for _ in range(4))
    places = [ctypes.byref(one) for one in (left, right, low, high)]
    size, begins = 0.0, True
    for index in range(count):
        code = raw.FPDFText_GetUnicode(text, index)
        sign = chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
        raw.FPDFText_GetCharBox(text, index, *places)
        if begins and not sign.isspace():
            size, begins = raw.FPDFText_GetFontSize(text, index), False
        begins = begins or sign in "\r\n"
        near, far = (left.value - x) * scale, (right.value - x) * scale
        yield Letter(sign, Rect(near, (low.value - y) * scale, far, (high.value - y) * scale), size)


def _opened(drawn: PdfDrawing, matrix: Matrix, page: Rect) -> Iterator[tuple[PdfDrawing, Matrix]]:
    """A page, the drawings on it, and what is on those that are as good as pages themselves."""
    yield drawn, matrix
    for child, inner in drawn.children:
        there = multiply(inner, matrix)
        if child.box is not None and child.box.moved(there).area > page.area / 2:
            yield from _opened(child, there, page)
        else:
            yield child, there


def _placed(drawn: PdfDrawing, matrix: Matrix, seen: list[tuple[str, float, float]]) -> PlacedForm:
    assert drawn.box is not None
    box = drawn.box.moved(matrix)
    text = "".join(c for c, x, y in seen if box.holds(x, y))
    return PlacedForm(
        drawn=drawn,
        box=box,
        ink=None if drawn.ink is None else drawn.ink.moved(matrix).within(box),
        ground=None if drawn.ground is None else drawn.ground.moved(matrix),
        turned=matrix[0] + matrix[3] < 0,
        signature=Signature(squeezed(text), drawn.paths, drawn.within),
    )


def _distinct(sheets: Iterable[PdfSheet]) -> tuple[PdfSheet, ...]:
    """Where one card lies on another the characters of both are read in the same place. A drawing says the same
    wherever it is placed: no more than where it says least, and once."""
    pages = list(sheets)
    least: dict[PdfDrawing, str] = {}
    for sheet in pages:
        for one in sheet.placed:
            pile = sum(other.drawn is one.drawn and other.box.apart(one.box) < 0.05 for other in sheet.placed)
            text = one.signature.text
            once = text[: len(text) // pile]
            least.setdefault(one.drawn, text)
            least[one.drawn] = min(least[one.drawn], once if once * pile == text else text, key=len)

    def said(one: PlacedForm) -> PlacedForm:
        return replace(one, signature=replace(one.signature, text=least[one.drawn]))

    return tuple(replace(sheet, placed=tuple(said(one) for one in sheet.placed)) for sheet in pages)


def _box(values: Any) -> Rect:
    left, bottom, right, top = (float(value) for value in values)
    return Rect(min(left, right), min(bottom, top), max(left, right), max(bottom, top))
