"""Which page lies where on a sheet, so that folding it puts them in order. Pure: no files, no PDF.

Millimetres, y upwards from the lower left corner of the sheet. A *folio* is a piece of paper folded once: four pages.

Saddle stitch, two pages a side. The sheet lies, its fold upright in the middle. The first sheet is the outermost
one, and its front is the cover: (last | 1), on its back (2 | last but one), and so on inwards. A front faces
outwards, a back inwards. Turned about its short edge, the upright one of a lying sheet, a back reads upright.

Signatures, two pages a side. As a saddle, but in several piles of a few sheets each, through which a desk stapler
goes; side by side they make the spine. A short line on the back of each, a step lower from pile to pile, shows
whether one is missing.

Pocket, four pages a side. The sheet stands and carries two folios, one above the other. Of n sheets, the upper
halves are the outer folios 1 to n, the lower halves the inner ones n + 1 to 2n. So: print, leave the pile as it is
with the first front up, cut it once across the middle, put the upper pile on the lower one, fold. Nothing is sorted.

Creep. In a folded pile each sheet rides on the folds of those around it, and stands out at the fore edge by one
thickness for each. What lies k sheets deep is moved towards the spine by k × thickness, so that when the fore edge
is trimmed level with the outermost sheet, all outer margins are alike. A page ends at the fold, wherever it is moved.

Stack, two pages a side, to cut and pile. The left halves of all sheets are the first half of the book, so that the left
pile, laid on the right one, is in order.

Map, five pages a side, as high as the sheet. Five panels across and three along; folded, the first panel of the front
is outside.

Mini, eight pages on one side of one sheet. From left to right: below 8 1 2 3, above, on their heads, 7 6 5 4. Fold all
lines, cut the middle half of the long one, fold the sheet along it, push its ends together, close the book around.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from massicot.codes import MISFIT
from massicot.diagnostics import MisfitError
from massicot.ink.shapes import Box
from massicot.model.page import Arc, MarkLine
from massicot.units import shown

BLANK = 0
MINI_PAGES = 8
MAP = (5, 3)
"""The panels of a map, across and along: of A4, 59.4 by 70 millimetres, which lie in the box of the cards."""
MAP_GUTTER = 3.2
"""From a fold to the text."""
THICKNESS = 0.1
"""Of a sheet: office paper of 80 g/m²."""
MOST_CREEP = 4.0
"""Beyond this the inner margins of the innermost pages are gone, and no home stapler goes through the pile."""

GATHERED = 5
"""The sheets of a pile that a desk stapler goes through with ease."""
COLLATE = 5.0
"""How long the line on the back of a pile is."""
FOLD_TICK, CUT_TICK, STAPLE = 3.0, 4.0, 10.0
"""A staple's mark is shorter than a staple (12 to 13), which hides it."""
TRIM_GAP, TRIM_TICK, LEAST_TICK = 0.5, 4.0, 1.5
INNER_EDGE = 0.5
"""How far a fold tick keeps from a cut inside the sheet."""
TOLERANCE = 0.05
"""What a page may be too large by: makers of PDF round its size to hundredths of a point or so."""


@dataclass(frozen=True, slots=True)
class PageSlot:
    """A page of the reading PDF, counted from 1 (0 is blank), as it lies on a side: the lower left corner of its
    box, whether it stands on its head, and the cell of the sheet that it is clipped to."""

    page: int
    x: float
    y: float
    turned: bool
    cell: Box


