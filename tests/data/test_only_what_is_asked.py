"""A mistake in one rules file stops nothing that does not need that file."""

from io import StringIO

import pytest


@pytest.fixture
def library(tmp_path, massicot):
    """A library with a game for the cards of Paires that can't be read."""
    folder = tmp_path / "library"
    assert massicot("new", "game", "mine", "--library", folder).code == 0
    path = folder / "games/pairs/mine/rules.toml"
    path.write_text(path.read_text().replace("[facts]", "[fatcs]"))
    return folder


@pytest.mark.parametrize("paper", [("--paper", "a4"), ("--paper", "a3"), ("--format", "mini")])
def test_cards_are_built_and_the_missing_reference_card_is_told(massicot, library, tmp_path, paper):
    ran = massicot("build", "pairs", "--only", "cards", "--library", library, "--output", tmp_path / "out", *paper)
    assert ran.code == 0, ran.err
    assert ("rules.toml" in ran.out) == (paper[1] != "a4")  # on A4 all places are taken


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "paires", "--players", "2", "--games", "10"),
        ("simulate", "courte-paille", "--players", "2", "--games", "10"),
        ("replay", "courte-paille"),
        ("replay", "paires"),
        ("odds", "paires", "--row", "7,4"),
        ("list",),
        ("build", "pairs", "--only", "score-pad"),
    ],
)
def test_another_game_is_not_stopped(massicot, library, words, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert massicot(*words, "--library", library).code == 0


def test_another_game_can_be_played(massicot, library, monkeypatch):
    for game in ("courte-paille", "paires"):
        monkeypatch.setattr("sys.stdin", StringIO("q\n"))
        assert massicot("play", game, "--library", library).code == 0


@pytest.mark.parametrize("words", [("play", "mine"), ("simulate", "mine"), ("replay", "mine"), ("replay", "pairs")])
def test_what_needs_it_says_what_is_wrong(massicot, library, words):
    ran = massicot(*words, "--library", library)
    assert ran.code == 2 and "rules.toml" in ran.err and "fatcs" in ran.err
