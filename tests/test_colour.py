"""Colours as numbers: read, written, mixed, compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.colour import contrast, mixed, rgb, written

colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@given(colours)
def test_what_is_read_is_written_again(colour):
    assert written(rgb(colour)) == colour


@given(colours, colours)
def test_all_of_a_colour_in_another_is_that_colour(colour, other):
    assert mixed(colour, other, 1) == colour
    assert mixed(colour, other, 0) == other


def test_three_digits_stand_for_six():
    assert rgb("#1a9") == rgb("#11aa99")


@pytest.mark.parametrize("text", ["red", "#12345", "#1234567", "1a9", "#ggg", "", "#12 456"])
def test_what_is_no_colour_is_refused(text):
    with pytest.raises(ValueError, match="not a colour"):
        rgb(text)


def test_contrast_is_that_of_wcag():
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)  # WCAG’s own example
    assert contrast("#777777", "#ffffff") == contrast("#ffffff", "#777777")
