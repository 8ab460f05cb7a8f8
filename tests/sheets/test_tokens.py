"""The geometry of token sheets, for any shape, size, paper and way of printing backs. What is cut and where is reckoned
here anew, from the middles of the tokens alone."""

import math
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from massicot.model.paper import BACKS, Paper
from massicot.model.token import SHAPES
from massicot.sheets.sheets import CardSides, Stamp
from massicot.sheets.tokens import BLEED, token_grid, token_sheets

A4 = Paper(id="a4", title="A4", width=210.0, height=297.0)
PAPERS = st.builds(Paper, id=st.just("p"), title=st.just("P"), width=st.floats(60, 300), height=st.floats(60, 450))
OFF, HALF_LINE, HALF_SEAM, BUTTON = 0.5, 0.075, 0.25, 40.0
STAMP = Stamp("Jetons", "1")


def dealt(layout, count):
    """Pages of so many tokens, with a button if it is asked for."""
    button = CardSides("fb", "bb") if layout.button else None
    return token_sheets([CardSides(f"f{n}", f"b{n}") for n in range(count)], layout, STAMP, button)


def middles(page, layout):
    """The middle and the size of everything to cut, by its face."""
    found = {}
    for one in page.placements:
        size = max(BUTTON, layout.size) if one.face in ("fb", "bb") else layout.size
        width = size * 2 / math.sqrt(3) if layout.shape == "hexagon" else size
        found[one.face] = (one.x + BLEED + width / 2, one.y + BLEED + size / 2, size)
    return found


def outline(shape, x, y, size):
    """The corners of what is cut; a circle as a polygon of 36."""
    if shape == "square":
        return [(x + sx * size / 2, y + sy * size / 2) for sx, sy in ((1, -1), (1, 1), (-1, 1), (-1, -1))]
    steps, radius = (6, size / math.sqrt(3)) if shape == "hexagon" else (36, size / 2)
    return [
        (x + radius * math.cos(2 * math.pi * k / steps), y + radius * math.sin(2 * math.pi * k / steps))
        for k in range(steps)
    ]


def distance(shape, x, y, size, px, py):
    """How far a point lies outside a token, straight from the nearest side; negative inside."""
    if shape == "circle":
        return math.dist((x, y), (px, py)) - size / 2
    dx, dy = abs(px - x), abs(py - y)
    if shape == "square":
        return max(dx, dy) - size / 2
    return max(dy, dx * math.cos(math.pi / 6) + dy / 2) - size / 2


def drawn(page):
    """Points along both edges of all marks, seams included."""
    for line in page.furniture.lines:
        length = math.dist((line.x1, line.y1), (line.x2, line.y2))
        if line.dashed:
            continue
        dx, dy = (line.x2 - line.x1) / length, (line.y2 - line.y1) / length
        half = HALF_SEAM if line.seam else HALF_LINE
        for along in (0, length / 2, length):
            for beside in (-half, half):
                yield line.x1 + along * dx - beside * dy, line.y1 + along * dy + beside * dx
    for arc in page.furniture.arcs:
        for angle in (arc.start, arc.start + 30, arc.start + 60):
            for radius in (arc.radius - HALF_SEAM, arc.radius + HALF_SEAM):
                x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                yield arc.x + radius * x, arc.y + radius * y


@pytest.mark.slow
@given(PAPERS, st.floats(20, 40), st.floats(0, 12), st.sampled_from(BACKS), st.sampled_from(SHAPES), st.booleans())
def test_no_mark_is_on_a_token_that_is_cut_half_a_millimetre_off_and_all_can_be_printed(
    paper, size, margin, backs, shape, button
):
    layout = token_grid(paper, size, margin, backs, shape, button=button)
    assume(layout is not None)
    for page in dealt(layout, layout.per_sheet - len(layout.taken)):
        there = list(middles(page, layout).values())
        for px, py in drawn(page):
            assert margin <= px <= layout.grid.width - margin and margin <= py <= layout.grid.height - margin
            near = (one for one in there if abs(one[0] - px) < one[2] and abs(one[1] - py) < one[2])
            assert all(distance(shape, *one, px, py) >= OFF - 1e-6 for one in near)
        for x, y, cut in there:
            for px, py in outline(shape, x, y, cut):
                assert margin + BLEED <= px <= layout.grid.width - margin - BLEED
                assert margin + BLEED <= py <= layout.grid.height - margin - BLEED


