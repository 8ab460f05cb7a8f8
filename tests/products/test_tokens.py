"""The geometry of token sheets, for any diameter, paper and way of printing backs."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from massicot.model.paper import BACKS, Paper
from massicot.products.tokens import BLEED, TICK_GAP, _ticks, token_grid, token_sheets
from massicot.sheets.sheets import CardSides, Stamp

A4 = Paper(id="a4", title="A4", width=210.0, height=297.0)
PAPERS = st.builds(Paper, id=st.just("p"), title=st.just("P"), width=st.floats(60, 300), height=st.floats(60, 450))


@given(PAPERS, st.floats(20, 40), st.floats(0, 12), st.sampled_from(BACKS))
def test_ticks_point_at_the_centre_from_outside_the_bleed_of_every_token(paper, diameter, margin, backs):
    grid = token_grid(paper, diameter, margin, backs)
    assume(grid is not None)
    slots = [grid.front(index) for index in range(grid.per_sheet)]
    slots += [grid.behind(slot) for slot in slots] if grid.fold else []
    centres = [(slot.x + grid.pitch_x / 2, slot.y + grid.pitch_y / 2) for slot in slots]
    ends = []
    for slot, (x, y) in zip(slots, centres, strict=True):
        marks = _ticks(grid, slot)
        assert len(marks) == 4
        for mark in marks:
            assert mark.x1 == mark.x2 == pytest.approx(x) or mark.y1 == mark.y2 == pytest.approx(y)
            ends += [(mark.x1, mark.y1), (mark.x2, mark.y2)]
    for x, y in ends:
        assert margin <= x <= grid.width - margin and margin <= y <= grid.height - margin
        near = min(math.dist((x, y), centre) for centre in centres)
        assert near >= diameter / 2 + BLEED + TICK_GAP - 1e-6


@pytest.mark.slow
@given(st.floats(20, 40), st.sampled_from(("long-edge", "short-edge", "separate")), st.integers(1, 130))
def test_a_sheet_turned_over_meets_itself(diameter, backs, count):
    grid = token_grid(A4, diameter, 5.0, backs)
    pages = token_sheets([CardSides(f"f{n}", f"b{n}") for n in range(count)], grid, Stamp("Jetons", "1"))
    fronts, versos = (
        (pages[: len(pages) // 2], pages[len(pages) // 2 :]) if backs == "separate" else (pages[::2], pages[1::2])
    )
    half = diameter / 2 + BLEED
    for front, back in zip(fronts, versos, strict=True):
        behind = {one.face[1:]: one for one in back.placements}
        assert len(behind) == len(front.placements)
        for one in front.placements:
            other = behind[one.face[1:]]
            x, y = other.x + half, other.y + half
            x, y = (grid.width - x, y) if grid.mirror == "vertical" else (x, grid.height - y)
            assert (one.x + half, one.y + half) == (pytest.approx(x, abs=1e-6), pytest.approx(y, abs=1e-6))


def test_54_tokens_on_a4_of_25_mm_and_of_an_inch():
    assert token_grid(A4, 25.0, 5.0, "long-edge").per_sheet == 54
    assert token_grid(A4, 25.4, 5.0, "long-edge").per_sheet == 54
