"""Exact odds, by counting: fractions, no sampling. A deck is how many copies it has of each card."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb

from massicot.games.engine.codes import suit_of

Copies = Mapping[int, int]


def unseen(deck: Copies, seen: Iterable[int]) -> Counter[int]:
    """What may still come: the deck without the cards that were seen. Burned cards are unseen like any other."""
    left = Counter(dict(deck))
    left.subtract(Counter(seen))
    if any(count < 0 for count in left.values()):
        card = min(card for card, count in left.items() if count < 0)
        raise ValueError(f"more than {deck.get(card, 0)} cards of value {card} are seen")
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
    return Fraction(different(deck, cards), comb(total, cards))


def different(deck: Copies, cards: int) -> int:
    """In how many ways so many cards can all be different."""
    if cards < 0:
        return 0
    ways = [1] + [0] * cards  # ways[k]: choices of k different values
    for copies in deck.values():
        for k in range(cards, 0, -1):
            ways[k] += ways[k - 1] * copies
    return ways[cards]


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


def next_after(deck: Copies, cards: int) -> tuple[Fraction, Fraction]:
    """The chance that one more card makes a pair, and what that costs on average, when so many cards have made none:
    over all such rows, each as likely as it is dealt."""
    ways = different(deck, cards)
    left = sum(deck.values()) - cards
    if not ways or left <= 0:
        return Fraction(0), Fraction(0)
    chance = cost = 0
    for value, copies in deck.items():
        # Rows that hold this value, times the copies of it that may still come.
        others = {other: count for other, count in deck.items() if other != value}
        pairs = copies * (copies - 1) * different(others, cards - 1)
        chance += pairs
        cost += value * pairs
    return Fraction(chance, ways * left), Fraction(cost, ways * left)


def different_values(deck: Copies, cards: int) -> dict[int, Fraction]:
    """The chance of each number of different values among so many cards."""
    total = sum(deck.values())
    if cards > total:
        return {}
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})  # by how many values there are, of how many cards
    for copies in deck.values():
        grown = Counter(ways)
        for (values, size), count in ways.items():
            for more in range(1, min(copies, cards - size) + 1):
                grown[values + 1, size + more] += count * comb(copies, more)
        ways = grown
    return {
        values: Fraction(count, comb(total, cards)) for (values, size), count in sorted(ways.items()) if size == cards
    }


def at_least(left: int, wanted: int, cards: int, least: int = 1) -> Fraction:
    """The chance that of `cards` drawn from `left`, `least` or more are among the `wanted`."""
    cards = min(cards, left)
    fewer = sum(comb(wanted, found) * comb(left - wanted, cards - found) for found in range(min(least, cards + 1)))
    return 1 - Fraction(fewer, comb(left, cards))


def stones_cost(left: int, wanted: int, cards: int, least: int, paid: int) -> Fraction:
    """What turning up so many cards costs on average, when one stops at `least` of the wanted ones and then pays: a
    fixed sum, and one for every other card turned up before."""
    if least > wanted:
        return Fraction(0)
    cost = 0
    for turned in range(least, min(cards, left) + 1):
        # The last wanted card is this one: those before it lie before, the others after.
        ways = comb(turned - 1, least - 1) * comb(left - turned, wanted - least)
        cost += ways * (paid + turned - least)
    return Fraction(cost, comb(left, wanted))


def suits_next(left: Counter[int], suits: Sequence[str]) -> dict[str, Fraction]:
    """The chance of each suit on the next card, in the order of the suits."""
    total = left.total()
    counts = Counter(dict.fromkeys(suits, 0))
    for card, count in left.items():
        counts[suits[suit_of(card)]] += count
    return {suit: Fraction(count, total) if total else Fraction(0) for suit, count in counts.items()}
