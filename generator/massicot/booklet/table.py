"""The table before a game begins: players around what lies in the middle. Pure."""

from collections.abc import Iterator
from dataclasses import replace
from math import fsum

from massicot.booklet.describing import described
from massicot.booklet.elastic import Elastic, Layout
from massicot.booklet.pieces import Pieces
from massicot.booklet.scene import EMPTY, Block, Scene, column, leaf, row
from massicot.booklet.strips import beside, columns, side_by_side, spaced, widened
from massicot.model.variant import Position, Setup

_SIZES = (13.0, 11.5, 10.0, 9.0, 8.0)
_SMALLEST = 7.0
_TALLEST, _LOW = 0.6, 74.0
_RIM, _GAP = 3.2, 3.0
_SIDES = {  # players at the foot, on the left, at the head, on the right: clockwise, as one sees the table
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 1, 2, 1),
    6: (2, 1, 2, 1),
    7: (2, 1, 3, 1),
    8: (3, 1, 3, 1),
}
_FLAT = {3: (0, 2, 0, 1), 4: (0, 2, 0, 2), 5: (1, 2, 0, 2), 6: (1, 2, 1, 2)}
"""The same at a low table."""
_BELOW = {2: (0, 1, 0, 1), 3: (1, 1, 0, 1), 4: (0, 2, 0, 2), 5: (1, 2, 0, 2)}  # below the week of a T


def set_up(pieces: Pieces, setup: Setup, width: float) -> Scene:
    """The table before the game begins, with cards as large as fit well."""
    return round_table(pieces, setup, width).at(usual_height(setup, width))


def usual_height(setup: Setup, width: float) -> float:
    """How high a set-up of this width is where nothing else decides it."""
    tall = setup.position.columns or setup.layout == "t"
    return max(width * (1.0 if tall else _TALLEST), _LOW)


def round_table(pieces: Pieces, setup: Setup, width: float) -> Elastic:
    """The table before the game begins: players around what lies in the middle."""
    position, room = setup.position, width - 2 * _RIM
    pieces, found = pieces.of(position), list[Layout]()
    seatings = list(dict.fromkeys(_seatings(len(position.players), setup.layout)))
    for size in (*_SIZES, _SMALLEST):
        if size == _SMALLEST and found:
            break
        for number, seats in enumerate(seatings):
            for named in (False, True):
                block = _around(pieces.sized(size), setup, room, seats, named=named)
                if block.width <= room:
                    found.append(Layout(size * (1 - 0.02 * number - 0.01 * named), block))
    if not found:
        return side_by_side(pieces, position, width)
    return Elastic(pieces.inks, width, _RIM, tuple(found), described(position))


# -- around the table ----------------------------------------------------------------------------


def _seatings(players: int, layout: str) -> Iterator[tuple[int, int, int, int]]:
    """Ways to seat so many, the roundest first."""
    if players == 2 and layout in ("round", "line"):
        yield (0, 1, 0, 1)  # face to face across a low table
    if players in _BELOW and layout == "t":
        yield _BELOW[players]
    if players in _SIDES:
        yield _SIDES[players]
    if players in _FLAT:
        yield _FLAT[players]
    foot = players // 2
    yield (foot, 0, players - foot, 0)


def _around(pieces: Pieces, setup: Setup, room: float, seats: tuple[int, int, int, int], *, named: bool) -> Block:
    """The table with so many seats at its foot, on the left, at the head, on the right; `named` beside their cards."""
    position = setup.position
    foot, left, head, _ = seats
    players = position.players
    if setup.layout == "columns":  # whose cards lie above the targets sits at the head of the table
        players = players[::-1]
    # Clockwise from the foot of the table: along it from right to left, up the left side, and back down on the right.
    at_foot = players[:foot][::-1]
    at_left = players[foot : foot + left][::-1]
    at_head = players[foot + left : foot + left + head]
    at_right = players[foot + left + head :]

    def line(names: tuple[str, ...], quarters: int, *, up: bool) -> Block:
        pitch = (room - (len(names) - 1) * _GAP) / max(len(names), 1)
        own = min(pitch, room * 0.62)
        blocks = [_seat(pieces, name, position, own, quarters, up=up, named=named) for name in names]
        even = max((block.width for block in blocks), default=0.0)
        wide = min(pitch, even + 14)
        return spaced(blocks, wide, 1.0 if up else 0.0)

    sides = [
        column(
            [
                _seat(pieces, name, position, room * 0.27, quarters, up=False, named=named and len(names) > 1)
                for name in names
            ],
            _GAP,
        )
        for names, quarters in ((at_left, 3), (at_right, 1))
    ]
    even = max(side.width for side in sides)
    sides = [widened(side, even) for side in sides] if all(side.width for side in sides) else sides
    inner = room - fsum(side.width + _GAP for side in sides if side.width)
    middle = _middle(pieces, setup, min(inner, room * 0.72) if setup.layout == "round" else inner)
    spare = max(_GAP, min(14.0, (room - middle.width - sides[0].width - sides[1].width) / 2))
    belt = row([sides[0], middle, sides[1]], spare)
    if bool(sides[0].width) != bool(sides[1].width):
        belt = row([sides[0], middle], spare) if sides[0].width else row([middle, sides[1]], spare)
    week = EMPTY
    if setup.layout == "t" and "week" in position.cards:
        week = pieces.pile("week", position.cards["week"], room)
    return column([line(at_head, 0, up=False), week, belt, line(at_foot, 2, up=True)], _GAP)


def _seat(
    pieces: Pieces, player: str, position: Position, room: float, quarters: int, *, up: bool, named: bool
) -> Block:
    """A player's place; at the foot of the table the name is nearest to the edge."""
    if named:
        place = pieces.place(player, position, quarters, 0)
        return row([place, pieces.belongings(player, position, room - place.width - 1.4)], 1.4)
    parts = [pieces.place(player, position, quarters, room), pieces.belongings(player, position, room)]
    return column(parts[::-1] if up else parts, 1.1)


def _middle(pieces: Pieces, setup: Setup, room: float) -> Block:
    position = setup.position
    if position.columns:
        bare = replace(setup, position=replace(position, columns=()))
        return beside(columns(pieces, position, room), _middle(pieces, bare, room), room)
    if setup.layout == "t":
        return _tee(pieces, position, room)
    if setup.layout == "line" and "centre" in position.cards:
        line = pieces.pile("centre", position.cards["centre"], room)
        return column([pieces.shared(position, room, leave=("centre",)), line], 3.0)
    return pieces.shared(position, room)


def _tee(pieces: Pieces, position: Position, room: float) -> Block:
    """La Courte Paille, below the week: the menu down from its middle, the stock and the discards beside it."""
    cards = position.cards
    menu = EMPTY
    if "menu" in cards:
        step = pieces.height * 0.6
        stem = leaf([pieces.card(card, 0, at * step) for at, card in enumerate(cards["menu"].cards)])
        menu = column([stem, pieces.label("menu")], 0.9)
    corners = [pieces.pile(field, cards[field], room / 3) for field in ("stock", "discard") if field in cards]
    corners += [EMPTY] * (2 - len(corners))
    rest = pieces.shared(position, room / 3, leave=("week", "menu", "stock", "discard"))
    wide = max(corner.width for corner in (*corners, rest))
    sides = [column([corners[0]], 2.4), column([corners[1], rest], 2.4)]
    spare = max(2.0, min(4.0, (room - menu.width - 2 * wide) / 2))
    return row([widened(sides[0], wide), menu, widened(sides[1], wide)], spare)
