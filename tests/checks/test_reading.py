"""Facts and the sentences that tell them, for a person to compare."""

import re

import pytest

from massicot.checks.reading import RECORD, compare
from massicot.data.library import Library
from massicot.diagnostics import DataError
from massicot.model.prose import spoken
from tests.checks.breaking import AUBEPINE, Broken
from tests.conftest import ROOT

LINES = {path: path.read_text().splitlines() for path in Library().variant_files("pairs").values()}


@pytest.fixture(scope="module")
def compared():
    return {one.title: one for read in compare(["pairs"]) for one in read.ways}


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
    assert own[0].ways[0].facts and own[0].ways[0].others and len(own[0].ways) > 1


def test_what_there_is_not_is_refused():
    with pytest.raises(DataError, match="chatons"):
        compare(["chatons"])


# -- what was compared, and what has changed since ----------------------------------------------------

SAYS = "La plus petite carte commence. Chacun montre sa main. Le reste est écarté."
QUOTES = "On voit un {{ given.rows.Alix.0 }}."
OTHERS = ("La plus grande carte commence.", "Chacun montre sa main.", "Le reste est écarté.")


@pytest.fixture(scope="module")
def confirmed(tmp_path_factory):
    """A copy of our games with a section more, all of it confirmed; tests put other files there and back."""
    from massicot.cli import main

    broken = Broken(tmp_path_factory.mktemp("confirmed")).say(SAYS)
    broken.put(AUBEPINE, "tour-de-pioche", "intro", QUOTES)
    words = ["check", "--reading", "aubepine", "--library", str(broken.folder), "--confirm", "--quiet"]
    assert main(words) == 0
    return broken


@pytest.fixture
def again(confirmed):
    path = confirmed.path(AUBEPINE)
    before = path.read_text("utf-8")
    yield confirmed
    path.write_text(before, "utf-8")


def told(broken):
    found = [one for one in broken.findings("pairs", "aubepine") if one.code == "prose/compared"]
    lines = broken.path(AUBEPINE).read_text("utf-8").splitlines()
    return [(lines[one.line - 1], one.message) for one in found]


def test_what_was_compared_and_is_the_same_is_not_told(again):
    assert told(again) == []
    assert again.path(AUBEPINE).with_name(RECORD).read_text("utf-8").startswith("# ")


def test_a_comment_or_another_order_of_sections_changes_nothing_that_was_read(again):
    path = again.path(AUBEPINE)
    text = path.read_text("utf-8")
    before, first, second = text.partition("\n[[sections]]")[0], *text.split("\n[[sections]]")[1:3]
    swapped = text.replace(first, "@").replace(second, first).replace("@", second)
    path.write_text("# a remark\n" + swapped, "utf-8")
    assert before and first != second and told(again) == []


def test_sentences_that_change_places_are_told(again):
    swapped = SAYS.replace(OTHERS[1], "@").replace(OTHERS[2], OTHERS[1]).replace("@", OTHERS[2])
    found = " ".join(message for _, message in told(again.edit(AUBEPINE, SAYS, swapped)))
    assert OTHERS[1] in found and OTHERS[2] in found


def test_a_price_that_stands_in_another_row_is_told(again):
    text = again.path(AUBEPINE).read_text("utf-8")
    first, second = re.findall(r'^price = "[^"]+"$', text, re.M)[:2]
    again.edit(AUBEPINE, first, second)
    assert told(again)


def test_a_quotation_of_another_card_of_an_example_is_told(again):
    ((line, _),) = told(again.edit(AUBEPINE, QUOTES, QUOTES.replace("Alix.0", "Basile.0")))
    assert "Basile.0" in line


def test_a_sentence_that_says_something_else_is_told_at_its_line(again):
    ((line, message),) = told(again.edit(AUBEPINE, SAYS, SAYS.replace("petite", "grande")))
    assert OTHERS[0] in message and "grande" in line


def test_a_sentence_that_is_gone_is_told_after_the_one_before(again):
    ((line, message),) = told(again.edit(AUBEPINE, f" {OTHERS[1]}", ""))
    assert "gone" in message and "petite carte commence" in line


def test_a_new_sentence_is_told(again):
    ((_, message),) = told(again.edit(AUBEPINE, SAYS, f"{SAYS} Puis tout recommence."))
    assert "Puis tout recommence." in message


def test_another_value_is_told_once_with_the_lines_that_tell_it(again):
    again.edit(AUBEPINE, "hand = 5", "hand = 4")
    (found,) = [one for one in told(again) if one[0].startswith("hand = ")]
    assert "4" in found[1] and "told in line" in found[1]
    assert not [message for _, message in told(again) if "«" in message]


def test_what_nobody_has_compared_is_not_told(confirmed):
    assert not [one for one in confirmed.findings("pairs", "chaton") if one.code == "prose/compared"]


def test_to_confirm_one_must_read(massicot):
    ran = massicot("check", "aubepine", "--confirm")
    assert ran.code == 2 and "--reading" in ran.err
