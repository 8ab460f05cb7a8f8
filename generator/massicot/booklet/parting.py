"""Part a booklet's chapters, so that several processes can try how they are best set, and put what they found together.

Chapters begin on pages of their own: how one is broken into pages does not depend on the others. Parts are always the
same, on whatever machine, for the same text must give the same bytes.
"""

from collections.abc import Container, Sequence
from typing import Any

from massicot.booklet.refine import EASED, FRESH, PARTED, WHOLE

CURES = (WHOLE, EASED, PARTED, FRESH)
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
