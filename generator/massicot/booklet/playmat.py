"""What a play mat is made from. `playmat_page` sets it."""

from dataclasses import dataclass
from pathlib import Path

from massicot.ink.shapes import FlatDrawing
from massicot.model.page import Face
from massicot.model.paper import Format, Paper
from massicot.model.variant import Setup


@dataclass(frozen=True, slots=True, kw_only=True)
class Mat:
    """One game, as its mat shows it."""

    title: str
    players: str
    emblem: str
    credit: str
    caption: str
    memo: tuple[tuple[str, ...], ...]
    """What is good to know while playing: columns of paragraphs."""
    setup: Setup


@dataclass(frozen=True, slots=True, kw_only=True)
class MatOrder:
    """All that the mats of a deck are made from. It can be sent to another process."""

    title: str
    credit: str
    authors: tuple[str, ...]
    stamp: str
    mats: tuple[Mat, ...]
    paper: Paper
    margin: float
    format: Format
    palette: dict[str, str]
    fonts: dict[str, Path]
    faces: dict[str, Face]
    parts: dict[str, FlatDrawing]
