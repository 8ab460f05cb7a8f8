"""Our games, to be broken."""

import pytest

from tests.checks.breaking import Broken


@pytest.fixture
def broken(tmp_path):
    return Broken(tmp_path)
