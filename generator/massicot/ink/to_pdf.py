"""Shapes to the operators of a PDF content stream (ISO 32000-1, chapters 8 and 9).

What lies beside a stream in a file, each library keeps in its own way: `Resources` is what it has to provide."""

from collections.abc import Iterable
from typing import Protocol

from massicot.colour import Rgb
from massicot.ink.shapes import (
    FLAT,
    IDENTITY,
    UPRIGHT,
    Box,
    Clip,
    Group,
    Lettering,
    Matrix,
    Outline,
    Painted,
    Picture,
    Shape,
    Stroke,
    Use,
    area,
    around,
    inverse,
    multiply,
)

_SEGMENTS = {"M": "%s %s m\n", "L": "%s %s l\n", "C": "%s %s %s %s %s %s c\n", "Z": "h\n"}
_CAPS = {"butt": "0", "round": "1", "square": "2"}
_JOINS = {"miter": "0", "round": "1", "bevel": "2"}


class Resources(Protocol):
    """What a content stream refers to by name. To ask for a name is to have the thing listed beside the stream."""

    def drawing(self, name: str) -> str:
        """The name of the form that shows a drawing."""

    def picture(self, picture: Picture) -> str:
        """The name of an image."""

    def faded(self, group: Group, box: Box) -> str:
        """The operators that show a group at its opacity. `box` is all of the stream that can be seen, in the group's
        surroundings' units."""

    def lettering(self, line: Lettering) -> str:
        """The operators that show a line of text from the origin, y upwards."""


def compress(data: bytes) -> bytes:
    """A zlib stream, the same on every machine."""
    import deflate

    return bytes(deflate.zlib_compress(data, 9))


def operators(shapes: Iterable[Shape], resources: Resources, box: Box) -> str:
    """The content of a stream that shows shapes; nothing outside the box can be seen."""
    stream = _Content(resources, box)
    stream.draw(shapes)
    return "\n".join(stream.code)


class _Content:
    def __init__(self, resources: Resources, box: Box) -> None:
        self.resources = resources
        self.box = box
        self.matrix = IDENTITY
        """From here to the units of the box."""
        self.code: list[str] = []
        self.state: dict[str, str] = {}
        """What the operators that set ink and line have last set: unknown at first, for a form inherits it."""

    def draw(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            match shape:
                case Painted():
                    self.painted(shape)
                case Use(name, matrix):
                    self.code.append(f"q\n{cm(matrix)}/{self.resources.drawing(name)} Do\nQ")
                case Lettering():
                    place = cm(multiply(UPRIGHT, shape.matrix))
                    self.code.append(f"q\n{place}{self.resources.lettering(shape)}\nQ")
                case Picture(_, box):
                    place = cm((box.width, 0, 0, -box.height, box.x, box.y + box.height))
                    self.code.append(f"q\n{place}/{self.resources.picture(shape)} Do\nQ")
                case Group():
                    self.group(shape)

    def group(self, group: Group) -> None:
        if group.opacity < 1:
            if abs(area(self.matrix)) > FLAT:
                seen = around(self.box, inverse(self.matrix))
                self.code.append(f"q\n{self.resources.faded(group, seen)}\nQ")
            return
        if group.matrix == IDENTITY and group.clip is None:
            self.draw(group.shapes)
            return
        before = self.matrix, dict(self.state)
        self.matrix = multiply(group.matrix, self.matrix)
        self.code.append(f"q\n{cm(group.matrix)}{_clip(group.clip)}".rstrip("\n"))
        self.draw(group.shapes)
        self.code.append("Q")
        self.matrix, self.state = before

    def painted(self, shape: Painted) -> None:
        if shape.fill is not None:
            self.set("rg", channels(shape.fill))
        if shape.stroke is not None:
            self.pen(shape.stroke)
        rule = "*" if shape.even_odd else ""
        paint = (
            f"B{rule}" if shape.fill and shape.stroke else f"f{rule}" if shape.fill else "S" if shape.stroke else "n"
        )
        self.code.append(path(shape.outline) + paint)

    def pen(self, stroke: Stroke) -> None:
        self.set("RG", channels(stroke.colour))
        self.set("w", number(stroke.width))
        self.set("J", _CAPS[stroke.cap])
        self.set("j", _JOINS[stroke.join])
        self.set("M", number(stroke.miter))
        self.set("d", f"[{' '.join(map(number, stroke.dashes))}] 0")

    def set(self, operator: str, operands: str) -> None:
        if self.state.get(operator) != operands:
            self.state[operator] = operands
            self.code.append(f"{operands} {operator}")


def path(outline: Outline) -> str:
    """The operators that construct a path, a line each."""
    pattern = "".join(map(_SEGMENTS.__getitem__, outline.segments))
    written = pattern % outline.numbers
    if "e" in written:  # 1e-05: Python writes small numbers so, PDF has no exponents (7.3.3)
        written = pattern % tuple(map(number, outline.numbers))
    return written


def cm(matrix: Matrix) -> str:
    """The operator that applies a matrix, with the end of its line; nothing where there is nothing to apply."""
    if matrix == IDENTITY:
        return ""
    return " ".join(number(value, 6) for value in matrix) + " cm\n"


def _clip(clip: Clip | None) -> str:
    return "" if clip is None else f"{path(clip.outline)}W{'*' if clip.even_odd else ''} n\n"


def channels(colour: Rgb) -> str:
    """A colour as operands: three digits tell the 256 shades of a channel apart."""
    return " ".join(number(channel, 3) for channel in colour)


def number(value: float, places: int = 4) -> str:
    """A number as PDF allows it: without an exponent."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
