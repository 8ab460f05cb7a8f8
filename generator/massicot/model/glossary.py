"""The glossary: one word per notion, and the names of facts, moves and events."""

from dataclasses import dataclass, field
from typing import Literal

from massicot.model.kinds import Id, Name, Word
from massicot.model.prose import Prose
from massicot.model.schema import Strict


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A word that we use, what it means, and the words that we don't use for it."""

    id: str
    term: str
    meaning: Prose
    never: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Noun(Strict):
    """Something that is counted, by its plural: `{{ ante | jetons }}` says “un jeton”, “cinq jetons”."""

    plural: Id
    singular: Word
    """For one."""
    feminine: bool = False
    """Whether one says “une”, not “un”."""


@dataclass(frozen=True, kw_only=True)
class PlayMeasure(Strict):
    """What a fact that stands for play is held to: simulated games, by `massicot check --play`."""

    of: Name
    """What is measured: `rounds` and `minutes` of a game, or what its program notes under this name."""
    says: Literal["mean", "most", "estimate"]
    """How the fact tells it: as the rounded mean, for each number of players, or from the lowest to the highest of them
    in a range; as a range in which most games lie, whatever the number of players; or as a range of minutes, which
    rest on how long people take to think."""
    plays: Literal["sensible", "random", "first"] = "sensible"
    """By whom: players who follow the program's rule of thumb, who do anything, or who make the first move that the
    program offers, of numbers the lowest."""


@dataclass(frozen=True, kw_only=True)
class FactKind(Strict):
    """A fact that rules files may state under this name."""

    id: Id
    kind: Literal["number", "range", "cards", "word"]
    """What a rules file writes for it: a whole number, or one for each number of players; `{ min = 2, max = 6 }`; a
    list of cards; or one of `words`."""
    label: Word
    """What it is called in tables."""
    words: dict[Name, Word] = field(default_factory=dict)
    """For the kind `word`, and only there: what each becomes in a sentence."""
    advice: bool = False
    """It tells players something that no program plays by, like how long a game lasts."""
    measure: PlayMeasure | None = None
    """What it is held to, if it tells how games usually go."""
    counts: tuple[Word, ...] = ()
    """The nouns in which a number is counted, by their plurals."""
    near: tuple[Word, ...] = ()
    """Beginnings of words that stand near the number in a sentence, beside those of the label: they tell
    `massicot check` which fact a sentence means."""


@dataclass(frozen=True, kw_only=True)
class Action(Strict):
    """What players do (a move), or what follows from it (an event), by the name that examples use. Only a program can
    make them happen: a library says those of the shipped programs in its own words, or adds those of its own."""

    id: Id
    takes: tuple[Name, ...] = ()
    """What goes with it, always: `who`, `card`, `cards`, `amount`…"""
    may: tuple[Name, ...] = ()
    """What may go with it."""
    says: Word
    """The sentence that describes it; quotes what goes with it."""
    asks: tuple[Word, ...] = ()
    """Of a move, what it is called when a player chooses it: the first that can be filled in."""
    cited: tuple[Word, ...] = ()
    """Of a move, words of the rule where it is told, if not by the verb of `asks`: `massicot play` cites it."""
    hides: Word = ""
    """The sentence for those who may not see the cards; `{{ count | cartes }}` says how many there are."""
    secret: tuple[Name, ...] = ()
    """What it takes and no sentence shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Glossary:
    """Everything that has a name."""

    terms: dict[str, Entry]
    nouns: dict[str, Noun]
    facts: dict[str, FactKind]
    moves: dict[str, Action]
    events: dict[str, Action]
    suits: dict[str, str]
