"""The laws of a figure that is folded and glued."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from massicot.ink.shapes import Box
from massicot.model.standee import Standee
from massicot.products import standee as layout
from massicot.sheets.grid import FURNITURE

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
MARGIN = 5.0


def figure(width=45.0, height=55.0, paper=A4, margin=MARGIN):
    made = Standee(title="T", role="R", front="f", back="b", token="t", width=width, height=height)
    return layout.arranged(made, *paper, margin)


widths = st.floats(30, 70).map(lambda v: round(v, 2))
heights = st.floats(30, 80).map(lambda v: round(v, 2))
papers = st.sampled_from([A4, LETTER])


def over(box, fold):
    """A box as it lies after the strip is folded backwards along a level line."""
    return Box(box.x, 2 * fold - box.y - box.height, box.width, box.height)


@given(widths, heights, papers)
def test_folded_the_back_lies_behind_the_front_and_foot_behind_foot(width, height, paper):
    made = figure(width, height, paper)
    assume(made is not None)
    fold = made.front.y + made.front.height
    assert made.back.y == pytest.approx(fold, abs=1e-9)
    for near, far in ((made.front, made.back), (made.lower_foot, made.upper_foot)):
        there = over(far, fold)
        assert (there.x, there.y, there.width, there.height) == pytest.approx(
            (near.x, near.y, near.width, near.height), abs=1e-9
        )


@given(widths, heights, papers)
def test_the_feet_turned_outwards_cover_what_is_hatched(width, height, paper):
    made = figure(width, height, paper)
    assume(made is not None)
    assert made.glue.width == made.lower_foot.width
    assert made.glue.height == pytest.approx(made.lower_foot.height + made.upper_foot.height)
    for line in layout._hatch(made.glue):
        for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
            assert made.glue.x - 1e-9 <= x <= made.glue.x + made.glue.width + 1e-9
            assert made.glue.y - 1e-9 <= y <= made.glue.y + made.glue.height + 1e-9


@given(widths, heights, papers)
def test_the_base_reaches_beyond_the_feet_on_every_side(width, height, paper):
    made = figure(width, height, paper)
    assume(made is not None)
    radius = made.base.height / 2
    ends = (made.base.x + radius, made.base.x + made.base.width - radius)
    middle = made.base.y + radius
    for x in (made.glue.x, made.glue.x + made.glue.width):
        for y in (made.glue.y, made.glue.y + made.glue.height):
            beyond = max(ends[0] - x, x - ends[1], 0.0)
            assert math.hypot(beyond, y - middle) <= radius - 1.5


@given(widths, heights, papers, st.floats(0, 20))
def test_what_is_arranged_stays_inside_the_printable_area(width, height, paper, margin):
    made = figure(width, height, paper, margin)
    assume(made is not None)
    whole, reach = made.whole, margin + FURNITURE
    assert whole.x >= reach and whole.y >= reach
    assert whole.x + whole.width <= paper[0] - reach
    assert whole.y + whole.height <= paper[1] - reach
    for line in layout.lines(made):
        for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
            assert whole.x - 1e-9 <= x <= whole.x + whole.width + 1e-9
            assert whole.y - 1e-9 <= y <= whole.y + whole.height + 1e-9


@given(widths, heights, papers)
def test_no_part_lies_on_another(width, height, paper):
    made = figure(width, height, paper)
    assume(made is not None)
    bleed, reach = layout.BLEED, layout.BLEED + layout.TICK_GAP + layout.TICK
    strip = Box(made.front.x, made.lower_foot.y, made.front.width, 2 * (made.front.height + made.lower_foot.height))
    parts = [strip.grown(bleed), made.base.grown(bleed), made.title, made.flat]
    parts += [made.tokens[0].grown(bleed), made.tokens[1].grown(reach)]
    parts.append(Box(made.steps.x, made.steps.y + 10, made.steps.width, made.steps.height - 10))  # its last line
    for number, one in enumerate(parts):
        for other in parts[number + 1 :]:
            apart = (
                one.x + one.width <= other.x + 1e-9
                or other.x + other.width <= one.x + 1e-9
                or one.y + one.height <= other.y + 1e-9
                or other.y + other.height <= one.y + 1e-9
            )
            assert apart, (one, other)


def test_the_shark_fits_on_a4_and_letter_and_not_on_a_postcard():
    assert figure(paper=A4) is not None
    assert figure(paper=LETTER) is not None
    assert figure(paper=(105.0, 148.0)) is None
