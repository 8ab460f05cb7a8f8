"""« Comment imprimer »: one page that comes with every kit, in the words that this kit needs."""

from collections.abc import Iterator
from dataclasses import replace

from massicot.booklet.guide import GuideOrder, KitFacts
from massicot.booklet.page_style import PageLook
from massicot.diagnostics import MisfitError
from massicot.ink.shapes import FlatDrawing, Use, leaves
from massicot.model.handling import Handling
from massicot.places import shipped
from massicot.products import Plan, names, plans, product, usual
from massicot.products.order import Order
from massicot.products.stock import Stock
from massicot.products.typesetting import Task, Typeset, setting
from massicot.sheets.marks import scale_bars


class Guide(Typeset):
    """The page that says how to print all the others."""

    name = "guide"
    options = frozenset(
        {"paper", "format", "backs", "cards", "copies", "bleed", "margin", "grid"}
        | {"diameter", "players", "thickness", "games"}
    )

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One page, from what all other products would be."""
        work = Task(set_page, ordered(stock, order), "guide.*")
        yield self.planned(stock, order, summary="how to print all this, 1 page", pages=1, sheets=1, work=work)


def set_page(order: GuideOrder) -> bytes:
    """Set the page: the work of another process, which alone loads what sets type."""
    from massicot.booklet.guide_page import set_guide

    setting("guide")
    return set_guide(order)


def ordered(stock: Stock, order: Order) -> GuideOrder:
    """All that the page is made from."""
    return GuideOrder(facts=_facts(stock, order), authors=stock.deck.authors, paper=stock.paper, look=_look(stock))


def _facts(stock: Stock, order: Order) -> KitFacts:
    """The kit in figures. The page is about cards, also where they are not made now."""
    (cards,) = plans(stock, order, "cards")
    grid, deck = cards.work.grid, stock.deck
    return KitFacts(
        id=deck.id,
        title=deck.title,
        credit=stock.credit,
        version=stock.version,
        paper=stock.paper.title,
        grid=grid,
        bar=scale_bars(grid)[1][0].text,
        cards=cards.facts["cards"],
        sheets=cards.sheets,
        low_ink=stock.theme.low_ink,
        things=tuple(_things(stock, order)),
        own=not deck.source.is_relative_to(shipped("games")),
    )


def _things(stock: Stock, order: Order) -> Iterator[Handling]:
    """What every other product of the order says of itself; one that cannot be made of this deck says nothing. A guide
    that is asked for alone is about all that is usual."""
    wanted = {*order.only} - {Guide.name} or {*usual()} - {Guide.name}
    for name in (name for name in names() if name in wanted):
        try:
            found = plans(stock, order, name)
        except MisfitError:
            continue
        handlings = (handling for plan in found for handling in product(name).handling(plan))
        yield from dict.fromkeys(handlings)


def _look(stock: Stock) -> PageLook:
    """With the first card whose face shows a drawing; a theme may be all letters."""
    for card in stock.deck.cards:
        look = stock.look([card], backs=False)
        shown = [shape.drawing for _, shape in leaves(look.faces[card.id].shapes) if isinstance(shape, Use)]
        if shown and not card.extra:
            return replace(look, parts=_with_parts(shown, stock.parts()))
    return replace(stock.look([], backs=False), parts={})


def _with_parts(names: list[str], parts: dict[str, FlatDrawing]) -> dict[str, FlatDrawing]:
    """These drawings, and those that they refer to."""
    found: dict[str, FlatDrawing] = {}
    while names:
        name = names.pop()
        if name not in found:
            found[name] = parts[name]
            names += [shape.drawing for _, shape in leaves(parts[name].shapes) if isinstance(shape, Use)]
    return {name: found[name] for name in sorted(found)}
