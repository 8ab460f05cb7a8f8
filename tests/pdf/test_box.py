"""The finished tuck box, read back from its PDF and held against the net that folds."""

import json
import subprocess

import pikepdf
import pytest
import shapely
from shapely.affinity import translate

from massicot.cli import main
from massicot.sheets.box import tuck_box
from tests.conftest import needs
from tests.pdf.readback import MM, Rect, _at, _times, picture, read

pytestmark = pytest.mark.slow

MARGIN = 5.0


@pytest.fixture(scope="module", params=["a4", "letter"])
def paper(request):
    return request.param


@pytest.fixture(scope="module")
def box_pdf(paper, tmp_path_factory):
    folder = tmp_path_factory.mktemp("box")
    assert main(["build", "pairs", "--only", "box", "--paper", paper, "--output", str(folder), "--quiet"]) == 0
    return folder / "pairs" / f"pairs-box-potager-{paper}.pdf"


@pytest.fixture(scope="module")
def sheet(box_pdf):
    (only,) = read(box_pdf)
    return only


def strokes(content, resources, ctm, state, found):
    """Every stroked piece with its dashes and its colour, in mm."""
    stack, pieces, here = [], [], None
    for instruction in pikepdf.parse_content_stream(content):
        operator, values = str(instruction.operator), instruction.operands
        if operator == "q":
            stack.append((ctm, dict(state)))
        elif operator == "Q":
            ctm, state = stack.pop()
        elif operator == "cm":
            ctm = _times(tuple(map(float, values)), ctm)
        elif operator == "d":
            state["dashed"] = bool(len(values[0]))
        elif operator in ("G", "RG"):
            state["colour"] = {float(value) for value in values}
        elif operator == "m":
            here = tuple(map(float, values))
        elif operator == "l":
            there = tuple(map(float, values))
            pieces.append((_at(ctm, *here), _at(ctm, *there)))
            here = there
        elif operator in ("S", "f", "f*", "n", "B", "B*"):
            found += [(state["dashed"], state["colour"], piece) for piece in pieces if operator == "S"]
            pieces = []
        elif operator == "Do":
            form = resources.XObject[str(values[0])]
            inner = _times(tuple(map(float, form.get("/Matrix", [1, 0, 0, 1, 0, 0]))), ctm)
            strokes(form, form.get("/Resources", resources), inner, dict(state), found)
    return found


@pytest.fixture(scope="module")
def drawn(box_pdf):
    """The lines inside the trim box: what is cut, folded, hatched; and where the net’s corner lies."""
    with pikepdf.open(box_pdf) as pdf:
        (page,) = pdf.pages
        trim = [float(value) * MM for value in page.TrimBox]
        lines = strokes(page, page.Resources, (1, 0, 0, 1, 0, 0), {"dashed": False, "colour": {0}}, [])
    area = shapely.box(*trim).buffer(0.2)
    lines = [line for line in lines if area.covers(shapely.LineString(line[2]))]
    black = [line for line in lines if line[1] == {0}]
    cut = shapely.MultiLineString([piece for dashed, _, piece in black if not dashed])
    folded = shapely.MultiLineString([piece for dashed, _, piece in black if dashed])
    hatched = shapely.MultiLineString([piece for _, colour, piece in lines if colour not in ({0}, {1})])
    return cut, folded, hatched, trim


@pytest.fixture(scope="module")
def net():
    return tuck_box(63, 88, 56 * 0.3)


def same(one, other, within=0.01):
    return one.buffer(within).covers(other) and other.buffer(within).covers(one)


def test_solid_lines_cut_the_net_and_dashed_ones_fold_it(drawn, net):
    cut, folded, _, trim = drawn
    x, y = trim[0] - net.box.x, trim[1] - net.box.y
    hinges = translate(shapely.MultiLineString([[h.start, h.end] for h in net.hinges]), x, y)
    outlines = translate(shapely.union_all([shapely.Polygon(p.outline).exterior for p in net.panels]), x, y)
    assert len(folded.geoms) == 12
    assert same(folded, hinges)
    assert same(shapely.union_all([cut, folded]), outlines)
    assert cut.difference(hinges.buffer(0.001)).length == pytest.approx(cut.length, abs=0.2)


