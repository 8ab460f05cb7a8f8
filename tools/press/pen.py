"""Lines that a printer can print: nothing thinner than it can hold, and emblems as solid shapes. Pure."""

from __future__ import annotations

from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tools.press.fit import polygons

THINNEST = 0.27
"""Millimetres: what a low-ink print keeps to, a little above the 0.25 mm that a cheap printer holds."""
SLIT = 0.1
"""Millimetres: paper between lines that is narrower runs full of ink; so it is filled."""
SYMBOL = 7.4
"""Millimetres: how long the longer side of a symbol is at least, in the corner of a card."""
PARTING = 0.22
"""Millimetres: the paper between two parts of a symbol."""
_SPECK = 1.1
"""Squares of the thinnest line: smaller islands are dust."""


def opened(shape: BaseGeometry, width: float) -> BaseGeometry:
    """What a round pen of this width can draw of a shape without leaving it."""
    return shape.buffer(-width / 2).buffer(width / 2)


def thickened(shape: BaseGeometry, width: float) -> BaseGeometry:
    """The shape, with what is thinner than `width` made about as wide."""
    if shape.is_empty:
        return shape
    frail = shape.difference(opened(shape, width).buffer(width * 0.08))
    kept = [piece.buffer(width * 0.4) for piece in polygons(frail) if piece.area > (width * 0.25) ** 2]
    return unary_union([shape, *kept])


def drawn(shape: BaseGeometry, width: float, slit: float) -> BaseGeometry:
    """The shape in strokes of at least `width`: slits are filled, slivers and specks dropped."""
    filled = shape.buffer(slit / 2).buffer(-slit / 2)
    return MultiPolygon([piece for piece in polygons(opened(filled, width)) if piece.area > _SPECK * width * width])
