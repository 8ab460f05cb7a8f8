"""Pages as pictures: what a person sees, whatever it is made of. Pixels are a sixth of a millimetre on a card."""

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import PdfBitmap, raw

from massicot.checks.prints.reading.model import Rect

Pixels = NDArray[np.uint8]
"""Rows from the top, columns from the left, three channels: blue, green, red, as pdfium has them at once."""
Mask = NDArray[np.bool_]

FINE = 6.0
"""Pixels for each millimetre of a card: 152 dots per inch."""
COARSE = 2.0
"""The same for a whole page, to see where anything is."""
SNUG = 1 - 1e-4
"""What is drawn is smaller by this than what is looked at: pdfium lets a picture that ends a hair beyond a pixel fill
the next one too."""
PAPER = 250
"""What is lighter is bare paper."""
BLOCK = round(FINE)
"""Pixels: a card is judged by the square millimetre."""
STRONG, FEW = 48, 3
"""A block differs by so many pixels that have no like beside them …"""
WEAK, SLOPE = 7.0, 0.12
"""… or by its mean colour, and more where colours change within it, for renderers smooth edges differently."""


class Canvas:
    """A page that can be drawn, its paper measured in millimetres from the lower left corner."""

    def __init__(self, page: Any, width: float, height: float, unit: float) -> None:
        self.page, self.width, self.height, self.unit = page, width, height, unit

    def picture(self, area: Rect, size: tuple[int, int], *, screen: bool = False) -> Pixels:
        """A part of the page, with all that is laid over it, in so many columns and rows; as a printer shows it, or a
        screen."""
        across, down = size[0] / area.width * SNUG, size[1] / area.height * SNUG
        left = size[0] * (1 - SNUG) / 2 - area.left * across
        top = size[1] * (1 - SNUG) / 2 - (self.height - area.top) * down
        bitmap = PdfBitmap.new_native(*size, raw.FPDFBitmap_BGR)
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, *size, 0xFFFFFFFF)
        matrix = raw.FS_MATRIX(across * self.unit, 0, 0, down * self.unit, left, top)
        flags = raw.FPDF_ANNOT | (0 if screen else raw.FPDF_PRINTING)
        clip = raw.FS_RECTF(0, 0, *size)
        raw.FPDF_RenderPageBitmapWithMatrix(bitmap, self.page, ctypes.byref(matrix), ctypes.byref(clip), flags)
        if self.page.formenv:
            place = (left, top, self.width * across, self.height * down)
            raw.FPDF_FFLDraw(self.page.formenv, bitmap, self.page, *map(round, place), 0, flags)
        pixels: Pixels = bitmap.to_numpy().copy()
        bitmap.close()
        return pixels


def digest(pixels: Pixels) -> int:
    """What tells pictures apart that are not the same dot by dot, and is small."""
    return hash(pixels.tobytes())


def edged(pixels: Pixels) -> Pixels:
    """A picture of a card alone: what lies beside it may reach a pixel in, so that the outermost are as the next."""
    alone = pixels.copy()
    alone[0], alone[-1] = alone[1], alone[-2]
    alone[:, 0], alone[:, -1] = alone[:, 1], alone[:, -2]
    return alone


def inked(pixels: Pixels) -> Mask:
    """Where there is anything but paper."""
    dark = pixels < PAPER
    return np.asarray(dark[:, :, 0] | dark[:, :, 1] | dark[:, :, 2])


