"""What the readers refuse becomes a finding with a code; whatever a file is, nothing falls over."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.checks.families import Target, check_data
from generator.checks.findings import RULES
from generator.loading.library import Library
from generator.places import shipped
from tests.checks.breaking import AUBEPINE, DECK, LEDGER


@pytest.mark.parametrize(
    "file, old, new, code",
    [
        (AUBEPINE, 'title = "L’Aubépine"', 'title = "L’Aubépine', "data/toml"),
        (AUBEPINE, "difficulty = 2", 'difficulty = "deux"', "data/wrong"),
        (AUBEPINE, "\nhand = 5\n", "\nhnad = 5\n", "data/wrong"),
        (DECK, 'title = "Paires"', "title = 5", "data/wrong"),
        (LEDGER, 'document = "D0"', 'document = "D9"', "data/wrong"),
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
    broken.edit("pairs/variants/paires.toml", "\ndifficulty = 1\n", "\ndifficulty = 4\n")
    assert broken.codes() == {"data/toml": 1, "facts/difficulty": 1}


FILES = sorted(path for path in shipped("games").rglob("*.toml") if path.parent.name in ("variants", "pairs"))


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10**9))
def test_no_mutilated_file_falls_over(broken, seed):
    luck = random.Random(seed)
    original = luck.choice(FILES)
    path = broken.path(original.relative_to(shipped("games")))
    text = original.read_text("utf-8")
    for _ in range(luck.randint(1, 3)):
        at = luck.randrange(len(text))
        end = min(len(text), at + luck.choice((0, 1, 1, 5, 80)))
        text = (
            text[:at] + luck.choice(("", "0", "-7", '"', "[", "}", "\n", "9999", "é", "\x00", "{{ ", "]]")) + text[end:]
        )
    try:
        path.write_text(text, "utf-8")
        findings = check_data(Library([broken.folder]), [Target("pairs")])
        assert all(one.code in RULES and one.line >= 1 and one.column >= 1 for one in findings)
    finally:
        path.write_bytes(original.read_bytes())
