"""Rectangles and the matrices that move them, as PDF has them. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its sides."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """Across."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Upwards."""
        return self.top - self.bottom

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.left <= x <= self.right and self.bottom <= y <= self.top

    def within(self, other: "Rect") -> "Rect | None":
        """What the two have in common."""
        both = Rect(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )
        return both if both.left <= both.right and both.bottom <= both.top else None

    def apart(self, other: "Rect") -> float:
        """How far the farthest of the four sides lies from the other's."""
        return max(
            abs(self.left - other.left),
            abs(self.bottom - other.bottom),
            abs(self.right - other.right),
            abs(self.top - other.top),
        )


def hull(points: list[tuple[float, float]]) -> Rect:
    """The smallest rectangle around some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs), max(ys))


def around(boxes: Iterable[Rect]) -> Rect | None:
    """The smallest rectangle around some others."""
    some = list(boxes)
    if not some:
        return None
    return Rect(
        min(box.left for box in some),
        min(box.bottom for box in some),
        max(box.right for box in some),
        max(box.top for box in some),
    )


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def at(m: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point, moved."""
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def moved(box: Rect, m: Matrix) -> Rect:
    """The smallest upright rectangle around a moved one."""
    corners = ((box.left, box.bottom), (box.right, box.bottom), (box.left, box.top), (box.right, box.top))
    return hull([at(m, x, y) for x, y in corners])
