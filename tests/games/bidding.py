"""Bidding games for tests: made from their own files, laid out by hand, played."""

from functools import cache

from massicot.data.library import Library
from massicot.data.variant import read_variant
from massicot.games.engine.codes import Codes
from massicot.games.engine.luck import Dice, Given
from massicot.games.engine.replay import facts_of, replay
from massicot.games.engine.values import Move
from tests.conftest import ROOT

LIBRARY = Library()
DECK = Codes(LIBRARY.deck("pairs")).deck


@cache
def variant(name):
    """One variant file: what is wrong with another does not matter here."""
    path = ROOT / "generator/massicot/games" / "pairs" / name.replace("-", "_") / "rules.toml"
    return read_variant(path, LIBRARY.deck("pairs"), LIBRARY.glossary())


def facts(name, *ways, players=4, **changes):
    """The facts of a game; of several ways to play at once, when they go together; with some changed."""
    known = facts_of(variant(name), "", players)
    for way in ways:
        sub = next(one for one in variant(name).variants if one.id == way)
        mine = facts_of(variant(name), way, players)
        news = {*sub.changed, *(set(mine) - set(known)), *(fact for fact in mine if mine[fact] != known.get(fact))}
        known |= {fact: mine[fact] for fact in mine if fact in news}
    return known | {fact.replace("_", "-"): value for fact, value in changes.items()}


def dealt(kind, *ways, players=4, seed=1, **changes):
    """A game at its first decision."""
    game = kind(facts(kind.name, *ways, players=players, **changes), DECK, players, Dice(seed))
    game.log = []
    game.begin()
    return game


def laid(kind, *ways, players=4, facts_changed=None, **fields):
    """A position, with what follows from its moves told; its round is the last that is dealt."""
    known = facts(kind.name, *ways, players=players, **(facts_changed or {}))
    game = kind(known, DECK, players, Given())
    game.pausing = True
    game.log = []
    for name, value in fields.items():
        setattr(game, name, value)
    game.resume(frozenset(fields))
    return game


def bid(game, *cards, kind="play"):
    """Everybody who is asked bids one of these cards, in turn."""
    for card in cards:
        game.attempt(Move(kind, card))


HOW = {"highest", "lower", "all", "shared", "sets"}
"""What is told beside an event, for a narrator."""


def told(game, *kinds):
    """What was told of some kinds: the kind, then its details, without those for a narrator."""
    every = [one for one in game.log if not kinds or one.kind in kinds]
    return [(one.kind, *(value for name, value in one.details.items() if name not in HOW)) for one in every]


def how(game):
    """How each capture was told, if it was."""
    captures = [one.details for one in game.log if one.kind == "captures"]
    return [{name: value for name, value in one.items() if name in HOW} for one in captures]


def at_random(game, seed=0, each=None):
    """Play to the end by chance; how many decisions it took."""
    chance = Dice(f"moves {seed}").random
    count = 0
    while not game.finished:
        game.attempt(chance.choice(list(game.moves())))
        count += 1
        if each:
            each(game)
    return count


def replayed(name, kind):
    """All examples of a file, played strictly."""
    for example in variant(name).examples:
        yield example.id, list(replay(variant(name), example, LIBRARY.deck("pairs"), kind))
