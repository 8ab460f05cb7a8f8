"""The finished PDF is checked, not the intention: each fault is made in a copy of a real file, and found."""

import os
import random
import re
import time
import zlib

import pikepdf
import pytest

from massicot.checks.runner import check_pdf
from massicot.cli import main
from massicot.data.library import Library
from massicot.diagnostics import meanings
from tests.checks.prints.tampering import GROUND

pytestmark = pytest.mark.slow

MM = 72 / 25.4
PLACED = re.compile(rb"q\n(-?1 0 0 -?1) ([\d.]+) ([\d.]+) cm\n/(FormXob\.face:\d+) Do\nQ\n")
FRONT, BACK = 0, 1
LONG = bool(os.environ.get("MASSICOT_FUZZ"))
"""Whether files are broken in a great many ways, which takes its time."""
PATIENCE = 20
"""Seconds, on a machine that does other things too; a second is what it takes alone."""


LIBRARY = Library()
"""Read once: no test here changes what we ship."""


def codes(path, library=LIBRARY, game=""):
    return {finding.code for finding in check_pdf(path, library, game)}


def edited(source, target, edit):
    """A copy of a file, with something done to it."""
    with pikepdf.open(source) as pdf:
        edit(pdf)
        pdf.save(target)
    return target


def rewritten(number, change):
    """An edit of one page's content."""

    def edit(pdf):
        page = pdf.pages[number]
        page.Contents = pdf.make_stream(change(page.Contents.read_bytes()))

    return edit


def placements(content):
    return list(PLACED.finditer(content))


def removed(content):
    return PLACED.sub(b"", content, count=1)


def again(content):
    return content + placements(content)[3][0]


def another(content):
    """The next card that is another becomes one like the first."""
    first, *others = placements(content)
    second = next(one for one in others if one[4] != first[4])
    return content.replace(second[0], second[0].replace(second[4] + b" ", first[4] + b" "), 1)


def other_value(content):
    """The first token becomes one of another value."""
    first, *others = placements(content)
    name = next(one[4] for one in others if one[4] != first[4])
    return content.replace(first[0], first[0].replace(first[4] + b" ", name + b" "), 1)


def shifted(by, card=2):
    def change(content):
        one = placements(content)[card]
        x = f"{float(one[2]) + by * MM:.4f}".encode()
        return content.replace(one[0], one[0].replace(one[2], x, 1), 1)

    return change


def shrunk(content):
    return b"q 0.97 0 0 0.97 0 0 cm\n" + content + b"\nQ\n"


def swapped(content):
    first, second = placements(content)[:2]
    assert first[4] != second[4]
    lines = {first[0]: (first[4], second[4]), second[0]: (second[4], first[4])}
    for line, (mine, theirs) in lines.items():
        content = content.replace(line, line.replace(mine + b" ", b"\0" + theirs + b" "), 1)
    return content.replace(b"\0", b"")


def turned(content):
    one = placements(content)[0]
    x, y = float(one[2]), float(one[3])
    flip = {b"1 0 0 1": (b"-1 0 0 -1", 1), b"-1 0 0 -1": (b"1 0 0 1", -1)}
    way, sign = flip[one[1]]
    move = f" {x + sign * 69 * MM:.4f} {y + sign * 94 * MM:.4f} cm".encode()
    return content.replace(one[0], b"q " + way + move + b"\n/" + one[4] + b" Do\nQ\n", 1)


def smaller(content):
    """One card alone is drawn too small, around its own middle."""
    one = placements(content)[0]
    x, y = float(one[2]) + 0.01 * 69 * MM, float(one[3]) + 0.01 * 94 * MM
    line = f"q 0.98 0 0 0.98 {x:.4f} {y:.4f} cm\n/{one[4].decode()} Do\nQ\n".encode()
    return content.replace(one[0], line, 1)


