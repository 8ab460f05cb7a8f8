"""L'Aubépine, rule by rule, in the order of its booklet."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massicot.games.engine.replay import replay
from massicot.games.engine.values import IllegalMoveError, Move
from massicot.games.pairs.aubepine.program import Aubepine, sensible
from tests.games import pot_tables
from tests.games.pot_tables import at_random, begun, kinds, laid, library, sensibly, told, variant

DRAW, FOLD = Move("draw"), Move("fold")


def begin(players=4, **more):
    return begun(Aubepine, players, **more)


def lay(players=3, **fields):
    return laid(Aubepine, players, **fields)


@pytest.mark.parametrize("example", variant("aubepine").examples, ids=lambda one: one.id)
def test_every_example_of_the_booklet_is_what_the_rule_gives(example):
    assert len(list(replay(variant("aubepine"), example, library().deck("pairs"), Aubepine))) == len(example.steps)


# Mise en place


@pytest.mark.parametrize("players", range(2, 7))
def test_everyone_antes_and_holds_a_hand_and_the_stock_is_what_the_table_says(players):
    game = begin(players)
    assert game.tokens == [-game.facts["ante"]] * players
    assert game.pot == players * game.facts["ante"]
    assert {len(hand) for hand in game.hands} == {game.facts["hand"]}
    assert len(game.stock) == game.facts["stock"]


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left():
    game = lay(3, changes={"hand": 2}, stock=[6, 5, 4, 3, 2, 1], dealer=1)
    game.deal()
    assert game.hands == [[2, 5], [3, 6], [1, 4]]


def test_another_hand_is_dealt_when_the_fact_says_so():
    assert {len(hand) for hand in begin(4, hand=4).hands} == {4}


def test_the_chosen_card_is_secret_until_all_have_chosen():
    game = begin(3)
    card = game.moves()[0].card
    game.play(game.moves()[0])
    assert game.chosen[0] == [card]
    assert game.view(0)["chosen"][0] == (card,)
    assert game.view(1)["chosen"][0] == 1
    assert game.rows == [[], [], []]


def test_players_may_choose_in_any_order():
    game = begin(3)
    for seat in (2, 0, 1):
        game.choose_turn(seat)
        assert game.turn == seat
        game.play(game.moves()[0])
    assert not game.sealed
    assert all(game.rows)


def test_nobody_chooses_twice():
    game = begin(3)
    game.play(game.moves()[0])
    game.choose_turn(0)
    assert game.turn == 1


def test_the_lowest_chosen_card_gets_the_button_and_begins():
    game = lay(3, hands=[[5, 9], [3, 9], [8, 9]])
    for card in (5, 3, 8):
        game.play(Move("choose", card=card))
    assert (game.button, game.turn, game.lap) == (1, 1, 1)


def test_only_those_still_tied_go_on_and_their_cards_stay_in_the_row():
    game = lay(3, hands=[[5], [5], [5]], stock=[9, 2, 6, 6, 8])
    for _ in range(3):
        game.play(Move("choose", card=5))
    assert game.rows == [[5, 8], [5, 6, 2], [5, 6, 9]]
    assert game.button == 1
    assert game.decisions["aubepine-tie-cards"]


def test_a_tie_card_that_makes_a_pair_is_replaced():
    game = lay(2, hands=[[5], [5]], stock=[4, 7, 5])
    for _ in range(2):
        game.play(Move("choose", card=5))
    assert game.rows == [[5, 7], [5, 4]]
    assert game.discard == [5]
    assert told(game, "replaced") == [{"who": 0, "card": 5}]


def test_a_tie_that_the_stock_cannot_break_goes_to_the_dealers_left():
    game = lay(3, hands=[[5], [5], [8]], stock=[], dealer=0)
    while game.sealed:
        game.play(game.moves()[0])
    assert game.button == 1
    assert game.decisions["aubepine-tie-stock"] == 1


# Les tours de table


def test_laps_with_the_stock_and_with_the_hand_alternate():
    game = lay(2, rows=[[3], [8]], hands=[[2, 9], [4, 9]], stock=[7, 6, 5, 10], button=0, turn=0, lap=1)
    assert game.moves() == (DRAW, FOLD)
    game.play(DRAW)
    game.play(DRAW)
    assert (game.lap, kinds(game.moves())) == (2, ["play", "play", "fold"])
    game.play(Move("play", card=2))
    game.play(Move("play", card=4))
    assert (game.lap, kinds(game.moves())) == (3, ["draw", "fold"])


def test_the_first_lap_is_with_the_hand_when_the_fact_says_so():
    game = lay(2, changes={"first_lap": "hand"}, rows=[[3], [8]], hands=[[2], [4]], button=0, turn=0, lap=1)
    assert kinds(game.moves()) == ["play", "fold"]


def test_a_card_of_the_hand_never_makes_a_pair():
    game = lay(2, rows=[[3, 5], [8, 9]], hands=[[3, 6], [4]], button=0, turn=0, lap=2)
    assert game.moves() == [Move("play", card=6), FOLD]
    with pytest.raises(IllegalMoveError, match="déjà dans votre rangée"):
        game.attempt(Move("play", card=3))


def test_whoever_has_no_fitting_card_must_fold():
    game = lay(2, rows=[[3, 5], [8, 9]], hands=[[3, 5], [4]], button=0, turn=0, lap=2)
    assert game.moves() == [FOLD]


def test_one_may_fold_though_a_card_would_fit():
    game = lay(3, rows=[[3, 5], [8, 9], [6, 7]], hands=[[6], [4], [1]], button=0, turn=0, lap=2)
    game.play(FOLD)
    assert game.decisions["aubepine-hand-pair"] == 1


def test_the_button_goes_for_good_to_the_next_player_on_the_left():
    game = lay(4, rows=[[3], [8], [7], [9]], hands=[[2], [4], [5], [6]], stock=[10, 10, 10], button=0, turn=0, lap=1)
    game.play(FOLD)
    assert (game.button, game.turn, game.lap) == (1, 1, 1)
    for _ in range(3):
        game.play(DRAW)
    assert (game.button, game.turn, game.lap) == (1, 1, 2)
    assert game.decisions["aubepine-button"] == 1


def test_the_lap_ends_with_the_player_before_the_button():
    game = lay(3, rows=[[3], [8], [7]], hands=[[2], [4], [5]], stock=[10, 9], button=2, turn=0, lap=1)
    game.play(DRAW)
    assert (game.turn, game.lap) == (1, 1)
    game.play(DRAW)
    assert (game.turn, game.lap) == (2, 2)


def test_the_cards_of_those_who_are_out_are_a_new_stock():
    game = lay(3, rows=[[3], [8], [2]], hands=[[5], [6], [2]], stock=[], button=0, turn=2, lap=1)
    game.aside = [7, 7]
    game.out[1] = True
    game.play(DRAW)
    assert game.rows[2] == [2, 7]
    assert (game.stock, game.aside) == ([7], [])
    assert game.counts["reshuffle"] == 1
    assert game.decisions["aubepine-empty-stock"] == 1


def test_without_stock_and_with_everybody_in_the_lap_ends():
    game = lay(2, rows=[[3], [8]], hands=[[5], [6]], stock=[], button=1, turn=1, lap=1)
    game.play(DRAW)
    assert (game.lap, game.turn) == (2, 1)
    assert game.rows == [[3], [8]]


# Quitter la manche


def test_folding_costs_the_lowest_visible_card_ones_own_included():
    game = lay(3, rows=[[3], [8], [7]], hands=[[2], [4], [5]], pot=3, button=0, turn=0, lap=1)
    game.play(FOLD)
    assert (game.tokens[0], game.pot) == (-3, 6)
    assert game.decisions["aubepine-own-card"] == 1


def test_the_price_rises_when_the_lowest_card_is_turned_down():
    game = lay(3, rows=[[3], [8], [7]], hands=[[2], [4], [5]], pot=3, button=0, turn=0, lap=1)
    game.play(FOLD)
    game.play(FOLD)
    assert game.tokens[1] == -7


@pytest.mark.parametrize(("price", "paid"), [("free", 0), ("lowest", 3), ("pot-and-lowest", 13)])
def test_folding_costs_what_the_fact_says(price, paid):
    game = lay(3, changes={"fold_price": price}, rows=[[3], [8], [7]], pot=10, button=0, turn=0, lap=1)
    game.play(FOLD)
    assert game.tokens[0] == -paid


def test_a_pair_costs_its_value_and_all_cards_are_turned_down():
    game = lay(3, rows=[[3], [8], [7]], hands=[[2], [4], [5]], stock=[8], pot=3, button=1, turn=1, lap=1)
    game.play(DRAW)
    assert game.tokens[1] == -8
    assert (game.rows[1], game.hands[1], sorted(game.aside)) == ([], [], [4, 8, 8])
    assert game.out == [False, True, False]


# Fin de la manche


def test_the_last_player_in_takes_the_pot_without_having_to_play():
    game = lay(2, rows=[[3], [8]], hands=[[2], [4]], pot=2, button=0, turn=0, lap=1)
    game.play(FOLD)
    assert game.tokens == [-3, 5]
    assert (game.pot, game.winners) == (0, (1,))
    assert game.decisions["aubepine-last"] == 1


def test_after_a_round_the_whole_deck_is_shuffled_and_the_dealer_changes():
    game = begin(3)
    dealer = game.dealer
    while game.round == 1:
        game.play(game.moves()[-1])
    assert game.dealer == (dealer + 1) % 3
    assert sorted(game.all_cards()) == list(pot_tables.deck())
    assert len(game.stock) == game.facts["stock"]
    assert not any(game.out)


# Fin de la partie


def test_the_game_has_as_many_rounds_as_the_file_says_and_the_most_tokens_win():
    game = begin(4)
    list(at_random(game))
    assert game.round == game.facts["rounds"]
    assert game.winners == tuple(seat for seat in range(4) if game.tokens[seat] == max(game.tokens))
    assert game.moves() == ()


@pytest.mark.parametrize(("tie", "winners"), [("shared", (0, 1)), ("draw", ())])
def test_equal_tokens_share_the_victory_or_end_in_a_draw(tie, winners):
    game = lay(3, changes={"win_tie": tie}, tokens=[5, 5, -10])
    game.settle()
    assert game.winners == winners


def test_whoever_is_short_borrows():
    game = lay(3, changes={"stake": 10}, rows=[[5], [8], [7]], tokens=[-9, 5, 4], button=0, turn=0, lap=1)
    game.play(FOLD)
    assert game.tokens[0] == -14
    assert game.decisions["aubepine-broke"] == 1


def test_or_pays_what_is_left():
    changes = {"stake": 10, "broke": "pay-rest"}
    game = lay(3, changes=changes, rows=[[5], [8], [7]], tokens=[-9, 5, 4], button=0, turn=0, lap=1)
    game.play(FOLD)
    assert game.tokens[0] == -10


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 6), seed=st.integers(0, 10**6))
def test_no_round_costs_more_or_lasts_longer_than_the_file_says(players, seed):
    game = begin(players, seed=seed)
    before, number = list(game.tokens), 1
    for _ in at_random(game, seed):
        assert game.lap <= game.facts["laps"]
        if game.round > number:
            assert min(now - then for now, then in zip(game.tokens, before, strict=True)) >= -game.facts["worst"]
            before, number = list(game.tokens), game.round
    assert min(game.tokens) >= -game.facts["stake"]


# The program


@pytest.mark.parametrize("players", range(2, 7))
def test_the_rule_of_thumb_plays_whole_games_within_the_bound(players):
    game = begin(players)
    decisions = sum(1 for _ in sensibly(game, sensible))
    assert 0 < decisions <= game.longest()


@pytest.mark.parametrize(
    ("move", "phase", "reason"),
    [
        (Move("play", card=2), 1, "tour de pioche"),
        (DRAW, 2, "tour de main"),
        (Move("play", card=10), 2, "pas dans votre main"),
        (Move("choose", card=2), 1, "déjà révélées"),
    ],
)
def test_a_refused_move_is_told_the_rule(move, phase, reason):
    game = lay(2, rows=[[3], [8]], hands=[[2], [4]], stock=[9], button=0, turn=0, lap=phase)
    with pytest.raises(IllegalMoveError, match=reason):
        game.attempt(move)


def test_before_the_choice_nothing_else_is_possible():
    with pytest.raises(IllegalMoveError, match="choisit d’abord"):
        begin(2).attempt(DRAW)


def test_the_view_names_the_phase():
    game = begin(2)
    assert game.view(0)["phase"] == "choose"
    while game.sealed:
        game.play(game.moves()[0])
    assert game.view(0)["phase"] == "stock-lap"
