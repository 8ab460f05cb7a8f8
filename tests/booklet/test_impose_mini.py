"""The book of one sheet is folded in space: no crease tears but where it is cut, and leafing through finds 1 to 8."""

from io import BytesIO
from itertools import product

import pikepdf
import pytest

from massicot.booklet.folding import mini
from massicot.booklet.impose import on_sheets
from massicot.diagnostics import MisfitError
from tests.booklet.paper import A4, A5, A7, LETTER, ink, lines, paper, read, reading_pdf

# The sheet is four panels wide and two high, in units of a panel: u to the right, v upwards. Folded along v = 1,
# upper row behind, and pushed together from its ends, its panels stand as a cross around the book's spine: a panel
# gives to each of its points (u, v) a place (x, y, z); x to the right, y away from who folds, z upwards.
CROSS = {
    (0, 0): lambda u, v: (u - 1, 0, v),
    (1, 0): lambda u, v: (0, 1 - u, v),
    (2, 0): lambda u, v: (0, u - 3, v),
    (3, 0): lambda u, v: (u - 3, 0, v),
    (0, 1): lambda u, v: (u - 1, 0, 2 - v),
    (1, 1): lambda u, v: (0, u - 1, 2 - v),
    (2, 1): lambda u, v: (0, 3 - u, 2 - v),
    (3, 1): lambda u, v: (u - 3, 0, 2 - v),
}


def slope(panel, along):
    """Which way a step along u (0) or v (1) of the sheet goes in space."""
    column, row = panel
    start = (column + 0.5, row + 0.5)
    end = tuple(value + (axis == along) for axis, value in enumerate(start))
    return tuple(b - a for a, b in zip(CROSS[panel](*start), CROSS[panel](*end), strict=True))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def dot(a, b):
    return sum(x * y for x, y in zip(a, b, strict=True))


def torn():
    """The creases that the folded sheet cannot keep: (u, v) of their ends."""
    found = set()
    for column, row in product(range(4), range(2)):
        for other, ends in (
            ((column + 1, row), ((column + 1, row), (column + 1, row + 1))),
            ((column, row + 1), ((column, row + 1), (column + 1, row + 1))),
        ):
            if other in CROSS and any(CROSS[column, row](*end) != CROSS[other](*end) for end in ends):
                found.add(ends)
    return found


def spread(quarter):
    """The two panels that face a reader who looks at the spine from a quarter of the cross: left one, right one."""
    x, y = quarter
    into = (-x, -y, 0)
    right = cross(into, (0, 0, 1))
    facing = []
    for panel in CROSS:
        outward = cross(slope(panel, 0), slope(panel, 1))  # the way its printed side looks
        middle = CROSS[panel](panel[0] + 0.5, panel[1] + 0.5)
        if dot(outward, into) < 0 and dot(middle, (x, y, 0)) > 0:
            facing.append((dot(middle, right), panel))
    assert len(facing) == 2
    return tuple(panel for _, panel in sorted(facing))


def leafed(start):
    """The panels in reading order: from the front cover, each leaf turned in its turn."""
    # Turning a right-hand leaf is walking around the spine to what is behind it.
    quarters = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    spreads = [spread(quarter) for quarter in quarters]
    first = next(number for number, pair in enumerate(spreads) if pair[1] == start)
    order = [start]
    for step in range(1, 4):
        order += spreads[(first + step) % 4]
    return [*order, spreads[first][0]]


