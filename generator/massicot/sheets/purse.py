"""How many tokens of which value: purses that pay every amount, and a bank in the free slots. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

Counts = tuple[int, ...]
"""How many of each denomination, in the order of the denominations."""


@dataclass(frozen=True, slots=True)
class Purses:
    """What the players of one stake begin with: the same purse for each."""

    points: int
    players: int
    purse: Counts


@dataclass(frozen=True, slots=True)
class Supply:
    """All tokens to print."""

    purses: tuple[Purses, ...]
    """One for each stake that is not served by a larger one."""
    dealt: Counts
    """What the purses take together: enough for any one of the stakes."""
    bank: Counts

    @property
    def counts(self) -> Counts:
        """What is printed of each denomination."""
        return tuple(a + b for a, b in zip(self.dealt, self.bank, strict=True))


def purse(points: int, denominations: Sequence[int]) -> Counts:
    """The fewest tokens that are worth exactly `points` and pay any amount from 1 to `points`.

    Exact. Tokens taken from the smallest up pay every amount up to their sum if and only if each is at most
    one more than the sum of those before it; so it is enough to know, for each sum that is reached with the
    denominations up to this one, the fewest tokens. Of two as small, the one with more small change."""
    reached: dict[int, Counts] = {0: ()}
    for value in denominations:
        further: dict[int, Counts] = {}
        for total, counts in reached.items():
            most = (points - total) // value if value <= total + 1 else 0
            for count in range(most + 1):
                candidate = (*counts, count)
                known = further.get(total + count * value)
                if known is None or _cost(candidate) < _cost(known):
                    further[total + count * value] = candidate
        reached = further
    if points not in reached:
        raise ValueError(f"no purse of {denominations} pays every amount up to {points}")
    return reached[points]


def _cost(counts: Counts) -> tuple[int, tuple[int, ...]]:
    return sum(counts), tuple(-count for count in counts)


def supply(stakes: Sequence[tuple[int, int]], denominations: Sequence[int], slots: int, others: int) -> Supply:
    """Tokens for any one of these (points, players) at a time, filling sheets of so many slots.

    `others` are the slots that something else takes, such as the first player's button."""
    most: dict[int, int] = {}
    for points, players in stakes:
        most[points] = max(players, most.get(points, 0))
    purses = tuple(Purses(points, players, purse(points, denominations)) for points, players in sorted(most.items()))
    dealt = tuple(max(one.players * one.purse[index] for one in purses) for index in range(len(denominations)))
    return Supply(purses, dealt, bank(len(denominations), -(sum(dealt) + others) % slots))


def bank(denominations: int, free: int) -> Counts:
    """The free slots of the last sheet become small change: the two smallest values in turn, the smallest first.

    Small change is what runs out: most payments are of 1 to 10 points."""
    if denominations == 1:
        return (free,)
    return ((free + 1) // 2, free // 2, *(0,) * (denominations - 2))
