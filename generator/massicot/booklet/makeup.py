"""Make up the pages of a chapter from what its lines and boxes measure: which lines stand on which page, which box
waits for the next one, how high each picture is drawn. Pure: lengths are lines of text.

All pages are chosen together, by what is worst about them: text that leaves a page open, a picture far from its
text, pictures pressed or blown up, a page that is nearly empty. Text is never changed, so one laying out tells all
lengths."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import inf

EASE = 0.001
"""So much too high still fits: lengths are rounded."""
OPEN, NEARLY = 1.6, 14.0
"""What a line that stays empty costs, squared; and from how many of them on a page is not tried, if another can be."""
PAGE, ODD, SPREAD, LATE, WAITS, PASSED, HYPHEN, TURNED = 90.0, 300.0, 14.0, 500.0, 2.0, 0.15, 3.0, 0.4
"""What costs: a page; an odd number of them; a box on another spread than the text before it; a set-up after the second
page; a box that waits, and each line that it waits for; a word broken at the foot; a paragraph to be turned over."""
DRAWN, SPARSE, PAGES = 5.0, 60.0, 24
"""What a picture of another height than the usual costs, and a last page that is nearly empty; more pages than that are
not thought of."""


@dataclass(frozen=True, slots=True)
class PictureHeights:
    """How many lines high a picture may be, and would be if nothing else decided it."""

    least: int
    usual: int
    most: int


@dataclass(frozen=True, slots=True)
class Atom:
    """What no page break goes through: a line, a heading, a table, a box without its picture."""

    height: float
    above: float = 0.0
    """The room that it keeps to what stands above it, but not at the head of a page."""
    margins: tuple[float, float] = (0.0, 0.0)
    """The same where something else stands above it than in the text, and what it keeps below."""
    glued: bool = False
    """It stays on the page of what stands before it."""
    begins: bool = True
    """It begins a block: a box may be put before it."""
    broken: bool = False
    """A line that ends within a word."""
    picture: PictureHeights | None = None
    box: str = ""
    """What it is if it may wait for the next page: an example, a set-up."""
    fixed: bool = False
    """No box goes past it."""

    @property
    def least(self) -> float:
        """How high it is with its picture as low as can be."""
        return self.height + (self.picture.least if self.picture else 0)


@dataclass(frozen=True, slots=True)
class MadePage:
    """A page: its atoms in their order, and how high the pictures among them are."""

    atoms: tuple[int, ...]
    drawn: tuple[int, ...] = ()
    empty: float = 0.0
    """The lines that are left below them."""


@dataclass(frozen=True, slots=True)
class _Page:
    """A page that is being filled."""

    atoms: tuple[int, ...] = ()
    height: float = 0.0
    pictures: tuple[PictureHeights, ...] = ()
    waiting: tuple[int, ...] = ()
    cost: float = 0.0


_Choice = tuple[float, MadePage | None, tuple[int, ...], int]


@dataclass(frozen=True, slots=True)
class MakeUp:
    """The best pages of so many lines for a text, where the first is a left one."""

    atoms: Sequence[Atom]
    room: float
    odd: float = ODD
    """What an odd number of pages costs."""

    def pages(self) -> tuple[float, list[MadePage]]:
        """What the pages cost, and all of them; none if the text cannot be made up."""

        @cache
        def best(at: int, waiting: tuple[int, ...], number: int) -> _Choice:
            """The cheapest page that begins here, with all that follow: its cost, the page, and what is left."""
            cheapest: _Choice = (inf, None, (), at)
            if number >= PAGES:
                return cheapest
            tried = [(*self._judged(page, end, number), page, end) for page, end in self._filled(at, waiting)]
            near = [one for one in tried if one[1] <= NEARLY or self._last(one[3], one[4])]
            for cost, empty, drawn, page, end in near or tried:
                whole = cost if self._last(page, end) else cost + best(end, page.waiting, number + 1)[0]
                if whole < cheapest[0]:
                    cheapest = whole, MadePage(page.atoms, drawn, empty), page.waiting, end
            return cheapest

        made: list[MadePage] = []
        at, waiting = 0, tuple[int, ...]()
        while at < len(self.atoms) or waiting:
            _, page, waiting, at = best(at, waiting, len(made))
            if page is None:
                return inf, []
            made.append(page)
        return best(0, (), 0)[0], made

    # -- one page ---------------------------------------------------------------------------------------------

    def _filled(self, at: int, waiting: tuple[int, ...]) -> Iterator[tuple[_Page, int]]:
        """All pages that may begin here, and where each of them ends."""
        pending = [(_Page(), at, waiting)]
        while pending:
            page, end, due = pending.pop()
            if end == len(self.atoms):
                page = self._all(page, due)
                if self._fits(page):
                    yield page, end
                continue
            atom = self.atoms[end]
            if atom.begins and not atom.glued:
                page, due = self._all(page, due), ()
                if not self._fits(page):
                    continue
            if page.atoms and not atom.glued and not due and self._may_end(page, end):
                yield page, end
            if atom.box and not atom.glued:
                pending.append((replace(page, waiting=(*page.waiting, end), cost=page.cost + WAITS), end + 1, due))
                if page.waiting:
                    continue
            if atom.fixed and page.waiting:
                continue
            page = self._with(page, end)
            if self._fits(page):
                pending.append((page, end + 1, due))

    def _fits(self, page: _Page) -> bool:
        return page.height + sum(one.least for one in page.pictures) <= self.room + EASE

    def _last(self, page: _Page, end: int) -> bool:
        return end == len(self.atoms) and not page.waiting

    def _all(self, page: _Page, boxes: tuple[int, ...]) -> _Page:
        for one in boxes:
            page = self._with(page, one)
        return page

    def _with(self, page: _Page, number: int) -> _Page:
        atom = self.atoms[number]
        above = 0.0
        if page.atoms:
            before = page.atoms[-1]
            above = atom.above if before == number - 1 else max(self.atoms[before].margins[1], atom.margins[0])
        pictures = (*page.pictures, atom.picture) if atom.picture else page.pictures
        passed = PASSED * (atom.height + above) if page.waiting else 0.0
        return _Page(
            (*page.atoms, number), page.height + above + atom.height, pictures, page.waiting, page.cost + passed
        )

    def _may_end(self, page: _Page, end: int) -> bool:
        """Within a paragraph, a page ends only where no more of it would fit: nothing else can be asked for."""
        if self.atoms[end].begins:
            return True
        for more in range(end + 1, len(self.atoms)):
            page = self._with(page, more - 1)
            if not self.atoms[more].glued:
                break
        return self._loose(page) < 0

    def _loose(self, page: _Page) -> float:
        """What is left when the pictures are as high as they may be."""
        return self.room + EASE - page.height - sum(one.most for one in page.pictures)

    def _judged(self, page: _Page, end: int, number: int) -> tuple[float, float, tuple[int, ...]]:
        """What a page costs, the lines that stay empty, and the heights of its pictures."""
        last = self._last(page, end)
        drawn = drawn_for(page.pictures, self.room + EASE - page.height, fill=not last)
        empty = self.room - page.height - sum(drawn)
        cost = page.cost + PAGE
        for height, picture in zip(drawn, page.pictures, strict=True):
            cost += DRAWN * (height / picture.usual - 1) ** 2
        boxes = [at for at in page.atoms if self.atoms[at].box]
        cost += sum(LATE for at in boxes if self.atoms[at].box == "setup" and number > 1)
        if number and number % 2 == 0 and page.atoms[0] in boxes:
            cost += SPREAD
        if last:
            full = 1 - empty / self.room
            cost += SPARSE * (1 - full) ** 2 + self.odd * (number % 2 == 0)
            return cost, empty, drawn
        cost += OPEN * max(empty - 0.5, 0) ** 2
        cost += HYPHEN * self.atoms[page.atoms[-1]].broken
        cost += TURNED * (number % 2) * (end < len(self.atoms) and not self.atoms[end].begins)
        return cost, empty, drawn


def drawn_for(pictures: Sequence[PictureHeights], room: float, *, fill: bool) -> tuple[int, ...]:
    """How high pictures are drawn in so many lines: as usual, but lower where there is less room, and higher where they
    are to fill it."""
    heights = [one.usual for one in pictures]
    while sum(heights) > room and any(high > one.least for high, one in zip(heights, pictures, strict=True)):
        at = max(
            (at for at, one in enumerate(pictures) if heights[at] > one.least),
            key=lambda at: heights[at] / pictures[at].usual,
        )
        heights[at] -= 1
    while fill and sum(heights) + 1 <= room:
        higher = [at for at, one in enumerate(pictures) if heights[at] < one.most]
        if not higher:
            break
        heights[min(higher, key=lambda at: heights[at] / pictures[at].usual)] += 1
    return tuple(heights)