def without_a_font_file(pdf):
    descriptor = next(o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/FontFile2" in o)
    del descriptor["/FontFile2"]


def without_a_font(pdf):
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and "/Font" in thing.get("/Resources", {}):
            fonts = thing.Resources.Font
            for name in list(fonts.keys()):
                del fonts[name]


def with_marks(change):
    def edit(pdf):
        for name, form in pdf.pages[0].Resources.XObject.items():
            if "marks" in name:
                form.write(change(form.read_bytes()))

    return edit


def without_bars(content):
    return re.sub(rb"[\d.]+ 5\.8 m\n[\d.]+ 5\.8 l\nS", b"", content)


def without_marks(content):
    return re.sub(rb"^[\d.]+ [\d.]+ m\n[\d.]+ [\d.]+ l\nS$", b"", content, flags=re.M)


def with_line(*ends):
    x1, y1, x2, y2 = ends
    line = f"\nq {MM} 0 0 {MM} 0 0 cm {x1} {y1} m {x2} {y2} l S Q\n".encode()
    return rewritten(FRONT, lambda content: content + line)


def without_scaling(pdf):
    del pdf.Root.ViewerPreferences["/PrintScaling"]


def without_a_form(pdf):
    """The page still asks for it."""
    page = pdf.pages[0]
    page.Resources = pikepdf.Dictionary(page.Resources)
    page.Resources.XObject = pikepdf.Dictionary(page.Resources.XObject)
    del page.Resources.XObject[placements_of(page)[0]]


def placements_of(page):
    return [f"/{one[4].decode()}" for one in placements(page.Contents.read_bytes())]


def without_trim(pdf):
    del pdf.pages[3]["/TrimBox"]


def with_trim(pdf):
    pdf.pages[3].TrimBox = [20 * MM, 20 * MM, 250 * MM, 190 * MM]


def rotated(pdf):
    pdf.pages[2].Rotate = 90


def cropped(pdf):
    pdf.pages[2].CropBox = [0, 0, 500, 500]


def on_odd_paper(pdf):
    pdf.pages[0].MediaBox = [0, 0, 900, 610]


def without_last_page(pdf):
    del pdf.pages[-1]


def without_ground(pdf):
    """The first face's ground ends at the cut."""
    form = pdf.pages[0].Resources.XObject["/FormXob.face:1"]
    content = form.read_bytes().replace(b"-3 -3 m\n66 -3 l\n66 91 l\n-3 91 l", b"0 0 m\n63 0 l\n63 88 l\n0 88 l")
    assert content != form.read_bytes()
    form.write(content)


def at_the_cut(pdf):
    """The index of the first card, 3 mm further out."""
    form = pdf.pages[0].Resources.XObject["/FormXob.face:1"]
    content, count = re.subn(rb"BT(.*?)ET", rb"q 1 0 0 1 -3 0 cm BT\1ET Q", form.read_bytes(), count=1, flags=re.S)
    assert count
    form.write(content)


def other_emblem(pdf):
    """The one gets the emblem of the two."""
    ones, twos = (pdf.pages[0].Resources.XObject[f"/FormXob.face:{n}"].Resources.XObject for n in (1, 2))
    (theirs,) = twos.values()
    (name,) = ones.keys()
    ones[name] = theirs


def other_emblem_and_ground(pdf):
    """The one gets the emblem of the two and lies on its ground: the two is what it is most like."""
    other_emblem(pdf)
    one, two = (pdf.pages[0].Resources.XObject[f"/FormXob.face:{n}"] for n in (1, 2))
    (ours, theirs) = (GROUND.findall(face.read_bytes())[-1] for face in (one, two))
    one.write(one.read_bytes().replace(ours, theirs))


def picture(pixels):
    """A picture of so many dots, 20 mm wide, in the middle of the first page's first card."""

    def edit(pdf):
        image = pdf.make_stream(bytes(pixels * pixels), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image)
        image.Width = image.Height = pixels
        image.ColorSpace, image.BitsPerComponent = pikepdf.Name.DeviceGray, 8
        page = pdf.pages[0]
        page.Resources.XObject["/Photo"] = image
        side = 20 * MM
        rewritten(FRONT, lambda content: content + f"q {side} 0 0 {side} 90 400 cm /Photo Do Q".encode())(pdf)

    return edit


FAULTS = {
    "a card removed": (rewritten(FRONT, removed), {"print/missing-card", "print/back-alone"}),
    "a card drawn twice at one place, which nobody sees": (rewritten(FRONT, again), set()),
    "a card in place of another": (rewritten(FRONT, another), {"print/missing-card", "print/extra-card"}),
    "a card lost": (without_a_form, {"print/missing-card", "print/back-alone", "print/damaged"}),
    "a back removed": (rewritten(BACK, removed), {"print/back-missing"}),
    "a back shifted by 0.5 mm": (rewritten(BACK, shifted(0.5)), {"print/back-misplaced", "print/off-marks"}),
    "a back shifted by 0.15 mm": (rewritten(BACK, shifted(-0.15)), {"print/back-misplaced", "print/off-marks"}),
    "a front shifted": (rewritten(FRONT, shifted(0.5)), {"print/back-misplaced", "print/off-marks"}),
    "a page shrunk to 97 %": (
        rewritten(FRONT, shrunk),
        {"print/scaled", "print/wrong-size", "print/back-misplaced", "print/boxes"},
    ),
    "a card alone too small": (rewritten(FRONT, smaller), {"print/wrong-size"}),
    "a back turned that looks the same on its head": (rewritten(BACK, turned), set()),
    "a font file dropped": (without_a_font_file, {"print/font-missing", "print/altered"}),
    "bars removed": (with_marks(without_bars), {"print/no-scale-bar"}),
    "marks removed": (with_marks(without_marks), {"print/no-marks", "print/no-scale-bar"}),
    "a mark on a card": (with_line(30, 150, 34, 150), {"print/mark-on-card"}),
    "a stroke at the edge": (with_line(2, 100, 2, 120), {"print/outside-margin"}),
    "no scaling": (without_scaling, {"print/scaling"}),
    "no trim box": (without_trim, {"print/boxes"}),
    "a wrong trim box": (with_trim, {"print/boxes"}),
    "a page turned": (rotated, {"print/boxes"}),
    "a page cropped": (cropped, {"print/boxes"}),
    "an odd paper": (on_odd_paper, {"print/paper", "print/back-misplaced"}),
    "the last page lost": (without_last_page, {"print/page-count", "print/back-missing"}),
    "no ground in the bleed": (without_ground, {"print/bleed"}),
    "an index at the cut": (at_the_cut, {"print/safe-zone", "print/altered"}),
    "another emblem": (other_emblem, {"print/altered"}),
    "another emblem and ground": (other_emblem_and_ground, {"print/altered", "print/missing-card"}),
    "a coarse picture": (picture(100), {"print/low-resolution", "print/altered"}),
    "a fine picture": (picture(300), {"print/altered"}),
    "nothing": (lambda _: None, set()),
}
ELSEWHERE = {
    *("print/unreadable", "print/back-swapped", "print/back-turned", "print/no-bleed", "print/reference-count"),
    *("print/token-count", "print/extra-card", "print/unknown-card", "print/two-looks", "print/near-duplicate"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_in_a_copy_is_found_and_no_other(fault, built, few_library, tmp_path):
    edit, expected = FAULTS[fault]
    assert codes(edited(built("few", "--only", "cards"), tmp_path / "copy.pdf", edit), few_library) == expected


def test_every_code_has_a_fault_here():
    assert set().union(*(expected for _, expected in FAULTS.values())) | ELSEWHERE == {
        code for code in meanings() if code.startswith("print/")
    }


def test_a_font_that_a_page_no_longer_has_is_found(pairs_pdf, tmp_path):
    assert "print/font-missing" in codes(edited(pairs_pdf, tmp_path / "copy.pdf", without_a_font))


def test_the_place_of_a_finding_is_its_page_and_card(pairs_pdf, tmp_path):
    copy = edited(pairs_pdf, tmp_path / "copy.pdf", rewritten(5, shifted(0.5)))
    assert {(one.path, one.line, one.column) for one in check_pdf(copy, LIBRARY)} == {(str(copy), 6, 3)}


def test_a_page_wrapped_in_another_is_read_all_the_same(pairs_pdf, tmp_path):
    def wrapped(pdf):
        for page in pdf.pages:
            whole = {"Subtype": pikepdf.Name.Form, "BBox": page.MediaBox, "Resources": page.Resources}
            form = pdf.make_stream(page.Contents.read_bytes(), **whole)
            page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Whole=form))
            page.Contents = pdf.make_stream(b"/Whole Do")

    assert codes(edited(pairs_pdf, tmp_path / "copy.pdf", wrapped)) == set()


# -- different backs -------------------------------------------------------------------------------


@pytest.fixture
def mine(library, tmp_path):
    def build(*options):
        out = tmp_path / "out"
        words = ["build", "mine", "--only", "cards", "--library", str(library), "--output", str(out), "--quiet"]
        assert main([*words, *options]) == 0
        (path,) = out.glob("mine/*.pdf")
        return path

    return build


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "separate", "gutterfold"])
def test_two_backs_swapped_are_found(mine, library, tmp_path, backs):
    path, shelves = mine("--backs", backs, "--grid", "2x1"), Library([library])
    assert codes(path, shelves) == set()
    number = {"separate": 3, "gutterfold": 0}.get(backs, 1)
    change = swapped
    if backs == "gutterfold":  # the backs come after the fronts on the same page

        def change(content):
            here = placements(content)[2].start()
            return content[:here] + swapped(content[here:])

    wrong = edited(path, tmp_path / "copy.pdf", rewritten(number, change))
    assert codes(wrong, shelves) == {"print/back-swapped"}


