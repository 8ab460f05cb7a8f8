"""The pictures of the README are drawn from what is built."""

import pytest

from tools.gallery import gallery

pytestmark = pytest.mark.slow


def test_the_gallery_has_a_picture_of_every_game(tmp_path):
    names = {path.name for path in gallery(tmp_path)}
    assert names == {path.name for path in tmp_path.iterdir()}
    assert {"pairs-potager.png", "pairs-pirates-encre.png", "pairs-cards.png", "pairs-potager-table.png"} <= names
    assert {"courte-paille-naufrages.png", "courte-paille-standee.png", "pairs-tokens.png", "pairs-box.png"} <= names
