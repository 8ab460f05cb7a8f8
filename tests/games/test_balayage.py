"""Balayage, rule by rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.games.engine.parts.common import most_of_each, take_highest, take_lower
from massicot.games.engine.values import NOBODY, IllegalMoveError, Move
from massicot.games.pairs.balayage.program import Balayage, sensible
from tests.games.bidding import DECK, at_random, bid, dealt, how, laid, replayed, told

SEATS = pytest.mark.parametrize("players", [3, 4, 5, 6])
CARDS = st.lists(st.sampled_from(sorted(set(DECK))), max_size=12).map(sorted)


def lap(hands, centre, *cards, **more):
    """One lap in which everybody bids, seat 0 first; its hands are what remains after the bids."""
    hands = [[card, *hand] for card, hand in zip(cards, hands, strict=True)]
    game = laid(Balayage, players=len(hands), hands=hands, centre=list(centre), turn=0, **more)
    bid(game, *cards)
    return game


def test_every_example_is_what_the_rule_gives():
    assert len(dict(replayed("balayage", Balayage))) == 3


# Mise en place


@SEATS
def test_everybody_gets_a_hand_and_the_stock_comes_out_even(players):
    game = dealt(Balayage, players=players)
    assert [len(hand) for hand in game.hands] == [5] * players
    assert len(game.centre) == 5
    assert len(game.stock) == 55 - 5 * players - 5
    assert len(game.stock) % 5 == 0


def test_the_first_player_is_drawn_by_lot():
    assert {dealt(Balayage, seed=seed).turn for seed in range(40)} == {0, 1, 2, 3}


def test_a_smaller_hand_and_centre_follow_the_facts():
    game = dealt(Balayage, hand=4, centre=3)
    assert [len(hand) for hand in game.hands] == [4] * 4
    assert len(game.centre) == 3
    assert len(game.stock) == 55 - 16 - 3


# Le jeu


def test_bids_are_made_clockwise_from_the_first_player():
    game = laid(Balayage, hands=[[5, 1], [6, 1], [7, 1], [8, 1]], centre=[9], turn=2)
    seen = []
    for _ in range(4):
        seen.append(game.turn)
        game.play(game.moves()[-1])
    assert seen == [2, 3, 0, 1]


def test_any_card_of_the_hand_may_be_bid_even_a_value_that_was_played():
    game = laid(Balayage, hands=[[5], [5, 7, 7], [6], [8]], centre=[9], turn=0)
    bid(game, 5)
    assert [*game.moves()] == [Move("play", 5), Move("play", 7)]


def test_a_bid_is_seen_by_all():
    game = laid(Balayage, hands=[[5, 2], [6], [7], [8]], centre=[9], turn=0)
    bid(game, 5)
    assert game.view(3)["bids"] == ((5,), (), (), ())
    assert game.view(3)["hands"] == (1, 1, 1, (8,))


def test_whoever_has_no_card_waits_for_the_next_lap():
    game = laid(Balayage, players=3, hands=[[4, 4], [], [6, 6]], centre=[9, 3], turn=0)
    assert game.decisions["balayage-no-card"] == 1
    bid(game, 4, 6)
    assert told(game, "captures") == [("captures", 0, (9,)), ("captures", 2, (3, 4))]


def test_whoever_has_bid_their_last_card_does_not_wait():
    game = laid(Balayage, players=3, hands=[[], [5], [6]], bids=[[4], [], []], centre=[9, 3], turn=1)
    assert not game.decisions
    bid(game, 5, 6)
    assert told(game, "captures") == [("captures", 0, (9,)), ("captures", 1, (3, 4)), ("captures", 2, (5,))]


def test_a_card_that_is_not_in_the_hand_is_refused_with_the_reason():
    game = laid(Balayage, hands=[[5], [6], [7], [8]], centre=[9], turn=0)
    with pytest.raises(IllegalMoveError, match="pas dans votre main"):
        game.attempt(Move("play", 3))
    with pytest.raises(IllegalMoveError, match="c’est votre enchère"):
        game.attempt(Move("pick", 5))


# La capture


def test_the_lowest_bid_captures_all_cards_of_the_highest_value():
    game = lap([[], [], []], [9, 9, 6], 4, 5, 6)
    assert told(game, "captures")[0] == ("captures", 0, (9, 9))


def test_each_other_bid_captures_all_that_is_lower_from_the_lowest_bid_up():
    game = lap([[], [], []], [10, 2, 3, 7], 8, 1, 4)
    assert told(game, "captures") == [("captures", 1, (10,)), ("captures", 2, (1, 2, 3)), ("captures", 0, (4, 7))]
    assert how(game) == [{"highest": 10}, {"lower": 4}, {"lower": 8}]


def test_equal_cards_are_not_lower():
    game = lap([[], [], []], [10, 5, 5], 1, 5, 6)
    assert told(game, "captures", "nothing")[1] == ("captures", 1, (1,))
    assert told(game, "captures", "nothing")[2] == ("captures", 2, (5, 5, 5))


def test_captured_cards_join_the_hand_and_a_bid_that_captured_joins_the_centre():
    game = lap([[2], [3], [4]], [9], 5, 6, 10)
    assert [sorted(hand) for hand in game.hands] == [[2, 9], [3, 5], [4, 6]]
    assert game.discard == [10]


@given(st.lists(st.sampled_from([1, 3, 5, 7, 9]), min_size=3, max_size=6), st.sampled_from([[1], [10], [2, 10]]))
def test_only_equal_bids_can_capture_nothing(cards, centre):
    game = lap([[] for _ in cards], centre, *cards)
    while game.prey:
        game.attempt(game.moves()[0])
    assert all(cards.count(cards[seat]) > 1 for _, seat in told(game, "nothing"))


@given(CARDS, st.sampled_from(sorted(set(DECK))))
def test_a_capture_parts_the_centre_in_what_is_taken_and_what_stays(cards, card):
    centre = list(cards)
    taken = take_lower(centre, card)
    assert taken + centre == cards
    assert all(one < card for one in taken)
    assert all(one >= card for one in centre)
    centre = list(cards)
    taken = take_highest(centre)
    assert centre + taken == cards
    assert not set(centre) & set(taken)
    assert bool(taken) == bool(cards)


# Enchères égales


def shared():
    """Seats 2 and 0 both bid a 6, seat 2 first: they share 2, 4, 5 and the 3 that captured the 10."""
    game = laid(Balayage, hands=[[6, 9], [8, 7], [6, 9], [3, 9]], centre=[10, 5, 4, 2], turn=2)
    bid(game, 6, 3, 6, 8)
    return game


def test_equal_bids_capture_one_card_at_a_time_from_the_one_played_first():
    game = shared()
    turns = []
    while game.prey:
        turns.append(game.turn)
        game.attempt(game.moves()[-1])
    assert told(game, "captures")[1:5] == [
        ("captures", 2, (5,)),
        ("captures", 0, (4,)),
        ("captures", 2, (3,)),
        ("captures", 0, (2,)),
    ]
    assert turns == [2, 0, 2]
    assert [set(one) for one in how(game)[1:5]] == [{"shared"}] * 4


def test_whoever_captures_chooses_and_the_last_cards_of_one_value_go_by_themselves():
    game = shared()
    assert [*game.moves()] == [Move("pick", card) for card in (2, 3, 4, 5)]
    with pytest.raises(IllegalMoveError, match="ne peut pas capturer de 9"):
        game.attempt(Move("pick", 9))
    with pytest.raises(IllegalMoveError, match="choisissez d’abord"):
        game.attempt(Move("play", 9))
    while game.prey:
        game.attempt(game.moves()[0])
    assert game.decisions["balayage-tie-choice"] == 3


def test_several_cards_of_one_value_leave_nothing_to_choose():
    game = lap([[], [], []], [10, 4, 4], 1, 6, 6)
    assert game.turn == 1
    game.attempt(Move("pick", 1))
    assert told(game, "captures")[1:] == [("captures", 1, (1,)), ("captures", 2, (4,)), ("captures", 1, (4,))]


def test_what_is_shared_lies_in_the_centre_until_it_is_captured():
    game = shared()
    assert game.view(1)["prey"] == (2, 3, 4, 5)
    assert game.view(1)["centre"] == (2, 3, 4, 5)


def test_equal_bids_join_the_centre_together():
    game = shared()
    while game.prey:
        game.attempt(game.moves()[0])
    assert ("captures", 1, (6, 6)) in told(game)
    assert game.decisions["balayage-tied-bids-join"] == 1


def test_several_lowest_bids_share_only_the_highest_value():
    game = lap([[], [], []], [10, 8, 8], 2, 2, 9)
    assert told(game, "captures", "nothing") == [
        ("captures", 0, (10,)),
        ("nothing", 1),
        ("captures", 2, (2, 2, 8, 8)),
    ]
    assert game.decisions["balayage-lowest-tie"] == 1


def test_no_decision_is_counted_where_no_bids_are_equal():
    game = lap([[], [], []], [10, 8, 8], 2, 3, 9)
    assert not game.decisions


# Fin du tour de table


def test_what_is_left_is_discarded_and_whoever_captured_last_begins():
    game = lap([[], [], []], [9, 1], 2, 3, 10, stock=[4, 4, 5, 5, 6])
    assert told(game, "discards", "first") == [("discards", (10,)), ("first", 2)]
    assert game.turn == 2
    assert game.centre == [4, 4, 5, 5, 6]


def test_a_bid_that_captures_nothing_does_not_begin():
    game = lap([[], [], []], [5], 5, 5, 5, stock=[1, 2, 3, 4, 6])
    assert told(game, "nothing") == [("nothing", 1), ("nothing", 2)]
    assert game.turn == 0


def test_whoever_got_the_last_shared_card_begins():
    game = lap([[], [], []], [9, 1], 2, 8, 8, stock=[4, 4, 5, 5, 6])
    game.attempt(Move("pick", 2))
    assert told(game, "captures")[-1] == ("captures", 2, (1,))
    assert game.turn == 2


def test_with_an_empty_stock_it_was_the_last_lap():
    game = lap([[], [], []], [9, 1], 2, 3, 10, stock=[])
    assert game.finished
    assert told(game, "scores")


@SEATS
def test_a_round_has_as_many_laps_as_the_table_says(players):
    game = dealt(Balayage, players=players)
    at_random(game)
    assert game.counts["laps"] == {3: 8, 4: 7, 5: 6, 6: 5}[players] == game.facts["bids"]


# Compter les points


def scored(*hands, ways=(), **more):
    game = laid(Balayage, *ways, players=len(hands), hands=list(hands), stock=[], **more)
    game.score()
    return game


def test_the_most_cards_of_a_value_score_it():
    assert scored([10, 10, 3], [10, 9], [9, 9]).points == [13, 0, 9]


def test_all_cards_of_the_hand_count_and_tied_players_score_the_whole_value():
    assert scored([7, 7], [7, 7], [7, 1]).points == [7, 7, 1]


def test_a_value_that_nobody_has_scores_nothing():
    game = scored([10], [9], [8])
    assert game.points == [10, 9, 8]
    assert game.decisions["balayage-no-owner"] == 7


@pytest.mark.slow
@given(st.lists(CARDS, min_size=2, max_size=6))
def test_every_value_that_somebody_holds_is_scored_by_those_who_hold_most(hands):
    for value, seats in most_of_each(hands, sorted(set(DECK))):
        counts = [hand.count(value) for hand in hands]
        assert bool(seats) == any(counts)
        assert all((seat in seats) == (count == max(counts) > 0) for seat, count in enumerate(counts))


# Fin de la partie


def test_the_highest_score_wins_after_one_round():
    game = scored([10, 10, 3], [10, 9], [9, 9])
    assert (game.finished, game.winners, game.turn) == (True, (0,), NOBODY)
    assert not game.moves()


def test_equal_scores_share_the_victory():
    game = scored([10], [10], [8])
    assert game.winners == (0, 1)
    assert game.decisions["balayage-win-tie"] == 1


def test_a_long_game_goes_on_until_somebody_reaches_the_target():
    game = dealt(Balayage, "longue")
    at_random(game)
    assert game.round > 1
    assert max(game.points) >= 150
    assert sorted(game.all_cards()) == list(DECK)


def test_below_the_target_a_long_game_is_not_over():
    game = scored([10], [9], [8], ways=["longue"], points=[139, 0, 0])
    assert not game.finished
    assert game.points == [149, 9, 8]


def test_to_reach_the_target_exactly_is_enough():
    game = scored([10], [9], [8], ways=["longue"], points=[140, 0, 0])
    assert (game.finished, game.winners) == (True, (0,))


def test_of_several_who_reach_the_target_the_highest_total_wins():
    game = scored([10], [9], [8], ways=["longue"], points=[140, 145, 0])
    assert game.winners == (1,)
    assert game.decisions["balayage-over-target"] == 1


def test_the_target_follows_the_facts():
    game = dealt(Balayage, "longue", target=30)
    at_random(game)
    assert game.round <= 4


@SEATS
@pytest.mark.parametrize("way", [(), ("longue",)])
def test_cards_are_kept_and_no_game_is_longer_than_its_bound(players, way):
    def whole(game):
        assert sorted(game.all_cards()) == list(DECK)

    for seed in range(3):
        game = dealt(Balayage, *way, players=players, seed=seed)
        assert at_random(game, seed, whole) <= game.longest()


def test_the_rule_of_thumb_captures_the_most_and_is_legal():
    game = laid(Balayage, hands=[[2, 7], [5], [5], [5]], centre=[10, 10, 3], turn=0)
    assert sensible(game.view(0), game.moves()) == Move("play", 2)
    game = shared()
    assert sensible(game.view(2), game.moves()) == Move("pick", 5)