def test_what_is_glued_is_hatched_and_nothing_else(drawn, net):
    _, _, hatched, trim = drawn
    x, y = trim[0] - net.box.x, trim[1] - net.box.y
    glued = [translate(shapely.Polygon(p.outline), x, y) for p in net.panels if p.role == "glue"]
    assert shapely.union_all(glued).buffer(0.01).covers(hatched)
    for panel in glued:
        assert panel.intersection(hatched).length > panel.area / 4


def test_the_trim_box_is_the_net_and_the_bleed_box_2_mm_more(box_pdf, drawn, net):
    *_, trim = drawn
    assert [trim[2] - trim[0], trim[3] - trim[1]] == pytest.approx([net.box.width, net.box.height], abs=0.01)
    with pikepdf.open(box_pdf) as pdf:
        bleed = [float(value) * MM for value in pdf.pages[0].BleedBox]
    assert [b - t for b, t in zip(bleed, trim, strict=True)] == pytest.approx([-2, -2, 2, 2], abs=0.01)


def test_art_goes_on_over_what_is_cut_and_stays_off_the_glue(box_pdf, sheet, drawn, net):
    """Ten pixels a millimetre: 1.7 mm outside the back and the front there is ink; on the glue flap only hatching."""
    *_, trim = drawn
    image = picture(box_pdf, 0, 254)
    x, y = trim[0] - net.box.x, trim[1] - net.box.y

    def grey(px, py):
        return image.getpixel((round((px + x) * 10), round((sheet.height - py - y) * 10)))

    front, glue = net.panel("front").box, net.panel("glue").box
    for step in range(5, 96, 5):
        assert grey(-1.7, net.height * step / 100) < 252
        assert grey(front.x + front.width * step / 100, -1.7) < 252
        assert grey(front.x + front.width * step / 100, net.height + 1.7) < 252
    values = [grey(glue.x + 0.5 + i / 4, 15 + j / 4) for i in range(40) for j in range(200)]
    assert sum(value == 255 for value in values) > 0.8 * len(values)


def test_nothing_lies_where_a_printer_cannot_reach(box_pdf):
    dpi = 144
    edge = int(MARGIN / 25.4 * dpi) - 1
    image = picture(box_pdf, 0, dpi)
    width, height = image.size
    for box in (
        (0, 0, width, edge),
        (0, height - edge, width, height),
        (0, 0, edge, height),
        (width - edge, 0, width, height),
    ):
        assert image.crop(box).getextrema() == (255, 255)


def test_the_front_names_the_game_and_every_side_its_title(sheet, drawn, net):
    *_, trim = drawn
    x, y = trim[0] - net.box.x, trim[1] - net.box.y

    def text(name):
        box = net.panel(name).box
        return sheet.text_in(Rect(box.x + x, box.y + y, box.x + x + box.width, box.y + y + box.height))

    assert text("front") == "Paires55cartesUnjeudeJamesErnestetPaulPeterson"
    assert text("left") == text("right") == "Paires"
    assert text("lid") == text("bottom") == "Paires55cartes"
    assert text("back") == text("tuck") == text("glue") == text("tab") == ""


def test_it_says_how_it_is_made_and_printed(box_pdf, sheet):
    text = sheet.text_in(Rect(0, 0, sheet.width, sheet.height))
    assert "Coupezlestraitspleins,pliezlespointillés,collezleshachures." in text
    assert "page1/1" in text and "rectoseul" in text
    assert "Collezlalonguepatteàl’intérieurdudos" in text
    for axis in (0, 1):
        assert sum(abs(abs(line[axis + 2] - line[axis]) - 100) < 0.01 for line in sheet.lines) == 1
    with pikepdf.open(box_pdf) as pdf:
        assert len(pdf.pages) == 1
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"


