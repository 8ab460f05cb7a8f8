"""Both games' booklets, built as a person builds them, and read back: words, tags, pages, sheets."""

import re
import subprocess
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import pikepdf
import pytest

from massicot import kit
from massicot.checks.prose.speller import misspelt
from massicot.checks.prose.spelling import known_words
from massicot.checks.subjects import gather
from massicot.data.library import Library
from massicot.data.toml import TomlFiles
from massicot.places import shipped
from massicot.products import forms
from massicot.products.order import Order
from tests.booklet import paper
from tests.booklet import reading_back as back
from tests.conftest import command, finished, needs
from tests.games.test_prose import synonyms
from tests.language.fr.faults import faults
from tests.sharing import shared_folder

pytestmark = pytest.mark.slow

BOTH = ("pairs", "courte-paille")
SET = [(game, form) for game in BOTH for form in ("reading", "imposed", "html")]
SET += [("courte-paille", "pocket"), ("courte-paille", "fold"), ("courte-paille", "large"), ("pairs", "fold")]
TAGGED = [(game, form) for game, form in SET if form in ("reading", "large")]
SHEETS = [(game, form) for game, form in SET if form in ("imposed", "pocket", "fold")]
WORDS = shipped("games") / "words.txt"
MM = back.MM
INK = 0.5 * MM


@dataclass(frozen=True)
class Block:
    """Where the text of a form stands on its page, in points: its side margins, its head and its foot."""

    side: float
    head: float
    foot: float


STYLES = {name: forms.form(name).style for name in ("reading", "large")}
BLOCKS = {name: Block(style.side * MM, style.height * MM - style.top, style.bottom) for name, style in STYLES.items()}


@pytest.fixture(scope="session")
def shelf(tmp_path_factory):
    """The folder of the finished booklets. Two workers of one run share it."""
    return shared_folder(tmp_path_factory, "booklets", fill)


def fill(folder):
    order(folder, BOTH, "reading", "imposed", "saddle", "html")
    order(folder, ("courte-paille",), "pocket", "fold", "large")
    order(folder, ("pairs",), "fold", played=("paires",))


def order(folder, games, *forms, played=()):
    kit.build(Library(), Order(names=games, only=("booklet",), forms=forms, games=played), folder)


@pytest.fixture(scope="session")
def content(shelf):
    @cache
    def read(game, form):
        (path,) = (shelf / game).glob(f"{game}-booklet-{form}-*")
        return path.read_bytes()

    return read


@pytest.fixture(scope="session")
def opened(content):
    return cache(lambda game, form: back.Paper(content(game, form)))


@pytest.fixture(scope="session")
def texts(content, opened):
    """The passages of a form, whatever its kind."""

    @cache
    def read(game, form):
        if form == "html":
            return tuple(back.Page(content(game, form).decode()).texts)
        if (game, form) in TAGGED:
            return tuple(opened(game, form).passages())
        return tuple(text for page in back.untagged(back.unfolded(content(game, form))) for text in page)

    return read


# What is imposed is read page by page where it is folded.
each_text = pytest.mark.parametrize(("game", "form"), [pair for pair in SET if pair[1] != "imposed"])
each_tagged = pytest.mark.parametrize(("game", "form"), TAGGED)
each_pdf = pytest.mark.parametrize(("game", "form"), [pair for pair in SET if pair[1] != "html"])
each_game = pytest.mark.parametrize("game", BOTH)


# ------------------------------------------------------------------------------------------------------ words


@each_text
def test_every_text_is_set_like_a_good_french_book(game, form, texts):
    wrong = [
        (one.rule, text[max(0, one.position - 30) : one.position + 30])
        for text in texts(game, form)
        for one in faults(text)
    ]
    assert wrong == []


@each_game
def test_no_space_is_doubled(game, texts):
    assert [text for text in texts(game, "html") if re.search(r"[ \u00a0\u202f]{2}", text)] == []


