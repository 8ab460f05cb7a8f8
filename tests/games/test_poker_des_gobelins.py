"""Poker des gobelins, rule by rule, in the order of its booklet."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massicot.games.engine.luck import Given
from massicot.games.engine.parts.common import is_lower, lowest_rows
from massicot.games.engine.replay import replay
from massicot.games.engine.values import IllegalMoveError, Move
from massicot.games.pairs.poker_des_gobelins.program import PokerDesGobelins, sensible
from tests.games import pot_tables
from tests.games.pot_tables import at_random, begun, laid, library, sensibly, told, variant

FOLD = Move("fold")


def begin(players=4, **more):
    return begun(PokerDesGobelins, players, **more)


def lay(players=3, **fields):
    return laid(PokerDesGobelins, players, **fields)


def lays(card):
    return Move("play-hidden", card=card)


def hand_out(game, *cards):
    """Deal the cards of the middle in this order."""
    game.luck = Given(cards)
    game.hand_out()


@pytest.mark.parametrize("example", variant("poker-des-gobelins").examples, ids=lambda one: one.id)
def test_every_example_of_the_booklet_is_what_the_rule_gives(example):
    steps = replay(variant("poker-des-gobelins"), example, library().deck("pairs"), PokerDesGobelins)
    assert len(list(steps)) == len(example.steps)


# Mise en place


@pytest.mark.parametrize("players", range(3, 9))
def test_the_pot_and_the_stock_are_what_the_table_says(players):
    game = begin(players)
    assert game.pot == game.facts["opening"]
    assert len(game.stock) == game.facts["stock"]
    assert {len(hand) for hand in game.hands} == {game.facts["hand"]}


# Jouer ou se coucher


def test_the_lowest_row_begins_and_play_goes_clockwise():
    game = lay(3, hands=[[7, 9], [8, 9], [4, 9]])
    for card in (7, 8, 4):
        game.play(Move("choose", card=card))
    assert game.turn == 2
    assert told(game, "first") == [{"who": 2}]
    game.play(lays(9))
    assert game.turn == 0


def test_a_card_in_the_middle_is_seen_by_its_owner_only():
    game = lay(3, rows=[[3], [5], [7]], hands=[[6], [8], [9]], turn=0, lap=1)
    game.play(lays(6))
    assert game.view(0)["bids"][0] == (6,)
    assert game.view(1)["bids"][0] == 1


def test_folding_costs_the_pot_and_the_lowest_card():
    game = lay(4, rows=[[3], [5], [7], [9]], pot=4, turn=1, lap=1)
    game.play(FOLD)
    game.play(FOLD)
    assert (game.tokens, game.pot) == ([0, -7, -14, 0], 25)
    assert game.decisions["poker-des-gobelins-fold-price"] == 2


def test_at_a_low_price_it_costs_the_lowest_card_alone():
    game = lay(4, way="petit-prix", rows=[[3], [5], [7], [9]], pot=4, turn=1, lap=1)
    game.play(FOLD)
    assert (game.tokens[1], game.pot) == (-3, 7)
    assert game.decisions["poker-des-gobelins-petit-prix"] == 1


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("way", ["", "petit-prix"])
def test_the_prices_in_the_table_are_those_of_folding_one_after_the_other(players, way):
    rows = [[1], *[[value] for value in range(2, players + 1)]]
    game = lay(players, way=way, rows=rows, pot=0, turn=1, lap=1)
    game.pot = game.facts["opening"]
    for _ in range(players - 1):
        game.play(FOLD)
    paid = [-tokens for tokens in game.tokens[1:]]
    assert (paid[0], paid[1], paid[-1]) == tuple(game.facts[f"{which}-fold"] for which in ("first", "second", "last"))


def test_the_last_player_in_wins_at_once_without_playing():
    game = lay(3, rows=[[3], [5], [7]], hands=[[6], [8], [9]], pot=3, turn=0, lap=1)
    game.play(FOLD)
    game.play(FOLD)
    assert game.winners == (2,)
    assert game.tokens == [-6, -14, 23]
    assert game.hands[2] == [9]
    assert game.decisions["poker-des-gobelins-last"] == 1


# Mélanger et distribuer


def test_the_cards_are_dealt_from_the_lowest_row_of_those_still_in():
    game = lay(3, rows=[[3], [5], [4]], hands=[[6, 6], [8, 8], [9, 9]], pot=0, turn=0, lap=1)
    game.play(FOLD)
    game.play(lays(8))
    game.play(lays(9))
    hand_out(game, 8, 9)
    assert told(game, "card") == [{"who": 2, "card": 8}, {"who": 1, "card": 9}]
    assert game.decisions["poker-des-gobelins-lowest-again"] == 1


def test_a_pair_costs_its_value_and_the_player_is_out():
    game = lay(3, rows=[[3], [5], [4]], hands=[[5, 6], [8, 8], [9, 9]], pot=3, turn=0, lap=1)
    for card in (5, 8, 9):
        game.play(lays(card))
    hand_out(game, 8, 5, 9)
    assert game.tokens == [0, -5, 0]
    assert game.out == [False, True, False]
    assert (game.lap, game.turn) == (2, 0)
    assert game.decisions["poker-des-gobelins-two-left"] == 1


def test_the_last_one_wins_even_if_the_next_card_makes_a_pair():
    game = lay(3, rows=[[3], [5], [7]], hands=[[3, 6], [5, 8], [7, 9]], pot=3, turn=0, lap=1)
    for card in (3, 5, 7):
        game.play(lays(card))
    hand_out(game, 3, 5, 7)
    assert game.winners == (2,)
    assert game.tokens == [-3, -5, 11]
    assert 7 in game.aside


# La plus petite rangée


def test_rows_are_compared_from_their_lowest_card():
    assert lowest_rows([[9, 2], [2, 8], [3, 4]]) == [1]


def test_one_card_more_is_lower_than_nothing():
    assert lowest_rows([[2, 3], [6, 3, 2], []]) == [1]


def test_the_same_cards_in_another_order_are_tied():
    assert lowest_rows([[2, 8], [8, 2], [2, 9]]) == [0, 1]


ROWS = st.lists(st.integers(1, 10), min_size=1, max_size=6, unique=True).map(sorted)


@given(st.lists(ROWS, min_size=1, max_size=8))
def test_no_row_is_lower_than_the_lowest_and_those_named_are_the_same(rows):
    lowest = lowest_rows(rows)
    assert not any(is_lower(row, rows[lowest[0]]) for row in rows)
    assert all(rows[one] == rows[other] for one, other in pairwise(lowest))


@given(ROWS, ROWS, ROWS)
def test_lower_is_an_order(one, two, three):
    assert is_lower(one, two) + is_lower(two, one) + (one == two) == 1
    if is_lower(one, two) and is_lower(two, three):
        assert is_lower(one, three)


@given(ROWS, st.integers(1, 10), st.integers(1, 10))
def test_beside_the_same_cards_the_lower_new_card_makes_the_lower_row(row, one, other):
    if one < other and not {one, other} & set(row):
        assert is_lower(sorted([*row, one]), sorted([*row, other]))


def test_equal_rows_get_cards_of_the_stock_that_stay():
    game = lay(3, hands=[[4, 9], [4, 9], [6, 9]], stock=[3, 8])
    for card in (4, 4, 6):
        game.play(Move("choose", card=card))
    assert game.rows == [[4, 8], [4, 3], [6]]
    assert game.turn == 1


def test_equal_rows_are_told_apart_in_the_middle_of_a_round_too():
    game = lay(3, rows=[[4], [9], [6]], hands=[[6, 1], [8, 1], [4, 1]], stock=[3, 5], pot=3, turn=0, lap=1)
    for card in (6, 8, 4):
        game.play(lays(card))
    hand_out(game, 6, 8, 4)
    assert game.rows == [[4, 6, 5], [9, 8], [6, 4, 3]]
    assert (game.turn, game.lap) == (2, 2)


def test_without_stock_the_tied_player_nearest_the_dealers_left_begins():
    game = lay(3, hands=[[4, 9], [4, 9], [6, 9]], stock=[], dealer=0)
    while game.sealed:
        game.play(game.moves()[0])
    assert game.turn == 1
    assert game.decisions["poker-des-gobelins-empty-stock"] == 1


# Fin de la manche


def test_after_the_last_lap_those_left_share_the_pot():
    game = lay(3, rows=[[3], [5], [7]], hands=[[6], [8], [9]], pot=10, turn=0, lap=5)
    for card in (6, 8, 9):
        game.play(lays(card))
    hand_out(game, 6, 8, 9)
    assert (game.tokens, game.pot) == ([3, 3, 3], 1)
    assert told(game, "pot-keeps") == [{"amount": 1}]
    assert game.winners == (0, 1, 2)


def test_after_the_last_round_the_rest_is_for_the_bank():
    game = lay(3, rows=[[3], [5], [7]], hands=[[6], [8], [9]], pot=10, turn=0, lap=5, round=6)
    for card in (6, 8, 9):
        game.play(lays(card))
    hand_out(game, 6, 8, 9)
    assert told(game, "pot-to-bank") == [{"amount": 1}]
    assert game.finished
    assert game.decisions["poker-des-gobelins-leftover"] == 1


@settings(max_examples=30, deadline=None)
@given(players=st.integers(3, 8), seed=st.integers(0, 10**6))
def test_a_round_has_at_most_as_many_laps_as_the_file_says(players, seed):
    game = begin(players, seed=seed)
    for _ in at_random(game, seed):
        assert game.lap <= game.facts["laps"]
        assert sorted(game.all_cards()) == list(pot_tables.deck())
        assert game.all_tokens() == 0


def test_another_hand_gives_another_number_of_laps():
    game = begin(3, hand=3, laps=2)
    most = 0
    for _ in at_random(game):
        most = max(most, game.lap)
    assert most == 2


# Fin de la partie


def test_the_game_has_as_many_rounds_as_the_file_says():
    game = begin(4)
    list(at_random(game))
    assert game.round == game.facts["rounds"]
    assert game.winners


def test_whoever_is_short_borrows():
    game = lay(3, rows=[[3], [5], [7]], tokens=[-60, 0, 0], pot=60, turn=0, lap=1)
    game.play(FOLD)
    assert game.tokens[0] == -123
    assert game.decisions["poker-des-gobelins-stake"] == 1


# The program


@pytest.mark.parametrize("way", ["", "petit-prix"])
@pytest.mark.parametrize("players", [3, 5, 8])
def test_the_rule_of_thumb_plays_whole_games_within_the_bound(players, way):
    game = begin(players, way=way)
    decisions = sum(1 for _ in sensibly(game, sensible))
    assert 0 < decisions <= game.longest()


def test_a_refused_move_is_told_the_rule():
    game = lay(3, rows=[[3], [5], [7]], hands=[[6], [8], [9]], turn=0, lap=1)
    with pytest.raises(IllegalMoveError, match="pas dans votre main"):
        game.attempt(lays(8))
