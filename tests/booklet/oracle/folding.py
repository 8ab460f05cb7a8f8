"""Sheets become a book as hands do it: turned as the printer turns them, cut, piled, folded, leafed through. Shares
nothing with the program that imposes: it knows only where pages lie. Millimetres."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from massicot.checks.prints.reading.model import Rect

EIGHT = ((1, 0), (2, 0), (3, 0), (3, 1), (2, 1), (1, 1), (0, 1), (0, 0))
"""One sheet, cut in its middle and folded to eight pages: the column and the row, from below, of each page in turn.
The upper row stands on its head."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A page of the book on a side of a sheet: which form it is (-1: none), on which page of the file, where, how
    much it is enlarged, and whether it stands on its head there. `seen` is where it shows through from the front,
    `upright` whether it stands well in the book."""

    form: int
    page: int
    box: Rect
    scale: float
    turned: bool
    seen: Rect
    upright: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet."""

    page: int
    width: float
    height: float
    lying: tuple[Lying, ...]


def folded(sides: Sequence[Side], per_side: int, short_edge: bool) -> list[Lying]:
    """The pages in the order in which the reader meets them."""
    if per_side == 8:
        return [_eighth(side, column, row) for side in sides for column, row in EIGHT]
    pile = [
        (front, _through(back, short_edge)) for front, back in zip(sides[::2], [*sides[1::2], sides[-1]], strict=False)
    ]
    if per_side == 4:
        pile = [_half(sheet, upper) for upper in (True, False) for sheet in pile]
    ahead: list[Lying] = []
    behind: list[Lying] = []
    for front, back in pile:
        ahead += [_on(front, right=True), _on(back, right=True)]
        behind += [_on(front, right=False), _on(back, right=False)]
    return ahead + behind[::-1]


def _through(back: Side, short_edge: bool) -> Side:
    """A back as it shows through its front. The long edge of a sheet that lies is the level one."""
    level = (back.width > back.height) != short_edge

    def seen(one: Lying) -> Lying:
        box = one.box
        if level:
            box = Rect(box.left, back.height - box.top, box.right, back.height - box.bottom)
        else:
            box = Rect(back.width - box.right, box.bottom, back.width - box.left, box.top)
        return replace(one, seen=box, upright=one.turned == level)

    return replace(back, lying=tuple(map(seen, back.lying)))


def _half(sheet: tuple[Side, Side], upper: bool) -> tuple[Side, Side]:
    """What is left of a sheet above or below a cut across its middle."""
    front, back = (
        replace(side, lying=tuple(one for one in side.lying if (one.seen.middle[1] > side.height / 2) == upper))
        for side in sheet
    )
    return front, back


def _on(side: Side, *, right: bool) -> Lying:
    """What lies on one side of the fold."""
    found = [one for one in side.lying if (one.seen.middle[0] > side.width / 2) == right]
    return found[0] if found else _blank(side)


def _eighth(side: Side, column: int, row: int) -> Lying:
    wide, tall = side.width / 4, side.height / 2
    cell = Rect(column * wide, row * tall, (column + 1) * wide, (row + 1) * tall)
    found = [one for one in side.lying if cell.holds(*one.box.middle)]
    return replace(found[0], upright=found[0].turned == (row == 1)) if found else _blank(side)


def _blank(side: Side) -> Lying:
    nothing = Rect(0, 0, 0, 0)
    return Lying(-1, side.page, nothing, 1.0, False, nothing, True)
