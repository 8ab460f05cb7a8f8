"""Finished sheets are printed, turned, cut, piled and folded; then the book is read."""

from io import BytesIO
from itertools import pairwise

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot import __version__
from massicot.booklet import render
from massicot.booklet.impose import saddle
from massicot.data.library import Library
from massicot.diagnostics import DataError, MisfitError
from tests.booklet.paper import A4, A5, A6, LETTER, cut, duplex, folded, ink, lines, printed, read, reading_pdf
from tests.booklet.shelf import pictures

pytestmark = pytest.mark.slow

HALF_LETTER = (139.7, 215.9)
# page, paper, pages a side, how much of a page may fall off
WAYS = {
    "A5 on A4": (A5, A4, 2, 0),
    "A6 on A4, cut": (A6, A4, 4, 0),
    "A6 on A4, trimmed": (A6, A4, 2, 0),
    "half letter": (HALF_LETTER, LETTER, 2, 0),
    "A5 on Letter": (A5, LETTER, 2, 8.3),
    "A6 on Letter, cut": (A6, LETTER, 4, 4.15),
}
FLIPS = ("", "long-edge", "short-edge")


def imposed(count, way, empty=False, **options):
    page, paper, per_side, spare = WAYS[way]
    settings = {"paper_width": paper[0], "paper_height": paper[1], "per_side": per_side, "spare": spare, **options}
    return saddle(reading_pdf(count, page, empty), **settings)


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


@given(st.integers(1, 40), st.sampled_from(sorted(WAYS)), st.sampled_from(FLIPS), st.booleans())
def test_the_book_is_the_same_whatever_edge_the_printer_turns_about(count, way, flip, back_cover):
    result = imposed(count, way, flip=flip, back_cover=back_cover)
    pages = book(result, way)
    blanks = [None] * (len(pages) - count)
    first = list(range(1, count + 1))
    expected = first[:-1] + blanks + first[-1:] if back_cover and count > 1 else first + blanks
    assert [page.number for page in pages] == expected
    assert all(page.upright for page in pages)
    assert (result.pages, result.blanks) == (count, len(blanks))
    if flip:
        assert (
            duplex(result.content) == {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}[flip]
        )


@given(st.integers(5, 40), st.sampled_from(sorted(WAYS)), st.sampled_from(FLIPS), st.sampled_from([0, 0.08, 0.1, 0.25]))
def test_each_sheet_creeps_by_one_thickness_for_each_sheet_around_it(count, way, flip, thickness):
    pages = book(imposed(count, way, flip=flip, thickness=thickness), way)
    for page in pages:
        if page.number:
            assert page.beyond == pytest.approx(page.depth * thickness, abs=0.002)


def test_outer_margins_are_alike_after_trimming():
    """A sheet k deep stands out at the fore edge by k thicknesses; its print does not."""
    pages = [page for page in book(imposed(40, "A5 on A4", thickness=0.2), "A5 on A4") if page.number]
    fore_edges = [page.depth * 0.2 + A5[0] - page.beyond for page in pages]
    assert fore_edges == pytest.approx([A5[0]] * 40, abs=0.002)
    assert max(page.depth for page in pages) == 9


def test_a_page_moved_over_the_fold_is_clipped_there():
    """Otherwise the colour of one page would show on its neighbour."""
    from reportlab.pdfgen.canvas import Canvas

    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(A5[0] * 72 / 25.4, A5[1] * 72 / 25.4), invariant=1)
    for number in range(1, 21):
        canvas.setFillGray(0 if number % 2 else 0.6)
        canvas.rect(0, 0, 500, 700, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    result = saddle(buffer.getvalue(), paper_width=210, paper_height=297, thickness=0.5)
    middle = ink(result.content, len(result.sides) - 2)  # the innermost front: creep is 2 mm
    fold, y = middle.width // 2, middle.height // 2
    assert middle.getpixel((fold - 4, y)) > 100  # even pages are on the left of a front
    assert middle.getpixel((fold + 4, y)) < 20
    assert middle.getpixel((4, y)) == 255  # what the move leaves free is white, and trimmed


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("flip", FLIPS)
def test_no_mark_lies_in_the_margin_that_printers_leave_white(way, flip):
    result = imposed(24, way, empty=True, flip=flip)
    darkest = []
    for number in range(len(result.sides)):
        image = ink(result.content, number)
        darkest.append(image.getextrema()[0])
        margin = round(4.8 * 8)
        image.paste(255, (margin, margin, image.width - margin, image.height - margin))
        assert image.getextrema() == (255, 255)
    assert min(darkest) < 128 and max(darkest[1::2]) < 128  # there are marks; every inside has some


def test_folds_are_marked_inside_and_staples_outside_on_the_cover_alone():
    result = imposed(24, "A5 on A4")
    for number in range(len(result.sides)):
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


@pytest.mark.parametrize("way", WAYS)
def test_the_result_says_what_the_file_holds(way):
    result = imposed(22, way)
    page, _, per_side, _ = WAYS[way]
    sides = read(result.content, page)
    assert len(result.sides) == len(sides) == 2 * result.sheets
    for told, side in zip(result.sides, sides, strict=True):
        assert len(told) == per_side
        found = {one.number: (min(one.left, one.right), min(one.foot, one.head)) for one in side.pages}
        assert {slot.page for slot in told if slot.page} == set(found)
        for slot in told:
            if slot.page:
                assert found[slot.page] == pytest.approx((slot.x, slot.y), abs=0.002)


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
    assert saddle(rules, paper_width=210, paper_height=297) == saddle(rules, paper_width=210, paper_height=297)


def test_each_font_is_in_the_file_once_and_nothing_for_screens_is(rules):
    result = saddle(rules, paper_width=210, paper_height=297)

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


def test_a_page_on_a_sheet_looks_as_it_does_alone(rules):
    from PIL import ImageChops, ImageStat

    result = saddle(rules, paper_width=210, paper_height=297, thickness=0)
    sheet = ink(result.content, 0)
    page = ink(rules, 0)
    left = round(148.5 * 8)
    there = sheet.crop((left + 4, 8, left + page.width - 4, page.height - 8))
    here = page.crop((4, 8, page.width - 4, page.height - 8))
    assert ImageStat.Stat(here).stddev[0] > 10
    assert ImageStat.Stat(ImageChops.difference(here, there)).mean[0] < 1.5


# -- what cannot be folded -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"", "cannot be read"), (b"%PDF-1.7 nonsense", "cannot be read")],
)
def test_what_is_no_pdf_is_refused_without_a_traceback(content, says):
    with pytest.raises(DataError, match=says):
        saddle(content, paper_width=210, paper_height=297)


