"""standee.toml: what it may say, and where it is wrong."""

import pytest

from massicot.data.beside import read_standee
from massicot.diagnostics import DataError

GOOD = """title = "Le requin"
role = "Il marque l’initiative."
front = "requin"
back = "requin-dos"
token = "requin-jeton"
width = "45mm"
height = "5.5cm"
"""


def read(tmp_path, text):
    path = tmp_path / "standee.toml"
    path.write_text(text)
    return read_standee(path)


def test_lengths_come_in_millimetres(tmp_path):
    made = read(tmp_path, GOOD)
    assert (made.width, made.height) == (45.0, 55.0)
    assert (made.front, made.back, made.token) == ("requin", "requin-dos", "requin-jeton")


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('"45mm"', "45", 6, "unit"),
        ('"45mm"', '"12mm"', 6, "won’t stand"),
        ('"5.5cm"', '"200mm"', 7, "won’t fit"),
        ('"requin-dos"', '"../requin"', 4, "not a name"),
        ('role = "Il', 'rule = "Il', 2, "rule"),
        ('token = "requin-jeton"\n', "", None, "token"),
    ],
)
def test_a_problem_names_its_line(tmp_path, old, new, line, says):
    with pytest.raises(DataError) as wrong:
        read(tmp_path, GOOD.replace(old, new))
    problems = [problem for problem in wrong.value.problems if says in str(problem)]
    assert problems
    assert problems[0].path.endswith("standee.toml")
    if line:
        assert problems[0].line == line
