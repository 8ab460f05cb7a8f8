"""Games and decks that the tests of this room share."""

from massicot.data.library import Library
from massicot.games.engine.programs import ways
from massicot.telling.sitting import Sitting

LIBRARY = Library()
VARIANTS = {variant.id: variant for game in LIBRARY.decks() for variant in LIBRARY.variants(game).values()}
WAYS = {way.id: way for variant in VARIANTS.values() for way in ways(variant)}


def deck_of(way):
    """The deck that a way to play is played with."""
    return LIBRARY.deck(way.variant.game)


def sat_down(name, players=0, seed=1, seat=0):
    """A person at a table, before the deal."""
    way = WAYS[name]
    return Sitting(way, deck_of(way), LIBRARY.glossary(), players=players or way.players[0], seed=seed, seat=seat)
