"""A sheet under the knife. Knows nothing of how sheets are made: cards are rectangles (left, bottom, right, top), marks
are lines (x1, y1, x2, y2), all in millimetres."""

from collections import deque

OFF = 0.5
"""A cut may be so far off, and goes so far beyond the last card."""
NEAR, HALF = 0.01, 0.075


def touching(mark, card, within=OFF):
    """Whether a mark, half its width included, would stay on a card that is cut so much too large."""
    x1, y1, x2, y2 = mark
    wide, high = (within + HALF if x1 == x2 else within), (within + HALF if y1 == y2 else within)
    across = min(x1, x2) < card[2] + wide and max(x1, x2) > card[0] - wide
    return across and min(y1, y2) < card[3] + high and max(y1, y2) > card[1] - high


def lines_of(cards):
    """Where cuts lie: all x, all y."""
    return _merged(side for card in cards for side in card[::2]), _merged(side for card in cards for side in card[1::2])


def _merged(values):
    found = []
    for value in sorted(values):
        if not found or value - found[-1] > NEAR:
            found.append(value)
    return found


def pointing(marks, upright, at):
    """The marks of one cut: (from, to) along it."""
    if upright:
        return [(min(y1, y2), max(y1, y2)) for x1, y1, x2, y2 in marks if abs(x1 - x2) < NEAR and abs(x1 - at) < NEAR]
    return [(min(x1, x2), max(x1, x2)) for x1, y1, x2, y2 in marks if abs(y1 - y2) < NEAR and abs(y1 - at) < NEAR]


class Sheet:
    """A sheet that is slit from mark to mark, and stays in one piece by its margins: what hangs together is known by
    cells between all lines that are ever cut. `through` is for those who do not stop at the margins."""

    def __init__(self, width, height, cards, marks, through=False):
        self.cards, self.marks, self.through = cards, marks, through
        self.xs, self.ys = lines_of(cards)
        self.across = [0, self.xs[0] - OFF, *self.xs, self.xs[-1] + OFF, width]
        self.up = [0, self.ys[0] - OFF, *self.ys, self.ys[-1] + OFF, height]
        self.made = set()

    def frame(self):
        """The cells that still hang on the margin."""
        seen, left = {(0, 0)}, deque([(0, 0)])
        columns, rows = len(self.across) - 1, len(self.up) - 1
        while left:
            column, row = left.popleft()
            for next_column, next_row in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
                inside = 0 <= next_column < columns and 0 <= next_row < rows
                if not inside or (next_column, next_row) in seen:
                    continue
                if next_row == row:
                    cut, reached = (True, self.across[max(column, next_column)]), 0 < row < rows - 1
                else:
                    cut, reached = (False, self.up[max(row, next_row)]), 0 < column < columns - 1
                if not (cut in self.made and (reached or self.through)):
                    seen.add((next_column, next_row))
                    left.append((next_column, next_row))
        return seen

    def cell(self, x, y):
        column = max(n for n, edge in enumerate(self.across[:-1]) if edge <= x)
        return column, max(n for n, edge in enumerate(self.up[:-1]) if edge <= y)

    def holds(self, frame, x, y):
        """Whether the paper on both sides of a point still hangs on the margin."""
        return all(self.cell(x + dx, y + dy) in frame for dx in (-NEAR, NEAR) for dy in (-NEAR, NEAR))

    def slit(self, upright, at):
        """Cut along a line; before that its marks must be there, and all that it frees."""
        frame = self.frame()
        ends = (self.ys[0], self.ys[-1]) if upright else (self.xs[0], self.xs[-1])
        there = [
            (low, high)
            for low, high in pointing(self.marks, upright, at)
            if self.holds(frame, *((at, (low + high) / 2) if upright else ((low + high) / 2, at)))
        ]
        before, after = (
            any(high <= ends[0] - OFF for _, high in there),
            any(low >= ends[1] + OFF for low, _ in there),
        )
        assert before and after, f"no mark for {'x' if upright else 'y'} = {at:.2f}"
        for card in self.cards:
            if at in (card[:3:2] if upright else card[1::2]):
                assert self.cell((card[0] + card[2]) / 2, (card[1] + card[3]) / 2) in frame, (
                    f"{card} is loose too early"
                )
        self.made.add((upright, at))

    def cut_all(self):
        """The guide's order: the lines along the longer side, then the others."""
        lying = self.across[-1] >= self.up[-1]
        for upright in (not lying, lying):
            for at in self.xs if upright else self.ys:
                self.slit(upright, at)
        frame = self.frame()
        for card in self.cards:
            assert self.cell((card[0] + card[2]) / 2, (card[1] + card[3]) / 2) not in frame, f"{card} still hangs on"


def guillotined(cards, marks):
    """Cut through the whole sheet, as the guide tells those who have a machine: above each row, then the sides of cards
    by what is left below them. Returns how many cuts had their marks; what is left is cut against a stop."""
    xs, _ = lines_of(cards)
    tops = sorted({round(card[3], 4) for card in cards}, reverse=True)
    done = 0
    for number, top in enumerate(tops):
        across = pointing(marks, False, top)
        assert any(high <= xs[0] - OFF for _, high in across), f"no mark left of y = {top}"
        assert any(low >= xs[-1] + OFF for low, _ in across), f"no mark right of y = {top}"
        foot = tops[number + 1] if number + 1 < len(tops) else 0
        bottom = min(card[1] for card in cards if abs(card[3] - top) < NEAR)
        row = [card for card in cards if abs(card[3] - top) < NEAR]
        for at in lines_of(row)[0]:
            assert any(foot <= low and high <= bottom - OFF for low, high in pointing(marks, True, at)), (
                f"no mark below the row at x = {at}"
            )
            done += 1
        done += 1
    return done
