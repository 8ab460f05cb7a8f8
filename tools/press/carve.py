"""Place gouge marks in a part along its rails. Pure: one gouge, one light from the upper right."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import numpy as np
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

from tools.press.drawing import Carving, Points
from tools.press.fit import polygons, write

LIGHT = (math.cos(math.radians(48)), -math.sin(math.radians(48)))  # towards the light, y down
RIDGE = 3.6  # ink left standing between two marks
SHORTEST = 15.0


@dataclass(frozen=True, slots=True)
class Mark:
    """One stroke of the gouge: enters in a point, widens, leaves in a longer point."""

    spine: Points  # four points: start, a third, two thirds, end
    width: float

    def curves(self) -> list[Points]:
        """The outline as two cubic curves."""
        a, b, c, d = self.spine
        across = np.array([-(d - a)[1], (d - a)[0]]) / max(float(np.hypot(*(d - a))), 1e-9)
        # A cubic reaches three quarters of its control points' height; the wide end comes first.
        early, late = across * self.width * 0.80, across * self.width * 0.50
        one = b + (b - (2 * a + d) / 3) * 0.5
        two = c + (c - (a + 2 * d) / 3) * 0.5
        return [
            np.array([a, one + early, two + late, d]),
            np.array([d, two - late, one - early, a]),
        ]

    def path(self) -> str:
        """The mark as path data."""
        return write(self.curves())

    def shape(self) -> Polygon:
        """The mark as an area, to cut with."""
        t = np.linspace(0, 1, 7)[:, None]
        sides = [
            (1 - t) ** 3 * p[0] + 3 * t * (1 - t) ** 2 * p[1] + 3 * t**2 * (1 - t) * p[2] + t**3 * p[3]
            for p in self.curves()
        ]
        return Polygon(np.concatenate([sides[0], sides[1][1:-1]]))


class Lit:
    """How much light a place in a form gets: 0 on the edge away from the light, 1 on the edge facing it."""

    def __init__(self, form: BaseGeometry) -> None:
        self._form = form
        left, top, right, bottom = form.bounds
        self._far = math.hypot(right - left, bottom - top) + 1

    def at(self, place: Points) -> float:
        """The light at a place."""
        x, y = float(place[0]), float(place[1])
        ray = LineString(
            [
                (x - LIGHT[0] * self._far, y - LIGHT[1] * self._far),
                (x + LIGHT[0] * self._far, y + LIGHT[1] * self._far),
            ]
        )
        chord = ray.intersection(self._form)
        here = Point(x, y)
        for piece in getattr(chord, "geoms", [chord]):
            if piece.length > 0 and piece.distance(here) < 0.5:
                return float(piece.project(here) / piece.length)
        return 0.5


def marks(
    carving: Carving,
    form: BaseGeometry,
    bare: BaseGeometry,
    luck: Random,
    shade: float | None = None,
    ridge: float = RIDGE,
) -> list[Mark]:
    """Marks inside `bare` (what is left of the part to cut), lit as `form` (the whole part).

    With `shade` the marks are meant as dark ink and gather where there is less light than that.
    """
    room = bare.buffer(-carving.rim)
    if room.is_empty:
        return []
    lit, inside = Lit(form), prep(room)
    low, high = carving.tone
    placed: list[tuple[Mark, Polygon]] = []

    def strength(place: Points) -> float:
        if high <= low:
            return 0.75 if shade is None else 0.35
        light = lit.at(place)
        share = (light - low) / (high - low) if shade is None else (shade - light) / shade
        share = min(1.0, max(0.0, share))
        return share * share * (3 - 2 * share)

    for number, row in enumerate(_rows(carving, form, luck)):
        for stretch in _stretches(row, room):
            at = luck.uniform(0, 0.5) * carving.length + (number % 2) * carving.length * 0.5
            at = min(at, stretch.length * 0.3)
            while at < stretch.length - SHORTEST:
                force = strength(_point(stretch, at + carving.length * 0.3))
                if force < 0.04 or luck.random() > 0.30 + force * 1.1:
                    at += carving.length * luck.uniform(0.3, 0.7)
                    continue
                long = carving.length * luck.uniform(0.65, 1.35) * (0.45 + 0.65 * force)
                long = min(long, stretch.length - at)
                if long >= SHORTEST:
                    wide = carving.gouge * (0.42 + 0.58 * force) * luck.uniform(0.82, 1.12) * min(1.0, 0.45 + long / 70)
                    mark = _mark(stretch, at, long, wide, luck)
                    body = mark.shape()
                    if body.is_valid and inside.contains(body) and _free(body, placed, ridge):
                        placed.append((mark, body))
                at += long + carving.length * (0.14 + 0.5 * (1 - force)) * luck.uniform(0.6, 1.4)
    return [mark for mark, _ in placed]


def _free(body: Polygon, placed: list[tuple[Mark, Polygon]], ridge: float) -> bool:
    left, top, right, bottom = body.bounds
    for _, other in placed:
        a, b, c, d = other.bounds
        if (
            a - ridge < right
            and c + ridge > left
            and b - ridge < bottom
            and d + ridge > top
            and other.distance(body) < ridge
        ):
            return False
    return True


def _mark(line: LineString, at: float, long: float, wide: float, luck: Random) -> Mark:
    spine = np.array([_point(line, at + long * share) for share in (0, 1 / 3, 2 / 3, 1)])
    chord = spine[3] - spine[0]
    across = np.array([-chord[1], chord[0]])
    spine[1:3] += across * luck.uniform(-0.018, 0.018)
    return Mark(spine + np.array([luck.uniform(-1, 1), luck.uniform(-1, 1)]), wide)


def _point(line: LineString, at: float) -> Points:
    place = line.interpolate(min(at, line.length))
    return np.array([place.x, place.y])


def _stretches(row: Points, room: BaseGeometry) -> Iterator[LineString]:
    """The pieces of a row that lie in the room, in the row's own order and direction."""
    whole = LineString(row)
    inside = whole.intersection(room)
    pieces = [
        piece
        for piece in getattr(inside, "geoms", [inside])
        if piece.geom_type == "LineString" and piece.length > SHORTEST
    ]
    yield from sorted(pieces, key=lambda piece: whole.project(Point(piece.coords[0])))


