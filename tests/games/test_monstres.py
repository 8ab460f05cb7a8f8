"""Les Monstres, rule by rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.games.engine.values import IllegalMoveError, Move
from massicot.games.pairs.monstres.program import FOLD, KEEP_ALL, Monstres, begins_like, choices, sensible
from tests.games.laid import after, at_random, cards, decisions, facts, laid, played, started

ALIX, BASILE, CLARA, DENIS = range(4)
TABLES = range(4, 9)


def feed(*given):
    return Move("feed", cards=tuple(sorted(given)))


def position(*hands, pot=8, **more):
    """Hands of the first players; those without one are out. Denis has dealt, Alix begins."""
    hands = [*hands, *[()] * (4 - len(hands))]
    return laid(Monstres, 4, hands=hands, pot=pot, out=[s for s in range(4) if not hands[s]], turn=ALIX, **more)


HIGH, MIDDLE, LOW = (10, 9, 8, 7, 6, 5), (9, 8, 7, 6, 4, 3), (6, 5, 4, 3, 2, 1)


# -- Mise en place


@pytest.mark.parametrize("players", TABLES)
def test_the_table_is_laid_as_the_booklet_computes_it(players):
    game = started(Monstres, players)
    said = facts("monstres", "", players)
    assert game.pot == said["opening"] == -sum(game.tokens)
    assert len(game.aside) == said["unused"]
    assert [len(hand) for hand in game.hands] == [said["hand"]] * players


def test_the_ante_is_paid_once_however_many_rounds_there_are():
    game = started(Monstres, 8)
    while game.round < 3:
        game.play(game.moves()[0])
    assert game.pot == 8 + 5 * game.decisions["monstres-fine-to"]


def test_the_dealers_left_begins():
    assert started(Monstres, 5).turn == 0


def test_the_next_one_still_in_the_game_begins_when_the_dealers_left_is_out():
    game = started(Monstres, 4)
    game.out[ALIX] = True
    game.gather()
    game.deal()
    assert game.turn == BASILE
    assert game.decisions["monstres-dealer-out"]
    assert not game.hands[ALIX]
    assert sorted(game.all_cards()) == sorted(cards())


def test_other_facts_deal_other_hands_and_antes():
    game = started(Monstres, 4, hand=4, ante=3)
    assert [len(hand) for hand in game.hands] == [4] * 4
    assert game.pot == 12


# -- À votre tour


@given(st.lists(st.sampled_from(cards()), min_size=6, max_size=6))
def test_exactly_the_hands_without_a_pair_may_be_kept(hand):
    hand = tuple(sorted(hand))
    offered = choices(hand, 0, 3)
    assert offered[-1] == FOLD
    kept = []
    for move in offered[:-1]:
        left = list(hand)
        for card in move.cards:
            left.remove(card)
        kept.append(tuple(left))
        assert len(move.cards) <= 3
    wanted = {
        left
        for bits in range(64)
        if len(left := tuple(card for at, card in enumerate(hand) if bits >> at & 1)) >= 3
        and len(set(left)) == len(left)
    }
    assert sorted(kept) == sorted(wanted)


def test_who_cannot_break_all_pairs_must_fold():
    assert choices((4, 4, 4, 10, 10, 10), 0, 3) == (FOLD,)


def test_a_hand_without_a_pair_may_be_kept_whole():
    assert KEEP_ALL in choices(LOW[::-1], 0, 3)
    assert KEEP_ALL not in choices((2, 2, 3, 4, 5, 6), 0, 3)


def test_the_number_of_cards_for_the_monster_is_a_fact():
    assert max(len(move.cards) for move in choices(LOW[::-1], 0, 2)) == 2
    assert min(len(move.cards) for move in choices(LOW[::-1], 1, 3) if move != FOLD) == 1


def test_cards_given_to_the_monster_are_not_replaced():
    game = position(HIGH, LOW)
    after(game, feed(10, 9))
    assert game.hands[ALIX] == [5, 6, 7, 8]
    assert game.monster == [9, 10]


def test_the_cards_of_who_folds_do_not_go_to_the_monster():
    game = position(HIGH, MIDDLE, LOW)
    assert after(game, FOLD) == ["leaves"]
    assert not game.monster
    assert sorted(game.discard) == sorted(HIGH)
    assert game.tokens[ALIX] == 0


def test_folded_cards_come_back_with_the_next_round_or_with_the_next_game():
    for word, left in (("round", 0), ("game", 6)):
        game = started(Monstres, 5, folded_cards=word)
        game.play(FOLD)
        game.gather()
        game.deal()
        assert len(game.discard) == left
        assert sorted(game.all_cards()) == sorted(cards())


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (KEEP_ALL, "aucune paire"),
        (feed(7), "aucune paire"),
        (feed(9, 9, 8, 5), "3 cartes au plus"),
        (feed(4), "pas de 4"),
        (feed(8, 8), "pas assez de 8"),
    ],
)
def test_a_refused_gift_says_why(move, reason):
    game = position((9, 9, 8, 7, 5, 3), LOW)
    with pytest.raises(IllegalMoveError, match=reason):
        game.attempt(move)


# -- La confrontation


def test_the_highest_hand_fights_and_the_others_risk_nothing():
    game = position(HIGH, MIDDLE, LOW)
    after(game, feed(10), feed(9, 8), KEEP_ALL)
    assert game.tokens == [-5, 0, 0, 0]
    assert game.pot == 13
    assert game.out == [True, False, False, True]


def test_a_card_is_better_than_no_card():
    game = position((10, 8, 7, 4, 2, 1), (10, 9, 8, 7, 6, 5), LOW)
    after(game, feed(2, 1), feed(9, 6, 5), KEEP_ALL)
    assert game.winners == (ALIX,)
    assert game.decisions["monstres-higher-hand"] == 1


def test_the_longer_of_two_hands_that_begin_alike_is_higher():
    assert begins_like([10, 8, 7, 4], [10, 8, 7])
    assert not begins_like([10, 8, 7, 4], [10, 8, 6])
    assert not begins_like([10, 8], [10, 8])
    assert not begins_like([10], [])


def test_the_monster_counts_each_value_it_holds_once():
    game = position((10, 5, 4, 3, 2, 1), (9, 9, 9, 8, 7, 6))
    game.log = []
    for move in (feed(5), feed(9, 9)):
        game.play(move)
    assert next(told.details["cards"] for told in game.log if told.kind == "monster") == [9, 5]


def test_a_monster_that_counts_the_whole_deck_cannot_be_beaten():
    game = position(HIGH, LOW, changed={"monster_counts": "every"})
    assert "monster-beats" in after(game, KEEP_ALL, KEEP_ALL)


def test_any_hand_beats_a_monster_without_cards():
    game = position(LOW, (7, 5, 4, 3, 2, 1))
    assert after(game, KEEP_ALL, KEEP_ALL)[-3:] == ["beats-monster", "takes-pot", "game-won"]
    assert game.decisions["monstres-empty"] == 1
    assert game.winners == (BASILE,)


def test_a_perfect_tie_with_the_monster_loses():
    game = position((10, 9, 8, 5, 4, 3), (10, 9, 8, 7, 7, 7), (8, 7, 6, 4, 3, 2))
    after(game, feed(5, 4, 3))
    game.monster = [10, 9, 8]
    game.hands[BASILE] = [1, 2, 3]
    after(game, KEEP_ALL, KEEP_ALL)
    assert game.tokens[ALIX] == -5
    assert game.out[ALIX]


def test_who_runs_short_pays_what_is_left():
    game = position(HIGH, MIDDLE, LOW, tokens=[-98, 0, 0, 0])
    after(game, feed(10), feed(9), KEEP_ALL)
    assert game.tokens[ALIX] == -100
    assert game.pot == 10
    assert game.decisions["monstres-stake"] == 1


def test_the_fine_is_a_fact():
    game = position(HIGH, MIDDLE, LOW, changed={"fine": 7})
    after(game, feed(10), feed(9), KEEP_ALL)
    assert game.pot == 15


# -- Plusieurs mains égales


def test_three_equal_hands_share_the_pot_and_the_rest_waits():
    game = position(HIGH, HIGH, HIGH, pot=11)
    kinds = after(game, KEEP_ALL, KEEP_ALL, KEEP_ALL)
    assert kinds.count("shares-pot") == 3
    assert "pot-waits" in kinds
    assert game.tokens == [3, 3, 3, 0]
    assert game.pot == 2
    assert game.winners == (ALIX, BASILE, CLARA)
    assert game.decisions["monstres-many-equal"] == game.decisions["monstres-leftover"] == 1


def test_equal_hands_that_lose_all_leave_and_the_only_other_player_takes_the_pot():
    game = position(HIGH, HIGH, LOW)
    kinds = after(game, feed(10), feed(10), KEEP_ALL)
    assert kinds.count("pays-pot") == kinds.count("leaves") == 2
    assert kinds[-2:] == ["takes-pot", "game-won"]
    assert game.tokens == [-5, -5, 18, 0]


def test_equal_hands_with_nobody_else_left_pay_and_play_on():
    game = position(HIGH, HIGH)
    assert after(game, feed(10), feed(10))[-1] == "new-round"
    assert game.out == [False, False, True, True]
    assert not game.finished


def test_equal_players_without_a_token_share_the_pot_instead_of_playing_on_for_ever():
    game = position(HIGH, HIGH, pot=200, tokens=[-100, -100, 0, 0])
    assert after(game, feed(10), feed(10))[-1] == "game-won"
    assert game.tokens == [0, 0, 0, 0]
    assert game.decisions["monstres-nothing-left"] == 1


# -- Fin de la manche, fin de la partie


def test_the_next_round_is_dealt_from_the_whole_deck_to_those_who_are_left():
    game = started(Monstres, 6)
    while game.round == 1:
        game.play(max(game.moves(), key=lambda move: move.cards))  # the highest cards, for a monster that wins
    assert sorted(game.all_cards()) == sorted(cards())
    assert [bool(hand) for hand in game.hands] == [not out for out in game.out]
    assert game.dealer == 5


def test_the_last_one_takes_the_pot_without_a_fight_even_before_playing():
    game = position(HIGH, MIDDLE, LOW)
    after(game, FOLD)
    assert after(game, FOLD) == ["leaves", "takes-pot", "game-won"]
    assert game.winners == (CLARA,)
    assert not game.moves()


@pytest.mark.parametrize("players", TABLES)
def test_a_game_ends_within_its_bound_and_keeps_all_cards_and_tokens(players):
    for seed in range(60):
        game = started(Monstres, players, seed=seed)
        assert played(game, at_random) <= game.longest()
        assert sorted(game.all_cards()) == sorted(cards())
        assert game.all_tokens() == 0
        assert game.winners


def test_the_decisions_it_applies_are_in_the_ledger():
    for seed in range(200):
        game = started(Monstres, 8, seed=seed)
        played(game, at_random)
        assert set(game.decisions) <= decisions()
    assert "monstres-nothing-left" in decisions()


# -- What one sees, what one does


def test_one_sees_what_one_gave_and_how_much_the_others_gave():
    game = position(HIGH, MIDDLE, LOW)
    after(game, feed(10, 9), feed(9))
    assert game.view(ALIX)["fed"] == ((9, 10), 1, 0, 0)
    assert game.view(BASILE)["fed"] == (2, (9,), 0, 0)
    assert game.view(CLARA)["hands"] == (4, 5, tuple(sorted(LOW)), 0)


def test_the_rule_of_thumb_hides_first_and_fights_later():
    game = position(HIGH, MIDDLE, LOW)
    assert sensible(game.view(ALIX), game.moves()) == feed(10, 9, 8)
    game = position(HIGH, LOW)
    assert sensible(game.view(ALIX), game.moves()) == KEEP_ALL
