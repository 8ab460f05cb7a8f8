"""The net of a tuck box, from the size of a deck. Pure.

From left to right: the back, which carries the lid and the bottom; a side; the front, with the thumb
notch; the other side; and the flap that is glued inside the back. So the seam and both hinges lie behind,
and nothing glued is in the way of the lid’s flap, which slides behind the front.
"""

import math
from collections.abc import Iterator, Sequence

from massicot.ink.shapes import Box
from massicot.model.box import END, FLAP, GLUE, WALL, Hinge, Net, Panel, Point

EASE = (1.0, 1.5, 2.0)
"""What the box is larger than the deck across, upwards and through.

A fold lies in the middle of the board, so two walls take one board’s thickness from the inside; flaps
folded inwards take one each: the glued one across; a lower and an upper one upwards; the lid’s flap and the bottom’s
through. That is 2, 3 and 3 boards, or 1, 1.5 and 1.5 mm with board of half a millimetre, the
thickest that a home printer feeds."""
SHALLOWEST = 5.0
"""A box for a handful of cards is as deep as this: folds closer together tear, and flaps hold nothing."""
GLUE_FLAP = 12.0
TUCK = 15.0
TAB = 12.0
DUST = 16.0
SHORT = 0.75
"""So much of a flap still holds."""
NICK = 1.0
"""From a side’s corner to its flaps: as much as the lid’s flap needs to pass beside them."""
INSET = 0.5
"""What a tucked flap is narrower than the wall it slides behind, on each side."""
THUMB = 9.0
FOLD_GAP, FOLD_TICK = 0.4, 2.4
"""From what is printed to the tick that marks a fold, and its length."""
SLEEVE, FILM = 3.0, 0.2
"""What a sleeve is wider and higher than its card; and both its films, of the thick kind."""
AIDS = 4
"""Reference cards that lie with the deck."""
NOTICE = 2.0
"""The room for a notice of fifteen layers of office paper, folded by hand."""
STEPS = 24
"""Straight pieces in a quarter of a circle: they leave the thumb’s circle by 0.005 mm."""


def tuck_box(width: float, height: float, depth: float, *, short: bool = False) -> Net:
    """The net of a box that holds a deck of this size with ease; its flaps are short where a sheet has little room."""
    w, h, t = (size + ease for size, ease in zip((width, height, depth), EASE, strict=True))
    t = max(t, SHALLOWEST)
    left, front, right, end = w, w + t, 2 * w + t, 2 * w + 2 * t
    tuck, tab, dust = min(TUCK, 0.3 * h), min(TAB, 0.3 * h), min(DUST, w / 2 - NICK)
    if short:
        tuck, tab = SHORT * tuck, SHORT * tab
    glue = min(GLUE_FLAP, 0.4 * w)
    chamfer = min(0.5 * glue, 0.2 * h)
    panels = (
        Panel("back", WALL, _rectangle(0, 0, w, h)),
        Panel("left", WALL, _rectangle(left, 0, t, h)),
        Panel("front", WALL, _notched(front, w, h)),
        Panel("right", WALL, _rectangle(right, 0, t, h)),
        Panel("glue", GLUE, ((end, 0), (end + glue, chamfer), (end + glue, h - chamfer), (end, h))),
        Panel("lid", END, _rectangle(0, h, w, t)),
        Panel("tuck", FLAP, _tucked(w, h + t, tuck, 1)),
        Panel("bottom", END, _rectangle(0, -t, w, t)),
        Panel("tab", GLUE, _tucked(w, -t, tab, -1)),
        Panel("left-top", FLAP, _dust(left, t, h, dust, 1)),
        Panel("right-top", FLAP, _dust(right, t, h, dust, 1)),
        Panel("left-bottom", GLUE, _dust(left, t, 0, dust, -1)),
        Panel("right-bottom", GLUE, _dust(right, t, 0, dust, -1)),
    )
    hinges = (
        Hinge("left", "back", (left, h), (left, 0)),
        Hinge("front", "left", (front, h), (front, 0)),
        Hinge("right", "front", (right, h), (right, 0)),
        Hinge("glue", "right", (end, h), (end, 0)),
        Hinge("lid", "back", (0, h), (w, h)),
        Hinge("tuck", "lid", (INSET, h + t), (w - INSET, h + t)),
        Hinge("bottom", "back", (w, 0), (0, 0)),
        Hinge("tab", "bottom", (w - INSET, -t), (INSET, -t)),
        Hinge("left-top", "left", (left + NICK, h), (front - NICK, h)),
        Hinge("right-top", "right", (right + NICK, h), (end - NICK, h)),
        Hinge("left-bottom", "left", (front - NICK, 0), (left + NICK, 0)),
        Hinge("right-bottom", "right", (end - NICK, 0), (right + NICK, 0)),
    )
    return Net(width=w, height=h, depth=t, panels=panels, hinges=hinges)


