"""A5 on sheets of the paper chosen, to cut and pile: for those who have rings or a clip, but no long stapler."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from massicot.booklet import folding
from massicot.ink.shapes import Box
from massicot.model.page import MarkLine
from massicot.model.paper import Paper
from massicot.products.forms import ON_PAPER, Bound, Form
from massicot.products.forms.reading import Reading

if TYPE_CHECKING:
    from massicot.booklet.render import Rendered

TICK = 4.0
"""How long the marks are that show where to cut."""


class Stack(Form):
    """The reading pages, two a side, in two piles that one cut parts."""

    name = "stack"
    about = "the same on sheets of --paper, to cut, pile and bind at the edge"
    page = "A5"
    style = Reading.style
    setting = Reading.name
    options = ON_PAPER
    flip = "short-edge"
    how = (
        "**Livret en piles :** recto verso, bords courts. Coupez la pile au milieu, posez la moitié gauche sur la "
        "droite, reliez par le bord gauche : anneaux, pince ou agrafes."
    )

    def bind(self, done: "Rendered", paper: Paper, margin: float) -> Bound:
        """Sheets to cut."""
        from massicot.booklet.impose import on_sheets

        spare = max(0.0, self.style.side - margin)
        sheets = on_sheets(done.content, stacked, paper=(paper.width, paper.height), margin=margin, spare=spare)
        return Bound(sheets.content, sheets.pages, sheets.sheets)


def stacked(count: int, stock: folding.Stock) -> folding.Plan:
    """Two pages a side of a lying sheet. The left halves of all sheets are the first half of the book, so that the left
    pile, laid on the right one, is in order. A page lies at its spine: what a small sheet lacks is missing at the fore
    edge, where the cut is, or the edge of the sheet."""
    height, width = sorted(stock.paper)
    half = width / 2
    folding.check_fit(stock, half, height, "2 times")
    order = folding.padded(count, 4, back_cover=True)
    sheets = len(order) // 4
    sides: list[folding.Side] = []
    for sheet in range(sheets):
        # The leaf of the left half, and that of the right half: its front, then its back.
        left, right = 2 * sheet, 2 * (sheets + sheet)
        front = (_slot(order[left], 0, stock, recto=True), _slot(order[right], half, stock, recto=True))
        # Turned about the short edge, the back of the left leaf lies on the right.
        back = (_slot(order[right + 1], 0, stock, recto=False), _slot(order[left + 1], half, stock, recto=False))
        sides += [folding.Side(front, tuple(_cut(width, height, stock.margin))), folding.Side(back)]
    flip = folding.SHORT_EDGE
    return folding.Plan(width=width, height=height, page=stock.page, sheets=sheets, flip=flip, sides=tuple(sides))


def _slot(page: int, left: float, stock: folding.Stock, *, recto: bool) -> folding.Slot:
    height, width = sorted(stock.paper)
    page_width, page_height = stock.page
    x = left if recto else left + width / 2 - page_width
    return folding.Slot(page, x, (height - page_height) / 2, False, Box(left, 0, width / 2, height))


def _cut(width: float, height: float, margin: float) -> Iterator[MarkLine]:
    """Marks at the head and the foot of the sheet."""
    yield MarkLine(width / 2, margin, width / 2, margin + TICK)
    yield MarkLine(width / 2, height - margin - TICK, width / 2, height - margin)