def panel_of(page, side):
    x, y = page.middle
    return int(x // (side.width / 4)), int(y // (side.height / 2))


def made(count=8, page=A7, sheet=A4, spare=0):
    return on_sheets(reading_pdf(count, page), mini, paper=paper(*sheet), margin=5, spare=spare, flip="none")


def test_panels_keep_their_size_and_hold_together_except_at_the_cut():
    for panel in CROSS:
        assert [dot(slope(panel, axis), slope(panel, axis)) for axis in (0, 1)] == [1, 1]
        assert dot(slope(panel, 0), slope(panel, 1)) == 0
    assert torn() == {((1, 1), (2, 1)), ((2, 1), (3, 1))}


@pytest.mark.parametrize(("sheet", "spare"), [(A4, 0), (LETTER, 4.15)])
def test_the_cut_is_drawn_where_the_paper_would_tear(sheet, spare):
    result = made(sheet=sheet, spare=spare)
    wide, tall = max(sheet) / 4, min(sheet) / 2
    level = [line for line in lines(result.content, 0) if abs(line[1] - line[3]) < 0.001 and line[2] - line[0] > 20]
    assert len(level) == 1
    assert level[0][:4] == pytest.approx((wide, tall, 3 * wide, tall), abs=0.001)
    assert {end[0] for crease in torn() for end in crease} == {1, 2, 3}


@pytest.mark.parametrize(("sheet", "spare"), [(A4, 0), (LETTER, 4.15)])
def test_the_folded_book_reads_one_to_eight_upright_and_bound_at_its_spine(sheet, spare):
    (side,) = read(made(sheet=sheet, spare=spare).content, A7)
    panels = {panel_of(page, side): page for page in side.pages}
    assert len(panels) == 8
    cover = next(panel for panel, page in panels.items() if page.number == 1)
    order = leafed(cover)
    assert [panels[panel].number for panel in order] == [1, 2, 3, 4, 5, 6, 7, 8]
    for panel, page in panels.items():
        up = 1 if page.head > page.foot else -1
        assert up * slope(panel, 1)[2] == 1, f"page {page.number} is on its head"
        # Right-hand pages are bound at their left edge, left-hand ones at their right edge.
        spine = page.left if page.number % 2 else page.right
        place = CROSS[panel](spine / (side.width / 4), panel[1] + 0.5)
        assert place[:2] == pytest.approx((0, 0), abs=1e-4)


@pytest.mark.parametrize("count", range(1, 9))
def test_missing_pages_are_blank_and_the_back_cover_stays_last(count):
    (side,) = read(made(count).content, A7)
    panels = {panel_of(page, side): page.number for page in side.pages}
    start = next(panel for panel, number in panels.items() if number == 1)
    expected = [*range(1, count), *[None] * (8 - count), count] if count > 1 else [1, *[None] * 7]
    assert [panels.get(panel) for panel in leafed(start)] == expected


def test_folds_are_dashed_ticks_at_the_edges_off_the_printers_margin():
    result = made()
    ticks = [
        line[:4]
        for line in lines(result.content, 0)
        if line[4] and max(abs(line[2] - line[0]), abs(line[3] - line[1])) < 4
    ]
    upright = {round(x1, 2) for x1, _, x2, _ in ticks if abs(x1 - x2) < 0.001}
    assert upright == {74.25, 148.5, 222.75}
    assert [round(y1, 2) for _, y1, _, y2 in ticks if abs(y1 - y2) < 0.001] == [105, 105]
    assert len(ticks) == 8
    image = ink(result.content, 0)
    image.paste(255, (38, 38, image.width - 38, image.height - 38))
    assert image.getextrema() == (255, 255)


def test_it_is_printed_on_one_side_at_full_size_and_always_the_same():
    result = made()
    assert result == made()
    assert (result.sheets, result.pages) == (1, 8)
    with pikepdf.open(BytesIO(result.content)) as pdf:
        assert len(pdf.pages) == 1
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert not pdf.check_pdf_syntax()


@pytest.mark.parametrize(
    ("count", "page", "sheet", "says"),
    [
        (9, A7, A4, "9 pages do not fit on one sheet"),
        (8, A5, A4, "does not fit 8 times"),
        (8, A7, LETTER, "4.15 mm of its edge would fall off"),
    ],
)
def test_what_does_not_fit_one_sheet_is_refused_with_a_cure(count, page, sheet, says):
    with pytest.raises(MisfitError, match=says) as caught:
        made(count, page, sheet)
    assert all(problem.cure for problem in caught.value.problems)
