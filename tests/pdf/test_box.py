"""The finished tuck box, read back from its PDF and held against the net that folds."""

import json
import subprocess

import pikepdf
import pytest
import shapely
from shapely.affinity import translate

from massicot.cli import main
from massicot.data.library import Library
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
    hatched = shapely.MultiLineString(
        [piece for _, colour, piece in lines if len(colour) == 1 and colour not in ({0}, {1})]
    )
    return cut, folded, hatched, trim


@pytest.fixture(scope="module")
def net():
    return tuck_box(63, 88, 60 * 0.3 + 2)


def same(one, other, within=0.01):
    return one.buffer(within).covers(other) and other.buffer(within).covers(one)


def test_solid_lines_cut_the_net_and_nothing_marks_its_folds(drawn, net):
    cut, folded, _, trim = drawn
    x, y = trim[0] - net.box.x, trim[1] - net.box.y
    hinges = translate(shapely.MultiLineString([[h.start, h.end] for h in net.hinges]), x, y)
    outlines = translate(shapely.union_all([shapely.Polygon(p.outline).exterior for p in net.panels]), x, y)
    assert folded.is_empty
    on_net = shapely.MultiLineString([line for line in cut.geoms if outlines.buffer(0.01).covers(line)])
    assert same(on_net, outlines.difference(hinges.buffer(0.001)), 0.02)
    # What else is black within the trim box are the ticks that lie in its waste, and the rules of the label.
    back = net.panel("back").box
    label = shapely.box(x, y, x + back.width, y + back.height).buffer(-3)
    whole = translate(shapely.union_all([shapely.Polygon(p.outline) for p in net.panels]), x, y)
    for line in cut.geoms:
        assert outlines.buffer(0.01).covers(line) or label.covers(line) or not whole.buffer(0.3).intersects(line)


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

    assert text("front") == "PairesUnjeudeJamesErnestetPaulPeterson"
    assert text("left") == text("right") == "Paires"
    assert text("lid") == text("bottom") == "Paires55cartes"
    assert text("tuck") == text("glue") == text("tab") == ""


def test_the_back_tells_players_minutes_games_and_contents(sheet, drawn, net):
    """As the rules state them: facts.md."""
    *_, trim = drawn
    box = net.panel("back").box
    x, y = trim[0] - net.box.x, trim[1] - net.box.y
    said = sheet.text_in(Rect(box.x + x, box.y + y, box.x + x + box.width, box.y + y + box.height))
    games = Library().variants("pairs").values()
    assert len(games) == 12
    for game in games:
        players, minutes = game.players, game.facts["minutes"]
        span = f"{players.min}à{players.max}" if players.min < players.max else f"{players.min}"
        assert f"{game.title}{span}{minutes.min}à{minutes.max}".replace(" ", "").replace("'", "’") in said
    assert "2à8joueurs1à45minutes55cartes" in said
    assert "Douzejeuxavecunseulpaquet" in said
    assert "Danslaboîte:55cartes,cartedecoupeetnotice." in said.replace("\u00a0", "")


def test_what_stands_on_the_box_is_upright_where_it_is_read(sheet, drawn, net):
    """From the front: the front and the back upright, the ends on their heads on the flat sheet, spines upwards."""
    *_, trim = drawn
    x, y = trim[0] - net.box.x, trim[1] - net.box.y

    def first_and_last(name, word):
        box = net.panel(name).box
        inside = Rect(box.x + x, box.y + y, box.x + x + box.width, box.y + y + box.height)
        letters = [glyph for glyph in sheet.glyphs if inside.holds(*glyph[1:])]
        text = "".join(glyph[0] for glyph in letters)
        at = text.index(word)
        return letters[at], letters[at + len(word) - 1]

    for name, way in (("front", (1, 0)), ("back", (1, 0)), ("lid", (-1, 0)), ("bottom", (-1, 0)), ("left", (0, 1))):
        start, end = first_and_last(name, "Paires")
        dx, dy = end[1] - start[1], end[2] - start[2]
        along = dx * way[0] + dy * way[1]
        assert along > 2 and abs(dx * way[1]) + abs(dy * way[0]) < 0.2 * along, name


def test_it_says_how_it_is_made_and_printed(box_pdf, sheet):
    text = sheet.text_in(Rect(0, 0, sheet.width, sheet.height))
    assert "Pliezd’unrepèreàl’autre,coupezlestraitspleins,collezleshachures." in text
    assert "page1/1" in text and "rectoseul" in text
    assert "Collezlalonguepattehachuréeàl’intérieurdudos" in text and "lanoticepliée" in text
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


@pytest.mark.parametrize(("word", "wide"), [("0.3mm", 22), ("250g", 22), ("300 g/m²", 25.6), ("0.03cm", 22)])
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
    # It has no drawing for the front: three of its cards lie there.
    assert "F1" in text and "F4" in text and "F6" in text and "F2" not in text
    assert "notice" not in text


@pytest.mark.parametrize(
    ("options", "pages"),
    [
        (("--format", "tarot"), 1),
        (("--sleeved",), 1),
        (("--sleeved", "--paper", "letter"), 2),
        (("--format", "mini"), 1),
    ],
)
def test_every_box_comes_with_its_instructions(massicot, tmp_path, options, pages):
    """Under the net, beside it, or on a sheet of their own, and never over it."""
    ran = massicot("build", "courte-paille", "--only", "box", *options, "--output", tmp_path)
    assert ran.code == 0, ran.err
    (path,) = tmp_path.rglob("*-box-*.pdf")
    sheets = read(path)
    assert len(sheets) == pages == entry(tmp_path)["sheets"]
    words = "".join(sheet.text_in(Rect(0, 0, sheet.width, sheet.height)) for sheet in sheets)
    assert "Fermezlefond" in words and "Collezlalonguepattehachurée" in words
    with pikepdf.open(path) as pdf:
        trim = [float(value) * MM for value in pdf.pages[0].TrimBox]
    steps = min(
        (form for form in sheets[-1].forms if "Fermezlefond" in sheets[-1].text_in(form)), key=lambda form: form.width
    )
    assert pages == 2 or steps.top < trim[1] or steps.left > trim[2]


def test_a_deck_too_thick_for_the_paper_has_a_problem_with_a_cure(massicot, tmp_path):
    ran = massicot("build", "pairs", "--only", "box", "--thickness", "1mm", "--output", tmp_path)
    assert ran.code == 2
    assert "a box for 56 cards (64 mm × 89.5 mm × 64 mm) does not fit on A4" in ran.err
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
