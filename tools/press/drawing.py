"""Read a plain drawing into parts, carvings and cuts. Pure: geometry as drawn, no trembling yet."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
from fontTools.misc.transform import Identity, Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from numpy.typing import NDArray
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

Points = NDArray[np.float64]

STEP = 4.0  # units between the points of a flattened curve
GAP = 9.0
SMALL = 14000.0  # square units: below this a part in the dark ink stays solid in the low-ink print


class DrawingError(ValueError):
    """A plain drawing that the press cannot print: says which drawing, which path and what to do."""


@dataclass(frozen=True, slots=True)
class Part:
    """Ink on paper."""

    name: str
    ink: str
    shape: BaseGeometry
    under: str | None = None
    gap: float | None = GAP
    wobble: float = 1.0
    ground: bool = False
    line: str = "line"
    solid: str = "ink"  # in a symbol: "ink", "join", "paper" or "none"


@dataclass(frozen=True, slots=True)
class Carving:
    """Gouge marks that follow rails."""

    name: str
    part: str
    rails: tuple[Points, ...]
    tone: tuple[float, float]
    gouge: float
    length: float
    pitch: float
    rim: float
    dark: str | None = None
    shade: bool = True


@dataclass(frozen=True, slots=True)
class Cut:
    """A shape taken out of the ink."""

    name: str
    parts: tuple[str, ...]
    shape: BaseGeometry
    wobble: float = 1.0
    deep: bool = False
    shade: bool = True
    solid: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """A plain drawing, read."""

    size: tuple[float, float]
    hand: float  # units of the drawing to one unit of the press; parts, carvings and cuts are in units of the press
    parts: tuple[Part, ...]
    carvings: tuple[Carving, ...]
    cuts: tuple[Cut, ...]
    half_turn: bool = False
    bare: bool = False
    title: str = ""  # what is seen, for those who hear it
    millimetre: float = 0  # in units of the press where the drawing is printed smallest on low ink; 0: nobody said


def read(source: bytes, name: str) -> Drawing:
    """The drawing in `source`; `name` is used in messages only."""
    root = ElementTree.fromstring(source)  # noqa: S314  # the illustrator’s own file
    box = _numbers(root.get("viewBox", ""))
    if len(box) != 4:
        raise DrawingError(f"{name}: the root needs a viewBox of four numbers")
    parts: list[Part] = []
    carvings: list[Carving] = []
    cuts: list[Cut] = []
    hand = float(root.get("data-hand", "1"))
    origin = Identity.scale(1 / hand).translate(-box[0], -box[1])
    for order, (node, matrix, suffix) in enumerate(_paths(root, origin)):
        label = node.get("id", f"path{order}") + suffix
        try:
            if node.get("data-carve"):
                carvings.append(_carving(node, matrix, label, suffix, hand))
            elif node.get("data-cut"):
                cuts.append(_cut(node, matrix, label, suffix, parts))
            else:
                parts.append(_part(node, matrix, label, hand))
        except (ValueError, KeyError) as problem:
            raise DrawingError(f"{name}: path {label!r}: {problem}") from problem
    known = [part.name for part in parts]
    for carving in carvings:
        if carving.part not in known:
            raise DrawingError(f"{name}: {carving.name!r} carves {carving.part!r}, which is not a part")
    return Drawing(
        (box[2], box[3]),
        hand,
        tuple(parts),
        tuple(carvings),
        tuple(cuts),
        root.get("data-turn") == "half",
        root.get("data-bare") is not None,
        root.findtext("{*}title", ""),
        max(box[2:]) / hand / float(smallest) if (smallest := root.get("data-print")) else 0,
    )


def _part(node: ElementTree.Element, matrix: Transform, label: str, hand: float) -> Part:
    ink = node.get("data-ink")
    if not ink:
        raise ValueError("needs data-ink, data-carve or data-cut")
    shape = _shape(node, matrix)
    solid = node.get("data-stroke") is not None or (ink == "encre" and shape.area < SMALL)
    return Part(
        label,
        ink,
        shape,
        node.get("data-under"),
        None if node.get("data-gap") == "none" else _length(node, "data-gap", GAP, hand),
        float(node.get("data-wobble", "1")),
        node.get("data-ground") is not None,
        node.get("data-line", "fill" if solid else "line"),
        node.get("data-solid") or _solid(node),
    )


def _solid(node: ElementTree.Element) -> str:
    """In a symbol, paper stays paper, dark details within a shape are cut out of it, and other details are left out."""
    ink, within = node.get("data-ink"), node.get("data-gap") in ("0", "none")
    if node.get("data-line") == "none":
        return "none"
    if ink == "papier" or (within and ink == "encre"):
        return "paper"
    return "none" if node.get("data-gap") == "none" else "ink"


def _carving(node: ElementTree.Element, matrix: Transform, label: str, suffix: str, hand: float) -> Carving:
    contour = node.get("data-rails") == "contour"
    rails = () if contour else tuple(points for points, _ in flatten(node.get("d", ""), matrix))
    if not contour and not rails:
        raise ValueError("needs rails in d, or data-rails='contour'")
    low, high = _numbers(node.get("data-tone", "0.4 1"))
    return Carving(
        label,
        node.get("data-carve", "") + suffix,
        rails,
        (low, high),
        _length(node, "data-gouge", 13, hand),
        _length(node, "data-length", 88, hand),
        _length(node, "data-pitch", 18, hand),
        _length(node, "data-rim", 12, hand),
        node.get("data-dark"),
        node.get("data-shade") != "none",
    )


def _length(node: ElementTree.Element, attribute: str, default: float, hand: float) -> float:
    """A length of the drawing in units of the press; the default already is."""
    given = node.get(attribute)
    return default if given is None else float(given) / hand


def _cut(node: ElementTree.Element, matrix: Transform, label: str, suffix: str, before: list[Part]) -> Cut:
    wanted = node.get("data-cut", "")
    everything = [part.name for part in before if not part.ground]
    names = everything if wanted == "*" else [word + suffix for word in wanted.split()]
    known = [part.name for part in before]
    if missing := [word for word in names if word not in known]:
        raise ValueError(f"cuts {', '.join(missing)}, which no part before it is called")
    deep = node.get("data-deep") is not None
    return Cut(
        label,
        tuple(names),
        _shape(node, matrix),
        float(node.get("data-wobble", "1")),
        deep,
        node.get("data-shade") != "none",
        node.get("data-solid") == "paper",
    )


def _paths(root: ElementTree.Element, origin: Transform) -> Iterator[tuple[ElementTree.Element, Transform, str]]:
    """Every path in painting order with its transform, <use> expanded; the suffix tells copies apart."""
    by_id = {node.get("id", ""): node for node in root.iter()}
    copies = 0

    def walk(
        node: ElementTree.Element, matrix: Transform, suffix: str
    ) -> Iterator[tuple[ElementTree.Element, Transform, str]]:
        nonlocal copies
        tag = node.tag.rpartition("}")[2] if isinstance(node.tag, str) else ""
        matrix = matrix.transform(_transform(node.get("transform", "")))
        if tag == "path":
            yield node, matrix, suffix
        elif tag == "use":
            copies += 1
            href = node.get("href") or node.get("{http://www.w3.org/1999/xlink}href") or ""
            yield from walk(by_id[href.lstrip("#")], matrix, f"{suffix}@{copies}")
        elif tag in ("g", "svg"):
            for child in node:
                yield from walk(child, matrix, suffix)

    return walk(root, origin, "")


def _transform(text: str) -> Transform:
    matrix = Identity
    for kind, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        values = _numbers(inside)
        match kind:
            case "translate":
                matrix = matrix.translate(*values)
            case "scale":
                matrix = matrix.scale(*values)
            case "rotate":
                centre = values[1:] or (0.0, 0.0)
                matrix = matrix.translate(*centre).rotate(math.radians(values[0])).translate(-centre[0], -centre[1])
            case "matrix":
                matrix = matrix.transform(Transform(*values))
            case _:
                raise ValueError(f"transform {kind!r} is not known to the press")
    return matrix


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(number) for number in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)", text))


def flatten(data: str, matrix: Transform) -> list[tuple[Points, bool]]:
    """The sub-paths of path data as dense points, each with whether it is closed."""
    pen = RecordingPen()
    parse_path(data, pen)
    lines: list[tuple[Points, bool]] = []
    points: list[tuple[float, float]] = []
    for verb, raw in pen.value:
        to = [matrix.transformPoint(point) for point in raw]
        if verb == "moveTo":
            points = [to[0]]
        elif verb == "closePath" or verb == "endPath":
            if verb == "closePath" and math.dist(points[-1], points[0]) > 1e-6:
                points.extend(_bezier([points[-1], points[0]]))
            if len(points) > 1:
                lines.append((np.array(points), verb == "closePath"))
        else:
            if verb == "qCurveTo" and len(to) > 2:
                raise ValueError("only single quadratic curves")
            points.extend(_bezier([points[-1], *to]))
    return lines


def _bezier(control: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points along a line, quadratic or cubic, without its start."""
    corners = np.array(control)
    reach = float(np.sum(np.hypot(*np.diff(corners, axis=0).T)))
    t = np.linspace(0, 1, max(2, math.ceil(reach / STEP) + 1))[1:, None]
    level = [np.broadcast_to(corner, (len(t), 2)) for corner in corners]
    while len(level) > 1:
        level = [a * (1 - t) + b * t for a, b in pairwise(level)]
    return [(float(x), float(y)) for x, y in level[0]]