def cuts(net: Net) -> Iterator[tuple[Point, Point]]:
    """Every edge of every panel, but for what hangs together."""
    for panel in net.panels:
        folds = [hinge for hinge in net.hinges if panel.name in (hinge.panel, hinge.on)]
        for start, end in zip(panel.outline, (*panel.outline[1:], panel.outline[0]), strict=True):
            pieces = [(0.0, math.dist(start, end))]
            for hinge in folds:
                pieces = [rest for piece in pieces for rest in _without(piece, start, end, hinge)]
            for low, high in pieces:
                yield _along(start, end, low), _along(start, end, high)


def fold_lines(net: Net, taken: Sequence[Box]) -> Iterator[tuple[Point, Point]]:
    """A short line beyond each end of every line of folds, where none of these boxes lies: to put a ruler at. What is
    folded itself bears no line."""
    lines: dict[tuple[bool, float], list[float]] = {}
    for hinge in net.hinges:
        (x1, y1), (x2, y2) = hinge.start, hinge.end
        upright = abs(x1 - x2) < 1e-6
        lines.setdefault((upright, round(x1 if upright else y1, 4)), []).extend((y1, y2) if upright else (x1, x2))
    for (upright, at), reach in lines.items():
        for end, way in ((min(reach), -1), (max(reach), 1)):
            near = end + way * FOLD_GAP
            while any(_meets(box, upright, at, near, near + way * FOLD_TICK) for box in taken):
                near += way * 0.2
            far = near + way * FOLD_TICK
            yield ((at, near), (at, far)) if upright else ((near, at), (far, at))


def _meets(box: Box, upright: bool, at: float, start: float, end: float) -> bool:
    """Whether a line along one axis comes close to a box."""
    across, along = (box.x, box.width), (box.y, box.height)
    if not upright:
        across, along = along, across
    low, high = sorted((start, end))
    beside = at < across[0] - FOLD_GAP or at > across[0] + across[1] + FOLD_GAP
    beyond = high < along[0] - FOLD_GAP or low > along[0] + along[1] + FOLD_GAP
    return not beside and not beyond


def _without(piece: tuple[float, float], start: Point, end: Point, hinge: Hinge) -> Iterator[tuple[float, float]]:
    """What a hinge leaves of a piece of the edge from start to end."""
    length = math.dist(start, end)
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    reach = []
    for point in (hinge.start, hinge.end):
        x, y = point[0] - start[0], point[1] - start[1]
        if abs(along[0] * y - along[1] * x) > 1e-6:
            yield piece
            return
        reach.append(along[0] * x + along[1] * y)
    low, high = min(reach), max(reach)
    for rest in ((piece[0], min(piece[1], low)), (max(piece[0], high), piece[1])):
        if rest[1] - rest[0] > 1e-6:
            yield rest


def _along(start: Point, end: Point, far: float) -> Point:
    share = far / math.dist(start, end)
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


# -- panels ------------------------------------------------------------------------------------------


def _rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def _notched(x: float, width: float, height: float) -> tuple[Point, ...]:
    """The front: half a circle is cut from its upper edge, for the thumb."""
    radius, middle = min(THUMB, width / 6, height / 6), x + width / 2
    notch = _arc(middle, height, radius, 0, -180)
    return (x, 0), (x + width, 0), (x + width, height), *notch, (x, height)


def _tucked(width: float, y: float, reach: float, way: int) -> tuple[Point, ...]:
    """A flap that slides behind a wall: narrower than it, and round at the corners."""
    slope = min(1.0, width / 40)
    radius = min(7.0, 0.6 * reach, width / 4)
    low, high = INSET + slope, width - INSET - slope
    right = _arc(high - radius, reach - radius, radius, 0, 90)
    left = _arc(low + radius, reach - radius, radius, 90, 180)
    return _turned([(INSET, 0.0), (width - INSET, 0.0), *right, *left], y, way)


def _dust(x: float, width: float, y: float, reach: float, way: int) -> tuple[Point, ...]:
    """A side’s flap: it makes way for what slides past it, and grows narrower."""
    low, high = x + NICK, x + width - NICK
    slope = min(2.5, (high - low) / 5)
    return _turned([(low, 0.0), (high, 0.0), (high - slope, reach), (low + slope, reach)], y, way)


def _turned(points: list[Point], y: float, way: int) -> tuple[Point, ...]:
    """Points above a line, or below it, still counter-clockwise."""
    placed = [(px, y + way * py) for px, py in points]
    return tuple(placed if way > 0 else placed[::-1])


def _arc(x: float, y: float, radius: float, start: float, end: float) -> tuple[Point, ...]:
    steps = round(abs(end - start) / 90 * STEPS)
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)
