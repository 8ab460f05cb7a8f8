"""« Comment imprimer »: one page that comes with every kit, in the words that this kit needs."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from tomllib import loads
from typing import TYPE_CHECKING, Any

from massicot.booklet.guide import GuideOrder, GuideStep, GuideText
from massicot.booklet.page_style import PageLook
from massicot.diagnostics import MisfitError
from massicot.ink.shapes import FlatDrawing, Use, leaves
from massicot.language.fr.words import decimal, listed, mm
from massicot.model.handling import BIND, CUT, FOLDED, GATHER, PLAIN, STRONG, Handling
from massicot.places import shipped
from massicot.products import File, Plan, Product, names, native, plans, product, usual
from massicot.products.order import Order
from massicot.products.stock import Stock
from massicot.products.typesetting import PageTask, Typeset, setting
from massicot.sheets.grid import Grid
from massicot.sheets.marks import scale_bars, ticked

if TYPE_CHECKING:
    from massicot.jobs import Jobs, Progress


class Guide(Typeset):
    """The page that says how to print all the others."""

    name = "guide"
    options = frozenset(
        {"paper", "format", "backs", "cards", "copies", "bleed", "margin", "grid", "layout"}
        | {"diameter", "shape", "players", "thickness", "sleeved", "games"}
    )

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One page, from what all other products would be."""
        yield self.planned(stock, order, summary="how to print all this, 1 page", pages=1, sheets=1)

    def begin(self, plans: Sequence[Plan], jobs: "Jobs") -> None:
        """Have the booklets set that are counted: in a build of everything they are begun already."""
        for made in (made for plan in plans for _, made in _handled(plan.stock, plan.order) if _uncounted(made)):
            super().begin([made], jobs)

    def draw(self, plan: Plan, jobs: "Jobs", progress: "Progress") -> File:
        """The page, once it is known how many sheets the booklets are."""
        order = ordered(plan.stock, plan.order, partial(_counted, jobs, progress))
        return super().draw(replace(plan, work=(PageTask(set_page, order, "guide*"), "")), jobs, progress)


def set_page(order: GuideOrder) -> bytes:
    """Set the page: the work of another process, which alone loads what sets type."""
    from massicot.booklet.guide_page import set_guide

    setting("guide")
    return set_guide(order)


def ordered(stock: Stock, order: Order, counted: Callable[[Plan], Plan] = lambda plan: plan) -> GuideOrder:
    """All that the page is made from. It is about cards, also where they are not made now."""
    (cards,) = plans(stock, order, "cards")
    grid: Grid = cards.work.grid
    bar = scale_bars(grid)[1][0].text
    return GuideOrder(
        text=_text(stock, order, cards, bar, tuple(_things(stock, order, counted))),
        grid=grid,
        bar=bar,
        authors=stock.deck.authors,
        paper=stock.paper,
        look=_look(stock),
    )


def _handled(stock: Stock, order: Order) -> Iterator[tuple[Product, Plan]]:
    """Every other file of the order that the guide tells of; a product that cannot be made of this deck has none. A
    guide that is asked for alone is about all that is usual."""
    wanted = {*order.only} - {Guide.name} or {*usual()} - {Guide.name}
    for name in (name for name in names() if name in wanted):
        with suppress(MisfitError):
            yield from (
                (product(name), plan) for plan in plans(stock, order, name) if any(product(name).handling(plan))
            )


def _uncounted(plan: Plan) -> bool:
    return product(plan.product).typeset and not plan.sheets


