"""The pictures of README and docs are drawn from what is built, and the pages that show them show all of them."""

import re
from pathlib import Path

import pytest
from PIL import Image

from tests.themes import FITTING
from tools import gallery as drawing
from tools.gallery import gallery
from tools.still import surfaces

ROOT = Path(__file__).resolve().parents[2]
SHOWN = ROOT / "docs/gallery"
LARGEST = 400_000


@pytest.mark.slow
def test_the_gallery_has_a_picture_of_every_theme_and_part(tmp_path, monkeypatch):
    monkeypatch.setattr(surfaces, "FORMS", ())  # booklets are set once, for a picture of their own
    monkeypatch.setattr(drawing, "STILL", (210, 135))
    names = {path.name for path in gallery(tmp_path)}
    assert names == {path.name for path in tmp_path.iterdir()}
    for game, theme in FITTING:
        assert {f"{game}-{theme}.png", f"{game}-{theme}-encre.png", f"{game}-{theme}.jpg"} <= names
    assert {"pairs-potager-encre.jpg", "pairs-tokens.png", "pairs-box.png", "pairs-booklet.png"} <= names
    assert {"courte-paille-naufrages-encre.jpg", "courte-paille-standee.png", "courte-paille-cards-back.png"} <= names
    assert names == {path.name for path in SHOWN.iterdir()} - {"tutorial-sorts.png"}


def test_every_picture_of_the_gallery_is_shown_and_small_enough():
    pages = "".join((ROOT / page).read_text() for page in ("README.md", "docs/gallery.md"))
    shown = set(re.findall(r"gallery/([\w-]+\.\w+)\)", pages))
    stored = {path.name for path in SHOWN.iterdir()} - {"tutorial-sorts.png"}
    assert shown == stored
    assert all(path.stat().st_size <= LARGEST for path in SHOWN.iterdir())


@pytest.mark.parametrize(("game", "theme"), FITTING)
def test_every_theme_has_its_still_life(game, theme):
    with Image.open(SHOWN / f"{game}-{theme}.jpg") as picture:
        assert picture.size == drawing.STILL
