"""Moves that name a card of the deck, made once: a game offers them many thousand times."""

from collections.abc import Mapping, Sequence
from functools import cache

from generator.rules.moves import Move


@cache
def _each(kind: str, deck: tuple[int, ...]) -> dict[int, Move]:
    return {card: Move(kind, card) for card in sorted(set(deck))}


def one_card(kind: str, deck: Sequence[int]) -> Mapping[int, Move]:
    """The move of one kind with each card of the deck."""
    return _each(kind, tuple(deck))


def from_hand(moves: Mapping[int, Move], hand: Sequence[int]) -> list[Move]:
    """The moves with each different card of a hand, from the lowest."""
    return list(map(moves.__getitem__, sorted(set(hand))))  # half the time of a comprehension
