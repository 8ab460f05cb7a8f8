"""Outlines of plain figures: lines, polygons, rounded boxes, quarter circles."""

from collections.abc import Iterable, Sequence

from massicot.ink.shapes import Box, Outline, short

QUARTER = 0.5523
"""How far the handles of a quarter circle reach, as a part of its radius."""
Point = tuple[float, float]


def line(x1: float, y1: float, x2: float, y2: float, places: int = 4) -> Outline:
    """From one point to another."""
    return Outline("ML", tuple(short(value, places) for value in (x1, y1, x2, y2)))


def polygon(points: Sequence[Point], places: int = 3) -> Outline:
    """Straight lines from point to point, and back to the first."""
    return Outline("M" + "L" * (len(points) - 1) + "Z", _flat(points, places))


def rectangle(box: Box) -> Outline:
    """The sides of a box."""
    right, top = box.x + box.width, box.y + box.height
    return polygon([(box.x, box.y), (right, box.y), (right, top), (box.x, top)])


def rounded(box: Box, radius: float) -> Outline:
    """A rectangle with round corners."""
    left, low, right, top = box.x, box.y, box.x + box.width, box.y + box.height
    r, k = radius, radius * (1 - QUARTER)
    points = [
        (left + r, low),
        *((right - r, low), (right - k, low), (right, low + k), (right, low + r)),
        *((right, top - r), (right, top - k), (right - k, top), (right - r, top)),
        *((left + r, top), (left + k, top), (left, top - k), (left, top - r)),
        *((left, low + r), (left, low + k), (left + k, low), (left + r, low)),
    ]
    return Outline("MLCLCLCLCZ", _flat(points, 3))


def quarter(x: float, y: float, radius: float, start: int, places: int = 4) -> Outline:
    """A quarter of a circle around a point, from 0, 90, 180 or 270 degrees towards the y axis."""
    across, up = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[start]
    corners = (
        (across, up),
        (across - QUARTER * up, up + QUARTER * across),
        (QUARTER * across - up, QUARTER * up + across),
        (-up, across),
    )
    return Outline("MC", _flat([(x + radius * dx, y + radius * dy) for dx, dy in corners], places))


def smooth(points: Sequence[Point], places: int = 2) -> Outline:
    """A closed curve through points, without corners."""
    count = len(points)
    found = [points[0]]
    for at in range(count):
        before, start, end, after = (points[(at + step) % count] for step in (-1, 0, 1, 2))
        found.append((start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6))
        found.append((end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6))
        found.append(end)
    return Outline("M" + "C" * count + "Z", _flat(found, places))


def joined(outlines: Iterable[Outline]) -> Outline:
    """Several outlines as one: they are painted together."""
    parts = list(outlines)
    return Outline("".join(part.segments for part in parts), tuple(n for part in parts for n in part.numbers))


def _flat(points: Iterable[Point], places: int) -> tuple[float, ...]:
    return tuple(short(value, places) for point in points for value in point)


class Pen:
    """Follows what is drawn in fontTools' protocol: outlines of glyphs, and of path data."""

    def __init__(self) -> None:
        self.segments: list[str] = []
        self.numbers: list[float] = []

    def add(self, segment: str, *points: Point) -> None:
        """One more segment, through these points."""
        self.segments.append(segment)
        for point in points:
            self.numbers += point

    def moveTo(self, pt: Point) -> None:
        """Begin an outline at this point."""
        self.add("M", pt)

    def lineTo(self, pt: Point) -> None:
        """Go on in a straight line to this point."""
        self.add("L", pt)

    def curveTo(self, *points: Point) -> None:
        """Go on in a cubic curve, by two control points, to the last."""
        self.add("C", *points)

    def qCurveTo(self, bend: Point, end: Point) -> None:
        """A quadratic curve as a cubic one."""
        x, y = self.numbers[-2:]
        ends = ((x, y), end)
        self.add("C", *((a + (bend[0] - a) * 2 / 3, b + (bend[1] - b) * 2 / 3) for a, b in ends), end)

    def closePath(self) -> None:
        """Back to where it began."""
        self.segments.append("Z")

    def endPath(self) -> None:
        """An open path needs no mark."""
