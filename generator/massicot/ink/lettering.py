"""Lines of text: how long and high they are, where they begin, and what they look like without their font. Nothing else
measures text. Lines are unkerned: letters stand where their advances put them, on paper and on a screen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from massicot.codes import FONT
from massicot.diagnostics import DataError
from massicot.ink.figures import Pen, joined
from massicot.ink.fonts import font
from massicot.ink.shapes import Group, Lettering, Outline, Painted, Shape, multiply

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
    letters = [character for character in text if own.glyph(character) is not None]
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
    return sorted(character for character in set(text) if font(file).glyph(character) is None)


def shown(characters: list[str]) -> str:
    """Characters as a message names them: some that are missing can't be seen."""
    return ", ".join(f"“{character}” (U+{ord(character):04X})" for character in characters[:_SHOWN])


def covered(line: Lettering, fonts: Mapping[str, Path]) -> None:
    """A DataError where a line has letters that its font lacks: they would be missing, or boxes."""
    file = fonts[line.font]
    if missing := lacking(file, line.text):
        message = f"“{line.text[:40]}”: the font “{line.font}” has no {shown(missing)}"
        raise DataError([FONT.problem(message, WRITE_OTHERWISE, file)])


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
    x, parts = 0, []
    for character in text:
        pen = Pen()
        font(file).draw(character, pen)
        numbers = [round(value + (0 if at % 2 else x)) for at, value in enumerate(pen.numbers)]
        parts.append(Outline("".join(pen.segments), tuple(numbers)))
        x += font(file).advance(character)
    return joined(parts)
