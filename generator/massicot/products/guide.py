"""« Comment imprimer »: one page that comes with every kit, in the words that this kit needs."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from tomllib import loads
from typing import Any

from massicot.booklet.guide import GuideOrder, GuideStep, GuideText
from massicot.booklet.page_style import PageLook
from massicot.diagnostics import MisfitError
from massicot.ink.shapes import FlatDrawing, Use, leaves
from massicot.language.fr.words import decimal, listed, mm
from massicot.model.handling import CUT, FOLDED, PLAIN, STRONG, Handling
from massicot.places import shipped
from massicot.products import Plan, names, plans, product, usual
from massicot.products.order import Order
from massicot.products.stock import Stock
from massicot.products.typesetting import PageTask, Typeset, setting
from massicot.sheets.grid import Grid
from massicot.sheets.marks import scale_bars, ticked

MORE_MARGIN = 3
"""What is advised beyond a margin that was too small."""


class Guide(Typeset):
    """The page that says how to print all the others."""

    name = "guide"
    options = frozenset(
        {"paper", "format", "backs", "cards", "copies", "bleed", "margin", "grid", "layout"}
        | {"diameter", "shape", "players", "thickness", "sleeved", "games"}
    )

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One page, from what all other products would be."""
        work = (PageTask(set_page, ordered(stock, order), "guide*"), "")
        yield self.planned(stock, order, summary="how to print all this, 1 page", pages=1, sheets=1, work=work)


def set_page(order: GuideOrder) -> bytes:
    """Set the page: the work of another process, which alone loads what sets type."""
    from massicot.booklet.guide_page import set_guide

    setting("guide")
    return set_guide(order)


def ordered(stock: Stock, order: Order) -> GuideOrder:
    """All that the page is made from. It is about cards, also where they are not made now."""
    (cards,) = plans(stock, order, "cards")
    grid: Grid = cards.work.grid
    bar = scale_bars(grid)[1][0].text
    things = tuple(_things(stock, order))
    return GuideOrder(
        text=_text(stock, cards, bar, things, _box(stock, order)),
        grid=grid,
        bar=bar,
        authors=stock.deck.authors,
        paper=stock.paper,
        look=_look(stock),
    )


def _things(stock: Stock, order: Order) -> Iterator[Handling]:
    """What every other product of the order says of itself; one that cannot be made of this deck says nothing. A guide
    that is asked for alone is about all that is usual."""
    for name in _wanted(order):
        try:
            found = plans(stock, order, name)
        except MisfitError:
            continue
        handlings = (handling for plan in found for handling in product(name).handling(plan))
        yield from dict.fromkeys(handlings)


def _wanted(order: Order) -> list[str]:
    wanted = {*order.only} - {Guide.name} or {*usual()} - {Guide.name}
    return [name for name in names() if name in wanted]


def _box(stock: Stock, order: Order) -> str:
    """Which box is in the kit, as the step about sleeves tells it; empty if there is none."""
    with suppress(MisfitError):
        if "box" in _wanted(order) and plans(stock, order, "box"):
            return "sleeved-box" if order.sleeved else "bare-box"
    return ""


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


# -- what the page says --------------------------------------------------------------------------------


@cache
def words() -> dict[str, Any]:
    """The words of the page, from templates/booklet/guide.toml."""
    return loads((shipped("templates") / "booklet" / "guide.toml").read_text("utf-8"))


def _text(stock: Stock, cards: Plan, bar: str, things: tuple[Handling, ...], box: str) -> GuideText:
    """What this kit needs to be told, and no more."""
    deck, grid, last = stock.deck, cards.work.grid, cards.sheets
    size = f"{decimal(grid.card_width)} × {decimal(grid.card_height)} mm"
    own = not deck.source.is_relative_to(shipped("games"))
    true = {
        "bar": bar,
        "size": size,
        "bleed": mm(grid.bleed),
        "corner": mm(grid.corner),
        "height": mm(grid.card_height),
        "margin": mm(grid.margin),
        "more": f"{grid.margin + MORE_MARGIN:g}mm",
        "fronts": _pages(1, last),
        "backs": _pages(last + 1, 2 * last),
        "command": f"massicot build {deck.id} --low-ink{' --library …' if own else ''}",
        "things": "{things}",  # another for each kind of paper
    }
    said = _filled(words(), true)
    strip = [("Papier", stock.paper.title), ("Cartes", f"{cards.facts['cards']} de {size}")]
    strip += [("Par feuille", str(grid.per_sheet)), ("Feuilles", str(last))]
    strip += [("Fond perdu", true["bleed"])] if grid.bleed else []
    return GuideText(
        title=said["title"],
        game=deck.title,
        lead=said["lead"],
        strip=tuple(strip),
        measure=tuple(said["measure"]),
        steps=tuple(_steps(said, grid, things, box, "low" if stock.theme.low_ink else "usual")),
        troubles=tuple(_troubles(grid, said["trouble"])),
        credit=stock.credit,
        stamp=f"{stock.paper.title}, version {stock.version}",
    )


def _filled(said: Any, true: dict[str, str]) -> Any:
    """The words with what is true of a kit in them."""
    if isinstance(said, dict):
        return {name: _filled(inside, true) for name, inside in said.items()}
    return said.format(**true) if isinstance(said, str) else [_filled(text, true) for text in said]


def _pages(first: int, last: int) -> str:
    return f"la page {first}" if first == last else f"les pages {first} à {last}"


def _steps(said: dict[str, Any], grid: Grid, things: tuple[Handling, ...], box: str, ink: str) -> Iterator[GuideStep]:
    def step(name: str) -> GuideStep:
        return GuideStep(said[name]["title"], tuple(said[name]["text"]), said[name].get("drawing", ""))

    paper, cut = said["paper"], said["cut"]
    by_paper = {kind: [thing.thing for thing in things if thing.paper == kind] for kind in (FOLDED, STRONG, PLAIN)}
    papers = tuple(paper[kind].replace("{things}", listed(on_it)) for kind, on_it in by_paper.items() if on_it)
    yield GuideStep(paper["title"], papers, things=tuple(thing for thing in things if thing.title))
    yield step("scale")
    yield step(grid.backs)
    edges = " ".join([cut["bleed"]] * bool(grid.bleed) + [cut["corner"]] * bool(grid.corner))
    machine = (cut["machine"],) if ticked(grid) else ()
    yield GuideStep(cut["title"], (cut["text"], *machine, *([edges] if edges else [])), CUT)
    sleeves = step("sleeves")
    yield replace(sleeves, text=(*sleeves.text, *([said["sleeves"][box]] if box else [])))
    if others := tuple(text for thing in things if not thing.step for text in thing.text):
        yield GuideStep(said["rest"]["title"], others)
    yield from (GuideStep(thing.step, thing.text, thing.drawing) for thing in things if thing.step)
    yield GuideStep(said["ink"]["title"], (said["ink"][ink],))


def _troubles(grid: Grid, said: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if grid.sides == 2:
        free = said["offset"]["free"] if grid.bleed else ""
        yield said["offset"]["sign"], free + said["offset"]["cure"]
    seen = ("edge", "margin", "bar") if grid.backs in ("long-edge", "short-edge") else ("margin", "bar")
    yield from ((said[name]["sign"], said[name]["cure"]) for name in seen)
