"""Pages are chosen together: text fills what a box leaves open, boxes wait but keep their order, pictures give way."""

import pytest

from massicot.booklet.makeup import Atom, MakeUp, PictureHeights, drawn_for

PAGE = 20
"""Lines of a page."""
HEADING = Atom(1)


def lines(count):
    """So many paragraphs of a line."""
    return [Atom(1) for _ in range(count)]


def example(height, picture=None):
    return Atom(height, box="example", picture=picture)


def made(*atoms):
    _, pages = MakeUp(atoms, PAGE).pages()
    return [page.atoms for page in pages]


def test_text_fills_the_page_before_an_example_that_does_not_fit():
    pages = made(*lines(12), example(12), HEADING, *lines(50))
    assert len(pages[0]) >= PAGE - 1
    assert 12 in pages[1]


def test_an_example_stays_where_it_is_when_the_page_before_it_is_full():
    pages = made(*lines(19), example(12), HEADING, *lines(20))
    assert [at for page in pages for at in page] == list(range(41))


def test_examples_that_follow_each_other_stay_in_their_order():
    pages = made(*lines(12), example(9), example(9), HEADING, *lines(40))
    order = [at for page in pages for at in page]
    assert order.index(12) < order.index(13)
    assert len(pages[0]) >= PAGE - 1


def test_no_example_goes_behind_other_ways_to_play():
    order = [at for page in made(*lines(12), example(12), Atom(1, fixed=True), *lines(20)) for at in page]
    assert order.index(12) < order.index(13)


@pytest.mark.parametrize("at", [18, 19, 20, 21])
def test_what_is_glued_stays_with_what_stands_before_it(at):
    atoms = lines(40)
    atoms[at] = Atom(1, glued=True)
    for page in made(*atoms):
        assert (at in page) == (at - 1 in page)


def test_every_line_stands_on_one_page_and_no_page_is_too_full():
    atoms = [*lines(7), example(9), *lines(15), example(6), *lines(11), example(14), *lines(3)]
    pages = made(*atoms)
    assert sorted(at for page in pages for at in page) == list(range(len(atoms)))
    assert all(sum(atoms[at].height for at in page) <= PAGE for page in pages)


def test_a_picture_is_drawn_lower_where_that_saves_a_page_and_higher_to_fill_one():
    assert drawn_for([PictureHeights(4, 8, 12)], 6, fill=False) == (6,)
    assert drawn_for([PictureHeights(4, 8, 12)], 20, fill=False) == (8,)
    assert drawn_for([PictureHeights(4, 8, 12)], 10, fill=True) == (10,)
    assert drawn_for([PictureHeights(4, 8, 12)], 20, fill=True) == (12,)


def test_a_text_that_no_page_holds_has_none():
    cost, pages = MakeUp([Atom(PAGE + 1)], PAGE).pages()
    assert cost == float("inf")
    assert pages == []
