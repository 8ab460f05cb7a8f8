"""What stands around the cards: crop marks, scale bars, fold line, corner guides, small print."""

from collections.abc import Sequence

from massicot.ink.shapes import Box
from massicot.model.page import Arc, Furniture, Label, MarkLine
from massicot.sheets.grid import FOLD_GAP, FURNITURE, Grid, Slot

STRIP = 2.2
"""The outermost strip, for bars and small print; crop marks lie between it and the bleed."""
MARK_GAP = 0.6
"""From a mark to a bleed, and to the cut itself: a cut may be half a millimetre off, and leaves no mark on a card."""
WIDE_GAP, LEAST_TICK = 1.0, 0.6
"""Where there is room, ticks between cards keep off the cut by more; where even so little is left, there are none."""
LONGEST_MARK = 4.0
PRINT = 1.78
"""Type of 5 points, and a little more for its rounding."""
PAGE_NUMBER = 22.0
CORNER_GUIDE_GAP = MARK_GAP
NBSP = "\u00a0"
_LETTER = 0.55
"""The width of a letter of small print, in ems, at most on average."""

CUTTING = "Coupez de repère à repère sans entamer les bords : d’abord les longues lignes, puis les courtes."
FOLDING = "Pliez sur le trait, collez dos à dos, puis coupez."

assert FURNITURE > STRIP + MARK_GAP


def furniture(grid: Grid, slots: Sequence[Slot], corners: bool) -> Furniture:
    """Marks and bars for the slots in use on one side."""
    room = grid.between >= CORNER_GUIDE_GAP  # else they would lie on the next card
    arcs = [arc for slot in slots for arc in _corner_guides(grid, slot)] if corners and room else []
    return framed(grid, _crop_marks(grid, slots), arcs, FOLDING if grid.fold else CUTTING)


def framed(grid: Grid, marks: Sequence[MarkLine], arcs: Sequence[Arc], hint: str) -> Furniture:
    """Any marks, with what every sheet of a grid has: the fold line, the scale bars, and how to cut it."""
    bars, labels = scale_bars(grid)
    labels += hinted(grid, hint)
    return Furniture((*marks, *_fold_line(grid), *bars), tuple(arcs), tuple(labels))


def hinted(grid: Grid, hint: str) -> list[Label]:
    """How the sheet is cut, up its right edge, if that is long enough."""
    start = grid.margin + 2
    fits = len(hint) * _LETTER * PRINT <= grid.height - grid.margin - STRIP - start
    return [Label(hint, grid.width - grid.margin - 0.5, start, PRINT, up=True)] if fits else []


def small_print(grid: Grid, parts: Sequence[str]) -> Label:
    """The line at the top: as many of the parts as the sheet is wide enough for."""
    start = grid.margin + PAGE_NUMBER
    longest = int((grid.width - grid.margin - start) / (_LETTER * PRINT))
    text = parts[0][:longest]
    for part in parts[1:]:
        if len(text) + 3 + len(part) <= longest:
            text += f" · {part}"
    return Label(text, start, grid.height - grid.margin - 1.45, PRINT)


def page_number(grid: Grid, page: int, count: int) -> Label:
    """All that differs from page to page: it is set apart, so that the rest is drawn once."""
    return Label(f"page {page}/{count}", grid.margin + 4, grid.height - grid.margin - 1.45, PRINT)


def trims(grid: Grid, slots: Sequence[Slot]) -> Box:
    """The smallest box around all trimmed cards."""
    left = min(slot.x for slot in slots) + grid.bleed
    bottom = min(slot.y for slot in slots) + grid.bleed
    right = max(slot.x for slot in slots) + grid.bleed + grid.card_width
    top = max(slot.y for slot in slots) + grid.bleed + grid.card_height
    return Box(left, bottom, right - left, top - bottom)


def ticks(x: float, y: float, near: float, far: float) -> list[MarkLine]:
    """Four lines that point at a place: from above, from the right, from below, from the left."""
    ways = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return [MarkLine(x + near * dx, y + near * dy, x + far * dx, y + far * dy) for dx, dy in ways]


def _crop_marks(grid: Grid, slots: Sequence[Slot]) -> list[MarkLine]:
    blocks = _blocks(grid, slots)
    return [*_outer_marks(grid, blocks, upright=True), *_ticks_between(grid, blocks)]


def row_marks(grid: Grid, slots: Sequence[Slot]) -> list[MarkLine]:
    """Only the marks of the cuts that run across the page: they part the rows."""
    return _outer_marks(grid, _blocks(grid, slots), upright=False)


def _blocks(grid: Grid, slots: Sequence[Slot]) -> list[Sequence[Slot]]:
    """What hangs together: all slots, or those on each side of the fold."""
    before = before_fold(grid, slots)
    return [before, [slot for slot in slots if slot not in before]] if grid.fold else [slots]


