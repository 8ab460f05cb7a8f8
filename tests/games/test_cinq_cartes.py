"""Cinq cartes, rule by rule."""

from collections import Counter

import pytest

from massicot.games.engine.values import IllegalMoveError, Move
from massicot.games.pairs.cinq_cartes.program import NOWHERE as DRAW
from massicot.games.pairs.cinq_cartes.program import CinqCartes, sensible
from tests.games.laid import after, at_random, cards, decisions, facts, laid, played, started

ALIX, BASILE = range(2)


def place(card, column):
    return Move("place", card=card, number=column)


def position(*columns, stock=(), turn=ALIX, points=(0, 0), changed=None):
    """Columns as (target, cards of Alix, cards of Basile)."""
    columns = [(target, list(above), list(below)) for target, above, below in columns]
    return laid(CinqCartes, 2, columns=columns, stock=stock, turn=turn, points=list(points), changed=changed)


def blocked(*columns, **more):
    """A round that ends with the next card: a ten, which lies in every column that is not a ten's own."""
    return position(*columns, stock=[10], **more)


# -- Mise en place


def test_the_targets_are_different_and_in_order():
    for seed in range(50):
        game = started(CinqCartes, 2, seed=seed)
        targets = [target for target, *_ in game.columns]
        assert targets == sorted(set(targets))
        assert len(targets) == 5


def test_all_other_cards_are_in_the_stock_but_the_one_that_was_drawn():
    game = started(CinqCartes, 2)
    assert len(game.stock) + len(game.hands[game.turn]) == facts("cinq-cartes", "", 2)["stock"]
    assert sorted(game.all_cards()) == sorted(cards())


def test_luck_chooses_who_begins_the_first_round():
    assert {started(CinqCartes, 2, seed=seed).turn for seed in range(20)} == {ALIX, BASILE}


def test_the_repeated_values_are_shuffled_back():
    """The first card of the stock is a ten as often as any other that is left, not more nor less."""
    seen = Counter()
    for seed in range(3000):
        game = started(CinqCartes, 2, seed=seed)
        if all(target != 10 for target, *_ in game.columns):
            seen[game.hands[game.turn][0] == 10] += 1
    assert seen[True] / seen.total() == pytest.approx(10 / 50, abs=0.06)


def test_other_facts_make_other_columns():
    game = started(CinqCartes, 2, columns=4)
    assert len(game.columns) == 4


# -- À votre tour


def test_a_card_goes_only_where_its_value_is_not_yet():
    game = position((2, [8], []), (4, [], [8]), (5, [], []), (8, [], []), (9, [3], []), stock=[8])
    assert game.moves() == [place(8, 5), place(8, 9)]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (place(8, 2), "contient déjà un 8"),
        (place(8, 8), "contient déjà un 8"),
        (place(8, 7), "Aucune colonne"),
        (place(3, 5), "pas pioché cette carte"),
        (DRAW, "encore sa place"),
    ],
)
def test_a_refused_place_says_why(move, reason):
    game = position((2, [8], []), (5, [], []), (8, [], []), stock=[8])
    with pytest.raises(IllegalMoveError, match=reason):
        game.attempt(move)


def test_one_plays_on_ones_own_side_and_then_the_other():
    game = position((2, [], []), (5, [], []), stock=[8, 6])
    after(game, place(8, 5), place(6, 2))
    assert game.columns == [(2, [], [6]), (5, [8], [])]
    assert game.turn == ALIX


def test_only_the_player_sees_the_card_that_was_drawn():
    game = position((2, [], []), stock=[8])
    assert game.view(ALIX)["hands"] == ((8,), 0)
    assert game.view(BASILE)["hands"] == (1, ())


# -- Fin de la manche


def test_a_card_that_fits_nowhere_ends_the_round_and_does_not_count():
    game = blocked((2, [10], [9]), (10, [], [3]))
    assert list(game.moves()) == [DRAW]
    assert after(game, DRAW)[0] == "blocked"
    assert game.points == [2, 10]


def test_a_column_scores_its_target_for_the_highest_total():
    game = blocked((3, [10], [9, 2]), (5, [10, 1], [4, 6]))
    after(game, DRAW)
    assert game.points == [5, 3]


def test_a_tied_column_gives_half_of_its_target_rounded_down():
    game = blocked((3, [10], [9, 1]), (9, [4, 6], [10]))
    after(game, DRAW)
    assert game.points == [1 + 4, 1 + 4]


