"""The booklet in two piles: whatever its pages, cutting the sheets and piling the halves puts them in order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.booklet.folding import BLANK, Folded, stacked
from massicot.diagnostics import MisfitError
from massicot.products import forms

A5, A4, LETTER = (148.0, 210.0), (210.0, 297.0), (215.9, 279.4)


def leaves(plan):
    """The leaves of the left pile, then of the right one, each as its front and back: what scissors and hands do."""
    fronts, backs = plan.sides[::2], plan.sides[1::2]

    def at(side, left):
        (slot,) = [slot for slot in side.slots if (slot.cell.x == 0) == left]
        return slot.page

    # A sheet turned about its short edge shows the back of its left half on the right.
    return [
        (at(front, left), at(back, not left))
        for left in (True, False)
        for front, back in zip(fronts, backs, strict=True)
    ]


@given(st.integers(min_value=1, max_value=90))
def test_the_piles_are_in_order_and_the_back_cover_is_last(count):
    plan = stacked(count, Folded(page=A5, paper=A4, margin=5, spare=13))
    pages = [page for leaf in leaves(plan) for page in leaf]
    assert [page for page in pages if page != BLANK] == list(range(1, count + 1))
    assert len(pages) == 4 * plan.sheets and len(pages) - count < 4
    assert count == 1 or pages[-1] == count


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_page_lies_at_its_spine(paper):
    plan = stacked(8, Folded(page=A5, paper=paper, margin=5, spare=13))
    for number, side in enumerate(plan.sides):
        for slot in side.slots:
            spine = slot.x - slot.cell.x if number % 2 == 0 else slot.cell.x + slot.cell.width - slot.x - A5[0]
            assert spine == pytest.approx(0), "rectos are bound at the left, versos at the right"
            assert not slot.turned


def test_a_sheet_that_is_too_small_is_refused():
    with pytest.raises(MisfitError, match="does not fit"):
        stacked(8, Folded(page=A5, paper=(148.0, 210.0), margin=5, spare=13))


def test_it_comes_from_the_setting_of_the_reading_pages():
    form = forms.form("stack")
    assert form.setting == "reading" and not form.usual and form in forms.chosen(("stack",))


@pytest.mark.slow
def test_it_is_built_and_the_guide_says_how_to_bind_it(massicot, tmp_path):
    words = ("build", "chaton", "--only", "booklet,guide", "--form", "stack", "--output", tmp_path)
    ran = massicot(*words)
    assert ran.code == 0 and "two-sided, flip on the short edge" in ran.out
    made = tmp_path / "pairs/pairs-booklet-stack-potager-a4-chaton.pdf"
    assert made.is_file()
    assert massicot("check", made).code == 0
