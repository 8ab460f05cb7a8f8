"""Sheets from anywhere, broken object by object: findings or one message, in good time; nothing falls over."""

import os
import random
import struct
import time
import zlib
from contextlib import suppress

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream

from massicot.checks.runner import check_pdf
from massicot.cli import main
from massicot.data.library import Library
from massicot.diagnostics import meanings

pytestmark = pytest.mark.slow

LONG = bool(os.environ.get("MASSICOT_FUZZ"))
PATIENCE = 20
"""Seconds of work; one is what it takes."""
LIBRARY = Library()
NUMBERS = (0, -1, 1, 10**18, -(10**18), 2**31, -(2**31), 99999999999)
UNDOABLE = (pikepdf.PdfError, TypeError, ValueError, KeyError, NotImplementedError, RuntimeError)
"""What pikepdf says to changes that it does not let be made."""
KEYS = [
    *("/Resources", "/XObject", "/Font", "/Contents", "/MediaBox", "/TrimBox", "/CropBox", "/Rotate", "/UserUnit"),
    *("/Kids", "/Parent", "/BBox", "/Matrix", "/Filter", "/Subtype", "/DescendantFonts", "/ToUnicode", "/Annots"),
]
OPERATORS = (
    *(b" cm ", b" 0 0 0 0 0 0 cm ", b" 1e38 0 0 1e38 0 0 cm ", b" 1 2 3 re ", b" re ", b" /X Do ", b" nan nan m "),
    *(b" BI /W 1 /H 1 ID x EI ", b" BI ID ", b" 9" * 400, b" << /A ", b" [ ", b" ( ", b" ) ", b" q" * 3000, b" Q" * 99),
    *(b" h ", b" f ", b" S ", b" /F1 -5 Tf ", b" l ", b" 1 m ", b"\0", b" BT ", b" ET ", b" 0 0 1e-300 1e-300 re f "),
)


def judged(path):
    """The codes of a file, found in good time."""
    started = time.process_time()
    found = list(check_pdf(path, LIBRARY))
    assert time.process_time() - started < PATIENCE
    assert all(one.code in meanings() and one.line >= 1 and one.column >= 1 for one in found)
    return {one.code for one in found}


@pytest.fixture(scope="module")
def sheets(tmp_path_factory, pairs_pdf):
    """A page or two of everything that is cut, unpacked."""
    folder = tmp_path_factory.mktemp("sheets")
    only = "tokens,box,standee,score-pad"
    for game in ("pairs", "courte-paille"):
        assert main(["build", game, "--only", only, "--output", str(folder / "whole"), "--quiet"]) == 0
    sources = [pairs_pdf, *sorted((folder / "whole").rglob("*.pdf"))]
    for path in sources:
        with pikepdf.open(path) as pdf:
            del pdf.pages[2:]
            plainly = {"compress_streams": False, "stream_decode_level": pikepdf.StreamDecodeLevel.all}
            pdf.save(folder / path.name, object_stream_mode=pikepdf.ObjectStreamMode.disable, **plainly)
    return [folder / path.name for path in sources]


def strange(pdf, luck, objects):
    """Something that does not belong there."""
    match luck.randrange(9):
        case 0 | 1:
            return luck.choice(NUMBERS)
        case 2:
            return luck.choice((Name.X, Name.DeviceGray))
        case 3:
            return pikepdf.String(luck.choice(("", "zz")))
        case 4:
            return Array([luck.choice(NUMBERS) for _ in range(luck.choice((0, 2, 4, 6)))])
        case 5:
            return luck.choice((Dictionary(), True, None))
        case 6:
            return pdf.make_stream(b"garbage << [ (", Subtype=Name.Form, BBox=Array([0, 0, 10, 10]))
    return luck.choice(objects)


def broken(pdf, luck):
    """One object changed, removed, or put in the place of another; or operators where none belong."""
    objects = [one for one in pdf.objects if one is not None]
    tables = [one for one in objects if isinstance(one, Dictionary | Stream)]
    pages = [page.obj for page in pdf.pages]
    forms = [one for one in tables if isinstance(one, Stream) and one.get("/Subtype") in (None, "/Form")]
    one = luck.choice(luck.choice((tables, pages, forms, [pdf.Root], [page.get("/Resources", page) for page in pages])))
    keys = [key for key in one.keys() if key not in ("/Length", "/Size", "/Root")]  # noqa: SIM118
    match luck.randrange(5):
        case 0 if keys:
            del one[luck.choice(keys)]
        case 1 if keys:
            one[luck.choice(keys)] = strange(pdf, luck, objects)
        case 2:
            one[luck.choice(KEYS)] = strange(pdf, luck, objects)
        case _:
            form = luck.choice(forms)
            content = bytearray(form.read_bytes())
            for _ in range(luck.choice((1, 3, 10))):
                at = luck.randrange(len(content) + 1)
                content[at : at + luck.choice((0, 1, 3, 50))] = luck.choice(OPERATORS)
            form.write(bytes(content))


