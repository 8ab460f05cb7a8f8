"""Where the cards of a page lie: between crop marks, else where equal boxes are drawn, else where it is seen."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from massicot.checks.prints.reading.model import PdfSheet, Rect
from massicot.checks.prints.reading.picture import FINE, Canvas, Mask, inked
from massicot.model.paper import Format

NEAR = 0.05
LIKE = 0.1
"""How far, as a share, a card may be from a format and still be taken for one of it that went wrong."""
CLOSE = 0.6
"""Millimetres: the same where nobody has said that there are cards."""
WIDEST_BLEED = 7.0
MOST_CELLS = 100
SMALLEST, BLURRED = 20.0, 0.5
REACH = round(1.5 * FINE)
"""Pixels from where a card seems to end in a picture within which its edge is looked for."""
PAGES = ((74, 105), (105, 148), (148, 210), (210, 297))
"""What has exactly the size of A7 to A4 and no marks is a page of a booklet, not a card."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a card is cut, or would be; whether marks say so; and how exactly that is known, in millimetres."""

    trim: Rect
    marked: bool
    within: float = 0.1


def bleed_of(sheet: PdfSheet) -> float | None:
    """What the boxes of a page state."""
    trim, bleed = sheet.page_boxes.get("Trim"), sheet.page_boxes.get("Bleed")
    return None if trim is None or bleed is None else trim.left - bleed.left


def cells(sheet: PdfSheet, formats: Sequence[Format], *, sought: bool) -> list[Cell]:
    """The places of cards on a page, in reading order. If they are `sought`, for somebody says that there are some,
    they may be off their format by more."""
    marked = [Cell(box, True) for box in _between_marks(sheet, formats)]
    drawn = [Cell(box, False) for box in _equal_boxes(sheet, formats, sought=sought)]
    found = marked + [one for one in drawn if not any(_common(one.trim, other.trim) > 0.3 for other in marked)]
    return in_order(found)


def pictured_cells(sheet: PdfSheet, canvas: Canvas, formats: Sequence[Format]) -> list[Cell]:
    """The places of cards on a page that is nothing but a picture."""
    return in_order([Cell(box, False, BLURRED) for box in _in_picture(sheet, canvas, formats)])


def in_order(found: Sequence[Cell]) -> list[Cell]:
    """Row by row, each from its left."""
    rows: list[list[Cell]] = []
    for one in sorted(found, key=lambda cell: -cell.trim.top):
        if rows and rows[-1][0].trim.top - one.trim.top < one.trim.height / 3:
            rows[-1].append(one)
        else:
            rows.append([one])
    return [one for row in rows for one in sorted(row, key=lambda cell: cell.trim.left)][:MOST_CELLS]


def _common(one: Rect, other: Rect) -> float:
    """How much of the smaller of two boxes they have in common."""
    both = one.within(other)
    return both.area / max(min(one.area, other.area), 1e-9) if both else 0.0


def like(width: float, height: float, formats: Iterable[Format], within: float = 0.0) -> Format | None:
    """The format that a card comes nearest to, upright or on its side."""

    def apart(form: Format) -> float:
        return min(
            max(abs(width - w) / (1 if within else w), abs(height - h) / (1 if within else h))
            for w, h in _sizes([form])
        )

    best = min(formats, key=apart)
    return best if apart(best) <= (within or LIKE) else None


def _sizes(formats: Iterable[Format]) -> Iterator[tuple[float, float]]:
    """Width and height of cards, upright and on their side."""
    return (size for form in formats for size in ((form.width, form.height), (form.height, form.width)))


# -- by marks ----------------------------------------------------------------------------------------


def _between_marks(sheet: PdfSheet, formats: Sequence[Format]) -> list[Rect]:
    for fewest in (2, 1):  # a stroke alone may lie on a card
        xs = _positions((line.x1 for line in sheet.marks if line.upright), fewest)
        ys = _positions((line.y1 for line in sheet.marks if line.level), fewest)
        boxes = [
            Rect(left, bottom, right, top)
            for left, right in pairwise(xs)
            for bottom, top in pairwise(ys)
            if like(right - left, top - bottom, formats)
        ]
        if boxes:
            return boxes[:MOST_CELLS]
    return []


