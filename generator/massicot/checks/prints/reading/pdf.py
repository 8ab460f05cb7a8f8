"""Read a finished PDF back: what it looks like, and what is drawn and written where, in millimetres. Shares nothing
with the writers: pdfium draws and takes apart, pikepdf tells what the file asks of printers."""

import ctypes
import logging
import math
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
from pikepdf.models import PdfParsingError
from pypdfium2 import raw

from massicot.checks.prints.reading.limits import MOST_PAGES, Meter, file_bytes
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

Look = Callable[[tuple[PdfSheet, ...], Callable[[PdfSheet], Canvas]], set[int]]
"""Is shown all pages, may have any of them drawn, and tells on which there are cards."""
MOST_OPEN = 60
"""Pages that are kept open: to open one takes as long as to draw it."""


def read_pdf(path: Path, look: Look) -> PdfReading:
    """The file as it is drawn, or `UnreadableError`."""
    content = file_bytes(path)
    with guarded(), warnings.catch_warnings(record=True) as repairs:
        warnings.simplefilter("always")
        reading = _read(content, look)
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


def _read(content: bytes, look: Look) -> PdfReading:
    with pikepdf.open(BytesIO(content), suppress_warnings=True) as pdf:
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
            pages = _OpenPages(document, "/OCProperties" in pdf.Root)
            sheets = tuple(pages.sheet(number, page) for number, page in enumerate(pdf.pages, 1))
            cards = look(sheets, pages.canvas)
            sheets = tuple(pages.seen(sheet, cut=sheet.number in cards or bool(sheet.bars)) for sheet in sheets)
            pages.close()
        preferences: Any = pdf.Root.get("/ViewerPreferences", {})
        return PdfReading(
            sheets=sheets,
            title=str(pdf.docinfo.get("/Title", "")) if "/Info" in pdf.trailer else "",
            scaling=str(preferences.get("/PrintScaling", "")).lstrip("/"),
            duplex=str(preferences.get("/Duplex", "")).lstrip("/"),
            repaired=meter.lost or bool(pdf.get_warnings()),
        )


class _OpenPages:
    """The pages of a file, opened one by one."""

    def __init__(self, document: Any, layered: bool) -> None:
        self.document, self.layered = document, layered
        self._noted: set[int] = set()
        self._open: dict[int, Canvas] = {}

    def sheet(self, number: int, page: pikepdf.Page) -> PdfSheet:
        """What is on a page, without its picture."""
        media = _box(page.mediabox)
        unit = MM * float(page.obj.get("/UserUnit", 1))
        into = (unit, 0.0, 0.0, unit, -media.left * unit, -media.bottom * unit)
        names = [name for name in ("Trim", "Bleed", "Crop") if f"/{name}Box" in page.obj]
        whole = media.moved(into)
        if not 1 < min(whole.right, whole.top) <= max(whole.right, whole.top) <= LARGEST:
            raise UnreadableError(f"page {number} is {whole.right:.3g} × {whole.top:.3g} mm")
        opened = _upright(self.document, number)
        if "/Annots" in page.obj or self.layered:
            self._noted.add(number)
        self._keep(number, Canvas(opened, whole.right, whole.top, unit))
        outlines = Outlines(opened, into, whole)
        characters = page_letters(opened, unit, media.left, media.bottom)
        return PdfSheet(
            number=number,
            width=whole.right,
            height=whole.top,
            page_boxes={name: _box(page.obj[f"/{name}Box"]).moved(into) for name in names},
            rotate=int(page.obj.get("/Rotate", 0)) % 360,
            lines=tuple(outlines.lines),
            boxes=tuple(outlines.boxes),
            resolutions=tuple(outlines.resolutions),
            fonts_missing=frozenset(outlines.fonts_missing),
            ink=None,
            text=squeezed("".join(one.sign for one in characters)),
            letters=tuple(characters),
        )

    def canvas(self, sheet: PdfSheet) -> Canvas:
        """The page, to be drawn."""
        number = sheet.number
        if number not in self._open:
            self._keep(number, _canvas(_upright(self.document, number), sheet))
        return self._open[number]

    def seen(self, sheet: PdfSheet, *, cut: bool) -> PdfSheet:
        """The same with what coarse pictures of it tell."""
        whole, other, ink = Rect(0, 0, sheet.width, sheet.height), None, []
        if sheet.number in self._noted:
            paper, screen = (self._coarse(sheet, whole, screen=one) for one in (False, True))
            other = extent((np.abs(screen.astype(np.int16) - paper) > TWO_LOOKS).any(axis=2), whole)
        if cut:
            across, up = (Rect(0, 0, sheet.width, RIM), Rect(0, 0, RIM, sheet.height))
            rims = across, up, across.shifted(0, sheet.height - RIM), up.shifted(sheet.width - RIM, 0)
            ink = [box for rim in rims if (box := extent(inked(self._coarse(sheet, rim)), rim))]
        return replace(sheet, ink=around(ink), other_look=other)

    def _coarse(self, sheet: PdfSheet, area: Rect, *, screen: bool = False) -> Pixels:
        size = math.ceil(area.width * COARSE), math.ceil(area.height * COARSE)
        return self.canvas(sheet).picture(area, size, screen=screen)

    def _keep(self, number: int, canvas: Canvas) -> None:
        while len(self._open) >= MOST_OPEN:
            self._open.pop(next(iter(self._open))).page.close()
        self._open[number] = canvas

    def close(self) -> None:
        """Close what is open, before the file is."""
        for canvas in self._open.values():
            canvas.page.close()


def _upright(document: Any, number: int) -> Any:
    """The whole of a page, as it lies in the file: neither turned nor cropped."""
    page = document[number - 1]
    if page.get_rotation() or page.get_cropbox() != page.get_mediabox():
        page.set_rotation(0)
        page.set_cropbox(*page.get_mediabox())
        page.close()
        page = document[number - 1]
    return page


def _canvas(page: Any, sheet: PdfSheet) -> Canvas:
    return Canvas(page, sheet.width, sheet.height, sheet.height / page.get_height())


def page_picture(content: bytes, sheet: PdfSheet, scale: float) -> Pixels:
    """A page that has been read, in so many pixels for each millimetre."""
    with closing(pypdfium2.PdfDocument(content)) as document:
        document.init_forms()
        page = _upright(document, sheet.number)
        with closing(page):
            whole = Rect(0, 0, sheet.width, sheet.height)
            return _canvas(page, sheet).picture(whole, (round(sheet.width * scale), round(sheet.height * scale)))[:, :, ::-1]


def page_letters(page: Any, scale: float, left: float = 0.0, bottom: float = 0.0) -> list[Letter]:
    """Every character of a page in the order in which it is drawn, spaces and ends of lines too: from a corner of the
    page, in points times `scale`; the size of type in points."""
    with closing(page.get_textpage()) as text:
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
