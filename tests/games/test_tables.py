"""Tables of chances: what they print is what the deck and the facts say, also when those change."""

from collections import Counter
from fractions import Fraction

import pytest

from massicot.data.library import Library
from massicot.games.courte_paille.courte_paille import advice as raft
from massicot.games.engine.codes import Codes
from massicot.games.engine.odds import no_pair
from massicot.games.engine.parts import chances
from massicot.games.pairs.cinq_cartes import advice as columns
from massicot.games.pairs.monstres import advice as monsters
from massicot.games.pairs.pierre_noire.advice import Stones

LIBRARY = Library()
PAIRES = {value: value for value in range(1, 11)}
STONES = LIBRARY.variants("pairs")["pierre-noire"].facts
MONSTRES = LIBRARY.variants("pairs")["monstres"].facts
CODES = Codes(LIBRARY.deck("pairs"))
RAFT = Codes(LIBRARY.deck("courte-paille"))


def test_the_higher_a_card_the_riskier_and_the_dearer():
    risks = chances.risk_by_value(PAIRES)
    assert [risk.row for risk in risks] == list(PAIRES)
    assert [risk.chance for risk in risks] == sorted({risk.chance for risk in risks})
    assert [risk.cost for risk in risks] == sorted({risk.cost for risk in risks})


def test_the_longer_a_row_the_riskier_and_the_dearer():
    risks = chances.risk_by_length(PAIRES)
    assert [risk.chance for risk in risks] == sorted({risk.chance for risk in risks})
    assert [risk.cost for risk in risks] == sorted({risk.cost for risk in risks})


def test_hidden_pairs_are_what_is_left_of_no_pair():
    assert chances.pair_by_size(PAIRES, [3, 11]) == {3: 1 - no_pair(PAIRES, 3), 11: 1}


def test_the_monster_gets_what_makes_a_hand_free_of_pairs():
    given = monsters.given_to_monster(PAIRES, MONSTRES)
    assert sum(given.values()) == 1
    assert given[0] == no_pair(PAIRES, 6)
    assert list(given) == [0, 1, 2, 3, 4]
    assert round(float(given[3]), 3) == 0.086
    assert round(float(given[4]), 4) == 0.0042


def test_folding_at_pierre_noire_costs_the_ante_and_half_the_white_stones():
    assert Stones(PAIRES, STONES, 11, 0, 0).fold == 11  # the example of the rules: five and six
    assert Stones(PAIRES, {**STONES, "fold-fine": "half-down"}, 11, 0, 0).fold == 10


@pytest.mark.parametrize("mine", [0, 1])
@pytest.mark.parametrize("whites", [5, 14, 25])
def test_the_greatest_number_of_cards_is_the_last_that_is_worth_it(mine, whites):
    stones = Stones(PAIRES, STONES, whites, 2, mine)
    assert stones.cost(stones.most) <= stones.fold < stones.cost(stones.most + 1)


def test_one_card_is_safe_without_a_black_stone():
    none, one = (Stones(PAIRES, STONES, 10, 2, mine) for mine in (0, 1))
    assert none.chance(1, none.needed) == 0 < one.chance(1, one.needed)


def test_only_values_with_copies_to_spare_can_be_blocked():
    found = columns.blocked_by_stock(PAIRES, 5, [40, 20])
    assert list(found) == [6, 7, 8, 9, 10]
    assert found[10] == (Fraction(5, 40), Fraction(5, 20))


def test_every_week_ends_in_one_of_three_ways():
    coco = RAFT.suits.index("coco")
    for week in raft.weeks(RAFT.deck, [6, 7], coco):
        assert week.one + week.several + week.coco == 1


# -- questions about a table -----------------------------------------------------------------------


def test_drawing_is_compared_with_the_lowest_card_that_lies_open():
    facts = LIBRARY.variants("pairs")["paires"].facts
    answer = chances.next_card(CODES, facts, ["7", "4", "9"], ["10", "10", "3"])
    assert (answer.pair, answer.cost, answer.fold) == (Fraction(17, 49), Fraction(126, 49), 3)
    assert answer.draw is True
    assert chances.next_card(CODES, facts, ["10", "9", "8"], ["1"]).draw is False


def test_cards_that_are_gone_do_not_make_folding_cheaper():
    facts = LIBRARY.variants("pairs")["paires"].facts
    answer = chances.next_card(CODES, facts, ["7"], [], ["1", "7"])
    assert answer.fold == 7
    assert answer.pair == Fraction(5, 52)


def test_a_game_without_folding_gives_no_advice():
    facts = LIBRARY.variants("pairs")["intestins-de-troll"].facts
    assert chances.next_card(CODES, facts, ["7"], []).draw is None


def test_a_second_stone_loses_and_a_first_one_does_not():
    one = Stones(PAIRES, STONES, 8, 2, 1)
    assert one.chance(1, 1) == one.chance(1, one.needed) == Fraction(8, 45)
    none = Stones(PAIRES, STONES, 8, 1, 0)
    assert (none.chance(1, 1), none.chance(1, none.needed), none.cost(1)) == (Fraction(9, 46), 0, 0)


def test_all_characters_together_are_certain():
    assert sum(raft.characters(RAFT, ["capitaine-7", "coco-1"]).values()) == 1


def test_a_character_that_was_all_seen_does_not_come():
    seen = [f"coco-{value}" for value in range(1, 6)]
    assert raft.characters(RAFT, seen)["coco"] == 0


def test_every_card_that_is_left_counts_once():
    deck = Counter(CODES.deck)
    row = ["3", "6"]
    answer = chances.next_card(CODES, STONES, row, [])
    assert answer.pair == Fraction(deck[3] - 1 + deck[6] - 1, 53)
