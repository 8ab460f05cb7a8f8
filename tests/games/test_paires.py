"""Paires, rule by rule."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.games.engine.parts.common import lowest_begins
from massicot.games.engine.values import NOBODY, IllegalMoveError, Move
from massicot.games.pairs.paires.program import DRAW, FOLD, Paires, sensible
from tests.games.bidding import DECK, at_random, dealt, facts, laid, replayed, told, variant

SEATS = pytest.mark.parametrize("players", range(2, 9))


def deal(*cards, players=3, **more):
    """A deal from a stock with these cards on top, and nothing below."""
    game = laid(Paires, players=players, stock=list(reversed(cards)), **more)
    game.deal()
    return game


def end(points, way, **more):
    """A game that is over with these points, and paid."""
    game = laid(Paires, way, players=len(points), points=list(points), **more)
    game.settle()
    return game


def test_every_example_is_what_the_rule_gives():
    assert len(dict(replayed("paires", Paires))) == 3


# Mise en place


@SEATS
def test_five_cards_are_burned_and_each_player_gets_one(players):
    game = dealt(Paires, players=players)
    assert len(game.aside) == 5
    assert all(game.rows)
    assert sum(map(len, game.rows)) + len(game.stock) + len(game.discard) == 50


def test_the_single_lowest_card_begins():
    game = deal(8, 3, 10, players=3)
    assert game.turn == 1
    assert told(game, "first") == [("first", 1)]


def test_tied_players_get_one_more_card_and_only_these_are_compared():
    game = deal(4, 9, 4, 8, 7)
    assert game.rows == [[4, 8], [9], [4, 7]]
    assert game.turn == 2
    assert game.decisions["paires-extra-cards"] == 1


def test_a_card_that_makes_a_pair_in_the_deal_is_discarded_and_replaced():
    game = deal(4, 9, 4, 7, 4, 6)
    assert game.rows == [[4, 7], [9], [4, 6]]
    assert game.discard == [4]
    assert told(game, "replaced") == [("replaced", 2, 4)]
    assert game.decisions["paires-deal-pair"] == 1
    assert not game.losers


def test_only_those_still_tied_go_on():
    game = deal(5, 5, 5, 7, 7, 8, 9, 6)
    assert game.rows == [[5, 7, 9], [5, 7, 6], [5, 8]]
    assert game.turn == 1
    assert game.decisions["paires-tie-break"] == 1


def test_all_who_were_tied_go_on_if_the_facts_say_so():
    game = deal(5, 5, 5, 7, 7, 8, 9, 6, 2, facts_changed={"tie_break": "all-tied"})
    assert game.rows == [[5, 7, 9], [5, 7, 6], [5, 8, 2]]
    assert game.turn == 2


def test_a_tie_that_no_card_can_break_goes_to_the_dealers_left():
    game = deal(4, 4, dealer=0, players=2)
    assert game.turn == 1
    assert game.decisions["paires-undecided"] == 1


def test_a_tie_ends_though_all_cards_left_would_make_pairs():
    game = deal(4, 4, 9, 9, 9, 9, 9, 9, players=2, dealer=1)
    assert game.turn == 0
    assert game.decisions["paires-undecided"] == 1


def test_pairs_stay_in_the_deal_if_the_facts_keep_them():
    game = deal(4, 4, 4, 7, players=2, facts_changed={"deal_pair": "kept"})
    assert game.rows == [[4, 4], [4, 7]]
    assert game.turn == 0


def test_two_cards_each_if_the_facts_deal_two():
    game = deal(4, 9, 8, 9, 3, players=2, facts_changed={"dealt": 2})
    assert game.rows == [[4, 8], [9, 3]]
    assert game.turn == 1


# À votre tour


def test_a_card_without_a_pair_lies_in_the_row_and_the_turn_goes_left():
    game = laid(Paires, rows=[[3], [8], [9], [10]], stock=[7], turn=0)
    game.attempt(DRAW)
    assert game.rows[0] == [3, 7]
    assert game.turn == 1


def test_the_turn_goes_round_the_table():
    game = laid(Paires, rows=[[3], [8], [9], [10]], stock=[7], turn=3)
    game.attempt(DRAW)
    assert game.turn == 0


def test_a_pair_loses_the_round_and_costs_its_value():
    game = laid(Paires, rows=[[8, 5], [7], [9], [10]], stock=[8], turn=0)
    game.attempt(DRAW)
    assert game.losers == (0,)
    assert game.won[0] == [8]
    assert game.points == [8, 0, 0, 0]
    assert sorted(game.discard) == [5, 7, 8, 9, 10]


def test_folding_takes_the_lowest_card_of_all_rows():
    game = laid(Paires, rows=[[8, 5], [7, 3], [9], [10]], stock=[8], turn=0)
    game.attempt(FOLD)
    assert game.won == [[3], [], [], []]
    assert sorted(game.discard) == [5, 7, 8, 9, 10]
    assert told(game) == [("keeps", 0, 3), ("round-lost", 0)]


def test_cards_kept_for_points_make_no_pair_and_are_not_taken():
    game = laid(Paires, rows=[[8], [7], [9], [10]], won=[[6], [2], [], []], stock=[6], turn=0)
    game.attempt(DRAW)
    assert game.rows[0] == [8, 6]
    assert game.decisions["paires-score-cards"] == 1
    game.attempt(FOLD)
    assert game.won[1] == [2, 6]
    assert game.decisions["paires-score-cards"] == 2


def test_who_finds_no_card_anywhere_must_fold():
    game = laid(Paires, rows=[[8], [7], [9], [10]], turn=0)
    assert list(game.moves()) == [FOLD]
    with pytest.raises(IllegalMoveError, match="plus une seule carte"):
        game.attempt(DRAW)
    assert sensible(game.view(0), game.moves()) == FOLD
    game.attempt(FOLD)
    assert game.decisions["paires-no-card"] == 1


# Fin de la manche


def test_the_next_round_is_dealt_without_a_shuffle():
    game = laid(Paires, rows=[[8], [7]], stock=[3, 9, 8], turn=0, players=2)
    game.pausing = False
    game.attempt(DRAW)
    assert game.rows == [[9], [3]]
    assert (game.round, game.turn, game.losers) == (1, 1, ())
    assert not game.counts["reshuffle"]


def test_the_dealer_moves_to_the_left_after_each_round():
    game = laid(Paires, rows=[[8], [7]], stock=[8], turn=0, dealer=1, players=2)
    game.attempt(DRAW)
    assert game.dealer == 0


def test_the_discards_are_shuffled_when_a_card_is_needed_and_none_is_left():
    game = laid(Paires, rows=[[3], [8]], discard=[6] * 6, turn=0, players=2)
    game.attempt(DRAW)
    assert game.rows[0] == [3, 6]
    assert len(game.aside) == 5
    assert game.counts["reshuffle"] == game.decisions["paires-reshuffle"] == 1


def test_the_burned_cards_are_shuffled_in_again():
    game = laid(Paires, rows=[[3], [8]], discard=[6] * 4, aside=[6] * 2, turn=0, players=2)
    game.attempt(DRAW)
    assert (len(game.stock), len(game.discard), len(game.aside)) == (0, 0, 5)


def test_no_card_is_burned_when_that_would_leave_none():
    game = laid(Paires, rows=[[3], [8]], discard=[6] * 5, turn=0, players=2)
    game.attempt(DRAW)
    assert (len(game.stock), len(game.aside)) == (4, 0)
    assert game.decisions["paires-burn-short"] == 1


def test_the_last_card_of_the_stock_does_not_shuffle_yet():
    game = laid(Paires, rows=[[3], [8]], stock=[6], discard=[9] * 9, turn=0, players=2)
    game.attempt(DRAW)
    assert not game.counts["reshuffle"]


# Fin de la partie


@pytest.mark.parametrize(("players", "target"), [(2, 31), (3, 21), (4, 16), (5, 13), (6, 11), (7, 11), (8, 11)])
def test_reaching_the_target_loses_the_game(players, target):
    rows = [[8]] + [[9]] * (players - 1)
    points = [target - 8] + [0] * (players - 1)
    game = laid(Paires, rows=rows, points=points, stock=[8], turn=0, players=players)
    game.attempt(DRAW)
    assert game.finished
    assert game.losers == (0,)
    assert told(game, "game-lost") == [("game-lost", 0)]
    assert not game.moves()


def test_one_point_less_does_not():
    game = laid(Paires, rows=[[8], [9]], points=[22, 0], stock=[8], turn=0, players=2)
    game.attempt(DRAW)
    assert not game.finished


def test_the_target_follows_the_facts():
    game = laid(Paires, rows=[[8], [9]], stock=[8], turn=0, players=2, facts_changed={"target": 8})
    game.attempt(DRAW)
    assert game.finished


def test_the_table_rules_where_the_formula_gives_less():
    assert dealt(Paires, players=7).decisions["paires-target"] == 1
    assert not dealt(Paires, players=6).decisions["paires-target"]


def test_nobody_wins_or_pays_when_a_forfeit_is_at_stake():
    game = laid(Paires, points=[9, 17, 3, 4])
    game.settle()
    assert (game.losers, game.winners, game.tokens, game.pot) == ((1,), (), [0] * 4, 0)


# Les façons de payer


def test_at_downspear_the_loser_pays_everyone():
    game = end([18, 9, 12, 4], "downspear")
    assert game.tokens == [-3, 1, 1, 1]


def test_in_norland_the_loser_pays_each_winner():
    game = end([19, 4, 11, 4], "norland")
    assert game.tokens == [-2, 1, 0, 1]
    assert game.winners == (1, 3)
    assert game.decisions["paires-norland"] == 1


def test_the_payment_follows_the_facts():
    assert end([19, 4, 11, 5], "norland", facts_changed={"payment": 4}).tokens == [-4, 4, 0, 0]


def test_at_cutchfeld_the_winner_takes_the_losers_score():
    game = end([17, 10, 8, 7, 2], "cutchfeld")
    assert game.tokens == [-17, 0, 0, 0, 17]
    assert game.pot == 0


def test_at_cutchfeld_winners_share_and_the_rest_waits_in_the_pot():
    game = end([15, 4, 4, 9, 12], "cutchfeld")
    assert (game.tokens, game.pot) == ([-15, 7, 7, 0, 0], 1)
    assert game.decisions["paires-cutchfeld"] == 1


def test_at_cutchfeld_what_waits_in_the_pot_is_won_later():
    assert end([15, 4, 5, 9, 12], "cutchfeld", pot=1).tokens == [-15, 16, 0, 0, 0]


@given(st.integers(2, 8), st.sampled_from(["downspear", "norland", "cutchfeld"]), st.integers())
def test_no_score_is_above_the_worst_one_and_all_tokens_are_somebodys(players, way, seed):
    game = dealt(Paires, way, players=players, seed=seed)
    decisions = at_random(game, seed)
    assert game.all_tokens() == 0
    assert max(game.points) <= facts("paires", "cutchfeld", players=players)["worst-score"]
    assert decisions <= game.longest()


# What the booklet says of the deck and of a game


def test_the_deck_is_what_the_booklet_says():
    known = facts("paires")
    assert known["highest-value"] == max(DECK)
    assert known["lowest-value"] == min(DECK)
    assert DECK.count(known["lowest-value"]) == 1
    assert DECK.count(known["highest-value"]) == known["highest-value"]
    assert known["ordinary-decks"] == -(-max(Counter(DECK).values()) // 4)


def test_all_games_facts_are_named_for_every_number_of_players():
    assert set(variant("paires").facts) <= set(facts("paires", players=8))


# Jouer


def test_the_sensible_player_folds_when_drawing_costs_more_on_average():
    high = laid(Paires, rows=[[10, 9, 8], [1]], turn=0, players=2)
    assert sensible(high.view(0), [DRAW, FOLD]) == FOLD
    low = laid(Paires, rows=[[2], [10]], turn=0, players=2)
    assert sensible(low.view(0), [DRAW, FOLD]) == DRAW


def test_only_unseen_cards_are_feared():
    sevens = [[7] for _ in range(7)]
    game = laid(Paires, rows=sevens, turn=0, players=7)
    assert sensible(game.view(0), [DRAW, FOLD]) == DRAW


def test_there_is_nothing_else_to_do():
    with pytest.raises(IllegalMoveError):
        dealt(Paires).attempt(Move("pass"))


def test_nobody_plays_after_the_end():
    game = dealt(Paires)
    at_random(game)
    assert game.turn == NOBODY
    with pytest.raises(IllegalMoveError, match="finie"):
        game.attempt(DRAW)


# Who begins, in any game


@given(st.lists(st.integers(1, 10), min_size=2, max_size=8))
def test_a_single_lowest_card_needs_no_other(cards):
    game = laid(Paires, players=len(cards))
    asked = []
    first = lowest_begins(game, range(len(cards)), cards, asked.append, "none")
    assert bool(asked) == (cards.count(min(cards)) > 1)
    assert cards[first] == min(cards)
