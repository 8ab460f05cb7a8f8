"""What no careful setter would let stand is found on laid out pages, and each cure cures it."""

import pytest

from massicot.booklet.refine import FRESH, PARTED, SPARSE, THIRD, filled, misset
from massicot.booklet.render import laid_out, parsed, tries
from massicot.data.library import Library
from tests.booklet.shelf import pictures

FONTS = Library().fonts()
CSS = """
@page { size: 100mm 110mm; margin: 5mm }
body { font: 9pt/5mm "Massicot Text"; margin: 0 } p, h2 { margin: 0; font-size: 9pt; line-height: 5mm }
aside, .head { break-inside: avoid } .parted { break-inside: auto } .fresh { break-before: page }
"""
PAGE = 20
"""Lines of 5 mm on a page."""


def lines(count, word="mot"):
    return f"<p>{word}</p>" * count


def example(head, rest):
    """An example whose head stays in one piece."""
    return f'<aside class="example"><div class="head" style="height: {head * 5}mm">x</div>{lines(rest)}</aside>'


def pages(body):
    html = parsed(f'<html lang="fr"><title>x</title><body>{body}</body>', FONTS)
    return html, laid_out(html, CSS, pictures(), FONTS).pages


def classes(html):
    return [one.get("class") for one in html.etree_element.iter() if one.get("class") and one.tag != "div"]


def shares(found):
    return [round(filled(page), 2) for page in found]


def test_an_example_is_parted_when_it_would_leave_a_page_almost_empty():
    html, found = pages(lines(5) + example(8, 8))
    assert classes(html) == [f"example {PARTED}"]
    assert shares(found)[0] > SPARSE


def test_an_example_stays_whole_when_the_page_before_it_is_filled_well_enough():
    html, found = pages(lines(9) + example(8, 8))
    assert classes(html) == ["example"]
    assert len(found) == 2


def test_a_section_begins_on_the_sparse_page_when_the_picture_of_an_example_is_too_tall():
    body = lines(8) + "<h2>Coco</h2>" + lines(14) + example(19, 1)
    html, found = pages(body)
    assert sorted(classes(html)) == sorted([f"example {PARTED}", FRESH])
    assert all(share >= THIRD for share in shares(found)[:-1])


@pytest.mark.parametrize("above", [2, 5])
def test_a_page_does_not_become_sparse_to_fill_the_next(above):
    html, _ = pages(lines(above) + "<h2>Coco</h2>" + lines(PAGE - 1) + example(19, 1))
    assert FRESH not in " ".join(classes(html))


def test_every_try_cures_something_until_nothing_is_found():
    html = parsed(f'<html lang="fr"><title>x</title><body>{lines(5)}{example(8, 8)}</body>', FONTS)
    bad = [len(found) for _, found in tries(html, CSS, pictures(), FONTS)]
    assert bad == [1, 0]
    assert misset(laid_out(html, CSS, pictures(), FONTS).pages) == []