@each_game
def test_ordinals_are_raised_wherever_they_stand(game, content):
    page = back.Page(content(game, "html").decode())
    ordinals = re.compile(r"\b\d+(?:er|re|e|es)\b")
    assert sum(len(ordinals.findall(text)) for text in page.texts) == len(page.raised)
    assert set(page.raised) <= {"e", "er", "re", "es", "o"}


@each_text
def test_no_word_stands_for_another(game, form, texts):
    """Quotations and original titles keep their words; they stand between guillemets or in the credits."""
    wrong = {text: synonyms(re.sub("«.*?»", "", text)) for text in texts(game, form)}
    assert {text: found for text, found in wrong.items() if found} == {}


@each_text
def test_every_word_is_spelt_as_the_dictionary_has_it(game, form, texts):
    known = known_words(gather(Library(), game, TomlFiles())[0])
    assert {word for text in texts(game, form) for word in misspelt(text, known)} == set()


def test_the_list_of_our_own_words_holds_none_too_many(texts):
    said = " ".join(text for game, form in SET if form != "imposed" for text in texts(game, form)).lower()
    lines = WORDS.read_text("utf-8").splitlines()
    own = [word for line in lines if not line.startswith("#") for word in line.split()]
    assert len(own) == len(set(own))
    assert [word for word in own if word.lower() not in said] == []


# -------------------------------------------------------------------------------------------------- the files


@each_pdf
def test_qpdf_finds_nothing_wrong(game, form, shelf):
    needs("qpdf")
    (path,) = (shelf / game).glob(f"{game}-booklet-{form}-*")
    ran = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@each_pdf
def test_every_font_is_in_the_file(game, form, content):
    found = back.fonts(content(game, form))
    assert found
    assert all(found.values()), found
    assert back.undescribed_fonts(content(game, form)) == []


@each_pdf
def test_nothing_is_a_raster_image(game, form, content):
    with pikepdf.open(back.BytesIO(content(game, form))) as pdf:
        images = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
    assert images == []


@each_tagged
def test_a_booklet_for_reading_is_tagged_french_and_named(game, form, content, opened):
    with pikepdf.open(back.BytesIO(content(game, form))) as pdf:
        assert pdf.Root.Lang == "fr"
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        assert str(pdf.docinfo["/Title"]).startswith(Library().deck(game).title)
        assert b"pdfuaid" in pdf.Root.Metadata.read_bytes()
    figures = list(opened(game, form).tree.tags("Figure"))
    assert figures
    assert all(figure.alt for figure in figures)


@each_tagged
def test_a_link_is_tagged_as_one(game, form, content):
    """PDF/UA-1, 7.18.5: what is pressed belongs to an element that is a link, and to one alone."""
    with pikepdf.open(back.BytesIO(content(game, form))) as pdf:
        numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        elements = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
        pressed = [int(link.StructParent) for page in pdf.pages for link in page.obj.get("/Annots", ())]
        assert len(pressed) > 20 and len(set(pressed)) == len(pressed)
        assert {str(elements[key].S) for key in pressed} == {"/Link"}


@each_tagged
def test_an_item_of_a_list_is_a_label_and_a_body(game, form, opened):
    """PDF/UA-1, 7.2: and no paragraph or table stands beside them."""
    items = list(opened(game, form).tree.tags("LI"))
    assert len(items) > 20
    assert {kid.kind for item in items for kid in item.kids if isinstance(kid, back.Tag)} <= {"Lbl", "LBody"}


@each_tagged
def test_every_game_has_a_bookmark_where_its_title_stands(game, form, content, opened):
    tops = {title: page for depth, title, page in back.bookmarks(content(game, form)) if depth == 0}
    heads = {tag.words.replace("\n", " "): tag.pages for tag in opened(game, form).tree.tags("H1")}
    for variant in Library().variants(game).values():
        assert heads[variant.title] == {tops[variant.title]}
    assert {"Glossaire", "Choix de cette édition", "Crédits"} <= set(tops)


