"""massicot.toml: what it sets, what wins over it, and how a mistake in it is told."""

import os
import sys
from pathlib import Path

import pytest

from massicot.data.settings import NAME, Settings, user_file
from tests.conftest import ROOT

CARDS = ("build", "pairs", "--only", "cards")


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder to be in, and an empty configuration folder."""
    monkeypatch.setenv("MASSICOT_CONFIG", str(tmp_path / "config"))
    (tmp_path / "config").mkdir()
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


@pytest.fixture
def user(here):
    return here.parent / "config" / NAME


def row(massicot, key):
    (line,) = (line for line in massicot("config").out.splitlines() if line.split()[:1] == [key])
    return " ".join(line.split()[1:])


def test_nothing_set_is_as_built_in(massicot, here):
    for key in Settings.__annotations__:
        assert row(massicot, key).endswith("built in")
    assert massicot("config").out.count("not there") == 2 and not list(here.iterdir())


def test_the_command_line_wins_over_the_folder_over_the_user_over_what_is_built_in(massicot, here, user):
    user.write_text('paper = "a3"\nmargin = "7mm"\n')
    assert row(massicot, "paper") == f"a3 {user}:1"
    (here / NAME).write_text('# at home\npaper = "letter"\n')
    assert row(massicot, "paper") == f"letter {NAME}:2"
    assert row(massicot, "margin") == f"7mm {user}:2"
    ran = massicot(*CARDS)
    assert ran.code == 0 and "of US Letter" in ran.out, ran.err
    assert f"as {NAME} says: --paper letter; as {user} says: --margin 7mm" in ran.out
    ran = massicot(*CARDS, "--paper", "a4", "--margin=5mm")
    assert ran.code == 0 and "of A4" in ran.out and "says" not in ran.out
    assert (here / "output/pairs/pairs-cards-potager-a4.pdf").exists()


def test_what_changed_nothing_is_not_said(massicot, here):
    (here / NAME).write_text('paper = "a4"\nbleed = "2mm"\n')
    assert "says" not in massicot("build", "pairs", "--only", "box").out


def test_previews_go_where_the_output_goes(massicot, here):
    (here / "massicot.toml").write_text('output = "printed"\n')
    assert massicot("preview", "pairs", "--cards", "7", "--scale", "1").code == 0
    assert (here / "printed/preview/pairs-potager/7.png").exists()
    assert massicot("preview", "pairs", "--cards", "7", "--scale", "1", "-o", "mine").code == 0
    assert (here / "mine/pairs-potager.png").exists()


def test_folders_are_beside_the_file_that_names_them(massicot, here, user, library):
    user.write_text(f'library = ["{os.path.relpath(library, user.parent)}"]\noutput = "~/printed"\n')
    os.environ["HOME"], home = str(here / "home"), os.environ["HOME"]
    try:
        assert "mine" in massicot("list", "decks").out
        assert massicot("build", "mine", "--only", "cards").code == 0
    finally:
        os.environ["HOME"] = home
    assert (here / "home/printed/mine/mine-cards-plain-a4.pdf").exists()


@pytest.mark.parametrize(
    ("text", "problem", "cure"),
    [
        ('papier = "a4"', "papier: is not a key we know", "did you mean “paper”?"),
        ('paper = "leter"', "paper: there is no paper “leter”", "did you mean “letter”?"),
        ('format = "pokre"', "format: there is no format “pokre”", "did you mean “poker”?"),
        ("margin = 5", "margin: 5 has no unit", "3mm"),
        ('bleed = "2cm"', "bleed: 20 mm of bleed is too much", "0 mm to 10 mm"),
        ('backs = "long-egde"', "backs: backs can’t be printed like this", "did you mean “long-edge”?"),
        ('library = "mine"', "library: 'mine' is of the wrong type", "a list"),
        ("trust_programs = true", "only your own file may say that programs are run", "--trust-programs"),
    ],
)
def test_a_mistake_is_told_with_its_file_line_and_cure(massicot, here, text, problem, cure):
    (here / NAME).write_text(f"# mine\n{text}\n")
    ran = massicot(*CARDS)
    assert ran.code == 2 and ran.err.startswith(f"error: {NAME}:2: "), ran.err
    assert problem in ran.err and cure in ran.err and ran.err.count("error:") == 1
    assert not (here / "output").exists()


def test_a_user_may_trust_programs_but_not_those_that_a_folder_brings(massicot, here, user):
    user.write_text("trust_programs = true\n")
    (here / NAME).write_text('paper = "a3"\n')
    assert row(massicot, "trust_programs") == f"yes {user}:1"
    (here / NAME).write_text('library = ["theirs"]\n')
    assert row(massicot, "trust_programs") == "no built in"


def test_what_needs_no_setting_reads_none(massicot, here):
    (here / NAME).write_text("nonsense = 1\n")
    for words in (("help",), ("explain", "facts"), ("config", "--path"), ("--version",)):
        assert massicot(*words).code == 0


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, "~/.config/massicot/massicot.toml"),
        ("linux", {"XDG_CONFIG_HOME": "/x"}, "/x/massicot/massicot.toml"),
        ("darwin", {}, "~/Library/Application Support/massicot/massicot.toml"),
        ("win32", {"APPDATA": "/roaming"}, "/roaming/massicot/massicot.toml"),
    ],
)
def test_the_users_file_lies_where_the_system_keeps_settings(massicot, monkeypatch, platform, environment, expected):
    for name in ("MASSICOT_CONFIG", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert user_file() == Path(expected).expanduser()
    assert massicot("config", "--path").out == f"{user_file()}\n"


def test_the_example_is_what_a_person_may_write(massicot, user):
    user.write_text((ROOT / "docs/example" / NAME).read_text())
    assert massicot("config").out.count(str(user)) == len(Settings.__annotations__) + 1
