"""Find what no careful setter would let stand, on laid out pages, with a cure for each: a class of the style sheet.

- A word broken at the foot of a page: WeasyPrint knows no `hyphenate-limit-last`. The paragraph is set without hyphens.
- A line cut short: where words fit the measure but the space after them does not, and an italic word follows,
  WeasyPrint may break the line after its first word. The paragraph is set with slightly wider spaces.
- A page left almost empty because the example after it is kept in one piece: the example may be parted. Where that
  does not help, for its picture alone is too tall, the last section of the page before begins on the sparse page.
"""

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from typing import Any

HYPHEN = "\u2010"
WHOLE, EASED, PARTED, FRESH = "whole", "eased", "parted", "fresh"
ROOM = 1.5
"""A line is cut short when the next word would fit so many times."""
SPARSE = 0.4
"""The least of a page that is filled before something is moved to the next."""
THIRD = 0.34
"""The least that a page keeps when its last section is moved to the next."""


def misset(pages: Sequence[Any]) -> list[tuple[Any, str]]:
    """Elements that are to be set again, each with its cure. What was cured already is left as it is."""
    found = [one for page in pages for one in (*_cut_short(page), *_broken_at_foot(page))]
    for before, page, following in zip((None, *pages), pages, pages[1:], strict=False):
        found += _sparse(before, page, following)
    unique = {(id(element), cure): (element, cure) for element, cure in found}
    return [(element, cure) for element, cure in unique.values() if cure not in element.get("class", "").split()]


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


def _sparse(before: Any, page: Any, following: Any) -> Iterator[tuple[Any, str]]:
    """The page that ends early, when an example begins the next one."""
    if filled(page) >= SPARSE:
        return
    top = following._page_box.content_box_y()
    for one in in_flow(following._page_box):
        names = (one.element.get("class") or "").split()
        if "example" in names and one.position_y - top < 1:
            if PARTED not in names:
                yield one.element, PARTED
            elif before is not None and not any(_headings(page)):
                yield from ((heading, FRESH) for heading, share in _headings(before) if share >= THIRD)


def filled(page: Any) -> float:
    """The share of a page down to its last line."""
    box = page._page_box
    feet = [one.position_y + one.height for one in _solid(box)]
    return (max(feet) - box.content_box_y()) / box.height if feet else 1.0


def _headings(page: Any) -> list[tuple[Any, float]]:
    """The last section that begins on a page, if any, with the share of the page above it."""
    box = page._page_box
    found = [
        (one.element, (one.position_y - box.content_box_y()) / box.height)
        for one in in_flow(box)
        if one.element.tag in ("h2", "h3") and "example-title" not in (one.element.get("class") or "").split()
    ]
    return found[-1:]


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


# -- in parts: several processes try how chapters are best set, and what they found is put together ---------
# Chapters begin on pages of their own: how one is broken into pages does not depend on the others. Parts are always the
# same, on whatever machine, for the same text must give the same bytes.

PARTS = 2
PICTURE = 1200
"""What a picture takes of a page, in letters."""
Cure = tuple[int, int, str]
"""The number of a chapter, the number of an element in it, and the class that cures it."""


def chapters(root: Any) -> dict[Any, tuple[int, int]]:
    """Every element of a chapter, with the number of its chapter and its own."""
    body = root.find("body")
    return {
        element: (number, place) for number, chapter in enumerate(body) for place, element in enumerate(chapter.iter())
    }


def apply(root: Any, cures: Sequence[Cure]) -> None:
    """Set the classes that cure what was found."""
    wanted: dict[tuple[int, int], list[str]] = {}
    for chapter, place, name in cures:
        wanted.setdefault((chapter, place), []).append(name)
    for element, at in chapters(root).items() if wanted else ():
        if at in wanted:
            element.set("class", " ".join([element.get("class", ""), *wanted[at]]).strip())


def part_of(root: Any, part: int, parts: int) -> set[int]:
    """The numbers of the chapters in one of so many parts."""
    body = root.find("body")
    # Pictures fill pages as text does; an example with one takes half a page.
    sizes = [sum(len(text) for text in one.itertext()) + PICTURE * len(list(one.iter("img"))) for one in body]
    total, before, own = sum(sizes), 0, set()
    for number, size in enumerate(sizes):
        if min(parts - 1, before * parts // max(total, 1)) == part:
            own.add(number)
        before += size
    return own


def keep(root: Any, wanted: Container[int]) -> None:
    """Leave only these chapters; of the others remain the anchors, which texts may point at."""
    for number, chapter in enumerate(root.find("body")):
        if number in wanted:
            continue
        names = [element.get("id") for element in chapter.iter() if element.get("id")]
        for child in list(chapter):
            chapter.remove(child)
        chapter.text = None
        for name in ("class", "data-title", "id"):
            chapter.attrib.pop(name, None)
        chapter.tag = "div"
        for name in names:
            mark = chapter.makeelement("span", {"id": name})
            chapter.append(mark)
