"""Finished sheets are printed, turned, cut, piled and folded; then the book is read."""

from io import BytesIO
from itertools import pairwise

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot import __version__
from massicot.booklet import folding, render
from massicot.booklet.impose import on_sheets
from massicot.data.library import Library
from massicot.diagnostics import MisfitError
from tests.booklet.paper import A4, A5, A6, LETTER, cut, folded, ink, lines, paper, printed, read, reading_pdf
from tests.booklet.shelf import pictures

pytestmark = pytest.mark.slow

HALF_LETTER = (139.7, 215.9)
# page, sheet, pages a side, how much of a page may fall off
WAYS = {
    "A5 on A4": (A5, A4, 2, 0),
    "A6 on A4, cut": (A6, A4, 4, 0),
    "A6 on A4, trimmed": (A6, A4, 2, 0),
    "half letter": (HALF_LETTER, LETTER, 2, 0),
    "A5 on Letter": (A5, LETTER, 2, 8.3),
    "A6 on Letter, cut": (A6, LETTER, 4, 4.15),
}


def imposed(count, way, empty=False):
    page, sheet, per_side, spare = WAYS[way]
    return stapled(reading_pdf(count, page, empty), sheet, per_side, spare)


def stapled(content, sheet=A4, per_side=2, spare=0):
    arrange, flip = {2: (folding.saddle, "short-edge"), 4: (folding.pocket, "long-edge")}[per_side]
    return on_sheets(content, arrange, paper=paper(*sheet), margin=5, spare=spare, flip=flip)


def sides(result):
    return len(pikepdf.open(BytesIO(result.content)).pages)


def book(result, way):
    """The folded book."""
    page, _, per_side, _ = WAYS[way]
    pile = printed(result.content, page)
    return folded(cut(pile) if per_side == 4 else pile)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("count", range(1, 41))
def test_the_folded_book_reads_from_first_to_last_page(count, way):
    pages = book(imposed(count, way), way)
    numbers = [page.number for page in pages]
    assert [number for number in numbers if number] == list(range(1, count + 1))
    assert len(numbers) % (2 * WAYS[way][2]) == 0
    assert len(numbers) - count < 2 * WAYS[way][2]
    assert all(page.upright for page in pages)


@given(st.integers(1, 40), st.sampled_from(sorted(WAYS)))
def test_blanks_come_before_the_back_cover(count, way):
    result = imposed(count, way)
    pages = book(result, way)
    blanks = [None] * (len(pages) - count)
    first = list(range(1, count + 1))
    assert [page.number for page in pages] == (first[:-1] + blanks + first[-1:] if count > 1 else first + blanks)
    assert (result.pages, sides(result)) == (count, 2 * result.sheets)


@given(st.integers(5, 40), st.sampled_from(sorted(WAYS)), st.sampled_from([0, 0.08, 0.1, 0.25]))
def test_each_sheet_creeps_by_one_thickness_for_each_sheet_around_it(count, way, thickness):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folding, "THICKNESS", thickness)
        pages = book(imposed(count, way), way)
    for page in pages:
        if page.number:
            assert page.beyond == pytest.approx(page.depth * thickness, abs=0.002)


def test_outer_margins_are_alike_after_trimming(monkeypatch):
    """A sheet k deep stands out at the fore edge by k thicknesses; its print does not."""
    monkeypatch.setattr(folding, "THICKNESS", 0.2)
    pages = [page for page in book(imposed(40, "A5 on A4"), "A5 on A4") if page.number]
    fore_edges = [page.depth * 0.2 + A5[0] - page.beyond for page in pages]
    assert fore_edges == pytest.approx([A5[0]] * 40, abs=0.002)
    assert max(page.depth for page in pages) == 9


