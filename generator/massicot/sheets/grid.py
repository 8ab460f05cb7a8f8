"""Choose the grid of cards on a sheet, and know where every slot and the back of it lie.

The grid is centred, so that a sheet turned over meets itself; which axis it is turned about follows
from the paper as it lies: flipping a landscape page on its long edge mirrors rows, not columns.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import floor

from massicot.model.paper import LAYOUTS, Format, Paper
from massicot.units import shown

FURNITURE = 3.4
"""Room kept around the grid for crop marks, scale bars and the small print, inside the margin."""
FOLD_GAP = 5.0
"""From the bleed to the fold line of a gutterfold."""
NEAREST = 0.7
"""Cards of the `bleed` layout stand so far beyond their cuts from each other at least, where that makes room for more
of them: across a cut that drifts lies the neighbour's art, on backs the same pattern."""
LEAST_BLEED = 2.0
"""So much is left around a block of cards at least, where that makes room for more of them."""
MARK_ROOM = 0.6
"""Where cards have no ticks between them, those in the margin are longer by this."""
_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}
_SLACK = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class GridRequest:
    """What the grid is for."""

    paper: Paper
    format: Format
    bleed: float
    margin: float
    backs: str
    grid: tuple[int, int] | None = None
    layout: str = LAYOUTS[0]
    nearest: float = NEAREST
    stagger: float = 0
    """How far every second row stands to the right of the others."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The lower left corner of a bleed box, and whether the card stands on its head there."""

    x: float
    y: float
    turned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Columns and rows of one sheet. With a fold, they are those of the fronts' half."""

    width: float
    height: float
    margin: float
    card_width: float
    card_height: float
    columns: int = 1
    rows: int = 1
    corner: float = 0
    bleed: float = 0
    closer: float = 0
    """How much of its bleed each card gives up towards its neighbours."""
    backs: str = "none"
    fold: str = ""
    stagger: float = 0

    @property
    def between(self) -> float:
        """How far drawings go on beyond the cut where another card follows."""
        return self.bleed - self.closer

    @property
    def cell(self) -> tuple[float, float]:
        """A card with its whole bleed, across and upwards."""
        return self.card_width + 2 * self.bleed, self.card_height + 2 * self.bleed

    @property
    def pitch_x(self) -> float:
        """From one column to the next."""
        return self.card_width + 2 * self.between

    @property
    def pitch_y(self) -> float:
        """From one row to the next."""
        return self.card_height + 2 * self.between

    @property
    def block(self) -> tuple[float, float]:
        """All cards with the bleed around them, across and upwards."""
        across, up = self.columns * self.pitch_x, self.rows * self.pitch_y
        return across + self.stagger + 2 * self.closer, up + 2 * self.closer

    @property
    def left(self) -> float:
        """The left edge of the grid, bleed included."""
        if self.fold == "vertical":
            return self.width / 2 - FOLD_GAP - self.block[0]
        return (self.width - self.block[0]) / 2

    @property
    def top(self) -> float:
        """The top edge of the grid, bleed included."""
        if self.fold == "horizontal":
            return self.height / 2 + FOLD_GAP + self.block[1]
        return (self.height + self.block[1]) / 2

    @property
    def cuts(self) -> int:
        """How many cuts part the cards of a full sheet: two between neighbours, one where they share it."""
        each = 1 if self.between < _SLACK else 2
        return (self.columns - 1) * each + 2 + (self.rows - 1) * each + 2

    @property
    def per_sheet(self) -> int:
        """Cards on one sheet of paper."""
        return self.columns * self.rows

    @property
    def sides(self) -> int:
        """How many pages a sheet of paper takes."""
        return 1 if self.backs in ("none", "gutterfold") else 2

    @property
    def duplex(self) -> str:
        """What a two-sided printer is told; nothing where a person turns the paper."""
        return _DUPLEX.get(self.backs, "")

    @property
    def mirror(self) -> str:
        """The line a sheet is turned about (or folded along): vertical or horizontal."""
        if self.fold:
            return self.fold
        upright = self.height >= self.width
        long_edge = self.backs != "short-edge"
        return "vertical" if upright == long_edge else "horizontal"

    def front(self, index: int) -> Slot:
        """Slots run in reading order."""
        row, column = divmod(index, self.columns)
        x = self.left + column * self.pitch_x + row % 2 * self.stagger
        return Slot(x, self.top - row * self.pitch_y - self.cell[1])

    def behind(self, slot: Slot) -> Slot:
        """Where the back of a slot lies on its own page (or across the fold)."""
        if self.mirror == "vertical":
            return Slot(self.width - slot.x - self.cell[0], slot.y, slot.turned)
        return Slot(slot.x, self.height - slot.y - self.cell[1], not slot.turned)

    @property
    def room(self) -> tuple[float, float]:
        """From the outermost bleed to the edge of what the printer reaches, across and upwards."""
        return self.left - self.margin, self.height - self.top - self.margin


