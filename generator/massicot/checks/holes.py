"""Texts from which something was taken out: holes in sentences, cards and lists that leave out a deal or a price."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from massicot.checks.facts import DEALT
from massicot.checks.findings import ERROR, WARNING, Finding, check, rule
from massicot.checks.hole_patterns import COUNTED, HOLES, ORPHANS
from massicot.checks.prose import ledger_texts
from massicot.checks.subjects import Said, Subject, printed_texts, ways
from massicot.model.prose import Inline, Pointer, Prose, Quoted, Text, inlines, lines, spoken, within

HOLE = rule(
    "prose/hole",
    ERROR,
    "a sentence has a hole",
    why="An article without its noun or a preposition before a point: a word or a quotation was taken out.",
    cure="put the word back, or close the sentence",
    right="Mélangez le paquet et brûlez cinq cartes.",
    wrong="Mélangez le et brûlez cinq cartes.",
)
DEAL = rule(
    "prose/reference-deal",
    WARNING,
    "the reference card does not say how much is dealt",
    why="Players set up the second game from the card, without the booklet.",
    cure="quote the number in [reference]",
    right="hand = 5, and the card says {{ hand | cartes }}",
    wrong="hand = 5, and the card says nothing of it",
)
PRICE = rule(
    "prose/cost-missing",
    WARNING,
    "a price is not in the list of what things cost",
    why="Players look for prices there, and take what is missing for free.",
    cure="add [[costs]] with  price = “{{ … }}”",
    right="fold-price = …, and [[costs]] has  price = “{{ fold-price }}”",
    wrong="fold-price = …, and no cost quotes it",
)
_SENTENCE = re.compile(r"(?<=[.!?…])\s+")
_PAYS = re.compile(r"(?<!\w)pa(?:ie|y)")
_WHOM = "-to"
"""How the names of facts end that say who is paid."""
_PRICES = ("Prix", "Amende")
"""How the labels of prices begin."""


def _filled(line: tuple[Inline, ...]) -> str:
    """A line as it is read; where it points to, a title stands."""
    pieces = (
        piece.text if isinstance(piece, Text | Quoted) else "Titre" if isinstance(piece, Pointer) else ""
        for piece in within(line)
    )
    return " ".join("".join(pieces).split())


def _holes(prose: Prose) -> Iterator[str]:
    """What stands around each hole of a text."""
    for line in lines(prose):
        yield from _around(_filled(line))


@lru_cache(maxsize=8192)
def _around(text: str) -> tuple[str, ...]:
    """What stands around each hole of a line; most lines are the same as when they were last looked at."""
    found = [text[max(start - 15, 0) : end + 15].strip() for start, end in HOLES.spans(text)]
    for sentence in _SENTENCE.split(text) if not found else ():  # one hole may be of both sorts
        alone = ORPHANS.search(sentence)
        if alone is not None and not COUNTED.search(sentence):
            found.append(sentence[max(alone.start() - 15, 0) : alone.end() + 15].strip())
    return tuple(found)


@check("prose")
def sentences_have_no_holes(subject: Subject) -> Iterator[Finding]:
    """In the games and in the ledger."""
    for variant in subject.chosen:
        yield from holes_in(subject, variant.source, printed_texts(variant))
    if subject.ledger is not None and subject.whole:
        yield from holes_in(subject, subject.ledger.source, ledger_texts(subject))


def holes_in(subject: Subject, path: Path, said: Iterable[Said]) -> Iterator[Finding]:
    """The holes of some texts of a file."""
    for one in said:
        for around in _holes(one.prose):
            yield subject.found(HOLE, f"“{around}”", path, *one.key)


def _quoted(prose: Iterable[Prose]) -> set[str]:
    pieces = (piece for one in prose for piece in inlines(one))
    return {piece.fact.partition(".")[0] for piece in pieces if isinstance(piece, Quoted)}


@check("prose")
def the_reference_card_tells_the_deal(subject: Subject) -> Iterator[Finding]:
    """Every number of cards that the game states for the deal."""
    for variant in subject.chosen:
        told = _quoted((variant.reference.front, variant.reference.back))
        for name in DEALT:
            if isinstance(variant.facts.get(name), int) and name not in variant.derived and name not in told:
                message = f"{variant.id}: the card does not quote “{name}”"
                yield subject.found(DEAL, message, variant.source, "reference")


@check("prose")
def costs_list_every_price(subject: Subject) -> Iterator[Finding]:
    """A game with such a list has those that it states; a way to play with its own, those that it changes."""
    for variant in subject.chosen:
        lists = (variant.costs, *(sub.costs for sub in variant.variants))
        for way, costs in zip(ways(variant), lists, strict=True):
            for number, cost in enumerate(costs):
                amounts = _quoted((cost.price,))
                if amounts and all(name.endswith(_WHOM) for name in amounts) and _PAYS.search(spoken(cost.price)):
                    message = f"{way.id}: it says to whom, and not how much"
                    yield subject.found(PRICE, message, variant.source, *way.key, "costs", number, "price")
            told = _quoted(prose for cost in costs for prose in (cost.when, cost.price))
            for name in way.stated if costs else ():
                if subject.glossary.facts[name].label.startswith(_PRICES) and name not in told:
                    key = (*way.key, "facts", name)
                    yield subject.found(PRICE, f"{way.id}: no cost quotes “{name}”", variant.source, *key)
