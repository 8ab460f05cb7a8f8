"""glossary.toml to the glossary: terms, nouns, and the names of facts, moves and events."""

from pathlib import Path
from typing import Annotated, Literal

from massicot.data.prose import DRAWN, ProseError, Reader, legible
from massicot.data.schemas import Name
from massicot.data.shape import Check, Field, Shape, Strict
from massicot.data.toml import read_toml
from massicot.errors import DataError, Problem, nearest
from massicot.model.glossary import Action, Entry, FactKind, Glossary, Noun

Word = Annotated[str, Field(min_length=1, max_length=200), Check(legible, DRAWN.pattern)]
"""A word or a sentence in French, in letters that the shipped fonts have."""


class TermEntry(Strict):
    """A word of the rules, by the name that `[[NAME]]` and `[[the word|NAME]]` in a text use."""

    term: Word
    """The French word."""
    text: Word | Annotated[str, Field(max_length=600)]
    """What it means, for the glossary of the booklet; may use other terms, but quotes no facts."""
    never: list[Word] = []
    """Words that `massicot check` refuses where this term is meant."""


class NounEntry(Strict):
    """Something that is counted, by its plural: `{{ ante | jetons }}` says “un jeton”, “cinq jetons”."""

    singular: Word
    """For one."""
    feminine: bool = False
    """Whether one says “une”, not “un”."""


class FactEntry(Strict):
    """A fact that rules files may state under this name."""

    kind: Literal["number", "range", "cards", "word"]
    """What a rules file writes for it: a whole number, or one for each number of players; `{ min = 2, max = 6 }`; a
    list of cards; or one of `words`."""
    label: Word
    """What it is called in tables."""
    words: dict[Name, Word] = {}
    """For the kind `word`, and only there: what each becomes in a sentence."""
    advice: bool = False
    """It tells players something that no program plays by, like how long a game lasts."""
    counts: list[Word] = []
    """The nouns in which a number is counted, by their plurals."""
    near: list[Word] = []
    """Beginnings of words that stand near the number in a sentence, beside those of the label: they tell
    `massicot check` which fact a sentence means."""


class ActionEntry(Strict):
    """What players do (a move), or what follows from it (an event), by the name that examples use. Only a program can
    make them happen: a library adds its own words for those that the shipped programs know."""

    takes: list[Name] = []
    """What goes with it, always: `who`, `card`, `cards`, `amount`…"""
    may: list[Name] = []
    """What may go with it."""
    says: Word
    """The sentence that describes it; quotes what goes with it."""
    asks: list[Word] = []
    """Of a move, what it is called when a player chooses it: the first that can be filled in."""
    hides: Word = ""
    """The sentence for those who may not see the cards; `{{ count | cartes }}` says how many there are."""
    secret: list[Name] = []
    """What it takes and no sentence shows."""


class GlossaryFile(Strict):
    """The glossary itself."""

    terms: dict[Name, TermEntry] = {}
    """The words of the rules."""
    nouns: dict[Word, NounEntry] = {}
    """What is counted."""
    facts: dict[Word, FactEntry] = {}
    """The facts that rules files may state."""
    moves: dict[Name, ActionEntry] = {}
    """What players do."""
    events: dict[Name, ActionEntry] = {}
    """What follows from moves."""
    suits: dict[Name, Word] = {}
    """What the suits of a deck are called in a sentence, with their article."""


GLOSSARY: Shape[GlossaryFile] = Shape(GlossaryFile)
"""`games/glossary.toml` has the words that all games share, and gives facts, moves and events their names. Yours adds
to the shipped one, or says an entry of it otherwise."""
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
        facts=known.facts | {name: FactKind(id=name, **entry.as_dict()) for name, entry in file.facts.items()},
        moves=known.moves | {name: Action(id=name, **entry.as_dict()) for name, entry in file.moves.items()},
        events=known.events | {name: Action(id=name, **entry.as_dict()) for name, entry in file.events.items()},
        suits=known.suits | file.suits,
    )


def _no_facts(quotation: str) -> str:
    raise ValueError(f"“{quotation}” is a fact of one game; the glossary speaks of all")
