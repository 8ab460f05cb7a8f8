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
