"""The standee: a figure to fold and glue, and the flat token for those who prefer it, on one sheet."""

import json
from collections.abc import Iterator
from dataclasses import asdict

from massicot.codes import MISFIT
from massicot.data.artwork import read_artwork
from massicot.data.standee import read_standee
from massicot.diagnostics import MisfitError
from massicot.ink.shapes import Box
from massicot.model.handling import STRONG, Handling
from massicot.model.page import Document, Face, Furniture, Page
from massicot.model.paper import Format
from massicot.model.standee import Standee
from massicot.model.theme import Artwork, Wanted
from massicot.products import Plan, Product
from massicot.products.order import Order
from massicot.products.stock import Stock, stamp
from massicot.sheets import standee as layout
from massicot.sheets.faces import fitted, part
from massicot.sheets.grid import FURNITURE, Grid
from massicot.sheets.marks import NBSP, page_number, scale_bars, small_print

_PLAIN, _MIRRORED = {"mirror": "scale(1 1)"}, {"mirror": "scale(-1 1)"}


class StandeeSheet(Product):
    """A figure that stands, with its flat token."""

    name = "standee"
    options = frozenset({"paper", "margin"})

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One sheet."""
        standee = read_standee(stock.beside("standee.toml"))
        figure = layout.arranged(standee, stock.paper.width, stock.paper.height, order.margin)
        if figure is None:
            wrong = f"the standee of {stock.deck.id} does not fit on {stock.paper.title}"
            hint = "use a larger paper, a smaller --margin, or smaller panels in standee.toml"
            raise MisfitError([MISFIT.problem(wrong, hint)])
        summary = "1 standee and its flat token, 1 page"
        yield self.planned(stock, order, summary=summary, pages=1, sheets=1, work=(standee, figure))

    def document(self, plan: Plan) -> Document:
        """The sheet."""
        standee, figure = plan.work
        return _document(plan.stock, standee, figure, plan.order.margin)

    def handling(self, plan: Plan) -> Iterator[Handling]:
        """How it is folded."""
        title: str = plan.work[0].title
        how = (
            f"**{title}.** Pliez la bande en deux, dessin dehors, collez dos à dos, écartez les pattes et "
            "collez-les sur le socle."
        )
        yield Handling(thing=title[:1].lower() + title[1:], paper=STRONG, title=title, sheets=1, text=(how,))


def _document(stock: Stock, standee: Standee, figure: layout.Figure, margin: float) -> Document:
    deck, paper = stock.deck, stock.paper
    artwork = _artwork(stock, standee)
    version = stamp([stock.version, json.dumps(asdict(standee), sort_keys=True)])
    frame = _frame(paper.width, paper.height, margin)
    bars, sizes = scale_bars(frame)
    parts = (f"{deck.title} – {standee.title}", f"version {version}", f"imprimer à 100{NBSP}%, recto seul")
    around = Furniture(
        (*layout.lines(figure), *bars),
        layout.arcs(figure),
        (*layout.labels(figure, stock.measure), *sizes, small_print(frame, parts), page_number(frame, 1, 1)),
    )
    page = Page(
        title=standee.title,
        placements=layout.placements(figure),
        furniture=around,
        labels=(),
        trim=figure.whole,
        bleed=figure.whole,
    )
    return Document(
        title=f"{deck.title} – {standee.title} ({stock.theme.title})",
        subject=stock.credit,
        authors=deck.authors,
        width=paper.width,
        height=paper.height,
        duplex="",
        faces=tuple(_faces(figure, artwork)),
        pages=(page,),
        parts={name: part(drawing) for name, drawing in artwork.parts.items()},
    )


def _artwork(stock: Stock, standee: Standee) -> Artwork:
    words = {"title": standee.title, "role": standee.role, "game": stock.deck.title}
    wanted = [
        Wanted(layout.FRONT, "standee-panel", {"drawing": standee.front, **_PLAIN}),
        Wanted(layout.BACK, "standee-panel", {"drawing": standee.back, **_MIRRORED}),
        Wanted(layout.FLAP, "standee-flap", {}),
        Wanted(layout.FOUNDATION, "standee-base", {}),
        Wanted(layout.COIN, "standee-token", {"drawing": standee.token, **_PLAIN}),
        Wanted(layout.NIOC, "standee-token", {"drawing": standee.token, **_MIRRORED}),
        Wanted(layout.HEADLINE, "standee-title", words),
        Wanted(layout.MANUAL, "standee-steps", words),
        Wanted(layout.FLAT_NOTE, "standee-flat", words),
    ]
    return read_artwork(stock.theme, stock.fonts, wanted)


def _faces(figure: layout.Figure, artwork: Artwork) -> Iterator[Face]:
    boxes: dict[str, tuple[Box, float]] = {
        layout.FRONT: (figure.front, layout.BLEED),
        layout.BACK: (figure.back, layout.BLEED),
        layout.FLAP: (figure.lower_foot, layout.BLEED),
        layout.FOUNDATION: (figure.base, layout.BLEED),
        layout.COIN: (figure.tokens[0], layout.BLEED),
        layout.NIOC: (figure.tokens[1], layout.BLEED),
        layout.HEADLINE: (figure.title, 0.0),
        layout.MANUAL: (figure.steps, 0.0),
        layout.FLAT_NOTE: (figure.flat, 0.0),
    }
    for key, (box, bleed) in boxes.items():
        size = Format(id=key, title=key, width=box.width, height=box.height, corner=0)
        yield fitted(key, artwork.faces[key], size, bleed)


def _frame(width: float, height: float, margin: float) -> Grid:
    """The sheet as one slot, for the marks around it."""
    reach = 2 * (margin + FURNITURE)
    return Grid(
        width=width,
        height=height,
        columns=1,
        rows=1,
        card_width=width - reach,
        card_height=height - reach,
        corner=0,
        bleed=0,
        margin=margin,
        backs="none",
    )
