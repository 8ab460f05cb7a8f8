"""The public API: every name is there, says with an example what it does, and costs nothing until it is used."""

import doctest
import subprocess
import sys

import pytest

import massicot
from tests.conftest import ROOT

FUNCTIONS = [name for name in massicot.__all__ if not isinstance(getattr(massicot, name), type)]


@pytest.mark.parametrize("name", ["", *massicot.__all__])
def test_examples_run(name):
    thing = getattr(massicot, name) if name else massicot
    finder, runner = doctest.DocTestFinder(recurse=False), doctest.DocTestRunner()
    tests = finder.find(thing, name or "massicot", module=False)
    assert tests[0].docstring, f"{name} says nothing"
    assert tests[0].examples or name not in FUNCTIONS, f"{name} has no example"
    assert runner.run(tests[0]).failed == 0


def test_importing_it_loads_nothing():
    script = "import sys; before = set(sys.modules); import massicot; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT / "generator")
    assert [name for name in done.stdout.split() if name.startswith("massicot")] == ["massicot"]


def test_what_it_has_not_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no_such_name"):
        massicot.no_such_name  # noqa: B018
    assert set(massicot.__all__) <= set(dir(massicot))


def test_it_is_typed():
    assert (ROOT / "generator/massicot/py.typed").is_file()


@pytest.mark.parametrize(
    ("field", "value"), [("backs", "long-egde"), ("layout", "foo"), ("bleed", -1.0), ("margin", float("nan"))]
)
def test_what_no_order_can_take_is_refused_before_anything_is_made(field, value):
    with pytest.raises(massicot.DataError, match=f"--{field}"):
        massicot.plan(massicot.Library(), massicot.Order(names=("pairs",), only=("cards",), **{field: value}))


def test_a_menu_has_the_words_that_an_order_takes():
    library = massicot.Library()
    for field, words in massicot.menu(library, "courte-paille").items():
        for word in words:
            value = word if isinstance(getattr(massicot.Order(), field), str) else (word,)
            order = massicot.Order(names=("courte-paille",), **({"only": ("score-pad",)} | {field: value}))
            assert massicot.plan(library, order).plans or field == "only", (field, word)
