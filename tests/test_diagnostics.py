"""Everything that is wrong is a diagnostic, and every diagnostic has a code that `massicot explain` knows."""

import ast
from dataclasses import astuple
from functools import cache
from pathlib import Path

import pytest

from massicot import codes
from massicot.diagnostics import DataError, Place, Rule, meanings
from tests.conftest import ROOT

PACKAGE = ROOT / "generator" / "massicot"


@cache
def trees():
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def called(name):
    """Every call of a function of this name, and the file that it is in."""
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield path.relative_to(PACKAGE), node


def test_a_rule_makes_every_diagnostic():
    """So none is without a code."""
    assert {path for path, _ in called("Diagnostic")} == {Path("diagnostics.py")}


def test_every_rule_is_explained():
    declared = {call.args[0].value for _, call in called("Rule") if isinstance(call.args[0], ast.Constant)}
    assert declared and declared <= meanings().keys()
    for code, meaning in meanings().items():
        assert all(astuple(meaning)), code


@pytest.mark.parametrize("name", [name for name, value in vars(codes).items() if isinstance(value, Rule)])
def test_every_code_is_used(name):
    for node in (node for tree in trees().values() for node in ast.walk(tree)):
        match node:
            case ast.ImportFrom(module="massicot.codes", names=names) if name in {alias.name for alias in names}:
                return
            case ast.Attribute(value=ast.Name("codes"), attr=attribute) if attribute == name:
                return
    pytest.fail(f"nothing has the code {getattr(codes, name).code}")


@pytest.mark.slow
def test_nothing_is_read_out_of_a_message():
    """A message is for people: what a program wants to know of a problem is its code, its place or its cure."""
    asked = ("startswith", "endswith", "partition", "split", "search", "match", "fullmatch")
    for path, tree in trees().items():
        for node in ast.walk(tree):
            inside = [part for part in ast.walk(node) if isinstance(part, ast.Attribute) and part.attr == "message"]
            if isinstance(node, ast.Compare) or (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in asked
            ):
                assert not inside, f"{path}:{node.lineno}"


def test_a_rule_gives_its_cure_unless_there_is_a_better_one():
    rule = codes.WRONG
    assert rule.problem("is wrong").cure == rule.meaning.cure
    assert rule.problem("is wrong", "write 2").cure == "write 2"


def test_a_diagnostic_is_told_with_its_place():
    diagnostic = codes.WRONG.at(Place("deck.toml", 3, 7, "cards[0].copies"), "0 is less than 1", "1 is the least")
    assert str(diagnostic) == "deck.toml:3: cards[0].copies: 0 is less than 1\n    1 is the least"
    assert (diagnostic.path, diagnostic.line, diagnostic.column) == ("deck.toml", 3, 7)


def test_an_error_has_each_problem_once():
    problem = codes.WRONG.problem("is wrong")
    assert DataError([problem, problem]).problems == (problem,)
