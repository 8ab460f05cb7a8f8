"""The drawings of « Comment imprimer » that show the kit's own sheet: its way up, its rows and columns, the edge it is
turned about. SVG in millimetres, no edge of which is quite true; those that are the same for all kits are templates."""

from dataclasses import dataclass
from math import hypot, sin

from massicot.booklet.inks import Inks
from massicot.colour import mixed
from massicot.sheets.grid import Grid

Point = tuple[float, float]
FONT = "Massicot Display"
LONGEST = 31.0
"""The longer side of a drawn sheet."""
SMALLER, GAP = 27.0, 7.0
"""The same where there are two of them, and what lies between these."""
EDGE_NAMES = {"long-edge": "bord long", "short-edge": "bord court", "separate": "bord long"}


@dataclass(slots=True)
class Hand:
    """Draws with one hand: every line gets a waver of its own, the same each time."""

    inks: Inks
    drawn: list[str]
    lines: int = 0

    def line(self, start: Point, end: Point, colour: str, weight: float = 0.42) -> None:
        """A line whose edges waver."""
        count = max(2, round(hypot(end[0] - start[0], end[1] - start[1]) / 5))
        self.curve([_between(start, end, at / count) for at in range(count + 1)], colour, (weight, weight))

    def curve(self, spine: list[Point], colour: str, weights: tuple[float, float]) -> None:
        """A line along points, from one weight to another."""
        self.lines += 1
        sides: tuple[list[Point], list[Point]] = ([], [])
        count = len(spine) - 1
        for at, (x, y) in enumerate(spine):
            before, after = spine[max(at - 1, 0)], spine[min(at + 1, count)]
            dx, dy = after[0] - before[0], after[1] - before[1]
            length = hypot(dx, dy) or 1.0
            weight = weights[0] + (weights[1] - weights[0]) * at / count
            drift = 0.13 * weight * sin(1.3 * at + 2.1 * self.lines)
            for side, points in zip((1, -1), sides, strict=True):
                reach = weight / 2 * (1 + 0.24 * sin(2.3 * at + 1.7 * self.lines * side)) * side + drift
                points.append((x - dy / length * reach, y + dx / length * reach))
        self.fill([*sides[0], *reversed(sides[1])], colour)

    def fill(self, points: list[Point], colour: str) -> None:
        """A shape with straight sides."""
        path = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
        self.drawn.append(f'<path fill="{colour}" d="M{path}Z"/>')

    def patch(self, corners: list[Point], colour: str) -> None:
        """A shape whose sides bend a little, as cut with a knife."""
        self.lines += 1
        path = f"M{corners[0][0]:.2f} {corners[0][1]:.2f}"
        for at, start in enumerate(corners):
            end = corners[(at + 1) % len(corners)]
            x, y = _between(start, end, 0.5)
            bend = 0.16 * sin(self.lines * 1.9 + at * 2.2)
            dx, dy = end[0] - start[0], end[1] - start[1]
            length = hypot(dx, dy) or 1.0
            path += f"Q{x - dy / length * bend:.2f} {y + dx / length * bend:.2f} {end[0]:.2f} {end[1]:.2f}"
        self.drawn.append(f'<path fill="{colour}" d="{path}Z"/>')

    def outline(self, corners: list[Point], colour: str, weight: float = 0.42) -> None:
        """Lines around a shape, which cross a little at its corners."""
        for at, start in enumerate(corners):
            end = corners[(at + 1) % len(corners)]
            self.line(_between(start, end, -0.008), _between(start, end, 1.008), colour, weight)

    def arrow(self, start: Point, bend: Point, end: Point, colour: str) -> None:
        """A bent arrow that grows towards its head."""
        spine = [_between(_between(start, bend, t / 10), _between(bend, end, t / 10), t / 10) for t in range(11)]
        dx, dy = end[0] - spine[8][0], end[1] - spine[8][1]
        length = hypot(dx, dy) or 1.0
        dx, dy = dx / length, dy / length
        self.curve(spine[:10], colour, (0.45, 1.05))
        x, y = spine[9]
        back = (x - dx * 0.7, y - dy * 0.7)
        head = [(back[0] - dy * 1.75, back[1] + dx * 1.75), (x + dx * 2.7, y + dy * 2.7)]
        head += [(back[0] + dy * 1.55, back[1] - dx * 1.55), (x + dx * 0.3, y + dy * 0.3)]
        self.fill(head, colour)

    def number(self, x: float, y: float, text: str) -> None:
        """A numeral in a disc."""
        inks = self.inks
        disc = "c0-1.4 1-2.4 2.4-2.3 1.3 0 2.2 1 2.2 2.3 0 1.3-1 2.3-2.3 2.3-1.4 0-2.3-1-2.3-2.3Z"
        self.drawn.append(f'<path fill="{inks.accent}" d="M{x - 2.3:.2f} {y:.2f}{disc}"/>')
        self.drawn.append(word(x, y + 1.15, text, inks.on_accent, 3.3))

    def picture(self, box: tuple[float, float, float, float], alt: str, kind: str, scale: float = 1.0) -> str:
        """The finished drawing, at its own size or another."""
        x, y, width, height = (round(value, 2) for value in box)
        size = f"width:{width * scale:.2f}mm;height:{height * scale:.2f}mm"
        view = f"{x:g} {y:g} {width:g} {height:g}"
        inside = f"<title>{alt}</title>{''.join(self.drawn)}"
        return f'<svg class="{kind}" style="{size}" viewBox="{view}">{inside}</svg>'


