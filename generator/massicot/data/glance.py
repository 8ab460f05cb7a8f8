"""What a list says of a game, without reading its rules: 1 ms a file, where all of it takes 10."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from massicot.data.names import game_of
from massicot.data.toml import read_toml
from massicot.diagnostics import DataError
from massicot.model.schema import Schema

Span = tuple[int, int]
"""The least and the most."""
_ANY: Schema[dict[str, Any]] = Schema(dict[str, Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """A game by what its file says, unchecked; what it does not say is None."""

    id: str
    title: str | None = None
    order: int = 0
    players: Span | None = None
    minutes: Span | None = None
    ways: tuple[tuple[str, str], ...] = ()
    """Other ways to play it: id and title."""


def glance(path: Path) -> Glance:
    """A game of a file; of one that can't be read, its name."""
    try:
        raw, _ = read_toml(path, _ANY)
    except DataError:
        return Glance(id=game_of(path))
    return Glance(
        id=game_of(path),
        title=_as(lambda: str(raw["title"])),
        order=_as(lambda: int(raw["order"])) or 0,
        players=_as(lambda: _span(raw["facts"]["players"])),
        minutes=_as(lambda: _span(raw["facts"]["minutes"])),
        ways=_as(lambda: tuple((str(one["id"]), str(one["title"])) for one in raw["variants"])) or (),
    )


def _span(raw: Any) -> Span:
    return int(raw["min"]), int(raw["max"])


def _as(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except (KeyError, TypeError, ValueError):
        return None
