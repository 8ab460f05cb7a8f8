"""glossary.toml to the glossary: terms, nouns, and the names of facts, moves and events."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from massicot.codes import QUOTATION, TWICE, UNKNOWN, WRONG
from massicot.data.prose import ProseReader
from massicot.data.toml import TomlFile, read_toml
from massicot.diagnostics import WrongValueError, nearest
from massicot.model.glossary import Action, Entry, FactKind, Glossary, Noun, Phrase, phrase_part
from massicot.model.kinds import Name, Word
from massicot.model.schema import Field, Schema, Strict
from massicot.model.table import SHIPPED, OwnPlace, declare


class TermEntry(Strict):
    """A word of the rules, by the name that `[[NAME]]` and `[[the word|NAME]]` in a text use."""

    term: Word
    """The French word."""
    text: Word | Annotated[str, Field(max_length=600)]
    """What it means, for the glossary of the booklet; may use other terms, but quotes no facts."""
    never: list[Word] = []
    """Words that `massicot check` refuses where this term is meant."""


class GlossaryFile(Strict):
    """What glossary.toml says: words and names, by kind."""

    terms: dict[Name, TermEntry] = {}
    """The words of the rules."""
    nouns: dict[Word, Noun] = {}
    """What is counted."""
    facts: dict[Word, FactKind] = {}
    """The facts that rules files may state."""
    moves: dict[Name, Action] = {}
    """What players do."""
    events: dict[Name, Action] = {}
    """What follows from moves."""
    places: dict[Name, OwnPlace] = {}
    """Where cards lie, beside the places that all games have (see [what lies on a table](#what-lies-on-a-table)). A
    program has each as a field of its name."""
    opposites: dict[Word, list[Word]] = {}
    """Words with those that say the contrary: `massicot check` compares sentences that differ in one of them. Each form
    of a word by itself; the contrary of the contrary need not be said."""
    suits: dict[Name, Word] = {}
    """What the suits of a deck are called in a sentence, with their article."""
    phrases: dict[Name, Phrase] = {}
    """How examples and replays tell several moves and events at once. Where yours says a move or event anew, shipped
    phrases with it are not used."""
    pronouns: dict[Word, Literal["elle", "il"]] = {}
    """First names of players. One that does not stand here is repeated where a pronoun would stand."""


GLOSSARY: Schema[GlossaryFile] = Schema(GlossaryFile)
"""`games/glossary.toml` has the words that all games share, and gives facts, moves and events their names. Yours adds
to the shipped one, or says an entry of it otherwise; what a single game brings may stand in a `glossary.toml` beside
its rules."""
EMPTY = Glossary(terms={}, nouns={}, facts={}, moves={}, events={}, suits={})


def read_glossary(path: Path, known: Glossary) -> Glossary:
    """What we know already, and what this file adds to it or says otherwise."""
    read, file = read_toml(path, GLOSSARY)
    words = {name: entry.term for name, entry in known.terms.items()}
    reader = ProseReader(_no_facts, words | {name: entry.term for name, entry in read.terms.items()})
    terms = dict(known.terms)
    for name, entry in read.terms.items():
        meaning, problems = reader.prose(entry.text)
        for problem in problems:
            file.refuse(problem, "terms", name, "text")
        terms[name] = Entry(id=name, term=entry.term, meaning=meaning, never=tuple(entry.never), home=path.parent)
    for name, fact in read.facts.items():
        if (fact.kind == "word") != bool(fact.words):
            cure = 'give words = { … } to a fact of the kind "word", and to no other'
            file.wrong(WRONG, "kind and words don’t agree", cure, "facts", name)
        for noun in fact.counts:
            if noun not in read.nouns and noun not in known.nouns:
                cure = nearest(noun, read.nouns)
                file.wrong(UNKNOWN, f"there is no noun “{noun}”", cure, "facts", name, "counts")
    for name in read.places:
        if name in SHIPPED:
            file.wrong(TWICE, f"every table has a place “{name}”", "give yours another name", "places", name)
    _check_telling(read, known, file)
    file.check()
    declare(read.places.values())
    return Glossary(
        terms=terms,
        nouns=known.nouns | read.nouns,
        facts=known.facts | read.facts,
        moves=known.moves | read.moves,
        events=known.events | read.events,
        suits=known.suits | read.suits,
        opposites=_both_ways(known.opposites, read.opposites),
        phrases={name: one for name, one in known.phrases.items() if not _said_anew(one, read)} | read.phrases,
        pronouns=known.pronouns | read.pronouns,
    )


def _both_ways(known: dict[str, tuple[str, ...]], read: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    """The words that were known, and those of a file in both directions."""
    found = {word: dict.fromkeys(others) for word, others in known.items()}
    for word, others in read.items():
        for other in others:
            found.setdefault(word, {})[other] = None
            found.setdefault(other, {})[word] = None
    return {word: tuple(others) for word, others in found.items()}


def _check_telling(read: GlossaryFile, known: Glossary, file: TomlFile) -> None:
    """What a narrator needs of moves, events and phrases."""
    for room, actions in (("moves", read.moves), ("events", read.events)):
        for name, action in actions.items():
            if len(action.heads) != len(action.row):
                message = f"{len(action.heads)} heads for a row of {len(action.row)}"
                file.wrong(WRONG, message, "give each cell of “row” a head", room, name, "heads")
            for part in ("adds", "removes", "sums"):
                for detail in getattr(action, part).values():
                    if detail not in action.takes:
                        cure = nearest(detail, action.takes)
                        file.wrong(UNKNOWN, f"“{name}” takes no “{detail}”", cure, room, name, part)
    for name, phrase in read.phrases.items():
        for part in (*phrase.of, phrase.behind):
            if part and (wrong := _wrong_part(part, known.moves | read.moves, known.events | read.events)):
                file.wrong(UNKNOWN, *wrong, "phrases", name)


def _said_anew(phrase: Phrase, read: GlossaryFile) -> bool:
    """Whether a file has its own sentence for a part of a phrase that was known: that one is told then."""
    return any(phrase_part(part).kind in (*read.moves, *read.events) for part in phrase.of)


def _wrong_part(text: str, moves: Mapping[str, Action], events: Mapping[str, Action]) -> tuple[str, str] | None:
    """What is wrong with a part of a phrase, and the cure: no move or event has that name, or none takes that."""
    part = phrase_part(text)
    actions = [room[part.kind] for room in (moves, events) if part.kind in room]
    if not actions:
        return f"there is no move or event “{part.kind}”", nearest(part.kind, (*moves, *events))
    takes = {name for action in actions for name in (*action.takes, *action.may)} | {"who"}
    unknown = next((name for name, _ in part.names if name not in takes), "")
    return (f"“{part.kind}” has no “{unknown}”", nearest(unknown, takes)) if unknown else None


def _no_facts(quotation: str) -> str:
    raise WrongValueError(QUOTATION, f"“{quotation}” is a fact of one game", "the glossary speaks of all", quotation)