@each_tagged
def test_a_page_number_in_a_reference_is_that_of_the_page_it_leads_to(game, form, opened):
    """In the table, in the glossary, and wherever the text says where to look."""
    counted = 0
    for link in opened(game, form).tree.tags("Link"):
        printed = re.search(r"(\d+)\)?\s*$", link.words)
        if printed and link.to is not None:
            counted += 1
            assert int(printed[1]) == link.to + 1, link.words
    assert counted > 20


@each_tagged
def test_the_table_sends_to_headings_and_the_glossary_to_words(game, form, opened):
    tree = opened(game, form).tree
    headings = {
        (tag.words.replace("\n", " "), min(tag.pages)) for tag in tree.tags("H1", "H2", "H3", "H4") if tag.pages
    }
    glossary = [page for title, page in headings if title == "Glossaire"]
    choices = min(page for title, page in headings if title == "Choix de cette édition")
    for link in tree.tags("Link"):
        (page, *_) = link.pages or {None}
        if page == 2 and (found := re.fullmatch(r"(.*\S)\s+(\d+)", link.words, re.DOTALL)):
            assert (found[1].replace("\n", " "), link.to) in headings
        if page is not None and page in range(*glossary, choices) and link.words.strip().isdigit():
            there = [one for one in tree.tags("Link") if link.to in one.pages]
            assert any(one.to in range(*glossary, choices) for one in there), link


@each_tagged
def test_folios_count_the_pages(game, form, opened):
    """The numbers are laid over the pages when the portions are joined: each is a form of its own."""
    sheet = opened(game, form)
    foot = BLOCKS[form].foot
    folios = {
        piece.page: piece.text.strip()
        for piece in back.Paper(sheet.content, depth=2).pieces
        if piece.kind == "text" and "Display" in piece.font and piece.box.high < foot and piece.text.strip().isdigit()
    }
    assert folios == {page: str(page + 1) for page in folios}
    told = {piece.page for piece in sheet.pieces if piece.kind == "text"}
    assert set(folios) == told - {0, len(sheet.sizes) - 1}


@each_pdf
def test_no_link_leads_outside(game, form, content):
    assert back.addresses(content(game, form)) == []


@each_game
def test_the_page_for_a_phone_leads_only_to_itself(game, content):
    page = back.Page(content(game, "html").decode())
    assert page.lang == "fr"
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert page.tags["script"] == page.tags["iframe"] == page.tags["link"] == 0
    assert [one for one in page.fetched if not one.startswith("data:")] == []


def test_a_cold_cache_gives_the_same_bytes(content, tmp_path):
    words = ("build", "courte-paille", "--only", "booklet", "--form", "reading,imposed,html", "--quiet")
    ran = finished(command(*words, "--output", tmp_path / "o", env={"MASSICOT_CACHE": str(tmp_path / "cache")}))
    assert ran.code == 0, ran.err
    for form in ("reading", "imposed", "html"):
        (path,) = (tmp_path / "o" / "courte-paille").glob(f"*-{form}-*")
        assert path.read_bytes() == content("courte-paille", form), form


# -------------------------------------------------------------------------------------------------- the sheets


@pytest.mark.parametrize("game", BOTH)
def test_sheets_fold_into_the_book_that_is_read(game, content):
    """Piled, turned and folded by hand, page by page: each says what the page of the reading form says."""
    imposed = content(game, "saddle")
    sides = [
        paper.Side(
            width / MM,
            height / MM,
            tuple(paper.Printed(n, a[0] / MM, z[0] / MM, a[1] / MM, z[1] / MM) for n, a, z in pages),
        )
        for (width, height), pages in back.placed(imposed)
    ]
    pile = paper.piled(sides, paper.duplex(imposed))
    book = paper.folded(pile)
    assert all(page.upright for page in book if page.number is not None)
    loose, read = back.letters(back.unfolded(imposed)), back.letters(content(game, "reading"))
    assert [loose[page.number] if page.number is not None else Counter() for page in book] == read


