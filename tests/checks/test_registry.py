"""A check is a module in the folder of its family: nothing else knows of it."""

import sys

import pytest

from massicot.checks import allow, deck, problems, registry
from massicot.checks.explain import page
from massicot.checks.findings import Rule
from massicot.checks.runner import Target, check_data
from massicot.data.library import Library

NEW = '''
"""Decks have a title that can be shouted."""

from collections.abc import Iterator

from massicot.checks.findings import NOTE, Finding, check, rule
from massicot.checks.subjects import Subject, whole_deck

QUIET = rule(
    "deck/quiet",
    NOTE,
    "a title has no exclamation mark",
    why="It is not heard across the table.",
    cure="add one",
    right="Paires !",
    wrong="Paires",
)


@check(QUIET, needs=[whole_deck])
def titles_are_loud(subject: Subject) -> Iterator[Finding]:
    if not subject.deck.title.endswith("!"):
        yield subject.found(QUIET, subject.deck.title, subject.deck.source, "title")
'''
CACHES = (registry.all_rules, registry.checks_of, registry._modules)


@pytest.fixture
def added(tmp_path, monkeypatch):
    """The folder of a family has one file more."""
    (tmp_path / "quiet.py").write_text(NEW, "utf-8")
    monkeypatch.setattr(deck, "__path__", [*deck.__path__, str(tmp_path)])
    for cached in CACHES:
        cached.cache_clear()
    yield
    sys.modules.pop("massicot.checks.deck.quiet")
    monkeypatch.undo()
    for cached in CACHES:
        cached.cache_clear()


@pytest.mark.usefixtures("added")
def test_a_new_check_is_one_new_file():
    found = [one for one in check_data(Library(), [Target("pairs")]) if one.code == "deck/quiet"]
    assert [one.message for one in found] == [Library().deck("pairs").title]
    assert "### deck/quiet" in page()


@pytest.mark.usefixtures("added")
def test_it_says_nothing_where_its_conditions_do_not_hold():
    found = check_data(Library(), [Target("pairs", frozenset(["paires"]))])
    assert "deck/quiet" not in {one.code for one in found}


def test_every_code_is_declared_by_a_check_or_a_reader():
    checks = {
        rule.code for family in registry._FAMILIES for check in registry.checks_of(family) for rule in check.rules
    }
    readers = {value.code for module in (allow, problems) for value in vars(module).values() if isinstance(value, Rule)}
    assert registry.all_rules().keys() - checks - readers == {"print/unreadable", "prose/grammar"}
    assert not checks & readers
