"""The glossary: one word per notion, and the names of facts, moves and events."""

from dataclasses import dataclass

from massicot.model.prose import Prose


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A word that we use, what it means, and the words that we don't use for it."""

    id: str
    term: str
    meaning: Prose
    never: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Noun:
    """What is counted: « jeton, jetons »."""

    singular: str
    plural: str
    feminine: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FactKind:
    """A fact that a variant may state: its type, what it is called, and for words what each becomes in a sentence.

    Kinds: `number` (whole, may differ with the number of players), `range`, `cards` (a list of cards), `word`."""

    id: str
    kind: str
    label: str
    words: dict[str, str]
    advice: bool = False
    """It tells a player something; no program needs it."""
    counts: tuple[str, ...] = ()
    """The nouns in which a number is counted."""
    near: tuple[str, ...] = ()
    """Beginnings of words that stand near it in a sentence, beside those of its label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """A move or an event: what goes with it, and the sentence that tells it."""

    id: str
    takes: tuple[str, ...]
    may: tuple[str, ...]
    says: str
    asks: tuple[str, ...] = ()
    """What a move is called when one chooses it: the first that its details can fill."""
    hides: str = ""
    """The sentence for those who may not see the cards; `count` says how many there are."""
    secret: tuple[str, ...] = ()
    """What it takes and no sentence tells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Glossary:
    """Everything that has a name."""

    terms: dict[str, Entry]
    nouns: dict[str, Noun]
    facts: dict[str, FactKind]
    moves: dict[str, Action]
    events: dict[str, Action]
    suits: dict[str, str]
