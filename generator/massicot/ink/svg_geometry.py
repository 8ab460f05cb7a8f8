"""SVG geometry to outlines: basic shapes, path data and transforms."""

import math
import re

from massicot.ink.figures import Pen, Point
from massicot.ink.shapes import IDENTITY, Box, Matrix, Outline, multiply, short

FARTHEST = 1_000_000.0
MOST_SEGMENTS = 200_000

_NUMBER = re.compile(r"[-+]?(?:[0-9]*[.])?[0-9]+(?:[eE][-+]?[0-9]+)?")
_LENGTH = re.compile(rf"({_NUMBER.pattern})(?:px)?")
_COMMANDS = re.compile(r"([MmLlHhVvCcZz])([^MmLlHhVvCcZz]*)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}
_STRAIGHT_AND_CUBIC = str.maketrans("", "", "MmLlHhVvCcZz, \t\r\n")
_TRANSFORM = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*,?")


def length(text: str) -> float:
    """A coordinate or length in user units; a ValueError says why not."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"has the length “{text}”, which is not in user units")
    return _near(float(found[1]))


def numbers(text: str) -> list[float]:
    """A list of numbers, as in points and viewBox."""
    if _NUMBER.sub("", text).strip(" ,\t\r\n"):
        raise ValueError(f"has “{text[:40]}” where numbers should be")
    return [_near(float(found)) for found in _NUMBER.findall(text)]


def transform(text: str) -> Matrix:
    """An SVG transform list as one matrix."""
    result = IDENTITY
    end = 0
    while found := _TRANSFORM.match(text, end):  # `finditer` would look for one at every letter of what is none
        end = found.end()
        result = multiply(_transform(found[1], numbers(found[2])), result)
    if text[end:].strip():
        raise ValueError(f"has the transform “{text[:40]}”")
    return result


def _transform(kind: str, values: list[float]) -> Matrix:
    match kind, values:
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) < 2:
            return (1, 0, 0, 1, x, rest[0] if rest else 0)
        case "scale", [x, *rest] if len(rest) < 2:
            return (x, 0, 0, rest[0] if rest else x, 0, 0)
        case "rotate", [angle, *about] if len(about) in (0, 2):
            x, y = about or (0, 0)
            if angle % 360 == 180:  # exact, so that a half-turned back is exactly that
                return (-1, 0, 0, -1, 2 * x, 2 * y)
            c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        case "skewX", [angle]:
            return (1, 0, math.tan(math.radians(angle)), 1, 0, 0)
        case "skewY", [angle]:
            return (1, math.tan(math.radians(angle)), 0, 1, 0, 0)
    raise ValueError(f"has the transform “{kind}” with {len(values)} numbers")


def path_data(tag: str, attributes: dict[str, str]) -> str:
    """The path data of a shape element; empty where there is nothing to draw."""

    def get(name: str, default: float = 0.0) -> float:
        return length(attributes[name]) if name in attributes else default

    if tag == "path":
        return attributes.get("d", "").strip()
    if tag == "rect":
        return _rect(get("x"), get("y"), get("width"), get("height"), get("rx", -1), get("ry", -1))
    if tag in ("circle", "ellipse"):
        rx = get("r") if tag == "circle" else get("rx")
        ry = get("r") if tag == "circle" else get("ry")
        x, y = get("cx"), get("cy")
        if min(rx, ry) <= 0:
            return ""
        return f"M{x - rx} {y}A{rx} {ry} 0 1 1 {x + rx} {y}A{rx} {ry} 0 1 1 {x - rx} {y}Z"
    if tag == "line":
        return f"M{get('x1')} {get('y1')}L{get('x2')} {get('y2')}"
    points = numbers(attributes.get("points", ""))
    if len(points) < 4 or len(points) % 2:
        raise ValueError("has points that don’t come in pairs")
    pairs = [f"{x} {y}" for x, y in zip(points[::2], points[1::2], strict=True)]
    return "M" + "L".join(pairs) + ("Z" if tag == "polygon" else "")


def _rect(x: float, y: float, width: float, height: float, rx: float, ry: float) -> str:
    if min(width, height) <= 0:
        return ""
    rx, ry = (ry if rx < 0 else rx), (rx if ry < 0 else ry)
    rx, ry = min(max(rx, 0), width / 2), min(max(ry, 0), height / 2)
    if not rx or not ry:
        return f"M{x} {y}H{x + width}V{y + height}H{x}Z"
    arc = f"A{rx} {ry} 0 0 1"
    return (
        f"M{x + rx} {y}H{x + width - rx}{arc} {x + width} {y + ry}V{y + height - ry}"
        f"{arc} {x + width - rx} {y + height}H{x + rx}{arc} {x} {y + height - ry}V{y + ry}"
        f"{arc} {x + rx} {y}Z"
    )


def outline(data: str) -> Outline:
    """Path data as an outline; a ValueError says what is wrong with it."""
    try:
        if _NUMBER.sub("", data).translate(_STRAIGHT_AND_CUBIC):
            from fontTools.svgLib.path.parser import parse_path  # quadratics, arcs, smooth curves

            pen = _Pen()
            parse_path(data, pen)
            return Outline("".join(pen.segments), tuple(map(short, pen.numbers)))
        return _straight_and_cubic(data)
    except _AbsurdError:
        raise
    except (ValueError, IndexError, TypeError, AssertionError, ZeroDivisionError, OverflowError):
        raise ValueError("has path data that can’t be followed") from None


def _straight_and_cubic(data: str) -> Outline:
    """Lines and cubic curves in whole numbers are all that the press writes: here they stay whole, which takes a
    fifth of the time of the general way."""
    whole = "." not in data and "e" not in data and "E" not in data
    read: type[int] | type[float] = int if whole else float
    x = y = start_x = start_y = 0.0 if not whole else 0
    segments: list[str] = []
    found: list[float] = []
    for command, text in _COMMANDS.findall(data):
        values = [read(word) for word in _NUMBER.findall(text)]
        kind = command.upper()
        size = _ARGUMENTS[kind]
        if (len(values) % size or not values) if size else values:
            raise ValueError("wrong number of coordinates")
        if not segments and kind != "M":
            raise ValueError("does not begin with a move")
        if kind == "Z":
            segments.append("Z")
            x, y = start_x, start_y
            continue
        if max(values) > FARTHEST or min(values) < -FARTHEST:
            raise _AbsurdError("has coordinates of an absurd size")
        relative = command != kind
        for at in range(0, len(values), size):
            dx, dy = (x, y) if relative else (0, 0)
            if kind == "C":
                a, b, c, d, e, f = values[at : at + 6]
                x, y = e + dx, f + dy
                segments.append("C")
                found += (a + dx, b + dy, c + dx, d + dy, x, y)
                continue
            if kind == "H":
                x = values[at] + dx
            elif kind == "V":
                y = values[at] + dy
            else:
                x, y = values[at] + dx, values[at + 1] + dy
            if kind == "M" and at == 0:
                start_x, start_y = x, y
                segments.append("M")
            else:
                segments.append("L")
            found += (x, y)
        _near(x)
        _near(y)
        if len(segments) > MOST_SEGMENTS:
            raise _AbsurdError("has too many path segments")
    return Outline("".join(segments), tuple(found) if whole else tuple(map(short, found)))


def _near(value: float) -> float:
    if not math.isfinite(value) or abs(value) > FARTHEST:
        raise _AbsurdError("has coordinates of an absurd size")
    return value


class _AbsurdError(ValueError):
    """Geometry out of all bounds."""


class _Pen(Pen):
    def add(self, segment: str, *points: Point) -> None:
        if len(self.segments) >= MOST_SEGMENTS:
            raise _AbsurdError("has too many path segments")
        super().add(segment, *((_near(x), _near(y)) for x, y in points))


def box(text: str) -> tuple[float, float, float, float]:
    """A viewBox with a size one can draw."""
    values = numbers(text)
    if len(values) != 4 or min(values[2:]) <= 0 or max(values[2:]) > 100_000:
        raise ValueError(f"has the viewBox “{text}”")
    x, y, width, height = values
    return x, y, width, height


def meet(drawing: Box, place: Box) -> Matrix:
    """Fit a drawing into a place, whole and centred."""
    scale = min(place.width / drawing.width, place.height / drawing.height)
    x = place.x + (place.width - scale * drawing.width) / 2 - scale * drawing.x
    y = place.y + (place.height - scale * drawing.height) / 2 - scale * drawing.y
    return (scale, 0, 0, scale, x, y)
