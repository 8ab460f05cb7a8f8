"""Lines of text: how long and high they are, where they begin, and what they look like without their font. Nothing else
measures text. Lines are unkerned: letters stand where their advances put them, on paper and on a screen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from generator.errors import DataError, Problem
from generator.ink.fonts import font
from generator.ink.shapes import Group, Lettering, Outline, Painted, Shape, multiply

WRITE_OTHERWISE = "write it otherwise, or add a font that has it to fonts/fonts.toml"
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Extent:
    """A line of text in ems from its origin: its length, and how far its ink reaches down and up."""

    advance: float
    bottom: float
    top: float
    least: float
    """The height of its smallest letter: old-style figures are not all as tall as they seem."""


@cache
def extent(file: Path, text: str) -> Extent:
    """How large a line of text is, its characters that the font lacks left out."""
    own = font(file)
    letters = [character for character in text if ord(character) in own.glyphs]
    inked = [(low / own.em, high / own.em) for low, high in map(own.reach, letters) if high > low]
    return Extent(
        advance(file, "".join(letters)),
        min((low for low, _ in inked), default=0.0),
        max((high for _, high in inked), default=0.0),
        min((high - low for low, high in inked), default=0.0),
    )


@cache
def advance(file: Path, text: str) -> float:
    """How long a line of text is, in ems."""
    own = font(file)
    return float(sum(map(own.advance, text)) / own.em)


Measure = Callable[[str, str], float]
"""The role of a font and a text to its length in ems: `advance`, for those who know fonts by their roles."""


def placed(line: Lettering, ems: float, anchor: str = "start", longest: float = 0.0) -> Lettering:
    """A line, so many ems long, that has its middle or its end where it would begin, and is made smaller where it is
    longer than it may be."""
    length = ems * line.size + line.spacing * (len(line.text) - 1)
    shrunk = longest / length if 0 < longest < length else 1.0
    start = {"middle": -length / 2, "end": -length}.get(anchor, 0.0) * shrunk
    return replace(
        line,
        size=line.size * shrunk,
        spacing=line.spacing * shrunk,
        matrix=multiply((1, 0, 0, 1, start, 0), line.matrix) if start else line.matrix,
    )


# -- letters that are not there ------------------------------------------------------------------


def lacking(file: Path, text: str) -> list[str]:
    """The characters of a text that a font does not have."""
    known = font(file).glyphs
    return sorted({character for character in text if ord(character) not in known})


def shown(characters: list[str]) -> str:
    """Characters as a message names them: some that are missing can't be seen."""
    return ", ".join(f"“{character}” (U+{ord(character):04X})" for character in characters[:_SHOWN])


def covered(line: Lettering, fonts: Mapping[str, Path]) -> None:
    """A DataError where a line has letters that its font lacks: they would be missing, or boxes."""
    file = fonts[line.font]
    if missing := lacking(file, line.text):
        message = f"“{line.text[:40]}”: the font “{line.font}” has no {shown(missing)}"
        raise DataError([Problem(message, WRITE_OTHERWISE, file)])


# -- without a font ------------------------------------------------------------------------------


def outlined(line: Lettering, fonts: Mapping[str, Path]) -> Group:
    """A line as what its letters look like, so that it needs no font where it is shown. A spaced line is made letter by
    letter: so their coordinates stay whole."""
    covered(line, fonts)
    file = fonts[line.font]
    scale = line.size / font(file).em
    shapes: list[Shape] = []
    x = 0.0
    for piece in line.text if line.spacing else (line.text,):
        if (letters := outline(file, piece)).segments:
            shapes.append(Group((Painted(letters, line.colour),), (1, 0, 0, 1, x, 0)))
        x += advance(file, piece) * font(file).em + line.spacing / scale
    return Group(tuple(shapes), multiply((scale, 0, 0, -scale, 0, 0), line.matrix))


@cache
def outline(file: Path, text: str) -> Outline:
    """What a text looks like, in its font's units, y upwards from the baseline."""
    names, glyphs = _drawn(file)
    x, segments, numbers = 0, [], []
    for character in text:
        pen = _pen(glyphs, x)
        glyphs[names[ord(character)]].draw(pen)
        segments.append("".join(pen.segments))
        numbers += pen.numbers
        x += font(file).advance(character)
    return Outline("".join(segments), tuple(numbers))


def _pen(glyphs: Any, x: int) -> Any:
    """What fontTools draws glyphs with: quadratic curves become cubic ones on the way, and parts are put together."""
    from fontTools.pens.basePen import BasePen

    class Pen(BasePen):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(glyphs)
            self.segments: list[str] = []
            self.numbers: list[int] = []

        def _add(self, segment: str, *points: tuple[float, float]) -> None:
            self.segments.append(segment)
            for px, py in points:
                self.numbers += (round(px + x), round(py))

        def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self._add("M", pt)

        def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self._add("L", pt)

        def _curveToOne(  # noqa: N802
            self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
        ) -> None:
            self._add("C", pt1, pt2, pt3)

        def _closePath(self) -> None:  # noqa: N802
            self._add("Z")

    return Pen()


@cache
def _drawn(file: Path) -> tuple[dict[int, str], Any]:
    """The names of a font's characters, and its glyphs; fontTools knows how these are made of points and of parts."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        opened = TTFont(BytesIO(file.read_bytes()))
        return opened.getBestCmap(), opened.getGlyphSet()
    except (TTLibError, OSError) as wrong:
        raise DataError([Problem(f"is not a font we can read: {wrong}", "use a TTF file", file)]) from None
