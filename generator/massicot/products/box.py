"""Tuck boxes: a folding box that holds the deck and its notice, on one sheet; a second tells how it is made where the
first has no room for that."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from massicot.booklet.folding import MAP
from massicot.booklet.inks import inks
from massicot.codes import MISFIT
from massicot.colour import rgb
from massicot.data.artwork import read_artwork
from massicot.data.roles import game_inks
from massicot.diagnostics import MisfitError
from massicot.ink.shapes import Box, FlatDrawing, transformed
from massicot.language.fr.words import counted as counted_fr
from massicot.language.fr.words import mm
from massicot.model.box import Net
from massicot.model.handling import STRONG, Handling
from massicot.model.page import Document, Face, Furniture, MarkLine, Page, Placement
from massicot.model.paper import Paper
from massicot.model.theme import INK, Artwork, Wanted
from massicot.products import Plan, Product
from massicot.products.box_art import (
    BLEED,
    COVER,
    FRONT,
    LID,
    PATCHES,
    SIDE,
    Patch,
    art,
    faces,
    fan,
    key,
    lines,
    marks,
    small_net,
)
from massicot.products.box_words import back_label, back_words, halves, steps
from massicot.products.order import Order, counted
from massicot.products.stock import Stock
from massicot.sheets.box import AIDS, EASE, FILM, NOTICE, SLEEVE, tuck_box
from massicot.sheets.faces import parts
from massicot.sheets.grid import FURNITURE, Grid
from massicot.sheets.marks import NBSP, hinted, page_number, scale_bars, small_print
from massicot.sheets.sheets import Stamp
from massicot.units import shown

if TYPE_CHECKING:
    from massicot.model.variant import Variant

BELOW, BESIDE, ALONE = (176.0, 52.0), (52.0, 120.0), (150.0, 74.0)
"""The instructions under the net, beside it, or on a sheet of their own: the first that there is room for."""
STEPS_GAP = 6.0
PICTURE = 46.0
"""The small net of the instructions."""
TWO_LINES = 4.6
"""A title of more ems than this stands in two lines on the front."""
HINT = "Pliez d’un repère à l’autre, coupez les traits pleins, collez les hachures."
_LINES, _STEPS = "box-lines", "box-steps"


@dataclass(frozen=True, slots=True)
class NetPlace:
    """A net on a sheet: the grid of one that carries the marks, and where the net’s origin lies; and the room for the
    instructions on the same sheet, if there is any."""

    grid: Grid
    x: float
    y: float
    steps: Box | None


class TuckBox(Product):
    """A box to fold and glue that holds the deck."""

    name = "box"
    options = frozenset({"paper", "format", "thickness", "sleeved", "margin"})

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One sheet, if the flat box fits on it, or two."""
        deck, games = stock.deck, tuple(stock.library.readable(stock.deck.id)[0].values())
        notice = bool(games) and holds_notice(stock, order)
        size = contents(stock, order, games=bool(games), notice=notice)
        net = tuck_box(*size)
        spot = place(net, stock.paper, order.margin)
        if spot is None:
            net = tuck_box(*size, short=True)
            spot = place(net, stock.paper, order.margin)
        if spot is None:
            hint = "use a larger --paper, or a smaller --thickness (of one card), --format or --margin"
            wrong = misfit(net, deck.count, stock.paper, order.margin)
            raise MisfitError([MISFIT.problem(wrong, hint, deck.source)])
        inside = " × ".join(shown(size).removesuffix(" mm") for size in (net.width, net.height, net.depth))
        sheets = 1 if spot.steps else 2
        sleeves = " in sleeves" if order.sleeved else ""
        yield self.planned(
            stock,
            order,
            summary=f"box for {counted(deck.count, 'card')} of {shown(order.thickness)}{sleeves}"
            f"{' and a notice' if notice else ''}, {inside} mm,",
            facts={
                "cards": deck.count,
                "thickness": order.thickness,
                "sleeved": order.sleeved,
                "notice": notice,
            },
            pages=sheets,
            sheets=sheets,
            work=(net, spot, games),
        )

    def document(self, plan: Plan) -> Document:
        """The sheet with the net: its art, its cuts and the marks of its folds, and how it is put together."""
        stock, (net, spot, games) = plan.stock, plan.work
        artwork, hero = _artwork(stock, games)
        cards = () if hero else _shown(stock)
        label = back_label(
            net.panel("back").box,
            back_words(stock.deck, games, notice=plan.facts["notice"]),
            _emblems(stock),
            stock.measure,
            stock.theme.inks,
        )
        shapes = tuple(fan(cards, stock.format, net.panel("front").box))
        room = spot.steps or Box(0, 0, *ALONE)
        drawn = (
            *faces(net, artwork, label, shapes),
            Face(
                _LINES,
                Box(0, 0, spot.grid.width, spot.grid.height),
                transformed(lines(net), (1, 0, 0, 1, spot.x, spot.y)),
            ),
            _instructions(stock, net, room, notice=plan.facts["notice"]),
        )
        stamp = Stamp(f"{stock.deck.title} – {stock.theme.title}", stock.version)
        pages = _pages(net, spot, stamp)
        document = stock.document("boîte", spot.grid, drawn, pages, stock.parts() | parts(artwork))
        return replace(document, duplex="Simplex")

    def handling(self, plan: Plan) -> Iterator[Handling]:
        """For how many cards it is, and how it is put together."""
        cards = counted_fr(plan.facts["cards"], "carte", feminine=True, figures=True)
        sleeves = "sous pochettes" if plan.facts["sleeved"] else "sans pochettes : avec, le paquet n’y entre plus"
        notice = ", plus une notice pliée" if plan.facts["notice"] else ""
        how = (
            f"**Boîte.** Elle est taillée pour {cards} de {mm(plan.facts['thickness'])}{notice}, {sleeves}. "
            "Pliez d’un repère à l’autre, coupez les traits pleins, collez les hachures."
        )
        yield Handling(thing="la boîte", paper=STRONG, title="Boîte", sheets=plan.sheets, text=(how,))


