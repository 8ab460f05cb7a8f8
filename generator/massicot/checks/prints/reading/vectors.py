"""What a page says of itself beside its picture: straight strokes, plain boxes, pictures and fonts, by pdfium."""

import ctypes
import math
from collections.abc import Callable, Iterator
from typing import Any

from pypdfium2 import raw

from massicot.checks.prints.reading.limits import DEEPEST
from massicot.checks.prints.reading.model import Rect, StraightLine, UnreadableError, hull
from massicot.ink.shapes import Matrix, moved, multiply

MOST_OBJECTS = 300_000
PLAIN = 5
"""Points of a path: a rectangle has so many. What has more is a drawing."""
THIN = 0.6
"""Millimetres: a filled rectangle of so little width is a stroke, by whatever program."""
LEAST_BOX = 20.0


class Outlines:
    """All objects of a page, once, also those within others; what lies in a drawing on the page is its own affair."""

    def __init__(self, page: Any, into: Matrix, whole: Rect) -> None:
        self.lines: list[StraightLine] = []
        self.boxes: list[Rect] = []
        self.resolutions: list[float] = []
        self.fonts_missing: set[str] = set()
        self._whole, self._left = whole, MOST_OBJECTS
        self._fonts: set[int] = set()
        self._read(lambda index: raw.FPDFPage_GetObject(page, index), raw.FPDFPage_CountObjects(page), into, True, 0)

    def _read(self, get: Callable[[int], Any], count: int, into: Matrix, of_page: bool, depth: int) -> None:
        self._left -= count
        if self._left < 0 or depth > DEEPEST:
            raise UnreadableError("it draws more than we are willing to follow")
        for index in range(count):
            thing = get(index)
            match raw.FPDFPageObj_GetType(thing):
                case raw.FPDF_PAGEOBJ_FORM:
                    self._form(thing, into, of_page, depth)
                case raw.FPDF_PAGEOBJ_IMAGE:
                    self._picture(thing, into, of_page)
                case raw.FPDF_PAGEOBJ_TEXT:
                    self._font(raw.FPDFTextObj_GetFont(thing))
                case raw.FPDF_PAGEOBJ_PATH if of_page:
                    self._path(thing, into)

    def _form(self, thing: Any, into: Matrix, of_page: bool, depth: int) -> None:
        own = multiply(_matrix(thing), into)
        box = _bounds(thing, into)
        if of_page and box is not None and box.area < self._whole.area / 2:
            if min(box.width, box.height) > 5:
                self.boxes.append(box)
            of_page = False
        count = raw.FPDFFormObj_CountObjects(thing)
        self._read(lambda index: raw.FPDFFormObj_GetObject(thing, index), count, own, of_page, depth + 1)

    def _picture(self, thing: Any, into: Matrix, of_page: bool) -> None:
        a, b, c, d, e, f = matrix = multiply(_matrix(thing), into)
        wide, high = ctypes.c_uint(), ctypes.c_uint()
        if raw.FPDFImageObj_GetImagePixelSize(thing, wide, high):
            sizes = ((wide.value, math.hypot(a, b)), (high.value, math.hypot(c, d)))
            self.resolutions.append(min((dots / (size / 25.4) for dots, size in sizes if size > 0), default=math.inf))
        box = Rect(0, 0, 1, 1).moved(matrix)
        if of_page and math.isfinite(e + f) and min(box.width, box.height) > LEAST_BOX:
            self.boxes.append(box)

    def _font(self, font: Any) -> None:
        key = ctypes.cast(font, ctypes.c_void_p).value or 0
        if key not in self._fonts:
            self._fonts.add(key)
            if raw.FPDFFont_GetIsEmbedded(font) == 0:
                size = raw.FPDFFont_GetBaseFontName(font, None, 0)
                name = ctypes.create_string_buffer(max(size, 1))
                raw.FPDFFont_GetBaseFontName(font, name, size)
                self.fonts_missing.add(name.value.decode("utf-8", "replace"))

    def _path(self, thing: Any, into: Matrix) -> None:
        count = raw.FPDFPath_CountSegments(thing)
        if not 2 <= count <= 4 * PLAIN:
            return
        matrix = multiply(_matrix(thing), into)
        segments = list(_segments(thing, count, matrix))
        if any(kind == raw.FPDF_SEGMENT_BEZIERTO for kind, _, _ in segments):
            return
        mode, stroked = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(thing, mode, stroked)
        box = hull([point for _, point, _ in segments])
        if min(box.width, box.height) > LEAST_BOX and count <= PLAIN + 1:
            self.boxes.append(box)
        elif mode.value and min(box.width, box.height) < THIN:
            (x, y), flat = box.middle, box.width > box.height
            self.lines.append(
                StraightLine(box.left, y, box.right, y) if flat else StraightLine(x, box.bottom, x, box.top)
            )
        if stroked.value:
            here = start = segments[0][1]
            for kind, point, close in segments:
                if kind == raw.FPDF_SEGMENT_MOVETO:
                    start = point
                else:
                    self.lines.append(StraightLine(*here, *point))
                here = point
                if close and here != start:
                    self.lines.append(StraightLine(*here, *start))


def _segments(thing: Any, count: int, matrix: Matrix) -> Iterator[tuple[int, tuple[float, float], bool]]:
    x, y = ctypes.c_float(), ctypes.c_float()
    for index in range(count):
        segment = raw.FPDFPath_GetPathSegment(thing, index)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        point = moved(matrix, x.value, y.value)
        yield raw.FPDFPathSegment_GetType(segment), point, bool(raw.FPDFPathSegment_GetClose(segment))


def _matrix(thing: Any) -> Matrix:
    own = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(thing, own)
    return (own.a, own.b, own.c, own.d, own.e, own.f)


def _bounds(thing: Any, into: Matrix) -> Rect | None:
    sides = [ctypes.c_float() for _ in range(4)]
    if not raw.FPDFPageObj_GetBounds(thing, *sides):
        return None
    box = Rect(*(side.value for side in sides)).moved(into)
    return box if math.isfinite(box.left + box.bottom + box.right + box.top) else None