@pytest.mark.slow
@given(PAPERS, st.floats(20, 40), st.sampled_from(BACKS), st.sampled_from(SHAPES), st.booleans())
def test_no_two_tokens_share_paper(paper, size, backs, shape, button):
    layout = token_grid(paper, size, 5.0, backs, shape, button=button)
    assume(layout is not None)
    least = 0.0 if shape == "hexagon" else 1.0  # hexagons touch at their corners
    for page in dealt(layout, layout.per_sheet - len(layout.taken)):
        there = list(middles(page, layout).values())
        for number, one in enumerate(there):
            for other in there[:number]:
                if math.dist(one[:2], other[:2]) < 1.6 * (one[2] + other[2]) / 2:
                    assert all(distance(shape, *one, *point) >= least - 1e-6 for point in outline(shape, *other))


@pytest.mark.slow
@given(
    st.floats(20, 40),
    st.sampled_from(("long-edge", "short-edge", "separate")),
    st.integers(1, 130),
    st.sampled_from(SHAPES),
    st.booleans(),
)
def test_a_sheet_turned_over_meets_itself(size, backs, count, shape, button):
    layout = token_grid(A4, size, 5.0, backs, shape, button=button)
    count += -(count + len(layout.taken)) % layout.per_sheet  # as a bank fills the last sheet
    pages = dealt(layout, count)
    fronts, versos = (
        (pages[: len(pages) // 2], pages[len(pages) // 2 :]) if backs == "separate" else (pages[::2], pages[1::2])
    )
    placed = 0
    for front, back in zip(fronts, versos, strict=True):
        before, behind = middles(front, layout), middles(back, layout)
        assert len(behind) == len(before)
        placed += len(before)
        for face, (x, y, cut) in before.items():
            ox, oy, other = behind["b" + face[1:]]
            ox, oy = (layout.grid.width - ox, oy) if layout.grid.mirror == "vertical" else (ox, layout.grid.height - oy)
            assert (x, y, cut) == (pytest.approx(ox, abs=1e-6), pytest.approx(oy, abs=1e-6), other)
    assert placed == count + button


@pytest.mark.parametrize("backs", BACKS)
def test_circles_have_a_line_to_follow_on_their_fronts_and_ticks_on_both_sides(backs):
    layout = token_grid(A4, 25.0, 5.0, backs, "circle", button=True)
    for page in dealt(layout, 12):
        for face, (x, y, cut) in middles(page, layout).items():
            radii = [arc.radius for arc in page.furniture.arcs if math.dist((arc.x, arc.y), (x, y)) < 1e-6]
            assert len(radii) == (4 if face.startswith("f") else 0)
            assert all(cut / 2 + OFF < radius < cut / 2 + BLEED for radius in radii)
            pointing = [
                line
                for line in page.furniture.lines
                if math.dist(((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2), (x, y)) < cut / 2 + 3
                and (line.x1 == line.x2 == pytest.approx(x) or line.y1 == line.y2 == pytest.approx(y))
            ]
            assert len(pointing) == 4


def pieces(shape, there):
    """All sides of tokens, as (corner, corner)."""
    for one in there:
        points = outline(shape, *one)
        yield from pairwise([*points, points[0]])


@pytest.mark.parametrize("paper", [A4, Paper(id="l", title="L", width=215.9, height=279.4)])
@pytest.mark.parametrize("backs", ["long-edge", "none"])
@pytest.mark.parametrize("size", [20.0, 25.0, 25.4, 40.0])
def test_hexagons_are_cut_into_strips_and_each_strip_by_lines_of_its_own(paper, backs, size):
    """As the sheet says: strips from mark to mark, the next of which still has its marks when the one above is gone;
    then each strip from corner to corner, where every half of a cut has its fine line, on the side of the waste."""
    layout = token_grid(paper, size, 5.0, backs, "hexagon")
    page = dealt(layout, layout.per_sheet)[0]
    there = sorted(middles(page, layout).values(), key=lambda one: (-one[1], one[0]))
    levels = sorted({round(y + way * size / 2, 3) for _, y, _ in there for way in (1, -1)}, reverse=True)
    lines = page.furniture.lines
    left, right = min(x for x, *_ in there) - size / math.sqrt(3), max(x for x, *_ in there) + size / math.sqrt(3)
    for level in levels:  # both ends of a cut are marked on it, in the margins, which no level cut takes away
        marks = [line for line in lines if not line.seam and abs(line.y1 - level) < 1e-3 and line.y1 == line.y2]
        assert any(max(line.x1, line.x2) < left for line in marks) and any(
            min(line.x1, line.x2) > right for line in marks
        )
        assert all(abs(y - level) >= size / 2 - 1e-3 for _, y, _ in there)  # and none goes through a token
    obliques = set()
    for (ax, ay), (bx, by) in pieces("hexagon", there):
        length = math.dist((ax, ay), (bx, by))
        nx, ny = (by - ay) / length, -(bx - ax) / length
        beside = [
            line
            for line in lines
            if line.seam
            and all(
                0.5 < (px - ax) * nx + (py - ay) * ny < 1.2 and 0 < (px - ax) * -ny + (py - ay) * nx < length
                for px, py in ((line.x1, line.y1), (line.x2, line.y2))
            )
        ]
        assert len(beside) == 1 and math.dist((beside[0].x1, beside[0].y1), (beside[0].x2, beside[0].y2)) > 0.7 * length
        if abs(by - ay) > 1:  # where this cut meets the two sides of its strip
            low, high = sorted(((ax, ay), (bx, by)), key=lambda point: point[1])
            strip = max(n for n, level in enumerate(levels) if level >= high[1] - 1e-3)
            slope = (high[0] - low[0]) / (high[1] - low[1])
            obliques.add((strip, round(low[0] + slope * (levels[strip] - low[1]), 2), round(slope, 6)))
    for strip, at, slope in obliques:  # a cut across a strip goes through none of its tokens
        for x, y, _ in there:
            if levels[strip + 1] < y < levels[strip]:
                away = abs(x - (at + slope * (y - levels[strip]))) / math.hypot(1, slope)
                assert away >= size / 2 - 0.02
    assert layout.cuts == (len(levels), len(obliques) / layout.grid.rows)


def test_squares_are_cut_by_straight_lines_from_mark_to_mark():
    from tests.sheets.cutting import lines_of, pointing

    layout = token_grid(A4, 25.0, 5.0, "long-edge", "square", button=True)
    page = dealt(layout, layout.per_sheet - len(layout.taken))[0]
    tokens = [(x - s / 2, y - s / 2, x + s / 2, y + s / 2) for x, y, s in middles(page, layout).values()]
    marks = [(line.x1, line.y1, line.x2, line.y2) for line in page.furniture.lines]
    xs, ys = lines_of([one for one in tokens if one[2] - one[0] < 30])
    assert len(xs) == 14 and all(len(pointing(marks, True, x)) >= 2 for x in xs)
    assert len(ys) == 16 and all(len(pointing(marks, False, y)) >= 2 for y in ys)
    assert layout.cuts == (34, 0)
    (button,) = [one for one in tokens if one[2] - one[0] > 30]
    assert all(len(pointing(marks, True, x)) == 2 for x in button[::2])
    assert all(len(pointing(marks, False, y)) == 2 for y in button[1::2])
    assert not any(button[1] < y < button[3] for y in ys)


def test_how_many_fit_on_a4_and_what_the_button_takes():
    counts = {shape: token_grid(A4, 25.0, 5.0, "long-edge", shape, button=True) for shape in SHAPES}
    assert {shape: layout.per_sheet for shape, layout in counts.items()} == {"circle": 54, "hexagon": 66, "square": 70}
    assert {shape: len(layout.taken) for shape, layout in counts.items()} == {"circle": 4, "hexagon": 12, "square": 14}
    assert token_grid(A4, 25.4, 5.0, "long-edge", "circle").per_sheet == 54
