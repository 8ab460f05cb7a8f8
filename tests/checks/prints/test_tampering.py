"""Whatever is done to a finished sheet, if a person would see it, it is found, named, and on its page."""

import pytest

from massicot.checks.runner import check_pdf
from massicot.diagnostics import meanings
from tests.checks.prints.tampering import TAMPERS, tampered
from tests.sharing import shared_results

pytestmark = pytest.mark.slow

MISSED: dict[str, str] = {}
"""What is known to be missed, and why."""
SHARE = 0.95


@pytest.fixture(scope="session")
def sources(built, pairs_pdf):
    return {"pairs": pairs_pdf} | {deck: built(deck, "--only", "cards") for deck in ("few", "courte-paille")}


@pytest.fixture(scope="session")
def findings(sources, few_library, tmp_path_factory):
    """What is found in each tampered copy; looked at once for all tests, by whichever worker comes first."""
    folder = tmp_path_factory.mktemp("copies")

    def found(name):
        (folder / "copy.pdf").write_bytes(tampered(name, sources[TAMPERS[name].source]))
        return list(check_pdf(folder / "copy.pdf", few_library, TAMPERS[name].source))

    return shared_results(tmp_path_factory, "tampered", found)


def test_nothing_is_found_before(sources, few_library):
    for deck, path in sources.items():
        assert list(check_pdf(path, few_library, deck)) == []


@pytest.mark.parametrize("name", TAMPERS)
def test_what_a_person_would_see_is_found_and_named_on_its_page(name, findings, request):
    if name in MISSED:
        request.applymarker(pytest.mark.xfail(reason=MISSED[name], strict=True))
    found = findings(name)
    assert TAMPERS[name].named(found), found


def test_nearly_all_that_is_done_to_a_sheet_is_found_and_named(findings):
    named = [name for name, done in TAMPERS.items() if done.named(findings(name))]
    assert len(TAMPERS) >= 40
    assert len(named) >= SHARE * len(TAMPERS), sorted(set(TAMPERS) - set(named))


def test_what_has_lost_all_likeness_is_not_called_mirrored(findings):
    for name in ("a card at half its strength", "a card in negative", "stripes in place of the ground"):
        assert not [one for one in findings(name) if "mirrored" in one.message]


def test_other_sheets_are_left_alone(findings):
    accused = {name: wrong for name, done in TAMPERS.items() if (wrong := done.accused(findings(name)))}
    assert not accused


def test_every_code_that_is_asked_for_exists():
    assert set().union(*(done.codes for done in TAMPERS.values())) <= set(meanings())
