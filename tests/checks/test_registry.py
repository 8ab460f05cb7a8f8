"""docs/how-to/check.md, followed: a check is a file in the folder of its family, and nothing else knows of it."""

import re
import sys
from pathlib import Path

import pytest
import tomli

from massicot import codes, diagnostics
from massicot.checks import allow, checks_of, deck
from massicot.checks.explain import page
from massicot.checks.runner import DATA, PLAY, PRINTS
from massicot.data.library import Library
from massicot.diagnostics import Rule, meanings
from massicot.proof.measures import MEASURES
from tests.checks.breaking import DECK

PAGE = Path(__file__).parents[2] / "docs/how-to/check.md"
FILES = dict(re.findall(r"```\w+ generator/massicot/(\S+)\n(.*?)```", PAGE.read_text("utf-8"), re.S))
CHECK, MEANING = FILES
LONG = "Le Très Grand Jeu des Paires de Légumes du Potager"


@pytest.fixture
def added(tmp_path, monkeypatch):
    """The folder of a family has one file more, and so has the folder of all codes."""
    for name, text in FILES.items():
        (tmp_path / Path(name).name).write_text(text, "utf-8")
    for told in diagnostics.CODES.glob("*.toml"):
        (tmp_path / told.name).symlink_to(told)
    monkeypatch.setattr(deck, "__path__", [*deck.__path__, str(tmp_path)])
    monkeypatch.setattr(diagnostics, "CODES", tmp_path)
    checks_of.cache_clear()
    meanings.cache_clear()
    yield
    sys.modules.pop(f"massicot.{CHECK.removesuffix('.py').replace('/', '.')}")
    monkeypatch.undo()
    checks_of.cache_clear()
    meanings.cache_clear()


@pytest.mark.slow
@pytest.mark.usefixtures("added")
def test_a_new_check_is_two_new_files(broken):
    assert "deck/long-title" not in broken.all_codes()
    broken.edit(DECK, f'title = "{Library().deck("pairs").title}"', f'title = "{LONG}"')
    (found,) = [one for one in broken.findings() if one.code == "deck/long-title"]
    assert found.message == f"{len(LONG)} letters"
    assert "### deck/long-title" in page()
    assert "deck/long-title" not in broken.all_codes("pairs", "paires"), "its conditions do not hold"


def test_every_code_is_declared_by_a_check_or_a_reader():
    checks = {rule.code for family in (*DATA, PLAY, PRINTS) for check in checks_of(family) for rule in check.rules}
    measured = {measure.rule.code for measure in MEASURES}
    readers = {value.code for module in (allow, codes) for value in vars(module).values() if isinstance(value, Rule)}
    assert checks | readers | measured <= meanings().keys()
    assert meanings().keys() - checks - readers - measured == {"print/unreadable", "prose/grammar"}
    assert checks & readers == {"examples/mismatch", "facts/program"}, "what a replay finds, a booklet refuses"


def test_every_code_is_told_once():
    told = [code for path in diagnostics.CODES.glob("*.toml") for code in tomli.loads(path.read_text("utf-8"))]
    assert len(told) == len(set(told))
