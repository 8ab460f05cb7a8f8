"""The finished booklet is checked, not the intention: each fault is made in a copy of a real file, and found."""

import re
from collections import Counter
from itertools import pairwise

import pikepdf
import pytest

from massicot.data.library import Library
from massicot.model.prose import Quoted, Text, inlines, spoken
from tests.booklet.oracle import BOOKLET_RULES, check_booklet
from tests.booklet.type_on_pages import on_form, on_page, page_saying
from tests.checks.prints.test_print import edited, picture, rewritten

pytestmark = pytest.mark.slow

GAME = "But du jeu"
"""What stands on the first page of the game, and before in the contents."""
A3 = (1190.55, 841.89)
LIBRARY = Library()


def longest_word(prose):
    """One that no other sentence is likely to have, and no fact is told by."""
    return max(re.findall(r"(?<![\w’-])[a-zéèêà]+(?![\w-])", spoken(prose)), key=len)


BELOW = 765.0
"""Below the text of a page, and above its edge: in its own units, from its head."""
PARAGRAPHS = [block for section in LIBRARY.variants("pairs")["aubepine"].sections for block in section.text]
SAID = longest_word(
    next((block,) for block in PARAGRAPHS if not any(isinstance(piece, Quoted) for piece in inlines((block,))))
)
DEALT = next(
    f"{before.text.split()[-1]} {hand.text}"
    for before, hand in pairwise(piece for block in PARAGRAPHS for piece in inlines((block,)))
    if isinstance(before, Text) and isinstance(hand, Quoted) and hand.fact == "hand"
)
"""How many cards are dealt, with the word before: other sentences may have as many."""
CHOSEN = longest_word(
    next(
        one for one in LIBRARY.ledger("pairs").decisions if one.variant == "aubepine" and not (one.screen or one.common)
    ).says
)


def codes(path, library=LIBRARY, game=""):
    return {finding.code for finding in check_booklet(path, library, game)}


# -- nothing is wrong ------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["reading", "imposed", "pocket", "fold", "html"])
def test_nothing_is_found_in_what_is_right(form, booklet):
    assert list(check_booklet(booklet(form), LIBRARY)) == []


@pytest.mark.parametrize("form", ["reading", "html"])
def test_nor_where_two_games_name_each_other(form, booklet):
    assert codes(booklet(form, "together")) == set()


def test_nor_in_a_sheet_folded_from_a_larger_paper(booklet, tmp_path):
    """Its pages fill a sixteenth of A3, not an eighth."""

    def larger(pdf):
        page = pdf.pages[0]
        _, _, width, height = map(float, page.MediaBox)
        page.MediaBox = page.CropBox = [
            (width - A3[0]) / 2,
            (height - A3[1]) / 2,
            (width + A3[0]) / 2,
            (height + A3[1]) / 2,
        ]

    assert codes(edited(booklet("fold"), tmp_path / "copy.pdf", larger)) == set()


# -- faults in a booklet to be read ----------------------------------------------------------------------


def typed(words, change, nth=0):
    """An edit of the type of the nth page on which these words stand in one line; of the last one if -1."""
    return lambda pdf: change(on_page(pdf, page_saying(pdf, words)[nth]))


def without_a_page(number):
    def edit(pdf):
        del pdf.pages[number - 1]

    return edit


def swapped_pages(pdf):
    pages = list(pdf.pages)
    pdf.pages[5], pdf.pages[6] = pages[6], pages[5]


def of_root(*path):
    def edit(pdf):
        *way, last = path
        thing = pdf.Root
        for name in way:
            thing = thing[name]
        del thing[last]

    return edit


def elements(pdf, kind):
    return [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == kind]


def without_alt(pdf):
    del elements(pdf, "/Figure")[-1]["/Alt"]


def without_a_figure(pdf):
    """The last of the game: nothing is drawn for it any more."""
    pages = [page.objgen for page in pdf.pages]
    shown = page_saying(pdf, "Exemple")
    figures = [one for one in elements(pdf, "/Figure") if pages.index(one.Pg.objgen) + 1 in shown]
    figures[-1].K = pikepdf.Array([])


def skipped_heading(pdf):
    elements(pdf, "/H2")[0].S = pikepdf.Name("/H3")


def in_english(pdf):
    pdf.Root.Lang = "en"


def untitled(pdf):
    del pdf.docinfo["/Title"]


def title_not_shown(pdf):
    pdf.Root.ViewerPreferences.DisplayDocTitle = False


def not_universal(pdf):
    content = pdf.Root.Metadata.read_bytes()
    pdf.Root.Metadata.write(content.replace(b"pdfuaid", b"pdfuaix"))


def notes(pdf, name):
    found = [note for page in pdf.pages for note in page.get("/Annots", [])]
    return [note for note in found if str(note.get("/Dest", "")) == name]


