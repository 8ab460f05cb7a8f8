"""Drawings that change with the value, and drawings in other inks."""

import pytest

from massicot.data.artwork import card_sides, read_artwork
from massicot.data.library import Library
from massicot.diagnostics import DataError
from massicot.ink.shapes import Painted, Use, leaves

FACE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <use href="{emblem}.svg" x="9" y="9" width="45" height="45"/>
  <use href="mer.svg" INKS x="9" y="60" width="45" height="20"/>
</svg>
"""
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="var(--bleu)"/></svg>'
)


@pytest.fixture
def library(tmp_path):
    """A suit with the values 1 to 5, whose drawing changes at 3, and again at 5."""
    theme, deck = tmp_path / "artwork/raft", tmp_path / "games/mine"
    theme.mkdir(parents=True)
    deck.mkdir(parents=True)
    (deck / "deck.toml").write_text(
        'title = "Mine"\ntheme = "raft"\n[[cards]]\nface = "front"\nsuits = ["rouge"]\nvalues = { from = 1, to = 5 }\n'
    )
    higher = '{ from = 3, drawing = "fear" }, { from = 5, drawing = "terror" }'
    (theme / "theme.toml").write_text(
        'title = "Raft"\n[palette]\npapier = "#ffffff"\nencre = "#000000"\nbleu = "#0000ff"\nrouge = "#ff0000"\n'
        '[faces]\nfront = "front.svg"\nback = "calm.svg"\n'
        f'[emblems]\nrouge = {{ drawing = "calm", name = "red", higher = [{higher}] }}\n'
    )
    for name in ("calm", "fear", "terror", "mer"):
        (theme / f"{name}.svg").write_text(DRAWING)
    (theme / "front.svg").write_text(FACE.replace("INKS", 'data-inks="bleu:{suit}"'))
    return tmp_path


def drawn(library):
    read = Library([library])
    theme, deck = read.theme("raft"), read.deck("mine")
    return read_artwork(theme, read.fonts(), card_sides(deck, theme, ()), deck)


def used(artwork, card):
    shapes = [shape for layer in artwork.faces[card].layers for shape in layer.shapes]
    return [shape.drawing for _, shape in leaves(shapes) if isinstance(shape, Use)]


def test_a_drawing_changes_from_a_value_on(library):
    artwork = drawn(library)
    found = [used(artwork, f"rouge-{value}")[0] for value in range(1, 6)]
    assert found == ["calm", "calm", "fear", "fear", "terror"]


def test_a_drawing_is_printed_in_other_inks_beside_itself(library):
    artwork = drawn(library)
    name = used(artwork, "rouge-1")[1]

    def colours(part):
        shapes = [shape for layer in artwork.parts[part].layers for shape in layer.shapes]
        return {shape.fill for _, shape in leaves(shapes) if isinstance(shape, Painted)}

    assert colours(name) == {(1, 0, 0)} and colours("calm") == {(0, 0, 1)}


@pytest.mark.parametrize("inks", ["bleu:vert", "vert:bleu", "bleu"])
def test_an_ink_that_is_not_there_is_refused(library, inks):
    (library / "artwork/raft/front.svg").write_text(FACE.replace("INKS", f'data-inks="{inks}"'))
    with pytest.raises(DataError) as wrong:
        drawn(library)
    assert f"prints “{inks}”" in str(wrong.value)


def test_the_drawings_stand_in_the_order_of_their_values(library):
    path = library / "artwork/raft/theme.toml"
    path.write_text(path.read_text().replace("from = 5", "from = 2"))
    with pytest.raises(DataError) as wrong:
        Library([library]).theme("raft")
    assert "terror begins at 2, fear at 3" in str(wrong.value)


def test_a_drawing_that_is_not_there_is_told_of(library):
    (library / "artwork/raft/fear.svg").unlink()
    with pytest.raises(DataError) as wrong:
        Library([library]).theme("raft")
    assert "there is no fear.svg" in str(wrong.value)
