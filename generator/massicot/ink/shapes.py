"""What is drawn, whoever writes it: painted outlines, lettering, pictures, uses of other drawings, and groups of these.

Coordinates are the drawing's own, y downwards as in SVG. They are rounded where a shape is made (`short`): so every
writer writes the same digits, and none has to choose a precision."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from massicot.colour import Rgb

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
UPRIGHT: Matrix = (1.0, 0.0, 0.0, -1.0, 0.0, 0.0)
"""Turns what grows upwards, as letters and pages do, into what grows downwards, or back."""
FLAT = 1e-12
"""A matrix that leaves less of an area than this leaves nothing to see."""


def multiply(inner: Matrix, outer: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def area(matrix: Matrix) -> float:
    """What a matrix makes of one square unit; negative where it mirrors."""
    return matrix[0] * matrix[3] - matrix[1] * matrix[2]


def inverse(matrix: Matrix) -> Matrix:
    """The matrix that undoes another, which must not be flat."""
    a, b, c, d, e, f = matrix
    det = area(matrix)
    return (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def short(value: float, places: int = 3) -> float:
    """A coordinate with no more digits than it needs; a whole one is an int."""
    if value == (whole := int(value)):
        return whole
    value = round(value, places)
    return whole if value == (whole := int(value)) else value


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its corner and size."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, by: float) -> "Box":
        """The same rectangle, `by` larger on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


def around(box: Box, matrix: Matrix) -> Box:
    """The upright box around what a matrix makes of a box."""
    right, foot = box.x + box.width, box.y + box.height
    corners = [moved(matrix, x, y) for x in (box.x, right) for y in (box.y, foot)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


# -- shapes --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outline:
    """A path. `segments` has a letter for each step: M moves, L is a line, C a cubic curve, Z closes. `numbers` has the
    coordinates of all steps in a row: two for M and L, six for C, none for Z. Two flat values, because a deck has fifty
    thousand coordinates, which are kept, compared and written in one go."""

    segments: str
    numbers: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line along an outline is drawn, in the words and with the defaults of SVG."""

    colour: Rgb
    width: float
    cap: str = "butt"
    join: str = "miter"
    miter: float = 4.0
    dashes: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Painted:
    """An outline, filled, or with a line along it, or both."""

    outline: Outline
    fill: Rgb | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line of text from its start on the baseline. `matrix` leads from there, y downwards, into the drawing. Size and
    place are final: `ink.lettering.placed` has seen to anchors and to what is too long."""

    text: str
    font: str
    size: float
    colour: Rgb
    matrix: Matrix
    spacing: float = 0.0


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels, as the PNG or JPEG file they came in, stretched over a box."""

    file: bytes
    box: Box


@dataclass(frozen=True, slots=True)
class Use:
    """Another drawing by its name, put into place by a matrix from its own units."""

    drawing: str
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class Clip:
    """Nothing is drawn outside this outline."""

    outline: Outline
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes in units of their own, which `matrix` leads out of; the clip is in these units too. Opacity is that of
    the group as a whole: where its shapes overlap, nothing shines through."""

    shapes: "tuple[Shape, ...]"
    matrix: Matrix = IDENTITY
    clip: Clip | None = None
    opacity: float = 1.0


Shape = Painted | Lettering | Picture | Use | Group


def leaves(shapes: Iterable[Shape], matrix: Matrix = IDENTITY) -> Iterator[tuple[Matrix, Shape]]:
    """All shapes that are no groups, each with the matrix from its own units outwards."""
    for shape in shapes:
        match shape:
            case Group(inside, own):
                yield from leaves(inside, multiply(own, matrix))
            case Lettering() | Use():
                yield multiply(shape.matrix, matrix), shape
            case _:
                yield matrix, shape


def transformed(shapes: Iterable[Shape], matrix: Matrix) -> tuple[Shape, ...]:
    """Shapes moved by a matrix. Those that have a matrix get the product, so that writers round their place once: a
    drawing of a thousand units feels every digit."""
    found: list[Shape] = []
    for bare, run in groupby(shapes, lambda shape: isinstance(shape, Painted | Picture)):
        if bare:
            found.append(Group(tuple(run), matrix))
            continue
        for shape in run:
            assert not isinstance(shape, Painted | Picture)
            found.append(replace(shape, matrix=multiply(shape.matrix, matrix)))
    return tuple(found)


def changed(shapes: Iterable[Shape], change: Callable[[Shape], Shape | None]) -> tuple[Shape, ...]:
    """The shapes after a change of those that are no groups; None takes one away."""
    found: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            found.append(replace(shape, shapes=changed(shape.shapes, change)))
        elif (new := change(shape)) is not None:
            found.append(new)
    return tuple(found)


# -- drawings ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Layer:
    """Shapes that keep together when a template meets another card size; `pin` says how."""

    pin: str
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A compiled SVG: its view box, how much of a margin around it is bleed, its layers."""

    box: Box
    bleed: float
    layers: tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class FlatDrawing:
    """A drawing used inside faces by reference, drawn once in its own units."""

    box: Box
    shapes: tuple[Shape, ...]


PINS = (
    "centre",
    "top-left",
    "top",
    "top-right",
    "left",
    "right",
    "bottom-left",
    "bottom",
    "bottom-right",
    "cover",
    "cover-bottom",
    "stretch",
)
