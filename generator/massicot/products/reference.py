"""Reference cards: the game on one card for each variant, from the same facts as its booklet."""

from collections.abc import Iterator, Sequence

from massicot.codes import MISFIT
from massicot.colour import rgb
from massicot.data.artwork import fields, read_artwork
from massicot.diagnostics import MisfitError
from massicot.ink.shapes import FlatDrawing
from massicot.model.page import Document, Face
from massicot.model.theme import INK, Wanted
from massicot.model.variant import Range, Variant
from massicot.products import Plan, Product
from massicot.products.order import Order, counted
from massicot.products.planning import planned, wished
from massicot.products.stock import Stock
from massicot.sheets.faces import fitted, part
from massicot.sheets.grid import Grid
from massicot.sheets.reference import with_text
from massicot.sheets.sheets import CardSides, Stamp, sheets


class Reference(Product):
    """A card for each game that is played with the deck."""

    name = "reference"
    options = frozenset({"paper", "format", "backs", "games", "copies", "bleed", "margin", "grid", "corners"})

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One file with the cards of all games that are asked for."""
        variants = chosen(stock, order)
        if not variants:
            return
        grid = planned(wished(stock, order))
        names = [variant.id for variant in variants]
        count = len(variants) * order.copies
        sheets = -(-count // grid.per_sheet)
        pages = sheets * grid.sides
        yield self.planned(
            stock,
            order,
            games=names if order.games else (),
            summary=f"{counted(count, 'reference card')}, {counted(pages, 'page')}",
            backs=order.backs,
            facts={"games": names, "cards": count},
            pages=pages,
            sheets=sheets,
            work=(variants, grid),
        )

    def document(self, plan: Plan) -> Document:
        """Pages of reference cards."""
        stock, order = plan.stock, plan.order
        variants, grid = plan.work
        faces, parts = references(stock, variants, grid)
        sides = [CardSides(front(variant), back(variant)) for variant in variants for _ in range(order.copies)]
        return Document(
            title=f"{stock.deck.title} – aides de jeu ({stock.theme.title})",
            subject=stock.credit,
            authors=stock.deck.authors,
            width=grid.width,
            height=grid.height,
            duplex=grid.duplex,
            faces=tuple(faces.values()),
            pages=sheets(sides, grid, Stamp(f"{stock.deck.title} – aides de jeu", stock.version), order.corners),
            parts=parts,
        )


def chosen(stock: Stock, order: Order) -> list[Variant]:
    """The games asked for, in the order of the booklet; or all."""
    named = {name.lower() for name in order.games}
    return [variant for variant in stock.variants.values() if not named or variant.id in named]


def front(variant: Variant) -> str:
    """The key of its front."""
    return f"reference:{variant.id}"


def back(variant: Variant) -> str:
    """The key of its back."""
    return f"reference:{variant.id}:back"


def references(stock: Stock, variants: Sequence[Variant], grid: Grid) -> tuple[dict[str, Face], dict[str, FlatDrawing]]:
    """Both sides of these cards, and the drawings they refer to."""
    from massicot.language.fr.typography import typeset

    cards = {card.id: card for card in stock.deck.cards}
    wanted = []
    for variant in variants:
        quoted = fields(cards[variant.emblem], stock.theme) | {
            "title": typeset(variant.title),
            "credit": typeset(f"D’après un jeu de {' et '.join(variant.authors)}"),
        }
        wanted.append(Wanted(front(variant), "reference", quoted | {"subtitle": typeset(_players(variant))}))
        wanted.append(Wanted(back(variant), "reference", quoted | {"subtitle": "En jouant"}))
    artwork = read_artwork(stock.theme, stock.fonts, wanted)
    faces: dict[str, Face] = {}
    ink = rgb(stock.theme.inks[INK])
    for variant in variants:
        for key, prose in ((front(variant), variant.reference.front), (back(variant), variant.reference.back)):
            ground = fitted(key, artwork.faces[key], stock.format, grid.bleed)
            face = with_text(
                ground, prose, stock.format, grid.bleed, measure=stock.measure, typeset=typeset, colour=ink
            )
            if face is None:
                side = "back" if key.endswith(":back") else "front"
                wrong = f"the {side} of the reference card of “{variant.id}” does not fit the format {stock.format.id}"
                raise MisfitError([MISFIT.problem(wrong, "shorten it, or use a larger --format", variant.source)])
            faces[key] = face
    return faces, {name: part(drawing) for name, drawing in artwork.parts.items()}


def _players(variant: Variant) -> str:
    players, minutes = variant.players, variant.facts["minutes"]
    span = str(players.min) if players.min == players.max else f"{players.min} à {players.max}"
    assert isinstance(minutes, Range)
    time = str(minutes.min) if minutes.min == minutes.max else f"{minutes.min} à {minutes.max}"
    return f"{span} joueurs · {time} min"
