"""Finished files, read back: forms, language, fonts, bytes, and what a booklet may not do."""

import io
import re
from dataclasses import replace

import pikepdf
import pypdfium2 as pdfium
import pytest
from fontTools.ttLib import TTFont

from massicot.booklet.fold import fold
from massicot.booklet.html import as_it_is, on_grid, page
from massicot.booklet.inks import inks
from massicot.booklet.page_style import Material, sized
from massicot.booklet.phone import phone
from massicot.booklet.refine import cured
from massicot.booklet.render import faces, laid_out, parsed, printed
from massicot.colour import contrast
from massicot.data.library import Library
from massicot.diagnostics import DataError
from massicot.language.fr.typography import typeset
from massicot.products import forms
from tests.booklet.shelf import bound, finished, pictures, stock, written

pytestmark = pytest.mark.slow
FORMS = {form.name: form.style for form in forms.forms() if not form.setting and form.page}
LARGE, POCKET, READING = (FORMS[name] for name in ("large", "pocket", "reading"))
FOLD, PHONE = (forms.form(name).style for name in ("fold", "html"))

LIBRARY = Library()
FONTS = LIBRARY.fonts()
PALETTE = stock().theme.palette
CONTENT = written("pairs", "paires")


def material(content=CONTENT, form="pdf"):
    return Material(content, pictures(form=form), stock().look())


@pytest.fixture(scope="module")
def reading():
    return finished("reading", "pairs", "paires")


def opened(rendered):
    return pikepdf.open(io.BytesIO(rendered.content))


def test_the_reading_form_is_tagged_french_and_named(reading):
    with opened(reading) as pdf:
        assert pdf.Root.Lang == "fr"
        assert pdf.Root.MarkInfo.Marked
        assert "Paires" in str(pdf.docinfo["/Title"])
        assert "James Ernest" in str(pdf.docinfo["/Author"])
        assert b"pdfuaid" in pdf.Root.Metadata.read_bytes()


def test_every_game_and_section_has_a_bookmark(reading):
    with opened(reading) as pdf, pdf.open_outline() as outline:
        titles = {item.title for top in outline.root for item in (top, *top.children)}
    assert {"Paires", "Glossaire", "Crédits", *(typeset(part.title) for part in CONTENT.games[0].parts)} <= titles


def test_fonts_are_embedded_cut_down_and_our_own(reading):
    with opened(reading) as pdf:
        names = set()
        for one in pdf.objects:
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor":
                names.add(str(one.FontName))
                assert any(key in one for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    assert names
    assert all(re.match(r"/[A-Z]{6}\+Massicot-(Text|Display)", name) for name in names), names


def test_pages_are_made_up_to_whole_sheets_with_the_back_cover_last(reading):
    assert reading.pages % 4 == 0
    with opened(reading) as pdf:
        assert len(pdf.pages) == reading.pages
        assert all([round(float(x) * 25.4 / 72) for x in one.mediabox] == [0, 0, 148, 210] for one in pdf.pages)


@pytest.mark.parametrize("form", [POCKET, LARGE], ids=("pocket", "large"))
def test_other_forms_have_their_own_page_and_type(form):
    made = bound(form, "pairs", "paires")
    with opened(made) as pdf:
        box = pdf.pages[0].mediabox
        assert [round(float(x) * 25.4 / 72) for x in box[2:]] == [form.width, form.height]
        fonts = {str(one.FontName) for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/FontName" in one}
    assert any("Massicot-Sans" in name for name in fonts) == form.sans


@pytest.fixture(scope="module")
def folded():
    return {game: fold(FOLD, material(written("pairs", game))) for game in ("aubepine", "chaton")}


@pytest.mark.parametrize("game", ["aubepine", "chaton"])
def test_a_folded_sheet_has_exactly_eight_pages(game, folded):
    with opened(folded[game]) as pdf:
        assert len(pdf.pages) == folded[game].pages == 8
        assert [round(float(x) * 25.4 / 72) for x in pdf.pages[0].mediabox[2:]] == [74, 105]


@pytest.mark.parametrize("game", ["aubepine", "chaton"])
def test_no_page_of_a_folded_sheet_is_left_almost_empty(game, folded):
    """What it costs and the credits stand together on the back; the picture moves where it opens no gap."""
    with pdfium.PdfDocument(folded[game].content) as pdf:
        texts = [page.get_textpage().get_text_bounded() for page in pdf]
        lowest = []
        for page in pdf:
            boxes = [item.get_bounds() for item in page.get_objects()]
            lowest.append(min(box[1] for box in boxes) / page.get_height())
    assert "EN BREF" in texts[-1].upper()
    assert not any("EN BREF" in text.upper() for text in texts[:-1])
    assert all(foot < 0.6 for foot in lowest[1:-1]), lowest


def test_a_game_that_is_too_long_to_fold_is_refused_with_a_cure():
    game = CONTENT.games[0]
    long = replace(game, parts=tuple(replace(part, text=part.text * 9) for part in game.parts))
    with pytest.raises(DataError, match="does not fit on eight pages"):
        fold(FOLD, material(replace(CONTENT, games=(long,))))


def test_credits_of_the_deck_stand_once_on_the_page_for_a_phone_and_on_a_folded_sheet(folded):
    said = "Sauf mention contraire, les jeux de ce paquet"
    assert said in CONTENT.deck.booklet.credits
    made = re.sub(r"\s+", " ", phone(PHONE, material(form="html")).content.decode())
    assert made.count(said) == 1
    with pdfium.PdfDocument(folded["chaton"].content) as pdf:
        text = re.sub(r"\s+", " ", " ".join(page.get_textpage().get_text_bounded() for page in pdf))
    assert text.count(said) == 1


def test_the_page_for_a_phone_holds_all_it_needs():
    made = phone(PHONE, material(form="html")).content.decode()
    assert not re.search(r"""(?:src|href)=["'](?!#|data:)""", re.sub(r"xlink:href=\"#", "", made))
    assert all(
        url.startswith("data:font/woff2") for url in re.findall(r"url\(([^)]{0,20})", made) if not url.startswith("#")
    )
    assert "default-src 'none'" in made
    assert "prefers-color-scheme: dark" in made
    assert phone(PHONE, material(form="html")).content.decode() == made


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "https://example.org/x.png", "massicot:nothing", "data:image/png,x"]
)
def test_nothing_is_fetched_from_a_disk_or_a_network(url):
    with pytest.raises(DataError, match="typesetting"):
        printed(f'<html lang="fr"><title>x</title><img alt="x" src="{url}">', "", pictures(), FONTS)


