"""Text is measured once, as the font files say."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from massicot.data.library import Library
from massicot.diagnostics import DataError
from massicot.ink.fonts import Font, font
from massicot.ink.lettering import advance, covered, extent, lacking, outlined, placed
from massicot.ink.shapes import IDENTITY, Lettering, Painted, leaves, moved

FONTS = Library().fonts()
TEXT = FONTS["text"]
words = st.text("abcdefgABCDEFG éèÀ’«»0123456789", min_size=1, max_size=20)


@pytest.mark.parametrize("role", FONTS)
def test_fonts_are_measured_as_fonttools_measures_them(role):
    own, other = font(FONTS[role]), TTFont(FONTS[role])
    names = other.getBestCmap()
    assert [code for code in range(0x20000) if own.glyph(chr(code)) is not None] == sorted(names)
    assert own.em == other["head"].unitsPerEm
    for code, name in names.items():
        glyph = other["glyf"][name]
        assert own.advance(chr(code)) == other["hmtx"][name][0]
        assert own.reach(chr(code)) == ((glyph.yMin, glyph.yMax) if glyph.numberOfContours else (0, 0))


@pytest.mark.parametrize("kept", [(3, 1), (0, 3)])
def test_a_font_with_one_character_map_of_the_old_kind_is_read(tmp_path, kept):
    file = TTFont(TEXT)
    file["cmap"].tables = [table for table in file["cmap"].tables if (table.platformID, table.platEncID) == kept]
    file.save(tmp_path / "old.ttf")
    old = Font(tmp_path / "old.ttf")
    assert all(old.glyph(chr(code)) == font(TEXT).glyph(chr(code)) for code in file.getBestCmap())


@given(st.integers(0, 4000), st.integers(0, 255), st.integers(0, 60_000))
def test_a_broken_font_is_refused_or_read_but_never_a_crash(tmp_path_factory, place, value, length):
    content = bytearray(FONTS["sans"].read_bytes())
    content[place] = value
    path = tmp_path_factory.mktemp("font") / "broken.ttf"
    path.write_bytes(content[: max(length, 1)] if place % 2 else content)
    try:
        own = Font(path)
        for character in "Aé g":
            assert own.advance(character) >= 0
            own.reach(character)
    except DataError as wrong:
        assert "is not a font we can read" in str(wrong.problems[0])


@given(words, st.sampled_from(["start", "middle", "end"]), st.just(0) | st.floats(1, 60), st.floats(0, 1))
def test_a_line_has_its_anchor_where_it_was_asked_for_and_is_never_too_long(text, anchor, longest, spacing):
    line = Lettering(text, "text", 5, (0, 0, 0), (1, 0, 0, 1, 30, 40), spacing)
    line = placed(line, advance(TEXT, text), anchor, longest)
    length = advance(TEXT, text) * line.size + line.spacing * (len(text) - 1)
    start, _ = moved(line.matrix, 0, 0)
    assert start + length * {"start": 0, "middle": 0.5, "end": 1}[anchor] == pytest.approx(30)
    if longest > 0:
        assert length <= longest + 1e-9
    assert line.spacing / line.size == pytest.approx(spacing / 5)
    assert line.size <= 5


@given(words, st.floats(0, 2))
def test_the_outline_of_a_line_lies_within_its_measures(text, spacing):
    line = Lettering(text, "text", 10, (0, 0, 0), IDENTITY, spacing)
    own = extent(TEXT, text)
    points = []
    for matrix, shape in leaves((outlined(line, FONTS),)):
        assert isinstance(shape, Painted)
        numbers = shape.outline.numbers
        points += [moved(matrix, x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    if not text.strip():
        assert points == []
        return
    ys = [y for _, y in points]
    assert min(ys) >= -10 * own.top - 0.05 and max(ys) <= -10 * own.bottom + 0.05
    assert max(x for x, _ in points) <= 10 * own.advance + spacing * (len(text) - 1) + 3


def test_what_a_font_lacks_is_named():
    assert lacking(TEXT, "a☃b☃") == ["☃"]
    with pytest.raises(DataError, match=r"the font “text” has no “☃” \(U\+2603\)"):
        covered(Lettering("☃", "text", 10, (0, 0, 0), IDENTITY), FONTS)


def test_a_font_that_is_not_there_is_an_error_with_its_name():
    with pytest.raises(DataError) as wrong:
        Font(Path("/nowhere/font.ttf"))
    assert wrong.value.problems[0].path == "/nowhere/font.ttf"
