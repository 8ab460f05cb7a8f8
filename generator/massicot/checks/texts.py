"""Every text that a player reads, with the file and the key at which it stands."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from massicot.checks.subjects import Subject
from massicot.diagnostics import DataError
from massicot.language.fr.stems import bare
from massicot.model.prose import Emphasis, Inline, Paragraph, Prose, Quoted, Strong, Term, Text, lines
from massicot.model.schema import Key
from massicot.model.variant import Cost, Section, Variant

LEDGER, FRAGMENT = "ledger", "fragment"
"""Lines that quote documents between guillemets, in whatever language; and what the glossary puts together to
sentences."""
_QUOTATION = re.compile(r"\{\{\s*[\w.-]+\s*(?:\|\s*[^}]*?\s*)?\}\}")


@dataclass(frozen=True, slots=True)
class KeyedText:
    """A text, and the key at which it stands."""

    key: Key
    prose: Prose


def rule_texts(variant: Variant) -> Iterator[KeyedText]:
    """What tells the rules: everything but credits and examples."""
    yield KeyedText(("pitch",), variant.pitch)
    yield KeyedText(("setup", "caption"), variant.setup.caption)
    yield KeyedText(("reference", "front"), variant.reference.front)
    yield KeyedText(("reference", "back"), variant.reference.back)
    yield from _of_sections(variant.sections, variant.costs)
    for number, sub in enumerate(variant.variants):
        key = ("variants", number)
        yield KeyedText((*key, "pitch"), sub.pitch)
        yield from _of_sections(sub.sections, sub.costs, *key)


def game_texts(variant: Variant) -> Iterator[KeyedText]:
    """Every text of a game but its credits, which name people and years."""
    yield from rule_texts(variant)
    for example in variant.examples:
        yield KeyedText(("examples", example.index, "intro"), example.intro)
        yield KeyedText(("examples", example.index, "lesson"), example.lesson)


def _of_sections(sections: Iterable[Section], costs: Iterable[Cost], *key: str | int) -> Iterator[KeyedText]:
    for number, section in enumerate(sections):
        yield KeyedText((*key, "sections", number, "text"), section.text)
    for number, cost in enumerate(costs):
        yield KeyedText((*key, "costs", number, "when"), cost.when)
        yield KeyedText((*key, "costs", number, "price"), cost.price)


def titles(variant: Variant) -> Iterator[tuple[Key, str]]:
    """Every title of a game."""
    yield ("title",), variant.title
    yield ("costs_title",), variant.costs_title
    for number, section in enumerate(variant.sections):
        yield ("sections", number, "title"), section.title
    for number, sub in enumerate(variant.variants):
        yield ("variants", number, "title"), sub.title
        for place, section in enumerate(sub.sections):
            yield ("variants", number, "sections", place, "title"), section.title
    for example in variant.examples:
        yield ("examples", example.index, "title"), example.title


def ledger_texts(subject: Subject) -> Iterator[KeyedText]:
    """What the ledger says in French."""
    if subject.ledger is None:
        return
    for decision in subject.ledger.decisions:
        yield KeyedText(("decisions", decision.index, "says"), decision.says)
        yield KeyedText(("decisions", decision.index, "why"), decision.why)
    for claim in subject.ledger.claims:
        yield KeyedText(("claims", claim.index, "erratum"), claim.erratum)


def glossary_path(subject: Subject) -> Path:
    """The glossary of the last shelf that has one."""
    paths = [shelf.games / "glossary.toml" for shelf in subject.library.shelves]
    return next((path for path in reversed(paths) if path.is_file()), paths[0])


def glossary_texts(subject: Subject) -> Iterator[KeyedText]:
    """Meanings; sentences and labels with a name in place of what they quote, and an end where they have none."""
    glossary = subject.glossary
    for term in glossary.terms.values():
        yield KeyedText(("terms", term.id, "text"), term.meaning)
    for room, actions in (("moves", glossary.moves), ("events", glossary.events)):
        for name, action in actions.items():
            yield _filled((room, name, "says"), action.says)
            if action.hides:
                yield _filled((room, name, "hides"), action.hides)
            yield from (_filled((room, name, "asks"), f"{ask}…") for ask in action.asks)
    for name, fact in glossary.facts.items():
        yield _filled(("facts", name, "label"), f"{fact.label}…")


def _filled(key: Key, text: str) -> KeyedText:
    return KeyedText(key, (Paragraph((Text(" ".join(_QUOTATION.sub("Alix", text).split())),)),))


class Occurrences:
    """Counts how often a word was found at a key, so that each finding stands at a word of its own."""

    def __init__(self, subject: Subject, path: Path) -> None:
        self.subject, self.path = subject, path
        self.seen: Counter[tuple[Key, str]] = Counter()

    def nth(self, key: Key, word: str) -> int:
        """How often this word was found there before."""
        self.seen[key, word] += 1
        return self.seen[key, word] - 1


# -- line by line -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProseLine:
    """A paragraph, an item of a list, a title; `of` says if it is of a kind of its own."""

    path: Path
    key: Key
    inside: tuple[Inline, ...]
    of: str = ""


def upright(line: Iterable[Inline]) -> Iterator[str]:
    """What is not in italics: titles and words of other languages are."""
    for piece in line:
        if isinstance(piece, Text | Quoted):
            yield piece.text
        elif isinstance(piece, Strong | Term):
            yield from upright(piece.inside)
        elif isinstance(piece, Emphasis):
            yield " – "


def lines_read(subject: Subject) -> Iterator[ProseLine]:
    """Of the games that are looked at; of what they share, if the deck is looked at whole."""
    for variant in subject.chosen:
        path = variant.source
        for text in game_texts(variant):
            yield from _lines(path, text)
        yield from _lines(path, KeyedText(("credits",), variant.credits))
        for key, title in titles(variant):
            yield ProseLine(path, key, (Text(title),))
    if subject.whole:
        yield from _of_the_ledger(subject)
        yield from _of_the_glossary(subject)
        yield from _beside(subject)


def _lines(path: Path, text: KeyedText, of: str = "") -> Iterator[ProseLine]:
    for inside in lines(text.prose):
        yield ProseLine(path, text.key, inside, of)


def _of_the_ledger(subject: Subject) -> Iterator[ProseLine]:
    if subject.ledger is None:
        return
    path = subject.ledger.source
    for text in ledger_texts(subject):
        yield from _lines(path, text, LEDGER)
    for document in subject.ledger.documents.values():
        yield ProseLine(path, ("documents", document.id, "title"), (Text(document.title),), LEDGER)
        yield ProseLine(path, ("documents", document.id, "about"), (Text(document.about),), LEDGER)


def _of_the_glossary(subject: Subject) -> Iterator[ProseLine]:
    glossary, path = subject.glossary, glossary_path(subject)
    for text in glossary_texts(subject):
        yield from _lines(path, text, "" if text.key[0] == "terms" else FRAGMENT)
    for name, noun in glossary.nouns.items():
        yield ProseLine(path, ("nouns", name), (Text(f"{noun.singular}, {noun.plural}"),), FRAGMENT)
    for fact in glossary.facts.values():
        for name, words in fact.words.items():
            yield ProseLine(path, ("facts", fact.id, "words", name), (Text(words),), FRAGMENT)
    for name, words in glossary.suits.items():
        yield ProseLine(path, ("suits", name), (Text(words),), FRAGMENT)


def _beside(subject: Subject) -> Iterator[ProseLine]:
    """The cards, the score pads, the figure, the emblems of themes."""
    deck, folder = subject.deck, subject.deck.source.parent
    yield ProseLine(deck.source, ("title",), (Text(deck.title),))
    for title in dict.fromkeys(card.title for card in deck.cards if card.title):
        yield ProseLine(deck.source, ("cards",), (Text(title),))
    for number, pad in enumerate(subject.pads):
        words = {"title": pad.title, "note": pad.note, "row": pad.row, "extra": pad.extra}
        for name, text in words.items():
            yield ProseLine(folder / "scores.toml", ("pads", number, name), (Text(text),))
        if pad.strip is not None:
            for name, text in (("heads", pad.strip.heads), ("label", pad.strip.label)):
                yield ProseLine(folder / "scores.toml", ("pads", number, "strip", name), (Text(text),))
    if subject.standee is not None:
        for name, text in (("title", subject.standee.title), ("role", subject.standee.role)):
            yield ProseLine(folder / "standee.toml", (name,), (Text(text),))
    for name in subject.library.themes():
        try:
            theme = subject.library.theme(name)
        except DataError:
            continue  # it has its own finding
        for emblem, text in theme.names.items():
            if bare(text).replace(" ", "-") != theme.emblems[emblem]:  # a name that its file repeats is meant so
                yield ProseLine(theme.folder / "theme.toml", ("emblems", emblem), (Text(text),))
