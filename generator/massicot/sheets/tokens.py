"""Where tokens stand on a sheet, and what they are cut by. Pure.

Circles stand apart and are cut one by one. Squares stand like cards, and are cut like them. Hexagons touch at their
corners, with triangles of waste between them: so all their sides lie on straight lines. The level ones are cut across
the sheet, which gives strips; each strip is then cut across, twice for a token.

No cut is printed where it is made: half of such a line would stay on a token, and tell it from others. Where a cut
can't be laid from mark to mark, a fine line beside it is followed, in the waste, `LINE` from the cut: one that is half
a millimetre off leaves nothing of it. It is on fronts only: behind a front that has drifted it would lie on the token.

The first player's button is larger. It takes a few places of the last sheet: a corner among circles; whole rows under
squares and hexagons, so that no straight cut goes through it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin, sqrt

from massicot.ink.figures import Point, polygon, rectangle
from massicot.ink.shapes import Box, Outline
from massicot.model.page import Arc, Furniture, MarkLine, Page, Placement
from massicot.model.paper import Format, Paper
from massicot.model.token import BUTTON, SHAPES
from massicot.sheets.grid import FURNITURE, Grid, GridRequest, Slot, plan
from massicot.sheets.marks import FOLDING, NBSP, before_fold, framed, furniture, row_marks, ticks
from massicot.sheets.sheets import CardSides, Stamp, sheets
from massicot.units import shown

CIRCLE, HEXAGON, SQUARE = SHAPES
BLEED = 1.5
TICK_GAP = 0.3
"""From the bleed to a tick."""
TICK = 1.0
"""With 1.3 mm around the bleed, as many tokens of 25.4 mm fit on A4 as of 25 mm: 54."""
RING = BLEED + TICK_GAP + TICK
LINE = 0.8
"""From a cut to the fine line beside it: a cut that is half a millimetre off does not touch its seam either."""
HEXAGON_RING = 2.5
"""Around a block of hexagons."""
BETWEEN = {SQUARE: 9.8, HEXAGON: 6.8}
"""From the last row to the button below it: room for the marks of both."""
_SLANT = cos(pi / 6) / sin(pi / 6)
"""How much shorter than its side a line beside a hexagon is at each end, for each millimetre between: it ends where the
neighbour's begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenGrid:
    """A grid of tokens of a shape, and whether the button is among them."""

    shape: str
    size: float
    """Of a token, from side to side."""
    grid: Grid
    button: bool

    @property
    def button_size(self) -> float:
        """Of the button, from side to side."""
        return max(BUTTON, self.size)

    @property
    def taken(self) -> frozenset[int]:
        """The places of the last sheet that the button takes: of circles those in a corner, else the last rows."""
        if not self.button:
            return frozenset()
        grid = self.grid
        columns, rows = self._span
        return frozenset(
            row * grid.columns + column
            for row in range(max(0, grid.rows - rows), grid.rows)
            for column in range(max(0, grid.columns - columns), grid.columns)
        )

    @property
    def _span(self) -> tuple[int, int]:
        """How many columns and rows the button takes."""
        grid = self.grid
        if self.shape == CIRCLE:
            return (ceil((self.button_size + 2 * RING) / grid.pitch_x - 1e-6),) * 2
        room = self.button_size + RING + BETWEEN[self.shape] - grid.bleed
        return grid.columns, ceil(room / grid.pitch_y - 1e-6)

    @property
    def button_middle(self) -> Point:
        """Where the middle of the button lies on the front."""
        grid, half = self.grid, self.button_size / 2 + RING
        columns, rows = self._span
        bottom = grid.top - grid.block[1]
        if self.shape == CIRCLE:
            right = grid.left + grid.block[0]
            return right - columns * grid.pitch_x / 2, bottom + rows * grid.pitch_y / 2
        return grid.left + grid.block[0] / 2, bottom + half

    @property
    def fits(self) -> bool:
        """Whether there is room for the button, with a token beside it."""
        columns, rows = self._span
        wide = self.shape == CIRCLE or self.button_size + 2 * RING <= self.grid.block[0]
        within = columns <= self.grid.columns and rows <= self.grid.rows
        return not self.button or (wide and within and len(self.taken) < self.grid.per_sheet)

    @property
    def per_sheet(self) -> int:
        """Tokens on a sheet without the button."""
        return self.grid.per_sheet

    @property
    def cuts(self) -> tuple[int, int]:
        """Straight cuts across a full sheet; and then across each strip."""
        grid = self.grid
        if self.shape == CIRCLE:
            return 0, 0
        return (grid.rows + 1, 2 * (grid.columns + 1)) if self.shape == HEXAGON else (grid.cuts, 0)


