"""What is wrong with tokens.toml, or with what was asked of it, is said with its place and cure."""

import json
import re

import pytest

from massicot.data.beside import read_tokens
from massicot.data.library import Library
from massicot.products.tokens import with_stakes
from tests.conftest import ROOT

TOKENS = """denominations = [1, 5, 10, 25]
diameter = "25mm"
button = true

[[stakes]]
variant = "small"
points = 100
players = { from = 2, to = 6 }

[[stakes]]
variant = "large"
points = 60
players = { from = 3, to = 8 }
"""


@pytest.fixture
def mine(library):
    """The small library, with tokens and the two inks that shipped templates use."""
    (library / "games/mine/tokens.toml").write_text(TOKENS)
    theme = library / "artwork/plain/theme.toml"
    theme.write_text(theme.read_text().replace("[palette]\n", '[palette]\npapier = "#fff4d0"\nencre = "#102030"\n'))
    return library


@pytest.fixture
def build(massicot, mine, tmp_path):
    def run(*options):
        return massicot("build", "mine", "--only", "tokens", "--library", mine, "--output", tmp_path / "out", *options)

    return run


def edit(library, old, new):
    path = library / "games/mine/tokens.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "line", "problem", "cure"),
    [
        ('"25mm"', "25", 2, "has no unit", "25"),
        ('"25mm"', '"12mm"', 2, "12 mm can’t be punched", "20 mm to 40 mm"),
        ('"25mm"', '"41mm"', 2, "41 mm can’t be punched", "20 mm to 40 mm"),
        ("[1, 5, 10, 25]", "[5, 10, 25]", 1, "nobody can pay 1", "begin with 1"),
        ("[1, 5, 10, 25]", "[1, 10, 5]", 1, "do not rise", "smallest first"),
        ("[1, 5, 10, 25]", "[1, 5, 5]", 1, "do not rise", "each once"),
        ("[1, 5, 10, 25]", "[1, 2, 5, 10, 25]", 1, "has 5 entries", ""),
        ("[1, 5, 10, 25]", "[]", 1, "at least 1", ""),
        ("button = true", "buton = true", 3, "not a key we know", "did you mean “button”?"),
        ("button = true", 'button = "yes"', 3, "wrong type", "true or false"),
        ("points = 100", "points = 0", 7, "0 is less than 1", ""),
        ("from = 2, to = 6", "from = 6, to = 2", 8, "6 to 2 players", "the fewest"),
        ("from = 2, to = 6", "from = 0, to = 2", 8, "0 to 2 players", "the fewest"),
        ('variant = "large"', 'variant = "small"', 11, "“small” is there already", "one stake"),
        ('variant = "large"', 'variant = "../large"', 11, "is not a name", "small letters"),
    ],
)
def test_broken_token_data(build, mine, old, new, line, problem, cure):
    edit(mine, old, new)
    ran = build()
    assert ran.code == 2 and ran.out == "" and "Traceback" not in ran.err
    assert re.search(rf"tokens\.toml:{line}: ", ran.err), ran.err
    assert problem in ran.err and cure in ran.err


@pytest.mark.parametrize(
    ("options", "problem", "cure"),
    [
        (("--games", "smal"), "no game “smal” with tokens in mine", "did you mean “small”?"),
        (("--players", "8", "--games", "small"), "8 can’t play", "small is for 2 to 6"),
        (("--players", "8", "--games", "small,large"), "8 can’t play these", "--games: small is for 2 to 6"),
        (("--players", "9"), "9 can’t play any game", "large is for 3 to 8"),
        (("--diameter", "10mm"), "10 mm can’t be punched", "20 mm to 40 mm"),
        (("--diameter", "0mm"), "0 mm can’t be punched", "20 mm to 40 mm"),
        (("--diameter", "25"), "has no unit", "write mm"),
        (("--margin", "95mm"), "a token of 25 mm with its bleed and marks", "larger paper"),
    ],
)
def test_what_cannot_be_served_is_refused(build, options, problem, cure):
    ran = build(*options)
    assert ran.code == 2 and ran.out == ""
    assert problem in ran.err and cure in ran.err


