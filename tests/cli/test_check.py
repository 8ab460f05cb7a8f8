"""massicot check and massicot explain, as a person types them."""

import json
import shutil

import pytest

from massicot.diagnostics import meanings
from tests.checks.breaking import AUBEPINE, Broken

pytestmark = pytest.mark.slow


@pytest.fixture
def broken(tmp_path):
    return Broken(tmp_path).say("Il faut (de la ruse.")


def test_everything_is_clean(massicot):
    ran = massicot("check")
    assert ran.code == 0 and ran.err == ""
    assert "error" not in ran.out and "warning" not in ran.out


def test_a_finding_has_its_place_code_and_cure_and_ends_with_1(massicot, broken, monkeypatch):
    monkeypatch.chdir(broken.folder)
    ran = massicot("check", "aubepine", "--library", broken.folder)
    assert ran.code == 1
    assert "games/pairs/aubepine/rules.toml:" in ran.out
    assert "error prose/balance" in ran.out and meanings()["prose/balance"].cure in ran.out
    assert "1 error" in ran.out


def test_a_file_brings_its_library(massicot, broken):
    assert massicot("check", broken.path(AUBEPINE)).code == 1
    assert massicot("check", broken.path("pairs/monstres/rules.toml")).code == 0
    assert massicot("check", broken.path("pairs/deck.toml"), "--ignore", "prose").code == 0


def test_a_game_in_a_file_of_its_own_is_checked_with_the_deck_of_its_program(massicot, broken, tmp_path):
    alone = tmp_path / "aubepine.toml"
    shutil.copy(broken.path(AUBEPINE), alone)
    ran = massicot("check", alone, "--format", "json")
    assert {one["code"] for one in json.loads(ran.out)["findings"]} >= {"prose/balance"}


def test_quiet_leaves_out_the_summary_only(massicot, broken):
    ran = massicot("check", broken.path(AUBEPINE), "--quiet")
    assert ran.code == 1 and "prose/balance" in ran.out and "1 error" not in ran.out
    assert massicot("check", "monstres", "--quiet").out == ""


def test_json_is_for_programs(massicot, broken):
    ran = massicot("check", broken.path(AUBEPINE), "--format", "json", "--select", "prose")
    answer = json.loads(ran.out)
    assert answer["summary"] == {"error": 1, "warning": 0, "note": 0}
    (found,) = answer["findings"]
    assert found["code"] == "prose/balance" and found["line"] > 1 and found["column"] >= 1


def test_github_shows_it_beside_the_line(massicot, broken):
    ran = massicot("check", broken.path(AUBEPINE), "--format", "github", "--select", "prose")
    assert ran.out.startswith("::error file=") and "title=prose/balance::" in ran.out
    assert ran.out.count("\n") == 1


def test_what_is_ignored_does_not_count(massicot, broken):
    assert massicot("check", broken.path(AUBEPINE), "--ignore", "prose/balance").code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("aubepin",),
        ("nowhere.toml",),
        ("nowhere.pdf",),
        ("--select", "porse"),
        ("--ignore", "prose/balanec"),
        ("--format", "xml"),
    ],
)
def test_wrong_words_end_with_2(massicot, words):
    ran = massicot("check", *words)
    assert ran.code == 2 and ran.err and "Traceback" not in ran.err


def test_a_file_that_belongs_to_no_deck_ends_with_2(massicot, tmp_path):
    (tmp_path / "mine.toml").write_text("a = 1\n")
    assert massicot("check", tmp_path / "mine.toml").code == 2


def test_what_new_writes_is_clean(massicot, tmp_path):
    assert massicot("new", "deck", "mon-jeu", "--library", tmp_path).code == 0
    assert massicot("new", "game", "ma-variante", "--library", tmp_path).code == 0
    ran = massicot("check", "mon-jeu", "ma-variante", "--library", tmp_path)
    assert (ran.code, ran.out.count("warning"), ran.out.count("error ")) == (0, 0, 0), ran.out


def test_explain_says_why_and_how(massicot):
    ran = massicot("explain", "prose/bare-number")
    assert ran.code == 0 and meanings()["prose/bare-number"].why in ran.out
    assert all(code in massicot("explain").out for code in meanings())
    assert massicot("explain", "prose/bare-numer").code == 2


def test_a_finished_file_is_read_back(massicot, pairs_pdf, tmp_path):
    ran = massicot("check", pairs_pdf)
    assert (ran.code, ran.out) == (0, "nothing wrong in 1 finished file\n")
    assert massicot("check", pairs_pdf, "--deck", "pair").code == 2
    (tmp_path / "half.pdf").write_bytes(pairs_pdf.read_bytes()[:5000])
    ran = massicot("check", tmp_path / "half.pdf", "--format", "json")
    assert ran.code == 1
    assert all(one["code"].startswith("print/") for one in json.loads(ran.out)["findings"])


@pytest.mark.parametrize("words", [("--play", "--notes"), ("--select", "play"), ("--select", "play/silent")])
def test_games_are_played_on_demand_only(massicot, words):
    assert "play/silent" in massicot("check", "cinq-cartes", "--cores", 1, *words).out
    assert "play/" not in massicot("check", "cinq-cartes").out


def test_wrong_minutes_end_a_check_of_play_with_1(massicot, broken):
    broken.edit("pairs/cinq_cartes/rules.toml", "minutes = { min = 15,", "minutes = { min = 1,")
    broken.edit("pairs/cinq_cartes/rules.toml", "max = 20 }", "max = 2 }")
    path = broken.path("pairs/cinq_cartes/rules.toml")
    assert massicot("check", path, "--select", "play", "--cores", 1).code == 1
