"""Pairs among the cards that a player holds and shows: what an accusation looks for."""

from collections.abc import Sequence

NO_PAIR = 0


def highest_pair(cards: Sequence[int]) -> int:
    """The value of the highest pair among some cards; NO_PAIR if they are all different."""
    best = NO_PAIR
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            best = max(best, card)
        seen.add(card)
    return best


def pair_between(hand: Sequence[int], row: Sequence[int]) -> int:
    """The value of the highest pair of one card from each side; NO_PAIR if there is none."""
    return max((card for card in hand if card in row), default=NO_PAIR)


def pair_found(hand: Sequence[int], row: Sequence[int], where: str) -> int:
    """The value of the highest pair, looking where the fact `accusation` says; NO_PAIR if there is none."""
    return pair_between(hand, row) if where == "hand-with-row" else highest_pair((*hand, *row))
