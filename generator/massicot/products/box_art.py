"""The art of a tuck box: which face lies on which panel, and the lines to cut by and to glue."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from massicot.colour import WHITE
from massicot.ink import figures
from massicot.ink.shapes import Box, Clip, Group, Matrix, Painted, Shape, Stroke, multiply, transformed
from massicot.model.box import GLUE, Net, Panel, Point
from massicot.model.page import Face, MarkLine
from massicot.model.paper import Format
from massicot.model.theme import Artwork
from massicot.sheets.box import NICK, cuts, fold_lines
from massicot.sheets.faces import fitted

BLEED = 2.0
UNDER = 0.3
"""How far a side goes on under the front, of the same colour: else a screen shows a seam between them."""
HATCH = 2.2
"""From one glue line to the next."""
HATCH_GAP = 0.8
"""From a glue line to the edge of what is glued."""
COVER, FRONT, SIDE, LID, BACK = "box-cover", "box-front", "box-side", "box-end", "box-back"
_SEAM = Stroke(WHITE, 0.35, cap="round")
_HATCHING = Stroke((0.55, 0.55, 0.55), 0.12)
_CUT = Stroke((0.0, 0.0, 0.0), 0.15)
_FOLD = Stroke((0.0, 0.0, 0.0), 0.2, dashes=(0.9, 0.7))


@dataclass(frozen=True, slots=True)
class Patch:
    """Art on a panel: which face, how far it goes on over each edge (left, bottom, right, top), and
    whether it stands on its head."""

    panel: str
    face: str
    bleed: tuple[float, float, float, float]
    turned: bool = False


PATCHES = (
    Patch("tuck", COVER, (BLEED, BLEED, BLEED, BLEED)),
    Patch("left-top", COVER, (BLEED, 0, BLEED, BLEED)),
    Patch("right-top", COVER, (BLEED, 0, BLEED, BLEED)),
    Patch("lid", LID, (BLEED, 0, NICK, 0), turned=True),
    Patch("bottom", LID, (BLEED, 0, NICK, 0), turned=True),
    Patch("left", SIDE, (0, 0, UNDER, 0)),
    Patch("right", SIDE, (UNDER, 0, 0, 0)),
    Patch("back", COVER, (BLEED, 0, 0, 0)),
    Patch("back", BACK, (0, 0, 0, 0)),
    Patch("front", FRONT, (0, BLEED, 0, BLEED)),
)
"""In the order of printing. Art ends at the fold where the neighbour has art of its own or is glued, and
goes on over it everywhere else. The ends stand on their heads: so they read from the front."""


def key(net: Net, patch: Patch) -> str:
    """The same for patches that can share a face."""
    box = net.panel(patch.panel).box
    sides = "-".join(f"{value:g}" for value in patch.bleed)
    return f"{patch.face}:{box.width:.4f}x{box.height:.4f}:{sides}:{patch.turned:d}"


def faces(net: Net, artwork: Artwork, back: Sequence[Shape], fan: Sequence[Shape]) -> Iterator[Face]:
    """Each distinct piece of art once; `back` is the label on the back, `fan` lies on the front."""
    for name, patch in {key(net, patch): patch for patch in PATCHES}.items():
        box = net.panel(patch.panel).box
        if patch.face == BACK:
            yield Face(name, Box(0, 0, box.width, box.height), tuple(back))
            continue
        face = fitted(name, artwork.faces[patch.face], box, BLEED)
        if patch.face == FRONT:
            face = replace(face, shapes=(*face.shapes, *transformed(fan, (1, 0, 0, 1, BLEED, BLEED))))
        yield cropped(face, name, patch)


def cropped(face: Face, name: str, patch: Patch) -> Face:
    """A face that bleeds on all sides, cut back to what its patch lets it."""
    left, bottom, right, top = (BLEED - keep for keep in patch.bleed)
    if patch.turned:
        left, bottom, right, top = right, top, left, bottom
    box = Box(0, 0, face.box.width - left - right, face.box.height - bottom - top)
    return Face(name, box, transformed(face.shapes, (1, 0, 0, 1, -left, -bottom)))


def fan(cards: Sequence[Face], card: Format, panel: Box) -> Iterator[Shape]:
    """Some cards of a deck on the disc of the front, where it has no drawing of its own to show."""
    scale = 0.40 * min(panel.width / 64, panel.height / 90) * 63 / card.width
    middle = (panel.width / 2, 0.34 * panel.height)
    trim = figures.rounded(Box(0, 0, card.width, card.height), card.corner)
    for number, face in enumerate(cards):
        lean = number - (len(cards) - 1) / 2
        angle = math.radians(-17 * lean)
        c, s = scale * math.cos(angle), scale * math.sin(angle)
        centre: Matrix = (1, 0, 0, 1, -card.width / 2, -0.3 * card.height)
        turned: Matrix = (c, s, -s, c, middle[0] + 11 * scale * lean, middle[1] - 0.2 * card.height * scale)
        edge = Painted(trim, stroke=Stroke((0.0, 0.0, 0.0), 0.5))
        yield Group((*face.shapes, edge), multiply(centre, turned), Clip(trim))


# -- lines ---------------------------------------------------------------------------------------------


def lines(net: Net) -> Iterator[Painted]:
    """Under the cuts a pale seam, so that they show on dark art; and hatching where glue goes."""
    for (x1, y1), (x2, y2) in cuts(net):
        yield Painted(figures.line(x1, y1, x2, y2), stroke=_SEAM)
    for panel in net.panels:
        if panel.role == GLUE:
            for (x1, y1), (x2, y2) in hatching(panel):
                yield Painted(figures.line(x1, y1, x2, y2), stroke=_HATCHING)


def small_net(net: Net, room: Box) -> Group:
    """The net with its folds, small, in some room: what the sheet itself only marks at its edge."""
    box = net.box
    scale = min((room.width - 1) / box.width, (room.height - 1) / box.height)
    x = room.x + room.width - 0.5 - scale * (box.x + box.width)
    y = room.y + (room.height - scale * box.height) / 2 - scale * box.y
    shapes: list[Shape] = []
    for stroke, ends in ((_CUT, cuts(net)), (_FOLD, ((hinge.start, hinge.end) for hinge in net.hinges))):
        pen = replace(stroke, width=stroke.width / scale, dashes=tuple(dash / scale for dash in stroke.dashes))
        shapes += [Painted(figures.line(*start, *end), stroke=pen) for start, end in ends]
    thick = replace(_HATCHING, width=0.1 / scale)
    for panel in net.panels:
        if panel.role == GLUE:
            shapes += [
                Painted(figures.line(*start, *end), stroke=thick)
                for number, (start, end) in enumerate(hatching(panel))
                if number % 2
            ]
    return Group(tuple(shapes), (scale, 0, 0, scale, x, y))


def marks(net: Net) -> Iterator[MarkLine]:
    """What is cut, solid; where it is folded, a tick beyond each end of the line, clear of all art."""
    for (x1, y1), (x2, y2) in cuts(net):
        yield MarkLine(x1, y1, x2, y2)
    taken = [art(net, patch) for patch in PATCHES]
    taken += [panel.box for panel in net.panels if panel.role == GLUE]
    for (x1, y1), (x2, y2) in fold_lines(net, taken):
        yield MarkLine(x1, y1, x2, y2)


def art(net: Net, patch: Patch) -> Box:
    """What a patch covers."""
    box, (left, bottom, right, top) = net.panel(patch.panel).box, patch.bleed
    return Box(box.x - left, box.y - bottom, box.width + left + right, box.height + bottom + top)


def hatching(panel: Panel) -> Iterator[tuple[Point, Point]]:
    """Lines at 45° inside a panel, which is convex."""
    low = min(y - x for x, y in panel.outline)
    high = max(y - x for x, y in panel.outline)
    for step in range(1, math.ceil((high - low) / (HATCH * math.sqrt(2)))):
        rise = low + step * HATCH * math.sqrt(2)
        crossed = sorted(_crossings(panel, rise))
        if len(crossed) < 2:
            continue
        (x1, y1), (x2, y2) = crossed[0], crossed[-1]
        short = min(HATCH_GAP / math.sqrt(2), (x2 - x1) / 4)
        yield (x1 + short, y1 + short), (x2 - short, y2 - short)


def _crossings(panel: Panel, rise: float) -> Iterator[Point]:
    """Where the line y = x + rise meets the outline."""
    for (x1, y1), (x2, y2) in zip(panel.outline, (*panel.outline[1:], panel.outline[0]), strict=True):
        first, second = y1 - x1 - rise, y2 - x2 - rise
        if (first < 0) != (second < 0):
            share = first / (first - second)
            yield x1 + share * (x2 - x1), y1 + share * (y2 - y1)
