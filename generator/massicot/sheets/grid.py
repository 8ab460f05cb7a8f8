"""Choose the grid of cards on a sheet, and know where every slot and the back of it lie.

The grid is centred, so that a sheet turned over meets itself; which axis it is turned about follows
from the paper as it lies: flipping a landscape page on its long edge mirrors rows, not columns.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from massicot.model.paper import Format, Paper
from massicot.units import shown

FURNITURE = 3.4
"""Room kept around the grid for crop marks, scale bars and the small print, inside the margin."""
FOLD_GAP = 5.0
"""From the bleed to the fold line of a gutterfold."""
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
    backs: str = "none"
    fold: str = ""

    @property
    def pitch_x(self) -> float:
        """From one column to the next."""
        return self.card_width + 2 * self.bleed

    @property
    def pitch_y(self) -> float:
        """From one row to the next."""
        return self.card_height + 2 * self.bleed

    @property
    def left(self) -> float:
        """The left edge of the grid, bleed included."""
        if self.fold == "vertical":
            return self.width / 2 - FOLD_GAP - self.columns * self.pitch_x
        return (self.width - self.columns * self.pitch_x) / 2

    @property
    def top(self) -> float:
        """The top edge of the grid, bleed included."""
        if self.fold == "horizontal":
            return self.height / 2 + FOLD_GAP + self.rows * self.pitch_y
        return (self.height + self.rows * self.pitch_y) / 2

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
        return Slot(self.left + column * self.pitch_x, self.top - (row + 1) * self.pitch_y)

    def behind(self, slot: Slot) -> Slot:
        """Where the back of a slot lies on its own page (or across the fold)."""
        if self.mirror == "vertical":
            return Slot(self.width - slot.x - self.pitch_x, slot.y, slot.turned)
        return Slot(slot.x, self.height - slot.y - self.pitch_y, not slot.turned)

    @property
    def room(self) -> tuple[float, float]:
        """From the outermost bleed to the edge of what the printer reaches, across and upwards."""
        return self.left - self.margin, self.height - self.top - self.margin


def plan(request: GridRequest) -> Grid | None:
    """The grid with the most cards that keeps the bleed, or the one asked for; None if none fits."""
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
    paper = request.paper
    sizes = dict.fromkeys([(paper.width, paper.height), (paper.height, paper.width)])
    folds = ("vertical", "horizontal") if request.backs == "gutterfold" else ("",)
    for width, height in sizes:
        for fold in folds:
            across = _most(width, request, request.format.width, fold == "vertical")
            up = _most(height, request, request.format.height, fold == "horizontal")
            columns, rows = request.grid or (across, up)
            if 1 <= columns <= across and 1 <= rows <= up:
                yield Grid(
                    width=width,
                    height=height,
                    columns=columns,
                    rows=rows,
                    card_width=request.format.width,
                    card_height=request.format.height,
                    corner=request.format.corner,
                    bleed=request.bleed,
                    margin=request.margin,
                    backs=request.backs,
                    fold=fold,
                )


def _most(length: float, request: GridRequest, card: float, folded: bool) -> int:
    usable = length - 2 * (request.margin + FURNITURE)
    if folded:
        usable = usable / 2 - FOLD_GAP
    return int((usable + _SLACK) // (card + 2 * request.bleed))


def _merit(grid: Grid) -> tuple[int, float, bool]:
    """More cards; then more room at the edges; then the page upright."""
    return grid.per_sheet, round(min(grid.room), 6), grid.height >= grid.width
