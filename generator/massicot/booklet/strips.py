"""What lies on the table in an example: players one beside the other, as low as they can be drawn. Pure."""

from collections.abc import Iterator
from math import fsum

from massicot.booklet.describing import described
from massicot.booklet.elastic import Elastic, Layout
from massicot.booklet.pieces import Pieces
from massicot.booklet.scene import EMPTY, Block, Placed, Scene, column, joined, leaf, row
from massicot.model.variant import Column, Position

_SIZES = (13.0, 11.0, 10.0, 9.0, 8.2)
_SMALLEST = 7.2
_PAD, _GAP, _APART, _NAMED = 2.4, 3.0, 2.6, 1.4
_CROWDED, _LISTED, _ABOVE, _TALL = 0.87, 0.9, 0.97, 1.4
"""How much is lost where cards lie on each other, where each player has a line, where what is shared stands above; and
how many times as high as side by side piles may stand on each other before they are towers."""


def strip(pieces: Pieces, position: Position, width: float) -> Scene:
    """What lies on the table in an example, as low as it is with cards of the usual size."""
    return side_by_side(pieces, position, width).at(0.0)


def side_by_side(pieces: Pieces, position: Position, width: float) -> Elastic:
    """What lies on the table in an example: what is shared, and each player."""
    position = position.seen
    room, pieces = width - 2 * _PAD, pieces.of(position)
    found: list[Layout] = []
    for size in _SIZES:
        found += _layouts(pieces.sized(size), position, room)
    if not any(one.quality > _SMALLEST for one in found):
        found += _layouts(pieces.sized(_SMALLEST), position, room)
    return Elastic(pieces.inks, width, _PAD, tuple(found), described(position))


def _layouts(pieces: Pieces, position: Position, room: float) -> Iterator[Layout]:
    """Ways to lay it out with cards of one size."""
    size, shared = pieces.width, pieces.shared(position, room)
    known = [player for player in position.players if _known(player, position)]
    if position.columns:
        yield Layout(size, _with_columns(pieces, position, shared, known, room))
        return
    if not known:
        yield Layout(size, shared)
        return
    lanes = _lanes(pieces, position, known, room)
    yield Layout(size * _LISTED, column([shared, lanes], _GAP))
    narrow = pieces.shared(position, room * 0.3)
    for quality, body in _bodies(pieces, position, known, room):
        yield Layout(size * quality * _ABOVE, column([shared, body], _GAP))
    for side in dict.fromkeys((shared, narrow)):
        left = room - side.width - 2 * _GAP
        if side.width and left > room * 0.3:
            for quality, body in _bodies(pieces, position, known, left):
                spare = (room - side.width - body.width) / 3
                yield Layout(size * quality, row([body, side], max(2 * _GAP, min(spare, 12.0))))


def _bodies(pieces: Pieces, position: Position, known: list[str], room: float) -> Iterator[tuple[float, Block]]:
    """Players in one row or in two or more even ones, their names above what is theirs or beside it."""
    count = len(known)
    for rows in dict.fromkeys((1, 2, -(-count // 2))) if count > 1 else (1,):
        fit = -(-count // rows)
        pitch = (room - (fit - 1) * _GAP) / fit
        for beside in (False, True):
            even = 0.0
            for own in (room, pitch):
                cells = [_cell(pieces, player, position, own, beside=beside) for player in known]
                seats = list(_ring(count, fit)) if rows > 1 else [list(range(count))]
                body = _seated(cells, seats, room)
                even = even or _TALL * max(cell.height for cell in cells) * len(seats)
                if body.width:
                    yield min(1.0, even / body.height) * (1.0 if own == room else _CROWDED), body
                    break


def _seated(cells: list[Block], seats: list[list[int]], room: float) -> Block:
    """The cells in their rows, in columns of one width if there are several; nothing if they do not fit."""
    across = max(map(len, seats))
    if len(seats) == 1:
        wide = fsum(cell.width for cell in cells)
        spare = room - wide - _GAP * (across - 1)
        gap = _GAP + min(max(spare, 0.0) / across, 9.0)
        return row(cells, gap, 0.0) if spare >= 0 else EMPTY
    widest = max(cell.width for cell in cells)
    if widest * across + _GAP * (across - 1) > room:
        return EMPTY
    pitch = min((room - (across - 1) * _GAP) / across, widest + 12)
    return column([spaced([cells[at] for at in line], pitch) for line in seats], _GAP)


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


def _known(player: str, position: Position) -> bool:
    """Whether anything is told of a player."""
    fields = (*position.each.values(), *position.numbers_each.values(), *position.some.values())
    return any(player in field for field in fields) or player in position.one.values()


def _cell(pieces: Pieces, player: str, position: Position, room: float, *, beside: bool) -> Block:
    if beside:
        place = pieces.place(player, position, room=0)
        return row([place, pieces.belongings(player, position, room - place.width - _NAMED)], _NAMED, 0.0)
    own = pieces.belongings(player, position, room)
    return column([pieces.place(player, position, room=max(own.width, min(26.0, room))), own], 1.1)


def _lanes(pieces: Pieces, position: Position, known: list[str], room: float) -> Block:
    """A line for each player, the names in a column of their own, where they all begin at its left side."""
    places = [pieces.place(player, position, align=0) for player in known]
    names = max((place.width for place in places), default=0.0)
    lanes = []
    for player, place in zip(known, places, strict=True):
        own = pieces.belongings(player, position, room - names - _GAP)
        lanes.append(row([Block(names, place.height, within=((place, 0.0, 0.0),)), own], _GAP))
    return column(lanes, 2.0, align=0)


# -- targets in a line, with the cards of two players above and below them --------------------------------


def _with_columns(pieces: Pieces, position: Position, shared: Block, known: list[str], room: float) -> Block:
    middle = beside(columns(pieces, position, room), shared, room)
    if len(position.players) == 2:
        above, below = (_cell(pieces, player, position, room, beside=True) for player in position.players)
        return column([above, middle, below], 1.6)
    return column([middle, _lanes(pieces, position, known, room)], _GAP)


def columns(pieces: Pieces, position: Position, room: float) -> Block:
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
    step, apart = pieces.height * 0.4, pieces.height + 1.0
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


# -- blocks ------------------------------------------------------------------------------------------------


def beside(main: Block, other: Block, room: float) -> Block:
    """The one to the right of the other where there is room, or below it."""
    if main.width + other.width + 2 * _GAP <= room:
        return row([main, other], 2 * _GAP)
    return column([main, other], 3.0)


def widened(block: Block, width: float) -> Block:
    """A block in the middle of a wider one, which keeps its place even when empty."""
    return Block(width, block.height, within=((block, (width - block.width) / 2, 0.0),))


def spaced(blocks: list[Block], pitch: float, align: float = 0.0) -> Block:
    """Blocks in fields of one width."""
    return row([widened(block, max(pitch, block.width)) for block in blocks], _GAP, align)
