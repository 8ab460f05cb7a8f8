"""A person's own deck and variant, as `massicot new` writes them, with the mistakes that people make."""

from collections import Counter

import pytest

from generator import start
from generator.checks.families import Target, check_data
from generator.loading.library import Library

MISTAKES = {
    "facts/deal": ("burn = 3 ", "burn = 60 "),
    "facts/difficulty": ("difficulty = 1\n", "difficulty = 5\n"),
    "facts/setup-first": ('turn = "Basile"\n\n', 'turn = "Alix"\n\n'),
    "prose/bare-number": ("distribuez {{ dealt | cartes }}", "distribuez deux cartes de"),
    "prose/synonym": ("Quand la pioche est épuisée", "Quand le talon est épuisé"),
    "prose/typography": ("Choisissez :", "Piochez,perdez. Choisissez :"),
    "prose/english": ("Ne perdez pas.", "Don’t lose the game."),
    "prose/placeholder": ("Pour ceux qui ont le temps.", "TODO."),
    "prose/title": ('title = "But du jeu"', 'title = "But du jeu."'),
    "prose/end": ('plus un."\ntable', 'plus un"\ntable'),
    "prose/spelling": ("Ne perdez pas.", "Ne perdes pas, joeurs."),
    "prose/doubled-word": ("Ne perdez pas.", "Ne perdez pas pas."),
    "prose/balance": ("Jouez dans le", "Jouez (dans le"),
    "prose/dead-pointer": ("Ne perdez pas.", "Ne perdez pas, comme aux [[>paries]]."),
    "examples/mismatch": ("points = { Alix = 5,", "points = { Alix = 6,"),
    "examples/refused": ('{ who = "Basile", do = "fold"', '{ who = "Alix", do = "fold"'),
    "examples/twice": ('id = "la-prudence"', 'id = "une-carte-de-trop"'),
    "prose/unknown-fact": ("{{ loser-pays }}", "{{ loser-pais }}"),
    "prose/unknown-term": ("[[rangée|row]]", "[[rangée|raw]]"),
    "prose/missing-section": ('id = "fin"', 'id = "final"'),
    "facts/same-as-game": ("facts = { pool = 60 }", "facts = { pool = 40 }"),
    "data/toml": ('emblem = "4"', 'emblem = 4"'),
    "data/wrong": ('emblem = "4"', 'emblem = "44"'),
}


@pytest.fixture
def own(tmp_path):
    """The files of a new deck and a new variant for it."""
    return start.new_deck("mon-jeu", tmp_path), start.new_variant("ma-variante", tmp_path, "mon-jeu"), tmp_path


def codes(folder):
    return Counter(one.code for one in check_data(Library([folder]), [Target("mon-jeu")]))


def test_a_beginning_is_clean(own):
    assert codes(own[2]) == {}


@pytest.mark.parametrize("code", MISTAKES)
def test_one_mistake_gives_its_finding_and_no_other(own, code):
    _, variant, folder = own
    old, new = MISTAKES[code]
    text = variant.read_text("utf-8")
    assert old in text
    variant.write_text(text.replace(old, new, 1), "utf-8")
    assert set(codes(folder)) == {code}
