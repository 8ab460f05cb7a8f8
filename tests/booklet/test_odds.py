"""The booklet's tables of chances: short, square, set in the house's words, and printed."""

import re
from functools import cache

import pytest

from massicot.booklet.content import booklet
from massicot.data.library import Library
from massicot.games.engine.parts.chances import WIDEST
from massicot.language.fr.typography import typeset
from massicot.model.prose import spoken
from tests.language.fr.faults import faults, title_faults

LIBRARY = Library()
GAMES = [(game, name) for game in ("pairs", "courte-paille") for name in LIBRARY.variants(game)]
WITHOUT = {"poker-des-gobelins", "balayage", "chaton", "entreprise"}
"""Cards that players choose for each other: counting would say nothing that is true at the table."""


@cache
def made(game):
    done = booklet(LIBRARY.deck(game), LIBRARY.variants(game), LIBRARY.glossary())
    return {chapter.rules.id: chapter.odds for chapter in done.games if chapter.odds}


def every():
    return [
        pytest.param(table, id=f"{name}: {table.title}") for game, name in GAMES for table in made(game).get(name, ())
    ]


def test_games_of_chance_have_tables_and_games_of_choice_have_none():
    assert {name for game, name in GAMES if name not in made(game)} == WITHOUT


@pytest.mark.parametrize("table", every())
def test_a_table_is_square_and_fits_a_small_page(table):
    assert all(len(row) == len(table.columns) for row in table.rows)
    assert len(table.columns) - 1 <= WIDEST
    assert len(table.rows) <= 5
    assert all(len(cell) <= 5 for row in table.rows for cell in row[1:])


@pytest.mark.parametrize("table", every())
def test_words_are_set_in_the_french_of_the_house(table):
    texts = [table.title, *table.columns, *(cell for row in table.rows for cell in row), spoken(table.note)]
    for text in texts:
        assert not faults(typeset(text)), text
    assert not title_faults(table.title)
    never = {word for term in LIBRARY.glossary().terms.values() for word in term.never}
    words = " ".join(texts).lower()
    assert not [word for word in never if re.search(rf"\b{re.escape(word)}\b", words)]


def test_the_figures_of_the_rules_are_printed():
    (hands,) = made("pairs")["monstres"]
    assert hands.rows[0][1:] == ("12", "42", "37", "8,6", "0,4")
    week = made("courte-paille")["courte-paille"][1]
    printed = {row[0]: row[week.columns.index("7")] for row in week.rows}
    assert printed == {"Un seul personnage": "90", "Plusieurs à égalité": "9,3", "Coco tout seul": "0,8"}