def test_too_many_tokens_are_refused(build, mine):
    edit(mine, "[1, 5, 10, 25]", "[1]")
    edit(mine, "points = 100", "points = 1000")
    ran = build()
    assert ran.code == 2
    assert "6000 tokens" in ran.err and "larger denomination" in ran.err


def test_a_game_of_its_own_gets_the_shipped_faces(build, mine, tmp_path):
    """Two stakes, other denominations, no drawings: what is printed serves either variant."""
    edit(mine, "[1, 5, 10, 25]", "[1, 2, 20]")
    ran = build()
    assert ran.code == 0, ran.err
    assert "purses of 60" in ran.out and "or 6 purses of 100" in ran.out
    (entry,) = json.loads((tmp_path / "out" / "manifest.json").read_text())["files"]
    assert list(entry["tokens"]) == ["1", "2", "20"]


@pytest.mark.slow
def test_a_game_without_tokens_makes_none(massicot, library, tmp_path):
    build = ("build", "mine", "--library", library, "--output", tmp_path / "out")
    assert massicot(*build).code == 0
    assert not list((tmp_path / "out").rglob("*tokens*"))
    ran = massicot(*build, "--only", "tokens")
    assert ran.code == 2 and "mine has no tokens" in ran.err


def test_the_stakes_are_those_of_the_rules():
    """facts.md, sections 3 and 4: 100 points each; 2 to 6 and 2 to 8 players. They come from the games' own facts."""
    read = read_tokens(ROOT / "generator/massicot/games/pairs/tokens.toml")
    tokens = with_stakes(read, Library().variants("pairs"))
    stakes = {one.variant: (one.points, one.fewest, one.most) for one in tokens.stakes}
    assert read.stakes == ()
    assert stakes["aubepine"] == (100, 2, 6) and stakes["pierre-noire"] == (100, 2, 8)
    assert tokens.denominations == (1, 5, 10, 25) and tokens.diameter == 25.0 and tokens.button


# -- in a library, beside a deck that we ship ----------------------------------------------------------


@pytest.fixture
def beside_ours(tmp_path):
    """A library that has nothing but a file beside the deck “pairs”."""

    def write(name, text):
        path = tmp_path / "shelf" / "games" / "pairs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return tmp_path / "shelf"

    return write


def test_tokens_of_a_library_take_the_place_of_ours(beside_ours, massicot, tmp_path):
    shelf = beside_ours("tokens.toml", 'denominations = [1, 6, 30]\ndiameter = "30mm"\nbutton = true\n')
    ran = massicot("build", "pairs", "--only", "tokens", "--library", shelf, "--output", tmp_path / "out")
    assert ran.code == 0, ran.err
    (entry,) = json.loads((tmp_path / "out" / "manifest.json").read_text())["files"]
    assert (entry["diameter"], list(entry["tokens"])) == (30.0, ["1", "6", "30"])
    (sheet,) = (tmp_path / "out" / "pairs").glob("*tokens*.pdf")
    assert massicot("check", sheet, "--library", shelf).code == 0
    assert massicot("check", "pairs", "--library", shelf).code == 0


def test_what_is_wrong_with_them_is_found_in_that_file(beside_ours, massicot):
    shelf = beside_ours("tokens.toml", 'denominations = [5, 10]\ndiameter = "30mm"\n')
    ran = massicot("check", "pairs", "--library", shelf)
    assert ran.code == 1 and "shelf/games/pairs/tokens.toml:1:" in ran.out and "begin with 1" in ran.out


@pytest.mark.parametrize(
    ("name", "cure"), [("token.toml", "did you mean “tokens.toml”?"), ("sources.toml", "copy the deck beside this")]
)
def test_a_file_that_nothing_reads_is_told_with_its_cure(name, cure, beside_ours, massicot):
    ran = massicot("check", "pairs", "--library", beside_ours(name, ""))
    assert ran.code == 1 and f"shelf/games/pairs/{name}:1:1: error data/unreadable" in ran.out
    assert " ".join(cure.split()) in " ".join(ran.out.split())
    assert ran.out.count("error") == 2, ran.out  # the finding and the summary
