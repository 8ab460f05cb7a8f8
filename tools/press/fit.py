"""Write outlines as path data with few smooth curves on whole units. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
from shapely.geometry import LinearRing, Polygon
from shapely.geometry.base import BaseGeometry

from tools.press.drawing import Points

TOLERANCE = 0.8  # units: a tenth of a printer's dot at 50 mm
CORNER = math.radians(38)
REACH = 5.0  # units on each side of a point over which a corner is measured


def rings(shape: BaseGeometry) -> list[Points]:
    """Outer and inner rings of a shape, in a stable order; specks are dropped."""
    found: list[Points] = []
    for piece in polygons(shape):
        if piece.area < 12:
            continue
        for ring in (piece.exterior, *piece.interiors):
            if Polygon(ring).area >= 6:
                found.append(_even(ring))
    return sorted(
        found,
        key=lambda ring: (
            round(float(ring[:, 1].min())),
            round(float(ring[:, 0].min())),
            len(ring),
        ),
    )


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons in any geometry."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [piece for part in getattr(shape, "geoms", ()) for piece in polygons(part)]


def _even(ring: LinearRing) -> Points:
    """The ring as points about three units apart, its true corners kept, without the repeated last point."""
    light = ring.simplify(0.12).segmentize(5.0)
    return np.asarray(light.coords, dtype=np.float64)[:-1, :2]


def outline(points: Points, tolerance: float = TOLERANCE) -> str:
    """Closed path data through a ring of points, off by at most `tolerance`."""
    corners = _corners(points)
    smooth = not corners
    if smooth:
        corners = [int(np.argmin(points[:, 1] * 4096 + points[:, 0]))]
    curves: list[Points] = []
    count = len(points)
    for here, there in zip(corners, [*corners[1:], corners[0] + count], strict=True):
        span = points[np.arange(here, there + 1) % count]
        tangent = _unit(points[(here + 1) % count] - points[here - 1])
        ends = (tangent, -tangent) if smooth else (_start(span), _start(span[::-1]))
        curves.extend(_fit(span, *ends, tolerance))
    return write(curves)


def write(curves: Sequence[Points]) -> str:
    """Closed path data of chained cubic curves, relative and rounded to whole units."""
    at = np.rint(curves[0][0]).astype(int)
    text = [f"M{at[0]} {at[1]}"]
    last = "M"
    for curve in curves:
        ends = np.rint(curve[1:]).astype(int) - at
        if not ends.any():
            continue
        if _straight(curve):
            verb, numbers = "l", ends[2]
        else:
            verb, numbers = "c", ends.ravel()
        words = _packed(numbers)
        text.append(words if verb == last and words.startswith("-") else f" {words}" if verb == last else verb + words)
        last = verb
        at = at + ends[2]
    return "".join(text) + "z"


def _packed(numbers: Iterable[int]) -> str:
    text = ""
    for number in numbers:
        text += f"{number}" if not text or number < 0 else f" {number}"
    return text


def _straight(curve: Points) -> bool:
    chord = curve[3] - curve[0]
    length = max(float(np.hypot(*chord)), 1e-9)
    away = np.abs((curve[1:3] - curve[0]) @ np.array([-chord[1], chord[0]])) / length
    return bool(away.max() < (0.5 if length < 24 else 0.2))


def _corners(points: Points) -> list[int]:
    """Where the ring turns sharply: the local maxima of the turn measured over a short reach."""
    count = len(points)
    if count < 4:
        return list(range(count))
    steps = np.hypot(*(np.roll(points, -1, axis=0) - points).T)
    turns = np.zeros(count)
    for index in range(count):
        turns[index] = _turn(points, steps, index)
    found: list[int] = []
    for index in map(int, np.argsort(-turns, kind="stable")):
        if turns[index] < CORNER:
            break
        if all(_apart(steps, index, other) > REACH * 0.8 for other in found):
            found.append(index)
    return sorted(found)


def _turn(points: Points, steps: Points, index: int) -> float:
    count = len(points)
    ahead, gone = index, 0.0
    while gone < REACH:
        gone += steps[ahead % count]
        ahead += 1
    behind, gone = index, 0.0
    while gone < REACH:
        behind -= 1
        gone += steps[behind % count]
    before = points[index] - points[behind % count]
    after = points[ahead % count] - points[index]
    cross = before[0] * after[1] - before[1] * after[0]
    return abs(math.atan2(cross, float(before @ after)))


def _apart(steps: Points, first: int, second: int) -> float:
    low, high = sorted((first, second))
    inside = float(steps[low:high].sum())
    return min(inside, float(steps.sum()) - inside)


def _unit(vector: Points) -> Points:
    length = float(np.hypot(vector[0], vector[1]))
    return vector / length if length > 1e-9 else np.array([1.0, 0.0])


def _start(span: Points) -> Points:
    return _unit(span[min(2, len(span) - 1)] - span[0])


def _fit(span: Points, first: Points, last: Points, tolerance: float) -> list[Points]:
    """Schneider's least-squares fit: one cubic if it is near enough, else split at the worst point."""
    if len(span) == 2:
        third = float(np.hypot(*(span[1] - span[0]))) / 3
        return [np.array([span[0], span[0] + first * third, span[1] + last * third, span[1]])]
    steps = np.hypot(*np.diff(span, axis=0).T)
    place = np.concatenate([[0.0], np.cumsum(steps)])
    place /= place[-1]
    for _ in range(4):
        curve = _cubic(span, place, first, last)
        away = np.hypot(*(_at(curve, place) - span).T)
        worst = int(np.argmax(away))
        if away[worst] < tolerance:
            return [curve]
        if away[worst] > tolerance * 6:
            break
        place = _nearer(curve, span, place)
    worst = min(max(worst, 1), len(span) - 2)
    low, high = max(worst - 2, 0), min(worst + 2, len(span) - 1)
    tangent = _unit(span[low] - span[high])
    return _fit(span[: worst + 1], first, tangent, tolerance) + _fit(span[worst:], -tangent, last, tolerance)


