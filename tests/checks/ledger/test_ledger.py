"""The sources family: every fact answers for itself, and the ledger agrees with the games."""

import pytest

from tests.checks.breaking import AUBEPINE, LEDGER, PAIRES

pytestmark = pytest.mark.slow

HEADER = 'value = { min = 3, max = 8 }\ndocument = "D3"\nplace = "l. 3'


def sources(codes):
    return {code for code in codes if code.startswith("sources/")}


def test_our_facts_have_an_origin(broken):
    assert sources(broken.codes()) == set()
    assert sources(broken.codes("courte-paille")) == set()


@pytest.mark.parametrize(
    "file, old, new, code",
    [
        (LEDGER, 'fact = "dealt"\nvalue = 1', 'fact = "burn"\nvalue = 5', "sources/no-origin"),
        (LEDGER, 'fact = "burn"\nvalue = 5', 'fact = "burn"\nvalue = 6', "sources/differs"),
        (PAIRES, "\nburn = 5\n", "\nburn = 6\n", "sources/differs"),
        (LEDGER, "values = { difficulty = 1 }", "", "sources/no-value"),
        (PAIRES, "\ndifficulty = 1\n", "\ndifficulty = 2\n", "sources/differs"),
        (LEDGER, '"3" = 41', '"3" = 42', "facts/formula"),
        (LEDGER, 'id = "paires-reshuffle"', 'id = "paires-again"', "sources/lost-decision"),
        (LEDGER, '"7" = 9, "8" = 8 }', '"7" = 11, "8" = 11 }', "sources/idle-erratum"),
        (LEDGER, '"7" = 9, "8" = 8 }', '"7" = 9 }', "sources/odd-claim"),
        (LEDGER, "value = { min = 5, max = 6 }", "value = { min = 6, max = 5 }", "sources/odd-claim"),
        (LEDGER, "value = { min = 5, max = 6 }", "value = { max = 6 }", "sources/odd-claim"),
    ],
)
def test_a_fact_without_its_second_entry_is_found(broken, file, old, new, code):
    assert code in broken.edit(file, old, new).all_codes()


DECISIONS = """
[[decisions]]
id = "essai-un"
variant = "paires"
section = "but"
silent = false
place = "D0"
says = "On joue jusqu’au bout de la soirée, même quand la pluie tombe."
why = "Personne n’a rien écrit de cela dans nos documents."
"""


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({}, {"sources/said-twice"}),
        ({"paires": "aubepine"}, set()),
        ({"Personne": "Quelqu’un", "pluie": "neige"}, set()),
        ({"Personne": "Quelqu’un"}, {"sources/said-twice"}),
        ({"nos documents": "D1", "pluie": "neige"}, {"sources/identifier"}),
        ({"soirée": "rangée D4x", "Personne": "Quelqu’un"}, set()),
    ],
    ids=str,
)
def test_players_are_told_nothing_twice_and_no_name_of_the_ledgers_own(broken, changed, codes):
    other = DECISIONS.replace("essai-un", "essai-deux")
    for old, new in changed.items():
        assert old in other
        other = other.replace(old, new)
    path = broken.path(LEDGER)
    path.write_text(path.read_text("utf-8") + DECISIONS + other, "utf-8")
    said = {"sources/said-twice", "sources/identifier"}
    assert said & set(broken.all_codes()) == codes


@pytest.mark.parametrize("deck", ["pairs", "courte-paille"])
def test_our_ledgers_say_nothing_twice(broken, deck):
    assert not {"sources/said-twice", "sources/identifier"} & set(broken.all_codes(deck))


def test_a_claim_that_stands_twice_is_found(broken):
    claim = '[[claims]]\nvariant = "paires"\nfact = "dealt"\nvalue = 1\ndocument = "D0"\nplace = "l. 107-113"\n'
    broken.edit(LEDGER, claim, claim + "\n" + claim)
    assert broken.codes() == {"sources/twice": 1}


def test_documents_that_disagree_are_notes_of_the_games_asked_for(broken):
    assert broken.all_codes("pairs", "aubepine") == {"sources/disagree": 1}
    assert broken.all_codes("pairs", "monstres") == {}


def test_a_game_that_no_document_knows_is_its_authors_own(broken):
    text = broken.path(AUBEPINE).read_text("utf-8")
    broken.path("pairs/mienne").mkdir()
    broken.path("pairs/mienne/rules.toml").write_text(text + "\n", "utf-8")
    broken.edit("pairs/mienne/rules.toml", "order = 30", 'order = 31\nprogram = "aubepine"')
    assert broken.all_codes("pairs", "mienne") == {"sources/none": 1}
