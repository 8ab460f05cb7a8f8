"""Whatever Pango, HarfBuzz, zlib, fonts and Python a machine has, the bytes are the same."""

from hashlib import sha256
from io import BytesIO

import pikepdf
import pytest
from fontTools.ttLib import TTFont

from massicot.booklet import remembered, render, typesetter
from massicot.booklet.folding import saddle
from massicot.booklet.impose import on_sheets
from massicot.booklet.render import laid_out, parsed, printed
from massicot.booklet.typesetter import FontConfiguration, exact_sum
from massicot.data.library import Library
from massicot.ink.to_pdf import compress
from massicot.products import guide
from tests.booklet.paper import paper
from tests.booklet.shelf import pictures, stock

pytestmark = pytest.mark.slow

FONTS = Library().fonts()
TEXT = "horaire, à commencer par celle qui l’a."
LONG = "anticonstitutionnellement"
CSS = '@page { size: 105mm 148mm; margin: 5mm } p { margin: 0; hyphens: auto; font: 9pt/5mm "Massicot Text" }'
GOLDEN = "9595692166bb9a8ad31512b3f8f06179fa318bb967314f60e455079dc5ee936f"
"""Of `small()`, on every machine. It changes with our fonts and with the versions in pyproject.toml."""


def small():
    """Broken lines, three fonts, small capitals, and a table whose columns are sums of fractions."""
    cells = "".join(f"<tr><td>{n / 7:.3f}<td>{LONG[:n]}<td colspan=2>{TEXT[: 3 * n]}</tr>" for n in range(1, 9))
    words = f"{TEXT} <em>Elle annonce</em> avant <b>les autres</b>. " * 9
    css = CSS + "td { padding: .07em } b { font-variant-caps: small-caps }"
    text = f"<html lang=fr><title>Essai</title><body><p>{words}<p>« {LONG} » <em>{LONG}</em><table>{cells}</table>"
    return printed(text, css, pictures(), FONTS).content


@pytest.fixture(scope="module")
def made():
    return small()


def underlined():
    """What a style may say in a set or a list."""
    css = CSS + "b { text-decoration: underline; background: #eee; font-feature-settings: 'lnum' }"
    text = f"<html lang=fr><title>Essai</title><body><p>{TEXT} <b>{LONG} {TEXT}</b><p>{TEXT} <b>{LONG} {TEXT}</b>"
    return printed(text, css, pictures(), FONTS).content


def test_what_is_remembered_is_what_would_be_worked_out(made, monkeypatch):
    assert small() == made
    line = underlined()
    assert underlined() == line
    for where, name, _ in typesetter.REPLACED:
        monkeypatch.setattr(where, name, getattr(where, name).__wrapped__)
    monkeypatch.setattr(remembered, "known", lambda _: {})
    render._read.cache_clear()
    assert (small(), underlined()) == (made, line)


def lines(body, width):
    """The lines of a paragraph so wide, each with its own width."""
    html = parsed(f'<html lang="fr"><title>x</title><body><p style="width: {width}px">{body}</p></body>', FONTS)
    document = laid_out(html, CSS, pictures(), FONTS, passes=1)
    boxes = [one for one in document.pages[0]._page_box.descendants() if type(one).__name__ == "LineBox"]
    texts = [[one for one in box.descendants() if getattr(one, "text", None)] for box in boxes]
    return ["".join(one.text for one in line) for line in texts], sum(one.width for one in texts[0])


@pytest.mark.parametrize(
    "text", [TEXT, LONG, f"<b>Il</b> {TEXT}", f"<b>Il</b> {LONG}", f"<b>Il</b> {TEXT} <b>Il</b> a"]
)
@pytest.mark.parametrize("room", [0, 0.5, 1, 2, 3])
def test_the_space_after_the_last_word_of_a_text_needs_no_room(text, room):
    whole, width = lines(text, 300)
    assert lines(f"{text} <em>Elle annonce</em>", width + room)[0] == [*whole, "Elle annonce"]
    assert lines(f"{text} ", width + room)[0] == whole
    assert lines(f"{text} <em>Elle annonce</em>", width - 0.1)[0][0] != whole[0]


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_a_space_that_does_not_break_stays_with_its_word(space):
    _, width = lines(f"{TEXT}{space}", 300)
    for room in (0, -0.5, -2):
        found, _ = lines(f"{TEXT}{space}<em>Elle annonce</em>", width + room)
        assert found == [TEXT.removesuffix(" l’a."), f"l’a.{space}Elle annonce"]


def test_a_document_has_the_bytes_that_it_has_elsewhere(made):
    assert sha256(made).hexdigest() == GOLDEN


def test_the_machine_needs_no_harfbuzz_that_subsets(made, monkeypatch):
    monkeypatch.setattr("weasyprint.pdf.fonts.harfbuzz_subset", None)
    assert small() == made


def test_the_fonts_of_the_machine_are_not_seen():
    from weasyprint.text.ffi import fontconfig

    configuration = FontConfiguration()
    assert fontconfig.FcConfigGetFonts(configuration._config, fontconfig.FcSetSystem).nfont == 0


def test_fonts_are_left_with_the_glyphs_that_are_used(made):
    with pikepdf.open(BytesIO(made)) as pdf:
        files = [one.FontFile2.read_bytes() for one in pdf.objects if "/FontFile2" in keys(one)]
    assert len(files) == 3
    for file in files:
        font = TTFont(BytesIO(file))
        drawn = [name for name in font.getGlyphOrder() if font["glyf"][name].numberOfContours]
        assert 5 < len(drawn) < 60
        assert not {"GSUB", "GPOS", "fpgm"} & set(font.keys())


def keys(one):
    return one.keys() if isinstance(one, pikepdf.Dictionary | pikepdf.Stream) else ()


def test_libdeflate_compresses_every_stream(made):
    sheets = on_sheets(made, saddle, paper=paper(210, 148), margin=5, spare=0, flip="short-edge").content
    page = guide.set_page(guide.ordered(stock(), guide.Order()))
    for content in (made, sheets, page):
        assert b"/ObjStm" not in content or content is made
        with pikepdf.open(BytesIO(content)) as pdf:
            streams = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
            packed = [one for one in streams if one.get("/Filter") == "/FlateDecode"]
            assert len(packed) > 3
            assert all(one.read_raw_bytes() == compress(one.read_bytes()) for one in packed)


def test_fractions_are_added_exactly_and_whole_numbers_stay_whole():
    assert exact_sum([0.1] * 10) == 1
    assert isinstance(exact_sum(iter([1, 2])), int)
