"""Decks of other people's making: counted right, left alone where they are right, and their faults are found."""

import functools
from collections import Counter

import pytest

from massicot.checks.runner import check_pdf
from massicot.data.library import Library
from tests.checks.prints.foreign import COUNTS, FAULTS, FOREIGN, Ours, cases, written
from tests.sharing import shared_results

pytestmark = pytest.mark.slow

MISSED: dict[tuple[str, str], str] = {
    ("protograf, 9 cards, backs", "back page lost"): "one page with every card once: nothing says that it had a back, "
    "unless somebody counts the backs too",
}
"""What is known to be missed, and why."""
BESIDE = {
    ("WeasyPrint, 18 cards, round corners, backs", "one missing"): {"print/back-missing", "print/back-alone"},
}
"""What else is true: the last row of its grid begins at the left on both sides, so one back lies beside its front."""
SHARE = 0.90
LIBRARY = Library()


@pytest.fixture(scope="session")
def findings(tmp_path_factory, pairs_pdf):
    """What is found in a deck, right or with a fault; looked at once for all tests."""
    path = tmp_path_factory.mktemp("foreign") / "deck.pdf"
    ours = functools.cache(lambda: Ours(pairs_pdf))

    def found(name, fault, expect=""):
        made = FOREIGN[name]
        path.write_bytes(written(name, fault, ours() if made.game else None))
        return list(check_pdf(path, LIBRARY, made.game, expect=expect or made.expect()))

    return shared_results(tmp_path_factory, "foreign", found)


def told(findings, name):
    """The codes of errors and warnings, but for those that are true of the whole deck."""
    return {one.code for one in findings if one.severity != "note"} - set(FOREIGN[name].true)


def named(findings, name, fault):
    """The codes that name a fault, and that are not told of the right deck as often."""
    before, after = (Counter(one.code for one in findings(name, what)) for what in ("", fault))
    return (after - before).keys() & FAULTS[fault].codes


@pytest.mark.parametrize("name", FOREIGN)
def test_a_right_deck_of_another_make_is_left_alone(name, findings):
    found = findings(name, "")
    assert told(found, name) == set(), found


@pytest.mark.parametrize(("name", "fault"), cases())
def test_a_fault_in_a_deck_of_another_make_is_found(name, fault, findings, request):
    if (name, fault) in MISSED:
        request.applymarker(pytest.mark.xfail(reason=MISSED[name, fault], strict=True))
    assert named(findings, name, fault), findings(name, fault)


def test_nearly_all_faults_are_found(findings):
    missed = [(name, fault) for name, fault in cases() if not named(findings, name, fault)]
    assert len(cases()) >= 30
    assert len(missed) <= (1 - SHARE) * len(cases()), missed


@pytest.mark.parametrize(("name", "fault"), [case for case in cases() if FAULTS[case[1]].counts() is not None])
def test_cards_are_counted_right_whatever_the_fault(name, fault, findings):
    found = findings(name, fault)
    assert {one.code for one in found} & COUNTS == FAULTS[fault].counts(), found


def test_nothing_else_is_said_of_a_deck_with_a_fault(findings):
    beside = {
        (name, fault): more
        for name, fault in cases()
        if (more := told(findings(name, fault), name) - FAULTS[fault].codes - FAULTS[fault].follows)
    }
    assert beside == BESIDE


@pytest.mark.parametrize(
    ("name", "backs", "fault", "codes"),
    [
        ("protograf, 9 cards, backs", 9, "", set()),
        ("protograf, 9 cards, backs", 9, "back page lost", {"print/missing-card"}),
        ("reportlab, 18 cards, gutters, bleed, backs", 18, "", set()),
        ("reportlab, 18 cards, gutters, bleed, backs", 17, "", {"print/extra-card"}),
        ("reportlab, 18 cards, gutters, bleed, backs", 18, "back 2 mm aside", set()),
        ("reportlab, 18 cards, gutters, bleed, backs", 18, "back page lost", {"print/missing-card"}),
        ("reportlab, 16 cards, backs, letter", 16, "a page shrunk", set()),
    ],
)
def test_backs_are_counted_if_somebody_says_how_many(name, backs, fault, codes, findings):
    found = findings(name, fault, f"{FOREIGN[name].expect()} {backs}×back")
    assert {one.code for one in found} & COUNTS == codes, found
    if not codes and fault:
        assert {one.code for one in found} & FAULTS[fault].codes, found


@pytest.mark.parametrize(
    ("name", "expect", "codes"),
    [
        ("reportlab, 9 cards, nothing to cut by", "5×3 3×6 2×8", {"print/missing-card"}),
        ("reportlab, 9 cards, nothing to cut by", "3×3 3×6 2×8", {"print/extra-card"}),
        ("protograf, 18 cards", "3×1 3×2 4×3 5×4 3×5", COUNTS),
        ("protograf, 9 cards, backs", "1×1 1×2 1×3 1×4 1×5 1×6 1×7 1×8", {"print/extra-card"}),
    ],
)
def test_a_right_deck_is_not_what_somebody_expects(name, expect, codes, findings):
    assert {one.code for one in findings(name, "", expect)} & COUNTS == codes
