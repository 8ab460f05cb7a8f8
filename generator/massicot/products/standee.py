"""The standee: a figure to fold and glue, its base, and the flat token for those who prefer it, on one sheet.

The strip, from the bottom up: a foot, the front panel, the fold at the top of the figure, the back panel on its
head, a foot. Folded, the back lies behind the front, upright; the feet turn outwards and are glued onto the base.
"""

import json
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from massicot.codes import MISFIT
from massicot.data.artwork import read_artwork
from massicot.data.beside import read_standee
from massicot.diagnostics import MisfitError
from massicot.ink.lettering import Measure
from massicot.ink.shapes import Box
from massicot.model.handling import STRONG, Handling
from massicot.model.page import Arc, Document, Furniture, Label, MarkLine, Page, Placement
from massicot.model.standee import Standee
from massicot.model.theme import Wanted
from massicot.products import Plan, Product
from massicot.products.order import Order
from massicot.products.stock import Stock, stamp
from massicot.sheets.faces import fitted, parts
from massicot.sheets.grid import FURNITURE, Grid
from massicot.sheets.marks import NBSP, page_number, scale_bars, small_print, ticks

BLEED = 1.5
FOOT = 11.0
"""How far a foot reaches from the figure."""
CHAMFER = 4.0
RIM, END = 5.0, 7.5
"""How much wider and longer than the feet the base is, on each side."""
HATCH = 3.2
TOKEN = 25.0
TICK_GAP, TICK = 0.5, 2.0
TOKENS_APART = 9.0
BLOCK, TITLE = 170.0, 24.0
STEPS, STEPS_HEIGHT = 86.0, 132.0
FLAT = 16.0
UNDER_TITLE, OVER_BASE = 10.0, 14.0
SMALL = 2.4
_PLAIN, _MIRRORED = {"mirror": "scale(1 1)"}, {"mirror": "scale(-1 1)"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Where everything lies on the sheet: trims, in millimetres."""

    lower_foot: Box
    front: Box
    back: Box
    upper_foot: Box
    base: Box
    glue: Box
    tokens: tuple[Box, Box]
    title: Box
    steps: Box
    flat: Box

    @property
    def whole(self) -> Box:
        """Around everything, bleed and ticks included."""
        reach = BLEED + TICK_GAP + TICK
        boxes = [self.title, self.steps, self.flat, self.base.grown(BLEED), *(one.grown(reach) for one in self.tokens)]
        boxes += [one.grown(BLEED) for one in (self.lower_foot, self.upper_foot)]
        left, bottom = min(box.x for box in boxes), min(box.y for box in boxes)
        right = max(box.x + box.width for box in boxes)
        top = max(box.y + box.height for box in boxes)
        return Box(left, bottom, right - left, top - bottom)


class StandeeSheet(Product):
    """A figure that stands, with its flat token."""

    name = "standee"
    options = frozenset({"paper", "margin"})

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One sheet, if all of it fits."""
        standee = read_standee(stock.deck.beside("standee.toml"))
        figure = arranged(standee, stock.paper.width, stock.paper.height, order.margin)
        if figure is None:
            wrong = f"the standee of {stock.deck.id} does not fit on {stock.paper.title}"
            hint = "use a larger paper, a smaller --margin, or smaller panels in standee.toml"
            raise MisfitError([MISFIT.problem(wrong, hint)])
        summary = "1 standee and its flat token, 1 page"
        yield self.planned(stock, order, summary=summary, pages=1, sheets=1, work=(standee, figure))

    def document(self, plan: Plan) -> Document:
        """The sheet with the strip, the base and the flat token."""
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


def _document(stock: Stock, standee: Standee, figure: Figure, margin: float) -> Document:
    paper, pieces = stock.paper, tuple(_pieces(standee, figure, stock.deck.title))
    by_key = {piece.wanted.key: piece for piece in pieces}
    artwork = read_artwork(stock.theme, stock.fonts, [piece.wanted for piece in by_key.values()])
    version = stamp([stock.version, json.dumps(asdict(standee), sort_keys=True)])
    # The sheet as one slot, for the marks around it.
    reach = 2 * (margin + FURNITURE)
    width, height = paper.width - reach, paper.height - reach
    frame = Grid(width=paper.width, height=paper.height, margin=margin, card_width=width, card_height=height)
    bars, sizes = scale_bars(frame)
    print_line = (f"{stock.deck.title} – {standee.title}", f"version {version}", f"imprimer à 100{NBSP}%, recto seul")
    around = Furniture(
        (*lines(figure), *bars),
        arcs(figure),
        (*labels(figure, stock.measure), *sizes, small_print(frame, print_line), page_number(frame, 1, 1)),
    )
    page = Page(
        title=standee.title,
        placements=tuple(piece.placement for piece in pieces),
        furniture=around,
        labels=(),
        trim=figure.whole,
        bleed=figure.whole,
    )
    faces = (fitted(key, artwork.faces[key], piece.box, piece.bleed) for key, piece in by_key.items())
    return stock.document(standee.title, frame, faces, [page], parts(artwork))


@dataclass(frozen=True, slots=True)
class _Piece:
    """Something that is drawn, where it is trimmed, and how far it goes on beyond."""

    wanted: Wanted
    box: Box
    bleed: float = BLEED
    quarters: int = 0

    @property
    def placement(self) -> Placement:
        return Placement(self.wanted.key, self.box.x - self.bleed, self.box.y - self.bleed, self.quarters)


def _pieces(standee: Standee, figure: Figure, game: str) -> Iterator[_Piece]:
    """The feet come first: a panel's bleed may lie on a foot, a foot's would hide the figure's."""
    flap = Wanted("flap", "standee-flap", {})
    yield _Piece(flap, figure.lower_foot)
    yield _Piece(flap, figure.upper_foot, quarters=2)
    yield _Piece(Wanted("front", "standee-panel", {"drawing": standee.front, **_PLAIN}), figure.front)
    yield _Piece(Wanted("back", "standee-panel", {"drawing": standee.back, **_MIRRORED}), figure.back, quarters=2)
    yield _Piece(Wanted("base", "standee-base", {}), figure.base)
    yield _Piece(Wanted("token", "standee-token", {"drawing": standee.token, **_PLAIN}), figure.tokens[0])
    yield _Piece(Wanted("token-back", "standee-token", {"drawing": standee.token, **_MIRRORED}), figure.tokens[1])
    words = {"title": standee.title, "role": standee.role, "game": game}
    yield _Piece(Wanted("title", "standee-title", words), figure.title, 0)
    yield _Piece(Wanted("steps", "standee-steps", words), figure.steps, 0)
    yield _Piece(Wanted("flat", "standee-flat", words), figure.flat, 0)


# -- the sheet, in millimetres ------------------------------------------------------------------------


def arranged(standee: Standee, width: float, height: float, margin: float) -> Figure | None:
    """The sheet: strip over base on the left, how it is done and the token on the right; None if it does not fit."""
    base_width, base_height = standee.width + 2 * END, 2 * FOOT + 2 * RIM
    strip = 2 * (standee.height + FOOT)
    middle = max(strip, STEPS_HEIGHT)
    tall = TITLE + UNDER_TITLE + middle + OVER_BASE + base_height
    left, bottom = (width - BLOCK) / 2, (height - tall) / 2
    right = left + BLOCK - STEPS
    # Strip and base share an axis, half-way between the block's edge and the text.
    axis = left + (BLOCK - STEPS - 8) / 2
    foot = bottom + base_height + OVER_BASE + (middle - strip) / 2
    strip_left = axis - standee.width / 2
    levels = (foot, foot + FOOT, foot + FOOT + standee.height, foot + FOOT + 2 * standee.height)
    base = Box(axis - base_width / 2, bottom, base_width, base_height)
    token = Box(right + BLEED + TICK_GAP + TICK, bottom + (base_height - TOKEN) / 2 - 4, TOKEN, TOKEN)
    figure = Figure(
        lower_foot=Box(strip_left, levels[0], standee.width, FOOT),
        front=Box(strip_left, levels[1], standee.width, standee.height),
        back=Box(strip_left, levels[2], standee.width, standee.height),
        upper_foot=Box(strip_left, levels[3], standee.width, FOOT),
        base=base,
        glue=Box(axis - standee.width / 2, bottom + RIM, standee.width, 2 * FOOT),
        tokens=(token, Box(token.x + TOKEN + TOKENS_APART, token.y, TOKEN, TOKEN)),
        title=Box(left, bottom + tall - TITLE, BLOCK, TITLE),
        steps=Box(right, bottom + base_height + OVER_BASE + middle - STEPS_HEIGHT, STEPS, STEPS_HEIGHT),
        flat=Box(right, token.y + TOKEN + BLEED + TICK_GAP + TICK + 2, STEPS, FLAT),
    )
    reach, whole = margin + FURNITURE, figure.whole
    fits = (
        whole.x >= reach
        and whole.y >= reach
        and whole.x + whole.width <= width - reach
        and whole.y + whole.height <= height - reach
    )
    return figure if fits else None


def lines(figure: Figure) -> tuple[MarkLine, ...]:
    """Cut along solid lines, fold along dashed ones, glue where it is hatched."""
    return (*_outline(figure), *_folds(figure), *_base_sides(figure.base), *_hatch(figure.glue), *_ticks(figure))


def arcs(figure: Figure) -> tuple[Arc, ...]:
    """The round ends of the base."""
    base = figure.base
    radius = base.height / 2
    left, right, y = base.x + radius, base.x + base.width - radius, base.y + radius
    return tuple(Arc(x, y, radius, start) for x, start in ((right, 0), (left, 90), (left, 180), (right, 270)))


def labels(figure: Figure, measure: Measure) -> tuple[Label, ...]:
    """What the parts of the strip are, beside it."""
    x = figure.front.x - BLEED - 1.6

    def beside(text: str, box: Box, x: float = x) -> Label:
        return Label(text, x, box.y + (box.height - measure("text", text) * SMALL) / 2, SMALL, up=True)

    return (
        beside("patte", figure.lower_foot),
        beside("devant", figure.front),
        beside("derrière", figure.back),
        beside("patte", figure.upper_foot),
        beside("socle", figure.base, figure.base.x - BLEED - 1.6),
    )


def _outline(figure: Figure) -> Iterator[MarkLine]:
    lower, upper = figure.lower_foot, figure.upper_foot
    left, right, bottom, top = lower.x, lower.x + lower.width, lower.y, upper.y + upper.height
    corners = (
        (left + CHAMFER, bottom),
        (right - CHAMFER, bottom),
        (right, bottom + CHAMFER),
        (right, top - CHAMFER),
        (right - CHAMFER, top),
        (left + CHAMFER, top),
        (left, top - CHAMFER),
        (left, bottom + CHAMFER),
    )
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield MarkLine(*start, *end)


def _folds(figure: Figure) -> Iterator[MarkLine]:
    left, right = figure.front.x, figure.front.x + figure.front.width
    for y in (figure.front.y, figure.back.y, figure.upper_foot.y):
        yield MarkLine(left, y, right, y, dashed=True)


def _base_sides(base: Box) -> Iterator[MarkLine]:
    radius = base.height / 2
    for y in (base.y, base.y + base.height):
        yield MarkLine(base.x + radius, y, base.x + base.width - radius, y)


def _hatch(box: Box) -> Iterator[MarkLine]:
    """Slanting lines, clipped to the box."""
    count = math.floor((box.width + box.height) / HATCH)
    for number in range(1, count + 1):
        along = number * HATCH  # where the line would meet the bottom edge, from the left
        x1, y1 = (along, 0.0) if along <= box.width else (box.width, along - box.width)
        x2, y2 = (0.0, along) if along <= box.height else (along - box.height, box.height)
        yield MarkLine(box.x + x1, box.y + y1, box.x + x2, box.y + y2)


def _ticks(figure: Figure) -> Iterator[MarkLine]:
    near = TOKEN / 2 + BLEED + TICK_GAP
    for token in figure.tokens:
        yield from ticks(token.x + TOKEN / 2, token.y + TOKEN / 2, near, near + TICK)