def test_what_the_typesetter_warns_about_stops_the_build():
    with pytest.raises(DataError, match="colour"):
        printed('<html lang="fr"><title>x</title><p>x', "p { colour: red }", pictures(), FONTS)


def test_no_word_is_broken_at_the_foot_of_a_page_and_no_line_is_cut_short():
    words = "anticonstitutionnellement extraordinairement " * 400
    text = f'<html lang="fr"><title>x</title><p>{words}</p>'
    css = 'p { font: 9pt/12pt "Massicot Text"; hyphens: auto; text-align: justify; margin: 0; orphans: 2; widows: 2 }'
    css += "@page { size: 60mm 60mm; margin: 5mm } .whole { hyphens: none }"
    html = parsed(text, FONTS)
    assert not cured(laid_out(html, css, pictures(), FONTS).pages)


def test_pictures_stand_in_boxes_of_whole_lines():
    drawn = pictures()
    fit = on_grid(READING, drawn)
    shown = fit(drawn.table(LIBRARY.variants("pairs")["paires"].setup, width_mm=82), 0.74, 0.52)
    assert re.search(r'style="height: \d+rem"', shown)
    assert as_it_is(shown, 1, 1) == shown


@pytest.mark.parametrize("theme", LIBRARY.themes())
def test_every_theme_can_be_read(theme):
    chosen = inks(LIBRARY.theme(theme).palette)
    assert contrast(chosen.ink, chosen.tint) >= 7
    assert contrast(chosen.accent, chosen.tint) >= 4.5
    assert contrast(chosen.on_accent, chosen.accent) >= 4.5
    assert contrast(chosen.on_cover, chosen.cover) >= 4.5


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
def test_a_page_is_a_whole_number_of_lines_between_its_margins(form):
    height = form.height * 72 / 25.4
    assert form.top + form.bottom + form.lines * form.line == pytest.approx(height, abs=0.02)
    smaller = sized(form, form.size * 0.9)
    assert smaller.lines >= form.lines
    assert smaller.top > 0


def test_our_fonts_have_a_narrow_space_that_is_narrower_than_a_space():
    for role, path in FONTS.items():
        font = TTFont(path)
        known, widths = font.getBestCmap(), font["hmtx"]
        assert 0x202F in known, role
        assert 0 < widths[known[0x202F]][0] <= widths[known[0x20]][0], role


def test_every_role_that_a_booklet_uses_has_a_font():
    assert faces(FONTS).count("@font-face") == 7


def test_a_booklet_is_set_without_a_trace_of_the_machine(reading):
    assert b"/tmp" not in reading.content
    assert b"CreationDate" not in reading.content
    assert "massicot:" not in page("back.html", CONTENT, pictures(form="html"), as_it_is, frieze_mm=12)
