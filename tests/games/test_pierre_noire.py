"""Pierre noire, rule by rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.games.engine.luck import Dice
from massicot.games.engine.odds import at_least
from massicot.games.engine.values import IllegalMoveError, Move
from massicot.games.pairs.pierre_noire.program import FOLD, PierreNoire, sensible
from tests.games.bidding import DECK, at_random, dealt, facts, laid, replayed, told

SEATS = pytest.mark.parametrize("players", range(2, 9))
ALIX, BASILE, CLARA = range(3)
ELEVEN = [9, 9, 8, 8, 7, 7, 6, 5, 4, 3, 2]


def take(count):
    return Move("take", number=count)


def deal(*cards, players=3, **more):
    """A deal from a stock with these cards on top, and nothing below."""
    game = laid(PierreNoire, players=players, stock=list(reversed(cards)), antes=[5] * players, **more)
    game.deal()
    return game


def table(*cards, **fields):
    """Three players with their antes before them, eleven white stones in the middle; seat 0 plays."""
    usual = {"rows": [[10], [], [10]], "centre": list(ELEVEN), "antes": [5] * 3, "turn": ALIX}
    return laid(PierreNoire, players=3, stock=list(reversed(cards)), **{**usual, **fields})


def test_every_example_is_what_the_rule_gives():
    assert len(dict(replayed("pierre-noire", PierreNoire))) == 3


# Mise en place


@SEATS
def test_everybody_puts_an_ante_before_them_and_not_into_the_pot(players):
    game = dealt(PierreNoire, players=players)
    assert game.antes == [5] * players
    assert game.pot == 0
    assert game.all_tokens() == 0


def test_the_lowest_card_begins_and_white_stones_go_to_the_middle():
    game = deal(4, 3, 10)
    assert game.turn == BASILE
    assert game.rows == [[], [], [10]]
    assert game.centre == [4, 3]


def test_a_pair_made_in_the_deal_is_kept():
    game = deal(4, 9, 4, 4, 10)
    assert game.turn == ALIX
    assert sorted(game.centre) == [4, 4, 4, 9]


def test_only_those_still_tied_go_on():
    game = deal(4, 4, 4, 6, 6, 9, 8, 7)
    assert game.turn == BASILE
    assert game.decisions["pierre-noire-tie-break"] == 1


def test_a_tie_that_the_deck_cannot_break_goes_to_the_dealers_left():
    game = deal(4, 4, dealer=ALIX, players=2)
    assert game.turn == BASILE
    assert game.decisions["pierre-noire-undecided"] == 1


def test_nobody_begins_with_more_than_one_black_stone():
    game = deal(10, 10, 10, 3, players=2)
    assert game.rows == [[10], [10]]
    assert game.stock == [10]
    assert told(game, "shuffled-back") == [("shuffled-back", ALIX, [10])]


def test_three_black_stones_lose_if_the_facts_say_so():
    game = deal(10, 10, 10, 3, players=2, facts_changed={"black_limit": 3})
    assert game.rows == [[10, 10], [10]]
    assert not game.stock


def test_another_value_is_black_if_the_facts_say_so():
    assert deal(9, 3, 10, facts_changed={"black": ("9",)}).rows == [[9], [], []]


# À votre tour


def test_white_stones_go_to_the_middle_and_black_ones_stay():
    game = table(6, 10, 4, turn=BASILE)
    game.attempt(take(3))
    assert game.rows[BASILE] == [10]
    assert game.centre == [*ELEVEN, 6, 4]
    assert game.turn == CLARA


def test_at_least_as_many_as_the_last_taker():
    game = table(6, 5, 4, 3, turn=BASILE)
    game.attempt(take(2))
    with pytest.raises(IllegalMoveError, match="au moins 2"):
        game.attempt(take(1))
    game.attempt(take(2))


def test_folding_does_not_change_the_minimum():
    game = table(6, 5, 4, 3, 2, 2, turn=BASILE)
    game.attempt(take(2))
    game.attempt(FOLD)
    assert game.moves()[0] == take(2)
    assert game.decisions["pierre-noire-minimum"] == 1
    assert game.view(ALIX)["minimum"] == 2


def test_folding_lifts_the_minimum_if_the_facts_look_at_the_neighbour():
    game = table(6, 5, 4, 3, 2, 2, turn=BASILE, facts_changed={"minimum_from": "neighbour"})
    game.attempt(take(2))
    game.attempt(FOLD)
    assert game.moves()[0] == take(1)


def test_the_first_player_may_fold_at_once():
    game = table(6)
    game.attempt(FOLD)
    assert game.decisions["pierre-noire-first-fold"] == 1


def test_folding_costs_the_ante_and_half_the_white_stones_rounded_up():
    game = table(6)
    game.attempt(FOLD)
    assert game.tokens[ALIX] == -11
    assert (game.pot, game.out, game.turn) == (11, [True, False, False], BASILE)


def test_the_half_is_rounded_down_if_the_facts_say_so():
    game = table(6, facts_changed={"fold_fine": "half-down"})
    game.attempt(FOLD)
    assert game.tokens[ALIX] == -10


def test_who_has_folded_is_passed_over():
    game = table(6, 5, out=[False, True, False])
    game.rows[ALIX] = []
    game.attempt(take(1))
    assert game.turn == CLARA


def test_nobody_announces_more_than_the_stock_has():
    game = table(6, 5)
    assert list(game.moves()) == [take(1), take(2), FOLD]
    with pytest.raises(IllegalMoveError, match="que 2 cartes"):
        game.attempt(take(3))


def test_a_minimum_above_the_stock_can_be_announced_still():
    game = table(6, 5, 4, 10, turn=BASILE)
    game.attempt(take(3))
    assert list(game.moves()) == [take(3), FOLD]


def test_without_a_stock_there_is_only_folding():
    game = table()
    assert list(game.moves()) == [FOLD]
    assert sensible(game.view(ALIX), game.moves()) == FOLD


# Fin de la manche


def test_the_second_black_stone_stops_the_dealer_and_loses():
    game = table(6, 10, 4)
    game.attempt(take(3))
    assert game.finished
    assert game.losers == (ALIX,)
    assert game.stock == [4]


def test_the_loser_pays_the_ante_and_every_white_stone_with_those_just_drawn():
    game = table(6, 10)
    game.attempt(take(2))
    assert game.tokens[ALIX] == -17


def test_those_still_in_take_back_their_ante_and_share_the_pot():
    game = table(6, 10)
    game.attempt(take(2))
    assert game.tokens == [-17, 8, 8]
    assert game.pot == 1
    assert told(game, "pot-keeps") == [("pot-keeps", 1)]
    assert game.winners == (BASILE, CLARA)


def test_a_single_player_still_in_takes_the_whole_pot():
    game = table(6, 10, out=[False, True, False], antes=[5, 0, 5], pot=8, tokens=[-5, -8, -5])
    game.attempt(take(2))
    assert game.tokens == [-17, -8, 25]
    assert game.pot == 0
    assert told(game, "takes-pot") == [("takes-pot", CLARA, 25)]


def test_the_last_one_takes_back_the_ante_and_the_pot():
    game = table(6)
    game.attempt(FOLD)
    game.attempt(FOLD)
    assert game.tokens == [-11, -11, 22]
    assert (game.winners, game.losers) == ((CLARA,), ())
    assert game.decisions["pierre-noire-last-ante"] == 1


def test_who_has_too_few_tokens_pays_what_is_left():
    game = table(6, tokens=[-97, 40, 42])
    game.attempt(FOLD)
    assert game.tokens[ALIX] == -100
    assert game.pot == 8
    assert game.decisions["pierre-noire-broke"] == 1


def test_who_has_too_few_tokens_borrows_if_the_facts_say_so():
    game = table(6, tokens=[-97, 40, 42], facts_changed={"broke": "borrow"})
    game.attempt(FOLD)
    assert game.tokens[ALIX] == -103


# Fin de la soirée


@given(st.integers(2, 8), st.integers())
def test_an_evening_loses_no_card_and_no_token(players, seed):
    game = dealt(PierreNoire, players=players, seed=seed)

    def look(game):
        assert sorted(game.all_cards()) == sorted(DECK)
        assert game.all_tokens() == 0
        assert all(tokens >= -100 for tokens in game.tokens)

    for evening in range(12):
        assert at_random(game, f"{seed} {evening}", look) <= game.longest()
        assert not any(game.antes)
        dealer = game.dealer
        game.begin()
        assert game.dealer == (dealer + 1) % players
        look(game)


@given(st.integers(2, 8), st.integers())
def test_somebody_loses_before_the_stock_is_empty(players, seed):
    game = dealt(PierreNoire, players=players, seed=seed)
    while not game.finished:
        game.attempt(game.moves()[0])
    assert game.losers
    assert not game.counts["stock-empty"]


@given(st.integers(2, 8), st.integers())
def test_no_round_costs_more_than_the_booklet_says(players, seed):
    known = facts("pierre-noire", players=players)
    game = dealt(PierreNoire, players=players, seed=seed)
    folded = []
    while not game.finished:
        seat = game.turn
        move = Dice(f"{seed} {len(game.log)}").random.choice([*game.moves()[:2], FOLD])
        game.attempt(move)
        if move == FOLD:
            folded.append(-game.tokens[seat])
    assert max(folded, default=0) <= known["worst-fold"]
    assert min(game.tokens) >= -known["worst"]


# Conseils


def test_the_stones_are_counted_as_the_booklet_says():
    known = facts("pierre-noire")
    assert DECK.count(10) == known["black-count"]
    assert len(DECK) - DECK.count(10) == known["white-count"]
    assert known["players-limit"] < DECK.count(10)


# Jouer


def test_without_a_black_stone_one_card_is_safe():
    assert at_least(40, 9, 1, 2) == 0
    assert at_least(40, 9, 1) == pytest.approx(9 / 40)


def test_the_sensible_player_raises_the_minimum_without_a_black_stone():
    game = table(6, 5, 4, 3, 2, 2, 9, 8, 7, rows=[[], [], [10]], centre=[4, 3])
    assert sensible(game.view(ALIX), game.moves()) == take(2)


def test_the_sensible_player_folds_when_drawing_costs_more_on_average():
    game = table(*[10] * 8, *[9] * 3)
    assert sensible(game.view(ALIX), game.moves()) == FOLD
