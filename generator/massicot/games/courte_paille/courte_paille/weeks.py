"""Who has the highest total in a week of La Courte Paille, counted over every week that can be dealt. Pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from massicot.games.engine.codes import suit_of, value_of

Ways = Counter[tuple[int, int]]
"""In how many ways cards of one character make a total: by how many cards, and which total."""


@dataclass(frozen=True, slots=True)
class Top:
    """How a week ends: for each character the chance of the highest total alone, and the chance that some share it."""

    alone: tuple[Fraction, ...]
    tied: Fraction


def top_of_week(deck: Sequence[int], week: int) -> Top:
    """The chances over all weeks of so many cards, in the order of the deck's characters."""
    characters = sorted({suit_of(card) for card in deck})
    values = [[value_of(card) for card in deck if suit_of(card) == one] for one in characters]
    ways = [_totals(one, week) for one in values]
    highest = max(map(sum, values))
    alone = [0] * len(characters)
    for total in range(1, highest + 1):
        below = [_sizes(one, range(total), week) for one in ways]
        for number, one in enumerate(ways):
            leading = _sizes(one, (total,), week)
            if any(leading):
                others = (lower for other, lower in enumerate(below) if other != number)
                alone[number] += _together(leading, others)[week]
    every = comb(len(deck), week)
    return Top(tuple(Fraction(count, every) for count in alone), 1 - Fraction(sum(alone), every))


def _totals(values: Iterable[int], most: int) -> Ways:
    ways: Ways = Counter({(0, 0): 1})
    for value in values:
        taken = {(size + 1, total + value): count for (size, total), count in ways.items() if size < most}
        ways = ways + Counter(taken)
    return ways


def _sizes(ways: Ways, totals: Iterable[int], most: int) -> list[int]:
    """In how many ways so many cards make one of these totals, by the number of cards."""
    wanted = frozenset(totals)
    found = [0] * (most + 1)
    for (size, total), count in ways.items():
        if total in wanted:
            found[size] += count
    return found


def _together(first: list[int], others: Iterable[list[int]]) -> list[int]:
    """The ways of several characters side by side, by the number of cards in all."""
    found = first
    for other in others:
        found = [sum(found[part] * other[size - part] for part in range(size + 1)) for size in range(len(found))]
    return found