def cutting(grid: Grid, inks: Inks, size: float = 1.0) -> str:
    """The sheet twice: slit along its long lines, and then across, its margins whole, so that the marks stay."""
    hand = Hand(inks, [])
    width, height = _half(grid)
    scale = SMALLER / max(width, height)
    lying = width >= height
    edges = _edges(grid, width, across=True), _edges(grid, height, across=False)
    over, near, far, border = (length / scale for length in (0.8, 1.5, 2.7, 3.0))
    each = width + 2 * border

    def at(x: float, y: float) -> Point:
        return x * scale, y * scale

    for number, start in ((1, 0.0), (2, each + GAP / scale)):
        xs, ys = [start + border + x for x in edges[0]], [border + y for y in edges[1]]
        sheet = [at(x, y) for x, y in _square(start, start + each, 0, height + 2 * border)]
        hand.patch(sheet, inks.tint)
        for low, high in _pairs(ys):
            _cards(hand, [[at(x, y) for x, y in _square(a, b, low, high)] for a, b in _pairs(xs)])
        hand.outline(sheet, inks.ink)
        for level in (True, False):
            along, ends = (ys, (xs[0], xs[-1])) if level else (xs, (ys[0], ys[-1]))
            marks = [(ends[0] - far, ends[0] - near), (ends[1] + near, ends[1] + far)]
            now = (level == lying) == (number == 1)
            cuts = [(ends[0] - over, ends[1] + over)] if now or number == 2 else []
            for v in along:
                for first, last in (*marks, *cuts):
                    colour, weight = (inks.accent, 0.5) if now and (first, last) in cuts else (inks.ink, 0.25)
                    two = ((first, v), (last, v)) if level else ((v, first), (v, last))
                    hand.line(at(*two[0]), at(*two[1]), colour, weight)
        hand.number(*at(start + each / 2, -3.2 / scale), str(number))
    _knife(hand, at(xs[-1] + (0 if lying else over), ys[-1] + (over if lying else 0)), lying=True)
    right, foot = at(2 * each + GAP / scale, height + 2 * border)
    alt = "Une feuille coupée le long de ses grandes lignes, puis en travers ; ses bords restent entiers"
    return hand.picture((-1.0, -6.2, right + 11.0, foot + 13.8), alt, "cutting", size)


