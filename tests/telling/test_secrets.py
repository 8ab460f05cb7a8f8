"""Nobody is told a card that they may not see: what is shown and said stays the same when hidden cards are swapped."""

from copy import copy, deepcopy
from random import Random

import pytest

from massicot.games.engine.values import NOBODY, LoggedEvent, Move
from massicot.telling.phrases import Beat
from tests.telling.tables import LIBRARY, WAYS, sat_down

pytestmark = pytest.mark.slow

# What turns cards over for everybody: what is said then may be more than what lies there afterwards.
OPENLY = {"reveal", "challenges", "monster", "most", "team-most", "discards", "shows", "counts", "announces", "set"}


def hidden_from(game, seat):
    """Places of cards that one player must not see: (pile, index)."""
    piles = [game.stock, game.kitty, game.monster]
    piles += [hand for other, hand in enumerate(game.hands) if other != seat]
    piles += [stack for other, stack in enumerate(game.stacks) if other != seat]
    return [(pile, at) for pile in piles for at in range(len(pile))]


def swap(game, one, other, seat):
    """Exchange two hidden cards, by their number among the hidden ones; which cards they were."""
    places = hidden_from(game, seat)
    (pile, at), (there, where) = places[one], places[other]
    pile[at], there[where] = there[where], pile[at]
    return pile[at], there[where]


@pytest.mark.parametrize("name", WAYS)
def test_the_table_looks_the_same_whatever_the_hidden_cards_are(name):
    swapped = 0
    for seed in range(3):
        sitting = sat_down(name, WAYS[name].players[-1], seed)
        sitting.begin()
        random = Random(seed)
        for _ in range(12):
            if not sitting.my_turn():
                break
            places = hidden_from(sitting.game, sitting.seat)
            if len(places) > 1 and not sitting.view().get("known"):
                before = sitting.shown(), sitting.choices(), sitting.hint()
                one, other = random.sample(range(len(places)), 2)
                swap(sitting.game, one, other, sitting.seat)
                assert (sitting.shown(), sitting.choices(), sitting.hint()) == before
                swap(sitting.game, one, other, sitting.seat)
                swapped += 1
            sitting.play(random.choice(sitting.choices()).move)
    assert swapped


def twin_of(sitting):
    """The same table once more; only what may change is copied."""
    twin = copy(sitting)
    twin.game, twin.laid = deepcopy(sitting.game), dict(sitting.laid)
    return twin


def renamed(move, one, other):
    """The same move with two cards exchanged."""
    names = {one: other, other: one}
    if move.kind in ("cook", "peek", "take", "place"):
        return move
    return move._replace(
        card=names.get(move.card, move.card), cards=tuple(sorted(names.get(card, card) for card in move.cards))
    )


@pytest.mark.parametrize("name", WAYS)
def test_what_is_said_of_others_gives_away_no_more_than_what_is_seen(name):
    """Two worlds that differ in hidden cards only: if they look the same before and after a move of another player, and
    nothing was turned over, the same is said."""
    compared = 0
    for seed in range(2):
        sitting = sat_down(name, WAYS[name].players[-1], seed, seat=1)
        random = Random(seed)
        game, me = sitting.game, sitting.seat
        game.log = []
        game.begin()
        for _ in range(60):
            if game.finished:
                break
            moves = game.moves()
            move = moves[int(random.random() * len(moves))]
            places = hidden_from(game, me)
            if game.turn != me and len(places) > 1:
                other = twin_of(sitting)
                cards = swap(other.game, *random.sample(range(len(places)), 2), me)
                twin = renamed(move, *cards)
                if twin in other.game.moves() and cards[0] != cards[1]:
                    round_before = game.round
                    said, also = (
                        one.narrated(list(one._do(one.game.turn, done)))
                        for one, done in ((sitting, move), (other, twin))
                    )
                    quiet = not OPENLY & {told.kind for told in game.log} and game.round == round_before
                    if quiet and not game.finished and sitting.view() == other.view():
                        assert said == also
                        compared += 1
                    continue
            list(sitting._do(game.turn, move))
    if any(LIBRARY.glossary().moves[kind].hides for kind in secret_kinds(name)):
        assert compared


def secret_kinds(name):
    """The kinds of moves that a game begins with."""
    sitting = sat_down(name)
    sitting.begin()
    return {choice.move.kind for choice in sitting.choices()}


@pytest.mark.parametrize(
    ("told", "move", "by", "game", "seen_by_me"),
    [
        (LoggedEvent("to-hand", {"who": 1, "card": 7}), Move("draw"), 1, "regent/trois-a-six", False),
        (LoggedEvent("to-hand", {"who": 0, "card": 7}), Move("draw"), 0, "regent/trois-a-six", True),
        (LoggedEvent("card", {"who": 1, "card": 7}), Move("draw"), 1, "paires", True),
        (LoggedEvent("card", {"who": 1, "card": 7}), Move("cook", number=1), 1, "courte-paille", False),
        (LoggedEvent("sees", {"who": 1, "cards": [7]}), Move("peek", cards=(4,)), 1, "courte-paille", False),
        (LoggedEvent("week-gains", {"card": 7}), Move("land", 7, word="hand"), 1, "courte-paille", False),
        (LoggedEvent("week-gains", {"card": 7}), Move("land", 7, word="hand"), 0, "courte-paille", True),
        (LoggedEvent("week-gains", {"card": 7}), Move("land", 7, word="menu"), 1, "courte-paille", True),
        (LoggedEvent("shows", {"who": 1, "cards": (7,)}), Move("accuse", on=1), 2, "auberge-des-pirates", False),
        (LoggedEvent("pair", {"who": 1, "value": 7}), Move("accuse", on=1), 2, "auberge-des-pirates", False),
        (LoggedEvent("shows", {"who": 1, "cards": (7,)}), Move("accuse", on=1), 0, "auberge-des-pirates", True),
        (LoggedEvent("pair", {"who": 1, "value": 7}), Move("dare", on=1), 2, "auberge-des-pirates", True),
        (LoggedEvent("shows", {"who": 1, "cards": (7,)}), None, NOBODY, "courte-paille", True),
        (LoggedEvent("loses-cards", {"who": 1, "cards": [7]}), Move("condemn"), 2, "courte-paille", False),
    ],
)
def test_cards_in_events_are_for_those_who_may_see_them(told, move, by, game, seen_by_me):
    sitting = sat_down(game, 3)
    assert sitting.game.is_open(told, 0, move, by) is seen_by_me
    (said,) = [line.text for line in sitting.narrated([sitting._beat(told, openly=seen_by_me)])]
    card = sitting.teller.table.codes.id(7).rpartition("-")[2]
    assert (f"{card}" in said) is seen_by_me


@pytest.mark.parametrize("kind", ["choose", "play-hidden", "arrange", "feed", "give-left", "draft"])
def test_secret_moves_of_others_are_told_without_their_cards(kind):
    assert LIBRARY.glossary().moves[kind].hides
    sitting = sat_down("chaton", 4)
    details = {"who": "Basile", **sitting.teller.details(Move(kind, card=7, cards=(7, 7)))}
    for openly in (True, False):
        (line,) = sitting.narrated([Beat(kind, details, move=True, openly=openly)])
        assert ("7" in line.text) is openly