def _outer_marks(grid: Grid, blocks: Sequence[Sequence[Slot]], *, upright: bool) -> list[MarkLine]:
    marks: dict[tuple[float, ...], MarkLine] = {}

    def add(x1: float, y1: float, x2: float, y2: float) -> None:
        marks[tuple(round(value, 4) for value in (x1, y1, x2, y2))] = MarkLine(x1, y1, x2, y2)

    for block in blocks:
        box = trims(grid, block).grown(grid.bleed)
        right, top = box.x + box.width, box.y + box.height
        for slot in block:
            for x in (slot.x + grid.bleed, slot.x + grid.bleed + grid.card_width) if upright else ():
                near, far = _reach(grid, box.y - grid.margin, box.y - grid.height / 2)
                add(x, box.y - near, x, box.y - far)
                near, far = _reach(grid, grid.height - grid.margin - top, grid.height / 2 - top)
                add(x, top + near, x, top + far)
            for y in (slot.y + grid.bleed, slot.y + grid.bleed + grid.card_height):
                near, far = _reach(grid, box.x - grid.margin, box.x - grid.width / 2)
                add(box.x - near, y, box.x - far, y)
                near, far = _reach(grid, grid.width - grid.margin - right, grid.width / 2 - right)
                add(right + near, y, right + far, y)
    return list(marks.values())


def ticked(grid: Grid) -> bool:
    """Whether there is room for ticks between cards."""
    return 2 * (grid.between - _off(grid)) >= LEAST_TICK - 1e-6


def _off(grid: Grid) -> float:
    """From a tick between cards to the nearest of them."""
    return min(WIDE_GAP, max(MARK_GAP, 0.6 * grid.between))


def _ticks_between(grid: Grid, blocks: Sequence[Sequence[Slot]]) -> list[MarkLine]:
    """Where the corners of cards meet, in what is cut away: each cut is pointed at there too, also in the middle of a
    large sheet, and on a piece of it."""
    if not ticked(grid):
        return []
    gap = 2 * grid.between
    near = _off(grid)
    far = gap - near
    found: dict[tuple[float, ...], MarkLine] = {}
    for block in blocks:
        whole = trims(grid, block)
        low, high = (whole.x, whole.y), (whole.x + whole.width, whole.y + whole.height)
        for slot in block:
            left, bottom = slot.x + grid.bleed, slot.y + grid.bleed
            right, top = left + grid.card_width, bottom + grid.card_height
            lines = [(x, top + near, x, top + far) for x in (left, right) if top + gap < high[1]]
            lines += [(x, bottom - far, x, bottom - near) for x in (left, right) if bottom - gap > low[1]]
            lines += [(right + near, y, right + far, y) for y in (bottom, top) if right + gap < high[0]]
            lines += [(left - far, y, left - near, y) for y in (bottom, top) if left - gap > low[0]]
            for line in lines:
                found[tuple(round(value, 4) for value in line)] = MarkLine(*line, seam=True)
    return list(found.values())


def before_fold(grid: Grid, slots: Sequence[Slot]) -> list[Slot]:
    """The slots of fronts on a sheet that is folded; all of them on another."""
    if grid.fold == "vertical":
        return [slot for slot in slots if slot.x < grid.width / 2]
    return [slot for slot in slots if slot.y > grid.height / 2] if grid.fold else list(slots)


def _reach(grid: Grid, room: float, to_middle: float) -> tuple[float, float]:
    """How far outside the bleed a mark begins and ends: in the margin, or in the fold's gutter."""
    if grid.fold and 0 < to_middle < FOLD_GAP + MARK_GAP:
        return MARK_GAP, FOLD_GAP - MARK_GAP
    end = room - STRIP
    start = max(MARK_GAP, min(3 - grid.bleed, end - 2))
    return start, min(end, start + LONGEST_MARK)


def _fold_line(grid: Grid) -> list[MarkLine]:
    edge = grid.margin + STRIP
    if grid.fold == "vertical":
        middle = grid.width / 2
        return [MarkLine(middle, edge, middle, grid.height - edge, dashed=True)]
    if grid.fold == "horizontal":
        middle = grid.height / 2
        return [MarkLine(edge, middle, grid.width - edge, middle, dashed=True)]
    return []


def scale_bars(grid: Grid) -> tuple[list[MarkLine], list[Label]]:
    """A bar along the bottom and one along the left: some printers shrink one axis only."""
    lines: list[MarkLine] = []
    labels: list[Label] = []
    low, high = grid.margin + 0.2, grid.margin + 1.4
    start = grid.margin + 4
    across = _bar(grid.width - 2 * start)
    up = _bar(grid.height - 2 * start)
    if across:
        end, middle = start + across, (low + high) / 2
        lines += [MarkLine(x, low, x, high) for x in (start, end)]
        lines.append(MarkLine(start, middle, end, middle))
        labels.append(Label(f"{across}{NBSP}mm", end + 0.8, grid.margin + 0.35, PRINT))
    if up:
        end, middle = start + up, (low + high) / 2
        lines += [MarkLine(low, y, high, y) for y in (start, end)]
        lines.append(MarkLine(middle, start, middle, end))
        labels.append(Label(f"{up}{NBSP}mm", grid.margin + 1.35, end + 0.8, PRINT, up=True))
    return lines, labels


def _bar(room: float) -> int:
    return next((length for length in (100, 50, 20) if length + 8 <= room), 0)


def _corner_guides(grid: Grid, slot: Slot) -> list[Arc]:
    """Arcs just outside a rounded corner, in what is cut away, so that none stays on a card."""
    radius = grid.corner
    left, bottom = slot.x + grid.bleed + radius, slot.y + grid.bleed + radius
    right = slot.x + grid.bleed + grid.card_width - radius
    top = slot.y + grid.bleed + grid.card_height - radius
    reach = radius + CORNER_GUIDE_GAP
    corners = ((right, top, 0), (left, top, 90), (left, bottom, 180), (right, bottom, 270))
    return [Arc(x, y, reach, start) for x, y, start in corners]