def _positions(values: Iterable[float], fewest: int) -> list[float]:
    """The different ones, of those that come so often."""
    groups: list[list[float]] = []
    for value in sorted(values):
        if groups and value - groups[-1][-1] < NEAR:
            groups[-1].append(value)
        else:
            groups.append([value])
    return [sum(group) / len(group) for group in groups if len(group) >= fewest]


# -- by what is drawn --------------------------------------------------------------------------------


def _equal_boxes(sheet: PdfSheet, formats: Sequence[Format], *, sought: bool) -> list[Rect]:
    """The largest number of equal boxes that are cards, with bleed or without."""
    stated = bleed_of(sheet)
    whole = Rect(0, 0, sheet.width, sheet.height)
    groups: dict[tuple[int, int], list[Rect]] = {}
    for box in sheet.boxes:
        if box.area < whole.area / 2 and whole.grown(1).within(box) == box:
            groups.setdefault((round(box.width * 2), round(box.height * 2)), []).append(box)
    best: list[Rect] = []
    for boxes in groups.values():
        trims = [trim for box in _apart(boxes) if (trim := _trimmed(box, stated, formats, sought=sought))]
        if len(trims) > len(best) and (sought or len(trims) > 1):
            best = trims
    one = sheet.page_boxes.get("Trim", whole)
    if not best and sought and (trim := _trimmed(one, 0.0 if one is not whole else None, formats, sought=True)):
        return [trim]  # a page for each card
    return best


def _apart(boxes: Sequence[Rect]) -> list[Rect]:
    found: list[Rect] = []
    for box in dict.fromkeys(boxes):
        if len(found) < MOST_CELLS and not any(_common(box, other) > 0.3 for other in found):
            found.append(box)
    return found


def _trimmed(box: Rect, stated: float | None, formats: Sequence[Format], *, sought: bool) -> Rect | None:
    """The card in a box: with the bleed that is stated, with none, or with what a format leaves over."""
    if any(abs(box.width - width) < 0.5 and abs(box.height - height) < 0.5 for width, height in PAGES):
        return None
    over = [((box.width - width) / 2, (box.height - height) / 2) for width, height in _sizes(formats)]
    equal = [(x + y) / 2 for x, y in over if abs(x - y) < NEAR and 0 < x < WIDEST_BLEED]
    for bleed in (*([] if stated is None else [stated]), 0.0, *sorted(equal)):
        if like(box.width - 2 * bleed, box.height - 2 * bleed, formats, CLOSE):
            return box.grown(-bleed)
    return box if sought and like(box.width, box.height, formats) else None


# -- by the picture ----------------------------------------------------------------------------------


def _in_picture(sheet: PdfSheet, canvas: Canvas, formats: Sequence[Format]) -> list[Rect]:
    """Rectangles of ink apart from each other; or blocks of cards without anything between them."""
    size = round(sheet.width * FINE), round(sheet.height * FINE)
    picture = canvas.picture(Rect(0, 0, sheet.width, sheet.height), size)
    mask, grey = inked(picture), picture.mean(axis=2)
    for some in (mask, _opened(mask, round(1.5 * FINE))):
        blocks = [
            Rect(left / FINE, sheet.height - low / FINE, right / FINE, sheet.height - high / FINE)
            for left, high, right, low in _cut(some, 0, 0, 3)
        ]
        found = [
            card
            for block in blocks
            if min(block.width, block.height) > SMALLEST
            for card in _divided(_sharpened(block, grey), formats)
        ]
        if found:
            return found
    return []


