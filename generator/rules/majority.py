"""Scoring by majority: whoever has the most cards of a value scores it; tied, each of them does."""

from collections.abc import Iterator, Sequence


def most_of_each(piles: Sequence[Sequence[int]], values: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Each value in the order given, and who has the most cards of it: several when tied, none when nobody has one."""
    for value in values:
        counts = [pile.count(value) for pile in piles]
        most = max(counts)
        if not most:
            yield value, []
        elif counts.count(most) == 1:
            yield value, [counts.index(most)]
        else:
            yield value, [who for who, count in enumerate(counts) if count == most]
