"""Exact odds, by counting: fractions, no sampling. A deck is how many copies it has of each card."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb

Copies = Mapping[int, int]


def unseen(deck: Copies, seen: Iterable[int]) -> Counter[int]:
    """What may still come: the deck without the cards that were seen. Burned cards are unseen like any other."""
    left = Counter(dict(deck))
    left.subtract(Counter(seen))
    if any(count < 0 for count in left.values()):
        card = min(card for card, count in left.items() if count < 0)
        raise ValueError(f"more than {deck.get(card, 0)} cards of value {card} are seen; correct --row or --seen")
    return +left


def pair_next(deck: Copies, row: Sequence[int], seen: Iterable[int] = ()) -> Fraction:
    """The chance that the next card makes a pair with a row. `seen` are all other cards that were seen."""
    left = unseen(deck, [*row, *seen])
    return Fraction(sum(left[card] for card in set(row)), left.total()) if left else Fraction(0)


def drawing_costs(deck: Copies, row: Sequence[int], seen: Iterable[int] = ()) -> Fraction:
    """What drawing costs on average: the value of each pair times its chance."""
    left = unseen(deck, [*row, *seen])
    return Fraction(sum(card * left[card] for card in set(row)), left.total()) if left else Fraction(0)


def no_pair(deck: Copies, cards: int) -> Fraction:
    """The chance that so many cards are all different: ways to choose one copy each, over all ways to choose."""
    total = sum(deck.values())
    if cards > total:
        return Fraction(0)
    ways = [1] + [0] * cards  # ways[k]: choices of k different values
    for copies in deck.values():
        for k in range(cards, 0, -1):
            ways[k] += ways[k - 1] * copies
    return Fraction(ways[cards], comb(total, cards))


def tie_for_lowest(deck: Copies, players: int) -> Fraction:
    """The chance that the lowest of so many cards is not alone."""
    total = sum(deck.values())
    if not 2 <= players <= total:
        return Fraction(0)
    single = 0
    above = total
    for value in sorted(deck):
        above -= deck[value]
        single += deck[value] * comb(above, players - 1)
    return 1 - Fraction(single, comb(total, players))


def at_least_one(left: int, wanted: int, cards: int) -> Fraction:
    """The chance that of `cards` drawn from `left`, one or more are among the `wanted`."""
    return 1 - Fraction(comb(left - wanted, cards), comb(left, cards)) if cards <= left else Fraction(1)


def black_stone(deck: Copies, black: Iterable[int], whites: int, blacks: int, cards: int) -> Fraction:
    """The chance to turn up a black stone among so many cards, when whites and blacks lie on the table."""
    stones = sum(deck[card] for card in black)
    return at_least_one(sum(deck.values()) - whites - blacks, stones - blacks, cards)


def suits_next(left: Counter[int], suit_of: Mapping[int, str]) -> dict[str, Fraction]:
    """The chance of each suit on the next card."""
    total = left.total()
    found: dict[str, Fraction] = {}
    for card, count in left.items():
        found[suit_of[card]] = found.get(suit_of[card], Fraction(0)) + Fraction(count, total)
    return found
