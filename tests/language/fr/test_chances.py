"""Chances are said with a decimal comma, and never rounded to what they are not."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.language.fr.chances import hundredths, mean, percent
from massicot.language.fr.typography import typeset
from tests.language.fr.faults import faults


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0"),
        (Fraction(1), "100"),
        (Fraction(17, 49), "35"),
        (Fraction(86, 1000), "8,6"),
        (Fraction(995, 10000), "10"),
        (Fraction(7, 100), "7"),
        (Fraction(125, 1000), "13"),
        (Fraction(1, 10000), "<\u00a00,1"),
        (Fraction(9999, 10000), ">\u00a099"),
    ],
)
def test_percents_of_a_table(chance, said):
    assert hundredths(chance) == said


@given(st.fractions(0, 1))
def test_only_what_is_certain_is_0_or_100(chance):
    assert (hundredths(chance) == "0") == (chance == 0)
    assert (hundredths(chance) == "100") == (chance == 1)


@pytest.mark.slow
@given(st.fractions(Fraction(1, 10), 50))
def test_an_average_is_right_to_a_tenth(number):
    assert abs(Fraction(mean(number).replace(",", ".")) - number) <= Fraction(1, 20)


@given(st.fractions(0, 1))
def test_a_percent_is_set_as_the_house_sets_it(chance):
    assert typeset(percent(chance)) == percent(chance)
    assert not faults(percent(chance))
