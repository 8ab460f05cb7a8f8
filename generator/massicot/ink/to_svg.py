"""Shapes to SVG elements. Lettering becomes outlines, so that what is written needs no font where it is shown."""

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path

from massicot.colour import written
from massicot.ink.lettering import outlined
from massicot.ink.pixels import upright
from massicot.ink.shapes import (
    IDENTITY,
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
)

_SEGMENTS = {"M": "M%s %s", "L": "L%s %s", "C": "C%s %s %s %s %s %s", "Z": "Z"}
_PNG = b"\x89PNG"
_BOX = ("x", "y", "width", "height")


class SvgWriter:
    """Writes shapes of one document, in which every id occurs once. `named` gives the id of a drawing."""

    def __init__(self, fonts: Mapping[str, Path], named: Callable[[str], str]) -> None:
        self.fonts, self.named = fonts, named
        self.clips = count(1)

    def elements(self, shapes: Iterable[Shape]) -> str:
        """The shapes as elements."""
        return "".join(self._element(shape) for shape in shapes)

    def definition(self, drawing: str, shapes: Iterable[Shape]) -> str:
        """A drawing that can be used by its id."""
        return f'<g id="{self.named(drawing)}">{self.elements(shapes)}</g>'

    def _element(self, shape: Shape) -> str:
        match shape:
            case Painted(outline):
                return f'<path d="{data(outline)}"{"".join(_paint(shape))}/>'
            case Use(drawing, matrix):
                return f'<use href="#{self.named(drawing)}"{_transform(matrix)}/>'
            case Lettering():
                return self._element(outlined(shape, self.fonts))
            case Picture(file, box):
                file = upright(file)
                kind = "png" if file.startswith(_PNG) else "jpeg"
                place = "".join(f' {name}="{value:.6g}"' for name, value in zip(_BOX, _sides(box), strict=True))
                source = f"data:image/{kind};base64,{b64encode(file).decode()}"
                return f'<image{place} preserveAspectRatio="none" href="{source}"/>'
            case Group():
                return self._group(shape)

    def _group(self, group: Group) -> str:
        clip = reference = ""
        if group.clip is not None:
            name = f"clip{next(self.clips)}"
            clip, reference = _clip(group.clip, name), f' clip-path="url(#{name})"'
        opacity = f' opacity="{group.opacity:.6g}"' if group.opacity < 1 else ""
        attributes = _transform(group.matrix) + reference + opacity
        inside = self.elements(group.shapes)
        return f"{clip}<g{attributes}>{inside}</g>" if attributes else inside


def data(outline: Outline) -> str:
    """An outline as path data."""
    return "".join(map(_SEGMENTS.__getitem__, outline.segments)) % outline.numbers


def view_box(box: Box) -> str:
    """The value of the attribute of that name."""
    return " ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in _sides(box))


def _sides(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.width, box.height


def _clip(clip: Clip, name: str) -> str:
    rule = ' clip-rule="evenodd"' if clip.even_odd else ""
    return f'<clipPath id="{name}"><path d="{data(clip.outline)}"{rule}/></clipPath>'


def _paint(shape: Painted) -> Iterator[str]:
    yield f' fill="{written(shape.fill)}"' if shape.fill is not None else ' fill="none"'
    if shape.even_odd and shape.fill is not None:
        yield ' fill-rule="evenodd"'
    if shape.stroke is not None:
        yield from _line(shape.stroke)


def _line(stroke: Stroke) -> Iterator[str]:
    yield f' stroke="{written(stroke.colour)}" stroke-width="{stroke.width:.6g}"'
    if stroke.cap != "butt":
        yield f' stroke-linecap="{stroke.cap}"'
    if stroke.join != "miter":
        yield f' stroke-linejoin="{stroke.join}"'
    elif stroke.miter != 4:
        yield f' stroke-miterlimit="{stroke.miter:.6g}"'
    if stroke.dashes:
        yield f' stroke-dasharray="{" ".join(f"{dash:.6g}" for dash in stroke.dashes)}"'


def _transform(matrix: Matrix) -> str:
    if matrix == IDENTITY:
        return ""
    return f' transform="matrix({" ".join(f"{value:.6g}" for value in matrix)})"'
