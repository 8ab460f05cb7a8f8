"""Scoring by majority: whoever has the most cards of a value scores it; tied, each of them does."""

from collections.abc import Iterator, Sequence


def most_of_each(piles: Sequence[Sequence[int]], values: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Each value in the order given, and who has the most cards of it: several when tied, none when nobody has one."""
    for value in values:
        most = 1
        owners: list[int] = []
        for who, pile in enumerate(piles):
            count = pile.count(value)
            if count > most:
                most, owners = count, [who]
            elif count == most:
                owners.append(who)
        yield value, owners
