"""What is read in a PDF: pages, what is placed on them and where, in millimetres."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from massicot.ink.shapes import Matrix, moved

PATH = ("m", "l", "c", "v", "y", "re")
"""The operators that draw a path."""


class UnreadableError(Exception):
    """The file can't be read, or is not worth the risk; the message says why."""


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


@dataclass(frozen=True, slots=True, eq=False)
class PdfDrawing:
    """What one content stream draws, in its own units. `paths` stands for its own paths, `within` for those of all
    drawings in it; equal numbers, equal drawings. `ground` is the largest plain area."""

    box: Rect | None
    strokes: tuple[tuple[float, float, float, float], ...]
    own_ink: Rect | None
    ink: Rect | None
    ground: Rect | None
    paths: int
    within: tuple[int, ...]
    children: "tuple[tuple[PdfDrawing, Matrix], ...]"
    images: tuple[tuple[int, int, Matrix], ...]
    fonts_missing: frozenset[str]


@dataclass(frozen=True, slots=True)
class Letter:
    """A character, the box of its ink, and the size of the type at the beginning of its line."""

    sign: str
    box: Rect
    size: float


@dataclass(frozen=True, slots=True)
class Signature:
    """What is drawn, whatever it is called: its characters, its own paths, and the paths of all drawings within."""

    text: str
    paths: int
    within: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlacedForm:
    """A drawing on a page: where its box, its ink and its ground come to lie, and whether it stands on its head."""

    drawn: PdfDrawing
    box: Rect
    ink: Rect | None
    ground: Rect | None
    turned: bool
    signature: Signature


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
        return abs(self.x2 - self.x1) < 1e-3 < abs(self.y2 - self.y1)

    @property
    def level(self) -> bool:
        """Whether it runs across the page."""
        return abs(self.y2 - self.y1) < 1e-3 < abs(self.x2 - self.x1)

    @property
    def length(self) -> float:
        """The longer of its two extents."""
        return max(abs(self.x2 - self.x1), abs(self.y2 - self.y1))


@dataclass(frozen=True, kw_only=True)
class PdfSheet:
    """One page: what is placed, drawn and written on it, in millimetres from its lower left corner."""

    number: int
    width: float
    height: float
    boxes: dict[str, Rect]
    rotate: int
    placed: tuple[PlacedForm, ...]
    lines: tuple[StraightLine, ...]
    resolutions: tuple[float, ...]
    """Of its pictures, in dots per inch as they are placed."""
    fonts_missing: frozenset[str]
    ink: Rect | None
    text: str
    letters: tuple[Letter, ...] = ()

    @cached_property
    def marks(self) -> tuple[StraightLine, ...]:
        """Short straight strokes, without the ticks of the scale bars."""
        bars = [bar for bar, _ in self.bars]
        short = [line for line in self.lines if 0.5 < line.length < 6 and (line.upright or line.level)]
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
    return min(abs(x - bar.x1) + abs(y - bar.y1), abs(x - bar.x2) + abs(y - bar.y2)) < 0.01


def fingerprint(numbers: Iterable[float]) -> int:
    """One number for the paths that a stream draws, whatever their digits look like."""
    return hash(tuple(round(number, 2) for number in numbers))
