"""Texts from which something was taken out: holes in sentences, cards and lists that leave out a deal or a price."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.checks.facts import DEALT
from generator.checks.findings import ERROR, WARNING, Finding, check, rule
from generator.checks.prose import ledger_texts
from generator.checks.subjects import Said, Subject, texts
from generator.model.prose import Inline, Items, Pointer, Prose, Quoted, Text, inlines, within
from generator.model.variant import Cost, Variant

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
_PRICES = ("Prix", "Amende")
"""How the labels of prices begin."""
_BEFORE, _AFTER, _MARK = r"(?<![\w’'-])", r"(?![\w’'-])", r"\s?[,.;:!?)]"
_JOINTS = (
    r"et|ou|mais|ni|car|donc|à|de|dans|par|pour|sur|sous|sans|avec|que|dont|où|puis|si|il|elle|on|vous|nous|sont|est"
)
_HOLES = re.compile(
    # an article, and no noun
    rf"{_BEFORE}(?:le|la|les|du|des|au|aux|cette|ces|son|sa|ses|votre|vos|chaque)"
    rf"(?: (?:{_JOINTS}|qui|se|ne){_AFTER}|{_MARK})"
    rf"|{_BEFORE}(?:un|une) (?:se|ne|sont|est|que|dont|où|a){_AFTER}"
    # a preposition, and nothing that it goes with
    rf"|{_BEFORE}(?:à|de|par|pour|sans|avec|dans|sur|sous|chez|entre|vers|parmi|dès|contre)"
    rf"(?:{_MARK}| (?:et|ou|mais|ni|car|puis|il|est|sont|à){_AFTER})"
    # a verb or a joint, and no end
    rf"|{_BEFORE}(?:sont|vaut|valent|distribuez|brûlez|misez|retournez|prenez|posez|gardez|mélangez|avez|doit|doivent"
    rf"|dure|durent|jouent|ont|que|dont|quand|comme|lorsque|puisque|et|ou|mais|ni|car){_MARK}"
    rf"|(?<!il)(?<!elle)(?<!on) est{_MARK}"
    # two marks, and nothing between
    r"|[,;:]\s?[.,;:]",
    re.IGNORECASE,
)


def _lines(prose: Prose) -> Iterator[tuple[Inline, ...]]:
    for block in prose:
        yield from block.items if isinstance(block, Items) else (block.inside,)


def _filled(line: tuple[Inline, ...]) -> str:
    """A line as it is read; where it points to, a title stands."""
    pieces = (
        piece.text if isinstance(piece, Text | Quoted) else "Titre" if isinstance(piece, Pointer) else ""
        for piece in within(line)
    )
    return " ".join("".join(pieces).split())


def _holes(prose: Prose) -> Iterator[str]:
    """What stands around each hole of a text."""
    for line in _lines(prose):
        text = _filled(line)
        for found in _HOLES.finditer(text):
            yield text[max(found.start() - 15, 0) : found.end() + 15].strip()


@check("prose")
def sentences_have_no_holes(subject: Subject) -> Iterator[Finding]:
    """In the games and in the ledger."""
    for variant in subject.chosen:
        yield from holes_in(subject, variant.source, texts(variant))
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
    """Those that a game with such a list states."""
    for variant in subject.chosen:
        costs = _costs(variant)
        told = _quoted(prose for cost in costs for prose in (cost.when, cost.price))
        for name in variant.facts:
            label = subject.glossary.facts[name].label
            if costs and label.startswith(_PRICES) and name not in variant.derived and name not in told:
                yield subject.found(PRICE, f"{variant.id}: no cost quotes “{name}”", variant.source, "facts", name)


def _costs(variant: Variant) -> list[Cost]:
    return [*variant.costs, *(cost for sub in variant.variants for cost in sub.costs)]