def _changed(change, count=4):
    pdf = pikepdf.open(BytesIO(reading_pdf(count, A5)))
    change(pdf)
    buffer = BytesIO()
    pdf.save(buffer)
    return buffer.getvalue()


def _empty(pdf):
    del pdf.pages[:]


def _smaller(pdf):
    pdf.pages[2].mediabox = [0, 0, 300, 400]


def _rotated(pdf):
    pdf.pages[1].Rotate = 90


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_empty, "no pages"),
        (_smaller, "page 3 is 105.83 mm × 141.11 mm, page 1 is 148 mm × 210 mm"),
        (_rotated, "page 2 is turned"),
    ],
)
def test_pages_that_cannot_be_one_book_are_named(change, says):
    with pytest.raises(MisfitError, match=says) as caught:
        saddle(_changed(change), paper_width=210, paper_height=297)
    assert all(problem.cure for problem in caught.value.problems)


def test_a_locked_pdf_is_refused():
    with pikepdf.open(BytesIO(reading_pdf(4, A5))) as pdf:
        buffer = BytesIO()
        pdf.save(buffer, encryption=pikepdf.Encryption(user="secret", owner="secret"))
    with pytest.raises(DataError, match="password"):
        saddle(buffer.getvalue(), paper_width=210, paper_height=297)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"paper_width": 215.9, "paper_height": 279.4}, "does not fit 2 times .* 8.3 mm of its edge"),
        ({"paper_width": 210, "paper_height": 297, "per_side": 4}, "does not fit 4 times"),
        ({"paper_width": 210, "paper_height": 297, "per_side": 3}, "2 or 4 pages a side"),
        ({"paper_width": 210, "paper_height": 297, "thickness": -0.1}, "cannot be -0.1 mm thick"),
        ({"paper_width": 210, "paper_height": 297, "thickness": 1.0}, "too thick to staple"),
        ({"paper_width": 210, "paper_height": 297, "flip": "sideways"}, "no way to turn"),
    ],
)
def test_what_cannot_be_folded_says_why_and_what_to_do(options, says):
    with pytest.raises(DataError, match=says) as caught:
        saddle(reading_pdf(24, A5), **options)
    assert all(problem.cure for problem in caught.value.problems)


def test_pages_may_begin_anywhere_in_their_file_and_only_their_trim_is_printed():
    def grow(pdf):
        for page in pdf.pages:
            width, height = float(page.mediabox[2]), float(page.mediabox[3])
            page.obj.TrimBox = [0, 0, width, height]
            page.obj.MediaBox = [-20, -30, width + 20, height + 30]

    def shift(pdf):
        for page in pdf.pages:
            page.mediabox = [float(value) + 5 for value in page.mediabox]

    plain = printed(saddle(_changed(lambda _: None), paper_width=210, paper_height=297).content, A5)
    assert printed(saddle(_changed(grow), paper_width=210, paper_height=297).content, A5) == plain
    shifted = printed(saddle(_changed(shift), paper_width=210, paper_height=297).content, A5)
    for before, after in zip(plain[0].front, shifted[0].front, strict=True):
        assert before.left - after.left == pytest.approx(5 * 25.4 / 72, abs=0.002)


def test_pages_lie_in_pairs_about_the_fold():
    for side in read(imposed(8, "A5 on A4", thickness=0).content, A5):
        edges = sorted((page.left, page.right) for page in side.pages)
        assert all(one[1] == pytest.approx(two[0], abs=0.002) == 148.5 for one, two in pairwise(edges))