def test_the_wrong_edge_swaps_all_backs(mine, library, tmp_path):
    def other_edge(pdf):
        pdf.Root.ViewerPreferences.Duplex = pikepdf.Name.DuplexFlipShortEdge

    wrong = edited(mine("--grid", "3x2"), tmp_path / "copy.pdf", other_edge)
    assert codes(wrong, Library([library])) == {"print/back-swapped", "print/back-turned"}


def test_cards_without_bleed_are_worth_a_note(mine, library):
    assert codes(mine("--bleed", "0mm"), Library([library])) == {"print/no-bleed"}
    assert meanings()["print/no-bleed"].severity == "note"


def test_two_decks_in_one_file_are_two_decks(mine, library):
    assert codes(mine("--copies", "2"), Library([library])) == set()


def test_cards_of_no_game_are_unknown(mine):
    assert codes(mine()) == {"print/unknown-card"}


def test_a_named_game_is_the_measure(pairs_pdf):
    assert {"print/unknown-card", "print/missing-card"} <= codes(pairs_pdf, game="courte-paille")
    assert codes(pairs_pdf, game="pairs") == set()


def test_cards_drawn_otherwise_are_told_by_what_they_look_like(pairs_pdf, tmp_path):
    def redrawn(pdf):
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
                thing.write(thing.read_bytes() + b"\n0 0 m 1 1 l n\n")

    copy = edited(pairs_pdf, tmp_path / "copy.pdf", redrawn)
    assert codes(copy, game="pairs") == codes(copy) == set()
    short = edited(copy, tmp_path / "short.pdf", rewritten(FRONT, removed))
    assert codes(short, game="pairs") == {"print/missing-card", "print/back-alone"}


