"""The finished Paires deck, read back from its PDF."""

import re
import subprocess
from collections import Counter
from dataclasses import astuple

import pikepdf
import pytest

from tests.conftest import needs
from tests.pdf.readback import Rect, picture, read
from tests.sheets.cutting import touching

pytestmark = pytest.mark.slow

MARGIN, BLEED = 5.0, 3.0
CARD = (63.0, 88.0)


@pytest.fixture(scope="module")
def sheets(pairs_pdf):
    return read(pairs_pdf)


def identity(text):
    """What a player sees on a card: its index, twice, or the words of the cut card."""
    found = re.fullmatch(r"(\d+)\1", text)
    return int(found[1]) if found else ("cut" if "coupe" in text.lower() else text)


def test_fourteen_pages_front_and_back_alternating(sheets):
    assert len(sheets) == 14
    for number, sheet in enumerate(sheets):
        label = sheet.text_in(Rect(0, sheet.height - 12, sheet.width, sheet.height))
        assert f"page{number + 1}/14" in label
        assert ("recto" in label) == (number % 2 == 0)
        assert ("verso" in label) == (number % 2 == 1)


def test_k_cards_of_value_k_and_one_cut_card(sheets):
    counted = Counter()
    for sheet in sheets[::2]:
        counted.update(identity(sheet.text_in(card)) for card in sheet.trims(*CARD))
    assert counted == Counter({**{k: k for k in range(1, 11)}, "cut": 1})


def test_cards_are_cut_to_63_by_88(sheets):
    for sheet in sheets:
        cards = sheet.trims(*CARD, within=0.01)
        assert len(cards) == 8
        for form in sheet.forms:
            if form.width < sheet.width / 2:
                inner = Rect(form.left + BLEED, form.bottom + BLEED, form.right - BLEED, form.top - BLEED)
                assert any(inner.near(card, 0.01) for card in cards)


def test_a_back_is_behind_every_front(sheets):
    """A landscape sheet flipped on its long edge turns about the horizontal."""
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        backs = back.trims(*CARD)
        assert len(backs) == len(front.trims(*CARD))
        for card in front.trims(*CARD):
            behind = Rect(card.left, back.height - card.top, card.right, back.height - card.bottom)
            assert sum(behind.near(other, 0.01) for other in backs) == 1


def test_backs_tell_nothing(sheets):
    for sheet in sheets[1::2]:
        assert {sheet.text_in(card) for card in sheet.trims(*CARD)} == {""}


@pytest.mark.slow
def test_nothing_lies_where_a_printer_cannot_reach(pairs_pdf, sheets):
    dpi = 144
    edge = int(MARGIN / 25.4 * dpi) - 1
    for number in range(len(sheets)):
        image = picture(pairs_pdf, number, dpi)
        width, height = image.size
        for box in (
            (0, 0, width, edge),
            (0, height - edge, width, height),
            (0, 0, edge, height),
            (width - edge, 0, width, height),
        ):
            assert image.crop(box).getextrema() == (255, 255)


def test_bleed_is_inked_to_its_edge(pairs_pdf, sheets):
    """A millimetre outside every trim, and a tenth inside the bleed’s edge, there is ink."""
    dpi = 254  # ten pixels a millimetre
    for number in (0, 1, 12, 13):
        image = picture(pairs_pdf, number, dpi)
        for card in sheets[number].trims(*CARD):
            for out in (0.5, 1.5, BLEED - 0.2):
                left, right = (card.left - out) * 10, (card.right + out) * 10
                top, bottom = (
                    (297 * 0 + sheets[number].height - card.top - out) * 10,
                    (sheets[number].height - card.bottom + out) * 10,
                )
                for step in range(0, 21):
                    along_x = left + (right - left) * step / 20
                    along_y = top + (bottom - top) * step / 20
                    for point in (
                        (along_x, top),
                        (along_x, bottom),
                        (left, along_y),
                        (right, along_y),
                    ):
                        pixel = image.getpixel((round(point[0] - 0.5), round(point[1] - 0.5)))
                        assert pixel < 250, (number, card, out, point)


