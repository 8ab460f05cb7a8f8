"""scores.toml: what it may say, and where it is wrong."""

import pytest

from massicot.data.beside import read_scores
from massicot.diagnostics import DataError
from massicot.places import shipped

GOOD = """[[pads]]
title = "Paires"
note = "Le premier à {target} gagne."
target = 150
columns = 6
rows = 9
row = "Manche"

[pads.strip]
heads = "Joueurs"
counts = [2, 3, 4]
label = "But"
values = [31, 21, 16]
open = true
"""


def read(tmp_path, text):
    path = tmp_path / "scores.toml"
    path.write_text(text)
    return read_scores(path)


def test_the_note_quotes_the_target(tmp_path):
    (pad,) = read(tmp_path, GOOD)
    assert pad.note == "Le premier à 150 gagne."
    assert pad.strip.values == (31, 21, 16)


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("columns = 6", "columns = 9", 5, "8"),
        ("columns = 6", 'columns = "6"', 5, "columns"),
        ("{target}", "150", 4, "nothing quotes"),
        ("{target}", "{target} {limit}", 3, "{limit}"),
        ("target = 150\n", "", 3, "{target}"),
        ("[31, 21, 16]", "[31, 21]", 13, "2 values for 3 counts"),
        ("[2, 3, 4]", "[2, 4, 3]", 11, "rise"),
        ("rows = 9", "rows = 9\nlines = 3", 7, "lines"),
    ],
)
def test_a_problem_names_its_line(tmp_path, old, new, line, says):
    with pytest.raises(DataError) as wrong:
        read(tmp_path, GOOD.replace(old, new))
    problems = [problem for problem in wrong.value.problems if says in str(problem)]
    assert problems, wrong.value
    assert problems[0].line == line


def test_two_pads_of_one_title_are_refused(tmp_path):
    with pytest.raises(DataError, match="two pads"):
        read(tmp_path, GOOD + GOOD)


def test_no_pad_for_a_game_that_keeps_its_scores_with_cards():
    assert "Paires" not in {pad.title for pad in read_scores(shipped("games") / "pairs" / "scores.toml")}


def test_the_weeks_of_courte_paille_shorten_by_one_a_game():
    pad = read_scores(shipped("games") / "courte_paille" / "scores.toml")[0]
    assert pad.rows == len(pad.strip.counts) == 5
    assert pad.strip.values == (7, 6, 5, 4, 3)
