"""The numbers of the booklets' tables of chances: exact, from the deck and the facts of a game. Words are elsewhere."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from massicot.games.courte_paille.courte_paille.weeks import top_of_week
from massicot.games.engine.odds import (
    Copies,
    black_stones,
    different_values,
    drawing_costs,
    next_after,
    no_pair,
    pair_next,
    stones_cost,
    tie_for_lowest,
)
from massicot.games.engine.readings import reading

LONGEST_ROW = 6
"""Longer rows are rare: fewer than one in eight gets so far without a pair."""
MOST_TAKEN = 6
WHITES = (5, 10, 15, 20, 25)
BLACKS = 2
"""The black stones that lie open in the table: what is usual when a decision hurts."""


@dataclass(frozen=True, slots=True)
class Risk:
    """A row, its value or its length; the chance that the next card makes a pair with it, and the mean cost."""

    row: int
    chance: Fraction
    cost: Fraction


@dataclass(frozen=True, slots=True)
class Stones:
    """So many white stones in the middle: the chance to lose by the number of cards drawn, and the greatest number
    that costs less on average than folding."""

    whites: int
    chances: tuple[Fraction, ...]
    most: int


@dataclass(frozen=True, slots=True)
class Week:
    """A week of so many cards: one castaway has the highest total, or several characters, or Coco alone."""

    cards: int
    one: Fraction
    several: Fraction
    coco: Fraction


def risk_by_value(deck: Copies) -> tuple[Risk, ...]:
    """The next card, beside a single card of each value."""
    return tuple(Risk(value, pair_next(deck, [value]), drawing_costs(deck, [value])) for value in sorted(deck))


def risk_by_length(deck: Copies, longest: int = LONGEST_ROW) -> tuple[Risk, ...]:
    """The next card, beside all rows of a length that have no pair."""
    return tuple(Risk(length, *next_after(deck, length)) for length in range(1, longest + 1))


def pair_by_size(deck: Copies, sizes: Sequence[int]) -> dict[int, Fraction]:
    """The chance of a pair or more among so many cards."""
    return {size: 1 - no_pair(deck, size) for size in sizes}


def ties_by_players(deck: Copies, players: Sequence[int]) -> dict[int, Fraction]:
    """The chance that the lowest card dealt is not alone."""
    return {number: tie_for_lowest(deck, number) for number in players}


def fold_fine(facts: Mapping[str, Any], whites: int) -> int:
    """What folding costs at Pierre noire, with the ante that is lost."""
    up = reading(facts, "fold-fine", "half-up", "half-down") == "half-up"
    return int(facts["ante"]) + (whites + up) // 2


def taking_costs(deck: Copies, facts: Mapping[str, Any], whites: int, blacks: int, mine: int, cards: int) -> Fraction:
    """What announcing so many cards costs on average: the ante and a token for every white stone, if one loses."""
    left = sum(deck.values()) - whites - blacks
    hidden = sum(deck[int(card)] for card in facts["black"]) - blacks
    return stones_cost(left, hidden, cards, facts["black-limit"] - mine, facts["ante"] + whites)


def stones_table(deck: Copies, facts: Mapping[str, Any], mine: int) -> tuple[Stones, ...]:
    """The chance to lose for a player who has so many black stones."""
    least = facts["black-limit"] - mine
    black = [int(card) for card in facts["black"]]
    return tuple(
        Stones(
            whites,
            tuple(black_stones(deck, black, whites, BLACKS, cards, least) for cards in range(1, MOST_TAKEN + 1)),
            most_taken(deck, facts, whites, BLACKS, mine),
        )
        for whites in WHITES
    )


def most_taken(deck: Copies, facts: Mapping[str, Any], whites: int, blacks: int, mine: int) -> int:
    """The greatest number of cards that costs no more on average than folding; 0 if none does."""
    left = sum(deck.values()) - whites - blacks
    price = fold_fine(facts, whites)
    worth = (n for n in range(1, left + 1) if taking_costs(deck, facts, whites, blacks, mine, n) <= price)
    return max(worth, default=0)


def given_to_monster(deck: Copies, facts: Mapping[str, Any]) -> dict[int, Fraction]:
    """The chance of each number of cards that a hand must lose to be without a pair; one more than the limit stands for
    hands that can't be."""
    hand, most = facts["hand"], facts["discards"].max
    found = dict.fromkeys(range(most + 2), Fraction(0))
    for values, chance in different_values(deck, hand).items():
        found[min(hand - values, most + 1)] += chance
    return found


def blocked_by_stock(deck: Copies, columns: int, stocks: Sequence[int]) -> dict[int, tuple[Fraction, ...]]:
    """For each value that can lie in every column with copies to spare, the chance of another on the next card."""
    return {
        value: tuple(Fraction(copies - columns, stock) for stock in stocks)
        for value, copies in sorted(deck.items())
        if copies > columns
    }


def character_by_seen(cards: int, deck: int, seen: int, most: int) -> tuple[Fraction, ...]:
    """The chance of a character on the next card, when none, one, two… of its cards are among those seen."""
    return tuple(Fraction(cards - own, deck - seen) for own in range(min(most, cards) + 1))


def weeks(deck: Sequence[int], lengths: Sequence[int], coco: int) -> tuple[Week, ...]:
    """How weeks of these lengths end; `coco` is his number among the characters."""
    found = []
    for length in lengths:
        top = top_of_week(deck, length)
        found.append(Week(length, sum(top.alone) - top.alone[coco], top.tied, top.alone[coco]))
    return tuple(found)