def extent(mask: Mask, area: Rect) -> Rect | None:
    """The smallest rectangle around what is set in a picture of an area."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return None
    down, across = area.height / mask.shape[0], area.width / mask.shape[1]
    left, right = (area.left + float(at) * across for at in (columns[0], columns[-1] + 1))
    low, high = (area.top - float(at) * down for at in (rows[-1] + 1, rows[0]))
    return Rect(left, low, right, high)


def thumbnail(pixels: Pixels) -> NDArray[np.float32]:
    """A few large dots, twelve by sixteen, by which faces are told apart at a glance. Turned or mirrored like the
    picture they are those of the picture turned or mirrored."""
    some = pixels[1::3, 1::3]
    rows, columns = some.shape[0] // 16, some.shape[1] // 12
    top, left = (some.shape[0] - 16 * rows) // 2, (some.shape[1] - 12 * columns) // 2
    within = some[top : top + 16 * rows, left : left + 12 * columns].reshape(16, rows, 12, columns, 3)
    return np.asarray(within.sum(axis=1, dtype=np.float32).sum(axis=2) / (rows * columns))


def differing(one: Pixels, other: Pixels) -> Mask:
    """The square millimetres in which two pictures of one size differ for a person who looks closely."""
    high, low = _spread(one)
    other_high, other_low = _spread(other)
    lone = np.maximum(_beyond(one, other_high, other_low), _beyond(other, high, low)) > STRONG
    strong = _by_block(np.add, lone[:, :, 0] | lone[:, :, 1] | lone[:, :, 2], np.uint8)
    means = [_by_block(np.add, picture, np.uint16) / (BLOCK * BLOCK) for picture in (one, other)]
    span = _by_block(np.maximum, np.maximum(high, other_high)) - _by_block(np.minimum, np.minimum(low, other_low))
    return np.asarray((strong >= FEW) | (np.abs(means[0] - means[1]) > WEAK + SLOPE * span).any(axis=2))


def _beyond(pixels: Pixels, high: Pixels, low: Pixels) -> Pixels:
    """By how much a pixel is lighter than the lightest, or darker than the darkest."""
    return np.maximum(np.maximum(pixels, high) - high, low - np.minimum(pixels, low))


def _spread(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """Of each pixel and its neighbours the lightest and the darkest."""
    found = []
    for pick in (np.maximum, np.minimum):
        rows, columns = pixels.copy(), None
        pick(rows[1:], pixels[:-1], out=rows[1:])
        pick(rows[:-1], pixels[1:], out=rows[:-1])
        columns = rows.copy()
        pick(columns[:, 1:], rows[:, :-1], out=columns[:, 1:])
        pick(columns[:, :-1], rows[:, 1:], out=columns[:, :-1])
        found.append(columns)
    return found[0], found[1]


def _by_block(pick: np.ufunc, values: NDArray[Any], kind: Any = None) -> NDArray[Any]:
    """What there is of the pixels of each square millimetre together: rows first, which is four times as fast."""
    rows, columns = (length // BLOCK for length in values.shape[:2])
    whole = values[: rows * BLOCK, : columns * BLOCK]
    blocks = whole.reshape(rows, BLOCK, columns, BLOCK, *values.shape[2:])
    return np.asarray(pick.reduce(pick.reduce(blocks, axis=1, dtype=kind), axis=2, dtype=kind))


# -- how a picture lies on another ---------------------------------------------------------------------

Fit = tuple[float, float, float, float]
"""Pixels to the right, pixels down, and how many times as wide and as high, about the middle."""


def fit(pixels: Pixels, face: Pixels) -> Fit:
    """How a picture of a card must be moved and stretched to lie on the face: by least squares, from coarse to fine."""
    found = np.array([0.0, 0.0, 1.0, 1.0])
    for step in (8, 4, 2):
        one, other = _grey(pixels, step), _grey(face, step)
        down, across = (np.arange(length, dtype=np.float32) - (length - 1) / 2 for length in one.shape)
        for _ in range(8):
            moved = resampled(one, (found[0] / step, found[1] / step, found[2], found[3]))
            slope_y, slope_x = np.gradient(moved)
            apart = other - moved
            weight = 1 / (1 + (apart / 24) ** 2)
            parts = np.stack([slope_x, slope_y, slope_x * across, slope_y * down[:, None]]).reshape(4, -1)
            weighted = parts * weight.reshape(-1)
            step_by = np.linalg.lstsq(weighted @ parts.T + np.eye(4) * 1e-3, weighted @ apart.reshape(-1), rcond=None)[
                0
            ]
            found += step_by * (step, step, 1, 1)
            if np.abs(step_by * (step, step, *one.shape[::-1])).max() < 0.01:
                break
    dx, dy, sx, sy = (float(value) for value in found)
    return dx, dy, sx, sy


def resampled(pixels: NDArray[Any], by: Fit) -> NDArray[np.float32]:
    """The picture moved and stretched, with what is at its edge beyond it."""
    values = pixels.astype(np.float32)
    for axis, shift, scale in ((0, by[1], by[3]), (1, by[0], by[2])):
        length = values.shape[axis]
        at = (np.arange(length) - (length - 1) / 2) * scale + (length - 1) / 2 + shift
        at = np.clip(at, 0, length - 1)
        first = np.minimum(at.astype(int), length - 2)
        share = (at - first).astype(np.float32).reshape([-1 if one == axis else 1 for one in range(values.ndim)])
        values = values.take(first, axis) * (1 - share) + values.take(first + 1, axis) * share
    return values


def _grey(pixels: Pixels, step: int) -> NDArray[np.float32]:
    height, width = (length // step * step for length in pixels.shape[:2])
    grey = pixels[:height, :width].astype(np.float32) @ np.array([0.1, 0.6, 0.3], np.float32)
    return np.asarray(grey.reshape(height // step, step, width // step, step).mean(axis=(1, 3)))
