"""Other programs write our files anew, in other words: the pictures are the same, and nothing is found."""

import subprocess

import pikepdf
import pytest

from massicot.checks.runner import check_pdf
from tests.conftest import needs

pytestmark = pytest.mark.slow

PRODUCTS = {
    "cards": ("few", "--only", "cards"),
    "gutterfold": ("few", "--only", "cards", "--backs", "gutterfold"),
    "separate": ("few", "--only", "cards", "--backs", "separate", "--paper", "letter"),
    "low ink": ("few", "--only", "cards", "--low-ink"),
    "tokens": ("pairs", "--only", "tokens", "--games", "aubepine", "--players", "4"),
    "reference": ("pairs", "--only", "reference", "--games", "aubepine"),
    "box": ("pairs", "--only", "box"),
    "small box": ("pairs", "--only", "box", "--format", "mini"),
    "pads": ("courte-paille", "--only", "score-pad"),
    "standee": ("courte-paille", "--only", "standee"),
    "booklet": ("pairs", "--only", "booklet", "--form", "fold", "--games", "chaton"),
    "guide": ("pairs", "--only", "guide"),
}


def by_qpdf(way):
    def rewritten(source, target):
        needs("qpdf")
        subprocess.run(["qpdf", *way, source, target], check=True)

    return rewritten


def by_pikepdf(source, target):
    with pikepdf.open(source) as pdf:
        for page in pdf.pages:
            page.contents_coalesce()
        pdf.remove_unreferenced_resources()
        pdf.save(target, object_stream_mode=pikepdf.ObjectStreamMode.generate, recompress_flate=True, linearize=True)


def unpacked(source, target):
    with pikepdf.open(source) as pdf:
        plainly = {"compress_streams": False, "normalize_content": True}
        pdf.save(target, stream_decode_level=pikepdf.StreamDecodeLevel.all, **plainly)


def by_ghostscript(source, target):
    needs("gs")
    subprocess.run(
        ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", "-dAutoRotatePages=/None", f"-o{target}", source],
        check=True,
    )


def by_poppler(source, target):
    needs("pdftocairo")
    subprocess.run(["pdftocairo", "-pdf", "-origpagesizes", source, target], check=True)


EXACT = {
    "qpdf --qdf": by_qpdf(["--qdf"]),
    "qpdf --linearize": by_qpdf(["--linearize"]),
    "qpdf --object-streams": by_qpdf(["--object-streams=generate"]),
    "qpdf --coalesce-contents": by_qpdf(["--coalesce-contents", "--normalize-content=y"]),
    "pikepdf": by_pikepdf,
    "pikepdf unpacked": unpacked,
}
REDRAWN = {"ghostscript": by_ghostscript, "pdftocairo": by_poppler}
WAYS = EXACT | REDRAWN


def lost(path):
    """What a program has really left out of its copy: that is true, and may be said."""
    with pikepdf.open(path) as pdf:
        fits = "/PrintScaling" not in pdf.Root.get("/ViewerPreferences", {})
        boxless = any("/TrimBox" not in page.obj for page in pdf.pages)
    return {code for code, gone in (("print/scaling", fits), ("print/boxes", boxless)) if gone}


ONE_REDRAWS = {"gutterfold": "pdftocairo", "separate": "ghostscript", "low ink": "ghostscript"}
"""More ways of the cards: one program redraws each of them, which is enough and takes half as long."""


def cases():
    """Each product in each way that redraws it; plain copies of all by turns, and cards in every way."""
    ways = list(EXACT)
    for number, kind in enumerate(PRODUCTS):
        yield from ((kind, way) for way in ways if kind == "cards" or way == ways[number % len(ways)])
        yield from ((kind, way) for way in REDRAWN if ONE_REDRAWS.get(kind, way) == way)


@pytest.mark.parametrize(("kind", "way"), list(cases()))
def test_a_file_written_anew_has_no_finding(kind, way, built, few_library, tmp_path):
    """With its deck named; and, where it is still drawn as we draw it or has no cards, without."""
    source, deck = built(*PRODUCTS[kind]), PRODUCTS[kind][0]
    copy = tmp_path / source.name
    WAYS[way](source, copy)
    excused = lost(copy) if way in REDRAWN else set()
    for named in (deck,) if way in REDRAWN and deck == "few" else ("", deck):
        assert [one for one in check_pdf(copy, few_library, named) if one.code not in excused] == [], named


@pytest.mark.parametrize("way", ["qpdf --qdf", "pikepdf"])
def test_a_whole_deck_written_anew_needs_no_name(way, pairs_pdf, few_library, tmp_path):
    WAYS[way](pairs_pdf, tmp_path / "copy.pdf")

    assert list(check_pdf(tmp_path / "copy.pdf", few_library)) == []
