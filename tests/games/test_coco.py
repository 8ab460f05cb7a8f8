"""Coco the parrot: what each of his effects does, and who may see it."""

from hypothesis import given
from hypothesis import strategies as st

from massicot.games.engine.codes import FACE_DOWN
from massicot.games.engine.luck import Dice
from massicot.games.engine.values import Move
from tests.games.raft import CODES, WAYS, at_random, begun, coco, code, codes, table, told


def test_cours_de_cuisine_takes_a_visible_card_and_no_lap():
    game = coco()
    hidden = game.hidden()
    game.attempt(Move("cook", number=1))
    assert game.week == codes("vigie-6 vigie-7 vigie-8") and game.hidden() == hidden
    assert game.discard == codes("coco-1 vigie-5") and game.hands[0] == codes("mousse-1 mousse-2 voyante-1")
    assert told(game, "week-loses") == [{"card": code("vigie-5")}]


def test_cours_de_cuisine_takes_a_hidden_card_unseen_and_a_lap():
    game = coco()
    game.attempt(Move("cook", number=3))
    assert game.week == codes("vigie-5 vigie-6 vigie-8") and game.hidden() == 2
    assert told(game, "week-loses-hidden") == [{}] and not told(game, "week-loses")
    assert game.decisions["courte-paille-hidden-discard"] == 1


def test_when_the_last_hidden_card_is_gone_the_lap_is_finished_and_then_counted():
    game = coco("vigie-5 vigie-6", 1)
    game.attempt(Move("cook", number=2))
    assert not game.finished and game.turn == 1
    game.play(game.moves()[0])
    assert game.finished and game.decisions["courte-paille-last-hidden"] == 1


def test_terre_en_vue_adds_a_hidden_card_at_the_end():
    for move, hand, known in (
        (Move("land", code("matelot-1"), word="menu"), "mousse-1 mousse-2 voyante-1", (True, True)),
        (Move("land", code("mousse-1"), word="hand"), "mousse-2 voyante-1 voyante-2", (True, False)),
        (Move("land", word="stock"), "mousse-1 mousse-2 voyante-2", (False, False)),
    ):
        game = coco()
        game.attempt(move)
        added = move.card or code("voyante-1")
        assert game.week[-1] == added and game.hidden() == 4 and game.hands[0] == codes(hand)
        assert tuple((5, added) in game.view(seat)["known"] for seat in (0, 1)) == known


def test_a_card_of_the_stock_is_added_without_being_named():
    game = coco()
    game.attempt(Move("land", word="stock"))
    assert told(game, "week-gains-hidden") == [{}] and not told(game, "week-gains")


def test_a_la_carte_shows_hidden_cards_to_one_player_only():
    game = coco()
    game.attempt(Move("peek", cards=(2, 4)))
    assert game.view(0)["known"] == ((2, code("vigie-6")), (4, code("vigie-8"))) and game.view(1)["known"] == ()
    assert game.view(0)["week"] == game.view(1)["week"] == (code("vigie-5"), FACE_DOWN, FACE_DOWN, FACE_DOWN)


def test_a_la_carte_looks_at_what_there_is():
    one = coco("vigie-5 vigie-6", 1)
    assert [move.cards for move in one.moves() if move.kind == "peek"] == [(2,)]
    none = coco("vigie-5 vigie-6", 0)
    assert [move.cards for move in none.moves() if move.kind == "peek"] == [()]
    none.attempt(Move("peek"))
    assert none.decisions["courte-paille-peek-hidden"] == 1


def test_what_was_seen_is_forgotten_with_the_card():
    game = coco(stock="voyante-1", menu="")
    game.attempt(Move("land", code("mousse-1"), word="hand"))
    game.turn, game.phase, game.chosen[1] = 1, "exchange", codes("coco-2")
    game.play(Move("cook", number=5))
    assert code("mousse-1") not in game.seen[0] and game.view(0)["known"] == ()


def test_coco_follows_other_facts():
    game = coco(coco_removes=2, coco_peeks=3, coco_draws=3)
    assert max(len(move.cards) for move in game.moves()) == 3
    game.attempt(Move("cook", number=1))
    assert game.turn == 0 and {move.kind for move in game.moves()} == {"cook"}
    game.attempt(Move("cook", number=1))
    assert len(game.week) == 2 and game.turn == 1
    game = coco(coco_draws=3, stock="voyante-1 voyante-2 voyante-3")
    game.attempt(Move("land", code("mousse-1"), word="hand"))
    assert len(game.hands[0]) == 4


def test_two_cocos_can_undo_each_other_as_long_as_shuffles_bring_them_back():
    """Nothing in the rules ends this game: its first bound is left behind, that of so many shuffles is not."""
    others = [card for card in CODES.deck if card < code("coco-1")]
    game = table(["coco-1", "coco-2"])
    game.week, game.shown = others, len(others) - 1
    game.start_lap()
    laps, bound = 500, game.longest()
    for _ in range(laps):
        game.attempt(Move("choose", code("coco-1")))
        game.attempt(Move("choose", code("coco-2")))
        game.attempt(Move("cook", number=1))
        game.attempt(Move("land", word="stock"))
    assert not game.finished and game.hidden() == 1
    assert bound < laps * 4 <= game.longest()
    assert game.counts["reshuffle"] >= laps


@given(st.integers(0, 10**6), st.integers(2, 5), st.sampled_from(WAYS), st.booleans())
def test_between_two_shuffles_no_coco_acts_twice(seed, players, way, eager):
    """What the bound rests on, with players who do what they can to go on, or anything."""
    game = begun(players, way, seed)
    bound, acted, decisions = game.longest(), set(), 0
    choose = going_on(seed) if eager else at_random(seed)
    while not game.finished:
        move = choose(game, game.moves())
        if move.kind in ("cook", "land", "peek"):
            (card,) = game.chosen[game.turn]
            act = (card, game.round, game.counts["reshuffle"])
            assert act not in acted
            acted.add(act)
        game.play(move)
        decisions += 1
        assert decisions <= game.longest()
    each = game.cocos * (2 * players * game.adds + max(game.adds, game.removes))
    assert game.longest() == bound + each * game.counts["reshuffle"]


def going_on(seed):
    """Take and play Coco whenever it can be, for a longer week."""
    dice = Dice(seed)

    def pick(game, moves):
        wanted = [move for move in moves if move.kind == "land" or move.card > game.from_coco] or moves
        return wanted[dice.seat(len(wanted))]

    return pick
