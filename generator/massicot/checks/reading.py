"""Every line that a player reads, with the file and the key at which it stands."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from massicot.checks.lexicon import glossary_path, glossary_texts
from massicot.checks.places import Key
from massicot.checks.prose import ledger_texts
from massicot.checks.subjects import Said, Subject, texts, titles
from massicot.model.prose import Inline, Text, lines

CREDITS, LEDGER, FRAGMENT = "credits", "ledger", "fragment"
"""Lines that name people and firms; that quote documents between guillemets, in whatever language; and what the
glossary puts together to sentences."""


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph, an item of a list, a title; `of` says if it is of a kind of its own."""

    path: Path
    key: Key
    inside: tuple[Inline, ...]
    of: str = ""


def lines_read(subject: Subject) -> Iterator[Line]:
    """Of the games that are looked at; of what they share, if the deck is looked at whole."""
    for variant in subject.chosen:
        path = variant.source
        for said in texts(variant):
            yield from _lines(path, said)
        yield from _lines(path, Said(("credits",), variant.credits), CREDITS)
        for key, title in titles(variant):
            yield Line(path, key, (Text(title),))
    if subject.whole:
        yield from _of_the_ledger(subject)
        yield from _of_the_glossary(subject)
        yield from _beside(subject)


def _lines(path: Path, said: Said, of: str = "") -> Iterator[Line]:
    for inside in lines(said.prose):
        yield Line(path, said.key, inside, of)


def _of_the_ledger(subject: Subject) -> Iterator[Line]:
    if subject.ledger is None:
        return
    path = subject.ledger.source
    for said in ledger_texts(subject):
        yield from _lines(path, said, LEDGER)
    for one in subject.ledger.documents.values():
        yield Line(path, ("documents", one.id, "title"), (Text(one.title),), LEDGER)
        yield Line(path, ("documents", one.id, "about"), (Text(one.about),), LEDGER)


def _of_the_glossary(subject: Subject) -> Iterator[Line]:
    glossary, path = subject.glossary, glossary_path(subject)
    for said in glossary_texts(subject):
        yield from _lines(path, said, "" if said.key[0] == "terms" else FRAGMENT)
    for name, noun in glossary.nouns.items():
        yield Line(path, ("nouns", name), (Text(f"{noun.singular}, {noun.plural}"),), FRAGMENT)
    for fact in glossary.facts.values():
        for name, text in fact.words.items():
            yield Line(path, ("facts", fact.id, "words", name), (Text(text),), FRAGMENT)
    for name, text in glossary.suits.items():
        yield Line(path, ("suits", name), (Text(text),), FRAGMENT)


def _beside(subject: Subject) -> Iterator[Line]:
    """The cards, the score pads, the figure."""
    deck, folder = subject.deck, subject.deck.source.parent
    yield Line(deck.source, ("title",), (Text(deck.title),))
    for title in dict.fromkeys(card.title for card in deck.cards if card.title):
        yield Line(deck.source, ("cards",), (Text(title),))
    for number, pad in enumerate(subject.pads):
        words = {"title": pad.title, "note": pad.note, "row": pad.row, "extra": pad.extra}
        for name, text in words.items():
            yield Line(folder / "scores.toml", ("pads", number, name), (Text(text),))
        if pad.strip is not None:
            for name, text in (("heads", pad.strip.heads), ("label", pad.strip.label)):
                yield Line(folder / "scores.toml", ("pads", number, "strip", name), (Text(text),))
    if subject.standee is not None:
        for name, text in (("title", subject.standee.title), ("role", subject.standee.role)):
            yield Line(folder / "standee.toml", (name,), (Text(text),))