# -- reference cards and tokens ---------------------------------------------------------------------------


@pytest.fixture(scope="session")
def paper_goods(tmp_path_factory):
    folder = tmp_path_factory.mktemp("goods")
    assert main(["build", "pairs", "--only", "reference,tokens,box", "--output", str(folder), "--quiet"]) == 0
    return lambda kind: next(folder.glob(f"pairs/pairs-{kind}-*.pdf"))


def test_a_reference_card_in_place_of_another_is_found(paper_goods, tmp_path):
    path = paper_goods("reference")
    assert codes(path) == set()
    assert "print/reference-count" in codes(edited(path, tmp_path / "copy.pdf", rewritten(FRONT, another)))


@pytest.mark.parametrize("change", [removed, other_value])
def test_a_token_too_few_or_too_many_is_found(change, paper_goods, tmp_path):
    path = paper_goods("tokens")
    assert codes(path) == set()
    assert "print/token-count" in codes(edited(path, tmp_path / "copy.pdf", rewritten(FRONT, change)))


def test_one_card_alone_on_its_page_may_lie_aside_with_its_marks_but_not_without(tmp_path, massicot):
    """A printer's feed moves all of a page; where there is but one card, only its marks tell that from a card moved."""
    folder = tmp_path / "out"
    massicot("build", "pairs", "--only", "reference", "--games", "chaton", "--output", folder)
    (path,) = folder.rglob("*.pdf")
    fed = rewritten(BACK, lambda content: f"q 1 0 0 1 {0.25 * MM} 0 cm\n".encode() + content + b"\nQ\n")
    assert codes(edited(path, tmp_path / "fed.pdf", fed)) <= {"print/boxes"}
    moved = edited(path, tmp_path / "moved.pdf", rewritten(BACK, shifted(0.25, card=0)))
    assert codes(moved) == {"print/back-misplaced", "print/off-marks"}


