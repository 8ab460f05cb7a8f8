"""Tuck boxes: a folding box that holds the deck, on one sheet. Where the net lies, what art goes where, what is cut,
folded and glued."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from massicot.codes import MISFIT
from massicot.colour import WHITE
from massicot.data.artwork import read_artwork
from massicot.diagnostics import MisfitError
from massicot.ink import figures
from massicot.ink.shapes import Box, Painted, Stroke, transformed
from massicot.language.fr.words import counted as counted_fr
from massicot.language.fr.words import mm
from massicot.model.box import GLUE, Net, Panel, Point
from massicot.model.handling import STRONG, Handling
from massicot.model.page import Document, Face, Furniture, MarkLine, Page, Placement
from massicot.model.paper import Paper
from massicot.model.theme import Artwork, Wanted
from massicot.products import Plan, Product
from massicot.products.order import Order, counted
from massicot.products.stock import Stock
from massicot.sheets.box import NICK, cuts, tuck_box
from massicot.sheets.faces import fitted, parts
from massicot.sheets.grid import FURNITURE, Grid
from massicot.sheets.marks import NBSP, hinted, page_number, scale_bars, small_print
from massicot.sheets.sheets import Stamp
from massicot.units import shown

BLEED = 2.0
HATCH = 2.2
"""From one glue line to the next."""
HATCH_GAP = 0.8
"""From a glue line to the edge of what is glued."""
STEPS = Box(0, 0, 176, 47)
"""The instructions, where the sheet has room for them under the net."""
STEPS_GAP = 8.0
COVER, PLATE, SIDE, LID, GROUND, HOW = "box-cover", "box-front", "box-side", "box-end", "box-ground", "box-steps"
HINT = "Coupez les traits pleins, pliez les pointillés, collez les hachures."
_LINES = "box-lines"
_SEAM = Stroke(WHITE, 0.5, cap="round")
_HATCHING = Stroke((0.55, 0.55, 0.55), 0.12)


@dataclass(frozen=True, slots=True)
class Patch:
    """Art on a panel: which face, how far it goes on over each edge (left, bottom, right, top), and
    whether it stands on its head."""

    panel: str
    face: str
    bleed: tuple[float, float, float, float]
    turned: bool = False


PATCHES = (
    Patch("tuck", GROUND, (BLEED, BLEED, BLEED, BLEED)),
    Patch("left-top", GROUND, (BLEED, 0, BLEED, BLEED)),
    Patch("right-top", GROUND, (BLEED, 0, BLEED, BLEED)),
    Patch("lid", LID, (BLEED, 0, NICK, 0), turned=True),
    Patch("bottom", LID, (BLEED, 0, NICK, 0), turned=True),
    Patch("left", SIDE, (0, 0, 0, 0)),
    Patch("right", SIDE, (0, 0, 0, 0)),
    Patch("back", COVER, (BLEED, 0, 0, 0)),
    Patch("front", COVER, (0, BLEED, 0, BLEED)),
    Patch("front", PLATE, (0, 0, 0, 0)),
)
"""In the order of printing. Art ends at the fold where the neighbour has art of its own or is glued, and
goes on over it everywhere else. The ends stand on their heads: so they read from the front."""


@dataclass(frozen=True, slots=True)
class NetPlace:
    """A net on a sheet: the grid of one that carries the marks, and where the net’s origin lies."""

    grid: Grid
    x: float
    y: float
    steps: Point | None


class TuckBox(Product):
    """A box to fold and glue that holds the deck."""

    name = "box"
    options = frozenset({"paper", "format", "thickness", "margin"})

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One sheet, if the flat box fits on it."""
        deck = stock.deck
        net = tuck_box(stock.format.width, stock.format.height, deck.count * order.thickness)
        spot = place(net, stock.paper, order.margin)
        if spot is None:
            hint = "use a larger --paper, or a smaller --thickness (of one card), --format or --margin"
            wrong = misfit(net, deck.count, stock.paper, order.margin)
            raise MisfitError([MISFIT.problem(wrong, hint, deck.source)])
        inside = " × ".join(shown(size).removesuffix(" mm") for size in (net.width, net.height, net.depth))
        yield self.planned(
            stock,
            order,
            summary=f"box for {counted(deck.count, 'card')} of {shown(order.thickness)}, {inside} mm,",
            facts={"cards": deck.count, "thickness": order.thickness},
            pages=1,
            sheets=1,
            work=(net, spot),
        )

    def document(self, plan: Plan) -> Document:
        """The sheet with the net: its art, its cuts and folds, and how it is put together."""
        stock, (net, spot) = plan.stock, plan.work
        artwork = _artwork(stock)
        faces = (*_faces(net, spot, artwork), lines(net, spot))
        pages = [page(net, spot, Stamp(f"{stock.deck.title} – {stock.theme.title}", stock.version))]
        return replace(stock.document("boîte", spot.grid, faces, pages, parts(artwork)), duplex="Simplex")

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
    number = sum(card.copies for card in deck.cards if not card.extra)
    quoted = {
        "title": deck.title,
        "count": f"{number}{NBSP}carte{'s' if number > 1 else ''}",
        "credit": stock.credit if deck.authors else "",
    }
    own = (PLATE, SIDE, LID, GROUND, HOW)
    backs: Counter[str] = Counter()
    for card in deck.cards:
        backs[card.back] += card.copies
    cover = Wanted(COVER, max(backs, key=lambda back: backs[back]), {})
    return read_artwork(theme, stock.fonts, [cover, *(Wanted(name, name, quoted) for name in own)])


