"""What authors typed: no number that is not a fact, no word that the glossary forbids, whole lists and titles."""

import re
from functools import cache
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.data.library import Library
from massicot.language.fr.words import letters, ordinal_letters
from massicot.model.prose import Items, Quoted, Text, inlines, plain, spoken
from tests.language.fr.faults import list_faults, title_faults, unbalanced
from tests.language.fr.numerals import IDIOMS, numerals

LIBRARY = Library()
GAMES = ("pairs", "courte-paille")
VARIANTS = [variant for game in GAMES for variant in LIBRARY.variants(game).values()]
each = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)


def texts(variant):
    """Every text of a game, with where it stands; its credits aside, which tell of people and years."""
    yield "pitch", variant.pitch
    yield "setup.caption", variant.setup.caption
    yield "reference.front", variant.reference.front
    yield "reference.back", variant.reference.back
    for way in (variant, *variant.variants):
        yield f"{way.id}.pitch", way.pitch
        yield from ((f"{way.id}/{section.id}", section.text) for section in way.sections)
        yield from ((f"{way.id}.costs", text) for cost in way.costs for text in (cost.when, cost.price))
    for example in variant.examples:
        yield f"{example.id}.intro", example.intro
        yield f"{example.id}.lesson", example.lesson


def titles(variant):
    yield from (variant.title, variant.costs_title)
    for way in (variant, *variant.variants):
        yield from (way.title, *(section.title for section in way.sections))
    yield from (example.title for example in variant.examples)


@cache
def forbidden():
    """The words that we never write, with the word that we write instead; and what finds them."""
    words = {word.lower(): entry.term for entry in LIBRARY.glossary().terms.values() for word in entry.never}
    longest = sorted(words, key=len, reverse=True)
    return words, re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])", re.IGNORECASE)


def synonyms(text):
    """Each word of a text that the glossary forbids, with the word to write."""
    words, pattern = forbidden()
    found = pattern.findall(re.sub(r"\s+", " ", text).replace("'", "’"))
    return {f"« {word} » for « {words[word.lower()]} »" for word in found}


def tables_quoted(prose):
    """The numbers of players of which a text quotes facts: « à six, {{ ante.6 | jetons }} »."""
    parts = (piece.fact.partition(".")[2] for piece in inlines(prose) if isinstance(piece, Quoted))
    return {form for part in parts if part.isdigit() for form in (part, letters(int(part), False))}


@each
def test_every_number_in_the_rules_is_quoted_from_a_fact(variant):
    typed = [
        (place, one.found, piece.text)
        for place, prose in texts(variant)
        for piece in inlines(prose)
        if isinstance(piece, Text)
        for one in numerals(piece.text)
        if one.found not in tables_quoted(prose)
    ]
    assert typed == []


@each
def test_no_title_states_a_number(variant):
    assert [title for title in titles(variant) if numerals(title)] == []


@each
def test_one_word_per_notion(variant):
    wrong = [(place, synonyms(spoken(prose))) for place, prose in texts(variant)]
    assert [found for found in wrong if found[1]] == []
    assert [title for title in titles(variant) if synonyms(title)] == []


@each
def test_lists_end_like_lists_and_titles_like_titles(variant):
    for place, prose in texts(variant):
        if place.startswith("reference"):
            continue  # A card has no room for sentences.
        for block in prose:
            if isinstance(block, Items):
                assert list_faults([plain(item) for item in block.items]) == [], place
    assert [title for title in titles(variant) if title_faults(title)] == []


@each
def test_what_is_opened_is_closed(variant):
    for place, prose in texts(variant):
        for line in spoken(prose).split("\n"):
            assert unbalanced(line) == [], (place, line)


@pytest.mark.parametrize("game", GAMES)
def test_the_ledger_keeps_to_our_words(game):
    ledger = LIBRARY.ledger(game)
    said = chain(((one.id, one.says) for one in ledger.decisions), ((one.id, one.why) for one in ledger.decisions))
    said = [*said, *((one.fact, one.erratum) for one in ledger.claims)]
    # What stands between guillemets is quoted from a document, and so are its words.
    wrong = [(place, synonyms(re.sub("«.*?»", "", spoken(prose)))) for place, prose in said]
    assert [found for found in wrong if found[1]] == []


def test_the_glossary_keeps_to_its_own_words():
    glossary = LIBRARY.glossary()
    said = [(entry.id, spoken(entry.meaning)) for entry in glossary.terms.values()]
    said += [(fact.id, text) for fact in glossary.facts.values() for text in (fact.label, *fact.words.values())]
    said += [(one.id, one.says) for one in (*glossary.moves.values(), *glossary.events.values())]
    assert [(place, synonyms(text)) for place, text in said if synonyms(text)] == []


@given(st.integers(2, 999), st.booleans())
def test_every_number_in_letters_is_found_whole(number, feminine):
    word = letters(number, feminine)
    assert [one.found for one in numerals(f"Payez {word} de ces jetons.")] == [word]
    assert [one.found for one in numerals(word.capitalize())] == [word.capitalize()]
    assert [one.found for one in numerals(f"({word.replace(' ', '-')})")] == [word.replace(" ", "-")]


@given(st.integers(2, 999))
def test_every_rank_in_letters_is_found(number):
    assert numerals(f"la {ordinal_letters(number)} carte")


@given(st.integers(0, 10**9))
def test_every_number_in_figures_is_found(number):
    assert [one.found for one in numerals(f"l’as vaut{number}points")] == [str(number)]


@pytest.mark.parametrize(
    "text", ["½ jeton", "10² cartes", "les 5 cartes", "Ⅷ", "٣", "une dizaine de cartes", "deux‑cents"]
)
def test_other_ways_to_write_a_number_are_found(text):
    assert numerals(text)


@pytest.mark.parametrize(
    "text",
    [
        "un jeton, une carte, l’une ou l’autre",
        "le premier et la seconde",
        "la plus haute moitié",
        "le 1 est unique, un 10 fait une paire de 10, et 2-3-6 passe avant 2-3",
        "l’indice, la décence, le centre, le centime, une citadelle, un disque, dixit, Septimus, neufs",
        *IDIOMS,
    ],
)
def test_what_is_no_number_is_left_alone(text):
    assert numerals(text) == []