def test_a_page_moved_over_the_fold_is_clipped_there(monkeypatch):
    """Otherwise the colour of one page would show on its neighbour."""
    from reportlab.pdfgen.canvas import Canvas

    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(A5[0] * 72 / 25.4, A5[1] * 72 / 25.4), invariant=1)
    for number in range(1, 21):
        canvas.setFillGray(0 if number % 2 else 0.6)
        canvas.rect(0, 0, 500, 700, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    monkeypatch.setattr(folding, "THICKNESS", 0.5)
    result = stapled(buffer.getvalue())
    middle = ink(result.content, sides(result) - 2)  # the innermost front: creep is 2 mm
    fold, y = middle.width // 2, middle.height // 2
    assert middle.getpixel((fold - 4, y)) > 100  # even pages are on the left of a front
    assert middle.getpixel((fold + 4, y)) < 20
    assert middle.getpixel((4, y)) == 255  # what the move leaves free is white, and trimmed


@pytest.mark.parametrize("way", WAYS)
def test_no_mark_lies_in_the_margin_that_printers_leave_white(way):
    result = imposed(24, way, empty=True)
    darkest = []
    for number in range(sides(result)):
        image = ink(result.content, number)
        darkest.append(image.getextrema()[0])
        margin = round(4.8 * 8)
        image.paste(255, (margin, margin, image.width - margin, image.height - margin))
        assert image.getextrema() == (255, 255)
    assert min(darkest) < 128 and max(darkest[1::2]) < 128  # there are marks; every inside has some


def test_folds_are_marked_inside_and_staples_outside_on_the_cover_alone():
    result = imposed(24, "A5 on A4")
    for number in range(sides(result)):
        strokes = lines(result.content, number)
        assert all(
            x1 == pytest.approx(148.5, abs=0.001) and x2 == pytest.approx(148.5, abs=0.001) for x1, _, x2, *_ in strokes
        )
        if number == 0:
            assert [dashed for *_, dashed in strokes] == [False, False]
            assert sorted((y1 + y2) / 2 for _, y1, _, y2, _ in strokes) == pytest.approx([52.5, 157.5], abs=0.001)
        elif number % 2 == 0:
            assert not strokes
        else:
            assert [dashed for *_, dashed in strokes] == [True, True]
            assert sorted(y for _, y1, _, y2, _ in strokes for y in (y1, y2)) == pytest.approx(
                [5, 8, 202, 205], abs=0.001
            )


def test_one_folded_sheet_needs_no_staple():
    assert not lines(imposed(4, "A5 on A4").content, 0)


def test_the_cut_of_the_pocket_book_lies_between_its_pages():
    result = imposed(16, "A6 on A4, cut")
    for number in (0, 2):
        cuts = [line for line in lines(result.content, number) if abs(line[1] - line[3]) < 0.001]
        assert [line[1] for line in cuts] == pytest.approx([148.5, 148.5], abs=0.001)
        page_edges = [y for page in read(result.content, A6)[number].pages for y in (page.foot, page.head)]
        assert min(abs(y - 148.5) for y in page_edges) == pytest.approx(0.25, abs=0.002)


def test_trim_marks_stand_off_the_page_where_there_is_room():
    first, *others = (lines(imposed(8, "A6 on A4, trimmed").content, number) for number in range(4))
    trims = [line for line in first if abs(line[0] - 148.5) > 1]
    assert len(trims) == 8
    assert {round(x, 2) for x1, y1, x2, y2, _ in trims for x in (x1, x2) if abs(x1 - x2) < 0.01} == {43.5, 253.5}
    assert {round(y, 2) for x1, y1, x2, y2, _ in trims for y in (y1, y2) if abs(y1 - y2) < 0.01} == {31, 179}
    assert all(abs(line[0] - 148.5) < 0.01 for strokes in others for line in strokes)


def test_the_file_tells_the_printer_how():
    lying, standing = imposed(8, "A5 on A4"), imposed(8, "A6 on A4, cut")
    for result, how, size in (
        (lying, "/DuplexFlipShortEdge", (297, 210)),
        (standing, "/DuplexFlipLongEdge", (210, 297)),
    ):
        with pikepdf.open(BytesIO(result.content)) as pdf:
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
            assert pdf.Root.ViewerPreferences.Duplex == how
            assert [float(v) * 25.4 / 72 for v in pdf.pages[0].MediaBox] == pytest.approx([0, 0, *size], abs=0.001)
            assert str(pdf.docinfo["/Title"]) == "Règles"
            assert str(pdf.docinfo["/Producer"]) == f"Massicot {__version__}"
            assert not {"/CreationDate", "/ModDate"} & set(pdf.docinfo.keys())
            assert not pdf.check_pdf_syntax()


@pytest.fixture(scope="module")
def rules():
    """A booklet as WeasyPrint makes it: fonts, a gradient, links, outlines, structure."""
    pages = "".join(
        f"<h1 id=c{n}>Chapitre {n}</h1><p>Voyez <a href='#c1'>plus <b>haut</b></a> ou <a href='https://example.org'>là</a>.</p>"
        "<div style='height: 40mm; background: linear-gradient(30deg, #d55e00, #0072b2)'></div>"
        for n in range(1, 9)
    )
    style = '@page { size: A5; margin: 14mm } h1 { break-before: page } body { font-family: "Massicot Text" }'
    html = f"<html lang=fr><title>Règles</title><body>{pages}"
    return render.printed(html, style, pictures(), Library().fonts()).content


def test_the_same_pages_give_the_same_bytes(rules):
    assert stapled(rules) == stapled(rules)


def test_each_font_is_in_the_file_once_and_nothing_for_screens_is(rules):
    result = stapled(rules)

    def font_files(pdf):
        return sum(
            1 for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor"
        )

    with pikepdf.open(BytesIO(rules)) as before, pikepdf.open(BytesIO(result.content)) as after:
        assert font_files(after) == font_files(before) >= 2
        placed = [form for page in after.pages for form in page.Resources.XObject.values()]
        assert len({form.objgen for form in placed}) == len(placed) == 8
        assert len({form.Resources.objgen for form in placed}) == 1
        assert "/Outlines" not in after.Root and "/StructTreeRoot" not in after.Root
        assert all("/Annots" not in page for page in after.pages)
        assert after.Root.Lang == "fr"
        assert all("/Filter" in one for one in after.objects if isinstance(one, pikepdf.Stream))
        assert not after.check_pdf_syntax()
    assert len(result.content) < 1.5 * len(rules)  # pages once; only the list of objects is not packed


def test_a_page_on_a_sheet_looks_as_it_does_alone(rules, monkeypatch):
    from PIL import ImageChops, ImageStat

    monkeypatch.setattr(folding, "THICKNESS", 0)
    result = stapled(rules)
    sheet = ink(result.content, 0)
    page = ink(rules, 0)
    left = round(148.5 * 8)
    there = sheet.crop((left + 4, 8, left + page.width - 4, page.height - 8))
    here = page.crop((4, 8, page.width - 4, page.height - 8))
    assert ImageStat.Stat(here).stddev[0] > 10
    assert ImageStat.Stat(ImageChops.difference(here, there)).mean[0] < 1.5


@pytest.mark.parametrize(
    ("count", "sheet", "per_side", "says"),
    [
        (24, LETTER, 2, "does not fit 2 times .* 8.3 mm of its edge"),
        (24, A4, 4, "does not fit 4 times"),
        (168, A4, 2, "too thick to staple"),
    ],
)
def test_what_cannot_be_folded_says_why_and_what_to_do(count, sheet, per_side, says):
    with pytest.raises(MisfitError, match=says) as caught:
        stapled(reading_pdf(count, A5), sheet, per_side)
    assert all(problem.cure for problem in caught.value.problems)


def test_pages_lie_in_pairs_about_the_fold(monkeypatch):
    monkeypatch.setattr(folding, "THICKNESS", 0)
    for side in read(imposed(8, "A5 on A4").content, A5):
        edges = sorted((page.left, page.right) for page in side.pages)
        assert all(one[1] == pytest.approx(two[0], abs=0.002) == 148.5 for one, two in pairwise(edges))
