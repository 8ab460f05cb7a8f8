"""Chapters are tried in parts: each in one part, every anchor in all; what was found is applied to the whole."""

from xml.etree import ElementTree

import pytest

from massicot.booklet.refine import PARTS, apply, chapters, keep, part_of

PAGE = "<html><head/><body>{}</body></html>"
CHAPTER = '<article class="game"><h1 id="c{n}">T{n}</h1><p>{text}</p><p class="x" id="p{n}">y</p></article>'


def book(count=7):
    return ElementTree.fromstring(
        PAGE.format("".join(CHAPTER.format(n=n, text="mot " * (n + 3)) for n in range(count)))
    )


def texts(root):
    return [text.strip() for text in root.itertext() if text.strip().startswith("T")]


def test_every_chapter_is_in_one_part_and_in_order():
    parts = []
    for part in range(PARTS):
        root = book()
        keep(root, part_of(root, part, PARTS))
        parts.append(texts(root))
    assert [title for part in parts for title in part] == [f"T{n}" for n in range(7)]
    assert all(parts)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_anchor_is_lost(part):
    root = book()
    keep(root, part_of(root, part, PARTS))
    assert {element.get("id") for element in root.iter() if element.get("id")} == {
        f"{k}{n}" for k in "cp" for n in range(7)
    }


def test_a_cure_found_in_a_part_meets_its_element_in_the_whole():
    root = book()
    places = chapters(root)
    keep(root, part_of(root, PARTS - 1, PARTS))
    element = next(element for element in root.iter("p") if element.get("id") == "p6")
    whole = book()
    apply(whole, [(*places[element], "whole"), (*places[element], "eased")])
    (cured,) = (one for one in whole.iter() if "whole" in one.get("class", ""))
    assert cured.get("id") == "p6" and cured.get("class") == "x whole eased"


def test_a_part_is_made_smaller_without_losing_an_anchor():
    """What stood well on the first try is not set again."""
    root = book()
    keep(root, {1, 2})
    keep(root, {2})
    assert texts(root) == ["T2"]
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert sorted(names) == sorted(f"{k}{n}" for k in "cp" for n in range(7))


def test_nothing_found_changes_nothing():
    root = book()
    apply(root, [])
    assert ElementTree.tostring(root) == ElementTree.tostring(book())
