"""What a person asked for, and what they get."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from massicot import output
from massicot.data.settings import Settings

DEFAULT_BLEED = Settings.bleed
DEFAULT_MARGIN = Settings.margin
DEFAULT_THICKNESS = 0.3

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What a person asked for."""

    games: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    paper: str = Settings.paper
    format: str = ""
    theme: str = ""
    low_ink: bool = False
    large_index: bool = False
    backs: str = Settings.backs
    bleed: float = DEFAULT_BLEED
    margin: float = DEFAULT_MARGIN
    grid: tuple[int, int] | None = None
    corners: bool = False
    cards: tuple[str, ...] = ()
    copies: int = 1
    players: int = 0
    variants: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    diameter: float | None = None
    thickness: float = DEFAULT_THICKNESS
    libraries: tuple[Path, ...] = ()
    output: Path = Path(Settings.output)


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """One finished file, and what the manifest and the summary say of it."""

    path: str
    content: bytes
    entry: dict[str, Any]
    summary: str
    notes: tuple[str, ...] = ()


def product(
    content: bytes,
    *,
    kind: str,
    game: str,
    names: tuple[str, ...],
    summary: str,
    notes: tuple[str, ...],
    theme: str,
    paper: str,
    pages: int,
    sheets: int,
    format: str = "",
    backs: str = "none",
    suffix: str = "pdf",
    **facts: Any,
) -> Product:
    """A finished file under a plain name that sorts well, and what the manifest says of it."""
    path = f"{game}/{'-'.join((game, kind, *names))}.{suffix}"
    common = {"path": path, "kind": kind, "game": game, "theme": theme, "paper": paper, "format": format}
    counts = {"backs": backs, **facts, "pages": pages, "sheets": sheets, "sha256": output.digest(content)}
    return Product(path=path, content=content, entry={**common, **counts}, summary=summary, notes=notes)


def counted(number: int, noun: str) -> str:
    """`1 sheet`, `7 sheets`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
