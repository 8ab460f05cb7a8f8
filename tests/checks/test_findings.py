"""Every code explains itself, and the docs say the same."""

import time

import pytest

from massicot.checks.explain import explained, page
from massicot.checks.runner import Target, check_data, chosen
from massicot.data.library import Library
from massicot.diagnostics import ERROR, NOTE, WARNING, DataError, meanings
from tests.conftest import ROOT


@pytest.mark.parametrize("code", sorted(meanings()))
def test_every_code_has_a_reason_a_cure_and_two_examples(code):
    of = meanings()[code]
    assert code.count("/") == 1
    assert of.severity in (ERROR, WARNING, NOTE)
    assert all(text.strip() for text in (of.title, of.why, of.cure, of.right, of.wrong))
    assert of.why.endswith(".")
    assert of.right != of.wrong
    assert all(text in explained(code) for text in (of.title, of.why, of.cure))


def test_the_docs_are_current():
    assert (ROOT / "docs" / "checks.md").read_text("utf-8") == page(), "run tools/reference.py"


def test_our_own_games_are_clean_and_quickly_so():
    library = Library()
    started = time.process_time()
    findings = check_data(library, [Target(game) for game in library.decks()])
    assert time.process_time() - started < 3, "a second on a quiet machine; others may be at work beside us"
    assert [one for one in findings if one.severity != NOTE] == []
    assert {one.code for one in findings} == {"sources/disagree", "facts/stake"}
    assert findings == sorted(findings)


def test_codes_and_families_choose(broken):
    broken.say("Il faut (ruser", title="Conseils.")
    findings = broken.findings("pairs", "aubepine")
    assert {one.code for one in chosen(findings, ("prose",), ())} == {"prose/balance", "prose/end", "prose/title"}
    assert {one.code for one in chosen(findings, ("prose/title",), ())} == {"prose/title"}
    assert "prose/title" not in {one.code for one in chosen(findings, ("prose",), ("prose/title",))}
    assert not chosen(findings, (), ("prose", "sources"))


@pytest.mark.parametrize("select, ignore", [(("porse",), ()), ((), ("prose/titel",))])
def test_a_misspelt_code_is_refused(select, ignore):
    with pytest.raises(DataError):
        chosen((), select, ignore)
