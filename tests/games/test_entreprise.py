"""Entreprise, rule by rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.games.engine.parts.common import by_value
from massicot.games.engine.values import IllegalMoveError, Move
from massicot.games.pairs.entreprise.program import Entreprise, sensible
from tests.games.bidding import DECK, at_random, bid, dealt, how, laid, replayed, told

SEATS = pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
VALUES = sorted(set(DECK))


def revealed(cards, centre, *ways):
    """Bids that are revealed when the last player plays; everybody has one more card."""
    hands = [[10] for _ in cards]
    hands[-1].append(cards[-1])
    bids = [[card] for card in cards[:-1]] + [[]]
    game = laid(Entreprise, *ways, players=len(cards), hands=hands, bids=bids, centre=list(centre))
    bid(game, cards[-1], kind="play-hidden")
    return game


def test_every_example_is_what_the_rule_gives():
    assert len(dict(replayed("entreprise", Entreprise))) == 3


# Mise en place


@SEATS
def test_the_slug_is_turned_up_and_the_rest_comes_out_even(players):
    game = dealt(Entreprise, players=players)
    slug = {3: 4, 4: 3, 5: 5, 6: 7, 7: 6, 8: 7}[players]
    assert len(game.centre) == slug
    assert [len(hand) for hand in game.hands] == [(55 - slug) // players] * players
    assert not game.stock


def test_another_slug_follows_the_facts():
    game = dealt(Entreprise, players=4, slug=7, hand=12)
    assert len(game.centre) == 7
    assert [len(hand) for hand in game.hands] == [12] * 4


# Un tour de table


def test_bids_are_secret_and_made_in_any_order():
    game = laid(Entreprise, players=3, hands=[[5, 1], [6, 2], [7, 3]], centre=[9])
    game.choose_turn(2)
    bid(game, 7, kind="play-hidden")
    assert game.view(0)["bids"] == ((), 0, 1)
    game.choose_turn(2)
    assert game.turn != 2
    bid(game, 5, 6, kind="play-hidden")
    assert told(game)[0] == ("reveal",)


@SEATS
def test_a_round_has_as_many_laps_as_the_hand_has_cards(players):
    game = dealt(Entreprise, players=players)
    at_random(game)
    assert game.counts["laps"] == game.facts["hand"]


# La capture


def test_the_lowest_bid_captures_the_highest_value_and_others_what_is_lower():
    game = revealed([2, 4, 6], [10, 10, 3, 5])
    assert told(game, "captures") == [("captures", 0, (10, 10)), ("captures", 1, (2, 3)), ("captures", 2, (4, 5))]
    assert how(game) == [{"highest": 10}, {"lower": 4}, {"lower": 6}]
    assert game.centre == [6]


def test_captured_cards_are_won_and_not_played_again():
    game = revealed([2, 4, 6], [10, 10, 3, 5])
    assert game.won == [[10, 10], [2, 3], [4, 5]]
    assert game.hands == [[10]] * 3


def test_equal_bids_capture_nothing_and_stay_as_the_next_centre():
    game = revealed([3, 8, 8], [9, 5])
    assert told(game) == [("reveal",), ("captures", 0, (9,)), ("tied", 8)]
    assert game.centre == [3, 5, 8, 8]


def test_nobody_inherits_the_right_of_equal_lowest_bids():
    game = revealed([3, 3, 8], [9, 5])
    assert told(game) == [("reveal",), ("tied", 3), ("captures", 2, (3, 3, 5))]
    assert game.decisions["entreprise-lowest-tie"] == 1


def test_a_bid_that_was_captured_before_captures_nothing():
    game = revealed([3, 7, 10], [4, 9])
    assert told(game) == [("reveal",), ("captures", 0, (10,)), ("silenced", 2), ("captures", 1, (3, 4))]
    assert game.decisions["entreprise-captured-bid"] == 1


def test_equal_bids_that_were_captured_are_silenced_not_tied():
    game = revealed([3, 10, 10], [4, 9])
    assert told(game) == [("reveal",), ("captures", 0, (10, 10)), ("silenced", 1), ("silenced", 2)]


def test_the_highest_value_of_the_centre_spares_the_bids():
    game = revealed([3, 7, 8], [9])
    assert not told(game, "silenced")
    assert not game.decisions


@given(st.lists(st.sampled_from(VALUES), min_size=3, max_size=8), st.lists(st.sampled_from(VALUES), max_size=9))
def test_every_card_of_a_lap_is_captured_or_stays_in_the_centre(cards, centre):
    game = revealed(cards, centre)
    assert sorted([*game.centre, *(card for won in game.won for card in won)]) == sorted([*cards, *centre])
    assert not any(game.bids)
    silenced = [seat for _, seat in told(game, "silenced")]
    for seat, card in enumerate(cards):
        assert bool(game.won[seat]) == (cards.count(card) == 1 and seat not in silenced)


@given(st.lists(st.lists(st.sampled_from(VALUES), max_size=1), min_size=1, max_size=8))
def test_bids_are_grouped_by_value_from_the_lowest(bids):
    groups = by_value(bids, range(len(bids)))
    assert sorted(seat for group in groups for seat in group) == [seat for seat, one in enumerate(bids) if one]
    values = [{bids[seat][0] for seat in group} for group in groups]
    assert all(len(one) == 1 for one in values)
    assert [min(one) for one in values] == sorted({one[0] for one in bids if one})


# Compter les points


def scored(*won, ways=(), facts_changed=None, **more):
    game = laid(Entreprise, *ways, players=len(won), facts_changed=facts_changed, won=list(won), **more)
    game.score()
    return game


def test_each_captured_card_costs_a_point_whatever_its_value():
    assert scored([10, 2], [9], []).points == [-2, -1, 0]


def test_a_complete_family_brings_a_point_for_each_card_instead():
    game = scored([3, 3, 3, 9], [9], [])
    assert game.points == [2, -1, 0]
    assert told(game, "set") == [("set", 0, 3)]


def test_the_centre_helps_to_complete_a_family_and_its_cards_count():
    assert scored([9] * 8 + [10], [8], [], centre=[9]).points[0] == 8


def test_a_family_that_lies_wholly_in_the_centre_brings_nothing_to_anyone():
    game = scored([10], [9], [], centre=[1, 2, 2])
    assert game.points == [-1, -1, 0]
    assert game.decisions["entreprise-set-needs"] == 1


def test_how_many_cards_of_a_family_one_needs_follows_the_facts():
    assert scored([3], [], [], centre=[3, 3], facts_changed={"set_needs": 2}).points[0] == -1
    assert scored([3], [], [], centre=[3, 3]).points[0] == 3


def test_the_only_card_of_the_lowest_value_is_a_family():
    game = scored([1], [9], [])
    assert game.points[0] == 1
    assert game.decisions["entreprise-single-card"] == 1


def test_what_cards_cost_and_families_bring_follows_the_facts():
    changed = {"captured_points": -2, "set_points": 3}
    assert scored([3, 3, 3, 9], [9], [], facts_changed=changed).points == [7, -2, 0]


# Fin de la partie


def test_the_best_score_wins_even_below_nothing():
    game = scored([9, 9], [10], [8, 8, 8])
    assert (game.finished, game.winners) == (True, (1,))


def test_equal_scores_share_the_victory():
    game = scored([9], [10], [8, 8, 8])
    assert game.winners == (0, 1)
    assert game.decisions["entreprise-win-tie"] == 1


# En plusieurs manches


def test_scores_add_up_over_the_rounds_that_were_agreed():
    game = dealt(Entreprise, "cumul")
    at_random(game)
    assert game.round == 3
    game = dealt(Entreprise, "cumul", rounds=5)
    at_random(game)
    assert game.round == 5


def test_the_game_is_not_over_before_its_last_round():
    assert not scored([9], [10], [], ways=["cumul"], round=2).finished
    assert scored([9], [10], [], ways=["cumul"], round=3).finished


# Le choix des mains


def test_hands_are_chosen_before_the_slug_is_turned_up():
    game = dealt(Entreprise, "draft", players=5)
    assert game.view(0)["phase"] == "draft"
    assert (game.centre, len(game.aside)) == ([], 5)
    assert game.view(0)["aside"] == 5


def test_everybody_keeps_some_cards_and_gives_the_rest_to_the_left_at_once():
    game = laid(Entreprise, "draft", players=3, hands=[[1, 2, 3, 4, 5, 6, 7], [8] * 7, [10] * 7])
    game.attempt(Move("draft", cards=(1, 2, 3)))
    assert game.hands[1] == [8] * 7
    game.attempt(Move("draft", cards=(8, 8, 8)))
    game.attempt(Move("draft", cards=(10, 10, 10)))
    assert game.hands == [[10] * 4, [4, 5, 6, 7], [8] * 4]
    assert game.chosen == [[1, 2, 3], [8] * 3, [10] * 3]


def test_kept_cards_are_secret():
    game = laid(Entreprise, "draft", players=3, hands=[[1, 2, 3, 4], [8] * 4, [10] * 4])
    game.attempt(Move("draft", cards=(1, 2, 3)))
    assert game.view(1)["chosen"] == (3, (), 0)
    assert game.view(0)["chosen"] == ((1, 2, 3), 0, 0)


def test_the_last_time_everybody_keeps_what_they_get():
    game = laid(Entreprise, "draft", players=3, hands=[[1, 2, 3, 4], [8] * 4, [10] * 4], aside=[5, 6])
    bid_all = [(1, 2, 3), (8, 8, 8), (10, 10, 10)]
    for cards in bid_all:
        game.attempt(Move("draft", cards=cards))
    assert [sorted(hand) for hand in game.hands] == [[1, 2, 3, 10], [4, 8, 8, 8], [8, 10, 10, 10]]
    assert game.centre == [5, 6]
    assert game.decisions["entreprise-last-pick"] == 1
    assert game.view(0)["phase"] == "bid"


@SEATS
def test_there_are_as_many_choices_as_the_table_says(players):
    game = dealt(Entreprise, "draft", players=players)
    count = 0
    while game.view(0)["phase"] == "draft":
        game.attempt(game.moves()[0])
        count += 1
    assert count == (game.facts["picks"] - 1) * players
    assert [len(hand) for hand in game.hands] == [game.facts["hand"]] * players
    assert bool(game.decisions["entreprise-last-pick"]) == (game.facts["last-pick"] < game.facts["keep"])


def test_each_choice_is_offered_once_however_many_equal_cards_there_are():
    game = laid(Entreprise, "draft", players=3, hands=[[7, 7, 7, 7, 9], [8] * 5, [10] * 5])
    assert [move.cards for move in game.moves()] == [(7, 7, 7), (7, 7, 9)]


# Together


@SEATS
@pytest.mark.parametrize("ways", [(), ("cumul",), ("draft",), ("cumul", "draft")])
def test_cards_are_kept_and_no_game_is_longer_than_its_bound(players, ways):
    def whole(game):
        assert sorted(game.all_cards()) == list(DECK)

    game = dealt(Entreprise, *ways, players=players)
    assert at_random(game, 0, whole) <= game.longest()
    assert game.winners


def test_a_move_of_another_step_is_refused_with_the_reason():
    game = laid(Entreprise, "draft", players=3, hands=[[1, 2, 3, 4], [8] * 4, [10] * 4])
    with pytest.raises(IllegalMoveError, match="il en faut 3"):
        game.attempt(Move("draft", cards=(1, 2)))
    with pytest.raises(IllegalMoveError, match="pas toutes ces cartes"):
        game.attempt(Move("draft", cards=(1, 2, 9)))
    game = laid(Entreprise, players=3, hands=[[5], [6], [7]], centre=[9])
    with pytest.raises(IllegalMoveError, match="pas dans votre main"):
        game.attempt(Move("play-hidden", 6))
    with pytest.raises(IllegalMoveError, match="c’est votre enchère"):
        game.attempt(Move("draft", cards=(5,)))


def test_the_rule_of_thumb_captures_little_and_keeps_high_cards():
    game = laid(Entreprise, players=3, hands=[[2, 3, 9], [6], [7]], centre=[5, 6])
    assert sensible(game.view(0), game.moves()) == Move("play-hidden", 3)
    game = laid(Entreprise, "draft", players=3, hands=[[1, 2, 3, 4], [8] * 4, [10] * 4])
    assert sensible(game.view(0), game.moves()) == Move("draft", cards=(2, 3, 4))
