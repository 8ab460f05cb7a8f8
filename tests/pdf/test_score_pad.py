"""Finished score pads, read back from their PDFs."""

from itertools import pairwise

import pikepdf
import pytest

from massicot import kit
from massicot.data.library import Library
from massicot.products.order import Order
from tests.pdf.readback import Rect, picture, read

pytestmark = pytest.mark.slow

MARGIN = 5.0


def built(game, folder, **choices):
    made = kit.build(Library(), Order(names=(game,), only=("score-pad",), **choices), folder)
    return [folder / file.path for file in made.files]


@pytest.fixture(scope="module", params=["a4", "letter"])
def pads(request, tmp_path_factory):
    (path,) = built("pairs", tmp_path_factory.mktemp("pads"), paper=request.param)
    return path


@pytest.fixture(scope="module")
def sheets(pads):
    return read(pads)


def slips(sheet):
    """The forms placed on a page, without their emblems and the marks around them."""
    return [form for form in sheet.forms if 40 < form.width < sheet.width / 2 + 1]


def rules(sheet, slip):
    """Level rules across a form, from the top down."""
    across = slip.width - 10
    levels = [
        line[1]
        for line in sheet.lines
        if abs(line[1] - line[3]) < 1e-3
        and abs(abs(line[2] - line[0]) - across) < 0.01
        and slip.holds((line[0] + line[2]) / 2, line[1])
    ]
    return sorted(levels, reverse=True)


def test_a_page_for_each_game_that_keeps_scores(sheets):
    games = ["Balayage", "Chaton", "Entreprise", "Cinqcartes"]
    assert len(sheets) == len(games)
    for sheet, game in zip(sheets, games, strict=True):
        assert len(slips(sheet)) >= 4
        for slip in slips(sheet):
            assert sheet.text_in(slip).startswith(game)


def test_marks_cut_every_form(sheets):
    for sheet in sheets:
        slip = slips(sheet)[0]
        cut = sheet.trims(slip.width, slip.height)
        for slip in slips(sheet):
            assert any(slip.near(other, 0.01) for other in cut)


def test_weeks_stand_under_their_games(tmp_path):
    (path,) = built("courte-paille", tmp_path)
    (sheet,) = read(path)
    for slip in slips(sheet):
        top, middle, bottom = rules(sheet, slip)[-3:]
        start = slip.left + 21
        each = (slip.right - 5 - start) / 5
        table = {}
        for number in range(5):
            left = start + number * each
            over = sheet.text_in(Rect(left, middle, left + each, top))
            table[over] = sheet.text_in(Rect(left, bottom, left + each, middle))
        assert table == {"1": "7", "2": "6", "3": "5", "4": "4", "5": "3"}


def test_single_targets_are_those_of_the_rules(sheets):
    for number, target in ((0, "150"), (1, "100"), (3, "100")):
        assert f"premierà{target}gagne" in sheets[number].text_in(slips(sheets[number])[0])
    assert "premier" not in sheets[2].text_in(slips(sheets[2])[0])


def test_rows_are_at_least_7_mm_high(sheets):
    for sheet, rows in zip(sheets, (10, 10, 9, 10), strict=True):
        for slip in slips(sheet):
            levels = rules(sheet, slip)
            gaps = [a - b for a, b in pairwise(levels)][:rows]
            assert min(gaps) >= 7 - 0.01


def test_thin_rules_and_one_heavy(pads):
    with pikepdf.open(pads) as pdf:
        for thing in pdf.objects:
            if not isinstance(thing, pikepdf.Stream) or thing.get("/Subtype") != "/Form":
                continue
            operators = pikepdf.parse_content_stream(thing)
            if any(str(one.operator) == "Tj" for one in operators) and float(thing.BBox[2]) < 300:
                widths = [float(one.operands[0]) for one in operators if str(one.operator) == "w"]
                assert widths in ([0.2, 0.9], [])


def test_every_form_names_the_authors(sheets):
    for sheet in sheets:
        for slip in slips(sheet):
            assert "unjeudeJamesErnestetPaulPeterson" in sheet.text_in(slip).replace("Unjeu", "unjeu")


def test_nothing_lies_where_a_printer_cannot_reach(pads, sheets):
    edge = int(MARGIN / 25.4 * 144) - 1
    for number in range(len(sheets)):
        image = picture(pads, number, 144)
        width, height = image.size
        strips = ((0, 0, width, edge), (0, height - edge, width, height))
        for box in (*strips, (0, 0, edge, height), (width - edge, 0, width, height)):
            assert image.crop(box).getextrema() == (255, 255)


def test_the_same_bytes_twice(tmp_path):
    (first,), (second,) = built("pairs", tmp_path / "a"), built("pairs", tmp_path / "b")
    assert first.read_bytes() == second.read_bytes()


def test_courte_paille_counts_games_and_notes_who_was_eaten(tmp_path):
    (path,) = built("courte-paille", tmp_path)
    (sheet,) = read(path)
    assert len(slips(sheet)) == 6
    for slip in slips(sheet):
        text = sheet.text_in(slip)
        assert "Mangé" in text and "Semaine" in text and "Total" not in text


def test_a_game_without_scores_has_no_pad(library, tmp_path):
    made = kit.build(Library([library]), Order(names=("mine",)), tmp_path)
    assert "score-pad" not in {file.plan.product for file in made.files}


def test_names_have_a_row_that_is_high_enough_to_write_upwards_where_columns_are_narrow(tmp_path):
    (path,) = built("pairs", tmp_path)
    for sheet in read(path):
        for slip in slips(sheet):
            assert "Noms" in sheet.text_in(slip)
            upright = [
                line
                for line in sheet.lines
                if abs(line[0] - line[2]) < 1e-3 and slip.holds(line[0], (line[1] + line[3]) / 2)
            ]
            level = [
                line
                for line in sheet.lines
                if abs(line[1] - line[3]) < 1e-3 and slip.holds((line[0] + line[2]) / 2, line[1])
            ]
            top = max(max(line[1], line[3]) for line in upright if abs(line[1] - line[3]) > 30)
            below = max(y for _, y, _, _ in level if y < top - 1)
            xs = sorted({round(line[0], 2) for line in upright if abs(line[1] - line[3]) > 30})
            narrow = min((b - a for a, b in pairwise(xs)), default=20.0) < 12
            assert top - below >= (15 if narrow else 10)
