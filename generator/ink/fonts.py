"""What a font file says of its letters: which it has, how far each moves on, how low and high its ink reaches.

Read here, because to import fontTools takes longer than to compile a deck; the tables are those of the OpenType
specification (cmap, head, hhea, hmtx, loca, glyf)."""

from functools import cache
from pathlib import Path
from struct import error, unpack_from
from typing import Any

from generator.errors import DataError, Problem

_TRUE_TYPE = (b"\0\1\0\0", b"true")
_UNICODE = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
"""Platform and encoding of character maps that are Unicode's, the fullest first."""
_MOST_CHARACTERS = 0x110000


class Font:
    """A TrueType font; lengths are in its own units, of which `em` make its size. A DataError says what is broken."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.file = path.read_bytes()
        except OSError as wrong:
            raise self._broken(str(wrong)) from None
        kind, count = self._read(">4sH", 0)
        if kind not in _TRUE_TYPE:
            raise self._broken("it does not begin like a TrueType font")
        entries = [self._read(">4sLLL", 12 + 16 * number) for number in range(count)]
        self.tables: dict[bytes, int] = {tag: start for tag, _, start, _ in entries}
        self.em: int = self._read(">H", self._table(b"head") + 18)[0]
        self.long_places: int = self._read(">h", self._table(b"head") + 50)[0]
        (measured,) = self._read(">H", self._table(b"hhea") + 34)
        if not self.em or not measured:
            raise self._broken("its letters have no size")
        self.advances: tuple[int, ...] = self._read(f">{2 * measured}H", self._table(b"hmtx"))[::2]
        self.glyphs = self._characters()

    def advance(self, character: str) -> int:
        """How far a character moves the next one on; the last that is measured stands for all after it."""
        return self.advances[min(self.glyphs.get(ord(character), 0), len(self.advances) - 1)]

    def reach(self, character: str) -> tuple[int, int]:
        """How low and how high the ink of a character reaches; nothing for a space."""
        glyph, places, outlines = self.glyphs.get(ord(character), 0), self._table(b"loca"), self._table(b"glyf")
        if self.long_places:
            start, end = self._read(">LL", places + 4 * glyph)
        else:
            start, end = (2 * place for place in self._read(">HH", places + 2 * glyph))
        if start == end:
            return 0, 0
        contours, _, low, _, high = self._read(">5h", outlines + start)
        return (low, high) if contours else (0, 0)

    def _characters(self) -> dict[int, int]:
        """The number of the glyph of every character."""
        start = self._table(b"cmap")
        entries = [self._read(">HHL", start + 4 + 8 * number) for number in range(self._read(">H", start + 2)[0])]
        maps = {(platform, encoding): start + place for platform, encoding, place in entries}
        for at in (maps[kind] for kind in _UNICODE if kind in maps):
            (layout,) = self._read(">H", at)
            if layout in (4, 12):
                return self._groups(at) if layout == 12 else self._segments(at)
        raise self._broken("it has no character map that we can read")

    def _groups(self, at: int) -> dict[int, int]:
        """Format 12: first and last character, and the glyph of the first."""
        found: dict[int, int] = {}
        left = _MOST_CHARACTERS
        for number in range(self._read(">L", at + 12)[0]):
            first, last, glyph = self._read(">LLL", at + 16 + 12 * number)
            left -= last + 1 - first
            if left < 0 or last < first:
                raise self._broken("its character map has no end")
            found |= zip(range(first, last + 1), range(glyph, glyph + last + 1 - first), strict=True)
        return found

    def _segments(self, at: int) -> dict[int, int]:
        """Format 4: runs of characters whose glyphs are counted on from a number, or listed."""
        (twice,) = self._read(">H", at + 6)
        places = (at + 14, at + 16 + twice, at + 16 + 2 * twice, at + 16 + 3 * twice)
        ends, starts, deltas, offsets = (self._read(f">{twice // 2}H", place) for place in places)
        found: dict[int, int] = {}
        left = _MOST_CHARACTERS
        for number, (end, start, delta, offset) in enumerate(zip(ends, starts, deltas, offsets, strict=True)):
            left -= max(0, end + 1 - start)
            if left < 0:
                raise self._broken("its character map has no end")
            glyphs: Any = range(start, end + 1)
            if offset and start <= end:  # counted in bytes from the place of the offset itself
                glyphs = self._read(f">{end + 1 - start}H", places[3] + 2 * number + offset)
            for code, listed in zip(range(start, end + 1), glyphs, strict=True):
                if (listed or not offset) and (glyph := (listed + delta) & 0xFFFF):
                    found[code] = glyph
        return found

    def _table(self, tag: bytes) -> int:
        if tag not in self.tables:
            raise self._broken(f"it has no table {tag.decode()}")
        return self.tables[tag]

    def _read(self, layout: str, at: int) -> tuple[Any, ...]:
        try:
            return unpack_from(layout, self.file, at)
        except error:
            raise self._broken("it ends too early") from None

    def _broken(self, why: str) -> DataError:
        return DataError([Problem(f"is not a font we can read: {why}", "use a TTF file", self.path)])


font = cache(Font)
