"""Moves that name a card of the deck, made once: a game offers them many thousand times."""

from collections.abc import Mapping, Sequence
from functools import cache

from massicot.games.engine.moves import Move


class Offers(dict[int, Move]):
    """The move of one kind with each card of a deck; and those of the sets of cards that were asked for."""

    def __init__(self, moves: Mapping[int, Move]) -> None:
        super().__init__(moves)
        self.of: dict[frozenset[int], tuple[Move, ...]] = {}


@cache
def _each(kind: str, deck: tuple[int, ...]) -> Offers:
    return Offers({card: Move(kind, card) for card in sorted(set(deck))})


def one_card(kind: str, deck: Sequence[int]) -> Offers:
    """The move of one kind with each card of the deck."""
    return _each(kind, tuple(deck))


def from_hand(moves: Offers, hand: Sequence[int]) -> tuple[Move, ...]:
    """The moves with each different card of a hand, from the lowest. Hands come again and again: with ten values there
    are a thousand sets, and to remember one takes half the time of sorting it."""
    different = frozenset(hand)
    found = moves.of.get(different)
    if found is None:
        found = moves.of[different] = tuple(moves[card] for card in sorted(different))
    return found
