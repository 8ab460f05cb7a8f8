"""How the pages of the booklets are filled, and how many there are: measures that only get tighter."""

import io
from functools import cache
from itertools import pairwise
from statistics import mean

import pypdfium2 as pdfium
import pytest

from massicot.booklet.folding import GATHERED, MAP, Folded, map_pitch, mapped, signatures
from massicot.booklet.notice import notice
from massicot.booklet.page_style import Material
from massicot.data.library import Library
from massicot.products import forms
from tests.booklet.shelf import finished, pictures, stock, written

READING = forms.form("reading").style
A4 = (210.0, 297.0)
BOX = (62.0, 86.0)
"""What lies in the box with the cards, in millimetres."""
MOST_PAGES, MEAN, LEAST = 76, 0.92, 0.6
"""Of the booklet of all games: its pages, the mean fill of a page of text, and the least."""


@cache
def book(*games):
    return finished("reading", "pairs", *games)


@cache
def shares(*games):
    """How far down each page of a game is filled, but for the last of each game."""
    found = {}
    starts = sorted(titled(*games).values())
    height = READING.lines * READING.line
    with pdfium.PdfDocument(io.BytesIO(book(*games).content)) as pdf:
        for first, following in pairwise(starts):
            told = {}
            for number in range(first, following):
                boxes = [item.get_bounds() for item in pdf[number].get_objects()]
                feet = [low for _, low, _, _ in boxes if low > READING.bottom - 6]
                if feet:
                    top = pdf[number].get_height() - READING.top
                    told[number + 1] = min(1.0, (top - min(feet)) / height)
            found |= dict(list(told.items())[:-1])
    return found


@cache
def titled(*games):
    """The page, counted from 0, on which each game and what follows them begins."""
    with pdfium.PdfDocument(io.BytesIO(book(*games).content)) as pdf:
        tops = {item.get_title(): item.get_dest().get_index() for item in pdf.get_toc() if item.level == 0}
    names = [variant.title for variant in Library().variants("pairs").values()]
    return {title: page for title, page in tops.items() if title in (*names, "Les chances")}


@pytest.mark.slow
def test_the_small_booklet_is_sixteen_pages():
    assert book("paires").pages == 16


@pytest.mark.slow
def test_the_booklet_of_la_courte_paille_is_three_sheets():
    assert finished("reading", "courte-paille").pages == 12


@pytest.mark.slow
def test_the_booklet_of_all_games_is_well_made_up():
    """One test, so that the booklet is set once: how many pages, where games begin, how full pages are."""
    assert book().pages <= MOST_PAGES
    games = {variant.title for variant in Library().variants("pairs").values()}
    assert {title for title, page in titled().items() if (page + 1) % 2 == 0} >= games, "a game opens on a left page"
    found = shares()
    assert len(found) > 40
    assert mean(found.values()) >= MEAN, round(mean(found.values()), 3)
    assert min(found.values()) >= LEAST


# -- sheets -----------------------------------------------------------------------------------------------


def sheet(page=(148.0, 210.0)):
    return Folded(page=page, paper=A4, margin=5, spare=10)


@pytest.mark.parametrize("count", [8, 20, 24, 76, 108, 132])
def test_piles_that_lie_side_by_side_read_from_first_to_last(count):
    """Each pile is folded once; its first sheet is the outermost."""
    sides = [[slot.page for slot in side.slots] for side in signatures(count, sheet()).sides]
    fronts, backs = sides[::2], sides[1::2]
    piles, read = [], []
    for (last, first), (second, before) in zip(fronts, backs, strict=True):
        inside = bool(piles) and first == piles[-1][-1][0] + 2
        piles = (
            [*piles[:-1], [*piles[-1], (first, second, before, last)]]
            if inside
            else [*piles, [(first, second, before, last)]]
        )
    for pile in piles:
        read += [page for first, second, _, _ in pile for page in (first, second)]
        read += [page for _, _, before, last in reversed(pile) for page in (before, last)]
    assert read == list(range(1, count + 1))
    assert max(map(len, piles)) <= GATHERED
    assert max(map(len, piles)) - min(map(len, piles)) <= 1