# -- how large it is -----------------------------------------------------------------------------------


def holds_notice(stock: Stock, order: Order) -> bool:
    """Whether a notice on the same paper, folded like a map, lies in the box: not with small cards."""
    width, height, _ = contents(stock, order, games=False, notice=False)
    panels = sorted(
        side / many for side, many in zip(sorted((stock.paper.width, stock.paper.height)), MAP[::-1], strict=True)
    )
    inner = sorted((width + EASE[0], height + EASE[1]))
    return all(panel <= room - 1 for panel, room in zip(panels, inner, strict=True))


def contents(stock: Stock, order: Order, *, games: bool, notice: bool) -> tuple[float, float, float]:
    """What lies in the box: the deck, some reference cards of its games, and the folded notice."""
    card, thick = stock.format, order.thickness
    width, height = card.width, card.height
    if order.sleeved:
        width, height, thick = width + SLEEVE, height + SLEEVE, thick + FILM
    return width, height, (stock.deck.count + AIDS * games) * thick + NOTICE * notice


# -- art -----------------------------------------------------------------------------------------------


def _artwork(stock: Stock, games: "Sequence[Variant]") -> tuple[Artwork, str]:
    """The box’s own faces, and the back that most cards have; and the drawing on the front, if it has one. A theme may
    lack the inks that the shipped faces are printed in."""
    deck = stock.deck
    colours = inks(stock.theme.inks)
    cover = {"fond": colours.cover, "titre": colours.on_cover}
    theme = replace(stock.theme, palette=game_inks(stock.theme.inks) | cover | stock.theme.inks)
    number = sum(card.copies for card in deck.cards if not card.extra)
    first, second = halves(deck.title, stock.measure, TWO_LINES)
    hero = stock.hero(games).drawing
    own = games[0].own_emblem if games else None
    emblems = {own.name: own.path} if own and own.name == hero else {}
    quoted = {
        "title": deck.title,
        "first": first,
        "second": second,
        "hero": hero,
        "count": f"{number}{NBSP}carte{'s' if number > 1 else ''}",
        "credit": stock.credit if deck.authors else "",
    }
    flags = (*["two-lines"] * bool(second), *["hero"] * bool(hero))
    backs: Counter[str] = Counter()
    for card in deck.cards:
        backs[card.back] += card.copies
    wanted = [Wanted(COVER, max(backs, key=lambda back: backs[back]), {})]
    wanted += [Wanted(name, name, quoted, flags) for name in (FRONT, SIDE, LID)]
    return read_artwork(theme, stock.fonts, wanted, emblems=emblems), hero


