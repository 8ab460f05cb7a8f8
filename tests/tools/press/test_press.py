"""The press: the committed prints are what it makes of the plain drawings."""

import re
from pathlib import Path

import pytest

from massicot.ink.svg_tree import parse_svg
from tests.themes import OF_PAIRS
from tools.press import press
from tools.press.drawing import DrawingError
from tools.press.theme import read_emblems, read_palette

ARTWORK = Path(__file__).parents[3] / "artwork"
GAMES = Path(__file__).parents[3] / "generator/massicot/games"
FOLDERS = sorted(path.parent for path in (*ARTWORK.glob("*/plain"), *GAMES.glob("*/*/plain")))
LOW_INK = sorted(path for folder in FOLDERS for path in folder.glob("encre/*.svg"))
SOME = [
    (ARTWORK / "potager", "poire"),
    (ARTWORK / "potager", "aubergine"),
    (ARTWORK / "naufrages", "mousse-corps"),
    (ARTWORK / "naufrages", "mousse-effroi"),
    (ARTWORK / "naufrages", "sym-coco"),
    (ARTWORK / "pirates", "crochet"),
    (ARTWORK / "insectes", "fourmi"),
    *((folder, "emblem") for folder in FOLDERS if folder.is_relative_to(GAMES)),
]


def numbers(source):
    return [float(found) for found in re.findall(rb"-?\d+(?:\.\d+)?", source)]


@pytest.mark.parametrize("folder, drawing", SOME, ids=lambda value: getattr(value, "name", value))
@pytest.mark.parametrize("low_ink", [False, True])
def test_the_prints_are_up_to_date(folder, drawing, low_ink):
    made = press((folder / "plain" / f"{drawing}.svg").read_bytes(), drawing, read_palette(folder), low_ink)
    kept = (folder / ("encre" if low_ink else "") / f"{drawing}.svg").read_bytes()
    assert re.sub(rb"[-\d.]+", b"", made) == re.sub(rb"[-\d.]+", b"", kept)
    assert max(abs(a - b) for a, b in zip(numbers(made), numbers(kept), strict=True)) <= 1


@pytest.mark.parametrize(
    "folder, drawing",
    [(ARTWORK / "potager", "fraise"), (ARTWORK / "pirates", "sabre"), (ARTWORK / "insectes", "libellule")],
)
def test_symbols_are_up_to_date(folder, drawing):
    made = press((folder / "plain" / f"{drawing}.svg").read_bytes(), drawing, read_palette(folder), symbol=True)
    kept = (folder / "encre" / f"sym-{drawing}.svg").read_bytes()
    assert re.sub(rb"[-\d.]+", b"", made) == re.sub(rb"[-\d.]+", b"", kept)
    assert max(abs(a - b) for a, b in zip(numbers(made), numbers(kept), strict=True)) <= 1


@pytest.mark.parametrize("folder", [ARTWORK / theme for theme in OF_PAIRS], ids=lambda folder: folder.name)
def test_every_emblem_is_a_symbol_on_low_ink(folder):
    assert all((folder / "encre" / f"sym-{name}.svg").is_file() for name in read_emblems(folder))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_plain_drawing_has_both_prints(folder):
    names = {path.name for path in folder.glob("plain/*.svg")}
    assert names
    for prints in (folder, folder / "encre"):
        assert names <= {path.name for path in prints.glob("*.svg")}


@pytest.mark.parametrize("path", LOW_INK, ids=lambda path: f"{path.parts[-3]}/{path.name}")
def test_a_low_ink_print_has_one_ink_and_paper(path):
    inks = set(re.findall(r"var\(--([a-z]+)", path.read_text()))
    assert inks <= {"encre", "papier"}
    assert parse_svg(path.read_bytes(), path).tag == "svg"


@pytest.mark.parametrize(
    "source",
    [
        b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z" data-ink="nothing"/></svg>',
    ],
)
def test_a_drawing_that_cannot_be_printed_says_so(source):
    with pytest.raises(DrawingError):
        press(source, "bad", {"encre": "#000000", "papier": "#ffffff"})
