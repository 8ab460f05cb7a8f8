"""Text as HTML: typography in every text node, nothing but text from an author, templates that can't reach out."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import TemplateNotFound, UndefinedError
from markupsafe import Markup

from massicot.booklet import html
from massicot.booklet.html import as_it_is
from massicot.diagnostics import DataError
from massicot.model.prose import Emphasis, Pointer, Quoted, Strong, Term, Text
from massicot.places import shipped
from tests.booklet.shelf import pictures, written
from tests.language.fr.faults import faults

CONTENT = written("pairs", "paires")
SIZES = {
    "large": False,
    "screen": True,
    "example_share": 1,
    "setup_share": 1,
    "cover_mm": 80,
    "emblem_mm": 40,
    "setup_mm": 82,
    "picture_mm": 100,
    "toc_mm": 9,
    "frieze_mm": 12,
}


def writer():
    return html.Writer(CONTENT)


def page(content=CONTENT, deck="pairs"):
    return html.page("phone.html", content, pictures(deck, "html"), as_it_is, css=Markup(""), **SIZES)


def test_rules_hold_where_a_word_in_bold_ends():
    line = (Text("Payez "), Strong((Quoted("3", "x"),)), Text(" jetons !"))
    assert writer().line(line) == "Payez <strong>3</strong>\u00a0jetons\u202f!"


def test_ordinals_are_raised():
    assert html.set_text("le 2ème, le n° 3") == "le\u00a02<sup>e</sup>, le n<sup>o</sup>\u00a03"


@given(st.text(max_size=80))
def test_whatever_an_author_types_is_text(typed):
    shown = writer().line((Text(typed), Emphasis((Text(typed),))))
    assert re.sub(r"</?(em|sup)>", "", shown).count("<") == 0
    assert not re.search(r"&(?!amp;|lt;|gt;|#34;|#39;)", shown)


def test_template_code_in_a_title_is_printed_not_run():
    game = CONTENT.games[0]
    game = replace(game, rules=replace(game.rules, title="{{ 6 * 7 }}<script>alert(1)</script>"))
    shown = page(replace(CONTENT, games=(game,)))
    assert "<script" not in shown
    assert "{{ 6 * 7 }}" in shown.replace("\u00a0", " ").replace("×", "*")


def test_a_word_leads_to_the_glossary_where_it_is_used_first():
    one = writer()
    one.begin("paires")
    line = (Term("stock", (Text("pioche"),)),)
    assert 'id="mot/stock"' in one.line(line)
    assert one.line(line) == "pioche"


def test_a_pointer_says_the_title_and_leads_there_if_it_can():
    assert writer().line((Pointer("paires/tour"),)) == '<a class="see" href="#paires/tour">À votre tour</a>'
    assert writer().line((Pointer("aubepine"),)) == "<em>L’Aubépine</em>"
    with pytest.raises(DataError, match="leads nowhere"):
        writer().line((Pointer("nulle-part"),))


def test_a_name_in_an_attribute_holds_only_letters_figures_and_hyphens():
    for wrong in ("", 'a"b', "a b", "A", "a<"):
        with pytest.raises(DataError):
            html.name(wrong)


@pytest.mark.slow
def test_every_link_within_the_booklet_leads_somewhere_and_every_id_is_there_once():
    for game in ("pairs", "courte-paille"):
        content = written(game)
        shown = page(content, game)
        body = re.sub(r"<svg.*?</svg>", "", shown, flags=re.DOTALL)
        ids = re.findall(r'\bid="([^"]*)"', body)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]*)"', body)) <= set(ids)


def test_every_text_node_of_the_templates_is_set_by_the_rules_of_french():
    shown = re.sub(r"<(svg|style|title|head).*?</\1>", "", page(), flags=re.DOTALL)
    for text in re.split(
        r"</?(?:p|li|h\d|td|th|dt|dd|caption|figcaption|section|div|table|summary|article)\b[^>]*>", shown
    ):
        plain = Markup(" ".join(re.sub(r"<[^>]*>", "", text).split(" "))).unescape().strip("\n ")
        if plain:
            assert faults(plain) == [], plain


def test_what_is_not_there_is_an_error_not_an_empty_place():
    with pytest.raises(UndefinedError):
        html.page("phone.html", CONTENT, pictures(form="html"), as_it_is, **SIZES)


@pytest.mark.parametrize("name", ["../faces/number.svg", "/etc/passwd", "../../pyproject.toml"])
def test_templates_see_only_their_own_folder(name):
    with pytest.raises(TemplateNotFound):
        html.page(name, CONTENT, None, as_it_is)


def test_templates_hold_no_bare_french_sentence():
    """What stands in a template outside of {{ }} would not be set."""
    for path in sorted((shipped("templates") / "booklet").glob("*.html")):
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", path.read_text(), flags=re.DOTALL)
        text = re.sub(r"<[^>]*>", "", text)
        assert not re.search(r"[A-Za-zÀ-ÿ]{2,}", text), f"{path.name}: {text.strip()[:60]}"
