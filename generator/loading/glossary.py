"""glossary.toml to the glossary: terms, nouns, and the names of facts, moves and events."""

from pathlib import Path
from typing import Annotated, Literal

from generator.errors import DataError, Problem, nearest
from generator.loading.prose import ProseError, Reader, legible
from generator.loading.schemas import Name
from generator.loading.shape import Check, Field, Shape, Strict
from generator.loading.toml import read_toml
from generator.model.glossary import Action, Entry, FactKind, Glossary, Noun

Word = Annotated[str, Field(min_length=1, max_length=200), Check(legible)]


class TermEntry(Strict):
    """One [terms.NAME]."""

    term: Word
    text: Word | Annotated[str, Field(max_length=600)]
    never: list[Word] = []


class NounEntry(Strict):
    """One [nouns.NAME]."""

    singular: Word
    feminine: bool = False


class FactEntry(Strict):
    """One [facts.NAME]."""

    kind: Literal["number", "range", "cards", "word"]
    label: Word
    words: dict[Name, Word] = {}
    advice: bool = False
    counts: list[Word] = []
    near: list[Word] = []


class ActionEntry(Strict):
    """One [moves.NAME] or [events.NAME]."""

    takes: list[Name] = []
    may: list[Name] = []
    says: Word
    asks: list[Word] = []
    hides: Word = ""
    secret: list[Name] = []


class GlossaryFile(Strict):
    """glossary.toml"""

    terms: dict[Name, TermEntry] = {}
    nouns: dict[Word, NounEntry] = {}
    facts: dict[Word, FactEntry] = {}
    moves: dict[Name, ActionEntry] = {}
    events: dict[Name, ActionEntry] = {}
    suits: dict[Name, Word] = {}


GLOSSARY: Shape[GlossaryFile] = Shape(GlossaryFile)
EMPTY = Glossary(terms={}, nouns={}, facts={}, moves={}, events={}, suits={})


def read_glossary(path: Path, known: Glossary) -> Glossary:
    """What we know already, and what this file adds to it or says otherwise."""
    file, lines = read_toml(path, GLOSSARY)
    problems: list[Problem] = []
    words = {name: entry.term for name, entry in known.terms.items()}
    reader = Reader(_no_facts, words | {name: entry.term for name, entry in file.terms.items()})
    terms = dict(known.terms)
    for name, entry in file.terms.items():
        try:
            meaning = reader.prose(entry.text)
        except ProseError as wrong:
            parted = [one.partition("; ") for one in wrong.wrong]
            problems += [lines.problem(message, hint, "terms", name, "text") for message, _, hint in parted]
            continue
        terms[name] = Entry(id=name, term=entry.term, meaning=meaning, never=tuple(entry.never))
    for name, fact in file.facts.items():
        if (fact.kind == "word") != bool(fact.words):
            hint = 'give words = { … } to a fact of the kind "word", and to no other'
            problems.append(lines.problem("kind and words don’t agree", hint, "facts", name))
        for noun in fact.counts:
            if noun not in file.nouns and noun not in known.nouns:
                message = f"there is no noun “{noun}”"
                problems.append(lines.problem(message, nearest(noun, file.nouns), "facts", name, "counts"))
    if problems:
        raise DataError(problems)
    return Glossary(
        terms=terms,
        nouns=known.nouns | {name: Noun(entry.singular, name, entry.feminine) for name, entry in file.nouns.items()},
        facts=known.facts
        | {
            name: FactKind(
                id=name,
                kind=entry.kind,
                label=entry.label,
                words=entry.words,
                advice=entry.advice,
                counts=tuple(entry.counts),
                near=tuple(entry.near),
            )
            for name, entry in file.facts.items()
        },
        moves=known.moves | {name: _action(name, a) for name, a in file.moves.items()},
        events=known.events | {name: _action(name, a) for name, a in file.events.items()},
        suits=known.suits | file.suits,
    )


def _action(name: str, entry: ActionEntry) -> Action:
    return Action(
        id=name,
        takes=tuple(entry.takes),
        may=tuple(entry.may),
        says=entry.says,
        asks=tuple(entry.asks),
        hides=entry.hides,
        secret=tuple(entry.secret),
    )


def _no_facts(quotation: str) -> str:
    raise ValueError(f"“{quotation}” is a fact of one game; the glossary speaks of all")
