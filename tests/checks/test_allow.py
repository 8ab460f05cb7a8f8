"""Notes that allow a finding: they need a reason, cover one place, and are reported when they are idle."""

import pytest

from massicot.checks.runner import Target, check_data
from massicot.data.library import Library
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


@pytest.mark.parametrize(
    ("file", "old", "new", "above", "code"),
    [
        ("pairs/scores.toml", "columns = 8", "columns = 7", "columns = 7", "deck/pad-columns"),
        ("pairs/tokens.toml", "button = true", "button = false", "button = false", "deck/no-button"),
        ("glossary.toml", 'text = "Toutes', 'text = "Certaines,toutes', "[terms.deck]", "prose/typography"),
        ("papers.toml", 'width = "210mm"', 'width = "211mm"', "[a4]", "deck/known-size"),
        ("formats.toml", 'width = "63mm"', 'width = "64mm"', "[standard]", "deck/known-size"),
    ],
)
def test_a_note_is_read_in_every_data_file(broken, file, old, new, above, code):
    """And what is wrong elsewhere stays."""
    broken.edit(file, old, new)
    assert code in broken.codes()
    broken.edit(file, above, f"{NOTE.format(code)}\n{above}")
    assert broken.codes() == {}
    broken.say("Il faut de de la ruse.")
    assert broken.codes() == {"prose/doubled-word": 1}


def test_a_note_that_is_idle_is_reported_in_files_that_decks_share(broken):
    broken.edit("papers.toml", 'width = "210mm"', 'width = "210mm"  ' + NOTE.format("deck/known-size"))
    found = check_data(Library([broken.folder]), [Target("pairs"), Target("courte-paille")])
    assert [one.code for one in found if one.severity != "note"] == ["allow/idle"]
    assert broken.codes() == {}, "not all that uses it was looked at"


def test_a_note_in_a_theme_is_kept_beside_another_mistake(broken):
    inks = 'rouge = "#b4392c"', 'rouge = "#dd8434"  ' + NOTE.format("deck/same-ink")
    orange = 'orange = "#dd8434"', 'orange = "#dd8434"  ' + NOTE.format("deck/same-ink")
    broken.theme("potager", *inks)
    text = broken.folder / "artwork/potager/theme.toml"
    text.write_text(text.read_text("utf-8").replace(*orange), "utf-8")
    assert broken.codes() == {}
    text.write_text(text.read_text("utf-8").replace('cut = "cut.svg"', 'cut = "coup.svg"'), "utf-8")
    found = broken.codes()
    assert found and "allow/idle" not in found and "deck/same-ink" not in found


def test_notes_in_a_file_that_cannot_be_read_are_not_idle_and_still_allow(broken):
    broken.say("Prenez {{ hnad | cartes }}.").say("Gagnez le [[pto]].").say("Il faut de de la ruse.")
    for number, code in ((1, "prose/unknown-fact"), (3, "prose/doubled-word")):
        section = f'[[sections]]\nid = "essai-{number}"'
        broken.edit(AUBEPINE, section, f"{NOTE.format(code)}\n{section}")
    assert broken.codes() == {"prose/unknown-term": 1}
