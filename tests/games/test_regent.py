"""Régent, for two and for several, rule by rule."""

import pytest

from massicot.games.engine.parts.hidden_pairs import DRAW
from massicot.games.engine.values import NOBODY, IllegalMoveError, Move
from massicot.games.pairs.regent.program import FOLD, Regent, sensible
from tests.games.laid import after, at_random, cards, decisions, facts, laid, played, started

ALIX, BASILE, CLARA, DENIS = range(4)
MANY = "trois-a-six"
TABLES = [(2, ""), *((players, MANY) for players in range(3, 7))]


def give(card, to):
    return Move("give", card=card, on=to)


def attack(to):
    return Move("attack", on=to)


def call(to):
    return Move("call", on=to)


def duel(rows, hands, turn=ALIX, **more):
    return laid(Regent, 2, rows=rows, hands=hands, turn=turn, **more)


def three(rows, hands, turn=ALIX, **more):
    return laid(Regent, 3, MANY, rows=rows, hands=hands, turn=turn, **more)


# -- Mise en place


@pytest.mark.parametrize(("players", "way"), TABLES)
def test_the_table_is_laid_as_the_booklet_computes_it(players, way):
    said = facts("regent", way, players)
    for seed in range(30):
        game = started(Regent, players, way, seed)
        extra = sum(len(row) - said["dealt"] for row in game.rows) + len(game.discard)
        assert len(game.stock) + extra == said["stock"]
        assert len(game.aside) == said["burn"]
        assert [len(hand) for hand in game.hands] == [said["hand"]] * players


def test_the_lowest_visible_card_begins():
    for seed in range(50):
        game = started(Regent, 4, MANY, seed)
        firsts = [row[0] for row in game.rows]
        assert game.rows[game.turn][0] == min(firsts)


def test_tied_players_get_one_more_card_and_one_that_makes_a_pair_is_replaced():
    game = duel([], [])
    game.rows, game.hands = [[], []], [[], []]
    game.stock = [*reversed([1, 2, 6, 3, 4, 6, 6, 7, 5])]
    game.log = []
    game.deal()
    assert game.rows == [[6, 7], [6, 5]]
    assert [told.kind for told in game.log] == ["card", "card", "card", "replaced", "card", "card", "first"]
    assert game.turn == BASILE
    assert game.decisions["regent-tie-break"] == 1


def test_other_facts_deal_other_hands_and_burn_other_cards():
    game = started(Regent, 2, hand=4, burn=7)
    assert [len(hand) for hand in game.hands] == [4, 4]
    assert len(game.aside) == 7


# -- À votre tour


def test_one_may_draw_attack_give_call_or_fold():
    game = duel([[3], [6]], [[9, 4], [5, 2]], stock=[1])
    assert set(game.moves()) == {DRAW, attack(BASILE), give(9, BASILE), give(4, BASILE), call(BASILE), FOLD}


def test_a_card_is_drawn_in_secret():
    game = duel([[3], [6]], [[9, 4], [5, 2]], stock=[4])
    assert after(game, DRAW) == ["to-hand"]
    assert game.view(BASILE)["hands"] == (3, (5, 2))
    assert game.turn == BASILE


def test_a_pair_in_hand_costs_nothing_until_somebody_calls():
    game = duel([[3], [6]], [[9, 4], [5, 2]], stock=[9])
    after(game, DRAW)
    assert game.tokens == [0, 0]


def test_an_attack_without_a_pair_goes_on():
    game = duel([[3], [6]], [[9, 4], [5, 2]], stock=[4])
    assert after(game, attack(BASILE)) == ["card"]
    assert game.rows[BASILE] == [6, 4]
    assert game.turn == BASILE


@pytest.mark.parametrize(("word", "tokens", "pot"), [("target", [-6, 6], 0), ("pot", [-6, 6], 0)])
def test_an_attack_that_makes_a_pair_loses_and_costs_its_value(word, tokens, pot):
    game = duel([[3], [6]], [[9, 4], [5, 2]], stock=[6], changed={"attack_to": word})
    after(game, attack(BASILE))
    assert (game.tokens, game.pot) == (tokens, pot)  # for two, the pot goes to the winner of the round at once
    assert game.losers == (ALIX,)


def test_a_card_with_a_value_that_lies_there_cannot_be_given():
    game = duel([[3], [6, 9]], [[9, 4], [5, 2]])
    assert give(9, BASILE) not in game.moves()
    with pytest.raises(IllegalMoveError, match="déjà un 9"):
        game.attempt(give(9, BASILE))


def test_a_pair_between_hand_and_row_is_found():
    game = duel([[3], [6, 2]], [[9, 4], [5, 2]])
    after(game, call(BASILE))
    assert game.tokens == [2, -2]


def test_the_highest_of_several_pairs_is_paid():
    game = duel([[3], [6, 2]], [[9, 4], [8, 2, 8]])
    after(game, call(BASILE))
    assert game.tokens == [8, -8]


