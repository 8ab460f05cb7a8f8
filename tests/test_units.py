"""Lengths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.units import parse_length, pt, shown


@pytest.mark.parametrize(
    ("text", "mm"), [("3mm", 3), ("2.5 cm", 25), ("1in", 25.4), ("72pt", 25.4), (".5in", 12.7), (" 3 mm ", 3)]
)
def test_units(text, mm):
    assert parse_length(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["3", "mm", "3 m", "-3mm", "3,5mm", "", "1e3mm", "nanmm", "3mm 4mm", 3, None, True])
def test_what_is_no_length(text):
    with pytest.raises(ValueError, match=r"unit|length"):
        parse_length(text)


@given(st.floats(0, 9999).map(lambda v: round(v, 2)))
def test_what_is_shown_can_be_read(mm):
    assert parse_length(shown(mm)) == pytest.approx(mm, abs=0.006, rel=1e-5)
    assert pt(mm) == pytest.approx(mm / 25.4 * 72)