def _sharpened(block: Rect, grey: NDArray[Any]) -> Rect:
    """Its sides where the colour changes most: a packed picture has faint dots around everything."""

    def edge(at: float, along: tuple[float, float], values: NDArray[Any]) -> float:
        first = max(round(at) - REACH, 0)
        inner = slice(round(along[0] + 0.2 * (along[1] - along[0])), round(along[1] - 0.2 * (along[1] - along[0])))
        steps = np.abs(np.diff(values[first : round(at) + REACH, inner].mean(axis=1)))
        best = int(steps.argmax()) if len(steps) else 0
        near = steps[max(best - 1, 0) : best + 2]
        middle = float((near * np.arange(max(best - 1, 0), max(best - 1, 0) + len(near))).sum() / max(near.sum(), 1e-6))
        return first + middle + 1 if near.sum() else at

    height = grey.shape[0]
    left, right, top, low = (side * FINE for side in (block.left, block.right, block.top, block.bottom))
    rows, columns = (height - top, height - low), (left, right)
    left, right = (edge(side, rows, grey.T) / FINE for side in columns)
    top, low = ((height - edge(side, columns, grey)) / FINE for side in rows)
    return Rect(left, low, right, top)


def _opened(mask: Mask, by: int) -> Mask:
    """Without what is thinner: marks and text in the margin."""
    for axis in (0, 1):
        for at_edge in (True, False):  # first smaller, then larger
            ink = mask if at_edge else ~mask
            sums = np.cumsum(np.insert(ink.astype(np.int32), 0, 0, axis), axis)
            length = mask.shape[axis]
            low, high = (np.clip(np.arange(length) + far, 0, length) for far in (-(by // 2), by // 2))
            full = sums.take(high, axis) - sums.take(low, axis) == np.expand_dims(high - low, 1 - axis)
            mask = full if at_edge else ~full
    return mask


def _cut(mask: Mask, x: int, y: int, depth: int) -> Iterator[tuple[int, int, int, int]]:
    """Cut along all that is blank, across and then down, again and again."""
    for top, bottom in _runs(np.asarray(mask.any(axis=1))):
        for left, right in _runs(np.asarray(mask[top:bottom].any(axis=0))):
            part = mask[top:bottom, left:right]
            if part.shape == mask.shape or not depth:
                yield x + left, y + top, x + right, y + bottom
            else:
                yield from _cut(part, x + left, y + top, depth - 1)


def _runs(full: Mask) -> Iterator[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], full.astype(np.int8), [0]))))
    return ((int(start), int(end)) for start, end in zip(edges[::2], edges[1::2], strict=True))


def _divided(block: Rect, formats: Sequence[Format]) -> list[Rect]:
    """A card, or rows and columns of cards: the count that comes nearest to a format."""
    best, off = (0, 0), LIKE / 3
    for width, height in _sizes(formats):
        columns, rows = round(block.width / width), round(block.height / height)
        if 0 < columns * rows <= MOST_CELLS:
            apart = max(abs(block.width / columns - width) / width, abs(block.height / rows - height) / height)
            if apart < off or (columns * rows == 1 and apart < LIKE and best == (0, 0)):
                best, off = (columns, rows), min(apart, off)
    columns, rows = best
    width, height = block.width / max(columns, 1), block.height / max(rows, 1)
    first = Rect(block.left, block.bottom, block.left + width, block.bottom + height)
    return [first.shifted(c * width, r * height) for r in range(rows) for c in range(columns)]


def usual_size(sizes: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """The size that most cards have, to half a millimetre, as it is measured of one of them."""
    measured = list(sizes)
    crowd = Counter((round(width * 2), round(height * 2)) for width, height in measured)
    (width, height), _ = crowd.most_common(1)[0]
    return min(measured, key=lambda one: abs(one[0] * 2 - width) + abs(one[1] * 2 - height))


def half_gap(some: Sequence[Cell]) -> float:
    """Half of what lies between two cards side by side: the bleed, if it is stated nowhere; 0 for none."""
    gaps = (
        other.trim.left - one.trim.right for one in some for other in some if abs(one.trim.top - other.trim.top) < NEAR
    )
    gap = min((gap for gap in gaps if gap > -NEAR), default=0.0)
    return gap / 2 if 0 < gap <= 2 * WIDEST_BLEED else 0.0