@pytest.mark.parametrize(("word", "price"), [("called", 7), ("called-hand", 5), ("shown", 8), ("own", 10)])
def test_a_call_without_a_pair_costs_the_highest_card(word, price):
    game = duel([[8], [7]], [[10, 4], [5, 2]], changed={"miss_price": word})
    after(game, call(BASILE))
    assert game.tokens == [-price, price]
    assert game.decisions["regent-miss-price"] == 1


def test_somebody_without_a_hand_cannot_be_called():
    game = duel([[3], [6]], [[9, 4], []])
    assert call(BASILE) not in game.moves()
    with pytest.raises(IllegalMoveError, match="plus de carte en main"):
        game.attempt(call(BASILE))


def test_folding_costs_the_lowest_visible_card_ones_own_too():
    game = duel([[3, 8], [6, 4]], [[9, 4], [5, 2]])
    after(game, FOLD)
    assert game.tokens == [-3, 3]


def test_who_runs_short_pays_what_is_left():
    game = duel([[5], [6]], [[9, 4], [5, 2]], tokens=[-98, 98])
    after(game, FOLD)
    assert game.tokens == [-100, 100]
    assert game.decisions["regent-stake"] == 1


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (DRAW, "plus de carte à piocher"),
        (attack(BASILE), "plus de carte à retourner"),
        (give(1, BASILE), "pas dans votre main"),
        (call(ALIX), "quelqu’un d’autre"),
    ],
)
def test_a_refused_move_says_why(move, reason):
    game = duel([[3], [6]], [[9, 4], [5, 2]])
    with pytest.raises(IllegalMoveError, match=reason):
        game.attempt(move)


# -- Fin de la manche


def test_the_first_loss_ends_a_duels_round_and_the_stock_goes_on():
    game = started(Regent, 2)
    left = len(game.stock)
    game.play(FOLD)
    assert game.round == 2
    assert len(game.discard) >= 6
    assert len(game.stock) <= left - 6
    assert sorted(game.all_cards()) == sorted(cards())


def test_an_empty_stock_is_made_of_the_discards_and_cards_are_burned_again():
    game = started(Regent, 2)
    game.discard += game.stock
    game.stock = []
    game.play(DRAW)
    assert game.counts["reshuffle"] == 1
    assert len(game.aside) == 5
    assert not game.discard
    assert sorted(game.all_cards()) == sorted(cards())


def test_no_card_is_burned_when_none_would_be_left():
    game = duel([[3], [6]], [[9, 4], [5, 2]], discard=[7, 7, 7, 7, 7])
    after(game, DRAW)
    assert not game.aside
    assert len(game.stock) == 4


def test_without_any_card_left_one_may_only_give_call_or_fold():
    game = duel([[3], [6]], [[9, 4], [5, 2]])
    assert {move.kind for move in game.moves()} == {"give", "call", "fold"}
    after(game, give(9, BASILE))
    assert game.decisions["regent-exhausted"] == 1


# -- Fin de la partie


@pytest.mark.parametrize(("players", "way"), TABLES)
def test_a_game_has_its_rounds_and_the_most_tokens_win(players, way):
    for seed in range(40):
        game = started(Regent, players, way, seed)
        assert played(game, at_random) <= game.longest()
        assert game.round == facts("regent", way, players)["rounds"] or min(game.tokens) == -100
        assert game.winners == tuple(s for s in range(players) if game.tokens[s] == max(game.tokens))
        assert sorted(game.all_cards()) == sorted(cards())
        assert game.all_tokens() == 0
        assert game.pot == 0
        assert not game.moves()


def test_the_number_of_rounds_is_a_fact():
    game = started(Regent, 2, rounds=3)
    for _ in range(3):
        game.play(FOLD)
    assert game.finished


def test_the_game_ends_when_somebody_has_no_token_left():
    game = started(Regent, 2, stake=1)
    game.play(FOLD)
    assert game.finished
    assert sorted(game.tokens) == [-1, 1]


@pytest.mark.parametrize(("word", "winners"), [("shared", (ALIX, BASILE)), ("draw", ())])
def test_equal_players_share_the_victory(word, winners):
    game = duel([[5], [6]], [[9, 4], [5, 2]], tokens=[5, -5], round=10, changed={"win_tie": word})
    after(game, FOLD)
    assert game.finished
    assert game.winners == winners


# -- Une manche à plusieurs


def test_whoever_loses_leaves_with_all_cards():
    game = three([[3], [6], [7]], [[9, 4], [5, 2], [8, 1]])
    assert after(game, FOLD) == ["pays-pot", "out", "plays-next"]
    assert game.out == [True, False, False]
    assert sorted(game.discard) == [3, 4, 9]
    assert game.pot == 3


def test_only_players_who_are_in_can_be_aimed_at():
    game = three([[3], [], [7]], [[9, 4], [], [8, 1]], out=[BASILE], stock=[2])
    assert {move.on for move in game.moves()} == {CLARA, NOBODY}


