"""What a font file says of its letters, as HarfBuzz reads it: which it has, how far each moves on, what it looks like.

Not fontTools: to import that takes longer than to compile a deck, and HarfBuzz is needed to cut down the fonts of
booklets anyway."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from massicot.codes import FONT
from massicot.diagnostics import DataError
from massicot.ink.figures import Pen

_TRUE_TYPE = (b"\0\1\0\0", b"true")
_USELESS = ("BASE", "DSIG", "GDEF", "GPOS", "GSUB", "JSTF", "LTSH", "PCLT")
"""Tables that place or replace letters: in a file their places are known."""


class Font:
    """A TrueType font; lengths are in its own units, of which `em` make its size. A DataError says what is broken."""

    def __init__(self, path: Path) -> None:
        import uharfbuzz

        try:
            file = path.read_bytes()
        except OSError as wrong:
            raise not_readable(path, str(wrong)) from None
        if file[:4] not in _TRUE_TYPE:
            raise not_readable(path, "it does not begin like a TrueType font")
        face = uharfbuzz.Face(file)
        self._font = uharfbuzz.Font(face)
        self.em: int = face.upem
        if not face.glyph_count or not face.unicodes:
            raise not_readable(path, "it has no characters")

    def glyph(self, character: str) -> int | None:
        """The number of the glyph of a character, if it has one."""
        number: int | None = self._font.get_nominal_glyph(ord(character))
        return number

    def advance(self, character: str) -> int:
        """How far a character moves the next one on."""
        return int(self._font.get_glyph_h_advance(self.glyph(character) or 0))

    def reach(self, character: str) -> tuple[int, int]:
        """How low and how high the ink of a character reaches; nothing for a space."""
        ink: Any = self._font.get_glyph_extents(self.glyph(character) or 0)
        return (ink.y_bearing + ink.height, ink.y_bearing) if ink else (0, 0)

    def draw(self, character: str, pen: Pen) -> None:
        """What a character looks like, y upwards from the baseline."""
        self._font.draw_glyph_with_pen(self.glyph(character) or 0, pen)


font = cache(Font)


def not_readable(path: Path, why: str) -> DataError:
    """What is said of a font file that is broken."""
    return DataError([FONT.problem(f"is not a font we can read: {why}", "use a TTF file", path)])


FRENCH = frozenset(map(chr, range(0x20, 0x7F))) | frozenset(
    "«»–—…‐’“”°×·−ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ\u00a0\u202f\u00ad"
)
"""What all booklets need: a font that was cut down once serves for the next."""
_FEATURES = ("smcp", "lnum", "pnum", "tnum", "kern", "liga", "locl", "ccmp", "calt")
"""By which letters change their shape in what we set."""


@cache
def _shapes(file: bytes, index: int, letters: tuple[int, ...]) -> frozenset[int]:
    """All glyphs that stand for these letters, by whichever feature."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(letters)
    wanted.layout_feature_tag_set.update(_tags(_FEATURES))
    return frozenset(uharfbuzz.SubsetPlan(uharfbuzz.Face(file, index), wanted).old_to_new_glyph_mapping)


def cut_down(file: bytes, glyphs: Iterable[int], index: int, missing: bool, letters: Iterable[int] = ()) -> bytes:
    """A font file without the glyphs that nobody uses; the others keep their numbers. `missing` keeps the shape of the
    glyph for characters that the font lacks. `letters` stay whether they are used or not, in all their shapes."""
    import uharfbuzz

    wanted, flags = uharfbuzz.SubsetInput(), uharfbuzz.SubsetFlags
    wanted.glyph_set.update(glyphs)
    if letters:
        wanted.glyph_set.update(_shapes(file, index, tuple(letters)))
    wanted.drop_table_tag_set.update(_tags(_USELESS))
    wanted.flags = flags.NO_HINTING | flags.DESUBROUTINIZE | flags.RETAIN_GIDS
    wanted.flags |= flags.NOTDEF_OUTLINE if missing else 0
    return bytes(uharfbuzz.subset(uharfbuzz.Face(file, index), wanted).blob.data)


def of_letters(file: bytes, letters: Iterable[str], features: Iterable[str]) -> bytes:
    """A font file with nothing but these letters, in all shapes that these features give them."""
    import uharfbuzz

    wanted, flags = uharfbuzz.SubsetInput(), uharfbuzz.SubsetFlags
    wanted.unicode_set.update(map(ord, letters))
    wanted.layout_feature_tag_set.clear()
    wanted.layout_feature_tag_set.update(_tags(features))
    wanted.flags = flags.NO_HINTING | flags.NOTDEF_OUTLINE
    return bytes(uharfbuzz.subset(uharfbuzz.Face(file), wanted).blob.data)


def _tags(names: Iterable[str]) -> list[int]:
    return [int.from_bytes(name.encode(), "big") for name in names]
