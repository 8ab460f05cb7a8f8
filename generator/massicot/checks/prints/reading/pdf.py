"""Read a finished PDF back: what it looks like, and what is drawn and written where, in millimetres. Shares nothing
with the writers: pdfium draws and takes apart, pikepdf tells what the file asks of printers."""

import ctypes
import logging
import math
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
from pikepdf.models import PdfParsingError
from pypdfium2 import raw

from massicot.checks.prints.reading.limits import MOST_LETTERS, MOST_PAGES, Meter, file_bytes
from massicot.checks.prints.reading.model import Letter, PdfReading, PdfSheet, Rect, UnreadableError, around, squeezed
from massicot.checks.prints.reading.picture import COARSE, Canvas, Pixels, extent, inked
from massicot.checks.prints.reading.vectors import Outlines

MM = 25.4 / 72
LARGEST = 2000.0
"""Millimetres: no sheet of cards is longer."""
TWO_LOOKS = 40
RIM = 5.0
"""Millimetres along the edges of the paper: hardly a printer needs more of it blank."""
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

MOST_OPEN = 60
"""Pages that are kept open: to open one takes as long as to draw it."""


@contextmanager
def opened(path: Path) -> Iterator[tuple[PdfReading, Callable[[PdfSheet], Canvas]]]:
    """The file as it is read, and its pages to be drawn; or `UnreadableError`."""
    content = file_bytes(path)
    with (
        guarded(),
        warnings.catch_warnings(record=True) as repairs,
        pikepdf.open(BytesIO(content), suppress_warnings=True) as pdf,
    ):
        warnings.simplefilter("always")
        if pdf.is_encrypted:
            raise UnreadableError("it is encrypted")
        count = len(pdf.pages)
        if not 0 < count <= MOST_PAGES:
            raise UnreadableError(f"it has {count} pages")
        meter = Meter(pdf)
        with closing(pypdfium2.PdfDocument(content)) as document:
            if len(document) != count:
                raise UnreadableError("two readers do not agree on its pages")
            document.init_forms()
            page = lru_cache(MOST_OPEN)(lambda number: _upright(document, number))
            layered = "/OCProperties" in pdf.Root
            preferences: Any = pdf.Root.get("/ViewerPreferences", {})
            reading = PdfReading(
                sheets=tuple(_sheets(pdf, page, layered)),
                title=str(pdf.docinfo.get("/Title", "")) if "/Info" in pdf.trailer else "",
                scaling=str(preferences.get("/PrintScaling", "")).lstrip("/"),
                duplex=str(preferences.get("/Duplex", "")).lstrip("/"),
                repaired=meter.lost or bool(pdf.get_warnings() or repairs),
            )
            yield reading, lambda sheet: Canvas(page(sheet.number), sheet.width, sheet.height, sheet.unit)


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


def _sheets(pdf: pikepdf.Pdf, page: Callable[[int], Any], layered: bool) -> Iterator[PdfSheet]:
    letters = 0
    for number, one in enumerate(pdf.pages, 1):
        sheet = _sheet(page(number), number, one, layered)
        letters += len(sheet.letters)
        if letters > MOST_LETTERS:
            raise UnreadableError(f"it has more than {MOST_LETTERS} letters")
        yield sheet


def _sheet(opened: Any, number: int, page: pikepdf.Page, layered: bool) -> PdfSheet:
    """What is on a page."""
    media = _box(page.mediabox)
    unit = MM * float(page.obj.get("/UserUnit", 1))
    into = (unit, 0.0, 0.0, unit, -media.left * unit, -media.bottom * unit)
    whole = media.moved(into)
    if not 1 < min(whole.right, whole.top) <= max(whole.right, whole.top) <= LARGEST:
        raise UnreadableError(f"page {number} is {whole.right:.3g} × {whole.top:.3g} mm")
    canvas, outlines = Canvas(opened, whole.right, whole.top, unit), Outlines(opened, into, whole)
    letters = page_letters(opened, unit, media.left, media.bottom)
    ink, other_look = [], None
    for across, up in ((0, whole.height - RIM), (whole.width - RIM, 0)):
        for rim in (whole.within(whole.shifted(-across, -up)), whole.within(whole.shifted(across, up))):
            ink += [extent(inked(_coarse(canvas, rim)), rim)] if rim else []
    if layered or "/Annots" in page.obj:
        paper, screen = (_coarse(canvas, whole, screen=one) for one in (False, True))
        other_look = extent((np.abs(screen.astype(np.int16) - paper) > TWO_LOOKS).any(axis=2), whole)
    return PdfSheet(
        number=number,
        width=whole.right,
        height=whole.top,
        unit=unit,
        page_boxes={
            name: _box(page.obj[f"/{name}Box"]).moved(into)
            for name in ("Trim", "Bleed", "Crop")
            if f"/{name}Box" in page.obj
        },
        rotate=int(page.obj.get("/Rotate", 0)) % 360,
        lines=tuple(outlines.lines),
        boxes=tuple(outlines.boxes),
        resolutions=tuple(outlines.resolutions),
        fonts_missing=frozenset(outlines.fonts_missing),
        ink=around(box for box in ink if box),
        other_look=other_look,
        text=squeezed("".join(one.sign for one in letters)),
        letters=tuple(letters),
    )


def _coarse(canvas: Canvas, area: Rect, *, screen: bool = False) -> Pixels:
    return canvas.picture(area, (math.ceil(area.width * COARSE), math.ceil(area.height * COARSE)), screen=screen)


def _upright(document: Any, number: int) -> Any:
    """The whole of a page, as it lies in the file: neither turned nor cropped."""
    page = document[number - 1]
    if page.get_rotation() or page.get_cropbox() != page.get_mediabox():
        page.set_rotation(0)
        page.set_cropbox(*page.get_mediabox())
        page.close()
        page = document[number - 1]
    return page


def page_letters(page: Any, scale: float, left: float = 0.0, bottom: float = 0.0) -> list[Letter]:
    """Every character of a page in the order in which it is drawn, spaces and ends of lines too: from a corner of the
    page, in points times `scale`; the size of type in points."""
    with closing(page.get_textpage()) as text:
        if text.count_chars() > MOST_LETTERS:
            raise UnreadableError(f"it has more than {MOST_LETTERS} letters")
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


def _box(values: Any) -> Rect:
    left, bottom, right, top = (float(value) for value in values)
    return Rect(min(left, right), min(bottom, top), max(left, right), max(bottom, top))