def turning(grid: Grid, inks: Inks, size: float = 1.0) -> str:
    """The sheet, hinged on the edge it is turned about (or folded along), its other side coming up."""
    hand = Hand(inks, [])
    width, height = _half(grid)
    scale = (LONGEST - 8) / max(width, height)
    flat = grid.mirror == "horizontal"
    long, deep = (width, height) if flat else (height, width)

    def at(u: float, v: float) -> Point:
        """Along the hinge, and away from it; beyond the hinge the sheet leans back."""
        if v < 0:
            u, v = u + (0.16 if flat else -0.16) * v * (2 * u / long - 1) + 0.1 * v, v * 0.62
        return (u * scale, v * scale) if flat else (-v * scale, u * scale)

    along, away = _edges(grid, long, across=flat), _edges(grid, deep, across=not flat)
    for sign in (-1, 1):
        sheet = [at(u, v) for u, v in _square(0, long, 0, sign * deep)]
        hand.patch(sheet, inks.tint if sign > 0 else "#ffffff")
        for near, far in _pairs(away):
            cells = [[at(u, sign * v) for u, v in _square(a, b, near, far)] for a, b in _pairs(along)]
            if sign > 0:
                _cards(hand, cells)
            else:
                for cell in cells:
                    hand.patch(cell, inks.tint)
                    hand.outline(cell, inks.rule, 0.28)
        hand.outline(sheet, inks.ink)
    if grid.fold:
        for step in range(9):
            hand.line(at(long * (step / 9 + 0.015), 0), at(long * (step / 9 + 0.08), 0), inks.accent, 0.9)
    else:
        hand.line(at(-long * 0.02, 0), at(long * 1.02, 0), inks.accent, 1.15)
    out = long + 2.6 / scale
    start, bend, end = (
        at(out - 6 / scale, deep * 0.55),
        at(out + 7 / scale, deep * 0.1),
        at(out - 5.2 / scale, -deep * 0.5),
    )
    hand.arrow(start, bend, end, inks.accent)
    corners = [at(u, v) for u, v in _square(-0.12 * long, out + 4 / scale, -deep, deep)]
    left, right = min(x for x, _ in corners) - 0.6, max(x for x, _ in corners) + 0.6
    low, foot = min(y for _, y in corners) - 0.6, max(y for _, y in corners) + 0.6
    name = EDGE_NAMES.get(grid.backs, "")
    if name:
        foot += 4.6
        hand.drawn.append(word((left + right) / 2, foot - 1.2, f"sur le {name}", inks.accent, 3.3))
    what = "pliée sur le tireté" if grid.fold else f"retournée sur son {name}"
    return hand.picture((left, low, right - left, foot - low), f"Une feuille {what}", "turning", size)


# -- means ---------------------------------------------------------------------------------------


def _knife(hand: Hand, tip: Point, lying: bool) -> None:
    """A cutter whose blade has come to the end of a cut."""
    x, y = tip
    inks = hand.inks

    def at(u: float, v: float) -> Point:
        return (x + u, y + v) if lying else (x - v, y + u)

    hand.patch([at(0, 0), at(2.2, 0.2), at(5.2, 2.6), at(4.2, 3.8)], mixed(inks.ink, "#ffffff", 0.4))
    hand.patch([at(3.6, 4.1), at(5.6, 1.9), at(12.4, 7.6), at(12.7, 9.0), at(11.6, 10.1), at(10.4, 9.9)], inks.ink)
    hand.line(at(6.2, 4.3), at(9.6, 7.2), "#ffffff", 0.8)


def _cards(hand: Hand, cells: list[list[Point]]) -> None:
    for cell in cells:
        hand.patch(cell, mixed(hand.inks.accent, "#ffffff", 0.12 if hand.inks.plain else 0.3))


def _half(grid: Grid) -> tuple[float, float]:
    """The sheet as it is cut: folded where it is folded."""
    return (
        grid.width / (2 if grid.fold == "vertical" else 1),
        grid.height / (2 if grid.fold == "horizontal" else 1),
    )


def _edges(grid: Grid, room: float, *, across: bool) -> list[float]:
    """Where cards begin and end along one axis, in turn."""
    count, pitch = (grid.columns, grid.pitch_x) if across else (grid.rows, grid.pitch_y)
    card = grid.card_width if across else grid.card_height
    first = (room - count * pitch) / 2 + grid.between
    return [first + number * pitch + end for number in range(count) for end in (0, card)]


def _pairs(edges: list[float]) -> list[tuple[float, float]]:
    return list(zip(edges[::2], edges[1::2], strict=True))


def _square(a: float, b: float, c: float, d: float) -> list[Point]:
    return [(a, c), (b, c), (b, d), (a, d)]


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def word(x: float, y: float, text: str, colour: str, size: float) -> str:
    """A word in the middle of its place."""
    style = f"font-family:{FONT};font-weight:900;font-size:{size}px"
    return f'<text x="{x:.2f}" y="{y:.2f}" fill="{colour}" text-anchor="middle" style="{style}">{text}</text>'
