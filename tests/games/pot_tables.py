"""Tables for the games for a pot: the facts of their files, some of them changed, and positions laid out by hand."""

from functools import cache

from massicot.data.library import Library
from massicot.games.engine.luck import Dice, Given
from tests.games.laid import cards as deck
from tests.games.laid import facts as facts_of
from tests.games.laid import variant

__all__ = ["at_random", "begun", "deck", "kinds", "laid", "library", "sensibly", "told", "variant"]


@cache
def library():
    return Library()


def facts(kind, players, way="", **changes):
    """The facts of a game's file; `first_lap="hand"` changes the fact first-lap."""
    return facts_of(kind.name, way, players, **changes)


def begun(kind, players, seed=1, way="", **changes):
    """A game after the deal, with all that is told from then on in its log."""
    game = kind(facts(kind, players, way, **changes), deck(), players, Dice(seed))
    game.begin()
    game.log = []
    return game


def laid(kind, players, way="", changes=None, **fields):
    """A position, as an example lays it: the round is not followed by another. Tops of piles come last."""
    game = kind(facts(kind, players, way, **(changes or {})), deck(), players, Given())
    game.pausing = True
    for name, value in fields.items():
        assert hasattr(game, name), name
        setattr(
            game,
            name,
            [[*pile] if isinstance(pile, list) else pile for pile in value] if type(value) is list else value,
        )
    game.resume(frozenset(fields))
    game.log = []
    return game


def at_random(game, seed=1):
    """Play to the end, any move as likely as another; yields before every decision."""
    luck = Dice(seed)
    while not game.finished:
        yield game
        moves = game.moves()
        game.play(moves[luck.seat(len(moves))])


def sensibly(game, sensible):
    """Play to the end by a rule of thumb that sees only the view; yields before every decision."""
    while not game.finished:
        yield game
        move = sensible(game.glance(game.turn), game.moves())
        assert move in game.moves()
        game.play(move)


def told(game, kind):
    """The events of one kind, as their details."""
    return [dict(event.details) for event in game.log if event.kind == kind]


def kinds(move_list):
    return [move.kind for move in move_list]