def _rows(carving: Carving, form: BaseGeometry, luck: Random) -> Iterator[Points]:
    if not carving.rails:
        yield from _rings(carving, form)
    elif len(carving.rails) == 1:
        yield from _parallels(carving, form, luck)
    else:
        yield from _between(carving, luck)


def _rings(carving: Carving, form: BaseGeometry) -> Iterator[Points]:
    depth = carving.rim + carving.gouge / 2 + 1
    while not (inner := form.buffer(-depth)).is_empty:
        for piece in polygons(inner):
            yield np.asarray(piece.exterior.coords)[:, :2]
        depth += carving.pitch


def _parallels(carving: Carving, form: BaseGeometry, luck: Random) -> Iterator[Points]:
    rail = carving.rails[0]
    chord = rail[-1] - rail[0]
    across = np.array([-chord[1], chord[0]]) / max(float(np.hypot(*chord)), 1e-9)
    left, top, right, bottom = form.bounds
    reach = math.hypot(right - left, bottom - top)
    steps = math.ceil(reach / carving.pitch)
    for step in range(-steps, steps + 1):
        yield rail + across * carving.pitch * (step + luck.uniform(-0.12, 0.12))


def _between(carving: Carving, luck: Random) -> Iterator[Points]:
    rails = [_resampled(rail) for rail in carving.rails]
    for one, other in pairwise(rails):
        width = float(np.percentile(np.hypot(*(other - one).T), 75))
        count = max(1, round(width / carving.pitch))
        for step in range(count):
            share = (step + 0.5 + luck.uniform(-0.12, 0.12)) / count
            yield one * (1 - share) + other * share


def _resampled(rail: Points) -> Points:
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(rail, axis=0).T))])
    even = np.linspace(0, along[-1], 60)
    return np.stack([np.interp(even, along, rail[:, 0]), np.interp(even, along, rail[:, 1])], axis=1)
