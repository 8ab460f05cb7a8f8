"""A booklet of one shipped game, with its pictures, as the product makes them."""

from functools import cache

from massicot.booklet.content import booklet
from massicot.booklet.join import joined
from massicot.booklet.page_style import Material, Rendered
from massicot.booklet.pictures import Pictures
from massicot.booklet.render import OPENING, folios, names, portion
from massicot.data.library import Library
from massicot.kit import make, plan
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


@cache
def finished(form, deck, *chosen):
    """A finished booklet that is read as it is set: the PDF and the number of its pages. Whoever of a run asks for it
    first has it set; it is in the cache then."""
    (made,) = make(plan(Library(), Order(names=(deck,), only=("booklet",), forms=(form,), games=chosen))).files
    return Rendered(made.content, made.entry["pages"])


def bound(style, deck="pairs", *chosen):
    """A booklet set portion by portion in this process: the PDF and the number of its pages."""
    content, look = written(deck, *chosen), stock(deck).look()
    done, numbers = {}, {}

    def put(name, start):
        done[name] = portion(style, Material(content, pictures(deck), look), name, numbers, start)
        numbers.update({place: start + at for place, at in done[name].places.items()})
        return start + done[name].pages

    front = put(OPENING, 1)
    for name in names(content)[1:]:
        front = put(name, front)
    put(OPENING, 1)
    ordered = [done[name] for name in names(content)]
    numbered = folios(style, Material(content, pictures(deck), look), front - 1)
    return Rendered(joined(ordered, numbered), front - 1)
