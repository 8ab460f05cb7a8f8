"""A theme: inks, emblems, and which drawing serves for which face."""

from dataclasses import dataclass
from pathlib import Path

from generator.model.drawing import Drawing


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Artwork:
    """Every drawing a deck needs in a theme, compiled: `faces` by card id, `backs` by name,
    `parts` by the name that references use."""

    faces: dict[str, Drawing]
    backs: dict[str, Drawing]
    parts: dict[str, Drawing]
