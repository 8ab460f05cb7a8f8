"""Who draws the short straw: the totals of a week, and what a hand counts for the characters it names. Pure."""

from collections.abc import Sequence
from functools import cache

from massicot.games.engine.codes import PER_SUIT, suit_of, value_of

Rank = tuple[int, tuple[int, ...]]


@cache
def cards_of(character: int, number: int) -> frozenset[int]:
    """All cards of a character: one of each value, from one to so many."""
    return frozenset(character * PER_SUIT + value for value in range(1, number + 1))


def ranked(week: Sequence[int]) -> list[Rank]:
    """The totals of a week, highest first, each with its characters; who is not in the week has none."""
    totals: dict[int, int] = {}
    for card in week:
        character = suit_of(card)
        totals[character] = totals.get(character, 0) + value_of(card)
    ranks: dict[int, list[int]] = {}
    for character in sorted(totals):
        ranks.setdefault(totals[character], []).append(character)
    return [(total, tuple(ranks[total])) for total in sorted(ranks, reverse=True)]


def counted(hand: Sequence[int], characters: Sequence[int], coco: int, *, always: bool) -> list[int]:
    """The cards of a hand that count: those of the characters named, and Coco's, each once. Coco's count `always`,
    or only beside a card of those characters."""
    if not always and not any(suit_of(card) in characters for card in hand):
        return []
    return [card for card in hand if suit_of(card) in characters or suit_of(card) == coco]


def worth(cards: Sequence[int]) -> int:
    """The values of some cards, added up."""
    return sum([value_of(card) for card in cards])