def token_format(size: float, shape: str = CIRCLE) -> Format:
    """The box around a token. A hexagon stands on a side."""
    width = 2 * size / sqrt(3) if shape == HEXAGON else size
    return Format(id="token", title="Jeton", width=width, height=size, corner=0.0)


def token_grid(
    paper: Paper, size: float, margin: float, backs: str, shape: str = CIRCLE, *, button: bool = False
) -> TokenGrid | None:
    """The grid with the most tokens, if there is room for the button too. The “bleed” of circles and hexagons is the
    whole ring around a token, marks included."""
    form = token_format(size, shape)
    request = GridRequest(paper=paper, format=form, bleed=RING, nearest=RING, margin=margin, backs=backs)
    if shape == SQUARE:
        request = GridRequest(paper=paper, format=form, bleed=BLEED, margin=margin, backs=backs)
    elif shape == HEXAGON:
        request = replace(request, bleed=HEXAGON_RING, layout="butted", stagger=form.width / 2)
    grid = plan(request)
    found = grid and TokenGrid(shape=shape, size=size, grid=grid, button=button)
    return found if found and found.fits else None


def token_misfit(paper: Paper, size: float, margin: float, *, button: bool = False) -> str:
    """Why no token fits, in one sentence."""
    beside = f" and the button of {shown(max(BUTTON, size))}" if button else ""
    return (
        f"a token of {shown(size)} with its bleed and marks{beside} does not fit on {paper.title} "
        f"({shown(paper.width)} × {shown(paper.height)}) "
        f"inside a margin of {shown(margin)} and {shown(FURNITURE)} for the marks"
    )


# -- outlines, around a middle -----------------------------------------------------------------------------------


def corners(shape: str, size: float) -> list[Point]:
    """Of a square or a hexagon around the origin, from the right upwards."""
    if shape == SQUARE:
        half = size / 2
        return [(half, -half), (half, half), (-half, half), (-half, -half)]
    return [(size / sqrt(3) * cos(step * pi / 3), size / sqrt(3) * sin(step * pi / 3)) for step in range(6)]


def inked(shape: str, size: float, bleed: float, *, alone: bool) -> Outline:
    """All that is inked of a square or hexagon whose box with bleed begins at the origin. Where hexagons meet, they
    share the waste between them, so that none inks another; one that stands alone has its bleed all around."""
    box = token_format(size, shape)
    if shape == SQUARE:
        return rectangle(Box(0, 0, size + 2 * bleed, size + 2 * bleed))
    if alone:
        points = corners(shape, size + 2 * bleed)
    else:
        sides = list(_sides(shape, size))
        points = [point for a, b in sides for point in (a, *_beside(a, b, bleed))]
    return polygon([(x + box.width / 2 + bleed, y + box.height / 2 + bleed) for x, y in points])


def _sides(shape: str, size: float) -> list[tuple[Point, Point]]:
    points = corners(shape, size)
    return list(pairwise([*points, points[0]]))


