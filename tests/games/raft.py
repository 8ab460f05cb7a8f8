"""Tables of La Courte Paille for the tests: positions by the names of cards, and games played to their end."""

from massicot.data.library import Library
from massicot.games.courte_paille.courte_paille.program import CourtePaille
from massicot.games.engine.codes import Codes
from massicot.games.engine.luck import Dice
from massicot.games.engine.replay import facts_of

LIBRARY = Library()
VARIANT = LIBRARY.variants("courte-paille")["courte-paille"]
CODES = Codes(LIBRARY.deck("courte-paille"))
VOYAGE = "plusieurs-parties"
WAYS = ("", VOYAGE)


class Sorted:
    """Luck that puts the highest code on top: Coco comes before everybody."""

    def shuffle(self, cards):
        cards.sort()

    def seat(self, _players):
        return 0


def code(name):
    return CODES.code(name)


def codes(names):
    return [code(name) for name in names.split()]


def new(players=3, way="", luck=None, **changed):
    facts = facts_of(VARIANT, way, players)
    for name, value in changed.items():
        assert name.replace("_", "-") in facts
        facts[name.replace("_", "-")] = value
    return CourtePaille(facts, CODES.deck, players, luck or Dice(1))


def begun(players=3, way="", seed=1, **changed):
    game = new(players, way, Dice(seed), **changed)
    game.begin()
    return game


def table(hands, week="", hidden=0, menu="", stock="", discard="", shark=0, chosen=(), way="", **changed):
    """A position: names of cards; the last `hidden` cards of the week are face down, the stock's first is on top."""
    game = new(len(hands), way, Sorted(), **changed)
    game.hands = [codes(hand) for hand in hands]
    game.week = codes(week)
    game.menu = codes(menu)
    game.stock = codes(stock)[::-1]
    game.discard = codes(discard)
    game.shark = shark
    game.round = 1
    game.shown = len(game.week) - hidden
    if chosen:
        game.chosen = [codes(card) for card in chosen]
        game.line_up()
        game.next_player()
    elif hidden:
        game.start_lap()
    game.log = []
    return game


def told(game, kind):
    return [event.details for event in game.log if event.kind == kind]


def play_out(game, pick=lambda _, moves: moves[0]):
    decisions = 0
    while not game.finished:
        moves = game.moves()
        game.play(pick(game, moves))
        decisions += 1
    return decisions


def at_random(seed):
    dice = Dice(seed)
    return lambda _, moves: moves[dice.seat(len(moves))]


def coco(
    week="vigie-5 vigie-6 vigie-7 vigie-8", hidden=3, hand="mousse-1 mousse-2", stock="voyante-1 voyante-2", **more
):
    more.setdefault("menu", "matelot-1 matelot-2")
    return table([hand, ""], week, hidden, stock=stock, chosen=("coco-1", "capitaine-9"), **more)


def counted(hands, week="voyante-9", **more):
    game = table(hands, week, way=VOYAGE, **more)
    game.score()
    return game
