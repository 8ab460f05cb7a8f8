"""Prose quotes facts, marks words, and prints whatever else the author typed as text, or refuses it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.codes import QUOTATION, UNKNOWN_FACT, UNKNOWN_TERM, WRONG
from massicot.data.prose import ProseReader
from massicot.diagnostics import WrongValueError
from massicot.model.kinds import LONGEST_TEXT, legible
from massicot.model.prose import Emphasis, Items, Paragraph, Pointer, Quoted, Strong, Term, Text, inlines, spoken

TERMS = {"stock": "pioche", "discard": "défausse"}


def reader():
    def quote(quotation):
        if quotation != "hand":
            raise WrongValueError(UNKNOWN_FACT, f"“{quotation}” is not a fact", "did you mean “hand”?")
        return "5"

    return ProseReader(quote, TERMS)


def read(text):
    prose, wrong = reader().prose(text)
    assert not wrong
    return prose


def test_a_fact_is_quoted_and_remembered():
    (block,) = read("Prenez {{ hand }} cartes.")
    assert block == Paragraph((Text("Prenez "), Quoted("5", "hand"), Text(" cartes.")))


def test_marks_words_and_pointers():
    (block,) = read("**Piochez** *ou* [[stock]], [[la défausse|discard]], [[>paires/tour]]")
    kinds = [type(piece) for piece in block.inside if not isinstance(piece, Text)]
    assert kinds == [Strong, Emphasis, Term, Term, Pointer]
    assert "la défausse" in spoken((block,))


def test_paragraphs_and_lists_follow_each_other():
    first, items, steps, last = read("Un.\n\n- deux\n  suite\n- trois\n+ quatre\n\nCinq.")
    assert isinstance(first, Paragraph)
    assert items == Items(((Text("deux suite"),), (Text("trois"),)))
    assert steps.numbered
    assert spoken((last,)) == "Cinq."


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("{{ hand", QUOTATION),
        ("hand }}", QUOTATION),
        ("{% for x in y %}", QUOTATION),
        ("{{ other }}", UNKNOWN_FACT),
        ("**ouvert", QUOTATION),
        ("[[inconnu]]", UNKNOWN_TERM),
        ("[[stock", QUOTATION),
        ("a\x00b", WRONG),
        ("\x1b[31m", WRONG),
    ],
)
def test_what_is_broken_is_refused_with_a_cure(text, rule):
    _, (wrong, *_) = reader().prose(text)
    assert wrong.rule is rule and wrong.cure


@pytest.mark.parametrize(
    "text", ["🦜", "שלום", "مرحبا", "\u202eabc", "漢字", "a\u0301", "\u2028", "\ufeff", "x" * (LONGEST_TEXT + 1)]
)
def test_what_our_fonts_cannot_draw_is_refused(text):
    with pytest.raises(WrongValueError) as refused:
        legible(text)
    assert refused.value.cure


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "&amp; <b>", "{ x }", "$(rm -rf /)", "{#x#}", "a_b_c", "1 < 2 > 0"]
)
def test_html_and_other_code_is_text(text):
    assert spoken(read(text)) == text


@given(st.text(alphabet="ab*[]{}|>-+ \n.é", max_size=60))
def test_letters_are_never_lost(text):
    prose, wrong = reader().prose(text)
    if not wrong and not any(isinstance(piece, Term | Quoted | Pointer) for piece in inlines(prose)):
        assert [c for c in spoken(prose) if c in "abé"] == [c for c in text if c in "abé"]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("un jeton", "Une mise d’un jeton."),
        ("onze jetons", "Une mise de onze jetons."),
        ("huit jetons", "Une mise de huit jetons."),
        ("deux jetons", "Une mise de deux jetons."),
    ],
)
def test_a_word_before_a_quotation_is_elided_as_the_quotation_needs_it(said, text):
    prose, wrong = ProseReader(lambda _: said, TERMS).prose("Une mise de {{ ante | jetons }}.")
    assert not wrong and spoken(prose) == text