def _beside(a: Point, b: Point, off: float) -> tuple[Point, Point]:
    """The line beside a side of a hexagon, as far as the neighbours' lines."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    out = (dy * off, -dx * off)
    along = _SLANT * off
    return (
        (a[0] + dx * along + out[0], a[1] + dy * along + out[1]),
        (b[0] - dx * along + out[0], b[1] - dy * along + out[1]),
    )


# -- pages -------------------------------------------------------------------------------------------------------


def token_sheets(
    tokens: Sequence[CardSides], layout: TokenGrid, stamp: Stamp, button: CardSides | None = None
) -> tuple[Page, ...]:
    """All pages in printing order: the cards' way of dealing and turning, with marks of their own. On the last sheet
    there is a token beside the button."""
    grid, taken = layout.grid, layout.taken if button else frozenset()
    count = -(-(len(tokens) + len(taken)) // grid.per_sheet)
    before = (count - 1) * grid.per_sheet
    rest = iter(tokens[before:])
    last = [None if place in taken else next(rest, None) for place in range(grid.per_sheet)]
    pages = [
        replace(page, placements=tuple(map(partial(_inset, grid), page.placements)), bleed=page.trim.grown(BLEED))
        for page in sheets([*tokens[:before], *last], grid, stamp, corners=True, marks=partial(_furniture, layout))
    ]
    if button:
        front = count - 1 if grid.backs == "separate" else len(pages) - grid.sides
        pages[front] = _with_button(layout, pages[front], button.front)
        if grid.backs != "none":
            pages[-1] = _with_button(layout, pages[-1], button.back, behind=True)
    return tuple(pages)


def _inset(grid: Grid, placement: Placement) -> Placement:
    """A face ends at its bleed; the room for marks lies around it."""
    by = grid.bleed - BLEED
    return replace(placement, x=placement.x + by, y=placement.y + by)


def _with_button(layout: TokenGrid, page: Page, face: str, *, behind: bool = False) -> Page:
    """A page with the button and its marks."""
    grid, size = layout.grid, layout.button_size
    middle, turned = layout.button_middle, False
    if behind and grid.mirror == "vertical":
        middle = grid.width - middle[0], middle[1]
    elif behind:
        middle, turned = (middle[0], grid.height - middle[1]), True
    form = token_format(size, layout.shape)
    trim = Box(middle[0] - form.width / 2, middle[1] - form.height / 2, form.width, form.height)
    placed = Placement(face, trim.x - BLEED, trim.y - BLEED, 2 if turned else 0)
    lines = _ticks(layout.shape, size, middle, behind)
    arcs: tuple[Arc, ...] = ()
    if layout.shape == CIRCLE and not behind:
        arcs = tuple(_round(size, middle))
    around = page.furniture
    left, low = min(page.trim.x, trim.x), min(page.trim.y, trim.y)
    right = max(page.trim.x + page.trim.width, trim.x + trim.width)
    top = max(page.trim.y + page.trim.height, trim.y + trim.height)
    whole = Box(left, low, right - left, top - low)
    return replace(
        page,
        placements=(*page.placements, placed),
        furniture=replace(around, lines=(*around.lines, *lines), arcs=(*around.arcs, *arcs)),
        trim=whole,
        bleed=whole.grown(BLEED),
    )


def _furniture(layout: TokenGrid, grid: Grid, slots: Sequence[Slot], fronts: bool) -> Furniture:
    """The marks of tokens; on fronts, what is followed to cut them."""
    shape, size = layout.shape, layout.size
    if shape == SQUARE:
        return furniture(grid, slots, corners=False)
    across, up = grid.cell
    facing = before_fold(grid, slots) if fronts else []
    middles = [(slot.x + across / 2, slot.y + up / 2) for slot in slots]
    followed = [(slot.x + across / 2, slot.y + up / 2) for slot in facing]
    if shape == CIRCLE:
        lines = [tick for middle in middles for tick in _ticks(shape, size, middle, behind=True)]
        arcs = [arc for middle in followed for arc in _round(size, middle)]
    else:
        lines = row_marks(grid, slots) + [line for middle in followed for line in _followed(size, middle)]
        arcs = []
    return framed(grid, lines, arcs, _hint(layout))


def _hint(layout: TokenGrid) -> str:
    size = f"{layout.size:g}".replace(".", ",") + f"{NBSP}mm"
    hint = f"Ciseaux{NBSP}: au bord intérieur du trait fin. Emporte-pièce de {size}{NBSP}: entre les quatre repères."
    if layout.shape == HEXAGON:
        hint = "Coupez en bandes, de repère à repère, puis chaque bande d’un coin à l’autre, entre les traits fins."
    return f"{FOLDING.removesuffix(', puis coupez.')}. {hint}" if layout.grid.fold else hint


def _ticks(shape: str, size: float, middle: Point, behind: bool) -> list[MarkLine]:
    """What one token or the button is cut by: ticks on the axes of a circle, or where the sides of others would go on,
    outside the bleed; and the lines beside the sides of a hexagon."""
    if shape == CIRCLE:
        near = size / 2 + BLEED + TICK_GAP
        return ticks(*middle, near, near + TICK)
    turn = 2 * pi / len(corners(shape, size))
    near = (BLEED + TICK_GAP) / sin(turn)
    lines = []
    for a, b in _sides(shape, size):
        length = hypot(b[0] - a[0], b[1] - a[1])
        dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        for (x, y), way in ((a, -1), (b, 1)):
            ends = [(middle[0] + x + way * t * dx, middle[1] + y + way * t * dy) for t in (near, near + TICK)]
            lines.append(MarkLine(*ends[0], *ends[1]))
    return lines + (_followed(size, middle) if shape == HEXAGON and not behind else [])


def _followed(size: float, middle: Point) -> list[MarkLine]:
    """The fine lines beside the sides of a hexagon."""
    beside = (_beside(a, b, LINE) for a, b in _sides(HEXAGON, size))
    return [
        MarkLine(middle[0] + x1, middle[1] + y1, middle[0] + x2, middle[1] + y2, seam=True)
        for (x1, y1), (x2, y2) in beside
    ]


def _round(size: float, middle: Point) -> list[Arc]:
    """The fine circle around a round token."""
    return [Arc(*middle, size / 2 + LINE, start, seam=True) for start in (0, 90, 180, 270)]
