"""L'Auberge des pirates, rule by rule."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.games.engine.parts.common import NO_PAIR, highest_pair, pair_between, pair_found
from massicot.games.engine.parts.hidden_pairs import DRAW
from massicot.games.engine.values import IllegalMoveError, Move
from massicot.games.pairs.auberge_des_pirates.program import AubergeDesPirates, Unseen, sensible
from tests.games.bidding import DECK, at_random, dealt, facts, laid, replayed, told

SEATS = pytest.mark.parametrize("players", range(2, 9))
ALIX, BASILE, CLARA = range(3)
CARDS = st.lists(st.sampled_from(sorted(set(DECK))), max_size=8)


def strike(card, on):
    return Move("strike", card=card, on=on)


def dare(on):
    return Move("dare", on=on)


def accuse(on):
    return Move("accuse", on=on)


def table(**fields):
    """Three players with short rows and hands; seat 0 plays."""
    usual = {"rows": [[3], [7], [9]], "hands": [[8, 8], [10, 6], [5, 4]], "stock": [2], "turn": ALIX}
    return laid(AubergeDesPirates, players=3, **{**usual, **fields})


def kinds(game):
    return {move.kind for move in game.moves()}


def test_every_example_is_what_the_rule_gives():
    assert len(dict(replayed("auberge-des-pirates", AubergeDesPirates))) == 3


# Mise en place


@SEATS
def test_everybody_gets_a_hand_and_no_card_is_burned(players):
    game = dealt(AubergeDesPirates, players=players)
    assert [len(hand) for hand in game.hands] == [3] * players
    assert len(game.stock) == len(DECK) - 3 * players
    assert not game.aside


def test_all_choose_a_card_before_any_is_revealed():
    game = laid(AubergeDesPirates, players=3, hands=[[3, 8, 8], [7, 10, 6], [9, 5, 4]])
    assert game.turn == ALIX
    game.choose_turn(CLARA)
    game.attempt(Move("choose", 9))
    assert not any(game.rows)
    assert game.view(ALIX)["chosen"] == ((), 0, 1)
    assert game.view(CLARA)["chosen"][CLARA] == (9,)
    game.attempt(Move("choose", 3))
    game.attempt(Move("choose", 7))
    assert game.rows == [[3], [7], [9]]
    assert [len(hand) for hand in game.hands] == [facts("auberge-des-pirates")["kept"]] * 3


def test_nobody_chooses_twice():
    game = laid(AubergeDesPirates, players=2, hands=[[3, 8, 8], [7, 10, 6]])
    game.attempt(Move("choose", 3))
    game.choose_turn(ALIX)
    assert game.turn == BASILE


def test_the_lowest_card_laid_down_begins():
    game = laid(AubergeDesPirates, players=2, hands=[[8, 9, 8], [7, 10, 6]])
    game.attempt(Move("choose", 8))
    game.attempt(Move("choose", 6))
    assert game.turn == BASILE
    assert told(game) == [("card", 0, 8), ("card", 1, 6), ("first", 1)]


def test_between_equal_cards_luck_stands_for_the_age():
    begins = set()
    for seed in range(30):
        game = dealt(AubergeDesPirates, players=3, seed=seed)
        game.hands = [[5, 5, 5], [5, 5, 5], [6, 6, 6]]
        for card in (5, 5, 6):
            game.attempt(Move("choose", card))
        begins.add(game.turn)
        assert game.decisions["auberge-des-pirates-oldest"] == 1
    assert begins == {ALIX, BASILE}


def test_hand_and_first_cards_follow_the_facts():
    game = dealt(AubergeDesPirates, players=2, hand=4, chosen=2)
    for _ in range(4):
        game.attempt(game.moves()[0])
    assert [len(row) for row in game.rows] == [2, 2]
    assert [len(hand) for hand in game.hands] == [2, 2]


# À votre tour


def test_striking_lays_a_card_of_the_hand_into_anothers_row_who_plays_next():
    game = table()
    game.attempt(strike(8, CLARA))
    assert (game.rows[CLARA], game.hands[ALIX], game.turn) == ([9, 8], [8], CLARA)


def test_a_strike_may_not_make_a_pair():
    game = table(rows=[[3], [8], [9]])
    with pytest.raises(IllegalMoveError, match="paire"):
        game.attempt(strike(8, BASILE))


def test_only_ones_own_cards_strike_others_who_are_in():
    game = table(out=[False, False, True])
    for move in (strike(5, BASILE), strike(8, ALIX), strike(8, CLARA), dare(ALIX), accuse(CLARA)):
        with pytest.raises(IllegalMoveError):
            game.attempt(move)


def test_a_dare_without_a_pair_succeeds_and_the_target_plays():
    game = table()
    game.attempt(dare(BASILE))
    assert (game.rows[BASILE], game.turn) == ([7, 2], BASILE)


def test_a_dare_that_makes_a_pair_puts_the_darer_out():
    game = table(stock=[9])
    game.attempt(dare(CLARA))
    assert game.out == [True, False, False]
    assert game.rows == [[], [7], [9]]
    assert sorted(game.discard) == [3, 8, 8, 9]
    assert game.turn == BASILE
    assert game.decisions["auberge-des-pirates-out-cards"] == 1


def test_the_whole_pair_goes_if_the_facts_say_so():
    game = table(stock=[9], facts_changed={"attack_discards": "pair"})
    game.attempt(dare(CLARA))
    assert game.rows == [[], [7], []]
    assert told(game, "discards") == [("discards", [9, 9])]


def test_a_right_accusation_puts_the_accused_out_and_the_left_plays():
    game = table(hands=[[8], [10, 6], [5, 9]])
    game.attempt(accuse(CLARA))
    assert game.out == [False, False, True]
    assert game.turn == BASILE
    assert not game.decisions["auberge-des-pirates-accusation"]


def test_a_pair_in_the_hand_alone_is_found_too():
    game = table(turn=BASILE)
    game.attempt(accuse(ALIX))
    assert game.out == [True, False, False]
    assert game.decisions["auberge-des-pirates-accusation"] == 1


def test_a_pair_in_the_hand_alone_is_not_found_if_the_facts_say_so():
    game = table(turn=BASILE, facts_changed={"accusation": "hand-with-row"})
    game.attempt(accuse(ALIX))
    assert game.out == [False, True, False]


def test_a_wrong_accusation_puts_the_accuser_out_and_the_accused_plays():
    game = table()
    game.attempt(accuse(CLARA))
    assert game.out == [True, False, False]
    assert game.turn == CLARA
    assert game.hands[CLARA] == [5, 4]


def test_the_hand_is_shown_to_the_accuser_only():
    game = table()
    game.attempt(accuse(CLARA))
    assert game.view(ALIX)["shown"] == {CLARA: (5, 4)}
    assert game.view(BASILE)["shown"] == {}


def test_the_hand_is_shown_to_all_if_the_facts_say_so():
    game = table(facts_changed={"shown_to": "all"})
    game.attempt(accuse(CLARA))
    assert game.view(BASILE)["shown"] == {CLARA: (5, 4)}


def test_drawing_is_silent_even_with_a_pair():
    game = table(stock=[3])
    game.attempt(DRAW)
    assert game.hands[ALIX] == [8, 8, 3]
    assert not any(game.out)
    assert game.turn == BASILE
    assert game.view(BASILE)["hands"][ALIX] == 3


# Au fil de la partie


def test_the_left_neighbour_is_the_next_player_in_play():
    game = table(out=[False, True, False])
    game.attempt(DRAW)
    assert game.turn == CLARA
    assert game.decisions["auberge-des-pirates-left"] == 1


def test_without_a_hand_one_cannot_strike():
    game = table(hands=[[], [10, 6], [5, 4]])
    assert kinds(game) == {"dare", "accuse", "draw"}
    with pytest.raises(IllegalMoveError, match="main est vide"):
        game.attempt(strike(8, BASILE))


def test_accusing_an_empty_hand_is_allowed_and_always_wrong():
    game = table(hands=[[8], [], [5, 4]])
    game.attempt(accuse(BASILE))
    assert game.out == [True, False, False]
    assert game.decisions["auberge-des-pirates-empty-hand"] == 1


def test_with_an_empty_stock_nobody_draws_or_dares():
    game = table(stock=[])
    assert kinds(game) == {"strike", "accuse"}
    for move in (DRAW, dare(BASILE)):
        with pytest.raises(IllegalMoveError, match="pioche est vide"):
            game.attempt(move)


def test_the_last_card_empties_the_stock_for_good():
    game = table()
    game.attempt(DRAW)
    assert game.counts["stock-empty"] == game.decisions["auberge-des-pirates-empty-stock"] == 1


def test_who_cannot_strike_must_accuse_when_the_stock_is_empty():
    game = table(stock=[], hands=[[], [10, 6], [5, 4]])
    assert kinds(game) == {"accuse"}
    assert sensible(game.view(ALIX), game.moves()).kind == "accuse"


# Fin de la partie


def test_the_last_player_in_play_wins():
    game = table(out=[False, False, True])
    game.attempt(accuse(BASILE))
    assert (game.finished, game.winners, game.losers) == (True, (BASILE,), (ALIX, CLARA))
    assert told(game, "game-won", "plays-next") == [("game-won", BASILE)]
    assert not game.moves()


@given(st.integers(2, 8), st.integers())
def test_a_game_ends_and_no_row_ever_contains_a_pair(players, seed):
    game = dealt(AubergeDesPirates, players=players, seed=seed)

    def look(game):
        assert all(highest_pair(row) == NO_PAIR for row in game.rows)
        assert sorted(game.all_cards()) == sorted(DECK)

    assert at_random(game, seed, look) <= game.longest()
    assert game.out.count(False) == 1


# Conseils


def test_so_many_cards_always_contain_a_pair():
    sure = facts("auberge-des-pirates")["sure-pair"]
    assert sure == len(set(DECK)) + 1


@given(CARDS, CARDS)
def test_a_pair_is_found_where_the_facts_look(hand, row):
    both = {one for one, other in combinations(sorted((*hand, *row)), 2) if one == other}
    assert pair_found(hand, row, "all-cards") == max(both, default=NO_PAIR)
    assert pair_found(hand, row, "hand-with-row") == max({*hand} & {*row}, default=NO_PAIR)
    assert pair_between(hand, row) == pair_between(row, hand)


# Jouer


def test_the_sensible_player_lays_down_the_lowest_card():
    game = laid(AubergeDesPirates, players=2, hands=[[8, 3, 8], [7, 10, 6]])
    assert sensible(game.view(ALIX), game.moves()) == Move("choose", 3)


def test_the_sensible_player_gets_rid_of_a_pair():
    game = table(hands=[[10, 8, 8], [6], [5, 4]])
    move = sensible(game.view(ALIX), game.moves())
    assert (move.kind, move.card) == ("strike", 8)


def test_the_sensible_player_accuses_whoever_likely_has_a_pair():
    game = table(hands=[[8], [2, 3, 4, 5, 6, 7], [5]])
    assert sensible(game.view(ALIX), game.moves()) == accuse(BASILE)


def test_who_holds_more_cards_than_there_are_values_has_a_pair():
    game = table(hands=[[8], [1, 2, 3, 4, 5, 6, 8, 9, 10, 10], []])
    assert Unseen(game.view(ALIX)).pair(BASILE) == 1
    assert Unseen(game.view(ALIX)).pair(CLARA) == 0
