"""The glossary: one word per notion, and the names of facts, moves and events."""

from dataclasses import dataclass, field
from pathlib import Path
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
    home: Path | None = None
    """The folder of the glossary that says so: what it forbids, it forbids to the games there."""


@dataclass(frozen=True, kw_only=True)
class Noun(Strict):
    """Something that is counted, by its plural: `{{ hand | cartes }}` says “une carte”, “cinq cartes”."""

    plural: Id
    singular: Word
    """For one."""
    feminine: bool = False
    """Whether one says “une”, not “un”."""
    figures: bool = False
    """Whether it is counted in figures: “5 jetons”. Of other things, up to sixteen are counted in letters."""


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
    tells: tuple[Word, ...] = ()
    """How examples and replays tell it, if not by `says`: the first that can be filled in, without capital and full
    stop. What begins with `{{ who }}` is joined to what the same player does next; what begins with a colon is added to
    the sentence before it, and what ends with one goes on with the sentence after it."""
    many: Word = ""
    """How it is told of several players at once: `{{ who }} piochent`."""
    also: tuple[Word, ...] = ()
    """How it goes on in the same sentence when the next one does the same, without the verb: `{{ who }} {{ card |
    carte }}`. What it leaves out is as it was the first time. Without it, one says “comme Basile”."""
    first: Word = ""
    """How it is told of the first of several, if `also` goes on better from there."""
    then: Word = ""
    """What is said once, after it was told of several."""
    opens: Word = ""
    """It begins a step of its own, under this heading."""
    lays: bool = False
    """Of a move: what follows from it is told in a step of its own, once everybody has made theirs."""
    joins: bool = False
    """Of a move: it is told in the same step as what goes before it."""
    adds: dict[Name, Name] = field(default_factory=dict)
    """What is added to an account, so that its sum can be shown: the account – `who` is that player’s own, `all`
    everybody’s – and what of it is added."""
    removes: dict[Name, Name] = field(default_factory=dict)
    """What is taken from an account."""
    sums: dict[Name, Name] = field(default_factory=dict)
    """What is the sum of such an account: then `{{ sum | points }}` in `tells` says “10 + 7 = 17 points”."""
    ends: Word = ""
    """What somebody wins or loses with it: “la manche”."""
    heads: tuple[Word, ...] = ()
    """Where several follow each other they are shown as a table: the heads of its columns."""
    row: tuple[Word, ...] = ()
    """Its cells."""


@dataclass(frozen=True, kw_only=True)
class Phrase(Strict):
    """Several moves and events that follow each other, told at once. Of those that fit, the longest is taken."""

    id: Id
    of: tuple[Word, ...]
    """What it tells, in order: a name, and what goes with it, `card who card`. With `card who=to` the `who` of this one
    is called `to`, and what has the same name must be the same. `card*` is one or several in a row."""
    says: Word
    """The sentence, like `tells` of an event; it tells all that is named in `of`. `{{ il }}`, `{{ seul }}` and
    `{{ chacun }}` agree with who does it; in a story, `{{ alors }}` says that a move comes after another one, and
    `{{ aussi }}` that somebody else made the same: « à son tour »."""
    tells: tuple[Word, ...] = ()
    """Other sentences, tried before it: they quote a sum, or the `bid` of who captures, which are not always known."""
    many: Word = ""
    """The same of several players at once."""
    also: tuple[Word, ...] = ()
    """The same of the next one, without the verb."""
    first: Word = ""
    """How it is told of the first of several, if `also` goes on better from there."""
    hides: Word = ""
    """The sentence for those who may not see the cards."""
    behind: Word = ""
    """What goes before it, told already; written as in `of`."""
    sums: tuple[Name, ...] = ()
    """Amounts of it that `{{ sum | jetons }}` adds up."""


@dataclass(frozen=True, slots=True)
class PhrasePart:
    """One move or event of a phrase: `card* who=to card`."""

    kind: str
    several: bool
    names: tuple[tuple[str, str], ...]
    """What goes with it, and what the phrase calls that."""


def phrase_part(text: str) -> PhrasePart:
    """What is written in `of` and `behind`."""
    kind, *details = text.split()
    pairs = [detail.partition("=") for detail in details]
    return PhrasePart(kind.removesuffix("*"), kind.endswith("*"), tuple((one, other or one) for one, _, other in pairs))


@dataclass(frozen=True, slots=True, kw_only=True)
class Glossary:
    """Everything that has a name."""

    terms: dict[str, Entry]
    nouns: dict[str, Noun]
    facts: dict[str, FactKind]
    moves: dict[str, Action]
    events: dict[str, Action]
    suits: dict[str, str]
    opposites: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Words that say the contrary of each other, each with the others."""
    phrases: dict[str, Phrase] = field(default_factory=dict)
    pronouns: dict[str, str] = field(default_factory=dict)
