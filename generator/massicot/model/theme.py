"""A theme: inks, emblems, and which drawing serves for which face."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from massicot.ink.shapes import Drawing

LOW_INK = "encre"
"""The folder of a theme's low-ink prints, and the flag that templates may ask for."""
GROUND = "papier"
INK = "encre"


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A folder of data and SVG, read."""

    id: str
    title: str
    palette: dict[str, str]
    faces: dict[str, str]
    emblems: dict[str, str]
    names: dict[str, str]
    folder: Path
    higher: dict[str, dict[int, str]] = field(default_factory=dict)
    """By value or suit: other drawings of the same, each from a value on."""
    hero: str = ""
    """The drawing on the front of the box; that of the deck's first game if empty."""
    low_ink: bool = False
    reinks: bool = False
    """No drawings of its own: it prints those of a deck's own theme in one ink."""

    def emblem(self, key: str, value: int | None) -> str:
        """The drawing for a value or suit, on a card of this value."""
        higher = self.higher.get(key, {})
        reached = [least for least in higher if value is not None and value >= least]
        return higher[max(reached)] if reached else self.emblems[key]

    @property
    def drawn(self) -> set[str]:
        """Every drawing that stands for a value or suit."""
        return {*self.emblems.values(), *(name for higher in self.higher.values() for name in higher.values())}

    @property
    def inks(self) -> dict[str, str]:
        """The palette; a theme that names no paper or no ink prints black on white."""
        return {GROUND: "#ffffff", INK: "#000000", **self.palette}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A face to compile: under which key, which face of the theme, with which fields and flags."""

    key: str
    face: str
    fields: dict[str, str]
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Artwork:
    """Compiled drawings: faces by their keys, and the parts that they refer to by name."""

    faces: "dict[str, Drawing]"
    parts: "dict[str, Drawing]"