# -------------------------------------------------------------------------------------------------- the pages


def chapters(sheet):
    """The pages on which a chapter begins."""
    return {min(tag.pages) for tag in sheet.tree.tags("H1") if tag.pages}


@each_tagged
def test_a_heading_is_followed_by_its_text_on_the_same_page(game, form, opened):
    sheet = opened(game, form)
    read = [piece for piece in sheet.tree.pieces() if piece.text.strip() or piece.kind == "picture"]
    after = {id(one): following for one, following in pairwise(read)}
    alone = []
    for heading in sheet.tree.tags("H1", "H2", "H3", "H4", "H5"):
        said = [piece for piece in heading.pieces() if piece.text.strip()]
        if said and min(heading.pages) > 1 and said[-1].page != after[id(said[-1])].page:
            alone.append((heading.words, said[-1].page + 1))
    assert alone == []


@each_tagged
def test_no_word_is_parted_between_two_pages(game, form, opened):
    pieces = [piece for piece in opened(game, form).tree.pieces() if piece.text.strip()]
    broken = [
        one.text for one, other in pairwise(pieces) if one.page != other.page and one.text.strip().endswith("\u2010")
    ]
    assert broken == []


@each_tagged
def test_words_and_pictures_stay_within_the_margins(game, form, opened):
    sheet, block = opened(game, form), BLOCKS[form]
    last = len(sheet.sizes) - 1
    beyond = []
    for piece in sheet.tree.pieces():
        free = piece.page in (0, 1, last) or (piece.kind == "text" and not piece.text.strip())
        if free or piece.kind == "path":
            continue
        right = sheet.sizes[piece.page][0] - block.side
        # pdfium measures the ink: an f or a y reaches beyond its width.
        if piece.box.left < block.side - INK or piece.box.right > right + INK or piece.box.low < block.foot - 3:
            beyond.append((piece.page + 1, piece.kind, piece.text, piece.box))
    assert beyond == []


@each_tagged
def test_a_picture_stands_with_its_caption(game, form, opened):
    counted = 0
    for parent in opened(game, form).tree.tags("Figure", "Div", "Sect", "NonStruct"):
        captions = [kid for kid in parent.kids if isinstance(kid, back.Tag) and kid.kind == "Caption"]
        pictures = list(parent.tags("Figure"))
        if captions and pictures:
            counted += 1
            assert len(captions[0].pages | pictures[-1].pages) == 1, captions[0].words
    assert counted == len(Library().variants(game))


@each_tagged
def test_no_page_is_less_than_a_third_full(game, form, opened):
    """But for the cover, the table, the last page of a chapter, ornaments, and the back."""
    sheet, block = opened(game, form), BLOCKS[form]
    last = len(sheet.sizes) - 1
    starts = chapters(sheet)
    ends = {page - 1 for page in starts} | {0, 1, 2, last}
    ends |= {min(ends - set(range(max(starts)))) - 1}
    ends |= {page - 1 for page in range(last) if all(piece.kind != "text" for piece in sheet.on(page))}
    sparse, told = {}, list(sheet.tree.pieces())
    for page in set(range(last)) - ends:
        feet = [piece.box.low for piece in told if piece.page == page and piece.kind != "path"]
        if not feet:
            continue  # an ornament
        full = (block.head - min(feet)) / (block.head - block.foot)
        if full < 1 / 3:
            sparse[page + 1] = round(full, 2)
    assert sparse == {}


@each_game
def test_the_games_are_told_in_their_order(game, opened):
    titles = [tag.words.replace("\n", " ") for tag in opened(game, "reading").tree.tags("H1")]
    wanted = [variant.title for variant in Library().variants(game).values()]
    assert [title for title in titles if title in wanted][-len(wanted) :] == wanted
    assert max(Counter(titles).values()) <= 3
