"""Play mats: for each game a sheet with its drawn table, places for real cards, and what its reference card says."""

from collections.abc import Iterator

from massicot.booklet.facts_table import fact_table, in_a_line
from massicot.booklet.page_style import MatOrder
from massicot.model.handling import STRONG, Handling
from massicot.model.variant import Variant
from massicot.products import Plan
from massicot.products.order import Order, counted
from massicot.products.reference import chosen
from massicot.products.stock import Stock
from massicot.products.typesetting import PageTask, Typeset, setting


class Playmat(Typeset):
    """A sheet for each game, lying."""

    name = "playmat"
    usual = False
    options = frozenset({"paper", "format", "large_index", "games", "margin"})

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One file: whoever plays one game prints its page."""
        variants = chosen(stock, order)
        if not variants:
            return
        names = [variant.id for variant in variants]
        yield self.planned(
            stock,
            order,
            games=names if order.games else (),
            summary=f"{counted(len(names), 'mat')}, {counted(len(names), 'page')}",
            notes=("one for each game: print the page of the game that you play",) if len(names) > 1 else (),
            facts={"games": names},
            pages=len(names),
            sheets=len(names),
            work=(PageTask(set_pages, _ordered(stock, order, variants), "playmat.*"), ""),
        )

    def handling(self, plan: Plan) -> Iterator[Handling]:
        """A mat lies flat on strong paper."""
        yield Handling(thing="le tapis", paper=STRONG, title="Tapis, un par jeu", sheets=plan.sheets)


def set_pages(order: MatOrder) -> bytes:
    """Set the sheets: the work of another process, which alone loads what sets type."""
    from massicot.booklet.playmat_page import set_mats

    setting("playmat")
    return set_mats(order)


def _ordered(stock: Stock, order: Order, variants: list[Variant]) -> MatOrder:
    deck = stock.deck
    return MatOrder(
        title=f"{deck.title} – tapis de jeu",
        credit=stock.credit,
        authors=deck.authors,
        stamp=f"{deck.title}, version {stock.version}, imprimer à 100 %",
        games=tuple(variants),
        figures={
            variant.id: in_a_line(fact_table(variant.reference.table, variant.facts, stock.library.glossary()))
            for variant in variants
        },
        paper=stock.paper,
        margin=order.margin,
        look=stock.look(games=variants),
    )
