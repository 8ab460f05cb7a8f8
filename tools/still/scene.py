"""Flat pictures standing and lying on a table, as a camera sees them. Pure.

Lengths are millimetres: x to the right, y away from the camera, z up from the table. Everything is drawn at twice its
size and made smaller, so that edges are smooth."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageChops, ImageFilter
from PIL.Image import Resampling, Transform

FINER = 2
"""How many times finer than the finished picture everything is drawn."""
SHADE = (52, 30, 14)
"""What a shadow tends to."""


class Point(NamedTuple):
    """A place, or a way from one place to another."""

    x: float
    y: float
    z: float = 0

    def plus(self, other: "Point", times: float = 1) -> "Point":
        """Some way on from here."""
        return Point(*(mine + times * its for mine, its in zip(self, other, strict=True)))


LIGHT = Point(-0.42, -0.3, -1)
"""Where light goes: it comes from the upper right, as in all drawings."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera in front of the table that looks down on a point of it."""

    width: int
    height: int
    target: Point
    pitch: float
    """Degrees down from the horizon."""
    distance: float
    scale: float
    """Pixels of the finished picture to a millimetre at the target."""

    def seen(self, point: Point) -> tuple[float, float]:
        """Where a point lies in the picture as it is drawn, the finer one."""
        pitch = math.radians(self.pitch)
        x, y, z = point.plus(self.target, -1)
        depth = self.distance + y * math.cos(pitch) - z * math.sin(pitch)
        up = y * math.sin(pitch) + z * math.cos(pitch)
        scale = FINER * self.scale * self.distance / depth
        return FINER * self.width / 2 + x * scale, FINER * self.height / 2 - up * scale


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture in space: its lower left corner, and the ways along its lower and its left edge."""

    picture: Image.Image
    """With an alpha channel: what of it is there."""
    corner: Point
    right: Point
    up: Point

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """From the upper left clockwise."""
        top = self.corner.plus(self.up)
        return top, top.plus(self.right), self.corner.plus(self.right), self.corner

    def moved(self, way: Point) -> "Sheet":
        """The same somewhere else."""
        return replace(self, corner=self.corner.plus(way))

    def cast(self, part: float = 1.0) -> "Sheet":
        """Its shadow on the table; of the lower part of it alone."""

        def fallen(way: Point) -> Point:
            return Point(way.x + LIGHT.x * way.z, way.y + LIGHT.y * way.z)

        return replace(
            self, corner=fallen(self.corner), right=fallen(self.right), up=Point(0, 0).plus(fallen(self.up), part)
        )


def lying(picture: Image.Image, size: tuple[float, float], middle: Point, turn: float = 0) -> Sheet:
    """A picture flat on the table, turned counter-clockwise by some degrees about its middle."""
    angle = math.radians(turn)
    right = Point(math.cos(angle) * size[0], math.sin(angle) * size[0])
    up = Point(-math.sin(angle) * size[1], math.cos(angle) * size[1])
    return Sheet(picture, middle.plus(right, -0.5).plus(up, -0.5), right, up)


def standing(picture: Image.Image, size: tuple[float, float], foot: Point, turn: float = 0) -> Sheet:
    """A picture upright, the left end of its lower edge at `foot`, turned by some degrees about it."""
    angle = math.radians(turn)
    return Sheet(picture, foot, Point(math.cos(angle) * size[0], math.sin(angle) * size[0]), Point(0, 0, size[1]))


def shaded(picture: Image.Image, light: float) -> Image.Image:
    """The picture in less light, or in more."""
    bands = [band.point(lambda level: min(255, round(level * light))) for band in picture.convert("RGBA").split()[:3]]
    return Image.merge("RGBA", (*bands, picture.convert("RGBA").getchannel("A")))


class Scene:
    """A picture in the making: what is drawn later lies in front."""

    def __init__(self, camera: Camera, ground: tuple[str, str]) -> None:
        """An empty table, of one colour at the far end and another at the near one."""
        self.camera = camera
        size = (FINER * camera.width, FINER * camera.height)
        ramp = Image.linear_gradient("L").resize(size)
        self.picture = Image.composite(Image.new("RGB", size, ground[1]), Image.new("RGB", size, ground[0]), ramp)

    @property
    def finished(self) -> Image.Image:
        """All that was drawn, at its size."""
        return self.picture.reduce(FINER)

    def draw(self, sheet: Sheet) -> None:
        """Put a sheet in front of all that is there."""
        seen, at = self._seen(sheet)
        self.picture.paste(seen, at, seen)

    def shadow(self, sheets: Sequence[Sheet], soft: float, dark: float) -> None:
        """Darken the table where these lie, at edges as soft as so many millimetres."""
        mask = Image.new("L", self.picture.size)
        for sheet in sheets:
            seen, at = self._seen(sheet)
            alpha = Image.new("L", mask.size)
            alpha.paste(seen.getchannel("A"), at)
            mask = ImageChops.lighter(mask, alpha)
        blurred = mask.filter(ImageFilter.GaussianBlur(soft * self.camera.scale * FINER))
        self.picture.paste(SHADE, (0, 0), blurred.point(lambda level: round(level * dark)))

    def _seen(self, sheet: Sheet) -> tuple[Image.Image, tuple[int, int]]:
        """A sheet as the camera sees it, and where the upper left corner of that lies."""
        corners = [self.camera.seen(corner) for corner in sheet.corners]
        left, top = (math.floor(min(corner[axis] for corner in corners)) - 1 for axis in (0, 1))
        right, bottom = (math.ceil(max(corner[axis] for corner in corners)) + 1 for axis in (0, 1))
        picture = _rimmed(sheet.picture)
        width, height = picture.size
        wanted = [(1, 1), (width - 1, 1), (width - 1, height - 1), (1, height - 1)]
        way = _homography([(x - left, y - top) for x, y in corners], wanted)
        seen = picture.transform((right - left, bottom - top), Transform.PERSPECTIVE, way, Resampling.BICUBIC)
        return seen, (left, top)


def _rimmed(picture: Image.Image) -> Image.Image:
    """With a clear pixel all around, of the colours beside it: so that edges are smooth."""
    larger = picture.convert("RGBA").resize((picture.width + 2, picture.height + 2))
    larger.putalpha(0)
    larger.paste(picture.convert("RGBA"), (1, 1))
    return larger


def _homography(seen: Sequence[tuple[float, float]], flat: Sequence[tuple[float, float]]) -> list[float]:
    """What takes four points of what is seen to four points of a flat picture."""
    rows, values = [], []
    for (x, y), (u, v) in zip(seen, flat, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return [float(one) for one in np.linalg.solve(np.array(rows), np.array(values))]
