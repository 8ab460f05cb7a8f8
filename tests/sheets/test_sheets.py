"""Dealing cards onto sheets."""

from hypothesis import given
from hypothesis import strategies as st

from massicot.model.paper import BACKS
from massicot.sheets.grid import plan
from massicot.sheets.sheets import CardSides, Stamp, sheets
from tests.sheets.test_grid import wish

STAMP = Stamp("Paires", "12345678")


@given(st.integers(1, 70), st.sampled_from(BACKS), st.sampled_from([0.0, 1.0, 3.0]))
def test_every_card_is_dealt_once_with_its_own_back_behind_it(count, backs, bleed):
    grid = plan(wish(backs=backs, bleed=bleed))
    cards = [CardSides(f"front-{n}", f"back-{n}") for n in range(count)]
    pages = sheets(cards, grid, STAMP, corners=False)
    placed = [placement.face for page in pages for placement in page.placements]
    assert sorted(face for face in placed if face.startswith("front")) == sorted(card.front for card in cards)
    expected = [] if backs == "none" else sorted(card.back for card in cards)
    assert sorted(face for face in placed if face.startswith("back")) == expected


@given(st.integers(1, 70), st.sampled_from(["long-edge", "short-edge"]))
def test_fronts_and_backs_alternate(count, backs):
    grid = plan(wish(backs=backs))
    cards = [CardSides("f", "b")] * count
    pages = sheets(cards, grid, STAMP, corners=False)
    assert len(pages) == 2 * -(-count // grid.per_sheet)
    for number, page in enumerate(pages):
        assert {p.face for p in page.placements} == {"f" if number % 2 == 0 else "b"}
        assert f"page {number + 1}/{len(pages)}" in page.labels[0].text


def test_marks_of_equal_pages_are_one():
    grid = plan(wish())
    pages = sheets([CardSides("f", "b")] * 56, grid, STAMP, corners=True)
    assert len({id(page.furniture) for page in pages}) == 2


def test_corner_guides_are_on_fronts_only():
    grid = plan(wish())
    front, back = sheets([CardSides("f", "b")] * 8, grid, STAMP, corners=True)
    assert len(front.furniture.arcs) == 32 and not back.furniture.arcs


def test_the_small_print_is_shortened_for_a_small_sheet():
    from massicot.model.paper import Format, Paper

    small = Paper(id="s", title="S", width=50, height=60)
    card = Format(id="c", title="C", width=20, height=30, corner=2)
    grid = plan(wish(paper=small, card=card, bleed=0))
    (page, _) = sheets([CardSides("f", "b")], grid, Stamp("A long title of a deck – and its theme", "12345678"), False)
    line = page.furniture.labels[-1]
    assert line.x + len(line.text) * 0.55 * line.size <= grid.width - 5
    assert "12345678" not in line.text
