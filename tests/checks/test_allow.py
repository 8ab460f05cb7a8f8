"""Notes that allow a finding: they need a reason, cover one place, and are reported when they are idle."""

import pytest

from tests.checks.breaking import AUBEPINE, DECK

NOTE = "# massicot: allow {} because the testers wanted it"
GAP = 'face = "number"\nvalues = [1, 2, 3, 4, 5, 6, 8, 9, 10]'


def gap(broken, note):
    broken.edit(DECK, 'face = "number"\nvalues = { from = 1, to = 10 }', GAP).edit(DECK, "total = 55", "total = 48")
    broken.edit(DECK, "[[cards]]", f"{note}\n[[cards]]")
    return {code for code in broken.codes() if code.startswith(("deck/", "allow/"))}


def test_a_note_above_a_table_covers_it(broken):
    assert gap(broken, NOTE.format("deck/gap")) == set()


@pytest.mark.parametrize(
    "note", ["# massicot: allow deck/gap", "# massicot: allow deck/gap because", "# massicot: allow deck/gap as it is"]
)
def test_a_note_needs_a_reason(broken, note):
    assert gap(broken, note) == {"deck/gap", "allow/no-reason"}


@pytest.mark.parametrize("code", ["deck/hole", "data/wrong", "allow/idle", "deck"])
def test_a_note_names_a_code_that_can_be_allowed(broken, code):
    assert gap(broken, NOTE.format(code)) == {"deck/gap", "allow/unknown-code"}


def test_a_note_for_something_else_is_idle_and_allows_nothing(broken):
    assert gap(broken, NOTE.format("deck/suits")) == {"deck/gap", "allow/idle"}


def test_a_note_covers_its_own_entry_only(broken):
    broken.say("Shuffle the cards.")
    broken.edit(
        AUBEPINE, '[[sections]]\nid = "essai-1"', NOTE.format("prose/english") + '\n[[sections]]\nid = "essai-1"'
    )
    assert broken.codes("pairs", "aubepine") == {}
    broken.say("Play with every hand.")
    assert set(broken.codes("pairs", "aubepine")) == {"prose/english"}


def test_a_note_behind_an_entry_covers_its_line(broken):
    broken.say("Il faut ruser.", title="Conseils.")
    broken.edit(AUBEPINE, 'title = "Conseils."', 'title = "Conseils."  ' + NOTE.format("prose/title"))
    assert broken.codes("pairs", "aubepine") == {}


def test_a_note_that_is_no_longer_needed_is_reported_at_its_line(broken):
    broken.edit(AUBEPINE, "order = 30", "order = 30  " + NOTE.format("prose/english"))
    (found,) = [one for one in broken.findings("pairs", "aubepine") if one.severity != "note"]
    assert found.code == "allow/idle"
    assert broken.path(AUBEPINE).read_text("utf-8").split("\n")[found.line - 1].startswith("order = 30")


def test_a_note_inside_a_text_is_text(broken):
    broken.say("Il faut\n# massicot: allow prose/english because non\nde la ruse.")
    assert not [code for code in broken.codes("pairs", "aubepine") if code.startswith("allow/")]
