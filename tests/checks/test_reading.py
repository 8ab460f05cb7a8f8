"""Facts and the sentences that tell them, for a person to compare."""

import pytest

from massicot.checks.reading import compare
from massicot.data.library import Library
from massicot.diagnostics import DataError
from massicot.model.prose import spoken
from tests.conftest import ROOT

LINES = {path: path.read_text().splitlines() for path in Library().variant_files("pairs").values()}


@pytest.fixture(scope="module")
def compared():
    return {one.title: one for one in compare(["pairs"])}


def stated(compared, game, label):
    return next(fact for fact in compared[game].facts if fact.label == label)


def test_each_fact_stands_beside_the_sentences_that_quote_it(compared):
    hand = stated(compared, "L’Aubépine", "Cartes en main")
    assert hand.value == "5"
    assert hand.told and all("[cinq cartes]" in sentence.text for sentence in hand.told)
    assert any("l. 12-94" in sentence.text for sentence in hand.ledger)


def test_a_way_to_play_has_only_what_it_states(compared):
    assert [fact.label for fact in compared["Poker des gobelins – À petit prix"].facts] == ["Prix pour se coucher"]


def test_a_fact_shown_as_a_table_is_told_there(compared):
    tables = [told for one in compared.values() for fact in one.facts for told in fact.told if "(table" in told.text]
    assert tables and all(LINES[one.path][one.line - 1].startswith("table = ") for one in tables)


def test_lines_are_those_where_the_facts_are_quoted(compared):
    for one in compared.values():
        for fact in one.facts:
            for sentence in fact.told:
                line = LINES[sentence.path][sentence.line - 1]
                assert any(name in line for name in sentence.facts) or line.startswith("table = "), sentence


def test_no_sentence_of_the_rules_is_left_out(compared):
    """All letters of a game's sections come back in one sentence or another."""
    library = Library()
    for variant in library.variants("pairs").values():
        shown = "".join(
            sentence.text
            for title, one in compared.items()
            if title.startswith(variant.title)
            for sentence in (*one.others, *(told for fact in one.facts for told in fact.told))
        )
        for section in variant.sections:
            first = spoken(section.text).partition("\n")[0].partition(".")[0]
            assert letters(first)[:24] in letters(shown), section.title


def letters(text):
    return "".join(filter(str.isalpha, text))


def test_a_game_in_a_library_of_ones_own():
    own = compare([str(ROOT / "docs/example/games/lanternes/lanternes/rules.toml")])
    assert own[0].facts and own[0].others and len(own) > 1


def test_what_there_is_not_is_refused():
    with pytest.raises(DataError, match="chatons"):
        compare(["chatons"])