@pytest.mark.parametrize("kind", ["tokens", "box"])
def test_other_sheets_are_measured_too(kind, paper_goods, tmp_path):
    path = paper_goods(kind)
    assert codes(path) == set()
    assert "print/scaled" in codes(edited(path, tmp_path / "small.pdf", rewritten(FRONT, shrunk)))
    assert "print/outside-margin" in codes(edited(path, tmp_path / "edge.pdf", with_line(2, 100, 2, 120)))
    assert "print/font-missing" in codes(edited(path, tmp_path / "font.pdf", without_a_font_file))
    assert "print/scaling" in codes(edited(path, tmp_path / "fit.pdf", without_scaling))
    assert "print/paper" in codes(edited(path, tmp_path / "odd.pdf", on_odd_paper))


# -- what is right is right --------------------------------------------------------------------------

LOOKS = {
    "letter": ("pairs", "--paper", "letter", "--backs", "short-edge"),
    "poker": ("courte-paille", "--format", "poker", "--backs", "separate"),
    "low-ink": ("courte-paille", "--low-ink", "--backs", "gutterfold"),
    "pirates": ("pairs", "--theme", "pirates", "--large-index", "--corners", "--backs", "none"),
}


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_is_found_in_what_is_right(look, tmp_path):
    only = "cards,reference,tokens,box,score-pad,standee"
    assert main(["build", *LOOKS[look], "--only", only, "--output", str(tmp_path), "--quiet"]) == 0
    files = sorted(tmp_path.rglob("*.pdf"))
    assert len(files) >= 4
    for path in files:
        assert list(check_pdf(path, LIBRARY)) == [], path.name


# -- files from anywhere -----------------------------------------------------------------------------


def test_what_is_not_a_pdf_is_unreadable(tmp_path):
    (tmp_path / "words.pdf").write_text("not a PDF")
    (tmp_path / "empty.pdf").write_bytes(b"")
    (tmp_path / "head.pdf").write_bytes(b"%PDF-1.7\n")
    for name in ("words.pdf", "empty.pdf", "head.pdf", "missing.pdf", "."):
        assert codes(tmp_path / name) == {"print/unreadable"}, name


def test_an_encrypted_file_is_unreadable(pairs_pdf, tmp_path):
    for user in ("", "secret"):
        with pikepdf.open(pairs_pdf) as pdf:
            pdf.save(tmp_path / "copy.pdf", encryption=pikepdf.Encryption(owner="secret", user=user))
        assert codes(tmp_path / "copy.pdf") == {"print/unreadable"}


def test_a_truncated_file_is_unreadable_or_damaged(pairs_pdf, tmp_path):
    content = pairs_pdf.read_bytes()
    for share in (0.01, 0.3, 0.6, 0.9, 0.999):
        (tmp_path / "copy.pdf").write_bytes(content[: int(len(content) * share)])
        assert codes(tmp_path / "copy.pdf") & {"print/unreadable", "print/damaged"}, share


def test_a_bomb_is_not_opened(pairs_pdf, tmp_path):
    """A quarter of a gigabyte of nothing in as many kilobytes: in a page, or where the list of objects should be."""
    packer = zlib.compressobj(9)
    zeros = bytes(1 << 20)
    packed = b"".join(packer.compress(zeros) for _ in range(256)) + packer.flush()
    for kind in (b"", b"/Type /ObjStm /N 1 /First 10 "):
        head = b"%PDF-1.7\n1 0 obj\n<<" + kind + b"/Filter /FlateDecode /Length %d>>\nstream\n" % len(packed)
        (tmp_path / "bomb.pdf").write_bytes(head + packed + b"\nendstream\nendobj\n" + pairs_pdf.read_bytes()[9:])
        start = time.perf_counter()
        assert codes(tmp_path / "bomb.pdf") == {"print/unreadable"}
        assert time.perf_counter() - start < PATIENCE


