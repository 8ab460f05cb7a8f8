"""Odds are counted. Enumeration of every deal of a small deck gives the same fractions, simulation of the real decks
the same shares, and the figures of the rules' facts are among them."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.data.library import Library
from massicot.games.courte_paille.courte_paille.advice import top_of_week
from massicot.games.courte_paille.courte_paille.raft import ranked
from massicot.games.engine.codes import Codes
from massicot.games.engine.luck import Dice
from massicot.games.engine.odds import (
    at_least,
    different_values,
    drawing_costs,
    next_after,
    no_pair,
    pair_next,
    stones_cost,
    suits_next,
    tie_for_lowest,
    unseen,
)

PAIRES = {value: value for value in range(1, 11)}
RAFT = Codes(Library().deck("courte-paille"))
COCO = RAFT.suits.index("coco")
NORMAL = 3.2905  # 99.9 % of a normal distribution lies within so many deviations
small = st.dictionaries(st.integers(1, 5), st.integers(1, 3), min_size=2, max_size=4)


def deals(deck, size):
    """Every way to deal so many cards, each physical card told apart."""
    cards = [(value, copy) for value, copies in deck.items() for copy in range(copies)]
    return [[value for value, _ in deal] for deal in combinations(cards, size)]


def share(deals, holds):
    return Fraction(sum(holds(deal) for deal in deals), len(deals)) if deals else 0


# -- enumeration of small decks --------------------------------------------------------------------


@given(small, st.integers(1, 4))
def test_no_pair_in_k_cards(deck, size):
    assert no_pair(deck, size) == share(deals(deck, size), lambda deal: len(set(deal)) == size)


@given(small, st.integers(2, 4))
def test_a_tie_for_the_lowest_card(deck, players):
    assert tie_for_lowest(deck, players) == share(deals(deck, players), lambda deal: deal.count(min(deal)) > 1)


@given(small, st.data())
def test_the_chance_of_a_pair_on_the_next_card(deck, data):
    row = data.draw(st.lists(st.sampled_from(sorted(deck)), unique=True, max_size=3))
    left = list(unseen(deck, row).elements())
    assert pair_next(deck, row) == share(left, lambda card: card in row)
    cost = Fraction(sum(card for card in left if card in row), len(left)) if left else 0
    assert drawing_costs(deck, row) == cost


@given(small, st.integers(1, 3))
def test_the_card_after_a_row_without_a_pair(deck, length):
    cards = [(value, copy) for value, copies in deck.items() for copy in range(copies)]
    dealt = [[value for value, _ in deal] for deal in permutations(cards, length + 1)]
    fine = [deal for deal in dealt if len(set(deal[:-1])) == length]
    chance, cost = next_after(deck, length)
    assert chance == share(fine, lambda deal: deal[-1] in deal[:-1])
    assert cost == (Fraction(sum(deal[-1] for deal in fine if deal[-1] in deal[:-1]), len(fine)) if fine else 0)


@given(small, st.integers(1, 4))
def test_how_many_different_values_there_are(deck, size):
    found = deals(deck, size)
    counted = {values: Fraction(many, len(found)) for values, many in Counter(len(set(d)) for d in found).items()}
    assert different_values(deck, size) == counted


@given(small, st.integers(1, 4), st.integers(1, 2))
def test_black_stones_among_k_cards(deck, size, least):
    black = max(deck)
    if found := deals(deck, size):
        assert at_least(sum(deck.values()), deck[black], size, least) == share(
            found, lambda deal: deal.count(black) >= least
        )


@given(st.integers(1, 6), st.integers(0, 3), st.integers(1, 5), st.integers(1, 2), st.integers(0, 9))
def test_what_stones_cost_when_the_dealer_stops_at_the_last_one(left, wanted, cards, least, paid):
    wanted, cards = min(wanted, left), min(cards, left)
    orders = list(permutations([1] * wanted + [0] * (left - wanted)))
    total = 0
    for order in orders:
        blacks = [at for at, black in enumerate(order[:cards]) if black]
        if len(blacks) >= least:
            total += paid + order[: blacks[least - 1]].count(0)
    assert stones_cost(left, wanted, cards, least, paid) == Fraction(total, len(orders))


def test_what_stones_cost_is_the_chance_to_lose_when_only_losing_costs():
    # With one card there are no white stones before the black one.
    assert stones_cost(45, 8, 1, 1, 1) == at_least(45, 8, 1)


@given(st.lists(st.integers(1, 3), min_size=2, max_size=3), st.integers(1, 4))
def test_who_has_the_highest_total_of_a_week(highest, week):
    """Small rafts: characters with one card of each value up to some highest one."""
    deck = [10 * suit + value for suit, top in enumerate(highest) for value in range(1, top + 1)]
    found = list(combinations(deck, week))
    if not found:
        return
    top = top_of_week(deck, week)
    leaders = [ranked(one)[0][1] for one in found]
    assert top.tied == share(leaders, lambda some: len(some) > 1)
    assert top.alone == tuple(share(leaders, lambda some, one=suit: some == (one,)) for suit in range(len(highest)))


def test_the_next_character_is_one_of_those_left():
    seen = [RAFT.code("capitaine-7"), RAFT.code("coco-1")]
    chances = suits_next(Counter(RAFT.deck) - Counter(seen), RAFT.suits)
    assert (chances["capitaine"], chances["mousse"], chances["coco"]) == (
        Fraction(8, 57),
        Fraction(9, 57),
        Fraction(4, 57),
    )
    assert sum(chances.values()) == 1


# -- simulation of the real decks -------------------------------------------------------------------

PAIRS_DECK = [value for value, copies in PAIRES.items() for _ in range(copies)]
GAMES = 4000


def agrees(chance, deck, size, holds, given=lambda _: True, seed=5):
    """The share in dealt games lies within 99.9 % of the chance."""
    dice, cards = Dice(seed), list(deck)
    tried = right = 0
    for _ in range(GAMES):
        dice.shuffle(cards)
        if given(cards[:size]):
            tried += 1
            right += holds(cards[:size])
    assert tried > GAMES // 20
    expected = float(chance)
    assert abs(right / tried - expected) <= NORMAL * sqrt(expected * (1 - expected) / tried), (right / tried, expected)


@pytest.mark.parametrize("size", [2, 4, 6])
def test_simulation_finds_as_many_hands_without_a_pair(size):
    agrees(no_pair(PAIRES, size), PAIRS_DECK, size, lambda deal: len(set(deal)) == size)


@pytest.mark.parametrize("players", [2, 5, 8])
def test_simulation_finds_as_many_ties(players):
    agrees(tie_for_lowest(PAIRES, players), PAIRS_DECK, players, lambda deal: deal.count(min(deal)) > 1)


@pytest.mark.parametrize("length", [1, 3, 5])
def test_simulation_finds_as_many_pairs_after_a_row(length):
    agrees(
        next_after(PAIRES, length)[0],
        PAIRS_DECK,
        length + 1,
        lambda deal: deal[-1] in deal[:-1],
        lambda deal: len(set(deal[:-1])) == length,
    )


def test_simulation_finds_as_many_pairs_on_the_next_card():
    left = list(unseen(PAIRES, [7, 4, 9, 10, 10, 3]).elements())
    agrees(pair_next(PAIRES, [7, 4, 9], [10, 10, 3]), left, 1, lambda deal: deal[0] in (7, 4, 9))


def test_simulation_pays_as_much_for_drawing():
    dice, left = Dice(5), list(unseen(PAIRES, [8, 9, 3]).elements())
    paid = []
    for _ in range(GAMES):
        dice.shuffle(left)
        paid.append(left[0] if left[0] in (8, 9, 3) else 0)
    middle = sum(paid) / GAMES
    deviation = sqrt(sum((one - middle) ** 2 for one in paid) / (GAMES - 1) / GAMES)
    assert abs(middle - drawing_costs(PAIRES, [8, 9, 3])) <= NORMAL * deviation


@pytest.mark.parametrize(("cards", "least"), [(1, 1), (3, 1), (4, 2)])
def test_simulation_finds_as_many_black_stones(cards, least):
    left = [1] * 37 + [10] * 8  # eight white stones and two black ones lie on the table
    agrees(at_least(45, 8, cards, least), left, cards, lambda deal: deal.count(10) >= least)


def test_simulation_pays_as_much_for_black_stones():
    dice, left = Dice(5), [0] * 37 + [1] * 8
    paid = []
    for _ in range(GAMES):
        dice.shuffle(left)
        turned = left[:3]
        paid.append(13 + turned.index(1) if 1 in turned else 0)
    middle = sum(paid) / GAMES
    deviation = sqrt(sum((one - middle) ** 2 for one in paid) / (GAMES - 1) / GAMES)
    assert abs(middle - stones_cost(45, 8, 3, 1, 13)) <= NORMAL * deviation


@pytest.mark.parametrize("values", [3, 4, 5])
def test_simulation_finds_as_many_different_values(values):
    agrees(different_values(PAIRES, 6)[values], PAIRS_DECK, 6, lambda deal: len(set(deal)) == values)


def test_simulation_finds_as_many_ties_at_the_top_of_the_week():
    agrees(top_of_week(RAFT.deck, 7).tied, RAFT.deck, 7, lambda week: len(ranked(week)[0][1]) > 1)


def test_simulation_finds_coco_alone_as_often():
    agrees(top_of_week(RAFT.deck, 7).alone[COCO], RAFT.deck, 7, lambda week: ranked(week)[0][1] == (COCO,))


# -- what the facts of the rules say ----------------------------------------------------------------


def tenths(chance, digits=1):
    return round(float(100 * chance), digits)


def test_the_hands_of_the_monstres_are_as_the_facts_say():
    found = different_values(PAIRES, 6)
    assert tenths(found[1] + found[2], 2) == 0.42
    assert tenths(found[3]) == 8.6
    assert tenths(found[6]) == 11.8
    assert found[6] == no_pair(PAIRES, 6)
    assert sum(found.values()) == 1


def test_the_weeks_of_the_raft_are_as_the_facts_say():
    top = top_of_week(RAFT.deck, 7)
    assert tenths(top.tied) == 9.3
    assert tenths(top.alone[COCO]) == 0.8
    assert sum(top.alone) + top.tied == 1
    assert len(set(top.alone[:COCO])) == 1  # castaways are alike


def test_known_values_of_the_paires_deck():
    assert pair_next(PAIRES, [10]) == Fraction(9, 54)
    assert pair_next(PAIRES, [1]) == 0
    assert no_pair(PAIRES, 11) == 0
    assert drawing_costs(PAIRES, [8, 5, 2]) == Fraction(8 * 7 + 5 * 4 + 2 * 1, 52)


@pytest.mark.parametrize("length", range(1, 10))
def test_a_row_grows_as_chances_multiply(length):
    assert no_pair(PAIRES, length + 1) == no_pair(PAIRES, length) * (1 - next_after(PAIRES, length)[0])


def test_more_cards_than_the_deck_has_are_refused():
    with pytest.raises(ValueError, match="value 2"):
        pair_next(PAIRES, [2], [2, 2])


def test_the_copies_left_are_those_not_seen():
    assert unseen({1: 1, 2: 2}, [2]) == Counter({1: 1, 2: 1})
