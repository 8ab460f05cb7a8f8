"""A drawing ready to be placed: path operators, references to other drawings, and lettering.

Coordinates are the drawing's own, y downwards as in SVG. Path operators are PDF's (`m l c h f S`,
with `rg`, `RG`, `w` for paint): a plain path language that needs no further thought when drawn.
"""

from dataclasses import dataclass

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


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


@dataclass(frozen=True, slots=True)
class Ink:
    """Painted paths, as operators."""

    operators: str


@dataclass(frozen=True, slots=True)
class Reference:
    """Another drawing of the theme, by name, put into place by a matrix from its box's units."""

    drawing: str
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line of real text; its origin is moved by the matrix, its anchor is start, middle or end."""

    text: str
    font: str
    size: float
    anchor: str
    spacing: float
    longest: float
    colour: tuple[float, float, float]
    matrix: Matrix


Chunk = Ink | Reference | Lettering


@dataclass(frozen=True, slots=True)
class Layer:
    """Chunks that keep together when a template meets another card size; `pin` says how."""

    pin: str
    chunks: tuple[Chunk, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A compiled SVG: its view box, how much of a margin around it is bleed, its layers."""

    box: Box
    bleed: float
    layers: tuple[Layer, ...]


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
    "stretch",
)
