"""How large letters really are: read from the font's outlines."""

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

from massicot.codes import FONT
from massicot.diagnostics import DataError


@dataclass(frozen=True, slots=True)
class Extent:
    """A line of text in ems from its origin: its advance, and how far its ink reaches down and up."""

    advance: float
    bottom: float
    top: float
    least: float
    """The height of its smallest letter: old-style figures are not all as tall as they seem."""


@cache
def extent(font: Path, text: str) -> Extent:
    """The extent of a text in a font, unkerned, as we print it."""
    letters = [letter for character in text if (letter := _letters(font).get(ord(character)))]
    inked = [(low, high) for _, low, high in letters if high > low]
    return Extent(
        sum(advance for advance, _, _ in letters),
        min((low for low, _ in inked), default=0.0),
        max((high for _, high in inked), default=0.0),
        min((high - low for low, high in inked), default=0.0),
    )


@cache
def _letters(font: Path) -> dict[int, tuple[float, float, float]]:
    """Advance, bottom and top of every character, in ems."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(BytesIO(font.read_bytes())) as file:
            em = file["head"].unitsPerEm
            outlines, advances = file["glyf"], file["hmtx"]
            found = {}
            for code, name in file.getBestCmap().items():
                glyph = outlines[name]
                low, high = (glyph.yMin, glyph.yMax) if glyph.numberOfContours else (0, 0)
                found[code] = (advances[name][0] / em, low / em, high / em)
            return found
    except (TTLibError, OSError, TypeError, KeyError) as wrong:
        raise DataError([FONT.problem(f"is not a font we can read: {wrong}", "use a TTF file", font)]) from None
