"""Luck: shuffling, handed to a game from outside."""

from collections.abc import Sequence
from random import Random


class Dice:
    """Luck from a seed: the same one gives the same games."""

    __slots__ = ("_below", "random")

    def __init__(self, seed: int | str) -> None:
        self.random = Random(seed)  # noqa: S311  # games, not secrets
        self._below = self.random.random

    def shuffle(self, cards: list[int]) -> None:
        """Mix cards in place. Fisher and Yates with floats: faster than Random.shuffle; the bias is below 1e-13."""
        below = self._below
        for at in range(len(cards) - 1, 0, -1):
            other = int(below() * (at + 1))
            cards[at], cards[other] = cards[other], cards[at]

    def seat(self, players: int) -> int:
        """One of so many players, each as likely as another."""
        return int(self._below() * players)


class NoLuckError(Exception):
    """An example needs luck that it does not give."""


class Given:
    """No luck at all: an example says what comes, and in which order cards come that were shuffled."""

    __slots__ = ("_order", "_top")

    def __init__(self, order: Sequence[int] = (), top: Sequence[int] = ()) -> None:
        self._order = order
        self._top = list(top)

    def shuffle(self, cards: list[int]) -> None:
        """An example can't shuffle unless it says the order (the top is the end), or it makes no difference.
        A stock that other cards are shuffled into stays on top: an example names in it what comes after the shuffle."""
        if self._order and sorted(self._order) == sorted(cards):
            cards[:] = reversed(self._order)
        elif len(set(cards)) > 1 and not (self._top and cards[-len(self._top) :] == self._top):
            raise NoLuckError("shuffle")

    def seat(self, players: int) -> int:
        """The first, unless there is a choice."""
        if players > 1:
            raise NoLuckError("seat")
        return 0


Luck = Dice | Given
"""What shuffles, and says who is meant where nothing else does."""
