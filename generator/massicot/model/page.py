"""The pivot: finished pages with items at fixed positions, in millimetres, y upwards from the
lower left corner of the sheet. Layout decides all of it; drawing obeys."""

from dataclasses import dataclass, field

from massicot.ink import figures
from massicot.ink.shapes import Box, FlatDrawing, Outline, Shape


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card, fitted to a format: shapes in millimetres, y upwards.

    The origin is the lower left corner of the bleed; `box` is the bleed box."""

    key: str
    box: Box
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """A face on a page: where the lower left corner of its turned box comes to lie, and how many
    quarter-turns, counter-clockwise, it has made."""

    face: str
    x: float
    y: float
    quarters: int = 0
    clip: Box | None = None
    """All of it that is seen, where another card is near."""


@dataclass(frozen=True, slots=True)
class MarkLine:
    """A mark to cut, fold or measure by; with a pale seam where it lies on art that may be as dark as itself."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool = False
    seam: bool = False

    @property
    def outline(self) -> Outline:
        """The path of the stroke, from its first end to its last."""
        return figures.line(self.x1, self.y1, self.x2, self.y2)


@dataclass(frozen=True, slots=True)
class Arc:
    """A quarter circle around a rounded corner, from `start` degrees counter-clockwise."""

    x: float
    y: float
    radius: float
    start: int
    seam: bool = False

    @property
    def outline(self) -> Outline:
        """The path of the stroke, from its first end to its last."""
        return figures.quarter(self.x, self.y, self.radius, self.start)


@dataclass(frozen=True, slots=True)
class Label:
    """A small line of text in the sheet's margin; `up` reads from bottom to top."""

    text: str
    x: float
    y: float
    size: float
    up: bool = False


@dataclass(frozen=True, slots=True)
class Furniture:
    """What sheets of the same side share around the cards: drawn once, placed on every page."""

    lines: tuple[MarkLine, ...]
    arcs: tuple[Arc, ...]
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    title: str
    placements: tuple[Placement, ...]
    furniture: Furniture
    labels: tuple[Label, ...]
    trim: Box
    bleed: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Everything a PDF needs."""

    title: str
    subject: str
    authors: tuple[str, ...]
    width: float
    height: float
    duplex: str
    faces: tuple[Face, ...]
    pages: tuple[Page, ...]
    parts: dict[str, FlatDrawing] = field(default_factory=dict)
