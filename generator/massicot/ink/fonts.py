"""What a font file says of its letters, as HarfBuzz reads it: which it has, how far each moves on, what it looks like.

Not fontTools: to import that takes longer than to compile a deck, and HarfBuzz is needed to cut fonts down anyway."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from struct import error, unpack_from
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

        self.path = path
        try:
            self.file = path.read_bytes()
        except OSError as wrong:
            raise self._broken(str(wrong)) from None
        if self.file[:4] not in _TRUE_TYPE:
            raise self._broken("it does not begin like a TrueType font")
        face = uharfbuzz.Face(self.file)
        self._font = uharfbuzz.Font(face)
        self.em: int = face.upem
        try:
            self.box: tuple[int, ...] = unpack_from(">4h", face.reference_table("head").data, 36)
        except error:
            raise self._broken("its table of measures ends too early") from None
        if not face.glyph_count or not face.unicodes:
            raise self._broken("it has no characters")
        extents = self._font.get_font_extents("ltr")
        self.ascent, self.descent = extents.ascender, extents.descender
        self.slant: float = self._font.get_style_value(uharfbuzz.StyleTag.SLANT_ANGLE)

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

    def cut_down(self, letters: Iterable[str]) -> bytes:
        """Its file with no more than these letters."""
        try:
            return cut_down(self.file, letters=letters)
        except RuntimeError as wrong:
            raise self._broken(str(wrong)) from None

    def _broken(self, why: str) -> DataError:
        return DataError([FONT.problem(f"is not a font we can read: {why}", "use a TTF file", self.path)])


font = cache(Font)


def cut_down(
    file: bytes, *, letters: Iterable[str] = (), glyphs: Iterable[int] = (), index: int = 0, missing: bool = False
) -> bytes:
    """A font file without the glyphs that nobody uses; those asked for by their numbers keep them. `missing` keeps the
    shape of the glyph for characters that the font lacks."""
    import uharfbuzz

    wanted, flags = uharfbuzz.SubsetInput(), uharfbuzz.SubsetFlags
    wanted.unicode_set.update(map(ord, letters))
    wanted.glyph_set.update(glyphs)
    wanted.drop_table_tag_set.update(int.from_bytes(name.encode(), "big") for name in _USELESS)
    wanted.flags = flags.NO_HINTING | flags.DESUBROUTINIZE
    wanted.flags |= (flags.RETAIN_GIDS if glyphs else 0) | (flags.NOTDEF_OUTLINE if missing else 0)
    return bytes(uharfbuzz.subset(uharfbuzz.Face(file, index), wanted).blob.data)