def _cubic(span: Points, t: Points, first: Points, last: Points) -> Points:
    s = 1 - t
    b0, b1, b2, b3 = s**3, 3 * t * s**2, 3 * t**2 * s, t**3
    a1, a2 = first[None] * b1[:, None], last[None] * b2[:, None]
    rest = span - (np.outer(b0 + b1, span[0]) + np.outer(b2 + b3, span[-1]))
    c00, c01, c11 = float((a1 * a1).sum()), float((a1 * a2).sum()), float((a2 * a2).sum())
    x0, x1 = float((a1 * rest).sum()), float((a2 * rest).sum())
    det = c00 * c11 - c01 * c01
    chord = float(np.hypot(*(span[-1] - span[0])))
    one = (x0 * c11 - x1 * c01) / det if abs(det) > 1e-9 else 0.0
    two = (c00 * x1 - c01 * x0) / det if abs(det) > 1e-9 else 0.0
    reach = float(np.hypot(*np.diff(span, axis=0).T).sum())
    if not (1e-3 * chord < one < reach) or not (1e-3 * chord < two < reach):
        one = two = reach / 3
    return np.array([span[0], span[0] + first * one, span[-1] + last * two, span[-1]])


def _at(curve: Points, t: Points) -> Points:
    s = 1 - t
    return np.asarray(
        np.outer(s**3, curve[0])
        + np.outer(3 * t * s**2, curve[1])
        + np.outer(3 * t**2 * s, curve[2])
        + np.outer(t**3, curve[3])
    )


def _nearer(curve: Points, span: Points, t: Points) -> Points:
    """One Newton step of each parameter towards its point."""
    s = 1 - t
    d1 = 3 * np.diff(curve, axis=0)
    d2 = 2 * np.diff(d1, axis=0)
    away = _at(curve, t) - span
    speed = np.outer(s**2, d1[0]) + np.outer(2 * t * s, d1[1]) + np.outer(t**2, d1[2])
    bend = np.outer(s, d2[0]) + np.outer(t, d2[1])
    down = (speed * speed).sum(axis=1) + (away * bend).sum(axis=1)
    step = np.where(np.abs(down) > 1e-9, (away * speed).sum(axis=1) / np.where(np.abs(down) > 1e-9, down, 1), 0)
    moved = np.clip(t - step, 0, 1)
    moved[0], moved[-1] = 0, 1
    return np.asarray(np.maximum.accumulate(moved))