def test_each_pile_has_its_mark_on_the_spine_a_step_lower():
    plan = signatures(76, sheet())
    lines = [line for side in plan.sides[::2] for line in side.lines if line.x1 == line.x2 == plan.width / 2]
    marks = [line for line in lines if not line.dashed and abs(line.y1 - line.y2) == 5.0]
    assert len(marks) == 4
    assert [one.y1 - other.y1 for one, other in pairwise(marks)] == [5.0] * 3


@pytest.mark.parametrize("paper", [A4, (215.9, 279.4)])
def test_a_notice_that_is_folded_at_its_marks_lies_in_the_box(paper):
    """Folded to and fro across at the marks, then along: the first panel of the front is outside. Its columns read on
    from side to side, each between two folds."""
    width, gutter = map_pitch(max(paper), 5), 3
    plan = mapped(10, Folded(page=(width, min(paper)), paper=paper, margin=5, spare=0))
    lines = plan.sides[0].lines
    across = sorted({round(line.x1, 3) for line in lines if line.x1 == line.x2})
    along = sorted({round(line.y1, 3) for line in lines if line.y1 == line.y2})
    widths = [high - low for low, high in zip([0, *across], [*across, plan.width], strict=True)]
    heights = [high - low for low, high in zip([0, *along], [*along, plan.height], strict=True)]
    assert (len(widths), len(heights)) == MAP
    assert max(widths) - min(widths) < 0.01 and max(heights) - min(heights) < 0.01
    assert max(widths) <= BOX[0] and max(heights) <= BOX[1]
    strip = [(column, column % 2 == 0) for column in range(len(widths))]
    packet = [[(column, row, up == (row % 2 == 0)) for column, up in strip] for row in range(len(heights))]
    top, *_ = packet[0]
    assert top == (0, 0, True)
    assert all(5 <= line.y1 <= plan.height - 5 and 5 <= line.x1 <= plan.width - 5 for line in lines)
    folds = [0, *across, plan.width]
    assert [[slot.page for slot in side.slots] for side in plan.sides] == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]
    for slot, low, high in zip(plan.sides[0].slots, folds, folds[1:], strict=False):
        assert low < slot.x + gutter and slot.x + width - gutter < high
    assert plan.sides[0].slots[0].x + gutter >= 4.5


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "game"), [("pairs", "chaton"), ("pairs", "cinq-cartes"), ("courte-paille",) * 2])
def test_a_notice_has_full_columns_between_the_folds(deck, game):
    """The longest game, the shortest and the other deck's: on both sides at most, examples where they fit."""
    form, sheet = forms.form("notice"), stock(deck).paper
    look = stock(deck).look(games=[stock(deck).variants[game]])
    made = notice(form.style, Material(written(deck, game), pictures(deck), look), sheet, 5)
    bound = form.bind(made, sheet, 5)
    assert bound.sheets == 1 and bound.pages == (1 if game == "cinq-cartes" else 2)
    with pdfium.PdfDocument(io.BytesIO(made.content)) as pdf:
        columns = [[one.get_bounds() for one in page.get_objects(max_depth=1)] for page in pdf]
        high = pdf[0].get_height()
        feet = [min(low for _, low, _, _ in column) / high for column in columns]
        said = [" ".join(page.get_textpage().get_text_bounded().split()) for page in pdf]
    assert max(feet[1:-1]) < 0.4, feet
    assert "Questions fréquentes" in " ".join(said) or game == "cinq-cartes"
    assert "EXEMPLE" in " ".join(said).upper() and "Pliez en accordéon" in said[-1]
    with pdfium.PdfDocument(io.BytesIO(bound.content)) as pdf:
        folds = [pdf[0].get_width() * n / MAP[0] for n in range(1, MAP[0])]
        for side in pdf:
            text = side.get_textpage()
            letters = [text.get_charbox(n) for n in range(text.count_chars())]
            assert not [(left, right) for left, _, right, _ in letters for fold in folds if left < fold < right]
