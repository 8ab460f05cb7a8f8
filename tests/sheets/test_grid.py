"""The planner’s laws."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from massicot.model.paper import BACKS, LAYOUTS, Format, Paper
from massicot.sheets.grid import FOLD_GAP, FURNITURE, LEAST_BLEED, NEAREST, GridRequest, plan, thriftier_bleed
from massicot.sheets.marks import furniture

A4 = Paper(id="a4", title="A4", width=210, height=297)
LETTER = Paper(id="letter", title="Letter", width=215.9, height=279.4)
STANDARD = Format(id="standard", title="Standard", width=63, height=88, corner=3)
USA = Format(id="usa", title="USA", width=56, height=87, corner=3)


def wish(paper=A4, card=STANDARD, bleed=3.0, margin=5.0, backs="long-edge", grid=None, layout="bleed"):
    return GridRequest(paper=paper, format=card, bleed=bleed, margin=margin, backs=backs, grid=grid, layout=layout)


lengths = st.floats(10, 600, allow_nan=False).map(lambda v: round(v, 2))
wishes = st.builds(
    wish,
    paper=st.builds(lambda w, h: Paper(id="p", title="P", width=w, height=h), lengths, lengths),
    card=st.builds(
        lambda w, h: Format(id="f", title="F", width=w, height=h, corner=2),
        st.floats(10, 150).map(lambda v: round(v, 2)),
        st.floats(10, 150).map(lambda v: round(v, 2)),
    ),
    bleed=st.floats(0, 10).map(lambda v: round(v, 2)),
    margin=st.floats(0, 30).map(lambda v: round(v, 2)),
    backs=st.sampled_from(BACKS),
    layout=st.sampled_from(LAYOUTS),
)


@given(wishes)
@example(wish())
@example(wish(backs="gutterfold", bleed=2))
def test_every_plan_fits_centres_and_mirrors_onto_itself(asked):
    grid = plan(asked)
    assume(grid is not None)
    fronts = [grid.front(index) for index in range(grid.per_sheet)]
    backs = [grid.behind(slot) for slot in fronts]
    everything = fronts + backs if grid.fold else fronts
    edge = asked.margin + FURNITURE - 1e-4
    for slot in fronts + backs:  # fits
        assert edge <= slot.x and slot.x + grid.cell[0] <= grid.width - edge
        assert edge <= slot.y and slot.y + grid.cell[1] <= grid.height - edge
    left = min(slot.x for slot in everything)  # centres
    right = max(slot.x + grid.cell[0] for slot in everything)
    bottom = min(slot.y for slot in everything)
    top = max(slot.y + grid.cell[1] for slot in everything)
    assert abs(left - (grid.width - right)) < 1e-6
    assert abs(bottom - (grid.height - top)) < 1e-6
    for front, back in zip(fronts, backs, strict=True):  # mirrors onto itself, and back
        again = grid.behind(back)
        assert abs(again.x - front.x) < 1e-6 and abs(again.y - front.y) < 1e-6
        assert again.turned == front.turned
    rounded = {(round(s.x, 4), round(s.y, 4)) for s in fronts}
    if not grid.fold:
        assert rounded == {(round(s.x, 4), round(s.y, 4)) for s in backs}
    else:
        assert not rounded & {(round(s.x, 4), round(s.y, 4)) for s in backs}
        middle = (grid.width if grid.fold == "vertical" else grid.height) / 2
        for slot in everything:
            low, size = (slot.x, grid.cell[0]) if grid.fold == "vertical" else (slot.y, grid.cell[1])
            assert min(abs(low - middle), abs(low + size - middle)) >= FOLD_GAP - 1e-6


@pytest.mark.slow
@given(wishes)
def test_marks_stay_off_the_cards_and_within_the_printers_margin(asked):
    grid = plan(asked)
    assume(grid is not None)
    slots = [grid.front(index) for index in range(grid.per_sheet)]
    if grid.fold:
        slots += [grid.behind(slot) for slot in slots]
    for line in furniture(grid, slots, corners=False).lines:
        for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
            assert asked.margin - 1e-6 <= x <= grid.width - asked.margin + 1e-6
            assert asked.margin - 1e-6 <= y <= grid.height - asked.margin + 1e-6
        # What lies on the art of a card and its neighbour has a seam, and keeps off what stays of the card.
        bleed = grid.bleed - 0.5 if line.seam else 0.0
        for slot in slots:
            assert (
                max(line.x1, line.x2) <= slot.x + bleed + 1e-6
                or min(line.x1, line.x2) >= slot.x + grid.cell[0] - bleed - 1e-6
                or max(line.y1, line.y2) <= slot.y + bleed + 1e-6
                or min(line.y1, line.y2) >= slot.y + grid.cell[1] - bleed - 1e-6
            )


@given(wishes)
def test_no_better_grid_was_overlooked(asked):
    """Where one more column or row would fit, the planner has it."""
    grid = plan(asked)
    room = min(asked.paper.width, asked.paper.height), max(asked.paper.width, asked.paper.height)
    if grid is None and asked.backs != "gutterfold":
        need = sorted(
            (
                asked.format.width + 2 * asked.bleed + 2 * (asked.margin + FURNITURE),
                asked.format.height + 2 * asked.bleed + 2 * (asked.margin + FURNITURE),
            )
        )
        assert need[0] > room[0] or need[1] > room[1]


def test_the_default_is_eight_up_landscape_with_bleed():
    grid = plan(wish())
    assert (grid.columns, grid.rows) == (4, 2)
    assert grid.width == 297


def test_without_bleed_nine_fit_upright():
    grid = plan(wish(bleed=0))
    assert (grid.columns, grid.rows, grid.height) == (3, 3, 297)


def test_ten_usa_cards_fit_on_a4_without_bleed():
    assert plan(wish(card=USA, bleed=0)).per_sheet == 10


def test_letter_is_as_thrifty_as_a4_with_cards_that_stand_closer():
    grid = plan(wish(paper=LETTER))
    assert grid.per_sheet == 8
    assert grid.bleed >= 2.4 and NEAREST <= grid.between < 1


def test_cards_stand_closer_only_where_more_of_them_fit():
    for card in (STANDARD, USA):
        grid = plan(wish(card=card))
        apart = int((grid.width - 16.8) // (card.width + 6)) * int((grid.height - 16.8) // (card.height + 6))
        assert (grid.closer > 0) == (grid.per_sheet > apart)


def test_a_gutterfold_of_the_paires_takes_fourteen_sheets():
    grid = plan(wish(backs="gutterfold"))
    assert grid.per_sheet == 4 and grid.bleed >= 2.4


def test_butted_cards_share_their_cuts():
    grid = plan(wish(layout="butted"))
    assert (grid.columns, grid.rows, grid.between) == (3, 3, 0)
    assert grid.bleed >= LEAST_BLEED
    assert grid.cuts == 8
    assert plan(wish()).cuts == 12


def test_what_less_bleed_would_give_is_said():
    mini = Format(id="mini", title="Mini", width=45, height=68, corner=3)
    asked = wish(card=mini)
    grid = plan(asked)
    bleed, count = thriftier_bleed(asked, grid)
    assert count > grid.per_sheet
    assert plan(wish(card=mini, bleed=bleed)).per_sheet == count
    assert plan(wish(card=mini, bleed=bleed + 0.1)).per_sheet == grid.per_sheet


def test_the_grid_asked_for_is_the_grid_given():
    grid = plan(wish(grid=(2, 2)))
    assert (grid.columns, grid.rows) == (2, 2)


def test_a_grid_that_does_not_fit_is_refused():
    assert plan(wish(grid=(5, 5))) is None


def test_long_and_short_edge_mirror_the_two_ways():
    assert {plan(wish(backs=backs)).mirror for backs in ("long-edge", "short-edge")} == {
        "horizontal",
        "vertical",
    }
    assert plan(wish(backs="long-edge", bleed=0)).mirror == "vertical"
