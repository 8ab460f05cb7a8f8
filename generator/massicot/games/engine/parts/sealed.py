"""Sealed choices: everybody puts cards face down, in any order; bids are revealed together, and equal ones found."""

from collections.abc import Iterable, Sequence

from massicot.games.engine.game import NOBODY


def next_to_choose(piles: Sequence[Sequence[int]], seat: int, size: int = 1) -> int:
    """Who puts a card next: clockwise from a seat, itself included, who has put down fewer than all; or nobody."""
    for around in (range(seat, len(piles)), range(seat)):
        for other in around:
            if len(piles[other]) < size:
                return other
    return NOBODY


def by_value(bids: Sequence[Sequence[int]], seats: Iterable[int]) -> list[list[int]]:
    """Whose bids have each value, from the lowest value; equal bids stay together, in the order of the seats given."""
    groups: dict[int, list[int]] = {}
    for seat in seats:
        if bid := bids[seat]:
            if (value := bid[0]) in groups:
                groups[value].append(seat)
            else:
                groups[value] = [seat]
    return [groups[value] for value in sorted(groups)]
