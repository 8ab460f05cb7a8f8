"""Whatever is done to a finished sheet, if a person would see it, it is found, named, and on its page."""

import functools

import pytest

from massicot.checks.runner import check_pdf
from massicot.cli import main
from massicot.data.library import Library
from massicot.diagnostics import meanings
from tests.checks.prints.tampering import TAMPERS, tampered

pytestmark = pytest.mark.slow

MISSED: dict[str, str] = {}
"""What is known to be missed, and why."""
SHARE = 0.95
ROWS = ([1, 4], 1), ([6], 3), ([7], 4), ([9], 3), ([10], 3)
FEW = "\n".join(
    [
        *('title = "Few"', 'format = "standard"', 'theme = "potager"', 'back = "back"', "total = 15", ""),
        *(f'[[cards]]\nface = "number"\nvalues = {values}\ncopies = {copies}\n' for values, copies in ROWS),
        '[[cards]]\nname = "coupe"\ntitle = "Carte de coupe"\nface = "cut"\nextra = true\n',
    ]
)
"""Sixteen of our own cards on two sheets: quicker to look at than a whole deck."""


@pytest.fixture(scope="session")
def sources(tmp_path_factory, pairs_pdf):
    folder = tmp_path_factory.mktemp("tampered")
    shelf = folder / "library"
    (shelf / "games" / "few").mkdir(parents=True)
    (shelf / "games" / "few" / "deck.toml").write_text(FEW)
    files = {"pairs": pairs_pdf}
    for deck in ("few", "courte-paille"):
        words = ["build", deck, "--only", "cards", "--library", str(shelf), "--output", str(folder), "--quiet"]
        assert main(words) == 0
        (files[deck],) = (folder / deck).glob("*.pdf")
    return files, Library([shelf])


@pytest.fixture(scope="session")
def findings(sources, tmp_path_factory):
    """What is found in each tampered copy; looked at once for all tests."""
    files, library = sources
    folder = tmp_path_factory.mktemp("copies")

    @functools.cache
    def found(name):
        deck = TAMPERS[name].source
        (folder / "copy.pdf").write_bytes(tampered(name, files[deck]))
        return list(check_pdf(folder / "copy.pdf", library, deck))

    return found


def test_nothing_is_found_before(sources):
    files, library = sources
    for deck, path in files.items():
        assert list(check_pdf(path, library, deck)) == []


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


def test_other_sheets_are_left_alone(findings):
    accused = {name: wrong for name, done in TAMPERS.items() if (wrong := done.accused(findings(name)))}
    assert not accused


def test_every_code_that_is_asked_for_exists():
    assert set().union(*(done.codes for done in TAMPERS.values())) <= set(meanings())
