"""Circles on sheets: a grid of square cells, each with a token, its bleed and four ticks outside it.

The cut circle is not printed. It is known by its ticks: they point at the centre from above, below and both
sides, and lie in what is cut away."""

from collections.abc import Sequence
from dataclasses import replace

from massicot.model.page import Furniture, MarkLine, Page, Placement
from massicot.model.paper import Format, Paper
from massicot.sheets.grid import FURNITURE, Grid, GridRequest, Slot, plan
from massicot.sheets.marks import FOLDING, NBSP, framed, ticks
from massicot.sheets.sheets import CardSides, Stamp, sheets
from massicot.units import shown

BLEED = 1.5
TICK_GAP = 0.3
"""From the bleed to a tick."""
TICK = 1.0
"""With 1.3 mm around the bleed, as many tokens of 25.4 mm fit on A4 as of 25 mm: 54."""
TICK_ROOM = TICK_GAP + TICK


def token_format(diameter: float) -> Format:
    """The square around a token."""
    return Format(id="token", title="Jeton", width=diameter, height=diameter, corner=0.0)


def token_grid(paper: Paper, diameter: float, margin: float, backs: str) -> Grid | None:
    """The grid with the most tokens; its “bleed” is the whole ring around a token, ticks included."""
    ring = BLEED + TICK_ROOM
    return plan(GridRequest(paper=paper, format=token_format(diameter), bleed=ring, margin=margin, backs=backs))


def token_misfit(paper: Paper, diameter: float, margin: float) -> str:
    """Why no token fits, in one sentence."""
    return (
        f"a token of {shown(diameter)} with its bleed and ticks does not fit on {paper.title} "
        f"({shown(paper.width)} × {shown(paper.height)}) "
        f"inside a margin of {shown(margin)} and {shown(FURNITURE)} for the marks"
    )


def token_sheets(tokens: Sequence[CardSides], grid: Grid, stamp: Stamp) -> tuple[Page, ...]:
    """All pages in printing order: the cards' way of dealing and turning, with ticks for crop marks."""
    pages = sheets(tokens, grid, stamp, corners=False, marks=_furniture)
    return tuple(
        replace(page, placements=tuple(map(_inset, page.placements)), bleed=page.trim.grown(BLEED)) for page in pages
    )


def _inset(placement: Placement) -> Placement:
    """A face ends at its bleed; the ticks' room lies around it."""
    return replace(placement, x=placement.x + TICK_ROOM, y=placement.y + TICK_ROOM)


def _furniture(grid: Grid, slots: Sequence[Slot], _corners: bool) -> Furniture:
    size = f"{grid.card_width:g}".replace(".", ",") + f"{NBSP}mm"
    hint = f"Emporte-pièce ou compas coupant de {size}{NBSP}: centrez le cercle entre ses quatre repères."
    if grid.fold:
        hint = f"{FOLDING.removesuffix(', puis coupez.')}. {hint}"
    return framed(grid, [tick for slot in slots for tick in _ticks(grid, slot)], [], hint)


def _ticks(grid: Grid, slot: Slot) -> list[MarkLine]:
    """On the axes of the circle, outside its bleed, inside its cell."""
    middle = grid.pitch_x / 2
    return ticks(slot.x + middle, slot.y + middle, middle - TICK, middle)
