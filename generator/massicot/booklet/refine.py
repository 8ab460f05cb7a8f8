"""Find what no careful setter would let stand, on laid out pages, and cure it in the tree that they were laid out from.

- A word broken at the foot of a page: WeasyPrint knows no `hyphenate-limit-last`. The paragraph is set without hyphens.
- A line cut short: where words fit the measure but the space after them does not, and an italic word follows,
  WeasyPrint may break the line after its first word. The paragraph is set with slightly wider spaces.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

HYPHEN = "\u2010"
WHOLE, EASED = "whole", "eased"
ROOM = 1.5
"""A line is cut short when the next word would fit so many times."""


def cured(pages: Sequence[Any]) -> bool:
    """Whether something was mended in the tree, and the pages are to be laid out again."""
    found = [one for page in pages for one in (*_cut_short(page), *_broken_at_foot(page))]
    fresh = [(one, cure) for one, cure in found if cure not in one.get("class", "").split()]
    for element, cure in dict.fromkeys(fresh):
        element.set("class", f"{element.get('class', '')} {cure}".strip())
    return bool(fresh)


def _cut_short(page: Any) -> Iterator[tuple[Any, str]]:
    for lines, measure in _paragraphs(page._page_box):
        for line, following in pairwise(lines):
            own, after = words(line), words(following)
            text = "".join(box.text for box in own).strip(" ")
            if not text or not after:
                continue
            filled = own[-1].position_x + own[-1].width - own[0].position_x
            next_word = after[0].text.strip(" ").split(" ")[0]
            if measure - filled > ROOM * (len(next_word) + 1) * filled / len(text):
                yield line.element, EASED


def _broken_at_foot(page: Any) -> Iterator[tuple[Any, str]]:
    lines = [line for together, _ in _paragraphs(page._page_box) for line in together if words(line)]
    if lines:
        # In columns, the last line is not always the lowest.
        for line in (lines[-1], max(lines, key=lambda line: float(line.position_y + line.height))):
            if words(line)[-1].text.endswith(HYPHEN):
                yield line.element, WHOLE


def filled(page: Any) -> float:
    """The share of a page down to its last line."""
    box = page._page_box
    feet = [one.position_y + one.height for one in _solid(box)]
    return (max(feet) - box.content_box_y()) / box.height if feet else 1.0


def _paragraphs(box: Any) -> Iterator[tuple[list[Any], float]]:
    """Lines that stand together, and the width they may fill."""
    children = [child for child in getattr(box, "children", ()) if type(child).__name__ != "MarginBox"]
    lines = [child for child in children if type(child).__name__ == "LineBox"]
    if lines:
        yield lines, float(box.width)
    for child in children:
        yield from _paragraphs(child)


def in_flow(box: Any) -> Iterator[Any]:
    """All boxes of elements on a page, but for its head and foot."""
    for child in getattr(box, "children", ()):
        if type(child).__name__ != "MarginBox":
            if getattr(child, "element", None) is not None:
                yield child
            yield from in_flow(child)


def _solid(box: Any) -> Iterator[Any]:
    """What can be seen on a page: lines and tables."""
    return (one for one in in_flow(box) if type(one).__name__ in ("LineBox", "TableBox"))


def words(line: Any) -> list[Any]:
    """The texts of a line."""
    return [box for box in line.descendants() if getattr(box, "text", None)]
