"""The pictures of the README are drawn from what is built."""

import pytest

from tests.themes import FITTING
from tools.gallery import gallery

pytestmark = pytest.mark.slow


def test_the_gallery_has_a_picture_of_every_game(tmp_path):
    names = {path.name for path in gallery(tmp_path)}
    assert names == {path.name for path in tmp_path.iterdir()}
    for deck, theme in FITTING:
        assert {f"{deck}-{theme}{look}.png" for look in ("", "-encre", "-table")} <= names
    assert {"pairs-cards.png", "courte-paille-standee.png", "pairs-tokens.png", "pairs-box.png"} <= names
