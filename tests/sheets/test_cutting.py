"""Every cut is pointed at when its turn comes, and no mark stays on a card."""

from itertools import product

import pytest

from massicot.data.library import Library
from massicot.model.paper import BACKS, LAYOUTS
from massicot.sheets.grid import GridRequest, plan
from massicot.sheets.marks import furniture
from tests.sheets.cutting import Sheet, guillotined, touching

LIBRARY = Library(())
TICKED = 1.0
"""The smallest bleed between cards with room for ticks there."""


def grids(paper):
    """One for each format, way of printing backs, layout, and bleed."""
    bleeds = (0.0, 0.4, 1.0, 1.3, 2.0, 3.0, 5.0)
    for card, backs, layout, bleed in product(LIBRARY.formats().values(), BACKS, LAYOUTS, bleeds):
        wish = GridRequest(paper=paper, format=card, bleed=bleed, margin=5.0, backs=backs, layout=layout)
        if (grid := plan(wish)) is not None:
            yield grid


def sides(grid, count):
    """Cards and marks of each side that has so many cards; a folded sheet is cut as two that lie on each other."""
    slots = [grid.front(index) for index in range(count)]
    behind = [grid.behind(slot) for slot in slots]
    for all_of_it, parts in (
        ((slots + behind), (slots, behind)) if grid.fold else (slots, (slots,)),
        (behind, (behind,)),
    ):
        lines = [line for line in furniture(grid, all_of_it, corners=False).lines if not line.dashed]
        marks = [(line.x1, line.y1, line.x2, line.y2) for line in lines if short(line)]
        for part in parts:
            yield [trim(grid, slot) for slot in part], marks
        if grid.fold:
            return


def short(line):
    return abs(line.x2 - line.x1) + abs(line.y2 - line.y1) < 10


def trim(grid, slot):
    left, bottom = slot.x + grid.bleed, slot.y + grid.bleed
    return left, bottom, left + grid.card_width, bottom + grid.card_height


def halved(grid, cards, marks):
    """A half of a folded sheet as a sheet of its own, with the marks on it."""
    if not grid.fold:
        return grid.width, grid.height, cards, marks
    axis, middle = (0, grid.width / 2) if grid.fold == "vertical" else (1, grid.height / 2)
    above = cards[0][axis] > middle
    shift = middle if above else 0.0
    moved = (shift, 0.0) if axis == 0 else (0.0, shift)

    def there(box):
        return tuple(value - moved[number % 2] for number, value in enumerate(box))

    kept = [there(mark) for mark in marks if ((mark[axis] + mark[axis + 2]) / 2 > middle) == above]
    size = (middle, grid.height) if axis == 0 else (grid.width, middle)
    return *size, [there(card) for card in cards], kept


@pytest.mark.parametrize("paper", LIBRARY.papers().values(), ids=lambda paper: paper.id)
def test_every_cut_has_its_marks_when_its_turn_comes(paper):
    seen = 0
    for grid in grids(paper):
        for count in {grid.per_sheet, grid.columns + 1, 1}:
            if count <= grid.per_sheet:
                for cards, marks in sides(grid, count):
                    Sheet(*halved(grid, cards, marks)).cut_all()
                    seen += 1
    assert seen > 100


@pytest.mark.parametrize("paper", LIBRARY.papers().values(), ids=lambda paper: paper.id)
def test_no_mark_stays_on_a_card_that_is_cut_half_a_millimetre_off(paper):
    for grid in grids(paper):
        for cards, marks in sides(grid, grid.per_sheet):
            for card in cards:
                assert not [mark for mark in marks if touching(mark, card)], (grid, card)


@pytest.mark.parametrize("paper", LIBRARY.papers().values(), ids=lambda paper: paper.id)
def test_a_machine_that_cuts_through_finds_ticks_below_each_row(paper):
    for grid in grids(paper):
        if grid.between < TICKED:
            continue
        for side in sides(grid, grid.per_sheet):
            assert guillotined(*halved(grid, *side)[2:]) == grid.rows * (1 + 2 * grid.columns)


def test_a_sheet_that_is_cut_through_loses_its_marks():
    """What the simulation must find: slits that reach the edge of the paper free whole strips."""
    grid = plan(
        GridRequest(
            paper=LIBRARY.papers()["a4"], format=LIBRARY.formats()["standard"], bleed=3, margin=5, backs="long-edge"
        )
    )
    (cards, marks), *_ = sides(grid, grid.per_sheet)
    with pytest.raises(AssertionError, match=r"no mark for|loose too early"):
        Sheet(grid.width, grid.height, cards, marks, through=True).cut_all()