@pytest.mark.parametrize(("word", "points"), [("tied", [8, 5]), ("nobody", [3, 0])])
def test_an_empty_column_is_a_tie_unless_the_facts_say_that_nobody_scores(word, points):
    game = blocked((3, [10], [9]), (10, [], []), changed={"empty_column": word})
    after(game, DRAW)
    assert game.points == points
    assert game.decisions["cinq-cartes-empty-column"] == 1


@pytest.mark.parametrize("seat", [ALIX, BASILE])
def test_whoever_scored_least_begins_the_next_round(seat):
    sides = ([10], [9]) if seat == BASILE else ([9], [10])
    game = blocked((3, *sides))
    assert after(game, DRAW)[-1] == "first"
    assert game.turn == seat


@pytest.mark.parametrize("turn", [ALIX, BASILE])
def test_with_equal_points_whoever_did_not_begin_begins(turn):
    """Three cards lie there: the player whose turn it is has not begun."""
    game = blocked((4, [10], [9, 1]), (10, [], []), turn=turn)
    assert game.opener != turn
    after(game, DRAW)
    assert game.points == [7, 7]
    assert game.turn == turn
    assert game.decisions["cinq-cartes-next-begins-tied"] == 1


def test_each_round_is_dealt_from_the_whole_deck():
    game = started(CinqCartes, 2)
    while game.round == 1:
        game.play(at_random(game))
    assert sorted(game.all_cards()) == sorted(cards())
    assert all(not above and not below for _, above, below in game.columns)


def test_an_empty_stock_ends_the_round_as_well():
    game = position((2, [8], [9]), stock=[])
    assert list(game.moves()) == [DRAW]
    after(game, DRAW)
    assert game.counts["stock-empty"] == 1
    assert game.points == [0, 2]


# -- Fin de la partie


def test_the_target_ends_the_game_at_the_end_of_the_round():
    game = blocked((3, [10], [9]), points=(97, 10))
    assert after(game, DRAW)[-1] == "game-won"
    assert game.winners == (ALIX,)
    assert game.losers == (BASILE,)
    assert not game.moves()


def test_one_point_less_does_not_end_it():
    game = blocked((3, [10], [9]), points=(96, 10))
    after(game, DRAW)
    assert not game.finished


def test_the_target_is_a_fact():
    game = blocked((3, [10], [9]), points=(47, 10), changed={"target": 50})
    after(game, DRAW)
    assert game.finished


def test_the_highest_total_wins_when_both_reach_the_target():
    game = blocked((3, [10], [9]), (5, [2], [10]), points=(99, 98))
    after(game, DRAW)
    assert game.points == [102, 103]
    assert game.winners == (BASILE,)
    assert game.decisions["cinq-cartes-over-target"] == 1


@pytest.mark.parametrize(("word", "winners"), [("draw", ()), ("shared", (ALIX, BASILE))])
def test_equal_totals_are_a_draw_or_are_shared(word, winners):
    game = blocked((3, [10], [9]), (5, [2], [10]), points=(100, 98), changed={"win_tie": word})
    after(game, DRAW)
    assert game.winners == winners
    assert game.finished


def test_a_round_and_a_game_are_no_longer_than_the_booklet_and_the_bound_say():
    said = facts("cinq-cartes", "", 2)
    for seed in range(60):
        game = started(CinqCartes, 2, seed=seed)
        placed = 0
        decided = 0
        while not game.finished:
            move, before = at_random(game), game.round
            game.play(move)
            decided += 1
            placed = placed + 1 if game.round == before else 0
            assert placed < said["longest"] + 1
            if move is DRAW:
                assert game.discard == [] or game.discard[0] >= said["blocking"]
        assert said["fewest-rounds"] <= game.round
        assert decided <= game.longest()
        assert sorted(game.all_cards()) == sorted(cards())


def test_the_bound_of_a_round_is_the_one_in_the_booklet():
    game = started(CinqCartes, 2, target=1)
    assert game.longest() == facts("cinq-cartes", "", 2)["longest"]


def test_the_decisions_it_applies_are_in_the_ledger():
    for seed in range(100):
        game = started(CinqCartes, 2, seed=seed)
        played(game, at_random)
        assert set(game.decisions) <= decisions()


# -- What one does


def test_the_rule_of_thumb_turns_the_dearest_column():
    game = position((3, [], [5]), (6, [], [5]), (9, [], [10]), stock=[7])
    assert sensible(game.view(ALIX), game.moves()) == place(7, 6)


def test_the_rule_of_thumb_beats_luck():
    won = 0
    for seed in range(60):
        game = started(CinqCartes, 2, seed=seed)
        played(game, lambda game: sensible(game.glance(0), game.moves()) if game.turn == 0 else at_random(game))
        won += game.winners == (0,)
    assert won > 45