def _shape(node: ElementTree.Element, matrix: Transform) -> BaseGeometry:
    lines = flatten(node.get("d", ""), matrix)
    if widths := node.get("data-stroke"):
        grow = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        return unary_union([brush(points, [w * grow for w in _numbers(widths)]) for points, _ in lines])
    shape: BaseGeometry = MultiPolygon()
    for points, _ in lines:  # even-odd, as in the print
        if len(points) > 2:
            shape = shape.symmetric_difference(Polygon(points).buffer(0))
    return shape


def brush(points: Points, widths: list[float]) -> BaseGeometry:
    """The area swept along `points` by a brush whose width passes smoothly through `widths`."""
    steps = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    widths = widths if len(widths) > 1 else widths * 2
    place = along / along[-1] * (len(widths) - 1)
    index = np.minimum(place.astype(int), len(widths) - 2)
    part = place - index
    ease = part * part * (3 - 2 * part)
    known = np.array(widths)
    half = (known[index] * (1 - ease) + known[index + 1] * ease) / 2
    tangent = np.gradient(points, along, axis=0)
    tangent /= np.maximum(np.hypot(tangent[:, 0], tangent[:, 1]), 1e-9)[:, None]
    normal = np.stack([-tangent[:, 1], tangent[:, 0]], axis=1) * half[:, None]
    left, right = points + normal, points - normal
    outline = Polygon(np.concatenate([left, right[::-1]]))
    if outline.is_valid:
        return outline
    pieces = [Polygon([left[i], left[i + 1], right[i + 1], right[i]]).convex_hull for i in range(len(points) - 1)]
    return unary_union(pieces).buffer(0.5)
