"""Correct French that is not ours: the rules of traditional games, in a game of somebody's own library.

A check that calls any of it wrong has been fitted to our own sentences."""

from collections import Counter
from pathlib import Path

import pytest

from massicot import start
from massicot.checks.runner import Target, check_data
from massicot.data.library import Library

LINES = Path(__file__).with_name("traditional_games.txt").read_text("utf-8").splitlines()
SENTENCES = [line for line in LINES if line and not line.startswith("#")]
MOST_NOTES = 0.02


def game_of(folder, deck, sentences):
    """The findings of a new game, in which each sentence is a section, but those of the game as it was written."""
    if deck != "pairs":
        start.new_deck(deck, folder)
    path = start.new_game("mon-jeu", folder, deck)
    before = path.read_text("utf-8")
    sections = (
        f'\n[[sections]]\nid = "phrase-{number}"\ntitle = "Phrase {number}"\ntext = """\n{sentence}\n"""\n'
        for number, sentence in enumerate(sentences)
    )
    path.write_text(before + "".join(sections), "utf-8")
    lines = before.count("\n")
    findings = check_data(Library([folder]), [Target(deck, frozenset(["mon-jeu"]))])
    return [one for one in findings if one.line > lines]


def test_there_are_enough_and_each_is_another():
    assert len(SENTENCES) >= 200
    assert len(set(SENTENCES)) == len(SENTENCES)


@pytest.mark.parametrize("deck", ["pairs", "veillee"])
def test_nobodys_correct_french_is_called_wrong(tmp_path, deck):
    found = game_of(tmp_path, deck, SENTENCES)
    assert [(one.code, one.message) for one in found if one.severity != "note"] == []
    assert len(found) <= MOST_NOTES * len(SENTENCES), Counter(one.code for one in found)


def test_the_same_sentences_with_a_slip_in_each_are_found(tmp_path):
    """So that silence means something: the same texts, each with one certain mistake."""
    slips = [
        sentence.replace(", ", ",", 1) if ", " in sentence else sentence.replace(" ", " la la ", 1)
        for sentence in SENTENCES
    ]
    found = Counter(one.line for one in game_of(tmp_path, "veillee", slips) if one.severity != "note")
    assert len(found) >= 0.95 * len(SENTENCES)
