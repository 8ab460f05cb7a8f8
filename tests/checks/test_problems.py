"""What the readers refuse becomes a finding with a code. Files that nobody would write: see test_mutilated.py."""

import pytest

from tests.checks.breaking import AUBEPINE, DECK, LEDGER

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "file, old, new, code",
    [
        (AUBEPINE, 'title = "L’Aubépine"', 'title = "L’Aubépine', "data/toml"),
        (AUBEPINE, "difficulty = 2", 'difficulty = "deux"', "data/wrong"),
        (AUBEPINE, "\nhand = 5\n", "\nhnad = 5\n", "data/unknown-name"),
        (DECK, 'title = "Paires"', "title = 5", "data/wrong"),
        (LEDGER, 'document = "D0"', 'document = "D9"', "data/unknown-name"),
        ("glossary.toml", "[terms.deck]", "[terms.deck", "data/toml"),
        ("pairs/tokens.toml", "[1, 5, 10, 25]", "[5, 1]", "data/wrong"),
    ],
)
def test_what_a_reader_refuses_is_a_finding(broken, file, old, new, code):
    assert code in broken.edit(file, old, new).codes()


def test_what_is_not_utf8_is_a_finding_with_its_line(broken):
    broken.path(DECK).write_bytes(b'title = "Mine"\nauthors = ["\xff"]\n')
    (found,) = broken.findings()
    assert (found.code, found.line) == ("data/unreadable", 2)


def test_a_broken_file_hides_no_finding_of_the_others(broken):
    broken.edit(AUBEPINE, 'title = "L’Aubépine"', 'title = "L’Aubépine')
    broken.edit("pairs/paires/rules.toml", "\ndifficulty = 1\n", "\ndifficulty = 4\n")
    assert broken.codes() == {"data/toml": 1, "facts/difficulty": 1}
