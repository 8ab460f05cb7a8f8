"""Les intestins de troll, rule by rule, in the order of its booklet."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massicot.games.engine.replay import replay
from massicot.games.engine.values import IllegalMoveError, Move
from massicot.games.pairs.intestins_de_troll.program import IntestinsDeTroll, sensible
from tests.games import pot_tables
from tests.games.pot_tables import at_random, begun, laid, library, sensibly, told, variant

DRAW, BUY = Move("draw"), Move("buy")


def begin(players=4, **more):
    return begun(IntestinsDeTroll, players, **more)


def lay(players=3, **fields):
    return laid(IntestinsDeTroll, players, **fields)


def steal(seat):
    return Move("steal", on=seat)


def arrange(card):
    return Move("arrange", card=card)


@pytest.mark.parametrize("example", variant("intestins-de-troll").examples, ids=lambda one: one.id)
def test_every_example_of_the_booklet_is_what_the_rule_gives(example):
    steps = replay(variant("intestins-de-troll"), example, library().deck("pairs"), IntestinsDeTroll)
    assert len(list(steps)) == len(example.steps)


# Mise en place


@pytest.mark.parametrize("players", range(3, 7))
def test_everyone_antes_and_gets_a_hand_and_a_card_face_up(players):
    game = begin(players)
    assert game.pot == players * game.facts["ante"]
    assert {len(hand) for hand in game.hands} == {game.facts["hand"]}
    tie_cards = sum(map(len, game.rows)) - players * game.facts["dealt"]
    assert len(game.stock) + tie_cards + len(game.discard) == game.facts["stock"]


def test_two_cards_face_up_when_the_fact_says_so_and_never_a_pair():
    for seed in range(30):
        rows = begin(4, seed=seed, dealt=2).rows
        assert all(len(row) >= 2 and len(set(row)) == len(row) for row in rows)


def test_the_lowest_card_face_up_begins():
    game = lay(3, hands=[[1, 2], [3, 4], [5, 6]], stock=[7, 4, 9])
    game.deal()
    assert game.rows == [[9], [4], [7]]
    assert (game.first, game.turn) == (1, 1)


def test_tied_players_get_one_more_card_each_and_keep_it():
    game = lay(3, hands=[[1, 2], [3, 4], [5, 6]], stock=[2, 6, 4, 9, 4, 4])
    game.deal()
    assert game.rows == [[4, 6], [4, 2], [9]]
    assert [event["who"] for event in told(game, "replaced")] == [0]
    assert game.first == 1
    assert game.decisions["intestins-de-troll-tie-cards"]


def test_the_card_named_first_lies_on_top_of_the_pile():
    game = lay(3, hands=[[2, 5, 9], [3, 4, 4], [5, 6, 7]], rows=[[8], [9], [10]], turn=0, changes={"hand": 3})
    game.play(arrange(5))
    game.play(arrange(9))
    assert game.stacks[0] == [2, 9, 5]
    assert game.hands[0] == []
    assert game.turn == 1


def test_equal_cards_need_no_order():
    game = lay(3, hands=[[2, 5, 9], [3, 4, 4], [5, 6, 7]], rows=[[8], [9], [10]], turn=1, changes={"hand": 3})
    game.play(arrange(3))
    assert game.stacks[1] == [4, 4, 3]


def test_piles_are_made_in_any_order_and_then_the_first_player_begins():
    game = begin(3)
    first = game.first
    for seat in ((first + 2) % 3, first, (first + 1) % 3):
        game.choose_turn(seat)
        while game.hands[seat]:
            assert game.turn == seat
            game.play(game.moves()[0])
    assert not game.sealed
    assert game.turn == first
    assert {len(stack) for stack in game.stacks} == {game.facts["hand"]}


def test_a_pile_is_seen_by_its_owner_only():
    game = lay(3, rows=[[8], [9], [10]], stacks=[[2, 5], [3], [4]], turn=0)
    assert game.view(0)["stacks"] == ((2, 5), 1, 1)
    assert game.view(1)["stacks"] == (2, (3,), 1)


# À votre tour


def test_draw_steal_and_buy_are_all_there_is():
    game = lay(3, rows=[[8], [9], [10]], stacks=[[2], [3], [4]], stock=[7], turn=0)
    assert game.moves() == [DRAW, steal(1), steal(2), BUY]


def test_a_stolen_card_is_the_top_of_the_pile_and_free():
    game = lay(3, rows=[[8], [9], [10]], stacks=[[2], [3, 5], [4]], stock=[7], turn=0)
    game.play(steal(1))
    assert game.rows[0] == [8, 5]
    assert (game.stacks[1], game.tokens[0], game.turn) == ([3], 0, 1)
    assert game.decisions["intestins-de-troll-top"] == 1


@pytest.mark.parametrize("price", [1, 3])
def test_a_bought_card_costs_what_the_fact_says(price):
    game = lay(3, rows=[[8], [9], [10]], stacks=[[2, 6], [3], [4]], pot=3, turn=0, changes={"purchase": price})
    game.play(BUY)
    assert game.rows[0] == [8, 6]
    assert (game.tokens[0], game.pot) == (-price, 3 + price)


def test_without_stock_nobody_draws():
    game = lay(3, rows=[[8], [9], [10]], stacks=[[2], [3], [4]], stock=[7], turn=0)
    game.play(DRAW)
    assert game.moves() == [steal(0), steal(2), BUY]
    assert game.decisions["intestins-de-troll-empty-stock"] == 1
    with pytest.raises(IllegalMoveError, match="pioche est vide"):
        game.attempt(DRAW)


# Faire une paire


def test_a_pair_costs_its_value_and_the_pile_is_out_of_reach():
    game = lay(3, rows=[[8], [9], [10]], stacks=[[2], [3], [4]], stock=[7, 8], pot=3, turn=0)
    game.play(DRAW)
    assert (game.tokens[0], game.pot, game.out[0]) == (-8, 11, True)
    assert sorted(game.aside) == [2, 8, 8]
    assert game.moves() == [DRAW, steal(2), BUY]
    assert game.decisions["intestins-de-troll-out"] == 1
    with pytest.raises(IllegalMoveError, match="éliminé"):
        game.attempt(steal(0))


# Fin de la manche


def test_the_last_one_in_takes_the_pot():
    game = lay(3, rows=[[8], [9], []], stacks=[[2], [3], []], stock=[8], pot=5, turn=0)
    game.out[2] = True
    game.still = 2
    game.play(DRAW)
    assert game.tokens == [-8, 13, 0]
    assert game.winners == (1,)


def test_when_no_card_is_left_anywhere_the_pot_is_shared():
    game = lay(3, rows=[[8], [9], [10]], stacks=[[], [], []], stock=[7], pot=10, turn=0)
    game.play(DRAW)
    assert (game.tokens, game.pot, game.winners) == ([3, 3, 3], 1, (0, 1, 2))
    assert told(game, "pot-keeps") == [{"amount": 1}]
    assert game.decisions["intestins-de-troll-no-card"] == 1


def test_the_rest_of_a_pot_is_in_the_pot_of_the_next_round():
    game = lay(3, rows=[[8], [9], [10]], stock=[7], pot=10, turn=0)
    game.play(DRAW)
    game.pausing, game.luck = False, begin(3).luck
    game.go_on()
    assert game.pot == 1 + 3 * game.facts["ante"]


# Fin de la partie


@settings(max_examples=30, deadline=None)
@given(players=st.integers(3, 6), seed=st.integers(0, 10**6))
def test_the_stake_lasts_for_all_rounds_and_nobody_survives_more_turns_than_the_file_says(players, seed):
    game = begin(players, seed=seed)
    for _ in at_random(game, seed):
        assert all(len(row) <= game.facts["laps"] + game.facts["dealt"] for row in game.rows)
        assert sorted(game.all_cards()) == list(pot_tables.deck())
        assert game.all_tokens() == 0
    assert game.round == game.facts["rounds"]
    assert min(game.tokens) >= -game.facts["rounds"] * game.facts["worst"] >= -game.facts["stake"]


def test_whoever_is_short_borrows_to_buy():
    game = lay(3, rows=[[8], [9], [10]], stacks=[[2], [3], [4]], tokens=[-100, 50, 50], turn=0)
    game.play(BUY)
    assert game.tokens[0] == -101
    assert game.decisions["intestins-de-troll-stake"] == 1


# The program


@pytest.mark.parametrize("players", range(3, 7))
def test_the_rule_of_thumb_plays_whole_games_within_the_bound(players):
    game = begin(players)
    decisions = sum(1 for _ in sensibly(game, sensible))
    assert 0 < decisions <= game.longest()


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Move("fold"), "Personne ne peut se coucher"),
        (steal(0), "s’achète"),
        (steal(1), "pile est vide"),
        (arrange(2), "ne change plus"),
    ],
)
def test_a_refused_move_is_told_the_rule(move, reason):
    game = lay(3, rows=[[8], [9], [10]], stacks=[[2], [], [4]], stock=[7], turn=0)
    with pytest.raises(IllegalMoveError, match=reason):
        game.attempt(move)


def test_before_the_piles_are_made_nothing_else_is_possible():
    with pytest.raises(IllegalMoveError, match="Rangez d’abord"):
        begin(3).attempt(DRAW)