def _faces(net: Net, spot: NetPlace, artwork: Artwork) -> Iterator[Face]:
    """Each distinct piece of art once."""
    for name, patch in {key(net, patch): patch for patch in PATCHES}.items():
        yield cropped(fitted(name, artwork.faces[patch.face], net.panel(patch.panel).box, BLEED), name, patch)
    if spot.steps:
        yield fitted(HOW, artwork.faces[HOW], STEPS)


# -- the sheet, in millimetres -------------------------------------------------------------------------


def place(net: Net, paper: Paper, margin: float) -> NetPlace | None:
    """The sheet upright if the net fits on it so, else lying; None if it does not fit."""
    box = net.box
    edge = margin + FURNITURE
    for width, height in ((paper.width, paper.height), (paper.height, paper.width)):
        if box.width + 2 * (BLEED + edge) > width or box.height + 2 * (BLEED + edge) > height:
            continue
        grid = Grid(
            width=width, height=height, margin=margin, card_width=box.width, card_height=box.height, bleed=BLEED
        )
        below = STEPS.height + STEPS_GAP
        told = box.height + below + 2 * (BLEED + edge) <= height and STEPS.width + 2 * edge <= width
        bottom = (height - box.height + (below if told else 0)) / 2
        steps = ((width - STEPS.width) / 2, bottom - below) if told else None
        return NetPlace(grid, (width - box.width) / 2 - box.x, bottom - box.y, steps)
    return None


def misfit(net: Net, cards: int, paper: Paper, margin: float) -> str:
    """Why there is no such box, in one sentence."""
    box = net.box.grown(BLEED)
    return (
        f"a box for {cards} cards ({shown(net.width)} × {shown(net.height)} × {shown(net.depth)}) does not fit on "
        f"{paper.title}: flat it is {shown(box.width)} × {shown(box.height)} with its bleed, "
        f"the sheet {shown(paper.width)} × {shown(paper.height)}, "
        f"less a margin of {shown(margin)} and {shown(FURNITURE)} for the marks"
    )


