"""Sketches cut by hand: closed outlines whose edges are never quite true. In millimetres, y downwards."""

from functools import cache
from math import cos, fsum, pi, sin

from massicot.booklet.scene import Sketch
from massicot.colour import rgb
from massicot.ink.figures import Point, joined, polygon, smooth
from massicot.ink.shapes import Box, Group, Matrix, Outline, Painted, Stroke, short
from massicot.ink.svg_geometry import outline

_TURN = 2 * pi
_CORNER = 6.5


def fill(colour: str, outline: Outline) -> Painted:
    """An outline filled with a colour, without a line around it."""
    return Painted(outline, rgb(colour))


def lined(colour: str, width: float, outline: Outline, inside: str = "", dashes: tuple[float, ...] = ()) -> Painted:
    """An outline with a line along it, and filled if it has a colour inside."""
    stroke = Stroke(rgb(colour), short(width), join="round", dashes=dashes)
    return Painted(outline, rgb(inside) if inside else None, stroke)


def blob(width: float, height: float, *, power: float, wobble: float, seed: int, samples: int = 40) -> list[Point]:
    """A rounded form that stays inside its box: a disc for the power 2, nearly a rectangle for 8; `wobble` in mm."""
    points = []
    for step in range(samples):
        angle = _TURN * step / samples
        across, down = cos(angle), sin(angle)
        radius = (abs(across) ** power + abs(down) ** power) ** (-1 / power)
        waver = fsum(sin(k * angle + seed * 2.4 + k * 1.7) for k in (2, 3, 5)) / 3
        x = (width / 2 - wobble + wobble * waver) * radius * across
        y = (height / 2 - wobble + wobble * waver) * radius * down
        points.append((width / 2 + x, height / 2 + y))
    return points


@cache
def spot(size: float, colour: str, line: str, seed: int) -> Sketch:
    """A small disc, with a line around it where it must stand out by itself."""
    disc = smooth(blob(size, size, power=2, wobble=size * 0.03, seed=seed, samples=10))
    return Sketch((lined(line, 0.2, disc, colour) if line else fill(colour, disc),), Box(0, 0, size, size))


@cache
def chip(size: float, colour: str, rim: str, seed: int = 1) -> Sketch:
    """A token seen from above: a disc with a light ring of notches cut near its edge."""
    disc = smooth(blob(size, size, power=2, wobble=size * 0.02, seed=seed, samples=12))
    notches = []
    for step in range(8):
        angle = _TURN * (step + 0.3) / 8
        near, far, half = size * 0.395, size * 0.47, 0.17
        corners = [(angle - half, far), (angle + half, far), (angle + half * 0.7, near), (angle - half * 0.7, near)]
        spots = [(size / 2 + r * cos(a), size / 2 + r * sin(a)) for a, r in corners]
        notches.append(polygon(spots, 2))
    return Sketch((fill(colour, disc), fill(rim, joined(notches))), Box(0, 0, size, size))


@cache
def plate(width: float, height: float, colour: str, line: str, seed: int) -> Sketch:
    """A name card on the table."""
    card = smooth(blob(width, height, power=7, wobble=0.12, seed=seed, samples=20))
    return Sketch((lined(line, 0.22, card, colour),), Box(0, 0, width, height))


@cache
def board(width: float, height: float, table: str, edge: str, paper: str, *, plain: bool) -> Sketch:
    """The table: its edge printed first, out of register, then the light top, with gouge marks along the rim."""
    shift = 0.0 if plain else 0.9
    own = width - shift, height - shift
    top = smooth(_rim(*own, 0.2 if plain else 0.0, 48))
    if plain:
        return Sketch((lined(edge, 0.35, top, table),), Box(0, 0, width, height))
    under = Group((fill(edge, top),), (1, 0, 0, 1, shift, shift))
    return Sketch((under, fill(table, top), fill(paper, joined(_gouges(*own)))), Box(0, 0, width, height))


@cache
def _rim(width: float, height: float, inset: float, samples: int) -> list[Point]:
    """Points along the rim of a table, evenly: a rectangle with wide corners and sides that waver a little."""
    corner = min(_CORNER, height / 2 - 0.1)
    across, down, arc = width - 2 * corner, height - 2 * corner, pi / 2 * corner
    middles = ((width - corner, height - corner), (corner, height - corner), (corner, corner), (width - corner, corner))
    around = 2 * (across + down) + 4 * arc
    points = []
    for step in range(samples):
        way = around * step / samples
        for quarter, side in enumerate((across, down, across, down)):
            x, y = middles[quarter]
            turn = pi / 2 * quarter
            if way < arc:  # from the lower right corner onwards, clockwise
                angle, along = turn + way / corner, 0.0
                break
            way -= arc
            if way < side:
                angle, along = turn + pi / 2, way
                break
            way -= side
        waver = 0.45 + 0.22 * fsum(sin(k * _TURN * step / samples + k * 1.9) for k in (2, 3, 5))
        reach = corner - max(waver, 0.0) - inset
        points.append(
            (
                x + reach * cos(angle) + along * cos(turn + pi),
                y + reach * sin(angle) + along * sin(turn + pi),
            )
        )
    return points


