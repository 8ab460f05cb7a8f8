"""Sentences as Grammalecte reads them: one run of it, its remarks at their words, and what it does not understand."""

import os
import sys
import time
from pathlib import Path

import pytest

from massicot.checks.prose import grammalecte
from massicot.checks.runner import Target, check_data
from massicot.data.library import Library
from tests.checks.breaking import AUBEPINE
from tests.conftest import needs

pytestmark = pytest.mark.slow

FAKE = Path(__file__).with_name("fake_grammalecte.py")


class Program:
    """A grammalecte-cli on the PATH, and what it was asked."""

    def __init__(self, folder, monkeypatch):
        self.folder, self.log = folder / "bin", folder / "asked"
        self.folder.mkdir()
        monkeypatch.setenv("PATH", f"{self.folder}{os.pathsep}{os.environ['PATH']}")
        monkeypatch.setenv("MASSICOT_CACHE", str(folder / "cache"))

    def behaves(self, how=""):
        script = self.folder / grammalecte.PROGRAM
        script.write_text(f'#!/bin/sh\n"{sys.executable}" "{FAKE}" "{how}" "{self.log}" "$@"\n')
        script.chmod(0o755)
        return self

    @property
    def runs(self):
        """How many lines it was given, each time."""
        lines = self.log.read_text("utf-8").splitlines() if self.log.exists() else []
        return [int(line.split()[-1]) for line in lines if line.startswith("# run of")]

    @property
    def process(self):
        """The last that was started, below the shell."""
        lines = self.log.read_text("utf-8").splitlines()
        return int([line for line in lines if line.startswith("# process")][-1].split()[-1])


def runs(process):
    """Is it there, and not only waiting to be buried?"""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


@pytest.fixture
def program(tmp_path, monkeypatch):
    return Program(tmp_path, monkeypatch)


def remarks(broken, *only):
    findings = check_data(Library([broken.folder]), [Target("pairs", frozenset(only))], grammatical=True)
    return [one for one in findings if one.code == "prose/grammar"]


def said(broken, sentence):
    broken.say(sentence)
    return remarks(broken, "aubepine")


def test_a_remark_stands_at_its_word_with_what_to_write(program, broken):
    program.behaves()
    (found,) = said(broken, "Les joueur pioche une carte.")
    line = broken.path(AUBEPINE).read_text("utf-8").split("\n")[found.line - 1]
    assert line[found.column - 1 :].startswith("joueur pioche")
    assert found.severity == "note" and "devrait être au pluriel" in found.message and found.cure == "write “joueurs”"


@pytest.mark.parametrize(
    "sentence",
    [
        "Il gagne : la carte est à lui.",  # typography is ours
        "C’est le *Pairs Companion*.",  # a title in italics
        "Qui n’a plus de carte est éliminé.",  # a rule that misreads
        "Entreprise est un jeu.",  # the title of a game
    ],
)
def test_what_it_can_not_know_is_left_out(program, broken, sentence):
    program.behaves()
    assert said(broken, sentence) == []
    plain = sentence.replace("*", "")
    assert plain in program.log.read_text("utf-8").splitlines(), "it was asked"


def test_the_same_sentence_without_its_italics_is_told(program, broken):
    program.behaves()
    assert len(said(broken, "C’est le Pairs Companion.")) == 2


def test_it_is_run_once_for_all_games_and_not_again_for_the_same_text(program, broken):
    program.behaves()
    library = Library([broken.folder])
    targets = [Target(game) for game in library.decks()]
    check_data(library, targets, grammatical=True)
    assert len(program.runs) == 1 and program.runs[0] > 1000
    check_data(library, targets, grammatical=True)
    assert len(program.runs) == 1
    (found,) = said(broken, "Les joueur pioche une carte.")
    assert program.runs[1:] == [2], "the new section: its title and its line"
    assert remarks(broken, "aubepine") == [found]


def test_another_version_is_asked_again(program, broken):
    program.behaves()
    remarks(broken, "aubepine")
    program.behaves("a newer one")
    remarks(broken, "aubepine")
    first, second = program.runs
    assert first == second


def test_it_is_not_run_unless_it_is_asked_for(program, massicot):
    program.behaves()
    assert massicot("check", "aubepine").code == 0
    assert program.runs == []
    for words in (("--grammar",), ("--select", "prose/grammar")):
        assert massicot("check", "aubepine", *words).code == 0
    assert len(program.runs) == 1


def test_a_note_answers_for_a_remark_and_is_not_idle_where_nobody_asked(program, broken):
    program.behaves()
    broken.edit(AUBEPINE, 'pitch = "', '# massicot: allow prose/grammar because it rhymes\npitch = "Entreprise. ')
    note = {"allow/idle"} & {one.code for one in broken.findings("pairs", "aubepine")}
    assert not note
    asked = check_data(Library([broken.folder]), [Target("pairs", frozenset(["aubepine"]))], grammatical=True)
    assert "allow/idle" in {one.code for one in asked}


# -- a program that fails ---------------------------------------------------------------------------


def test_without_the_program_it_says_what_to_install(massicot, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = massicot("check", "aubepine", "--grammar")
    assert ran.code == 2 and "apt-get install grammalecte-cli" in ran.err


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("crashes", "failed with exit code 1: SystemError: no lexicon here"),
        ("rubbish", "does not answer as version 2 does"),
        ("short", "does not answer as version 2 does"),
        ("half", "does not answer as version 2 does"),
        ("other", "does not answer as version 2 does"),
    ],
)
def test_a_failing_program_ends_in_one_message(program, massicot, how, says):
    program.behaves(how)
    ran = massicot("check", "aubepine", "--grammar")
    assert ran.code == 2 and says in ran.err and "Traceback" not in ran.err and "--grammar" in ran.err
    program.behaves()
    assert massicot("check", "aubepine", "--grammar").code == 0, "nothing of it was kept"


def test_a_program_that_can_not_be_started_ends_in_one_message(program, massicot):
    program.behaves()
    (program.folder / grammalecte.PROGRAM).write_text("#!/nowhere/python\n")
    ran = massicot("check", "aubepine", "--grammar")
    assert ran.code == 2 and "can’t be started" in ran.err


def test_a_program_that_hangs_is_stopped_with_all_that_it_started(program, massicot, monkeypatch):
    program.behaves("hangs")
    monkeypatch.setattr(grammalecte, "PATIENCE", 1.0)
    monkeypatch.setattr(grammalecte, "PATIENCE_EACH", 0.0)
    started = time.monotonic()
    ran = massicot("check", "aubepine", "--grammar")
    assert time.monotonic() - started < 30
    assert ran.code == 2 and "has not answered for 1 s" in ran.err
    while runs(program.process):
        assert time.monotonic() - started < 30
        time.sleep(0.05)


# -- the program itself -----------------------------------------------------------------------------


def test_it_finds_nothing_in_our_games_and_much_in_a_bad_one(broken):
    needs(grammalecte.PROGRAM)
    library = Library([broken.folder])
    findings = check_data(library, [Target(game) for game in library.decks()], grammatical=True)
    assert [one for one in findings if one.code == "prose/grammar"] == []
    found = said(broken, "Les joueur pioche. Il faut que il joue, il a manger. Cette carte est grand.")
    assert len(found) >= 4
