"""Lay the lines of a reference card into the space that its template leaves. Pure."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import fsum

from massicot.colour import Rgb
from massicot.ink.lettering import Measure
from massicot.ink.shapes import Lettering
from massicot.model.page import Face
from massicot.model.paper import Format
from massicot.model.prose import Emphasis, Inline, Items, Pointer, Prose, Quoted, Strong, Term, Text
from massicot.units import MM_PER

LARGEST, SMALLEST, STEP = 10.4, 5.9, 0.1
LEADING = 1.27
AFTER = 0.42
"""Below a paragraph, as a part of a line."""
INDENT = 0.9
"""Of a list item, in ems."""
TOP, SIDE, BOTTOM = 18.4, 5.0, 8.1
"""What the template keeps for itself on a standard card."""

Typeset = Callable[[str], str]
Runs = tuple[tuple[str, str], ...]
"""Pieces of text, each after the role of its font: of a line, or of a word."""


@dataclass(frozen=True, slots=True)
class TextRow:
    """One line: how far down its foot is and how far in it starts, in ems; its runs of one font."""

    down: float
    indent: float
    runs: Runs


def with_text(
    face: Face, prose: Prose, card: Format, bleed: float, *, measure: Measure, typeset: Typeset, colour: Rgb
) -> Face | None:
    """The face with its text, as large as it fits; None when even the smallest size does not."""
    scale = min(card.width / 63, card.height / 88)
    width = card.width - 2 * SIDE * max(scale, 0.8)
    height = card.height - (TOP + BOTTOM) * max(scale, 0.8)
    size = LARGEST
    while size >= SMALLEST - 1e-9:
        em = size * MM_PER["pt"]
        lines = list(set_lines(prose, width / em, measure, typeset))
        if lines and lines[-1].down * em <= height:
            left, top = bleed + (card.width - width) / 2, bleed + card.height - TOP * max(scale, 0.8)
            return replace(face, shapes=(*face.shapes, *_lettering(lines, em, left, top, measure, colour)))
        size -= STEP
    return None


def set_lines(prose: Prose, width: float, measure: Measure, typeset: Typeset) -> Iterator[TextRow]:
    """The lines of a text in a column, ragged right; everything in ems."""
    down = 0.0
    for block in prose:
        lines = block.items if isinstance(block, Items) else (block.inside,)
        for number, line in enumerate(lines, 1):
            mark = (f"{number}." if block.numbered else "•") if isinstance(block, Items) else ""
            indent = INDENT if mark else 0.0
            for count, runs in enumerate(_broken(line, width - indent, measure, typeset)):
                down += LEADING if down else 1.0
                if mark and count == 0:
                    yield TextRow(down, 0.0, (("text-bold", mark),))
                yield TextRow(down, indent, runs)
        down += AFTER


def _broken(line: tuple[Inline, ...], width: float, measure: Measure, typeset: Typeset) -> Iterator[Runs]:
    space = measure("text", " ")
    row: list[Runs] = []
    used = 0.0
    for word in _words(line, typeset):
        length = fsum(measure(role, text) for role, text in word)
        if row and used + space + length > width:
            yield _joined(row)
            row, used = [], 0.0
        used += (space if row else 0.0) + length
        row.append(word)
    if row:
        yield _joined(row)


def _words(line: tuple[Inline, ...], typeset: Typeset) -> Iterator[Runs]:
    """Words between ordinary spaces; the marks of one may change within it. Typography looks at the whole line."""
    runs = list(_runs(line, "text"))
    whole = "".join(text for _, text in runs)
    roles = [role for role, text in runs for _ in text]
    pieces: list[tuple[str, str]] = []
    for role, character in _aligned(whole, typeset(whole), roles):
        if character == " ":
            if pieces:
                yield tuple(pieces)
            pieces = []
        elif pieces and pieces[-1][0] == role:
            pieces[-1] = (role, pieces[-1][1] + character)
        else:
            pieces.append((role, character))
    if pieces:
        yield tuple(pieces)


def _aligned(before: str, after: str, roles: list[str]) -> Iterator[tuple[str, str]]:
    """Characters after typography, each with the role of the character it came from. Letters keep their order."""
    at = 0
    for character in after:
        if character.isalnum():
            while at < len(before) and before[at] != character:
                at += 1
        role = roles[min(at, len(roles) - 1)]
        yield role, character
        if at < len(before) and (character.isalnum() or before[at] == character):
            at += 1


def _runs(line: tuple[Inline, ...], role: str) -> Iterator[tuple[str, str]]:
    for piece in line:
        match piece:
            case Text(text) | Quoted(text, _):
                yield role, text
            case Strong(inside):
                yield from _runs(inside, "text-bold")
            case Emphasis(inside):
                yield from _runs(inside, "text-italic")
            case Term(_, inside):
                yield from _runs(inside, role)
            case Pointer():
                continue


def _joined(words: list[Runs]) -> Runs:
    runs: list[tuple[str, str]] = []
    for number, word in enumerate(words):
        for count, (role, text) in enumerate(word):
            lead = " " if number and count == 0 else ""
            if runs and runs[-1][0] == role:
                runs[-1] = (role, runs[-1][1] + lead + text)
            elif lead and runs:
                runs[-1] = (runs[-1][0], runs[-1][1] + lead)
                runs.append((role, text))
            else:
                runs.append((role, text))
    return tuple(runs)


def _lettering(
    lines: list[TextRow], em: float, left: float, top: float, measure: Measure, colour: Rgb
) -> Iterator[Lettering]:
    for line in lines:
        across = line.indent
        for role, text in line.runs:
            yield Lettering(text, role, em, colour, (1, 0, 0, -1, left + across * em, top - line.down * em))
            across += measure(role, text)