def _shown(stock: Stock) -> list[Face]:
    """Three cards of the deck: the first, one of the middle, the last."""
    cards = [card for card in stock.deck.cards if not card.extra] or list(stock.deck.cards)
    some = dict.fromkeys((cards[0], cards[len(cards) // 2], cards[-1]))
    return list(stock.faces(list(some), bleed=0, backs=False).values())


def _emblems(stock: Stock) -> list[tuple[str, FlatDrawing]]:
    """A drawing for each value or suit, as far as the faces show any."""
    drawings, found = stock.parts(), dict[str, None]()
    for card in stock.deck.cards:
        for stands_for in () if card.extra else (str(card.value), card.suit):
            if (name := stock.theme.emblems.get(stands_for)) in drawings:
                found[str(name)] = None
    return [(name, drawings[name]) for name in found]


def _instructions(stock: Stock, net: Net, room: Box, *, notice: bool) -> Face:
    shapes, picture = steps(room, PICTURE, stock.measure, rgb(stock.theme.inks[INK]), notice=notice)
    return Face(_STEPS, Box(0, 0, room.width, room.height), (*shapes, small_net(net, picture)))


# -- the sheet, in millimetres -------------------------------------------------------------------------


def place(net: Net, paper: Paper, margin: float) -> NetPlace | None:
    """The sheet upright if the net fits on it so, else lying; None if it does not fit. First of all where the
    instructions fit as well."""
    box, edge = net.box, margin + FURNITURE
    found = []
    for width, height in ((paper.width, paper.height), (paper.height, paper.width)):
        free_x, free_y = width - 2 * (BLEED + edge) - box.width, height - 2 * (BLEED + edge) - box.height
        if free_x < 0 or free_y < 0:
            continue
        grid = Grid(
            width=width, height=height, margin=margin, card_width=box.width, card_height=box.height, bleed=BLEED
        )
        x, y, room = (width - box.width) / 2, (height - box.height) / 2, None
        if free_y >= BELOW[1] + STEPS_GAP and BELOW[0] + 2 * edge <= width:
            y += (BELOW[1] + STEPS_GAP) / 2
            room = Box((width - BELOW[0]) / 2, y - BELOW[1] - STEPS_GAP, *BELOW)
        elif free_x >= BESIDE[0] + STEPS_GAP and BESIDE[1] + 2 * edge <= height:
            x -= (BESIDE[0] + STEPS_GAP) / 2
            room = Box(x + box.width + STEPS_GAP, (height - BESIDE[1]) / 2, *BESIDE)
        found.append(NetPlace(grid, x - box.x, y - box.y, room))
    return next((spot for spot in found if spot.steps), found[0] if found else None)


def misfit(net: Net, cards: int, paper: Paper, margin: float) -> str:
    """Why there is no such box, in one sentence."""
    box = net.box.grown(BLEED)
    return (
        f"a box for {cards} cards ({shown(net.width)} × {shown(net.height)} × {shown(net.depth)}) does not fit on "
        f"{paper.title}: flat it is {shown(box.width)} × {shown(box.height)} with its bleed, "
        f"the sheet {shown(paper.width)} × {shown(paper.height)}, "
        f"less a margin of {shown(margin)} and {shown(FURNITURE)} for the marks"
    )


def _pages(net: Net, spot: NetPlace, stamp: Stamp) -> Iterator[Page]:
    """The net; and where there was no room for them, the instructions."""
    placed = [*(_put(net, patch, spot) for patch in PATCHES), Placement(_LINES, 0, 0)]
    moved = [MarkLine(m.x1 + spot.x, m.y1 + spot.y, m.x2 + spot.x, m.y2 + spot.y) for m in marks(net)]
    if spot.steps:
        placed.append(Placement(_STEPS, spot.steps.x, spot.steps.y))
    trim = net.box
    trim = Box(trim.x + spot.x, trim.y + spot.y, trim.width, trim.height)
    count = 1 if spot.steps else 2
    yield _page(spot.grid, stamp, "Boîte", (1, count), placed, moved, trim)
    if not spot.steps:
        grid, (width, height) = spot.grid, ALONE
        room = Box((grid.width - width) / 2, grid.height * 0.62 - height / 2, width, height)
        yield _page(grid, stamp, "Montage", (2, count), [Placement(_STEPS, room.x, room.y)], [], room)


def _page(
    grid: Grid,
    stamp: Stamp,
    title: str,
    number: tuple[int, int],
    placed: Sequence[Placement],
    drawn: Sequence[MarkLine],
    trim: Box,
) -> Page:
    bars, labels = scale_bars(grid)
    labels += hinted(grid, HINT)
    print_at = f"imprimer à 100{NBSP}%, recto seul"
    labels.append(small_print(grid, (stamp.product, "boîte", f"version {stamp.version}", print_at)))
    return Page(
        title=title,
        placements=tuple(placed),
        furniture=Furniture((*drawn, *bars), (), tuple(labels)),
        labels=(page_number(grid, *number),),
        trim=trim,
        bleed=trim.grown(BLEED),
    )


def _put(net: Net, patch: Patch, spot: NetPlace) -> Placement:
    box = art(net, patch)
    return Placement(key(net, patch), box.x + spot.x, box.y + spot.y, 2 if patch.turned else 0)