def test_a_packed_bomb_within_a_packed_stream_is_not_opened(pairs_pdf, tmp_path):
    def bomb(pdf):
        twice = zlib.compress(zlib.compress(bytes(200 << 20), 9), 9)
        names = pikepdf.Array([pikepdf.Name.FlateDecode, pikepdf.Name.FlateDecode])
        stream = pdf.make_stream(b"")
        stream.write(twice, filter=names)
        pdf.pages[0].Contents = stream

    with pikepdf.open(pairs_pdf) as pdf:
        bomb(pdf)
        pdf.save(tmp_path / "copy.pdf", stream_decode_level=pikepdf.StreamDecodeLevel.none, compress_streams=False)
    assert codes(tmp_path / "copy.pdf") == {"print/unreadable"}


def test_drawings_without_end_are_not_followed(pairs_pdf, tmp_path):
    def itself(pdf):
        form = pdf.pages[0].Resources.XObject["/FormXob.face:1"]
        form.Resources.XObject["/Me"] = form
        form.write(form.read_bytes() + b"\n/Me Do\n")

    def laughs(pdf):
        """Each of ten drawings holds the next ten times."""
        box = pikepdf.Array([0, 0, 10, 10])
        inner = pdf.make_stream(b"0 0 m 1 1 l S", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=box)
        for _ in range(10):
            resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Ha=inner))
            inner = pdf.make_stream(b"/Ha Do " * 10, Subtype=pikepdf.Name.Form, BBox=box, Resources=resources)
        pdf.pages[0].Resources.XObject["/Ha"] = inner
        rewritten(FRONT, lambda content: content + b"/Ha Do")(pdf)

    for edit in (itself, laughs):
        start = time.perf_counter()
        assert codes(edited(pairs_pdf, tmp_path / "copy.pdf", edit)) == {"print/unreadable"}
        assert time.perf_counter() - start < PATIENCE


def mutated(content, luck):
    """Some bytes changed, cut out, doubled or moved."""
    content = bytearray(content)
    for _ in range(luck.choice((1, 3, 20, 200))):
        at, size = luck.randrange(len(content)), luck.choice((1, 2, 10, 500))
        match luck.randrange(5):
            case 0:
                content[at] = luck.randrange(256)
            case 1:
                del content[at : at + size]
            case 2:
                content[at:at] = content[at : at + size]
            case 3:
                content[at:at] = luck.choice(
                    (b"<<", b">>", b"[", b"/Kids 3 0 R ", b"-9999999999 ", b"stream\n", b"null ")
                )
            case _:
                digits = [i for i in range(at, min(at + 200, len(content))) if chr(content[i]).isdigit()]
                for i in digits[:3]:
                    content[i] = ord(luck.choice("0123456789"))
    return bytes(content)


def plain(source, target):
    """The same file with nothing packed, so that a changed byte is a changed operator or object."""
    with pikepdf.open(source) as pdf:
        pdf.remove_unreferenced_resources()
        del pdf.pages[4:]
        pdf.save(target, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.all)
    return target


@pytest.mark.parametrize("kind", ["packed", "plain"])
def test_a_mutated_file_ends_in_findings(kind, pairs_pdf, tmp_path):
    source = plain(pairs_pdf, tmp_path / "plain.pdf") if kind == "plain" else pairs_pdf
    luck, content, shelves = random.Random(6), source.read_bytes(), LIBRARY
    known = {code for code in meanings() if code.startswith("print/")}
    for _ in range(100 if LONG else 8):
        (tmp_path / "copy.pdf").write_bytes(mutated(content, luck))
        start = time.perf_counter()
        assert codes(tmp_path / "copy.pdf", shelves) <= known
        assert time.perf_counter() - start < PATIENCE