def _counted(jobs: "Jobs", progress: "Progress", plan: Plan) -> Plan:
    """The plan with its sheets, which of a booklet are known when it is set."""
    if not _uncounted(plan):
        return plan
    if native.missing() and plan.work[0].kept() is None:
        native.refuse()
    made = product(plan.product).draw(plan, jobs, progress).plan
    return replace(made, sheets=made.sheets or -(-made.pages // 2))


def _things(stock: Stock, order: Order, counted: Callable[[Plan], Plan]) -> Iterator[Handling]:
    """What the products say of their files: those of one kind are one thing, of so many sheets in all."""
    found: dict[Handling, int] = {}
    for made, plan in _handled(stock, order):
        with suppress(MisfitError):
            for thing in made.handling(counted(plan)):
                alike = replace(thing, sheets=0, file=thing.file or made.name)
                found[alike] = found.get(alike, 0) + thing.sheets
    yield from (replace(thing, sheets=sheets) for thing, sheets in found.items())


def _tokens(stock: Stock, order: Order) -> int:
    """How many tokens the kit has."""
    return sum(sum(plan.facts["tokens"].values()) for made, plan in _handled(stock, order) if made.name == "tokens")


def _screens(stock: Stock, order: Order) -> list[str]:
    """The names of booklets in the kit that are not printed."""
    if order.only and "booklet" not in order.only:
        return []
    found = [plan for plan in plans(stock, order, "booklet") if not any(product("booklet").handling(plan))]
    return list(dict.fromkeys(f"« {plan.facts['form']} »" for plan in found))


def _box(stock: Stock, order: Order) -> str:
    """Which box is in the kit, as the step about sleeves tells it; empty if there is none."""
    boxed = any(made.name == "box" for made, _ in _handled(stock, order))
    return ("sleeved-box" if order.sleeved else "bare-box") if boxed else ""


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


def _text(stock: Stock, order: Order, cards: Plan, bar: str, things: tuple[Handling, ...]) -> GuideText:
    """What this kit needs to be told, and no more."""
    deck, grid, last = stock.deck, cards.work.grid, cards.sheets
    size = f"{decimal(grid.card_width)} × {decimal(grid.card_height)} mm"
    tokens, screens = _tokens(stock, order), _screens(stock, order)
    true = {
        "bar": bar,
        "size": size,
        "bleed": mm(grid.bleed),
        "corner": mm(grid.corner),
        "height": mm(grid.card_height),
        "margin": mm(grid.margin),
        "fronts": _pages(1, last),
        "backs": _pages(last + 1, 2 * last),
        "tokens": str(tokens),
        "screens": listed(screens) if screens else "",
        "things": "{things}",  # another for each kind of paper
    }
    said = _filled(words(), true)
    strip = [("Papier", stock.paper.title), ("Cartes", f"{cards.facts['cards']} de {size}")]
    strip += [("Par feuille", str(grid.per_sheet)), ("Feuilles", str(last))]
    strip += [("Fond perdu", true["bleed"])] if grid.bleed else []
    needed = {
        "screen": len(screens) == 1,
        "screens": len(screens) > 1,
        "tokens": bool(tokens),
        _box(stock, order): True,
    }
    steps = list(_steps(said, grid, things, {name for name, need in needed.items() if need}))
    if stock.theme.low_ink:
        steps.append(GuideStep(said["ink"]["title"], (said["ink"]["text"],)))
    return GuideText(
        title=said["title"],
        game=deck.title,
        lead=said["lead"],
        strip=tuple(strip),
        measure=tuple(said["measure"]),
        steps=tuple(steps),
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


def _steps(said: dict[str, Any], grid: Grid, things: tuple[Handling, ...], needed: set[str]) -> Iterator[GuideStep]:
    def step(name: str) -> GuideStep:
        return GuideStep(said[name]["title"], tuple(said[name]["text"]), tuple(said[name].get("drawings", ())))

    paper, cut = said["paper"], said["cut"]
    by_paper = {kind: [thing.thing for thing in things if thing.paper == kind] for kind in (FOLDED, STRONG, PLAIN)}
    papers = [
        paper[kind].replace("{things}", listed(list(dict.fromkeys(on_it)))) for kind, on_it in by_paper.items() if on_it
    ]
    papers += [paper[number] for number in ("screen", "screens") if number in needed]
    yield GuideStep(paper["title"], tuple(papers), things=tuple(thing for thing in things if thing.title))
    yield step("scale")
    yield step(grid.backs)
    edges = " ".join([cut["bleed"]] * bool(grid.bleed) + [cut["corner"]] * bool(grid.corner))
    machine = (cut["machine"],) if ticked(grid) else ()
    yield GuideStep(cut["title"], (cut["text"], *machine, *([edges] if edges else [])), (CUT,))
    sleeves = step("sleeves")
    yield replace(
        sleeves, text=(*sleeves.text, *(text for box, text in said["sleeves"]["boxes"].items() if box in needed))
    )
    others = [text for thing in things if not thing.step for text in thing.text]
    others += [said["tokens"]["text"]] * ("tokens" in needed)
    if others:
        yield GuideStep(said["rest"]["title"], tuple(others))
    for title in dict.fromkeys(thing.step for thing in things if thing.step):
        same = [thing for thing in things if thing.step == title]
        drawings = dict.fromkeys(drawing for thing in same for drawing in thing.drawings)
        if GATHER in drawings:  # which shows a single pile too
            drawings.pop(BIND, None)
        yield GuideStep(title, tuple(text for thing in same for text in thing.text), tuple(drawings))


def _troubles(grid: Grid, said: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if grid.sides == 2:
        free = said["offset"]["free"] if grid.bleed else ""
        yield said["offset"]["sign"], free + said["offset"]["cure"]
    seen = ("edge", "margin", "bar") if grid.backs in ("long-edge", "short-edge") else ("margin", "bar")
    yield from ((said[name]["sign"], said[name]["cure"]) for name in seen)