def page(net: Net, spot: NetPlace, stamp: Stamp) -> Page:
    """The page, with the faces that `_faces` and `lines` give."""
    grid = spot.grid
    placements = [*(_put(net, patch, spot) for patch in PATCHES), Placement(_LINES, 0, 0)]
    if spot.steps:
        placements.append(Placement(HOW, *spot.steps))
    bars, labels = scale_bars(grid)
    labels += hinted(grid, HINT)
    print_at = f"imprimer à 100{NBSP}%, recto seul"
    labels.append(small_print(grid, (stamp.product, "boîte", f"version {stamp.version}", print_at)))
    trim = net.box
    trim = Box(trim.x + spot.x, trim.y + spot.y, trim.width, trim.height)
    return Page(
        title="Boîte",
        placements=tuple(placements),
        furniture=Furniture((*_marks(net, spot), *bars), (), tuple(labels)),
        labels=(page_number(grid, 1, 1),),
        trim=trim,
        bleed=trim.grown(BLEED),
    )


def key(net: Net, patch: Patch) -> str:
    """The same for patches that can share a face."""
    box = net.panel(patch.panel).box
    sides = "-".join(f"{value:g}" for value in patch.bleed)
    return f"{patch.face}:{box.width:.4f}x{box.height:.4f}:{sides}:{patch.turned:d}"


def cropped(face: Face, name: str, patch: Patch) -> Face:
    """A face that bleeds on all sides, cut back to what its patch lets it."""
    left, bottom, right, top = (BLEED - keep for keep in patch.bleed)
    if patch.turned:
        left, bottom, right, top = right, top, left, bottom
    box = Box(0, 0, face.box.width - left - right, face.box.height - bottom - top)
    return Face(name, box, transformed(face.shapes, (1, 0, 0, 1, -left, -bottom)))


def lines(net: Net, spot: NetPlace) -> Face:
    """Under the marks: a pale seam, so that they show on dark art; and hatching where glue goes."""
    lines = [Painted(line.outline, stroke=_SEAM) for line in _marks(net, spot)]
    for panel in net.panels:
        if panel.role == GLUE:
            for (x1, y1), (x2, y2) in hatching(panel):
                hatch = figures.line(x1 + spot.x, y1 + spot.y, x2 + spot.x, y2 + spot.y)
                lines.append(Painted(hatch, stroke=_HATCHING))
    return Face(_LINES, Box(0, 0, spot.grid.width, spot.grid.height), tuple(lines))


def hatching(panel: Panel) -> Iterator[tuple[Point, Point]]:
    """Lines at 45° inside a panel, which is convex."""
    low = min(y - x for x, y in panel.outline)
    high = max(y - x for x, y in panel.outline)
    for step in range(1, math.ceil((high - low) / (HATCH * math.sqrt(2)))):
        rise = low + step * HATCH * math.sqrt(2)
        crossed = sorted(_crossings(panel, rise))
        if len(crossed) < 2:
            continue
        (x1, y1), (x2, y2) = crossed[0], crossed[-1]
        short = min(HATCH_GAP / math.sqrt(2), (x2 - x1) / 4)
        yield (x1 + short, y1 + short), (x2 - short, y2 - short)


def _crossings(panel: Panel, rise: float) -> Iterator[Point]:
    """Where the line y = x + rise meets the outline."""
    for (x1, y1), (x2, y2) in zip(panel.outline, (*panel.outline[1:], panel.outline[0]), strict=True):
        first, second = y1 - x1 - rise, y2 - x2 - rise
        if (first < 0) != (second < 0):
            share = first / (first - second)
            yield x1 + share * (x2 - x1), y1 + share * (y2 - y1)


def _marks(net: Net, spot: NetPlace) -> Iterator[MarkLine]:
    """What is cut, solid; what is folded, dashed."""
    for (x1, y1), (x2, y2) in cuts(net):
        yield MarkLine(x1 + spot.x, y1 + spot.y, x2 + spot.x, y2 + spot.y)
    for hinge in net.hinges:
        (x1, y1), (x2, y2) = hinge.start, hinge.end
        yield MarkLine(x1 + spot.x, y1 + spot.y, x2 + spot.x, y2 + spot.y, dashed=True)


def _put(net: Net, patch: Patch, spot: NetPlace) -> Placement:
    box, (left, bottom, _, _) = net.panel(patch.panel).box, patch.bleed
    return Placement(key(net, patch), box.x - left + spot.x, box.y - bottom + spot.y, 2 if patch.turned else 0)