@pytest.mark.parametrize("seed", range(400 if LONG else 24))
def test_a_sheet_with_broken_objects_ends_in_findings(seed, sheets, tmp_path):
    luck = random.Random(seed)
    with pikepdf.open(luck.choice(sheets)) as pdf:
        for _ in range(luck.choice((1, 1, 3))):
            with suppress(*UNDOABLE):
                broken(pdf, luck)
        pdf.save(tmp_path / "copy.pdf")
    judged(tmp_path / "copy.pdf")


def without_resources(pdf):
    for page in pdf.pages:
        del page.obj["/Resources"]


def looped_tree(pdf):
    pdf.Root.Pages.Kids.append(pdf.Root.Pages)


def own_parent(pdf):
    pdf.pages[0].obj["/Parent"] = pdf.pages[0].obj
    del pdf.pages[0].obj["/MediaBox"]


def each_other(pdf):
    """Two forms that hold each other."""
    box = Array([0, 0, 10, 10])
    one = pdf.make_stream(b"/Other Do", Subtype=Name.Form, BBox=box)
    other = pdf.make_stream(b"/Other Do", Subtype=Name.Form, BBox=box)
    one.Resources = Dictionary(XObject=Dictionary(Other=other))
    other.Resources = Dictionary(XObject=Dictionary(Other=one))
    pdf.pages[0].Resources.XObject["/Other"] = one
    pdf.pages[0].Contents = pdf.make_stream(b"/Other Do")


def absurd_box(pdf):
    pdf.pages[0].MediaBox = [-(10**18), -(10**18), 10**18, 10**18]


def empty_box(pdf):
    pdf.pages[0].MediaBox = [0, 0, 0, 0]


def text_in_the_box(pdf):
    pdf.pages[0].MediaBox = Array([pikepdf.String("a"), 1, 2, 3])


def not_a_number(pdf):
    pdf.pages[0].Contents = pdf.make_stream(b"q nan 0 0 inf 1e999 -1e999 cm 0 0 m 1e999 nan l S Q")


def millions_of_saves(pdf):
    pdf.pages[0].Contents = pdf.make_stream(b"q " * 3_000_000)


def one_endless_path(pdf):
    pdf.pages[0].Contents = pdf.make_stream(b"0 0 m " + b"1 1 l " * 900_000 + b"S")


def ten_thousand_pages(pdf):
    page = pdf.pages[0].obj
    kids = Array([pdf.make_indirect(Dictionary(page)) for _ in range(10_000)])
    pdf.Root.Pages.Kids = kids
    pdf.Root.Pages.Count = 10_000


REFUSED = (looped_tree, each_other, millions_of_saves, one_endless_path, ten_thousand_pages, text_in_the_box)
HOSTILE = (*REFUSED, without_resources, own_parent, absurd_box, empty_box, not_a_number)


@pytest.mark.parametrize("edit", HOSTILE, ids=lambda edit: edit.__name__)
def test_a_hostile_sheet_ends_in_good_time(edit, sheets, tmp_path):
    with pikepdf.open(sheets[0]) as pdf:
        edit(pdf)
        pdf.save(tmp_path / "copy.pdf")
    found = judged(tmp_path / "copy.pdf")
    assert found
    if edit in REFUSED:
        assert found & {"print/unreadable", "print/damaged"}


def test_a_picture_that_is_called_pdf_is_unreadable(tmp_path):
    head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    (tmp_path / "picture.pdf").write_bytes(head + b"\0\0\0\0" + zlib.compress(b"\0\0"))
    assert judged(tmp_path / "picture.pdf") == {"print/unreadable"}


@pytest.mark.parametrize("user", ["", "secret"])
def test_every_kind_of_encrypted_sheet_is_unreadable(user, sheets, massicot, tmp_path):
    for source in sheets:
        with pikepdf.open(source) as pdf:
            pdf.save(tmp_path / "copy.pdf", encryption=pikepdf.Encryption(owner="owner", user=user))
        assert judged(tmp_path / "copy.pdf") == {"print/unreadable"}
    ran = massicot("check", tmp_path / "copy.pdf")
    assert ran.code == 1 and "print/unreadable" in ran.out and ran.err == ""