def test_qpdf_finds_no_fault(box_pdf):
    needs("qpdf")
    done = subprocess.run(["qpdf", "--check", box_pdf], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert box_pdf.stat().st_size < 200_000


# -- what a person may ask for -----------------------------------------------------------------------


def entry(folder):
    (only,) = json.loads((folder / "manifest.json").read_text())["files"]
    return only


@pytest.mark.parametrize(("word", "wide"), [("0.3mm", 18.8), ("250g", 18.8), ("300 g/m²", 22.16), ("0.03cm", 18.8)])
def test_thickness_is_a_length_or_a_weight(massicot, tmp_path, word, wide):
    ran = massicot("build", "pairs", "--only", "box", "--thickness", word, "--output", tmp_path)
    assert ran.code == 0, ran.err
    assert f"64 × 89.5 × {wide:g} mm" in ran.out
    assert entry(tmp_path)["cards"] == 56


@pytest.mark.parametrize("word", ["300", "0mm", "9cm", "5g", "99999g", "-1mm", "thick", "nang", "1e3g"])
def test_a_thickness_that_is_none_is_refused(massicot, tmp_path, word):
    ran = massicot("build", "pairs", "--only", "box", f"--thickness={word}", "--output", tmp_path)
    assert ran.code == 2 and "--thickness" in ran.err
    assert not list(tmp_path.iterdir())


def test_the_same_box_twice_is_the_same_file(massicot, tmp_path):
    for name in ("one", "two"):
        assert massicot("build", "pairs", "--only", "box", "--low-ink", "--output", tmp_path / name).code == 0
    first, second = (next((tmp_path / name).rglob("*.pdf")).read_bytes() for name in ("one", "two"))
    assert first == second


def test_low_ink_has_no_dark_areas(massicot, tmp_path):
    for extra in ((), ("--low-ink",)):
        assert massicot("build", "pairs", "--only", "box", *extra, "--output", tmp_path).code == 0
    usual, spare = (
        sum(
            (255 - grey) * count
            for grey, count in enumerate(picture(tmp_path / "pairs" / f"pairs-box-{name}-a4.pdf", 0, 72).histogram())
        )
        for name in ("potager", "potager-encre")
    )
    assert spare < usual / 2


def test_a_deck_of_ones_own_has_a_box(massicot, library, tmp_path):
    """Its theme has none of our inks, its cards six backs and no author: the first back is the cover."""
    ran = massicot("build", "mine", "--only", "box", "--library", library, "--output", tmp_path / "out")
    assert ran.code == 0, ran.err
    (sheet,) = read(tmp_path / "out" / "mine" / "mine-box-plain-a4.pdf")
    text = sheet.text_in(Rect(0, 0, sheet.width, sheet.height))
    assert "6cartes" in text and "B1" in text and "B2" not in text and "Unjeu" not in text


def test_a_deck_too_thick_for_the_paper_has_a_problem_with_a_cure(massicot, tmp_path):
    ran = massicot("build", "pairs", "--only", "box", "--thickness", "1mm", "--output", tmp_path)
    assert ran.code == 2
    assert "a box for 56 cards (64 mm × 89.5 mm × 58 mm) does not fit on A4" in ran.err
    assert "--thickness" in ran.err and "--paper" in ran.err and "deck.toml" in ran.err
    ran = massicot("build", "pairs", "--only", "box", "--thickness", "1mm", "--paper", "a3", "--output", tmp_path)
    assert ran.code == 0, ran.err


def test_a_build_of_everything_goes_on_without_a_box_that_does_not_fit(massicot, tmp_path, monkeypatch):
    from massicot import kit

    monkeypatch.setattr(kit, "usual", lambda: ("cards", "box"))  # all that counts here; type takes its time
    ran = massicot("build", "pairs", "--thickness", "1mm", "--output", tmp_path)
    assert ran.code == 0, ran.err
    assert "No box: " in ran.out and "does not fit on A4" in ran.out
    assert [path.name for path in tmp_path.rglob("*.pdf")] == ["pairs-cards-potager-a4.pdf"]


def test_lost_cards_need_no_box(massicot, tmp_path):
    assert massicot("build", "pairs", "--cards", "7", "--output", tmp_path).code == 0
    assert not list(tmp_path.rglob("*-box-*"))
