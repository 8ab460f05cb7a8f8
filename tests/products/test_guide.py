"""« Comment imprimer »: one page, true figures, the words of the chosen way to print, in every look."""

import json
import re
import subprocess
from dataclasses import replace
from html import unescape

import pikepdf
import pypdfium2
import pytest

from massicot import cache
from massicot.booklet.guide_page import marked
from massicot.checks.prose.speller import misspelt
from massicot.data.library import Library
from massicot.diagnostics import MisfitError
from massicot.jobs import Jobs
from massicot.model.paper import BACKS
from massicot.products import forms, plans
from massicot.products import guide as product
from massicot.products.order import Order
from massicot.products.stock import gather
from massicot.products.typesetting import typesetters
from tests.conftest import needs
from tests.language.fr.faults import faults, title_faults

pytestmark = pytest.mark.slow

MM = 25.4 / 72
PAPERS = ("a4", "letter", "a3", "legal")
USUAL = ("pairs", "a4")
OTHER_WORDS = frozenset({"m²", *forms.names()})
"""A unit, and what files are called."""


def order(game="pairs", *folders, **asked):
    asked = Order(**asked)
    return product.ordered(gather(Library(folders), game, asked), asked)


def told(game="pairs", **asked):
    """What the page says, a paragraph a line, as it is set."""
    page = order(game, **asked).text
    texts = [page.lead, *page.measure, *(text for step in page.steps for text in step.text)]
    texts += [text for trouble in page.troubles for text in trouble]
    return page, "\n".join(unescape(re.sub(r"</?(?:strong|sup)>", "", marked(text))) for text in texts)


def words(content):
    page = pypdfium2.PdfDocument(content)[0].get_textpage()
    return " ".join(page.get_text_range().split())


@pytest.fixture(scope="module")
def a4():
    return product.set_page(order())


# The page of Paires on A4 is the fixture.
@pytest.mark.parametrize(
    ("game", "asked"),
    [(game, {"paper": paper}) for game in ("pairs", "courte-paille") for paper in PAPERS if (game, paper) != USUAL]
    + [("pairs", {"paper": "letter", "backs": backs, "low_ink": True}) for backs in BACKS if backs != "long-edge"],
)
def test_it_is_one_page_of_the_paper_chosen(game, asked):
    asks = order(game, **asked)
    assert size(product.set_page(asks)) == pytest.approx((asks.paper.width, asks.paper.height), abs=0.01)


def test_it_is_one_page_of_the_usual_paper(a4):
    assert size(a4) == pytest.approx((210, 297), abs=0.01)


def size(content):
    """Of the only page."""
    with pypdfium2.PdfDocument(content) as pdf:
        assert len(pdf) == 1
        width, height = pdf[0].get_size()
    return width * MM, height * MM


def test_a_small_sheet_is_refused_with_a_cure():
    asks = order()
    with pytest.raises(MisfitError, match="does not fit on A4"):
        product.set_page(replace(asks, paper=replace(asks.paper, width=210.0, height=150.0)))


def test_the_bar_is_as_long_as_it_says(a4):
    page = pypdfium2.PdfDocument(a4)[0]
    widths = [(box[2] - box[0]) * MM for box in (thing.get_bounds() for thing in page.get_objects(max_depth=9))]
    assert order().bar == "100\u00a0mm"
    assert any(abs(width - 100) < 0.01 for width in widths)


def test_its_figures_are_those_of_the_other_files(massicot, tmp_path):
    for game in ("pairs", "courte-paille"):
        kinds = ("cards", "reference", "tokens", "box", "standee", "score-pad")
        asked = ("--only", ",".join(kinds), "--paper", "letter", "--output", tmp_path / game)
        assert massicot("build", game, *asked).code == 0
        entries = json.loads((tmp_path / game / "manifest.json").read_text())["files"]
        made = {entry["kind"]: entry for entry in entries}
        page = order(game, paper="letter", only=kinds).text
        strip = dict(page.strip)
        assert strip["Feuilles"] == str(made["cards"]["sheets"])
        assert strip["Cartes"].startswith(f"{made['cards']['cards']} de")
        sheets = {thing.title: thing.sheets for thing in page.steps[0].things}
        assert list(sheets.values()) == [made[kind]["sheets"] for kind in kinds if kind in made]
        said = " ".join(text for step in page.steps for text in step.text).replace("\u00a0", " ")
        assert f"{made['box']['cards']} cartes" in said
        assert ("Jetons" in sheets) == ("tokens" in made)
        assert "tokens" not in made or f"ronds de {made['tokens']['diameter']:g} mm" in said
        many = sum(made["tokens"]["tokens"].values()) if "tokens" in made else 0
        assert ("Des haricots" in said) == bool(many) and (not many or f"découper {many} jetons" in said)


