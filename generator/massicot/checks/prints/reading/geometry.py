"""Rectangles, as PDF has them. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from massicot.ink.shapes import Matrix, moved


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its sides."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """How far it reaches across the page."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How far it reaches up the page."""
        return self.top - self.bottom

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    @property
    def area(self) -> float:
        """How much paper it covers."""
        return self.width * self.height

    def moved(self, matrix: Matrix) -> "Rect":
        """The smallest upright rectangle around this one, moved."""
        corners = ((self.left, self.bottom), (self.right, self.bottom), (self.left, self.top), (self.right, self.top))
        return hull([moved(matrix, x, y) for x, y in corners])

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
    corners = [point for box in boxes for point in ((box.left, box.bottom), (box.right, box.top))]
    return hull(corners) if corners else None
