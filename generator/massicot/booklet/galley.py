"""A chapter laid out on one endless page, to be measured; and put on pages as makeup.py chooses, in the tree
that it was laid out from."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil
from typing import Any

from massicot.booklet.elastic import Elastic
from massicot.booklet.html import SLACK
from massicot.booklet.makeup import ODD, Atom, MadePage, MakeUp, PictureHeights
from massicot.booklet.page_style import PT_PER_MM, PageStyle
from massicot.booklet.refine import HYPHEN, words

ENDLESS = "@page { size: %smm 90000mm } .endpiece { display: none }"
"""The style of the endless page."""
FRESH = "fresh"
"""The class of what begins a page."""
_PX_PER_PT = 96 / 72
_HIGHEST = {"example": 0.5, "setup": 0.52, "example-head": 0.5}
"""The share of a page that a picture takes at most, in an element of this class."""
_MOVABLE = ("example", "setup")
"""The classes of boxes that may wait for the next page."""


@dataclass(frozen=True, slots=True)
class Galley:
    """The atoms of a chapter, and the element that each of them belongs to."""

    atoms: tuple[Atom, ...]
    blocks: tuple[Any, ...]

    def on_pages(self, lines: float, odd: float = ODD) -> tuple[float, list[MadePage]]:
        """What the best pages of so many lines cost, and the pages; `odd` is what an odd number of them costs."""
        return MakeUp(self.atoms, lines, odd).pages()

    @property
    def least(self) -> float:
        """How many lines it takes with its pictures as low as can be."""
        return sum(one.above + one.least for one in self.atoms)


def measured(page: Any, form: PageStyle, elastic: Mapping[str, tuple[str, Elastic]]) -> Galley:
    """What stands on the endless page."""
    reader = _AtomReader(form, elastic)
    found = list(reader.read(page._page_box))
    atoms = [replace(atom, above=max(top - before[3], 0.0)) for before, (atom, _, top, _) in pairwise(found)]
    # The head of a chapter reaches into the margin.
    atom, _, top, _ = found[0]
    first = replace(atom, height=atom.height + top - page._page_box.content_box_y() / reader.unit)
    return Galley(tuple(_parted([first, *atoms], form.lines)), tuple(block for _, block, _, _ in found))


def _parted(atoms: list[Atom], lines: float) -> Iterator[Atom]:
    """What is glued together and higher than a page is parted where that page is full: a high picture and its text, on
    a small page."""
    height = 0.0
    for atom in atoms:
        glued = atom.glued and height + atom.above + atom.least <= lines
        height = height + atom.above + atom.least if glued else atom.least
        yield replace(atom, glued=glued)


_Read = tuple[Atom, Any, float, float]
"""An atom, the element that it belongs to, its top and its foot in lines."""


class _AtomReader:
    """Reads boxes into atoms."""

    def __init__(self, form: PageStyle, elastic: Mapping[str, tuple[str, Elastic]]) -> None:
        self.form, self.elastic = form, elastic
        self.unit = form.line * _PX_PER_PT
        self.glued = False
        self.list: Any = None

    def read(self, box: Any) -> Iterator[_Read]:
        """What stands in a box, from top to bottom."""
        for child in _in_flow(box):
            if type(child).__name__ == "LineBox":
                yield from self._kept_apart(box, list(self._lines(box)))
                return
            self.glued |= child.style["break_before"] == "avoid"
            if child.element.tag in ("ul", "ol"):
                for number, one in enumerate(self._kept_apart(child, list(self.read(child)))):
                    yield replace(one[0], begins=not number), child.element, *one[2:]
            elif _in_flow(child) and (child.style["break_inside"] != "avoid" or self._higher_than_a_page(child)):
                yield from self.read(child)
            elif child.border_height():
                yield self._whole(child)
            self.glued |= child.style["break_after"] == "avoid"

    def _kept_apart(self, box: Any, found: list[_Read]) -> list[_Read]:
        """The first and the last atom of a box have its margins, where these are more than their own."""
        for at, side, margin in ((0, 0, box.margin_top), (-1, 1, box.margin_bottom)):
            atom, *rest = found[at]
            margins = list(atom.margins)
            margins[side] = max(margins[side], margin / self.unit)
            found[at] = (replace(atom, margins=(margins[0], margins[1])), *rest)
        return found

    def _higher_than_a_page(self, box: Any) -> bool:
        """Such a box is broken all the same: a long example on a small page."""
        picture, drawn = self._picture(box, (box.element.get("class") or "").split())
        least = box.border_height() / self.unit - drawn + (picture.least if picture else 0)
        return float(least) > self.form.lines

    def _whole(self, box: Any) -> _Read:
        names = (box.element.get("class") or "").split()
        picture, drawn = self._picture(box, names)
        moved = box.top if box.style["position"] == "relative" and box.top != "auto" else 0.0
        top, high = (box.border_box_y() - moved) / self.unit, box.border_height() / self.unit
        atom = Atom(
            high - drawn,
            margins=(box.margin_top / self.unit, box.margin_bottom / self.unit),
            glued=self.glued,
            picture=picture,
            box=next((name for name in _MOVABLE if picture and name in names), ""),
            fixed="fixed" in names,
        )
        self.glued = False
        return atom, box.element, top, top + high

    def _picture(self, box: Any, names: Sequence[str]) -> tuple[PictureHeights | None, int]:
        """How high the picture of a box may be, and how many lines it takes now."""
        share = next((share for name, share in _HIGHEST.items() if name in names), 0.0)
        for grid in box.element.iter("div") if share else ():
            if grid.get("data-lines"):
                table = self.elastic[grid[0].get("src")][1]
                low, usual, high = (lines_of(height, self.form) for height in (table.least, table.usual, table.most))
                most = max(low, min(high, int(self.form.lines * share)))
                return PictureHeights(low, min(usual, most), most), int(grid.get("data-lines"))
        return None, 0

    def _lines(self, paragraph: Any) -> Iterator[_Read]:
        """The lines of a paragraph: no single one stands on a page."""
        lines = _in_flow(paragraph)
        for at, line in enumerate(lines):
            top, high, texts = line.position_y / self.unit, line.height / self.unit, words(line)
            glued = self.glued if at == 0 else at == 1 or at == len(lines) - 1
            broken = bool(texts) and texts[-1].text.endswith(HYPHEN)
            yield Atom(high, glued=glued, begins=not at, broken=broken), paragraph.element, top, top + high
            self.glued = False


def _in_flow(box: Any) -> list[Any]:
    children = getattr(box, "children", ())
    return [child for child in children if type(child).__name__ != "MarginBox" and child.is_in_normal_flow()]


# -- on pages ----------------------------------------------------------------------------------------------


def arranged(
    galley: Galley, pages: Sequence[MadePage], root: Any, redrawn: Callable[[str, float], str], form: PageStyle
) -> None:
    """Change the tree so that it is laid out as these pages: boxes moved, pages begun, pictures as high as chosen."""
    parents = {child: parent for parent in root.iter() for child in parent}
    order = [at for page in pages for at in page.atoms]
    moved = [at for number, at in enumerate(order) if number and at < max(order[:number])]
    for at in moved:
        behind = next((one for one in order[order.index(at) + 1 :] if one not in moved), None)
        box, place = galley.blocks[at], galley.blocks[behind if behind is not None else max(order)]
        while place is parents[place][0] and parents[place].tag == "section":
            place = parents[place]
        parents[box].remove(box)
        parents[box] = parents[place]
        parents[place].insert(list(parents[place]).index(place) + (behind is None), box)
    for number, page in enumerate(pages):
        first = page.atoms[0]
        if number and galley.atoms[first].begins:
            block = galley.blocks[first]
            block = parents[block] if block.tag == "caption" else block  # the table keeps the room above both
            block.set("class", f"{block.get('class', '')} {FRESH}".strip())
        pictured = [at for at in page.atoms if galley.atoms[at].picture]
        for at, lines in zip(pictured, page.drawn, strict=True):
            for grid in galley.blocks[at].iter("div"):
                if grid.get("data-lines"):
                    put(grid, lines, redrawn, form)


def put(grid: Any, lines: int, redrawn: Callable[[str, float], str], form: PageStyle) -> None:
    """Have the picture of a box drawn so many lines high."""
    image, height = grid[0], lines * form.line / PT_PER_MM - SLACK
    image.set("src", redrawn(image.get("src"), height / form.enlarged))
    grid.set("style", f"height: {lines}rem")
    size = f"height: {height:.2f}mm; margin-top: {SLACK / 2:.2f}mm"
    image.set("style", re.sub(r"height: [\d.]+mm; margin-top: [\d.]+mm", size, image.get("style")))


def lines_of(height_mm: float, form: PageStyle) -> int:
    """How many lines a picture of this height takes."""
    return ceil((height_mm * form.enlarged + SLACK) * PT_PER_MM / form.line - 0.001)