def test_it_counts_the_sheets_of_every_booklet_and_of_the_reference_cards(massicot, tmp_path):
    """In the file itself; and a guide that is asked for alone is about the same sheets."""
    only = ("--only", "reference,booklet,guide", "--form", "imposed,html,notice")
    assert massicot("build", "courte-paille", *only, "--output", tmp_path).code == 0
    entries = json.loads((tmp_path / "manifest.json").read_text())["files"]
    said = words(next(tmp_path.glob("*/*-guide-*")).read_bytes())
    sheets = {entry.get("form") or entry["kind"]: entry["sheets"] for entry in entries}
    for file in ("reference", "booklet-imposed", "booklet-notice"):
        assert re.search(rf"{file} {sheets[file.removeprefix('booklet-')]} (?:fort|ordinaire)", said), (file, said)
    assert "booklet-html" not in said and "Le livret « html » se lit à l’écran" in said.replace("\u00a0", " ")


def test_nobody_needs_a_terminal(a4):
    for asked in ({}, {"low_ink": True}, {"backs": "gutterfold"}, {"sleeved": True}, {"forms": ("pocket", "fold")}):
        _, text = told(**asked)
        assert not re.search(r"massicot |`|--\w", text)
    assert "--" not in words(a4) and "massicot " not in words(a4)


def test_only_what_is_in_the_kit_is_told():
    _, usual = told()
    assert "notice se" not in usual and "Mini-livret" not in usual and "poche " not in usual
    page, asked = told(only=("cards", "booklet", "guide"), forms=("notice", "fold"))
    assert [step.title for step in page.steps][-2:] == ["Pliez la notice", "Pliez le mini-livret"]
    assert [step.drawings for step in page.steps][-2:] == [("map",), ("mini",)]
    assert "Jetons" not in asked and "Boîte" not in asked and "se lit à l’écran" not in asked


def test_a_booklet_of_several_piles_is_glued_and_one_of_one_is_not():
    def binding(sheets):
        handled = product.ordered(
            gather(Library(), "pairs", Order()),
            Order(forms=("imposed",)),
            lambda plan: replace(plan, sheets=sheets) if plan.product == "booklet" else plan,
        )
        return next(step for step in handled.text.steps if step.title == "Pliez le livret")

    assert binding(5).drawings == ("bind",) and "colle" not in binding(5).text[0]
    assert binding(6).drawings == ("gather",) and "colle" in binding(6).text[0]


def test_no_fifth_of_the_page_is_left_white(a4):
    for content in (a4, product.set_page(order("courte-paille", paper="letter"))):
        page = pypdfium2.PdfDocument(content)[0]
        text, (_, high) = page.get_textpage(), page.get_size()
        foot = min(low for _, low, _, _ in (text.get_rect(n) for n in range(text.count_rects())) if low > 0.06 * high)
        assert foot < 0.2 * high


@pytest.mark.parametrize(
    ("backs", "said", "unsaid"),
    [
        ("long-edge", "retourner sur les bords longs »", "sur son petit côté"),
        ("short-edge", "retourner sur les bords courts »", "sur son grand côté"),
        ("separate", "les pages 8 à 14", "Cochez"),
        ("gutterfold", "sur le tireté", "retourner sur les bords longs »"),
        ("none", "n’ont pas de dos imprimé", "Les dos se décalent"),
    ],
)
def test_backs_are_told_in_the_words_of_the_printer(backs, said, unsaid):
    _, text = told(backs=backs)
    plain = text.replace("\u00a0", " ").replace("\u202f", " ")
    assert said in plain and unsaid not in plain
    assert "taille réelle" in plain and "100 %" in plain


def test_a_game_is_told_of_its_own_parts_only():
    _, pairs = told()
    _, castaways = told("courte-paille")
    assert "Jetons" in pairs and "requin" not in pairs
    assert "Le requin" in castaways and "Jetons" not in castaways
    assert "Livret" in pairs and "Livret" in castaways


def test_a_bare_deck_has_its_page_too(library):
    asks = order("mine", library, paper="letter")
    assert not asks.look.faces and not any("bind" in step.drawings for step in asks.text.steps)
    text = words(product.set_page(asks))
    assert product.words()["title"] in text and "Livret" not in text and "Mine" in text.title()


