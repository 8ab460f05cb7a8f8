"""A booklet of one shipped game, with its pictures, as the product makes them."""

from functools import cache

from massicot.booklet.content import booklet
from massicot.booklet.pictures import Pictures
from massicot.data.library import Library
from massicot.products.order import Order
from massicot.products.stock import gather


@cache
def stock(game="pairs"):
    return gather(Library(), game, Order())


@cache
def written(game="pairs", *chosen):
    library = Library()
    return booklet(library.deck(game), library.variants(game), library.glossary(), library.ledger(game), chosen)


def pictures(game="pairs", form="pdf"):
    """Fresh ones: they serve for one document."""
    own = stock(game)
    return Pictures(own.look(games=list(own.variants.values())), form)
