"""La Courte Paille: a week on the raft, from the set-up to the count; and the laws that every game of it keeps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.games.courte_paille.courte_paille.program import CourtePaille, sensible
from massicot.games.engine.replay import replay
from massicot.games.engine.values import NOBODY, IllegalMoveError, Move
from tests.games.raft import (
    CODES,
    LIBRARY,
    VARIANT,
    WAYS,
    at_random,
    begun,
    coco,
    code,
    codes,
    counted,
    play_out,
    table,
    told,
)


@pytest.mark.parametrize("example", VARIANT.examples, ids=lambda example: example.id)
def test_every_example_is_what_the_rule_gives(example):
    assert len(list(replay(VARIANT, example, LIBRARY.deck("courte-paille"), CourtePaille))) == len(example.steps)


# Mise en place


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("players", range(2, 6))
def test_the_table_is_laid_as_the_facts_say(way, players):
    game = begun(players, way)
    assert [len(hand) for hand in game.hands] == [game.facts["hand"]] * players
    assert (len(game.week), game.shown, len(game.menu)) == (7, 1, 5)
    assert len(game.stock) == game.facts["stock"]
    assert sorted(game.all_cards()) == sorted(CODES.deck)


def test_other_facts_make_another_table():
    game = begun(3, hand=4, week=5, menu=6, revealed=2)
    assert ([len(hand) for hand in game.hands], len(game.week), game.shown, len(game.menu)) == ([4, 4, 4], 5, 2, 6)


def test_anybody_may_be_the_youngest():
    assert {begun(3, seed=seed).shark for seed in range(30)} == {0, 1, 2}


# Un tour de table


def test_everybody_chooses_before_anybody_exchanges_in_any_order():
    game = begun(3)
    game.choose_turn(2)
    assert game.turn == 2
    game.play(game.moves()[0])
    game.choose_turn(2)
    assert game.turn == 0
    game.play(game.moves()[0])
    assert {move.kind for move in game.moves()} == {"choose"}
    game.play(game.moves()[0])
    assert game.waiting == [] and game.phase == "exchange"


def test_a_chosen_card_is_its_owners_secret_until_all_are_revealed():
    game = begun(3)
    game.play(game.moves()[0])
    assert game.view(0)["chosen"] == (tuple(game.chosen[0]), 0, 0)
    assert game.view(1)["chosen"] == (1, (), 0)
    game.play(game.moves()[0])
    game.play(game.moves()[0])
    assert game.view(1)["chosen"] == tuple(tuple(pile) for pile in game.chosen)


def test_the_lowest_value_exchanges_first_and_the_shark_parts_equals():
    chosen = ("capitaine-4", "mousse-2", "vigie-4", "voyante-4")
    for shark, order in ((0, [1, 0, 2, 3]), (1, [1, 2, 3, 0]), (3, [1, 3, 0, 2])):
        game = table(
            [""] * 4, "mousse-5 mousse-6", 1, "mousse-9 mousse-8 mousse-7 mousse-1", shark=shark, chosen=chosen
        )
        assert [game.turn, *game.view(0)["order"]] == order


def test_an_exchange_discards_the_revealed_card_and_takes_one_of_the_menu():
    game = table(["mousse-1", ""], "mousse-5 mousse-6", 1, "mousse-9 mousse-8", chosen=("vigie-2", "vigie-3"))
    assert [move.card for move in game.moves()] == codes("mousse-9 mousse-8")
    game.play(Move("swap", code("mousse-8")))
    assert game.hands[0] == codes("mousse-1 mousse-8")
    assert game.discard == codes("vigie-2") and game.menu == codes("mousse-9") and game.turn == 1


def test_who_finds_no_menu_keeps_the_revealed_card():
    game = table(["", ""], "mousse-5 mousse-6", 1, "mousse-9", stock="voyante-1", chosen=("vigie-2", "vigie-3"))
    game.play(game.moves()[0])
    assert game.finished and game.hands == [codes("mousse-9"), codes("vigie-3")]
    assert told(game, "keeps-revealed") == [{"who": 1, "card": code("vigie-3")}]
    assert game.decisions["courte-paille-no-menu-card"] == 1


def test_coco_needs_no_menu():
    game = table(["", ""], "mousse-5 mousse-6", 1, stock="voyante-1", chosen=("coco-2", "vigie-3"))
    assert game.turn == 0 and {move.kind for move in game.moves()} == {"cook", "land", "peek"}


# Fin du tour de table


def test_the_week_turns_before_a_new_menu_and_the_shark_goes_left():
    stock = "voyante-1 voyante-2 voyante-3 voyante-4 voyante-5 voyante-6"
    game = table(["", ""], "mousse-5 mousse-6 mousse-7", 2, "vigie-9 vigie-8", stock, chosen=("vigie-2", ""))
    game.play(Move("swap", code("vigie-9")))
    assert [event.kind for event in game.log] == ["discards", "menu-left", "week-turns", "menu", "shark"]
    assert (
        game.shown == 2 and game.shark == 1 and game.menu == codes("voyante-1 voyante-2 voyante-3 voyante-4 voyante-5")
    )


def test_after_the_last_card_of_the_week_there_is_no_menu_and_the_shark_stays():
    game = table(["", ""], "mousse-5 mousse-6", 1, "vigie-9 vigie-8", "voyante-1", chosen=("vigie-2", ""))
    game.play(game.moves()[0])
    assert game.finished and game.menu == [] and game.shark == 0 and game.stock == codes("voyante-1")
    assert not told(game, "menu") and not told(game, "shark")
    assert game.decisions["courte-paille-last-turn"] == 1


@pytest.mark.parametrize("players", range(2, 6))
def test_without_coco_a_week_lasts_as_many_laps_as_cards_were_hidden(players):
    def never_coco(game, moves):
        return next((move for move in moves if move.card < game.from_coco), moves[-1])  # else Coco looks

    game = begun(players)
    assert play_out(game, never_coco) <= 2 * players * game.facts["days"]
    assert game.counts["laps"] == game.facts["days"]


def test_the_discards_make_a_new_stock_when_a_card_is_needed_and_none_is_left():
    game = table(["", ""], stock="voyante-1", discard="vigie-1 vigie-2")
    assert game.take(2) == codes("voyante-1 vigie-2")
    assert game.counts["reshuffle"] == 1 and game.discard == [] and game.stock == codes("vigie-1")


def test_when_even_the_discards_are_too_few_all_that_are_left_are_taken():
    game = table(["", ""], stock="voyante-1", discard="vigie-1")
    assert game.take(5) == codes("voyante-1 vigie-1")
    assert game.counts["stock-empty"] == 1 and game.decisions["courte-paille-short-menu"] == 1
    assert game.take(1) == []


# Fin de la partie


def final(hands, week, **changed):
    game = table(hands, week, **changed)
    game.score()
    return game


def test_the_highest_total_is_eaten_and_its_points_win():
    game = final(["mousse-9 vigie-9", "mousse-8 coco-2", "vigie-8"], "mousse-5 vigie-4")
    assert game.points == [9, 10, 0] and game.winners == (1,) and game.turn == NOBODY


def test_coco_counts_even_alone():
    game = final(["coco-5", "mousse-4"], "mousse-5")
    assert game.points == [5, 4] and game.decisions["courte-paille-coco-counts"] == 1


def test_coco_may_need_a_card_of_the_eaten_if_the_fact_says_so():
    assert final(["coco-5", "mousse-4 coco-1"], "mousse-5", coco_counts="with-character").points == [0, 5]


def test_characters_with_the_same_total_are_all_eaten_and_coco_counts_once():
    game = final(["mousse-3 vigie-4 coco-2", "mousse-8"], "mousse-5 vigie-5")
    assert game.points == [9, 8] and game.decisions["courte-paille-both-eaten"] == 1


def test_if_coco_alone_is_eaten_only_coco_cards_count():
    game = final(["coco-1 mousse-9", "mousse-8"], "coco-5 mousse-4")
    assert game.points == [1, 0] and game.decisions["courte-paille-coco-eaten"] == 1


def test_equal_players_count_the_next_character_of_the_week():
    game = final(["mousse-3 voyante-9", "coco-3 vigie-1", "mousse-2"], "mousse-9 vigie-4 matelot-4 cuisinier-1")
    assert game.points == [3, 3, 2] and game.winners == (1,)
    assert told(game, "next-counted") == [{"characters": [3, 4]}]
    assert [count["who"] for count in told(game, "counts")] == [0, 1, 2, 0, 1]


def test_equal_players_share_when_nothing_parts_them():
    hands = ["mousse-3 voyante-9", "coco-3", "mousse-2"]
    game = final(["mousse-3 voyante-9", "mousse-2 mousse-1", "mousse-2"], "mousse-9 vigie-4")
    assert game.winners == (0, 1) and game.decisions["courte-paille-shared"] == 1
    assert final(["mousse-3", "mousse-2 mousse-1"], "mousse-9", win_tie="draw").winners == ()
    assert final(hands, "mousse-9 vigie-4").winners == (1,)


def test_an_empty_week_leaves_everybody_equal_without_points():
    game = final(["mousse-3", "coco-5"], "")
    assert game.points == [0, 0] and game.winners == (0, 1) and game.decisions["courte-paille-empty-week"] == 1


# What is refused, and why


@pytest.mark.parametrize(
    ("game", "move", "why"),
    [
        (lambda: begun(2), Move("swap", 1), "Choisissez d’abord"),
        (coco, Move("swap", code("matelot-1")), "révélé Coco"),
        (coco, Move("cook", number=9), "à cette place"),
        (coco, Move("peek", cards=(1, 2)), "cachées"),
        (coco, Move("land", code("vigie-9"), word="hand"), "Ajoutez"),
        (lambda: counted(["voyante-5 voyante-6", "vigie-2"]), Move("condemn", number=6), "jamais mangé"),
        (lambda: counted(["voyante-5 voyante-6", "vigie-2"]), Move("condemn", number=5), "au moins une carte"),
    ],
)
def test_a_refusal_says_the_rule(game, move, why):
    with pytest.raises(IllegalMoveError, match=why):
        game().attempt(move)


# Laws


@given(st.integers(0, 10**6), st.integers(2, 5), st.sampled_from(WAYS))
def test_every_game_ends_with_all_its_cards_within_its_bound(seed, players, way):
    game = begun(players, way, seed)
    assert play_out(game, at_random(seed)) <= game.longest()
    assert sorted(game.all_cards()) == sorted(CODES.deck)
    assert game.winners and game.moves() == () and game.turn == NOBODY


@pytest.mark.slow
@given(st.integers(0, 10**6), st.integers(2, 5), st.sampled_from(WAYS))
def test_no_view_depends_on_cards_that_its_player_has_not_seen(seed, players, way):
    game = begun(players, way, seed)
    pick = at_random(seed)
    while not game.finished:
        assert game.moves()
        for seat in range(players):
            unseen = [at for at in range(game.shown, len(game.week)) if game.week[at] not in game.seen[seat]]
            before, week = game.view(seat), list(game.week)
            for at, card in zip(unseen, reversed([week[at] for at in unseen]), strict=True):
                game.week[at] = card
            assert game.view(seat) == before
            game.week = week
        game.play(pick(game, game.moves()))


@pytest.mark.slow
@given(st.integers(0, 10**6), st.integers(2, 5), st.sampled_from(WAYS))
def test_the_rule_of_thumb_is_legal_and_decided_from_the_view(seed, players, way):
    def thumb(game, moves):
        move = sensible(game.glance(game.turn), moves)
        assert move in moves
        return move

    assert play_out(begun(players, way, seed), thumb)


def test_the_rule_of_thumb_beats_luck():
    won = 0
    for seed in range(200):
        game, pick = begun(3, seed=seed), at_random(seed)

        def choose(game, moves, pick=pick):
            return sensible(game.glance(0), moves) if game.turn == 0 else pick(game, moves)

        play_out(game, choose)
        won += 0 in game.winners
    assert won > 120