def test_the_other_choices_are_quoted_not_typed():
    _, text = told(bleed=1.5, margin=4.0, format="poker")
    plain = text.replace("\u00a0", " ")
    assert "63,5 × 88,9 mm" in plain and "1,5 mm autour" in plain and "plus de 4 mm du bord" in plain


def test_who_takes_sleeves_is_told_of_the_box_before_and_not_after():
    """Sleeves are a step before the box: one for bare cards is no place for what that step made."""
    for sleeved, said, unsaid in (
        (False, "**sans pochettes**", "**en pochettes**"),
        (True, "**en pochettes**", "**sans"),
    ):
        steps = told(sleeved=sleeved)[0].steps
        (at,) = [number for number, step in enumerate(steps) if "pochettes" in step.title]
        (rest,) = [number for number, step in enumerate(steps) if any("**Boîte.**" in line for line in step.text)]
        there = " ".join(steps[at].text)
        assert said in there and unsaid not in there
        assert at < rest and not any("pochettes" in line for line in steps[rest].text)


def test_every_sheet_to_cut_has_its_row():
    titles = {thing.title for step in told()[0].steps for thing in step.things}
    assert {"Cartes", "Aides de jeu", "Jetons", "Boîte", "Feuilles de score"} <= titles


def test_how_to_print_line_art_is_told_where_there_is_some():
    assert "niveaux de gris" in told(low_ink=True)[1] and "niveaux de gris" not in told()[1]


def test_the_booklets_turn_as_it_says():
    """Two pages a side turn about the short edge, four about the long one."""
    assert [forms.form(name).flip for name in ("imposed", "pocket")] == ["short-edge", "long-edge"]
    for form, turned in (("imposed", "bords courts"), ("pocket", "bords longs")):
        (step,) = (step for step in order(forms=(form,)).text.steps if step.title == "Pliez le livret")
        assert [turned in text for text in step.text] == [True]


@pytest.mark.parametrize("game", ["pairs", "courte-paille"])
@pytest.mark.parametrize("backs", BACKS)
def test_its_french_is_set_and_spelt_right(game, backs):
    page, text = told(game, backs=backs)
    assert faults(text) == []
    assert not [fault for step in page.steps for fault in title_faults(step.title)]
    assert list(misspelt(text, OTHER_WORDS)) == []


def test_qpdf_finds_nothing_wrong(a4, tmp_path):
    needs("qpdf")
    path = tmp_path / "guide.pdf"
    path.write_bytes(a4)
    assert subprocess.run(["qpdf", "--check", path], capture_output=True).returncode == 0


def test_it_is_tagged_credited_and_embedded(a4, tmp_path):
    path = tmp_path / "guide.pdf"
    path.write_bytes(a4)
    with pikepdf.open(path) as pdf:
        assert pdf.Root.MarkInfo.Marked and str(pdf.Root.Lang) == "fr"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None" and pdf.Root.ViewerPreferences.Duplex == "/Simplex"
        assert "pdfuaid" in pdf.Root.Metadata.read_bytes().decode()
        assert str(pdf.docinfo.Title) == "Paires – Comment imprimer"
        figures, fonts = 0, 0
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/S") == "/Figure":
                figures += 1
                assert str(thing.Alt)
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font" and "/FontDescriptor" in thing:
                fonts += 1
                assert "/FontFile2" in thing.FontDescriptor
            assert not isinstance(thing, pikepdf.Stream) or thing.get("/Subtype") != "/Image"
    assert figures == 5 and fonts >= 4
    assert "James Ernest et Paul Peterson" in words(a4)


def test_what_is_in_the_cache_is_not_set_again(tmp_path, monkeypatch):
    monkeypatch.setenv("MASSICOT_CACHE", str(tmp_path))
    asked = Order()
    stock = gather(Library(), "pairs", asked)

    class Refusing(Jobs):
        def submit(self, *_, **__):
            raise AssertionError("it was kept")

    def drawn(asked, jobs):
        (plan,) = plans(stock, asked, "guide")
        return product.Guide().draw(plan, jobs, lambda *_: None)

    with typesetters() as jobs:
        first = drawn(asked, jobs)
    again = drawn(asked, Refusing("sets", "wait"))
    assert again.content == first.content
    assert first.entry["kind"] == "guide" and (first.entry["pages"], first.entry["sheets"]) == (1, 1)
    with pytest.raises(AssertionError, match="it was kept"):
        drawn(replace(asked, bleed=2.0), Refusing("sets", "wait"))
    assert list(cache.folder().glob("*.kept"))