def _gouges(width: float, height: float) -> list[Outline]:
    """Tapered marks that follow the rim, a few together, mostly on the side of the light."""
    found = []
    for step in range(90):
        if (step * 7) % 10 > 4 or (0.1 < step / 90 < 0.55 and step % 3):
            continue
        angle = _TURN * step / 90
        inset = 1.0 + (step * 5 % 4) * 0.55
        length = 6 + step * 3 % 5
        first = int(angle / _TURN * 360)
        spine = [_rim(width, height, inset, 360)[(first + at * length // 3) % 360] for at in range(4)]
        found.append(_tapered(spine, 0.2 + (step % 3) * 0.05))
    return found


def _tapered(spine: list[Point], half: float) -> Outline:
    """A mark along points, pointed at both ends."""
    sides: tuple[list[Point], list[Point]] = ([], [])
    for at, (x, y) in enumerate(spine):
        before, after = spine[max(at - 1, 0)], spine[min(at + 1, len(spine) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        reach = half * sin(pi * at / (len(spine) - 1))
        sides[0].append((x - dy / length * reach, y + dx / length * reach))
        sides[1].append((x + dy / length * reach, y - dx / length * reach))
    return smooth([*sides[0], *sides[1][-2:0:-1]])


_ARROW = outline(
    "M.2 2.9 C1.2 1.2 2.9 .7 4.3 1.1 C4.2 .8 4.1 .3 4 0 C5 .6 5.8 1.3 6.6 2.2 C5.6 2.6 4.7 2.9 3.6 3 "
    "C3.8 2.7 3.9 2.4 4 2.1 C2.7 1.9 1.4 2.1 .2 2.9 Z"
)
_TURNS: tuple[tuple[Matrix, tuple[float, float]], ...] = (
    ((1, 0, 0, 1, 0, 0), (6.6, 3.0)),
    ((0, 1, -1, 0, 3.0, 0), (3.0, 6.6)),
    ((-1, 0, 0, -1, 6.6, 3.0), (6.6, 3.0)),
    ((0, -1, 1, 0, 0, 6.6), (3.0, 6.6)),
)


@cache
def arrow(colour: str, quarters: int) -> Sketch:
    """A bent arrow: to the right, or turned clockwise by quarters."""
    turn, size = _TURNS[quarters % 4]
    return Sketch((Group((fill(colour, _ARROW),), turn),), Box(0, 0, *size))


@cache
def slot(width: float, height: float, colour: str) -> Sketch:
    """Where cards will come to lie: a dashed outline."""
    edge = smooth(blob(width - 0.4, height - 0.4, power=9, wobble=0.1, seed=3, samples=36))
    dashed = lined(colour, 0.3, edge, dashes=(1.1, 0.9))
    return Sketch((Group((dashed,), (1, 0, 0, 1, 0.2, 0.2)),), Box(0, 0, width, height))


_FIN = outline("M.3 2.9 C1 1.6 2 .5 3.9 0 C3.4 1 3.4 2 4.1 2.9 Z")
_WAVE = outline(
    "M0 2.9 C.8 2.4 1.4 2.5 2.1 2.8 C2.9 3.1 3.7 2.9 4.6 2.6 C4.6 3.1 4.5 3.4 4.4 3.6 C3.4 3.8 2.9 3.8 2 3.5 "
    "C1.3 3.3 .7 3.4 .1 3.7 Z"
)


@cache
def fin(colour: str, sea: str) -> Sketch:
    """The shark: a fin above a wave."""
    return Sketch((fill(colour, _FIN), fill(sea, _WAVE)), Box(0, 0, 4.6, 3.8))


@cache
def ring(colour: str, inside: str, size: float = 2.9) -> Sketch:
    """The button: a small dark ring."""
    outer = smooth(blob(size, size, power=2, wobble=0.06, seed=4, samples=10))
    inner = smooth(
        [(x * 0.5 + size / 4, y * 0.5 + size / 4) for x, y in blob(size, size, power=2, wobble=0.06, seed=7)]
    )
    return Sketch((fill(colour, outer), fill(inside, inner)), Box(0, 0, size, size))
