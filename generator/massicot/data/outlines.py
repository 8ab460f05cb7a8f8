"""Lettering as outlines: a line of text becomes a path, so that a picture needs no font where it is shown."""

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from massicot.codes import FONT
from massicot.diagnostics import DataError


@dataclass(frozen=True, slots=True)
class Outline:
    """A line of text as path operators in the font's units, y upwards from its baseline."""

    operators: str
    advance: float
    em: int


@cache
def outline(font: Path, text: str) -> Outline:
    """The outline of a text, unkerned, as we print it; a DataError names what the font can't write."""
    file = _opened(font)
    names, glyphs = file.getBestCmap(), file.getGlyphSet()
    if missing := sorted({character for character in text if ord(character) not in names}):
        shown = ", ".join(f"“{character}” (U+{ord(character):04X})" for character in missing[:5])
        hint = "write it otherwise, or add a font that has it to fonts/fonts.toml"
        raise DataError([FONT.problem(f"“{text[:40]}”: the font has no {shown}", hint, font)])
    x, operators = 0, []
    for character in text:
        glyph = glyphs[names[ord(character)]]
        operators.append(_drawn(glyph, glyphs, x))
        x += glyph.width
    return Outline("\n".join(filter(None, operators)), x, file["head"].unitsPerEm)


def _drawn(glyph: Any, glyphs: Any, x: float) -> str:
    from fontTools.pens.basePen import BasePen

    class Pen(BasePen):  # type: ignore[misc]
        """Writes path operators; fontTools turns quadratic curves into cubic ones on the way."""

        def __init__(self) -> None:
            super().__init__(glyphs)
            self.operators: list[str] = []

        def add(self, operator: str, *points: tuple[float, float]) -> None:
            numbers = (f"{value:.0f}" for px, py in points for value in (px + x, py))
            self.operators.append(" ".join((*numbers, operator)))

        def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self.add("m", pt)

        def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self.add("l", pt)

        def _curveToOne(  # noqa: N802
            self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
        ) -> None:
            self.add("c", pt1, pt2, pt3)

        def _closePath(self) -> None:  # noqa: N802
            self.operators.append("h")

    pen = Pen()
    glyph.draw(pen)
    return "\n".join(pen.operators)


@cache
def _opened(font: Path) -> Any:
    from fontTools.ttLib import TTFont, TTLibError

    try:
        return TTFont(BytesIO(font.read_bytes()))
    except (TTLibError, OSError) as wrong:
        raise DataError([FONT.problem(f"is not a font we can read: {wrong}", "use a TTF file", font)]) from None
