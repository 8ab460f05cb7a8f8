"""What is read in a PDF: pages, what is drawn and written on them and where, in millimetres."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from massicot.ink.shapes import Matrix, moved


class UnreadableError(Exception):
    """The file can't be read, or is not worth the risk; the message says why."""


@dataclass(frozen=True, slots=True, order=True)
class Rect:
    """A rectangle by its sides."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """From the left side to the right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From the lower side to the upper."""
        return self.top - self.bottom

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle of it."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    @property
    def area(self) -> float:
        """Its width times its height."""
        return self.width * self.height

    def moved(self, matrix: Matrix) -> "Rect":
        """The smallest upright rectangle around this one, moved."""
        corners = ((self.left, self.bottom), (self.right, self.bottom), (self.left, self.top), (self.right, self.top))
        return hull([moved(matrix, x, y) for x, y in corners])

    def shifted(self, across: float, up: float) -> "Rect":
        """The same rectangle at another place."""
        return Rect(self.left + across, self.bottom + up, self.right + across, self.top + up)

    def grown(self, by: float) -> "Rect":
        """Larger on all sides, or smaller."""
        return Rect(self.left - by, self.bottom - by, self.right + by, self.top + by)

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


@dataclass(frozen=True, slots=True)
class Letter:
    """A character, the box of its ink, and the size of the type at the beginning of its line."""

    sign: str
    box: Rect
    size: float


@dataclass(frozen=True, slots=True)
class StraightLine:
    """A straight stroke on a page, from end to end, in millimetres."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def upright(self) -> bool:
        """Whether it runs up the page."""
        return abs(self.x2 - self.x1) < STRAIGHT < abs(self.y2 - self.y1)

    @property
    def level(self) -> bool:
        """Whether it runs across the page."""
        return abs(self.y2 - self.y1) < STRAIGHT < abs(self.x2 - self.x1)

    @property
    def length(self) -> float:
        """The longer of its two extents."""
        return max(abs(self.x2 - self.x1), abs(self.y2 - self.y1))

    @property
    def box(self) -> Rect:
        """The rectangle that it is a side or a diagonal of."""
        return hull([(self.x1, self.y1), (self.x2, self.y2)])


STRAIGHT = 0.01


@dataclass(frozen=True, kw_only=True)
class PdfSheet:
    """One page: what is drawn and written on it, in millimetres from its lower left corner. `boxes` are plain
    rectangles, pictures and drawings that lie on it."""

    number: int
    width: float
    height: float
    unit: float
    """Of what it is drawn in: points, if it does not say otherwise."""
    page_boxes: dict[str, Rect]
    rotate: int
    lines: tuple[StraightLine, ...]
    boxes: tuple[Rect, ...]
    resolutions: tuple[float, ...]
    """Of its pictures, in dots per inch as they are placed."""
    fonts_missing: frozenset[str]
    ink: Rect | None
    """Around all ink near the edges of the paper."""
    other_look: Rect | None
    """Where it looks otherwise on a screen than on paper."""
    text: str
    letters: tuple[Letter, ...]

    @cached_property
    def marks(self) -> tuple[StraightLine, ...]:
        """Short straight strokes, without the ticks of the scale bars."""
        bars = [bar for bar, _ in self.bars]
        short = [line for line in self.lines if 0.5 < line.length < LONGEST_MARK and (line.upright or line.level)]
        return tuple(line for line in short if not any(_ends(bar, line) for bar in bars))

    @cached_property
    def bars(self) -> tuple[tuple[StraightLine, str], ...]:
        """The scale bars: strokes with a tick across each end. With each, the way that it runs."""
        ticks = [line for line in self.lines if line.length < 3]
        found = []
        for bar in self.lines:
            if bar.length > 10 and (bar.level or bar.upright):
                ends = [tick for tick in ticks if tick.upright == bar.level and _ends(bar, tick)]
                if len(ends) == 2:
                    found.append((bar, "across" if bar.level else "upwards"))
        return tuple(found)

    def said(self, box: Rect) -> str:
        """The words that stand in a part of it, without spaces."""
        return squeezed("".join(one.sign for one in self.letters if box.holds(*one.box.middle)))


LONGEST_MARK = 12.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfReading:
    """All pages of a file, and what it asks of viewers."""

    sheets: tuple[PdfSheet, ...]
    title: str
    scaling: str
    duplex: str
    repaired: bool


def squeezed(text: str) -> str:
    """The characters that tell what is said: no spaces, no hyphens, no control characters."""
    plain = unicodedata.normalize("NFC", text)
    return "".join(c for c in plain if not (c.isspace() or c in "-\u00ad\u2010\u2011\ufffe" or c < " "))


def _ends(bar: StraightLine, tick: StraightLine) -> bool:
    """Whether a tick stands across one of a bar's ends."""
    x, y = (tick.x1 + tick.x2) / 2, (tick.y1 + tick.y2) / 2
    return min(abs(x - bar.x1) + abs(y - bar.y1), abs(x - bar.x2) + abs(y - bar.y2)) < 0.02
