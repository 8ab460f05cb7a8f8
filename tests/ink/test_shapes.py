"""Shapes are values: moved, walked, changed, kept."""

import json
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from massicot.data.artwork import _decode, _encode
from massicot.ink import figures
from massicot.ink.shapes import (
    IDENTITY,
    Box,
    Clip,
    Drawing,
    Group,
    Layer,
    Lettering,
    Outline,
    Painted,
    Picture,
    Stroke,
    Use,
    area,
    around,
    changed,
    inverse,
    leaves,
    moved,
    multiply,
    short,
    transformed,
)

some = st.floats(-50, 50).map(lambda value: round(value, 2))
matrices = st.tuples(*[some] * 6).filter(lambda matrix: abs(area(matrix)) > 0.1)
INK = (0.1, 0.2, 0.3)
SQUARE = figures.polygon([(0, 0), (10, 0), (10, 10), (0, 10)])
WORD = Lettering("mot", "text", 3, INK, (1, 0, 0, 1, 5, 6), 0.5)
LEAF = Use("poire", (0.01, 0, 0, 0.01, 1, 2))
DOT = Painted(SQUARE, INK, Stroke(INK, 0.5, "round", "bevel", 10, (1, 2)), even_odd=True)


def png():
    file = BytesIO()
    Image.new("RGB", (2, 2), (255, 0, 0)).save(file, "PNG")
    return file.getvalue()


SNAP = Picture(png(), Box(1, 2, 3, 4))
ALL = (DOT, WORD, Group((LEAF, SNAP), (2, 0, 0, 2, 0, 0), Clip(SQUARE, even_odd=True), 0.5), Group(()))


@given(matrices, some, some)
def test_an_inverse_leads_back(matrix, x, y):
    assert moved(multiply(matrix, inverse(matrix)), x, y) == pytest.approx((x, y), abs=1e-3)


@given(matrices)
def test_a_box_lies_inside_the_box_around_it(matrix):
    box = around(Box(1, 2, 3, 4), matrix)
    for corner in ((1, 2), (4, 2), (4, 6), (1, 6)):
        x, y = moved(matrix, *corner)
        assert box.x - 1e-9 <= x <= box.x + box.width + 1e-9
        assert box.y - 1e-9 <= y <= box.y + box.height + 1e-9


@given(st.floats(-1e6, 1e6), st.integers(1, 4))
def test_a_short_number_is_near_and_has_no_exponent(value, places):
    found = short(value, places)
    assert abs(found - value) <= 0.51 * 10**-places
    assert "e" not in str(found)
    assert not str(found).endswith(".0") and str(found) != "-0"


def test_leaves_know_the_way_out():
    ways = dict(reversed(pair) for pair in leaves(ALL))
    assert set(ways) == {DOT, WORD, LEAF, SNAP}
    assert ways[WORD] == WORD.matrix
    assert ways[SNAP] == (2, 0, 0, 2, 0, 0)
    assert ways[LEAF] == (0.02, 0, 0, 0.02, 2, 4)


@given(matrices)
def test_what_is_moved_lies_where_a_group_would_have_put_it(matrix):
    one = [(way, type(leaf)) for way, leaf in leaves(transformed(ALL, matrix))]
    other = [(way, type(leaf)) for way, leaf in leaves((Group(ALL, matrix),))]
    assert [kind for _, kind in one] == [kind for _, kind in other]
    for (way, _), (wanted, _) in zip(one, other, strict=True):
        assert way == pytest.approx(wanted, abs=1e-6)


def test_a_change_reaches_into_groups():
    assert changed(ALL, lambda shape: shape) == ALL
    left = changed(ALL, lambda shape: None if isinstance(shape, Use | Lettering) else shape)
    assert [type(leaf) for _, leaf in leaves(left)] == [Painted, Picture]


def test_every_shape_is_the_same_when_it_comes_from_the_cache():
    drawing = Drawing(Box(0, 0, 63, 88.5), 3, (Layer("centre", ALL), Layer("top", (Painted(Outline("", ())),))))
    assert _decode(json.loads(json.dumps(_encode(drawing)))) == drawing


@given(some, some, st.floats(0.5, 20), st.sampled_from([0, 90, 180, 270]))
def test_a_quarter_of_a_circle_is_round(x, y, radius, start):
    x1, y1, a, b, c, d, x2, y2 = figures.quarter(x, y, radius, start).numbers
    middle = ((x1 + 3 * a + 3 * c + x2) / 8, (y1 + 3 * b + 3 * d + y2) / 8)
    for px, py in ((x1, y1), middle, (x2, y2)):
        assert ((px - x) ** 2 + (py - y) ** 2) ** 0.5 == pytest.approx(radius, rel=3e-4, abs=2e-4)


def test_joined_outlines_keep_their_numbers():
    line = figures.line(1, 2, 3, 4.00001)
    assert figures.joined([SQUARE, line]) == Outline("MLLLZML", (0, 0, 10, 0, 10, 10, 0, 10, 1, 2, 3, 4))
    assert multiply(IDENTITY, IDENTITY) == IDENTITY
