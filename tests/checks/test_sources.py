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
        (LEDGER, 'place = "l. 90"', 'place = "l. 91"', "sources/no-passage"),
        (
            LEDGER,
            'document = "D0"\nplace = "l. 107-113"',
            'document = "D0"\nplace = "l. 115-121"',
            "sources/no-passage",
        ),
        (LEDGER, 'states = ["ordinary-decks"]', 'states = ["ordinary-decks", "burn"]', "sources/unread"),
        (LEDGER, 'states = ["ordinary-decks"]\n', "", "sources/unlisted"),
        (LEDGER, "silent = true", "silent = false", "sources/unlisted"),
        (LEDGER, 'readings = ["paires-minutes"]', 'silences = ["paires-minutes"]', "sources/unread"),
        (LEDGER, 'place = "EXT"', 'place = "D3"', "sources/no-passage"),
        (LEDGER, 'section = "mise-en-place"\nsilent', 'section = "fin"\nsilent', "sources/section"),
        (LEDGER, 'facts = ["target", "pool", "floor"]', 'facts = ["target", "pool", "pool"]', "sources/said-twice"),
        (
            LEDGER,
            'value = { min = 3, max = 8 }\ndocument = "D3"\nplace = "l. 338-382, en-tête"',
            'value = { min = 3, max = 9 }\ndocument = "D3"\nplace = "l. 338-382, en-tête"',
            "sources/erratum",
        ),
        (LEDGER, '"3" = 21, "4" = 16, "5" = 13, "6" = 11, "7" = 9', '"3" = 20, "7" = 9', "sources/erratum"),
        (LEDGER, 'id = "paires-reshuffle"', 'id = "paires-again"', "sources/lost-decision"),
        (LEDGER, '"7" = 9, "8" = 8 }', '"7" = 11, "8" = 11 }', "sources/idle-erratum"),
        (LEDGER, '"7" = 9, "8" = 8 }', '"7" = 9 }', "sources/odd-claim"),
        (LEDGER, "value = { min = 5, max = 6 }", "value = { min = 6, max = 5 }", "sources/odd-claim"),
        (LEDGER, "value = { min = 5, max = 6 }", "value = { max = 6 }", "sources/odd-claim"),
        (LEDGER, ', "stake"]', "]", "sources/one-sided"),
        (LEDGER, 'place = "D0, l. 147-180 ; D1, l. 12-94"', 'place = "D0, l. 147-180"', "sources/silent-where"),
        (LEDGER, 'sections = ["paquet"]\n', "", "sources/no-sections"),
        (LEDGER, 'sections = ["*"]\n', "", "sources/no-sections"),
        (LEDGER, 'variant = "chaton"\nsection = "but"', 'variant = "entreprise"\nsection = "but"', "sources/id"),
    ],
)
def test_a_fact_without_its_second_entry_is_found(broken, file, old, new, code):
    assert code in broken.edit(file, old, new).codes()


def test_a_claim_that_stands_twice_is_found(broken):
    claim = '[[claims]]\nvariant = "paires"\nfact = "dealt"\nvalue = 1\ndocument = "D0"\nplace = "l. 107-113"\n'
    broken.edit(LEDGER, claim, claim + "\n" + claim)
    assert broken.codes() == {"sources/twice": 1}


def test_a_document_without_its_list_of_passages_is_found(broken):
    path = broken.path(LEDGER)
    before, found, after = path.read_text("utf-8").partition("[documents.D2.passages")
    path.write_text(before + after[after.index("[documents.D3]") :], "utf-8")
    assert found and "sources/no-passage" in broken.codes()


@pytest.mark.parametrize(
    "old, new",
    [
        ('passages."53".paires]', 'passages."53".pairs]'),
        ('sections = ["paquet"]', 'sections = ["paquette"]'),
        ('states = ["ordinary-decks"]', 'states = ["ordinary-deks"]'),
        ('states = ["ordinary-decks"]', 'states = ["ordinary-decks", "ordinary-decks"]'),
        ('states = ["hand", "chosen"', 'states = []\nx = ["hand", "chosen"'),
    ],
)
def test_a_passage_that_names_what_there_is_not_is_refused(broken, old, new):
    assert "data/wrong" in broken.edit(LEDGER, old, new).codes()


def test_a_claim_that_is_lost_is_missed_where_it_was_read(broken):
    claim = '[[claims]]\nvariant = "aubepine"\nfact = "ante"\nvalue = 1\ndocument = "D1"\nplace = "l. 12-94"\n'
    assert "sources/unread" in broken.edit(LEDGER, claim, "").codes()


@pytest.mark.parametrize(
    "name, old, new",
    [
        ("pierre-noire-last-ante", 'section = "fin-de-manche"', 'section = "conseils"'),
        ("entreprise-single-card", 'variant = "entreprise"', 'variant = "entreprise/cumul"'),
    ],
)
def test_a_decision_without_facts_stands_beside_its_words(broken, name, old, new):
    text = broken.path(LEDGER).read_text("utf-8")
    before, found, after = text.partition(f'id = "{name}"')
    assert found and old in after
    broken.path(LEDGER).write_text(before + found + after.replace(old, new, 1), "utf-8")
    assert broken.codes()["sources/section"] == 1


def test_documents_that_disagree_are_notes_of_the_games_asked_for(broken):
    assert broken.all_codes("pairs", "aubepine") == {"sources/disagree": 1}
    assert broken.all_codes("pairs", "monstres") == {}


def test_a_game_that_no_document_knows_is_its_authors_own(broken):
    text = broken.path(AUBEPINE).read_text("utf-8")
    broken.path("pairs/mienne/rules.toml").write_text(text + "\n", "utf-8")
    broken.edit("pairs/mienne/rules.toml", "order = 30", 'order = 31\nprogram = "aubepine"')
    assert broken.all_codes("pairs", "mienne") == {"sources/none": 1}
