"""What no careful setter would let stand is cured on laid out pages: text fills what a box leaves open."""

import pytest

from massicot.booklet.refine import FULL, filled
from massicot.booklet.render import laid_out, parsed
from massicot.data.library import Library
from tests.booklet.shelf import pictures

FONTS = Library().fonts()
CSS = """
@page { size: 100mm 110mm; margin: 5mm }
body { font: 9pt/5mm "Massicot Text"; margin: 0 } p, h2 { margin: 0; font-size: 9pt; line-height: 5mm }
aside { break-inside: avoid } h2 { break-after: avoid }
"""
PAGE = 20
"""Lines of 5 mm on a page."""


def lines(count, word="mot"):
    return "".join(f"<p>{word}{number}</p>" for number in range(count))


def example(lines_high):
    return f'<aside class="example"><div style="height: {lines_high * 5}mm"><p>x</p></div></aside>'


def pages(body):
    html = parsed(f'<html lang="fr"><title>x</title><body>{body}</body>', FONTS)
    return html, laid_out(html, CSS, pictures(), FONTS).pages


def order(html):
    """The elements of the text, in their order."""
    return [(one.text or one.get("class")) for one in html.etree_element.find("body") if one.tag != "div"]


def shares(found):
    return [round(filled(page), 2) for page in found]


def test_text_fills_the_page_before_an_example_that_does_not_fit():
    html, found = pages(lines(12) + example(12) + "<h2>Coco</h2>" + lines(20, "mot-"))
    assert shares(found)[0] >= FULL
    assert order(html).index("example") > order(html).index("Coco")


def test_an_example_stays_where_it_is_when_the_page_before_it_is_full():
    html, found = pages(lines(19) + example(12) + "<h2>Coco</h2>" + lines(20, "mot-"))
    assert order(html)[19] == "example"
    assert len(found) == 3


def test_examples_that_follow_each_other_stay_in_their_order():
    body = lines(12) + example(12).replace("example", "example one") + example(12).replace("example", "example two")
    html, found = pages(body + "<h2>Coco</h2>" + lines(30, "mot-"))
    there = [name for name in order(html) if name and name.startswith("example")]
    assert there == ["example one", "example two"]
    assert shares(found)[0] >= FULL


def test_no_example_goes_behind_other_ways_to_play():
    body = lines(12) + example(12) + '<h2 class="fixed">Autrement</h2>' + lines(20, "mot-")
    html, _ = pages(body)
    assert order(html)[12] == "example"


@pytest.mark.parametrize("rest", [0, 1])
def test_a_gap_that_little_text_could_fill_stays(rest):
    html, _ = pages(lines(8) + example(14) + lines(rest, "mot-"))
    assert order(html)[8] == "example"
