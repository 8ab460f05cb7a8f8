"""Lay out a table: players around what lies in the middle (set-ups), or one beside the other (examples). Pure."""

from collections.abc import Iterator
from dataclasses import replace
from math import fsum
from operator import itemgetter

from massicot.booklet import strokes
from massicot.booklet.describing import described
from massicot.booklet.pieces import Pieces
from massicot.booklet.scene import EMPTY, Block, Placed, Scene, column, joined, leaf, row
from massicot.model.variant import Column, Position, Setup

_SIZES = (13.0, 12.0, 11.0, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
_READABLE = 9.0
_TALLEST, _LOW = 0.6, 74.0
_SMALLER = (8.0, 7.2)
_FEW = 3
_WORTH = 0.86
_RIM, _GAP, _PAD, _APART = 4.6, 3.4, 3.6, 2.6
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
_BELOW = {2: (0, 1, 0, 1), 3: (1, 1, 0, 1), 4: (0, 2, 0, 2), 5: (1, 2, 0, 2)}  # below the week of a T


def set_up(pieces: Pieces, setup: Setup, width: float) -> Scene:
    """The table before the game begins, with cards as large as fit well."""
    position = setup.position
    pieces = pieces.of(position)
    tall = position.columns or setup.layout == "t"
    room, tallest = width - 2 * _RIM, max(width * (1.0 if tall else _TALLEST), _LOW)
    found: list[tuple[float, Block]] = []
    seatings = list(_seatings(len(position.players), setup.layout))
    tries = [(seats, size) for seats in seatings[:-1] for size in _SIZES if size >= _READABLE]
    tries += [(seats, size) for size in _SIZES for seats in seatings]
    for seats, size in tries:
        block = _around(pieces.sized(size), setup, room, seats)
        if block.width > room:
            continue
        if block.height + 2 * _RIM <= tallest:
            return _framed(pieces, block, width, _RIM, described(position))
        found.append((block.height / size**0.5, block))
    if not found:
        return strip(pieces, position, width)
    return _framed(pieces, min(found, key=itemgetter(0))[1], width, _RIM, described(position))


def strip(pieces: Pieces, position: Position, width: float) -> Scene:
    """What lies on the table in an example: what is shared, then each player, as compact as can be."""
    room, pieces = width - 2 * _PAD, pieces.of(position)
    if position.columns:
        shared = _beside(_columns(pieces, position, room), pieces.shared(position, room), room)
    else:
        shared = pieces.shared(position, room)
    known = [player for player in position.players if _known(player, position)]
    if position.columns and len(position.players) == 2:
        above, below = (_cell(pieces, player, position, room, 26.0) for player in position.players)
        return _framed(pieces, column([above, shared, below], 2.2), width, _PAD, described(position))
    body = EMPTY
    for size in (pieces.width, *(_SMALLER if len(known) > _FEW else ())):
        body = _cells(pieces.sized(size), position, known, room)
        if body.items:
            break
    if not body.items:
        body = _lanes(pieces, position, known, room)
        for size in _SMALLER:  # smaller cards, where they save a line
            other = _lanes(pieces.sized(size), position, known, room)
            body = other if other.height < body.height * _WORTH else body
    beside = shared.items and body.items and shared.width + body.width + 6 <= room
    if beside and body.height >= shared.height * 0.7 and not position.columns:
        whole = row([body, shared], max(6.0, (room - shared.width - body.width) / 2))
    else:
        whole = column([shared, body], 3.0)
    return _framed(pieces, whole, width, _PAD, described(position))


def _framed(pieces: Pieces, block: Block, width: float, pad: float, alt: str) -> Scene:
    """A block in the middle of a table that is as wide as wished."""
    height = block.height + 2 * pad
    inks = pieces.inks
    board = strokes.board(width, height, inks.table, inks.rim, inks.paper, plain=inks.plain)
    placed = block.at((width - block.width) / 2, pad)
    return Scene(width, height, (board, *placed.items), placed.leaves, alt)


# -- around the table ----------------------------------------------------------------------------


def _seatings(players: int, layout: str) -> Iterator[tuple[int, int, int, int]]:
    """Ways to seat so many, the roundest first."""
    if players == 2 and layout in ("round", "line"):
        yield (0, 1, 0, 1)  # face to face across a low table
    if players in _BELOW and layout == "t":
        yield _BELOW[players]
    if players in _SIDES:
        yield _SIDES[players]
    foot = players // 2
    yield (foot, 0, players - foot, 0)


def _around(pieces: Pieces, setup: Setup, room: float, seats: tuple[int, int, int, int]) -> Block:
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
        blocks = [_seat(pieces, name, position, min(pitch, room * 0.62), quarters, up=up) for name in names]
        even = max((block.width for block in blocks), default=0.0)
        wide = min(pitch, even + 14)
        return _spaced(blocks, wide, 1.0 if up else 0.0)

    sides = [
        column([_seat(pieces, name, position, room * 0.27, quarters, up=False) for name in names], _GAP)
        for names, quarters in ((at_left, 3), (at_right, 1))
    ]
    even = max(side.width for side in sides)
    sides = [_widened(side, even) for side in sides] if all(side.items for side in sides) else sides
    inner = room - fsum(side.width + _GAP for side in sides if side.items)
    middle = _middle(pieces, setup, min(inner, room * 0.72) if setup.layout == "round" else inner)
    spare = max(_GAP, min(14.0, (room - middle.width - sides[0].width - sides[1].width) / 2))
    belt = row([sides[0], middle, sides[1]], spare)
    if bool(sides[0].items) != bool(sides[1].items):
        belt = row([sides[0], middle], spare) if sides[0].items else row([middle, sides[1]], spare)
    week = EMPTY
    if setup.layout == "t" and "week" in position.cards:
        week = pieces.pile("week", position.cards["week"], room)
    return column([line(at_head, 0, up=False), week, belt, line(at_foot, 2, up=True)], _GAP)


def _seat(pieces: Pieces, player: str, position: Position, room: float, quarters: int, *, up: bool) -> Block:
    """A player's place; at the foot of the table the name is nearest to the edge."""
    parts = [pieces.place(player, position, quarters, room), pieces.belongings(player, position, room)]
    return column(parts[::-1] if up else parts, 1.5)


def _middle(pieces: Pieces, setup: Setup, room: float) -> Block:
    position = setup.position
    if position.columns:
        bare = replace(setup, position=replace(position, columns=()))
        return _beside(_columns(pieces, position, room), _middle(pieces, bare, room), room)
    if setup.layout == "t":
        return _tee(pieces, position, room)
    if setup.layout == "line" and "centre" in position.cards:
        line = pieces.pile("centre", position.cards["centre"], room)
        return column([pieces.shared(position, room, leave=("centre",)), line], 3.0)
    return pieces.shared(position, room)


def _beside(main: Block, other: Block, room: float) -> Block:
    """The one to the right of the other where there is room, or below it."""
    if main.width + other.width + 2 * _GAP <= room:
        return row([main, other], 2 * _GAP)
    return column([main, other], 3.0)


def _columns(pieces: Pieces, position: Position, room: float) -> Block:
    """The columns of Cinq cartes: targets in one line, each side's cards growing away from it."""
    count = len(position.columns)
    fitting = pieces.sized(min(pieces.width, (room - _APART * (count - 1)) / count))
    return row([_one_column(fitting, one) for one in _levelled(position.columns)], _APART, 0.5)


def _levelled(columns: tuple[Column, ...]) -> Iterator[tuple[Column, int, int]]:
    above = max((len(one.above) for one in columns), default=0)
    below = max((len(one.below) for one in columns), default=0)
    yield from ((one, above, below) for one in columns)


def _one_column(pieces: Pieces, levelled: tuple[Column, int, int]) -> Block:
    one, above, below = levelled
    step, apart = pieces.height * 0.46, pieces.height + 1.4
    height = pieces.height
    target = height / 2 + (apart + (above - 1) * step if above else 0)
    whole = target + height / 2 + (apart + (below - 1) * step if below else 0)
    blocks: list[Block] = [leaf([pieces.card(one.target, 0, 0)]).at(0, target - height / 2)]
    if one.above:  # the first lies next to the target; each further one above it, its index free
        far = target - apart - (len(one.above) - 1) * step
        cards: list[Placed] = [pieces.card(card, 0, far + at * step) for at, card in enumerate(reversed(one.above))]
        blocks.append(leaf(cards).at(0, far - height / 2))
    if one.below:
        near = target + apart
        cards = [pieces.card(card, 0, near + at * step) for at, card in enumerate(one.below)]
        blocks.append(leaf(cards).at(0, near - height / 2))
    return joined(blocks, pieces.width, whole)


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
    return row([_widened(sides[0], wide), menu, _widened(sides[1], wide)], spare)


def _widened(block: Block, width: float) -> Block:
    """A block in the middle of a wider one, which keeps its place even when empty."""
    placed = block.at((width - block.width) / 2, 0)
    return Block(width, block.height, placed.items, placed.leaves)


# -- one beside the other ------------------------------------------------------------------------


def _known(player: str, position: Position) -> bool:
    """Whether anything is told of a player."""
    fields = (*position.each.values(), *position.numbers_each.values(), *position.some.values())
    return any(player in field for field in fields) or player in position.one.values()


def _cell(pieces: Pieces, player: str, position: Position, room: float, marks: float) -> Block:
    own = pieces.belongings(player, position, room)
    return column([pieces.place(player, position, room=max(marks, own.width)), own], 1.3)


def _cells(pieces: Pieces, position: Position, known: list[str], room: float) -> Block:
    """Players in one row or in several even ones; nothing where not even two fit beside each other."""
    for marks in (26.0, 16.0):  # what a player is or does stands beside the name, or else below it
        cells = [_cell(pieces, player, position, room, marks) for player in known]
        wide = fsum(cell.width for cell in cells)
        if len(cells) > 1 and wide + _GAP * (len(cells) - 1) <= room:
            return row(cells, max(_GAP, min((room - wide) / len(cells), 12.0)), 0.0)
    widest = max((cell.width for cell in cells), default=0.0)
    fit = int((room + _GAP) / (widest + _GAP)) if cells else 0
    if fit < 2 or len(cells) < 2:
        return EMPTY
    fit = -(-len(cells) // -(-len(cells) // fit))  # even rows: four as two and two, not three and one
    pitch = (room - (fit - 1) * _GAP) / fit
    return column([_spaced([cells[at] for at in line], pitch) for line in _ring(len(cells), fit)], 3.0)


def _ring(players: int, fit: int) -> Iterator[list[int]]:
    """Seats in rows, clockwise as one sees the table: along its head, down the right, back along the foot and up the
    left. Whoever sits to somebody's left is drawn there."""
    if players <= 2 * fit:
        yield list(range(fit))
        yield list(range(players - 1, fit - 1, -1))
        return
    yield [0, 1]
    for at in range(2, players // 2 + 1):
        yield [players + 1 - at, at]
    if players % 2:
        yield [players // 2 + 1]


def _lanes(pieces: Pieces, position: Position, known: list[str], room: float) -> Block:
    """A line for each player, the names in a column of their own."""
    places = [pieces.place(player, position) for player in known]
    names = max((place.width for place in places), default=0.0)
    lanes = []
    for player, place in zip(known, places, strict=True):
        own = pieces.belongings(player, position, room - names - 3)
        lanes.append(row([_left(place, names), own], 3.0))
    return column(lanes, 2.4, align=0)


def _left(block: Block, width: float) -> Block:
    return Block(width, block.height, block.items, block.leaves)


def _spaced(blocks: list[Block], pitch: float, align: float = 0.0) -> Block:
    """Blocks in fields of one width."""
    return row([_widened(block, max(pitch, block.width)) for block in blocks], _GAP, align)