def test_the_last_one_takes_the_pot_and_wins_the_round():
    game = three([[3], [6], []], [[9, 4], [5, 2], []], out=[CLARA], pot=4)
    assert after(game, FOLD) == ["pays-pot", "out", "takes-pot", "round-won"]
    assert game.tokens == [-3, 7, 0]
    assert game.winners == (BASILE,)


def test_the_next_round_brings_everybody_back():
    game = started(Regent, 3, MANY)
    game.play(FOLD)
    game.play(FOLD)
    assert game.round == 2
    assert not any(game.out)


# -- Qui joue ensuite ?


def test_after_drawing_it_is_the_left_neighbours_turn():
    game = three([[3], [6], [7]], [[9, 4], [5, 2], [8, 1]], stock=[2], turn=CLARA)
    assert after(game, DRAW) == ["to-hand"]
    assert game.turn == ALIX


@pytest.mark.parametrize("move", [attack(CLARA), give(9, CLARA)])
def test_after_an_attack_or_a_gift_it_is_the_targets_turn(move):
    game = three([[3], [6], [7]], [[9, 4], [5, 2], [8, 1]], stock=[2])
    after(game, move)
    assert game.turn == CLARA


def test_after_a_pair_was_found_it_is_the_turn_of_the_left_neighbour_of_its_holder():
    game = three([[3], [6], [7]], [[9, 4], [6, 2], [8, 1]])
    after(game, call(BASILE))
    assert game.turn == CLARA
    assert game.tokens == [6, -6, 0]


def test_after_a_call_without_a_pair_it_is_the_targets_turn():
    game = three([[3], [6], [7]], [[9, 4], [6, 2], [8, 1]])
    after(game, call(CLARA))
    assert game.turn == CLARA
    assert game.out == [True, False, False]


# -- Qui perd, qui paie ?


@pytest.mark.parametrize(("word", "row", "discard"), [("pair", [4], [3, 4, 7, 7, 9]), ("drawn", [7, 4], [3, 4, 7, 9])])
def test_after_an_attack_the_pair_is_discarded_or_only_the_drawn_card(word, row, discard):
    game = three([[3], [6], [7, 4]], [[9, 4], [5, 2], [8, 1]], stock=[7], changed={"attack_discards": word})
    after(game, attack(CLARA))
    assert game.rows[CLARA] == row
    assert sorted(game.discard) == discard
    assert game.tokens == [-7, 0, 7]
    assert game.turn == CLARA


@pytest.mark.parametrize(("word", "others"), [("caller", {}), ("all", {CLARA: (8, 1)})])
def test_a_hand_is_shown_to_the_caller_only_unless_the_facts_say_all(word, others):
    game = three([[3], [6], [7]], [[9, 4], [5, 2], [8, 1]], changed={"shown_to": word})
    after(game, call(CLARA))
    assert game.view(ALIX)["shown"] == {CLARA: (8, 1)}
    assert game.view(BASILE)["shown"] == others
    assert game.hands[CLARA] == [8, 1]


def test_folding_looks_at_the_rows_of_those_who_are_in():
    game = three([[5], [6], [7]], [[9, 4], [5, 2], [8, 1]], discard=[1])
    after(game, FOLD)
    assert game.pot == 5


def test_folding_is_free_when_no_card_is_visible():
    game = three([[], [], []], [[9, 4], [5, 2], [8, 1]])
    assert after(game, FOLD) == ["out", "plays-next"]
    assert game.pot == 0


def test_somebody_without_a_token_finishes_the_round():
    game = three([[5], [6], [7]], [[9, 4], [5, 2], [8, 1]], tokens=[-95, 50, 45])
    after(game, FOLD)
    assert not game.finished
    after(game, FOLD)
    assert game.finished
    assert game.decisions["regent-trois-a-six-end"] == 1


# -- The ledger, the facts, the views


def test_the_decisions_it_applies_are_in_the_ledger():
    for players, way in TABLES:
        for seed in range(60):
            game = started(Regent, players, way, seed)
            played(game, at_random)
            assert set(game.decisions) <= decisions()


def test_the_rule_of_thumb_breaks_a_pair_or_folds_with_it():
    game = duel([[3], [6]], [[9, 9], [5, 2]])
    assert sensible(game.view(ALIX), game.moves()) == give(9, BASILE)
    game = duel([[3], [9]], [[9, 9], [5, 2]])
    assert sensible(game.view(ALIX), game.moves()) == FOLD


def test_the_rule_of_thumb_calls_big_hands_and_draws_otherwise():
    game = duel([[3], [6]], [[9, 4], [5, 2]], stock=[1])
    assert sensible(game.view(ALIX), game.moves()) == DRAW
    game = duel([[3], [6]], [[9, 4], [5, 2, 7, 8]], stock=[1])
    assert sensible(game.view(ALIX), game.moves()) == call(BASILE)


@pytest.mark.parametrize(("players", "way"), TABLES)
def test_the_rule_of_thumb_always_finds_a_legal_move(players, way):
    game = started(Regent, players, way)
    while not game.finished:
        moves = game.moves()
        move = sensible(game.glance(game.turn), moves)
        assert move in moves
        game.play(move)
