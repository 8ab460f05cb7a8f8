"""Card sheets: the deck on paper, fronts and backs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from massicot.diagnostics import Diagnostic, MisfitError
from massicot.ink.shapes import FlatDrawing
from massicot.model.deck import Card
from massicot.model.handling import Handling
from massicot.model.page import Document, Face
from massicot.model.theme import GROUND, INK
from massicot.products import Plan, Product
from massicot.products.order import Order, counted
from massicot.products.stock import Stock, picked, planned, two_sided, wished, with_light_backs
from massicot.sheets.grid import Grid, GridRequest, thriftier_bleed
from massicot.sheets.sheets import CardSides, Stamp, sheets

if TYPE_CHECKING:
    from massicot.model.variant import Variant


@dataclass(frozen=True, slots=True)
class _Dealt:
    """What is printed on which grid: the cards, then reference cards with their faces."""

    cards: list[Card]
    grid: Grid
    joined: list[CardSides]
    faces: dict[str, Face]
    parts: dict[str, FlatDrawing]


class Cards(Product):
    """The deck on sheets."""

    name = "cards"
    options = frozenset(
        {
            "paper",
            "format",
            "backs",
            "light_backs",
            "large_index",
            "cards",
            "copies",
            "bleed",
            "margin",
            "grid",
            "layout",
            "corners",
        }
    )

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One file; reference cards fill its last sheet, where they can."""
        stock = with_light_backs(stock) if order.light_backs else stock
        cards = picked(stock, order)
        wish = wished(stock, order)
        grid = planned(wish)
        free = 0 if order.cards else -len(cards) % grid.per_sheet
        variants, unreadable = stock.library.readable(stock.deck.id) if free else ({}, [])
        joined, faces, parts = _joining(stock, list(variants.values()), grid, free)
        sheets = -(-len(cards) // grid.per_sheet)
        pages = sheets * grid.sides
        yield self.planned(
            stock,
            order,
            summary=f"{counted(len(cards), 'card')}, {counted(pages, 'page')}",
            notes=(*_notes(wish, grid, len(cards), len(joined)), *_left_out(unreadable)),
            backs=order.backs,
            facts={"cards": len(cards), "references": len(joined)},
            pages=pages,
            sheets=sheets,
            work=_Dealt(cards, grid, joined, faces, parts),
        )

    def cost(self, plan: Plan) -> str:
        """Cuts, and ink as the share of a card that one ink would cover."""
        from massicot.products.pictures import coverage

        grid = plan.work.grid
        fronts, backs = coverage(plan.stock, plan.work.cards)
        ink = f"fronts {fronts:.0%}" + (f", backs {backs:.0%}" if grid.backs != "none" else "")
        return f"{counted(grid.cuts, 'cut')} a sheet; ink of cyan, magenta and yellow together: {ink}"

    def document(self, plan: Plan) -> Document:
        """Pages of cards, with the faces they need. The title says whether it is the deck."""
        stock, dealt = plan.stock, plan.work
        grid = dealt.grid
        sides = [CardSides(card.id, f"back:{card.back}") for card in dealt.cards]
        sides += dealt.joined
        backs = grid.backs != "none"
        joined = [face for key, face in dealt.faces.items() if backs or not key.endswith(":back")]
        faces = (*stock.faces(dealt.cards, bleed=grid.bleed, backs=backs).values(), *joined)
        stamp = Stamp(f"{stock.deck.title} – {stock.theme.title}", stock.version)
        what = "cartes de remplacement" if plan.order.cards else "cartes"
        pages = sheets(sides, grid, stamp, plan.order.corners)
        return stock.document(what, grid, faces, pages, stock.parts() | dealt.parts)

    def handling(self, plan: Plan) -> Iterator[Handling]:
        """Strong paper, or paper to fold and glue; how to turn and cut it is what the guide is about."""
        yield two_sided(plan.work.grid, title="Cartes", thing="les cartes", sheets=plan.sheets)


def _left_out(unreadable: list[Diagnostic]) -> Iterator[str]:
    """Rules with a mistake stop no cards: their reference cards are missing, and this is said."""
    for path in dict.fromkeys(problem.place.path for problem in unreadable):
        yield f"no reference card of {path}, which has mistakes; see massicot check"


def _joining(
    stock: Stock, variants: "list[Variant]", grid: Grid, free: int
) -> tuple[list[CardSides], dict[str, Face], dict[str, FlatDrawing]]:
    """Of these games, the reference cards that fill the last sheet: one of each game, or many of the only one."""
    if not variants or not {GROUND, INK} <= set(stock.theme.palette):  # the shipped face is printed in these
        return [], {}, {}
    from massicot.products.reference import back, front, references  # not needed for a full last sheet

    joined = variants * free if len(variants) == 1 else variants[:free]
    sides = [CardSides(front(variant), back(variant)) for variant in joined]
    try:
        return sides, *references(stock, joined[:1] if len(variants) == 1 else joined, grid.bleed)
    except MisfitError:  # too small a card for text
        return [], {}, {}


def _notes(wish: GridRequest, grid: Grid, cards: int, joined: int) -> Iterator[str]:
    if joined:
        yield f"{counted(joined, 'reference card')} in the free slots of the last sheet"
    if free := -(cards + joined) % grid.per_sheet:
        yield f"{counted(free, 'free slot')} on the last sheet"
    if wish.grid is None and (found := thriftier_bleed(wish, grid)):
        bleed, count = found
        fewer = -(-cards // count)
        if fewer < -(-cards // grid.per_sheet):
            yield (
                f"{grid.per_sheet} cards fit on a sheet; with --bleed {bleed:g}mm {count} would, "
                f"on {counted(fewer, 'sheet')}"
            )
