"""Moves and events are values: what a player does, and what follows from it."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Move(NamedTuple):
    """What a player does. `kind` is a move of the glossary; the rest is what goes with it, as far as it has a use."""

    kind: str
    card: int = 0
    on: int = -1
    number: int = 0
    word: str = ""
    cards: tuple[int, ...] = ()


class LoggedEvent(NamedTuple):
    """What followed from a move: an event of the glossary. Seats and cards are numbers."""

    kind: str
    details: Mapping[str, Any]


class IllegalMoveError(Exception):
    """A move that the rule does not allow: the reason, in the words of the rule (French)."""
