"""Tuck boxes: a folding box that holds the deck, on one sheet."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from massicot.codes import MISFIT
from massicot.data.artwork import read_artwork
from massicot.diagnostics import MisfitError
from massicot.language.fr.words import counted as counted_fr
from massicot.language.fr.words import mm
from massicot.model.box import Net
from massicot.model.deck import Deck
from massicot.model.handling import STRONG, Handling
from massicot.model.page import Document, Face
from massicot.model.paper import Format
from massicot.model.theme import Artwork, Wanted
from massicot.products import Plan, Product
from massicot.products.order import Order, counted
from massicot.products.stock import Stock
from massicot.sheets import box_sheet
from massicot.sheets.box import tuck_box
from massicot.sheets.faces import fitted, part
from massicot.sheets.marks import NBSP
from massicot.sheets.sheets import Stamp
from massicot.units import shown


class TuckBox(Product):
    """A box to fold and glue that holds the deck."""

    name = "box"
    options = frozenset({"paper", "format", "thickness", "margin"})

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One sheet."""
        deck = stock.deck
        net = tuck_box(stock.format.width, stock.format.height, deck.count * order.thickness)
        place = box_sheet.place(net, stock.paper, order.margin)
        if place is None:
            hint = "use a larger --paper, or a smaller --thickness (of one card), --format or --margin"
            wrong = box_sheet.misfit(net, deck.count, stock.paper, order.margin)
            raise MisfitError([MISFIT.problem(wrong, hint, deck.source)])
        inside = " × ".join(shown(size).removesuffix(" mm") for size in (net.width, net.height, net.depth))
        yield self.planned(
            stock,
            order,
            summary=f"box for {counted(deck.count, 'card')} of {shown(order.thickness)}, {inside} mm,",
            facts={"cards": deck.count, "thickness": order.thickness},
            pages=1,
            sheets=1,
            work=(net, place),
        )

    def document(self, plan: Plan) -> Document:
        """The sheet."""
        deck, theme = plan.stock.deck, plan.stock.theme
        net, place = plan.work
        artwork = _artwork(plan.stock)
        return Document(
            title=f"{deck.title} – boîte ({theme.title})",
            subject=plan.stock.credit,
            authors=deck.authors,
            width=place.grid.width,
            height=place.grid.height,
            duplex="Simplex",
            faces=(*_faces(net, place, artwork), box_sheet.lines(net, place)),
            pages=(box_sheet.page(net, place, Stamp(f"{deck.title} – {theme.title}", plan.stock.version)),),
            parts={name: part(drawing) for name, drawing in artwork.parts.items()},
        )

    def handling(self, plan: Plan) -> Iterator[Handling]:
        """For how many cards it is, and how it is put together."""
        cards = counted_fr(plan.facts["cards"], "carte", feminine=True, figures=True)
        how = (
            f"**Boîte.** Elle est taillée pour {cards} de {mm(plan.facts['thickness'])}, sans pochettes. Coupez les "
            "traits pleins, pliez les pointillés, collez les hachures."
        )
        yield Handling(thing="la boîte", paper=STRONG, title="Boîte", sheets=1, text=(how,))


def _artwork(stock: Stock) -> Artwork:
    """The box’s own faces, and the back that most cards have. A theme may lack the two inks we ask for."""
    deck = stock.deck
    theme = replace(stock.theme, palette=stock.theme.inks)
    quoted = {
        "title": deck.title,
        "count": _counted(deck),
        "credit": stock.credit if deck.authors else "",
    }
    own = (box_sheet.PLATE, box_sheet.SIDE, box_sheet.LID, box_sheet.GROUND, box_sheet.HOW)
    backs: Counter[str] = Counter()
    for card in deck.cards:
        backs[card.back] += card.copies
    cover = Wanted(box_sheet.COVER, max(backs, key=lambda back: backs[back]), {})
    return read_artwork(theme, stock.fonts, [cover, *(Wanted(name, name, quoted) for name in own)])


def _faces(net: Net, spot: box_sheet.NetPlace, artwork: Artwork) -> Iterator[Face]:
    """Each distinct piece of art once."""
    for name, patch in {box_sheet.key(net, patch): patch for patch in box_sheet.PATCHES}.items():
        box = net.panel(patch.panel).box
        size = Format(id=name, title=name, width=box.width, height=box.height, corner=0)
        yield box_sheet.cropped(fitted(name, artwork.faces[patch.face], size, box_sheet.BLEED), name, patch)
    if spot.steps:
        steps = box_sheet.STEPS
        size = Format(id=box_sheet.HOW, title=box_sheet.HOW, width=steps.width, height=steps.height, corner=0)
        yield fitted(box_sheet.HOW, artwork.faces[box_sheet.HOW], size, 0)


def _counted(deck: Deck) -> str:
    """The cards one plays with: extras are not counted."""
    number = sum(card.copies for card in deck.cards if not card.extra)
    return f"{number}{NBSP}carte{'s' if number > 1 else ''}"
