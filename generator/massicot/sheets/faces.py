"""Fit a drawing made for one card size to another: each layer by its pin."""

from collections.abc import Iterable, Mapping

from massicot.ink.shapes import Box, Drawing, FlatDrawing, Matrix, Shape, Use, area, leaves, transformed
from massicot.model.page import Face
from massicot.model.paper import Format
from massicot.model.theme import Artwork

SMALLEST_CORNER = 0.8


def fitted(key: str, drawing: Drawing, card: Format | Box, bleed: float = 0) -> Face:
    """The face in millimetres, as wide and high as the card, y upwards, its origin at the lower left corner of the
    bleed."""
    shapes: list[Shape] = []
    for layer in drawing.layers:
        shapes += transformed(layer.shapes, _pinned(layer.pin, drawing, card, bleed))
    return Face(key, Box(0, 0, card.width + 2 * bleed, card.height + 2 * bleed), tuple(shapes))


def parts(artwork: Artwork) -> dict[str, FlatDrawing]:
    """The drawings that faces refer to, each in its own units."""
    return {
        name: FlatDrawing(drawing.box, tuple(shape for layer in drawing.layers for shape in layer.shapes))
        for name, drawing in artwork.parts.items()
    }


def main_drawing(card: str, shapes: Iterable[Shape], parts: Mapping[str, FlatDrawing]) -> str:
    """The drawing that a card is known by: of those that bear its name, « capitaine » or « capitaine-calme », or else
    of all, the one that covers most of its face; empty if it shows none."""
    covered: dict[str, float] = {}
    for matrix, shape in leaves(shapes):
        if isinstance(shape, Use):
            box = parts[shape.drawing].box
            covered[shape.drawing] = covered.get(shape.drawing, 0.0) + abs(area(matrix)) * box.width * box.height
    own = card.rpartition("-")[0]
    named = [name for name in covered if own and (name == own or name.startswith(f"{own}-"))]
    return max(named or covered, key=lambda name: (name == own, covered[name]), default="")


def _pinned(pin: str, drawing: Drawing, card: Format | Box, bleed: float) -> Matrix:
    box = drawing.box
    whole = box.grown(drawing.bleed)
    target = Box(bleed, bleed, card.width, card.height)
    edge = target.grown(bleed)
    if pin == "stretch":
        x, y = edge.width / whole.width, edge.height / whole.height
        return (x, 0, 0, -y, edge.x - x * whole.x, edge.y + edge.height + y * whole.y)
    ratios = (target.width / box.width, target.height / box.height)
    scale = min(ratios)
    if pin.count("-"):  # a corner: an index stays readable on a mini card
        scale = max(scale, SMALLEST_CORNER)
    if pin.startswith("cover"):
        scale = max(*ratios, edge.width / whole.width, edge.height / whole.height)
    # The point of the drawing that keeps its place on the card: 0 left or top, 1 right or bottom.
    across = 0.0 if "left" in pin else 1.0 if "right" in pin else 0.5
    down = 0.0 if "top" in pin else 1.0 if "bottom" in pin else 0.5
    from_x, from_y = box.x + across * box.width, box.y + down * box.height
    to_x, to_y = target.x + across * target.width, target.y + (1 - down) * target.height
    up = to_y + scale * from_y
    if pin.startswith("cover"):  # whatever keeps its place, no edge is left bare
        up = min(max(up, edge.y + edge.height + scale * whole.y), edge.y + scale * (whole.y + whole.height))
    return (scale, 0, 0, -scale, to_x - scale * from_x, up)
