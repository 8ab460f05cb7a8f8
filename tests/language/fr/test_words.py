"""Numbers, counted things and lists in French words. ~ is U+00A0, _ is U+202F."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.language.fr.words import (
    cards_of,
    counted,
    de,
    elides,
    letters,
    listed,
    ordinal,
    ordinal_letters,
    plural,
)


def shown(text):
    return text.replace("\u00a0", "~").replace("\u202f", "_")


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "zéro"),
        (1, "un"),
        (17, "dix-sept"),
        (21, "vingt et un"),
        (22, "vingt-deux"),
        (70, "soixante-dix"),
        (71, "soixante et onze"),
        (77, "soixante-dix-sept"),
        (80, "quatre-vingts"),
        (81, "quatre-vingt-un"),
        (91, "quatre-vingt-onze"),
        (99, "quatre-vingt-dix-neuf"),
        (100, "cent"),
        (101, "cent un"),
        (180, "cent quatre-vingts"),
        (200, "deux cents"),
        (201, "deux cent un"),
        (1000, "mille"),
        (1001, "mille un"),
        (2000, "deux mille"),
        (80_000, "quatre-vingt mille"),
        (200_000, "deux cent mille"),
        (200_200, "deux cent mille deux cents"),
        (999_999, "neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf"),
    ],
)
def test_numbers_in_letters(n, said):
    assert letters(n) == said


def test_only_un_has_a_feminine_and_not_before_mille():
    assert letters(1, feminine=True) == "une"
    assert letters(71, feminine=True) == "soixante et onze"
    assert letters(21_081, feminine=True) == "vingt et un mille quatre-vingt-une"


def test_a_score_may_be_below_zero():
    assert letters(-1, feminine=True) == "moins une" and letters(-81) == "moins quatre-vingt-un"


@pytest.mark.parametrize("n", [-1_000_000, 1_000_000])
def test_other_numbers_are_refused(n):
    with pytest.raises(ValueError, match="between"):
        letters(n)


@given(st.integers(0, 999_999), st.integers(0, 999_999))
def test_two_numbers_never_have_the_same_name(a, b):
    assert (letters(a) == letters(b)) == (a == b)


def test_ordinals():
    assert [ordinal(1), ordinal(2), ordinal(21)] == ["1er", "2e", "21e"]
    said = {
        1: "premier",
        2: "deuxième",
        4: "quatrième",
        5: "cinquième",
        9: "neuvième",
        11: "onzième",
        21: "vingt et unième",
    }
    said |= {80: "quatre-vingtième", 200: "deux centième", 1000: "millième"}
    assert {n: ordinal_letters(n) for n in said} == said
    for refused in (ordinal, ordinal_letters):
        with pytest.raises(ValueError, match="rank"):
            refused(0)


@pytest.mark.parametrize(
    ("one", "many"),
    [("jeton", "jetons"), ("Pierre noire", "Pierres noires"), ("as", "as"), ("prix", "prix"), ("nez", "nez")],
)
def test_plurals(one, many):
    assert plural(one) == many


def test_counted_things():
    assert counted(1, "jeton") == "un jeton"
    assert counted(1, "carte", feminine=True) == "une carte"
    assert counted(21, "carte", feminine=True) == "vingt et une cartes"
    assert counted(5, "jeton") == "cinq jetons"
    assert counted(0, "jeton") == "zéro jeton"
    assert shown(counted(5, "jeton", figures=True)) == "5~jetons"
    assert shown(counted(1, "jeton", figures=True)) == "1~jeton"
    assert shown(counted(12_000, "feuille", figures=True)) == "12_000~feuilles"


def test_lists():
    assert [listed(list("abc"[:n])) for n in range(4)] == ["", "a", "a et b", "a, b et c"]
    assert listed(("a", "b"), last="ou") == "a ou b"


@pytest.mark.parametrize(
    "word", ["as", "enchère", "Écart", "homme", "œuf", "yeux", "Aubépine", "un", "heure", "huître"]
)
def test_de_loses_its_vowel(word):
    assert de(word) == f"d’{word}"


@pytest.mark.parametrize("word", ["jeton", "huit", "héros", "hasard", "onze", "yaourt", "8", "haut", "oui"])
def test_de_stays_whole(word):
    assert not elides(word)
    assert de(word) == f"de {word}"


def test_cards_by_their_values():
    assert shown(cards_of([7, 4, 9, 4])) == "un~7, deux~4 et un~9"
    assert shown(cards_of([1])) == "un~1"
    assert cards_of([]) == ""