@dataclass(frozen=True, slots=True)
class SheetSide:
    """What is printed on one side of a sheet."""

    slots: tuple[PageSlot, ...]
    lines: tuple[MarkLine, ...] = ()
    arcs: tuple[Arc, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """All sides in the order of printing: fronts and backs in turn, or one side alone."""

    width: float
    height: float
    sides: tuple[SheetSide, ...]

    @property
    def sheets(self) -> int:
        """How many sheets of paper are printed."""
        return -(-len(self.sides) // 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """What is folded: the finished page, the sheet (held either way), and how the sheet is printed.

    `margin` is what the printer leaves white, where no mark may lie. `spare` is how much of a page's edge carries
    nothing and may fall off a sheet that is too small for it: A5 on Letter loses 8.3 mm at the fore edge."""

    page: tuple[float, float]
    paper: tuple[float, float]
    margin: float
    spare: float


Arrange = Callable[[int, Folded], SheetPlan]
"""Where so many pages lie on sheets. Blanks that are needed come before the last page, which is the back cover."""


def saddle(count: int, stock: Folded) -> SheetPlan:
    """A stapled booklet, two pages a side."""
    return _stapled(count, stock, rows=1)


def signatures(count: int, stock: Folded) -> SheetPlan:
    """Stapled piles of five sheets at most, as even as can be, to lie side by side in one spine."""
    order = _padded(count, 4)
    folios = len(order) // 4
    piles = -(-folios // GATHERED)
    if piles < 2:
        return saddle(count, stock)
    sizes = [folios // piles + (number < folios % piles) for number in range(piles)]
    sides: list[SheetSide] = []
    first = 0
    plan = saddle(4, stock)
    for number, size in enumerate(sizes):
        own = order[first : first + 4 * size]
        plan = saddle(4 * size, stock)
        marked = _collated(plan.sides[0], plan, stock, number)
        sides += [_renumbered(side, own) for side in (marked, *plan.sides[1:])]
        first += 4 * size
    return SheetPlan(plan.width, plan.height, tuple(sides))


def _renumbered(side: SheetSide, order: Sequence[int]) -> SheetSide:
    return replace(side, slots=tuple(replace(slot, page=order[slot.page - 1]) for slot in side.slots))


def _collated(side: SheetSide, plan: SheetPlan, stock: Folded, number: int) -> SheetSide:
    """The outside of a pile with its line on the spine."""
    top = (plan.height + stock.page[1]) / 2 - COLLATE * (number + 2)
    return replace(side, lines=(*side.lines, MarkLine(plan.width / 2, top, plan.width / 2, top - COLLATE)))


def pocket(count: int, stock: Folded) -> SheetPlan:
    """A stapled booklet, four pages a side."""
    return _stapled(count, stock, rows=2)


def _stapled(count: int, stock: Folded, rows: int) -> SheetPlan:
    short, long = sorted(stock.paper)
    width, height = (long, short) if rows == 1 else (short, long)
    spread = _Spread(stock, width, height, rows)
    _check_fit(stock, width / 2, height / rows, f"{2 * rows} times")
    order = _padded(count, 4 * rows)
    folios = len(order) // 4
    creep = (folios - 1) * THICKNESS
    if creep > MOST_CREEP:
        wrong = f"{folios} folded sheets are too thick to staple: they creep by {shown(creep)}"
        raise MisfitError([MISFIT.problem(wrong, "print fewer games, or a form with larger pages that hold more text")])
    sheets = folios // rows
    sides: list[SheetSide] = []
    for sheet in range(sheets):
        fronts, backs = [], []
        for row in range(rows):
            folio = row * sheets + sheet
            first, last = 2 * folio, len(order) - 1 - 2 * folio
            creep = folio * THICKNESS
            fronts.append(spread.side(row, order[last], order[first], creep, tuple(spread.outside(row, folio, folios))))
            backs.append(spread.side(row, order[first + 1], order[last - 1], creep, tuple(spread.folds(row))))
        cuts = tuple(_cuts_across(width, height, stock.margin)) if rows > 1 else ()
        sides += [_together([*fronts, SheetSide((), cuts)]), _together(backs)]
    return SheetPlan(width, height, tuple(sides))


def stacked(count: int, stock: Folded) -> SheetPlan:
    """Two pages a side of a lying sheet, to cut and pile. A page lies at its spine: what a small sheet lacks is missing
    at the fore edge, where the cut is, or the edge of the sheet."""
    height, width = sorted(stock.paper)
    half = width / 2
    _check_fit(stock, half, height, "2 times")
    order = _padded(count, 4)
    sheets = len(order) // 4

    def slot(page: int, left: float, *, recto: bool) -> PageSlot:
        x = left if recto else left + half - stock.page[0]
        return PageSlot(page, x, (height - stock.page[1]) / 2, False, Box(left, 0, half, height))

    cuts = (
        MarkLine(half, stock.margin, half, stock.margin + CUT_TICK),
        MarkLine(half, height - stock.margin - CUT_TICK, half, height - stock.margin),
    )
    sides: list[SheetSide] = []
    for sheet in range(sheets):
        # The leaf of the left half, and that of the right half: its front, then its back.
        left, right = 2 * sheet, 2 * (sheets + sheet)
        front = (slot(order[left], 0, recto=True), slot(order[right], half, recto=True))
        # Turned about the short edge, the back of the left leaf lies on the right.
        back = (slot(order[right + 1], 0, recto=False), slot(order[left + 1], half, recto=False))
        sides += [SheetSide(front, cuts), SheetSide(back)]
    return SheetPlan(width, height, tuple(sides))


def map_pitch(width: float, margin: float) -> float:
    """How wide a page is of which five lie side by side on the sheet, with outer margins that the printer keeps to."""
    return (width - 2 * max(margin - MAP_GUTTER, 0.0)) / MAP[0]


def mapped(count: int, stock: Folded) -> SheetPlan:
    """Five pages on each side of one lying sheet, a fold between each two, folded like a map: in a zigzag across, then
    in a zigzag along."""
    across, down = MAP
    if count > 2 * across:
        wrong = f"{count} columns do not fit on the two sides of one sheet"
        raise MisfitError([MISFIT.problem(wrong, "shorten the text, or staple a booklet instead")])
    height, width = sorted(stock.paper)
    _check_fit(stock, width / across, height, f"{across} times")
    low, ticks = stock.margin, list[MarkLine]()
    for x in (width * n / across for n in range(1, across)):
        ticks.append(MarkLine(x, low, x, low + FOLD_TICK, dashed=True))
        ticks.append(MarkLine(x, height - low - FOLD_TICK, x, height - low, dashed=True))
    for y in (height * n / down for n in range(1, down)):
        for x in (width / across, width * (across - 1) / across):  # beside a fold, where no text stands
            ticks.append(MarkLine(x - FOLD_TICK / 2, y, x + FOLD_TICK / 2, y, dashed=True))
    pitch = stock.page[0]
    left = (width - across * pitch) / 2
    sides = []
    for first in range(1, count + 1, across):
        numbers = range(first, min(first + across, count + 1))
        places = [left + at * pitch for at in range(across)]
        slots = (
            PageSlot(number, x, 0, False, Box(x, 0, pitch, height)) for number, x in zip(numbers, places, strict=False)
        )
        sides.append(SheetSide(tuple(slots), tuple(ticks)))
    return SheetPlan(width, height, tuple(sides))


def mini(count: int, stock: Folded) -> SheetPlan:
    """A book of eight pages from one side of one sheet, folded and cut once, without a staple."""
    if count > MINI_PAGES:
        wrong = f"{count} pages do not fit on one sheet folded to {MINI_PAGES}"
        raise MisfitError([MISFIT.problem(wrong, "shorten the text, set it smaller, or staple a booklet instead")])
    height, width = sorted(stock.paper)
    _check_fit(stock, width / 4, height / 2, "8 times")
    order = _padded(count, MINI_PAGES)
    page_width, page_height = stock.page
    slots = []
    for row, numbers in enumerate(((8, 1, 2, 3), (7, 6, 5, 4))):
        y = row * height / 2 + (height / 2 - page_height) / 2
        for column, number in enumerate(numbers):
            spine = width / 4 if column < 2 else 3 * width / 4
            x = spine - page_width if column % 2 == 0 else spine
            cell = Box(column * width / 4, row * height / 2, width / 4, height / 2)
            slots.append(PageSlot(order[number - 1], x, y, row == 1, cell))
    lines, arcs = _scissors(3 * width / 4 - 8, height / 2)
    cut = MarkLine(width / 4, height / 2, 3 * width / 4, height / 2, dashed=True)
    marks = (*_mini_folds(width, height, stock.margin), cut, *lines)
    return SheetPlan(width, height, (SheetSide(tuple(slots), marks, arcs),))


def _padded(count: int, multiple: int) -> tuple[int, ...]:
    """The pages with blanks up to a multiple; the back cover stays last."""
    pages = tuple(range(1, count + 1))
    blanks = (BLANK,) * (-count % multiple)
    return (*pages[:-1], *blanks, pages[-1]) if count > 1 else pages + blanks


def _check_fit(stock: Folded, cell_width: float, cell_height: float, times: str) -> None:
    """Refuse a sheet on which a cell is too small for a page, beyond what the page can spare."""
    width, height = stock.page
    across = width - cell_width  # a page lies at the spine: all of it is missing at the fore edge
    along = (height - cell_height) / 2
    missing = max(across, along)
    if missing > stock.spare + TOLERANCE:
        small, large = sorted(stock.paper)
        wrong = (
            f"a page of {shown(width)} × {shown(height)} does not fit {times} on a sheet of {shown(small)} × "
            f"{shown(large)}: {shown(missing)} of its edge would fall off"
        )
        raise MisfitError([MISFIT.problem(wrong, "use a larger --paper, or a form with smaller pages")])


# -- spreads -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Spread:
    """Two pages side by side about the fold, in one of the rows of a sheet; row 0 is the upper one."""

    stock: Folded
    width: float
    height: float
    rows: int

    @property
    def fold(self) -> float:
        return self.width / 2

    def cell(self, row: int) -> Box:
        """The part of the sheet that one folio takes."""
        tall = self.height / self.rows
        return Box(0, self.height - (row + 1) * tall, self.width, tall)

    def foot(self, row: int) -> float:
        """Where the pages stand."""
        cell = self.cell(row)
        return cell.y + (cell.height - self.stock.page[1]) / 2

    def side(self, row: int, left: int, right: int, creep: float, lines: tuple[MarkLine, ...]) -> SheetSide:
        cell, foot = self.cell(row), self.foot(row)
        one = replace(cell, width=self.fold)
        other = replace(one, x=self.fold)
        verso = PageSlot(left, self.fold - self.stock.page[0] + creep, foot, False, one)
        recto = PageSlot(right, self.fold - creep, foot, False, other)
        return SheetSide((verso, recto), lines)

    def printable(self, row: int, inner: float) -> tuple[float, float]:
        """From where to where marks may lie in a row: off the printer's margin, `inner` off a cut."""
        cell = self.cell(row)
        low = self.stock.margin if row == self.rows - 1 else cell.y + inner
        high = self.height - self.stock.margin if row == 0 else cell.y + cell.height - inner
        return low, high

    def folds(self, row: int) -> Iterator[MarkLine]:
        """Ticks on the inside only: that is where one folds, and they vanish in the fold."""
        low, high = self.printable(row, INNER_EDGE)
        yield MarkLine(self.fold, low, self.fold, low + FOLD_TICK, dashed=True)
        yield MarkLine(self.fold, high - FOLD_TICK, self.fold, high, dashed=True)

    def outside(self, row: int, folio: int, folios: int) -> Iterator[MarkLine]:
        """On the cover alone: where staples go, and where there is room, where the folded pile is trimmed."""
        if folio > 0:
            return
        wide, tall = self.stock.page
        foot = self.foot(row)
        if folios > 1:
            for middle in (foot + tall / 4, foot + 3 * tall / 4):
                yield MarkLine(self.fold, middle - STAPLE / 2, self.fold, middle + STAPLE / 2)
        low, high = self.printable(row, 0)
        for x in (self.fold - wide, self.fold + wide):
            yield from (MarkLine(x, foot - near, x, foot - far) for near, far in _tick(foot - low))
            head = foot + tall
            yield from (MarkLine(x, head + near, x, head + far) for near, far in _tick(high - head))
        for y in (foot, foot + tall):
            for near, far in _tick(self.fold - wide - self.stock.margin):
                yield MarkLine(self.fold - wide - near, y, self.fold - wide - far, y)
                yield MarkLine(self.fold + wide + near, y, self.fold + wide + far, y)


def _tick(room: float) -> Iterator[tuple[float, float]]:
    """From where to where outside a page a trim mark runs, if there is room for one."""
    if room >= TRIM_GAP + LEAST_TICK:
        yield TRIM_GAP, min(room, TRIM_GAP + TRIM_TICK)


def _cuts_across(width: float, height: float, margin: float) -> Iterator[MarkLine]:
    yield MarkLine(margin, height / 2, margin + CUT_TICK, height / 2)
    yield MarkLine(width - margin - CUT_TICK, height / 2, width - margin, height / 2)


def _together(sides: list[SheetSide]) -> SheetSide:
    slots = tuple(slot for side in sides for slot in side.slots)
    return SheetSide(slots, tuple(line for side in sides for line in side.lines))


# -- the mini's marks ----------------------------------------------------------------------------


def _mini_folds(width: float, height: float, margin: float) -> Iterator[MarkLine]:
    for x in (width / 4, width / 2, 3 * width / 4):
        yield MarkLine(x, margin, x, margin + FOLD_TICK, dashed=True)
        yield MarkLine(x, height - margin - FOLD_TICK, x, height - margin, dashed=True)
    yield MarkLine(margin, height / 2, margin + FOLD_TICK, height / 2, dashed=True)
    yield MarkLine(width - margin - FOLD_TICK, height / 2, width - margin, height / 2, dashed=True)


def _scissors(x: float, y: float) -> tuple[tuple[MarkLine, ...], tuple[Arc, ...]]:
    """Two blades that point left along the cut, and two rings: small, for it stays on the pages' edges."""
    ring, reach = 0.65, 0.95
    blades = tuple(MarkLine(x - 3, y + side * 0.7, x + 1.4, y - side * 0.55) for side in (1, -1))
    rings = ((x + 1.95, y + side * reach) for side in (1, -1))
    return blades, tuple(Arc(*middle, ring, start) for middle in rings for start in (0, 90, 180, 270))