def dead_link(pdf):
    notes(pdf, "paires/egalite")[0].Dest = pikepdf.String("nowhere")


def other_link(pdf):
    for note in notes(pdf, "paires/egalite"):
        note.Dest = pikepdf.String("glossaire")


def without_bookmark(pdf):
    with pdf.open_outline() as outline:
        outline.root = [one for one in outline.root if one.title != "L’Aubépine"]


def wrong_bookmark(pdf):
    with pdf.open_outline() as outline:
        (one,) = [one for one in outline.root if one.title == "L’Aubépine"]
        one.destination = pikepdf.String("paires")


def larger_page(pdf):
    page = pdf.pages[9]
    page.MediaBox = page.TrimBox = page.BleedBox = [0, 0, 430, 610]


def without_font_file(pdf):
    descriptor = next(o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/FontFile2" in o)
    del descriptor["/FontFile2"]


def moved_below(pdf):
    """A line of a right page, whose number stands at the other end."""
    page = on_page(pdf, page_saying(pdf, GAME)[-1] + 1)
    page.moved(page.lowest(), 0, BELOW - page.foot())


def without_credit(name):
    """A name is nowhere but on the cover."""

    def edit(pdf):
        for number in page_saying(pdf, name)[1:]:
            while (page := on_page(pdf, number)).pieces(name):
                page.without(name)

    return edit


FAULTS = {
    "another number of players": (
        typed("2\N{NO-BREAK SPACE}à\N{NO-BREAK SPACE}6", lambda page: page.instead("à\N{NO-BREAK SPACE}6", "6", "5")),
        {"booklet/fact-missing"},
    ),
    "a fact in a sentence": (typed(DEALT, lambda page: page.without(DEALT)), {"booklet/fact-missing"}),
    "a sentence removed": (typed(SAID, lambda page: page.without(SAID)), {"booklet/text-missing"}),
    "a choice removed": (typed(CHOSEN, lambda page: page.without(CHOSEN), -1), {"booklet/text-missing"}),
    "credits removed": (without_credit("Peterson"), {"booklet/credits-missing"}),
    "authors off the cover": (typed("rnest", lambda page: page.without("rnest")), {"booklet/credits-missing"}),
    "a wrong number in the contents": (
        typed("Sommaire", lambda page: page.instead("10", "0", "4")),
        {"booklet/page-reference"},
    ),
    "a wrong folio": (
        lambda pdf: on_form(pdf, 6, "/Folio6").instead("6", "6", "8"),
        {"booklet/folio", "booklet/page-reference"},
    ),
    "a photograph": (picture(300), {"booklet/raster"}),
    "no words for a picture": (without_alt, {"booklet/no-alt"}),
    "a picture lost": (without_a_figure, {"booklet/figure-missing"}),
    "no structure": (of_root("/StructTreeRoot"), {"booklet/untagged"}),
    "not marked": (of_root("/MarkInfo"), {"booklet/untagged"}),
    "not universal": (not_universal, {"booklet/untagged"}),
    "no language": (of_root("/Lang"), {"booklet/language"}),
    "another language": (in_english, {"booklet/language"}),
    "no title": (untitled, {"booklet/title"}),
    "a title that is not shown": (title_not_shown, {"booklet/title"}),
    "a heading skipped": (skipped_heading, {"booklet/heading-skip"}),
    "a line in the margin": (
        typed(GAME, lambda page: page.moved(page.leftmost(), -20), -1),
        {"booklet/overflow"},
    ),
    "a line below the text": (
        moved_below,
        {"booklet/overflow"},
    ),
    "a line at the edge": (
        typed(GAME, lambda page: page.moved(page.leftmost(), -66), -1),
        {"booklet/overflow", "booklet/cut-off"},
    ),
    "another size of page": (larger_page, {"booklet/page-size"}),
    "a font dropped": (without_font_file, {"print/font-missing"}),
    "nothing": (lambda _: None, set()),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_in_a_copy_is_found_and_no_other(fault, booklet, tmp_path):
    edit, expected = FAULTS[fault]
    assert codes(edited(booklet("reading"), tmp_path / "copy.pdf", edit)) == expected


# -- faults where a booklet sends its reader ---------------------------------------------------------------

TOGETHER = {
    "a fact in a table": (typed("31", lambda page: page.instead("31", "3", "2")), {"booklet/fact-missing"}),
    "a wrong number in the contents": (
        typed("Quel jeu ce soir", lambda page: page.instead("10", "0", "4")),
        {"booklet/page-reference"},
    ),
    "a wrong page in a sentence": (
        typed("p.\N{NO-BREAK SPACE}4", lambda page: page.instead("p.\N{NO-BREAK SPACE}4", "4", "5")),
        {"booklet/page-reference"},
    ),
    "a link to nowhere": (dead_link, {"booklet/dead-link"}),
    "a link to another page": (other_link, {"booklet/page-reference"}),
    "no bookmark": (without_bookmark, {"booklet/bookmark"}),
    "a wrong bookmark": (wrong_bookmark, {"booklet/bookmark"}),
}


@pytest.mark.parametrize("fault", TOGETHER)
def test_a_reader_sent_to_a_wrong_place_is_found_and_nothing_else(fault, booklet, tmp_path):
    edit, expected = TOGETHER[fault]
    assert codes(edited(booklet("reading", "together"), tmp_path / "copy.pdf", edit)) == expected


# -- faults on sheets --------------------------------------------------------------------------------------


def swapped_forms(side, one, other):
    """Two pages of a side change places."""

    def edit(pdf):
        forms = pdf.pages[side - 1].Resources.XObject
        forms[one], forms[other] = forms[other], forms[one]

    return edit


def names_on(pdf, side):
    return sorted(map(str, pdf.pages[side - 1].Resources.XObject.keys()))


def two_swapped(pdf):
    one, other, *_ = names_on(pdf, 3)
    swapped_forms(3, one, other)(pdf)


def sides_swapped(pdf):
    pages = list(pdf.pages)
    pdf.pages[2], pdf.pages[3] = pages[3], pages[2]


def other_edge(pdf):
    long = pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    pdf.Root.ViewerPreferences.Duplex = pikepdf.Name("/DuplexFlipShortEdge" if long else "/DuplexFlipLongEdge")


def no_edge(pdf):
    del pdf.Root.ViewerPreferences["/Duplex"]


def no_scaling(pdf):
    del pdf.Root.ViewerPreferences["/PrintScaling"]


def rewritten_side(side, pattern, new):
    def edit(pdf):
        page = pdf.pages[side - 1]
        content, count = re.subn(pattern, new, page.Contents.read_bytes(), count=1)
        assert count
        page.Contents = pdf.make_stream(content)

    return edit


SHRUNK = rewritten_side(3, rb"1 0 0 1 (\S+ \S+) cm", rb"0.97 0 0 0.97 \1 cm")
TURNED = rewritten_side(3, rb"1 0 0 1 (\S+) (\S+) cm", rb"-1 0 0 -1 300 840 cm")
LOWERED = rewritten_side(4, rb"1 0 0 1 (\S+) (\S+) cm", rb"1 0 0 1 \1 -35 cm")
ON_SHEETS = {
    "two pages swapped": (two_swapped, {"booklet/imposed-order"}),
    "front for back": (sides_swapped, {"booklet/imposed-order"}),
    "the other edge": (other_edge, {"booklet/duplex"}),
    "no edge": (no_edge, {"booklet/duplex"}),
    "no scaling": (no_scaling, {"print/scaling"}),
    "a page shrunk": (SHRUNK, {"booklet/page-size"}),
    "no language": (of_root("/Lang"), {"booklet/language"}),
    "nothing": (lambda _: None, set()),
}
ALSO = {f"booklet/{name}" for name in ("text-missing", "fact-missing", "page-reference", "credits-missing")}
"""What else may be found where pages are in disorder: sentences that run over them."""
TURNS = ("two pages swapped", "front for back", "the other edge")
"""What differs between two pages on a side and four."""


@pytest.mark.parametrize(
    ("fault", "form"), [*((fault, "pocket") for fault in ON_SHEETS), *((fault, "imposed") for fault in TURNS)]
)
def test_each_fault_on_sheets_is_found(fault, form, booklet, tmp_path):
    edit, expected = ON_SHEETS[fault]
    found = codes(edited(booklet(form), tmp_path / "copy.pdf", edit))
    # Swapped pages also part the sentences that run from one page to the next, and leave the table wrong.
    assert expected <= found <= expected | ALSO
    assert bool(found) == bool(expected)


def test_a_page_that_stands_on_its_head_is_found(booklet, tmp_path):
    assert "booklet/imposed-order" in codes(edited(booklet("pocket"), tmp_path / "copy.pdf", TURNED))


def test_text_beyond_what_a_printer_reaches_is_found(booklet, tmp_path):
    assert "booklet/cut-off" in codes(edited(booklet("imposed"), tmp_path / "copy.pdf", LOWERED))


def test_pages_of_one_folded_sheet_that_are_swapped_are_found(booklet, tmp_path):
    wrong = edited(booklet("fold"), tmp_path / "copy.pdf", swapped_forms(1, "/P3", "/P5"))
    assert "booklet/imposed-order" in codes(wrong)


def test_a_folded_sheet_too_small_for_pages_is_read_as_one(booklet, tmp_path):
    """Its sentences make it a booklet, and it has no page after its cover."""
    shrunk = edited(
        booklet("fold"), tmp_path / "copy.pdf", rewritten(0, lambda content: b"0.9 0 0 0.9 0 0 cm\n" + content)
    )
    assert "booklet/untagged" in codes(shrunk)


def test_a_fact_on_a_folded_sheet_is_found(booklet, tmp_path):
    def fewer(pdf):
        on_form(pdf, 1, "/P2").instead("6", "6", "5")

    assert codes(edited(booklet("fold"), tmp_path / "copy.pdf", fewer)) == {"booklet/fact-missing"}


# -- faults in what is promised ----------------------------------------------------------------------------


def test_pages_that_were_swapped_are_found(booklet, tmp_path):
    assert "booklet/folio" in codes(edited(booklet("reading"), tmp_path / "copy.pdf", swapped_pages))


def test_a_chapter_that_was_taken_out_is_missed(booklet, tmp_path):
    def shorter(pdf):
        contents, second, *_ = page_saying(pdf, "L’Aubépine")
        assert contents < second
        del pdf.pages[second - 1 : 15]

    found = codes(edited(booklet("reading", "together"), tmp_path / "copy.pdf", shorter))
    assert {"booklet/game-missing", "booklet/folio"} <= found


def test_the_data_are_the_measure(booklet, broken):
    """The same file, after a rule has changed."""
    broken.edit("pairs/aubepine/rules.toml", "\nhand = 5\n", "\nhand = 6\n")
    found = Counter(one.code for one in check_booklet(booklet("reading"), Library([broken.folder])))
    assert found["booklet/fact-missing"] >= 2
    assert set(found) <= {"booklet/fact-missing", "booklet/text-missing"}


def test_a_text_is_no_deck_whichever_is_named(booklet):
    for game in ("pairs", "courte-paille"):
        assert codes(booklet("reading"), game=game) == set()


# -- faults in a page for a phone --------------------------------------------------------------------------

ON_A_PHONE = {
    "a fact": ((DEALT, DEALT.replace("cinq", "six")), {"booklet/fact-missing"}),
    "a sentence": ((SAID, ""), {"booklet/text-missing"}),
    "the language": (('lang="fr"', 'lang="de"'), {"booklet/language"}),
    "the title": (("<title>L’Aubépine", "<title>Livret"), {"booklet/title"}),
    "a link": (('href="#aubepine/but"', 'href="#aubepine/bu"'), {"booklet/dead-link"}),
    "a heading": (('<h1 id="aubepine"', '<h3></h3><h5></h5><h1 id="aubepine"'), {"booklet/heading-skip"}),
    "words of a picture": (('aria-label="', 'aria-label="" data-was="'), {"booklet/no-alt"}),
    "a photograph": (("</main>", '<img src="data:image/png;base64,"></main>'), {"booklet/raster"}),
    "a fetch": (("</main>", '<iframe src="https://example.org/"></iframe></main>'), {"booklet/fetches"}),
    "a figure": (('<svg class="table"', '<g class="table"'), {"booklet/figure-missing"}),
}


@pytest.mark.parametrize("fault", ON_A_PHONE)
def test_each_fault_in_a_page_for_a_phone_is_found(fault, booklet, tmp_path):
    (old, new), expected = ON_A_PHONE[fault]
    text = booklet("html").read_text("utf-8")
    assert old in text
    copy = tmp_path / "copy.html"
    copy.write_text(text.replace(old, new, 1), "utf-8")
    assert codes(copy) == expected


def test_a_game_that_the_page_for_a_phone_does_not_lead_to_is_found(booklet, tmp_path):
    text = booklet("html", "together").read_text("utf-8")
    (tmp_path / "copy.html").write_text(text.replace('href="#aubepine"', 'href="#aubepin"', 1), "utf-8")
    assert codes(tmp_path / "copy.html") == {"booklet/dead-link", "booklet/bookmark"}


def test_a_page_that_tells_no_game_is_unreadable(tmp_path):
    (tmp_path / "page.html").write_text("<html><p>Bonjour", "utf-8")
    (tmp_path / "bytes.html").write_bytes(b"\xff\xfe\x00<html>")
    assert codes(tmp_path / "page.html") == codes(tmp_path / "bytes.html") == {"print/unreadable"}


def test_every_code_has_a_fault_here():
    kinds = [fault for some in (FAULTS, TOGETHER, ON_SHEETS, ON_A_PHONE) for fault in some.values()]
    planted = [expected for _, expected in kinds]
    elsewhere = {"booklet/game-missing", "booklet/figure-missing"}
    assert set(BOOKLET_RULES) <= set().union(*planted) | elsewhere
