"""`massicot simulate`: what it says and writes, and how it refuses."""

import json

import pytest

from massicot.simulation import run as running
from tests.conftest import command, finished


def test_it_says_how_games_went(massicot):
    ran = massicot("simulate", "paires", "--players", "3-4", "--games", "60")
    assert ran.code == 0 and ran.err == ""
    assert "paires: 60 games for each number of players, random players, seed 1" in ran.out
    assert "lost, % of games by seat" in ran.out
    assert "paires-extra-cards" in ran.out


@pytest.mark.slow
def test_the_same_seed_says_the_same_whatever_the_cores(massicot):
    words = ("simulate", "monstres", "--players", "4", "--games", "300", "--seed", "7")
    assert massicot(*words, "--cores", "1").out == finished(command(*words, "--cores", "2")).out
    assert massicot(*words, "--cores", "1").out != massicot(*words[:-1], "8", "--cores", "1").out


def test_nothing_is_drawn_or_counted_up_that_nobody_asked_for(massicot, monkeypatch):
    for name in ("picture", "as_json"):
        monkeypatch.setattr(f"massicot.cli.commands.simulate.{name}", lambda _: 1 / 0)
    assert massicot("simulate", "paires", "--players", "2", "--games", "5").code == 0


def test_it_writes_numbers_and_a_picture(massicot, tmp_path):
    numbers, picture = tmp_path / "one.json", tmp_path / "one.svg"
    words = ("simulate", "chaton/mise", "--games", "30", "--strategy", "sensible")
    ran = massicot(*words, "--json", numbers, "--picture", picture)
    assert ran.code == 0, ran.err
    (one,) = json.loads(numbers.read_text())["simulations"]
    assert (one["way"], one["strategy"]) == ("chaton/mise", "sensible")
    assert picture.read_text().startswith("<svg")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.json", "one.svg"]
    ran = massicot(*words, "--json", tmp_path / "new" / "one.json")
    assert ran.code == 2 and "no such folder" in ran.err and not (tmp_path / "new").exists()


def test_all_plays_every_game_and_holds_its_laws(massicot):
    ran = massicot("simulate", "--all", "--strict", "--games", "2", "--cores", "1")
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert "laws held after every move" in lines[0]
    assert len(lines) > 100
    assert all("all ended" in line for line in lines[1:])


def test_all_leaves_out_games_that_so_many_do_not_play(massicot):
    ran = massicot("simulate", "--all", "--players", "7", "--games", "1", "--cores", "1")
    assert ran.code == 0
    assert "paires, 7 players" in ran.out and "chaton" not in ran.out


def test_a_broken_law_is_an_error(massicot, monkeypatch):
    play = running.play_batch

    def broken(batch):
        tally = play(batch)
        tally.trouble["cards are lost or made"] += 2
        tally.first_trouble["cards are lost or made"] = 5
        return tally

    monkeypatch.setattr(running, "play_batch", broken)
    ran = massicot("simulate", "paires", "--players", "2", "--games", "10", "--cores", "1")
    assert ran.code == 1
    assert "paires, 2 players: cards are lost or made, in 2 of 10 games (first: 5)" in ran.err


@pytest.mark.parametrize(
    ("words", "problem", "cure"),
    [
        (("pairse",), "there is no game “pairse”", "did you mean “paires”?"),
        (("paires/norlande",), "there is no game “paires/norlande”", "did you mean “paires/norland”?"),
        (("chaton", "--players", "3"), "chaton is not played by 3", "give --players 4"),
        (("chaton/partenaires", "--players", "4-6"), "is not played by 5", "give --players 4,6"),
        (("paires", "--players", "9-12"), "paires is not played by 9-12", "give --players 2-8"),
        (("--all", "--players", "12"), "no game is played by 12", "from 2 to 8"),
        (("paires", "--players", "5-3"), "“5-3” runs backwards", "write 3-5"),
        (("paires", "--players", "many"), "--players: “many” won’t do", "whole number"),
        (("paires", "--seed", "abc"), "--seed: “abc” won’t do", "whole number"),
        (("paires", "--seed", "1.5"), "--seed: “1.5” won’t do", "whole number"),
        (("paires", "--games", "0"), "--games: “0” won’t do", "from 1 to"),
        (("paires", "--cores", "0"), "--cores: “0” won’t do", "from 1 to"),
        (("paires", "--strategy", "sensibel"), "there is no “sensibel”", "did you mean “sensible”?"),
        (("paires", "--json", "."), "this is a folder", "name a file"),
        (("paires", "--json", ""), "--json: no file is named", "leave the option out"),
        ((), "no game is named", "massicot simulate --all"),
        (("paires", "--all"), "not both", "massicot simulate --all"),
    ],
)
def test_bad_input_gets_one_clear_message(massicot, words, problem, cure):
    ran = massicot("simulate", *words)
    assert ran.code == 2
    assert ran.out == ""
    assert problem in ran.err and cure in ran.err
    assert ran.err.count("error:") == 1


def test_every_wrong_name_is_shown_at_once(massicot):
    ran = massicot("simulate", "pairse", "chatom")
    assert ran.code == 2
    assert "“pairse”" in ran.err and "“chatom”" in ran.err
