"""A figure to fold and glue, its base and a flat token, on one sheet. Pure: no files, no PDF.

The strip, from the bottom up: a foot, the front panel, the fold at the top of the figure, the back panel on its
head, a foot. Folded, the back lies behind the front, upright; the feet turn outwards and are glued onto the base.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from massicot.ink.lettering import Measure
from massicot.ink.shapes import Box
from massicot.model.page import Arc, Label, MarkLine, Placement
from massicot.model.standee import Standee
from massicot.sheets.grid import FURNITURE
from massicot.sheets.marks import ticks

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

FRONT, BACK, FLAP, FOUNDATION = "standee:front", "standee:back", "standee:flap", "standee:base"
COIN, NIOC = "standee:token", "standee:token-back"
HEADLINE, MANUAL, FLAT_NOTE = "standee:title", "standee:steps", "standee:flat"


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


def placements(figure: Figure) -> tuple[Placement, ...]:
    """The faces. The feet come first: a panel's bleed may lie on a foot, a foot's would hide the figure's."""
    return (
        _placed(FLAP, figure.lower_foot, BLEED),
        _placed(FLAP, figure.upper_foot, BLEED, quarters=2),
        _placed(FRONT, figure.front, BLEED),
        _placed(BACK, figure.back, BLEED, quarters=2),
        _placed(FOUNDATION, figure.base, BLEED),
        _placed(COIN, figure.tokens[0], BLEED),
        _placed(NIOC, figure.tokens[1], BLEED),
        _placed(HEADLINE, figure.title),
        _placed(MANUAL, figure.steps),
        _placed(FLAT_NOTE, figure.flat),
    )


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


def _placed(face: str, box: Box, bleed: float = 0.0, quarters: int = 0) -> Placement:
    return Placement(face, box.x - bleed, box.y - bleed, quarters)


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
