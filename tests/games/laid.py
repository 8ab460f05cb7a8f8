"""A table laid out for a test: the facts of a variant file, changed as the test says, and cards where it wants them."""

from functools import cache

from massicot.data.library import Library
from massicot.data.variant import read_variant
from massicot.games.engine.codes import Codes
from massicot.games.engine.luck import Dice, Given
from massicot.games.engine.replay import facts_of
from tests.conftest import ROOT


@cache
def variant(name):
    """One variant file: what is wrong with another does not matter here."""
    path = ROOT / "generator/massicot/games" / "pairs" / name.replace("-", "_") / "rules.toml"
    return read_variant(path, Library().deck("pairs"), Library().glossary())


@cache
def decisions():
    """The decisions of the ledger."""
    return {one.id for one in Library().ledger("pairs").decisions}


@cache
def cards():
    """The deck."""
    return Codes(Library().deck("pairs")).deck


def facts(name, way, players, **changed):
    """The facts of a file; `fold_to="pot"` changes the fact fold-to."""
    found = facts_of(variant(name), way, players)
    return found | {fact.replace("_", "-"): value for fact, value in changed.items()}


def started(kind, players, way="", seed=1, **changed):
    """A game that has begun."""
    game = kind(facts(kind.name, way, players, **changed), cards(), players, Dice(seed))
    game.begin()
    return game


def laid(kind, players, way="", *, changed=None, **table):
    """A position, with no luck but the cards of its stock, whose top is the first one named."""
    game = kind(facts(kind.name, way, players, **(changed or {})), cards(), players, Given())
    game.pausing = True
    for name, value in table.items():
        if name == "out":
            game.out = [seat in value for seat in range(players)]
        elif name == "stock":
            game.stock = list(value)[::-1]
        else:
            setattr(game, name, [list(pile) for pile in value] if name in ("rows", "hands") else value)
    game.resume(frozenset(table))
    return game


def after(game, *moves):
    """The kinds of the events that the last of some moves led to."""
    for move in moves:
        game.log = []
        game.attempt(move)
    return [told.kind for told in game.log]


def played(game, choose):
    """A whole game; `choose` picks a move for each decision. Returns how many there were."""
    decisions = 0
    while not game.finished:
        game.play(choose(game))
        decisions += 1
    return decisions


def at_random(game):
    """Any legal move, by the game's own luck."""
    moves = game.moves()
    return moves[game.luck.seat(len(moves))]
