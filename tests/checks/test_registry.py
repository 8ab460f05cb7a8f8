"""docs/how-to/check.md, followed: a check is a file in the folder of its family, and nothing else knows of it."""

import re
import sys
from pathlib import Path

import pytest

from massicot import codes
from massicot.checks import allow, deck, registry
from massicot.checks.explain import page
from massicot.checks.findings import Rule
from massicot.data.library import Library
from massicot.proof.measures import MEASURES
from tests.checks.breaking import DECK

PAGE = Path(__file__).parents[2] / "docs/how-to/check.md"
((FILE, NEW),) = re.findall(
    r"```python generator/massicot/checks/deck/(\w+)\.py\n(.*?)```", PAGE.read_text("utf-8"), re.S
)
LONG = "Le Très Grand Jeu des Paires de Légumes du Potager"
CACHES = (registry.all_rules, registry.checks_of, registry._modules)


@pytest.fixture
def added(tmp_path, monkeypatch):
    """The folder of a family has one file more."""
    (tmp_path / f"{FILE}.py").write_text(NEW, "utf-8")
    monkeypatch.setattr(deck, "__path__", [*deck.__path__, str(tmp_path)])
    for cached in CACHES:
        cached.cache_clear()
    yield
    sys.modules.pop(f"massicot.checks.deck.{FILE}")
    monkeypatch.undo()
    for cached in CACHES:
        cached.cache_clear()


@pytest.mark.usefixtures("added")
def test_a_new_check_is_one_new_file(broken):
    assert "deck/long-title" not in broken.all_codes()
    broken.edit(DECK, f'title = "{Library().deck("pairs").title}"', f'title = "{LONG}"')
    (found,) = [one for one in broken.findings() if one.code == "deck/long-title"]
    assert found.message == f"{len(LONG)} letters"
    assert "### deck/long-title" in page()
    assert "deck/long-title" not in broken.all_codes("pairs", "paires"), "its conditions do not hold"


def test_every_code_is_declared_by_a_check_or_a_reader():
    checks = {
        rule.code for family in registry._FAMILIES for check in registry.checks_of(family) for rule in check.rules
    }
    measured = {measure.rule.code for measure in MEASURES}
    readers = {value.code for module in (allow, codes) for value in vars(module).values() if isinstance(value, Rule)}
    assert registry.all_rules().keys() - checks - readers - measured == {"print/unreadable", "prose/grammar"}
    assert checks & readers == {"examples/mismatch"}, "what a replay finds, a booklet refuses"