def plan(request: GridRequest) -> Grid | None:
    """The grid with the most cards that keeps the bleed around them, or the one asked for; None if none fits."""
    grids = list(_grids(request))
    return max(grids, key=_merit) if grids else None


def misfit(request: GridRequest) -> str:
    """Why no grid fits, in one sentence."""
    card = f"{shown(request.format.width)} × {shown(request.format.height)}"
    what = f"a {request.grid[0]} × {request.grid[1]} grid of cards" if request.grid else "a card"
    return (
        f"{what} of {card} with {shown(request.bleed)} of bleed does not fit on {request.paper.title} "
        f"({shown(request.paper.width)} × {shown(request.paper.height)}) "
        f"inside a margin of {shown(request.margin)} and {shown(FURNITURE)} for the marks"
    )


def thriftier_bleed(request: GridRequest, grid: Grid) -> tuple[float, int] | None:
    """The largest smaller bleed, at least 1 mm, with which more cards fit, and how many."""
    for tenths in range(int(request.bleed * 10 + _SLACK) - 1, 9, -1):
        other = plan(replace(request, bleed=tenths / 10, grid=None))
        if other is not None and other.per_sheet > grid.per_sheet:
            return tenths / 10, other.per_sheet
    return None


def _grids(request: GridRequest) -> Iterator[Grid]:
    paper, card = request.paper, request.format
    sizes = dict.fromkeys([(paper.width, paper.height), (paper.height, paper.width)])
    folds = ("vertical", "horizontal") if request.backs == "gutterfold" else ("",)
    for (width, height), fold in product(sizes, folds):
        across, up = _usable(width, request, fold == "vertical"), _usable(height, request, fold == "horizontal")
        room = across - request.stagger, up
        spacings = _butted if request.layout == "butted" else _apart
        for columns, rows, bleed, closer in spacings(request, room):
            yield Grid(
                width=width,
                height=height,
                columns=columns,
                rows=rows,
                card_width=card.width,
                card_height=card.height,
                corner=card.corner,
                bleed=bleed,
                closer=closer,
                margin=request.margin,
                backs=request.backs,
                fold=fold,
                stagger=request.stagger,
            )


_Spacing = tuple[int, int, float, float]
"""Columns, rows, the bleed around the block, and how much closer the cards stand."""


def _apart(request: GridRequest, room: tuple[float, float]) -> Iterator[_Spacing]:
    """Cards with their bleed around each; or so close together that more of them fit, with a little less around all."""
    sizes, whole = (request.format.width, request.format.height), request.bleed
    nearest, tight = min(whole, request.nearest), max(min(whole, LEAST_BLEED), whole - MARK_ROOM)
    across, up = (
        (_most(own, size, whole, whole), _most(own - 2 * MARK_ROOM, size, tight, nearest))
        for own, size in zip(room, sizes, strict=True)
    )
    for columns, rows in dict.fromkeys([request.grid] if request.grid else product(across, up)):
        if 1 <= columns <= across[0] and 1 <= rows <= up[0]:
            yield columns, rows, whole, 0.0
        elif 1 <= columns <= max(across) and 1 <= rows <= max(up):
            spare = [
                (own - 2 * MARK_ROOM - count * size - 2 * tight) / (2 * (count - 1))
                for own, size, count in zip(room, sizes, (columns, rows), strict=True)
                if count > 1
            ]
            between = min([tight, *(floor(100 * one + _SLACK) / 100 for one in spare)])
            if between >= nearest - _SLACK:
                yield columns, rows, tight, tight - between


def _butted(request: GridRequest, room: tuple[float, float]) -> Iterator[_Spacing]:
    """Cards edge to edge, so that one cut parts two; the bleed around all of them may be less than asked for."""
    sizes, least = (request.format.width, request.format.height), min(request.bleed, LEAST_BLEED)
    across, up = (_most(own, size, least, 0) for own, size in zip(room, sizes, strict=True))
    columns, rows = request.grid or (across, up)
    if 1 <= columns <= across and 1 <= rows <= up:
        spare = [(own - count * size) / 2 for own, size, count in zip(room, sizes, (columns, rows), strict=True)]
        bleed = min([request.bleed, *(floor(10 * one + _SLACK) / 10 for one in spare)])
        bleed = max(bleed, least)
        yield columns, rows, bleed, bleed


def _usable(length: float, request: GridRequest, folded: bool) -> float:
    """How long the block of cards may be, bleed included."""
    usable = length - 2 * (request.margin + FURNITURE)
    return usable / 2 - FOLD_GAP if folded else usable


def _most(room: float, card: float, bleed: float, between: float) -> int:
    """How many cards stand in a row, with so much bleed around all of them and between them."""
    return int((room - 2 * (bleed - between) + _SLACK) // (card + 2 * between))


def _merit(grid: Grid) -> tuple[int, float, float, bool]:
    """More cards; then as far from each other as they may be; then more room at the edges; then the page upright."""
    return grid.per_sheet, -round(grid.closer, 6), round(min(grid.room), 6), grid.height >= grid.width