def test_marks_stay_off_the_cards(sheets):
    """Around the block they keep off the bleed; between cards they lie in what is cut away."""
    for sheet in sheets:
        cards = [form for form in sheet.forms if form.width < sheet.width / 2]
        left, right = min(card.left for card in cards), max(card.right for card in cards)
        bottom, top = min(card.bottom for card in cards), max(card.top for card in cards)
        between = 0
        for x1, y1, x2, y2 in sheet.lines:
            if left < min(x1, x2) and max(x1, x2) < right and bottom < min(y1, y2) and max(y1, y2) < top:
                between += 1
                assert not [card for card in sheet.trims(*CARD) if touching((x1, y1, x2, y2), astuple(card))]
            else:
                assert max(x1, x2) <= left or min(x1, x2) >= right or max(y1, y2) <= bottom or min(y1, y2) >= top
        assert between >= 2 * (8 + 3 * 4)  # at least, with their seams: each line at the gap between rows, and columns


def test_scale_bars_are_100_mm_on_both_axes(sheets):
    for sheet in sheets:
        across = [line for line in sheet.lines if abs(abs(line[2] - line[0]) - 100) < 0.01]
        upwards = [line for line in sheet.lines if abs(abs(line[3] - line[1]) - 100) < 0.01]
        assert len(across) == 1 and len(upwards) == 1


def test_the_grid_is_centred(sheets):
    for sheet in sheets:
        cards = sheet.trims(*CARD)
        left, right = min(c.left for c in cards), max(c.right for c in cards)
        bottom, top = min(c.bottom for c in cards), max(c.top for c in cards)
        assert left == pytest.approx(sheet.width - right, abs=0.01)
        assert bottom == pytest.approx(sheet.height - top, abs=0.01)


def test_the_file_says_how_to_print_it(pairs_pdf):
    with pikepdf.open(pairs_pdf) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert str(pdf.Root.Lang) == "fr"
        assert "Paires" in str(pdf.docinfo.Title)
        assert "James Ernest" in str(pdf.docinfo.Author)
        with pdf.open_outline() as outline:
            assert [entry.title for entry in outline.root] == [f"Feuille {n}" for n in range(1, 8)]
        for page in pdf.pages:
            trim = [float(v) * 25.4 / 72 for v in page.TrimBox]
            bleed = [float(v) * 25.4 / 72 for v in page.BleedBox]
            assert [b - t for b, t in zip(bleed, trim, strict=True)] == pytest.approx([-3, -3, 3, 3], abs=0.01)


def test_no_picture_all_fonts_embedded_and_subset(pairs_pdf):
    fonts = 0
    with pikepdf.open(pairs_pdf) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream):
                assert thing.get("/Subtype") != "/Image"
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
                fonts += 1
                assert re.match(r"/[A-Z]{6}\+", str(thing.BaseFont))
                assert "/FontFile2" in thing.FontDescriptor
                assert "/ToUnicode" in thing
    assert fonts >= 2


def test_qpdf_finds_no_fault(pairs_pdf):
    needs("qpdf")
    done = subprocess.run(["qpdf", "--check", pairs_pdf], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_poppler_agrees_on_the_text(pairs_pdf):
    needs("pdftotext")
    text = subprocess.run(["pdftotext", "-layout", pairs_pdf, "-"], capture_output=True, text=True)
    numbers = Counter(re.findall(r"(?<![\d/])\b(?:10|[1-9])\b(?!/)", text.stdout))
    assert numbers["8"] >= 16 and numbers["10"] >= 20


def test_at_most_300_kb(pairs_pdf):
    assert pairs_pdf.stat().st_size <= 300_000


def test_each_face_is_drawn_once(pairs_pdf):
    with pikepdf.open(pairs_pdf) as pdf:
        forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        cards = [f for f in forms if abs(float(f.BBox[2]) * 25.4 / 72 - 69) < 0.01]
        assert len(cards) == 12  # ten values, the cut card, the back
