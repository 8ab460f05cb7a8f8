"""Odds are counted; enumeration of every deal of a small deck gives the same fractions."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.rules.odds import black_stone, drawing_costs, no_pair, pair_next, tie_for_lowest, unseen

PAIRES = {value: value for value in range(1, 11)}
small = st.dictionaries(st.integers(1, 5), st.integers(1, 3), min_size=2, max_size=4)


def deals(deck, size):
    """Every way to deal so many cards, each physical card told apart."""
    cards = [(value, copy) for value, copies in deck.items() for copy in range(copies)]
    return [[value for value, _ in deal] for deal in combinations(cards, size)]


@given(small, st.integers(1, 4))
def test_no_pair_in_k_cards(deck, size):
    found = deals(deck, size)
    right = sum(len(set(deal)) == size for deal in found)
    assert no_pair(deck, size) == (Fraction(right, len(found)) if found else 0)


@given(small, st.integers(2, 4))
def test_a_tie_for_the_lowest_card(deck, players):
    found = deals(deck, players)
    tied = sum(deal.count(min(deal)) > 1 for deal in found)
    assert tie_for_lowest(deck, players) == (Fraction(tied, len(found)) if found else 0)


@given(small, st.data())
def test_the_chance_of_a_pair_on_the_next_card(deck, data):
    row = data.draw(st.lists(st.sampled_from(sorted(deck)), unique=True, max_size=3))
    left = list(unseen(deck, row).elements())
    expected = Fraction(sum(card in row for card in left), len(left)) if left else 0
    assert pair_next(deck, row) == expected
    cost = Fraction(sum(card for card in left if card in row), len(left)) if left else 0
    assert drawing_costs(deck, row) == cost


@given(small, st.integers(1, 3))
def test_a_black_stone_among_k_cards(deck, size):
    black = max(deck)
    found = deals(deck, size)
    if found:
        right = sum(black in deal for deal in found)
        assert black_stone(deck, [black], 0, 0, size) == Fraction(right, len(found))


def test_known_values_of_the_paires_deck():
    assert pair_next(PAIRES, [10]) == Fraction(9, 54)
    assert pair_next(PAIRES, [1]) == 0
    assert no_pair(PAIRES, 11) == 0
    assert drawing_costs(PAIRES, [8, 5, 2]) == Fraction(8 * 7 + 5 * 4 + 2 * 1, 52)


def test_more_cards_than_the_deck_has_are_refused():
    with pytest.raises(ValueError, match="value 2"):
        pair_next(PAIRES, [2], [2, 2])


def test_the_copies_left_are_those_not_seen():
    assert unseen({1: 1, 2: 2}, [2]) == Counter({1: 1, 2: 1})
