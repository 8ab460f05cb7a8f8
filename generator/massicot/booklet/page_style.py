"""What a booklet is set from, the sizes of its page and type, and what comes of it. Imports nothing that sets type."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from massicot.booklet.content import Booklet
    from massicot.ink.shapes import FlatDrawing
    from massicot.model.page import Face
    from massicot.model.paper import Format, Paper
    from massicot.model.variant import Variant

PT_PER_MM = 72 / 25.4
WHOLE_DECK = ""
"""Among the games whose emblems are known: what stands for the deck itself."""
DESIGNED = 9.4
"""The type beside which the words of pictures are of the right size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageStyle:
    """A page in millimetres, its type in points, its lines counted."""

    width: float
    height: float
    side: float
    size: float
    line: float
    lines: int
    emblem_mm: float
    opener: int = 8
    """The lines above the strip of facts."""
    title: float = 2.4
    sans: bool = False
    columns: int = 2
    small: bool = False
    """A page on which pictures take the whole measure, and no running head stands above the text."""
    signature: int = 1
    """The pages are made up to a multiple of this, for folding."""

    @property
    def enlarged(self) -> float:
        """How much larger its pictures are drawn than for the type that they are designed for."""
        return max(1.0, self.size / DESIGNED)

    @property
    def measure(self) -> float:
        """The width of the lines in millimetres."""
        return self.width - 2 * self.side

    @property
    def top(self) -> float:
        """The upper margin in points: a little less than the lower."""
        return round((self.height * PT_PER_MM - self.lines * self.line) * 0.46, 2)

    @property
    def bottom(self) -> float:
        """The lower margin in points, so that the last line fits whatever is rounded."""
        return round(self.height * PT_PER_MM - self.lines * self.line - self.top - 0.01, 2)


def sized(form: PageStyle, size: float) -> PageStyle:
    """The form in another size of type, with as many lines as then fit."""
    line = round(size * form.line / form.size, 2)
    return replace(form, size=size, line=line, lines=int(form.lines * form.line / line))


@dataclass(frozen=True, slots=True)
class Emblem:
    """The drawing that a game is known by, and what is seen on it."""

    drawing: str
    words: str


@dataclass(frozen=True, slots=True)
class PageLook:
    """What pages about a deck and their pictures are drawn with: faces of cards by their keys, the drawings that these
    refer to, the format of the cards, inks and fonts. It can be sent to another process."""

    faces: "Mapping[str, Face]"
    parts: "Mapping[str, FlatDrawing]"
    format: "Format"
    palette: dict[str, str]
    fonts: dict[str, Path]
    emblems: "Mapping[str, Emblem]" = field(default_factory=dict)
    """Of the games that these pages are about, by their names; and by `WHOLE_DECK` what stands for the whole deck."""


@dataclass(slots=True)
class Material:
    """All that a booklet is set from; pictures serve for one document only."""

    content: "Booklet"
    pictures: Any
    look: PageLook


@dataclass(frozen=True, slots=True)
class Rendered:
    """A finished file; a page for a screen has no pages, and what is read on a screen has no sheets."""

    content: bytes = field(repr=False)
    pages: int
    sheets: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MatOrder:
    """All that the mats of a deck are made from. It can be sent to another process."""

    title: str
    credit: str
    authors: tuple[str, ...]
    stamp: str
    games: "tuple[Variant, ...]"
    paper: "Paper"
    margin: float
    look: PageLook
