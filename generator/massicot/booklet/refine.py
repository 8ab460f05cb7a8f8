"""Find what no careful setter would let stand, on laid out pages, and cure it in the tree that they were laid out from.

- A word broken at the foot of a page: WeasyPrint knows no `hyphenate-limit-last`. The paragraph is set without hyphens.
- A line cut short: where words fit the measure but the space after them does not, and an italic word follows,
  WeasyPrint may break the line after its first word. The paragraph is set with slightly wider spaces.
- A page that ends early because an example or a picture, kept in one piece, begins the next one: as much of the text
  that follows it as fills the page is told first. The example still stands after the rule that it shows.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

HYPHEN = "\u2010"
WHOLE, EASED = "whole", "eased"
ROOM = 1.5
"""A line is cut short when the next word would fit so many times."""
FULL = 0.9
"""A page filled so far ends where it should."""
WORTH = 0.65
"""A move that leaves more of a gap is not worth it."""
MOVES = 3
"""How often a box is moved at most."""
_BOXES = ("example", "setup")
_FIXED = "fixed"
"""The class of headings that nothing is moved behind."""
_SHEETS = ("fold", "notice")
"""One game on one sheet: what fits where is tried there."""
_DONE, _MOVED = "data-arranged", "data-moved"
_KINDS = ("BlockBox", "BlockLevelBox", "TableBox")
_BLOCKS = ("p", "ul", "ol", "table", "h2", "h3", "h4")


def cured(root: Any, pages: Sequence[Any]) -> bool:
    """Whether something was mended in the tree, and the pages are to be laid out again."""
    found = [one for page in pages for one in (*_cut_short(page), *_broken_at_foot(page))]
    fresh = [(one, cure) for one, cure in found if cure not in one.get("class", "").split()]
    for element, cure in dict.fromkeys(fresh):
        element.set("class", f"{element.get('class', '')} {cure}".strip())
    if (root.find("body").get("class") or "") in _SHEETS:
        return bool(fresh)
    if _on_the_spread(root, pages):
        return True
    arranged = _arranged(root, pages) if root.get(_DONE) is None else _moved(root, pages)
    root.set(_DONE, "")
    return arranged or bool(fresh)


def _cut_short(page: Any) -> Iterator[tuple[Any, str]]:
    for lines, measure in _paragraphs(page._page_box):
        for line, following in pairwise(lines):
            words, after = _words(line), _words(following)
            text = "".join(box.text for box in words).strip(" ")
            if not text or not after:
                continue
            filled = words[-1].position_x + words[-1].width - words[0].position_x
            next_word = after[0].text.strip(" ").split(" ")[0]
            if measure - filled > ROOM * (len(next_word) + 1) * filled / len(text):
                yield line.element, EASED


def _broken_at_foot(page: Any) -> Iterator[tuple[Any, str]]:
    lines = [line for together, _ in _paragraphs(page._page_box) for line in together if _words(line)]
    if lines:
        # In columns, the last line is not always the lowest.
        for line in (lines[-1], max(lines, key=lambda line: float(line.position_y + line.height))):
            if _words(line)[-1].text.endswith(HYPHEN):
                yield line.element, WHOLE


# -- boxes that stand later ----------------------------------------------------------------------------------


def _on_the_spread(root: Any, pages: Sequence[Any]) -> bool:
    """The table of a set-up belongs to the first two pages of its game: one that comes later begins the second."""
    at = {
        id(one.element): number for number, page in reversed(list(enumerate(pages))) for one in in_flow(page._page_box)
    }
    late = [block for block in _blocks(root) if _is_box(block, "setup") and at.get(id(block), 0) > 1]
    if not late or late[0].get(_MOVED):
        return False
    parents = {child: parent for parent in root.iter() for child in parent}
    first = next(block for block in _blocks(root) if at.get(id(block)) == 1 or block is late[0])
    if first is late[0] or first.tag not in ("p", "ul", "ol"):
        return False
    parents[late[0]].remove(late[0])
    parents[first].insert(list(parents[first]).index(first), late[0])
    late[0].set(_MOVED, str(MOVES))
    return True


def _arranged(root: Any, pages: Sequence[Any]) -> bool:
    """Go through all pages as they would be once boxes were moved, by the heights of what stands on them now: mostly,
    what is laid out then needs no other try."""
    heights, room = _heights(pages), pages[0]._page_box.height
    blocks, moved, at = list(_blocks(root)), False, 0
    foot = next((_top(one) for one in in_flow(pages[0]._page_box) if blocks and one.element is blocks[0]), 0.0)
    foot -= pages[0]._page_box.content_box_y()
    while at < len(blocks):
        block, high = blocks[at], heights.get(blocks[at], 0.0)
        if foot + high <= room:
            foot += high
        elif not _is_box(block):
            foot = (foot + high) % room if block.tag in ("p", "ul", "ol") else high
        elif (
            (1 - FULL) * room < room - foot
            and not _is_box(block, "setup")
            and (later := _stand_later(root, block, room - foot, heights))
        ):
            moved, blocks[at:] = True, later
            continue
        else:
            foot = high
        at += 1
    return moved


def _top(box: Any) -> float:
    return float(box.position_y)


def _blocks(root: Any) -> Iterator[Any]:
    """All blocks, without what is within one of them."""
    skipped = set[Any]()
    for element in root.iter():
        if element not in skipped and isinstance(element.tag, str) and (_is_box(element) or element.tag in _BLOCKS):
            skipped |= set(element.iter())
            yield element


def _moved(root: Any, pages: Sequence[Any]) -> bool:
    """Move the first box that leaves a page open. What stands behind it moves too, and is looked at next time."""
    for number, (page, following) in enumerate(pairwise(pages)):
        share = filled(page)
        box = _first(following) if share < FULL else None
        if box is not None and not (number and _is_box(box, "setup")):
            gap = (1 - share) * page._page_box.height
            if _stand_later(root, box, gap, _heights(pages)) is not None:
                return True
    return False


def _first(page: Any) -> Any:
    """The box that begins a page, if one does."""
    top = page._page_box.content_box_y()
    for one in in_flow(page._page_box):
        if _is_box(one.element) and one.position_y - one.margin_top - top < one.margin_top + 1:
            return one.element
    return None


def _is_box(element: Any, *kinds: str) -> bool:
    return bool(set(kinds or _BOXES) & set((element.get("class") or "").split()))


def _heights(pages: Sequence[Any]) -> dict[Any, float]:
    """How high every block is, on all pages together."""
    found: dict[Any, float] = {}
    for page in pages:
        for one in in_flow(page._page_box):
            if (one.element.tag in _BLOCKS or _is_box(one.element)) and type(one).__name__ in (
                "BlockBox",
                "BlockLevelBox",
                "TableBox",
            ):
                found[one.element] = found.get(one.element, 0.0) + one.margin_height()
    return found


def _stand_later(root: Any, box: Any, gap: float, heights: dict[Any, float]) -> list[Any] | None:
    """Put a box behind as many of the blocks that follow it as fill the gap: all blocks from there on, as they stand
    now, or None if that is not worth it."""
    parents = {child: parent for parent in root.iter() for child in parent}
    boxes, behind, room = [box], None, gap
    passed: list[Any] = []
    for block in _following(root, box):
        if _is_box(block) and room == gap:
            boxes.append(block)  # those that follow each other stay together
            continue
        if _is_box(block) or _is_box(block, _FIXED):
            break
        passed.append(block)
        room -= heights.get(block, 0.0)
        if block.tag[0] != "h":
            behind = block
        if room <= 0:
            break
    if behind is None or room > gap * WORTH or int(box.get(_MOVED, "0")) >= MOVES:
        return None
    place = parents[behind]
    for one in boxes:
        parents[one].remove(one)
        one.set(_MOVED, str(int(one.get(_MOVED, "0")) + 1))
    at = list(place).index(behind) + 1
    place[at:at] = boxes
    told = list(_blocks(root))
    first = min(map(told.index, (behind, *boxes)))
    while first and told[first - 1] in passed:
        first -= 1
    return told[first:]


def _following(root: Any, box: Any) -> Iterator[Any]:
    """The blocks behind a box, in their order."""
    told = list(_blocks(root))
    yield from told[told.index(box) + 1 :]


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


def _words(line: Any) -> list[Any]:
    return [box for box in line.descendants() if getattr(box, "text", None)]
