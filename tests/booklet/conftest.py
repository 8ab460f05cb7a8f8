"""Finished booklets, to be read back and tampered with."""

import pytest

from massicot.cli import main
from tests.checks.breaking import Broken
from tests.sharing import shared_folder


@pytest.fixture
def broken(tmp_path):
    return Broken(tmp_path)


@pytest.fixture(scope="session")
def booklet(tmp_path_factory):
    """The booklet of one short game in any form; and `together`, one of two games that name each other."""
    folder = shared_folder(tmp_path_factory, "checked-booklets", _build)

    def find(form, kind="alone"):
        return next(folder.glob(f"{kind}/pairs/*-{form}-*"))

    return find


def _build(folder):
    for name, games, forms in (
        ("alone", "aubepine", "reading,imposed,pocket,fold,html"),
        ("together", "paires,aubepine", "reading,html"),
    ):
        words = ["--only", "booklet", "--form", forms, "--games", games, "--output", str(folder / name), "--quiet"]
        assert main(["build", "pairs", *words]) == 0
