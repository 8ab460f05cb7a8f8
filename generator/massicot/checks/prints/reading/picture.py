"""Pages as pictures: what a person sees, whatever it is made of. Pixels are a sixth of a millimetre on a card."""

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import PdfBitmap, raw

from massicot.checks.prints.reading.model import Rect

Pixels = NDArray[np.uint8]
"""Rows from the top, columns from the left, three channels."""
Mask = NDArray[np.bool_]

FINE = 6.0
"""Pixels for each millimetre of a card: 152 dots per inch."""
COARSE = 2.0
"""The same for a whole page, to see where anything is."""
PAPER = 250
"""What is lighter is bare paper."""
BLOCK = 6
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
        across, down = size[0] / area.width, size[1] / area.height
        bitmap = PdfBitmap.new_native(*size, raw.FPDFBitmap_BGRx)
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, *size, 0xFFFFFFFF)
        matrix = raw.FS_MATRIX(
            across * self.unit, 0, 0, down * self.unit, -area.left * across, -(self.height - area.top) * down
        )
        flags = raw.FPDF_ANNOT | (0 if screen else raw.FPDF_PRINTING)
        clip = raw.FS_RECTF(0, 0, *size)
        raw.FPDF_RenderPageBitmapWithMatrix(bitmap, self.page, ctypes.byref(matrix), ctypes.byref(clip), flags)
        if self.page.formenv:
            place = (-area.left * across, -(self.height - area.top) * down, self.width * across, self.height * down)
            raw.FPDF_FFLDraw(self.page.formenv, bitmap, self.page, *map(round, place), 0, flags)
        pixels: Pixels = bitmap.to_numpy()[:, :, 2::-1].copy()
        bitmap.close()
        return pixels


def inked(pixels: Pixels) -> Mask:
    """Where there is anything but paper."""
    red, green, blue = (pixels[:, :, channel] < PAPER for channel in range(3))
    return np.asarray(red | green | blue)


def extent(mask: Mask, scale: float) -> Rect | None:
    """The smallest rectangle around what is set, in millimetres from the lower left corner."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return None
    height = mask.shape[0]
    sides = (columns[0], height - 1 - rows[-1], columns[-1] + 1, height - rows[0])
    return Rect(*(float(side) / scale for side in sides))


def thumbnail(pixels: Pixels, size: tuple[int, int] = (12, 16)) -> NDArray[np.float32]:
    """A few large dots, by which faces are told apart at a glance."""
    rows, columns = (np.linspace(0, length, parts + 1).astype(int) for length, parts in zip(pixels.shape, size[::-1], strict=False))
    sums = np.add.reduceat(np.add.reduceat(pixels.astype(np.float32), rows[:-1], 0), columns[:-1], 1)
    return np.asarray(sums / (np.diff(rows)[:, None, None] * np.diff(columns)[None, :, None]), np.float32)


def differing(one: Pixels, other: Pixels) -> Mask:
    """The square millimetres in which two pictures of one size differ for a person who looks closely."""
    high, low = _spread(one)
    other_high, other_low = _spread(other)
    lone = np.maximum(np.maximum(_beyond(one, other_high, other_low), _beyond(other, high, low)), 0).max(axis=2)
    strong = _blocks((lone > STRONG).astype(np.float32), np.add)
    count = BLOCK * BLOCK
    mean = np.abs(_blocks(one.astype(np.float32), np.add) - _blocks(other.astype(np.float32), np.add)) / count
    span = _blocks(np.maximum(high, other_high), np.maximum).astype(np.float32) - _blocks(np.minimum(low, other_low), np.minimum)
    return np.asarray((strong >= FEW) | (mean > WEAK + SLOPE * span).any(axis=2))


def _beyond(pixels: Pixels, high: Pixels, low: Pixels) -> NDArray[np.int16]:
    value = pixels.astype(np.int16)
    return np.maximum(value - high, low - value)


def _spread(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """Of each pixel and its neighbours the lightest and the darkest."""
    padded = np.pad(pixels, ((1, 1), (1, 1), (0, 0)), "edge")
    high, low = padded[1:-1], padded[1:-1]
    high = np.maximum(np.maximum(padded[:-2], padded[2:]), high)
    low = np.minimum(np.minimum(padded[:-2], padded[2:]), low)
    return (
        np.maximum(np.maximum(high[:, :-2], high[:, 2:]), high[:, 1:-1]),
        np.minimum(np.minimum(low[:, :-2], low[:, 2:]), low[:, 1:-1]),
    )


def _blocks(values: NDArray[Any], how: np.ufunc) -> NDArray[Any]:
    for axis in (0, 1):
        values = how.reduceat(values, range(0, max(values.shape[axis] - BLOCK // 2, 1), BLOCK), axis)
    return values


# -- how a picture lies on another ---------------------------------------------------------------------

Fit = tuple[float, float, float, float]
"""Pixels to the right, pixels down, and how many times as wide and as high, about the middle."""


def fit(pixels: Pixels, face: Pixels) -> Fit:
    """How a picture of a card must be moved and stretched to lie on the face: by least squares, from coarse to fine, and
    what differs anyway counts little."""
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
            step_by = np.linalg.lstsq(weighted @ parts.T + np.eye(4) * 1e-3, weighted @ apart.reshape(-1), rcond=None)[0]
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
    grey = pixels[:height, :width].astype(np.float32) @ np.array([0.3, 0.6, 0.1], np.float32)
    return np.asarray(grey.reshape(height // step, step, width // step, step).mean(axis=(1, 3)))
