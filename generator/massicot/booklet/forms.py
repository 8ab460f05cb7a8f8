"""Drawings that are written once and used by name: emblems, faces, small cards, words. Pure; two writers obey it."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path

from massicot.booklet import strokes
from massicot.booklet.inks import Inks, rgb
from massicot.booklet.scene import Placed, Scene, Shape, Word
from massicot.data.glyphs import extent
from massicot.data.outlines import outline
from massicot.model.drawing import IDENTITY, Box, Chunk, Ink, Lettering, Matrix, Reference, multiply
from massicot.model.page import Face, Part
from massicot.model.paper import Format
from massicot.model.variant import HIDDEN

LEGIBLE = 24.0
"""Below this width of a card, in mm, its own index can't be read: the small card has a large one."""
_UPRIGHT: Matrix = (1, 0, 0, -1, 0, 0)
_DESIGN = 63.0  # the width of the card for which the lines and the index of small cards were drawn
_ROUND = 0.5523  # how far the handles of a quarter circle reach


@dataclass(frozen=True, slots=True)
class Use:
    """Another form, put into place by a matrix; `colour` inks a form that has no colour of its own."""

    form: str
    matrix: Matrix
    colour: str = ""


Body = tuple[str | Use, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A drawing in its own units: operators and uses of other forms, within a clip if it has one."""

    name: str
    box: Box
    body: Body
    clip: str = ""


class Forms:
    """The forms that pictures of a deck may use, made when first asked for."""

    def __init__(
        self, faces: Mapping[str, Face], parts: Mapping[str, Part], card: Format, inks: Inks, fonts: Mapping[str, Path]
    ) -> None:
        self.faces, self.parts, self.card, self.inks, self.fonts = faces, parts, card, inks, fonts
        self.back = next((key for key in faces if key.startswith("back:")), "")
        """The back of the deck's first card: a deck may call it otherwise than `back`."""
        self.known: dict[str, Form] = {}

    def get(self, name: str) -> Form:
        """A form by its name: `part:poire`, `face:7`, `real:7` with a line around it, `card:7` with a large index,
        `word:role:text`."""
        if name not in self.known:
            kind, _, rest = name.partition(":")
            make = {
                "part": self._part,
                "face": self._face,
                "real": self._real,
                "tabbed": self._tabbed,
                "card": self._small,
                "word": self._word,
            }
            self.known[name] = make[kind](name, rest)
        return self.known[name]

    def used(self, names: list[str]) -> list[str]:
        """These forms and all that they use, each after what it uses."""
        found: dict[str, None] = {}

        def visit(name: str) -> None:
            if name not in found:
                for piece in self.get(name).body:
                    if isinstance(piece, Use):
                        visit(piece.form)
                found[name] = None

        for name in names:
            visit(name)
        return list(found)

    # -- scenes ----------------------------------------------------------------------------------

    def body(self, scene: Scene) -> Body:
        """A scene as operators and uses of forms."""
        pieces: list[str | Use] = []
        for item in scene.items:
            match item:
                case Placed():
                    pieces.append(self.placed(item))
                case Shape(operators, _, x, y):
                    pieces.append(f"1 0 0 1 {x:.3f} {y:.3f} cm\n{operators}" if x or y else operators)
                case Word(text, role, size, colour):
                    scale = size / self.em(role)
                    pieces.append(Use(f"word:{role}:{text}", (scale, 0, 0, -scale, item.x, item.y), colour))
        return tuple(pieces)

    def placed(self, card: Placed) -> Use:
        """A card where it lies: its form runs upwards from the lower left corner of the bleed."""
        name = self.back if card.card == HIDDEN else card.card
        trim, scale = self.trim(name), card.width / self.card.width
        middle: Matrix = (scale, 0, 0, -scale, -scale * (trim.x + trim.width / 2), scale * (trim.y + trim.height / 2))
        c, s = cos(radians(card.angle)), sin(radians(card.angle))
        form = f"{'card' if card.width < LEGIBLE else 'real'}:{name}"
        return Use(form, multiply(middle, (c, s, -s, c, card.x, card.y)))

    def em(self, role: str) -> int:
        """How many units of a font make its size."""
        return outline(self.fonts[role], " ").em

    def trim(self, card: str) -> Box:
        """The cut card within its bleed."""
        return self.faces[card].box.grown(-(self.faces[card].box.width - self.card.width) / 2)

    # -- makers ----------------------------------------------------------------------------------

    def _part(self, name: str, drawing: str) -> Form:
        part = self.parts[drawing]
        return Form(name, part.box, tuple(self._chunk(chunk, _own(chunk)) for chunk in part.chunks))

    def _face(self, name: str, card: str) -> Form:
        face = self.faces[card]
        body = tuple(self._chunk(chunk, matrix) for matrix, chunk in face.chunks)
        trim = self.trim(card)
        return Form(name, trim, body, rounded(trim, self.card.corner))

    def _real(self, name: str, card: str) -> Form:
        line = strokes.lined(self.inks.ink, 0.5, rounded(self.trim(card).grown(-0.25), self.card.corner))
        return Form(name, self.trim(card), (Use(f"face:{card}", IDENTITY), line))

    def _small(self, name: str, card: str) -> Form:
        """A card that can be read when it is small: rounder, with a firm line around it and a large index."""
        trim = self.trim(card)
        unit = trim.width / _DESIGN
        edge = rounded(trim.grown(-0.9 * unit), 5 * unit)
        pieces: list[str | Use] = [Use(f"tabbed:{card}", IDENTITY)]
        if card.startswith("back:"):  # a light border, so that a fan of backs is more than one dark mass
            pieces.append(strokes.lined(self.inks.paper, 7 * unit, rounded(trim.grown(-3 * unit), 4 * unit)))
        pieces.append(strokes.lined(self.inks.ink, 1.8 * unit, edge))
        return Form(name, trim.grown(unit), tuple(pieces))

    def _tabbed(self, name: str, card: str) -> Form:
        trim = self.trim(card)
        unit = trim.width / _DESIGN
        pieces: list[str | Use] = [Use(f"face:{card}", IDENTITY)]
        if index := self.index(card):
            pieces += self._tab(index, trim, unit)
        return Form(name, trim, tuple(pieces), rounded(trim.grown(-0.4 * unit), 5.4 * unit))

    def index(self, card: str) -> str:
        """What a face says in its corner, if it is a number."""
        for _, chunk in self.faces[card].chunks:
            if isinstance(chunk, Lettering) and chunk.font == "display" and chunk.text.isdigit():
                return chunk.text
        return ""

    def _tab(self, index: str, trim: Box, unit: float) -> list[str | Use]:
        font = self.fonts["display"]
        own = extent(font, index)
        size = min(33.0, 23.5 / own.advance) * unit
        wide, high = max(own.advance * size + 5.5 * unit, 22 * unit), size * own.top + 9.5 * unit
        left, top = trim.x, trim.y + trim.height
        right, low = left + wide, top - high
        under = index in ("6", "9")
        if under:
            low -= 3.6 * unit
        bend = 7 * unit
        ground = (
            f"{left:.3f} {top:.3f} m {right:.3f} {top:.3f} l {right - 0.6 * unit:.3f} {low + bend:.3f} l "
            f"{right - 0.8 * unit:.3f} {low + 0.4 * bend:.3f} {right - 0.5 * bend:.3f} {low:.3f} "
            f"{right - bend:.3f} {low:.3f} c {left:.3f} {low + 0.8 * unit:.3f} l h"
        )
        x = left + (wide - own.advance * size) / 2 + 0.6 * unit
        y = top - 5.6 * unit - own.top * size
        scale = size / self.em("display")
        pieces: list[str | Use] = [
            strokes.fill(self.inks.paper, ground),
            Use(f"word:display:{index}", (scale, 0, 0, scale, x, y), self.inks.ink),
        ]
        if under:
            end, foot = x + own.advance * size, y - 2.2 * unit
            line = [
                (x, foot),
                (end, foot + 0.3 * unit),
                (end - 0.3 * unit, foot - 2 * unit),
                (x + 0.2, foot - 2.2 * unit),
            ]
            pieces.append(strokes.fill(self.inks.ink, strokes.straight(line)))
        return pieces

    def _word(self, name: str, rest: str) -> Form:
        role, _, text = rest.partition(":")
        line = outline(self.fonts[role], text)
        body = (f"{line.operators}\nf",) if line.operators else ()
        return Form(name, Box(-line.em / 2, -line.em / 2, line.advance + line.em, 2 * line.em), body)

    def _chunk(self, chunk: Chunk, matrix: Matrix) -> str | Use:
        match chunk:
            case Ink(operators):
                return operators if matrix == IDENTITY else f"{cm(matrix)}\n{operators}"
            case Reference(drawing):
                return Use(f"part:{drawing}", matrix)
            case Lettering():
                return self._lettering(chunk, matrix)

    def _lettering(self, chunk: Lettering, matrix: Matrix) -> str:
        """Text of a face as outlines, letter by letter where it is spaced."""
        pieces = list(chunk.text) if chunk.spacing else [chunk.text]
        font = self.fonts[chunk.font]
        lines = [outline(font, piece) for piece in pieces]
        scale = chunk.size / lines[0].em if lines else 1.0
        width = sum(line.advance * scale for line in lines) + chunk.spacing * (len(lines) - 1)
        shrunk = min(1.0, chunk.longest / width) if chunk.longest > 0 and width > 0 else 1.0
        x = {"middle": -width / 2, "end": -width}.get(chunk.anchor, 0.0) * shrunk
        operators = [cm(matrix), " ".join(f"{value:.4f}" for value in chunk.colour) + " rg"]
        for line in lines:
            if line.operators:
                placed = cm((scale * shrunk, 0, 0, scale * shrunk, x, 0))
                operators.append(f"q\n{placed}\n{line.operators}\nf\nQ")
            x += (line.advance * scale + chunk.spacing) * shrunk
        return "\n".join(operators)


def rounded(box: Box, radius: float) -> str:
    """A rectangle with round corners, as a path."""
    left, low, right, top = box.x, box.y, box.x + box.width, box.y + box.height
    r, k = radius, radius * (1 - _ROUND)
    curves = (
        (right - r, low, right - k, low, right, low + k, right, low + r),
        (right, top - r, right, top - k, right - k, top, right - r, top),
        (left + r, top, left + k, top, left, top - k, left, top - r),
        (left, low + r, left, low + k, left + k, low, left + r, low),
    )
    path = [f"{left + r:.3f} {low:.3f} m"]
    for x, y, *curve in curves:
        path += [f"{x:.3f} {y:.3f} l", " ".join(f"{value:.3f}" for value in curve) + " c"]
    return "\n".join([*path, "h"])


def cm(matrix: Matrix) -> str:
    """The operator that applies a matrix."""
    return " ".join(f"{value:.6f}".rstrip("0").rstrip(".") for value in matrix) + " cm"


def ink(colour: str) -> str:
    """The operator that fills with a colour."""
    return " ".join(f"{value:.4f}" for value in rgb(colour)) + " rg"


def _own(chunk: Chunk) -> Matrix:
    """A chunk's matrix inside a part, whose units run downwards."""
    if isinstance(chunk, Lettering):
        return multiply(_UPRIGHT, chunk.matrix)
    return chunk.matrix if isinstance(chunk, Reference) else IDENTITY
