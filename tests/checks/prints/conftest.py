"""Finished files that several tests here look at."""

import functools

import pytest

from massicot.cli import main
from massicot.data.library import Library

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
def few_library(tmp_path_factory):
    """A library with the deck “few”."""
    shelf = tmp_path_factory.mktemp("shelf")
    (shelf / "games" / "few").mkdir(parents=True)
    (shelf / "games" / "few" / "deck.toml").write_text(FEW)
    return Library([shelf])


@pytest.fixture(scope="session")
def built(few_library, tmp_path_factory):
    """Build something, as a person would, and get its one file."""
    (shelf,) = (str(folder) for folder in few_library.folders)

    @functools.cache
    def build(*words):
        folder = tmp_path_factory.mktemp("built")
        assert main(["build", *words, "--library", shelf, "--output", str(folder), "--quiet"]) == 0
        (path,) = folder.rglob("*.pdf")
        return path

    return build
