"""Play mats: for each game a sheet with its drawn table, places for real cards, and what its reference card says."""

from collections.abc import Iterator

from massicot.booklet.playmat import Mat, MatOrder
from massicot.model.handling import STRONG, Handling
from massicot.model.prose import spoken
from massicot.model.variant import Variant
from massicot.products import Plan
from massicot.products.order import Order, counted
from massicot.products.reference import chosen
from massicot.products.stock import Stock
from massicot.products.typesetting import Task, Typeset, setting


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
            work=Task(set_pages, _ordered(stock, order, variants), "playmat.*"),
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
        mats=tuple(_mat(variant) for variant in variants),
        paper=stock.paper,
        margin=order.margin,
        format=stock.format,
        palette=stock.theme.inks,
        fonts=stock.fonts,
        faces=stock.faces([card for card in deck.cards if not card.extra], bleed=0, backs=True),
        parts=stock.parts(),
    )


def _mat(variant: Variant) -> Mat:
    players = variant.players
    span = str(players.min) if players.min == players.max else f"{players.min} à {players.max}"
    return Mat(
        title=variant.title,
        players=f"{span} joueurs",
        emblem=variant.emblem,
        credit=f"D’après un jeu de {' et '.join(variant.authors)}" if variant.authors else "",
        caption=spoken(variant.setup.caption),
        memo=tuple(tuple(spoken(side).splitlines()) for side in (variant.reference.front, variant.reference.back)),
        setup=variant.setup,
    )
