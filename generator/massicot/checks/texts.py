"""Every text that a player reads, with the file and the key at which it stands."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from massicot.checks.subjects import Subject
from massicot.diagnostics import DataError
from massicot.language.fr.stems import bare
from massicot.model.prose import Emphasis, Inline, Paragraph, Prose, Quoted, Strong, Term, Text, plain, within
from massicot.model.schema import Key
from massicot.model.variant import Cost, Section, Variant

RULE, EXAMPLE, CREDITS, TITLE = "rule", "example", "credits", "title"
"""What a game says: its rules, what stands around its examples, whom it is owed to, and the titles of all that."""
LEDGER, DOCUMENT = "ledger", "document"
"""Decisions and errata, and what documents are called. Both quote documents between guillemets, in any language."""
MEANING, SENTENCE, WORD = "meaning", "sentence", "word"
"""Of the glossary: what terms mean; sentences that are filled in, here with a name; and single words."""
NAME = "name"
"""What stands on cards, score pads and figures."""
_SPACES = re.compile(r"\s+")
_SENTENCE = re.compile(r"(?<=[.!?…])\s+")
_QUOTATION = re.compile(r"\{\{\s*[\w.-]+\s*(?:\|\s*[^}]*?\s*)?\}\}")


@dataclass(frozen=True, slots=True)
class Passage:
    """A text, where it stands, and its kind."""

    kind: str
    path: Path
    key: Key
    prose: Prose


def passages(subject: Subject) -> Iterator[Passage]:
    """Of the games that are looked at; of what they share, if the deck is looked at whole."""
    for variant in subject.chosen:
        yield from game_texts(variant)
        yield Passage(CREDITS, variant.source, ("credits",), variant.credits)
        yield from titles(variant)
        yield from (_typed(NAME, variant.source, ("moods", n), mood) for n, mood in enumerate(variant.moods))
    if subject.whole:
        yield from ledger_texts(subject)
        yield from glossary_texts(subject)
        yield from _beside(subject)


def _typed(kind: str, path: Path, key: Key, text: str) -> Passage:
    return Passage(kind, path, key, (Paragraph((Text(text),)),))


# -- games --------------------------------------------------------------------------------------------


def game_texts(variant: Variant) -> Iterator[Passage]:
    """The rules and what stands around the examples."""
    yield from rule_texts(variant)
    for example in variant.examples:
        for name, prose in (("intro", example.intro), ("lesson", example.lesson)):
            yield Passage(EXAMPLE, variant.source, ("examples", example.index, name), prose)


def rule_texts(variant: Variant) -> Iterator[Passage]:
    """What tells the rules: everything but credits and examples."""
    texts: list[tuple[Key, Prose]] = [
        (("pitch",), variant.pitch),
        (("setup", "caption"), variant.setup.caption),
        (("reference", "front"), variant.reference.front),
        (("reference", "back"), variant.reference.back),
        *_of_sections(variant.sections, variant.costs),
    ]
    for number, question in enumerate(variant.questions):
        texts += [(("questions", number, name), getattr(question, name)) for name in ("asked", "answer")]
    for number, sub in enumerate(variant.variants):
        key = ("variants", number)
        texts += [((*key, "pitch"), sub.pitch), *_of_sections(sub.sections, sub.costs, *key)]
    yield from (Passage(RULE, variant.source, key, prose) for key, prose in texts)


def _of_sections(sections: Iterable[Section], costs: Iterable[Cost], *key: str | int) -> Iterator[tuple[Key, Prose]]:
    for number, section in enumerate(sections):
        yield (*key, "sections", number, "text"), section.text
    for number, cost in enumerate(costs):
        yield (*key, "costs", number, "when"), cost.when
        yield (*key, "costs", number, "price"), cost.price


def titles(variant: Variant) -> Iterator[Passage]:
    """Every title of a game."""
    found: list[tuple[Key, str]] = [(("title",), variant.title), (("costs_title",), variant.costs_title)]
    found += [(("sections", number, "title"), section.title) for number, section in enumerate(variant.sections)]
    for number, sub in enumerate(variant.variants):
        key = ("variants", number)
        found.append(((*key, "title"), sub.title))
        found += [((*key, "sections", place, "title"), section.title) for place, section in enumerate(sub.sections)]
    found += [(("examples", example.index, "title"), example.title) for example in variant.examples]
    yield from (_typed(TITLE, variant.source, key, text) for key, text in found)


# -- what they share ------------------------------------------------------------------------------------


def ledger_texts(subject: Subject) -> Iterator[Passage]:
    """What the ledger says in French."""
    if subject.ledger is None:
        return
    path = subject.ledger.source
    for decision in subject.ledger.decisions:
        for name, prose in (("says", decision.says), ("why", decision.why)):
            yield Passage(LEDGER, path, ("decisions", decision.index, name), prose)
    for common in subject.ledger.common:
        for name, prose in (("says", common.says), ("why", common.why)):
            yield Passage(LEDGER, path, ("common", common.id, name), prose)
    for claim in subject.ledger.claims:
        yield Passage(LEDGER, path, ("claims", claim.index, "erratum"), claim.erratum)
    for document in subject.ledger.documents.values():
        for name, text in (("title", document.title), ("about", document.about)):
            yield _typed(DOCUMENT, path, ("documents", document.id, name), text)


def glossary_path(subject: Subject) -> Path:
    """The glossary of the last shelf that has one."""
    paths = [shelf.games / "glossary.toml" for shelf in subject.library.shelves]
    return next((path for path in reversed(paths) if path.is_file()), paths[0])


def glossary_texts(subject: Subject) -> Iterator[Passage]:
    """Meanings; sentences and labels with a name where they quote something, and an end where they have none; words."""
    glossary, path = subject.glossary, glossary_path(subject)
    for term in glossary.terms.values():
        yield Passage(MEANING, path, ("terms", term.id, "text"), term.meaning)
    sentences: list[tuple[Key, str]] = []
    for room, actions in (("moves", glossary.moves), ("events", glossary.events)):
        for name, action in actions.items():
            told = [("says", action.says), ("hides", action.hides), *(("asks", f"{ask}…") for ask in action.asks)]
            told += [("tells", f"{text}…") for text in (*action.tells, *action.also, action.many, action.first) if text]
            told += [(part, f"{text}…") for part, text in (("then", action.then), ("opens", action.opens)) if text]
            sentences += [((room, name, part), text) for part, text in told if text]
    for name, phrase in glossary.phrases.items():
        texts = [
            ("says", phrase.says),
            ("many", phrase.many),
            ("hides", phrase.hides),
            *(("also", one) for one in phrase.also),
        ]
        sentences += [(("phrases", name, part), f"{text}…") for part, text in texts if text]
    sentences += [(("facts", name, "label"), f"{fact.label}…") for name, fact in glossary.facts.items()]
    for key, text in sentences:
        yield _typed(SENTENCE, path, key, " ".join(_QUOTATION.sub("Alix", text).split()))
    words: list[tuple[Key, str]] = [(("suits", name), text) for name, text in glossary.suits.items()]
    words += [(("nouns", name), f"{noun.singular}, {noun.plural}") for name, noun in glossary.nouns.items()]
    for fact in glossary.facts.values():
        words += [(("facts", fact.id, "words", name), text) for name, text in fact.words.items()]
    yield from (_typed(WORD, path, key, text) for key, text in words)


def _beside(subject: Subject) -> Iterator[Passage]:
    """The cards, the score pads, the figure, the emblems of themes."""
    deck = subject.deck
    yield _typed(NAME, deck.source, ("title",), deck.title)
    for name in ("title", "blurb", "cards", "begin", "base_title"):
        if text := getattr(deck.booklet, name):
            yield _typed(NAME, deck.source, ("booklet", name), text)
    for number, family in enumerate(deck.booklet.families):
        for name in ("title", "about"):
            yield _typed(NAME, deck.source, ("booklet", "families", number, name), getattr(family, name))
    for title in dict.fromkeys(card.title for card in deck.cards if card.title):
        yield _typed(NAME, deck.source, ("cards",), title)
    for number, pad in enumerate(subject.pads):
        words: dict[Key, str] = {(name,): getattr(pad, name) for name in ("title", "note", "row", "extra")}
        if pad.strip is not None:
            words |= {("strip", "heads"): pad.strip.heads, ("strip", "label"): pad.strip.label}
        for key, text in words.items():
            yield _typed(NAME, deck.beside("scores.toml"), ("pads", number, *key), text)
    if subject.standee is not None:
        for name, text in (("title", subject.standee.title), ("role", subject.standee.role)):
            yield _typed(NAME, deck.beside("standee.toml"), (name,), text)
    for name in subject.library.themes():
        try:
            theme = subject.library.theme(name)
        except DataError:
            continue  # it has its own finding
        for emblem, text in theme.names.items():
            if bare(text).replace(" ", "-") != theme.emblems[emblem]:  # a name that its file repeats is meant so
                yield _typed(NAME, theme.folder / "theme.toml", ("emblems", emblem), text)


def said(line: Iterable[Inline]) -> str:
    """A line as it is read aloud, with plain spaces and one apostrophe."""
    return _SPACES.sub(" ", plain(tuple(line))).replace("'", "’")


def typed(line: Iterable[Inline]) -> list[Text]:
    """What of a line its author typed, with a bar for each quotation."""
    return [
        piece if isinstance(piece, Text) else Text(" | ")
        for piece in within(tuple(line))
        if isinstance(piece, Text | Quoted)
    ]


def sentences(line: Iterable[Inline]) -> list[str]:
    """The sentences of a line."""
    return _SENTENCE.split(said(line))


def upright(line: Iterable[Inline]) -> Iterator[str]:
    """What of a line is not in italics: titles and words of other languages are."""
    for piece in line:
        if isinstance(piece, Text | Quoted):
            yield piece.text
        elif isinstance(piece, Strong | Term):
            yield from upright(piece.inside)
        elif isinstance(piece, Emphasis):
            yield " – "
