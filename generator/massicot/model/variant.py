"""A game that is played with a deck: facts, prose around them, examples. What the booklet prints and the rules play."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from massicot.model.prose import Prose
from massicot.model.table import PLACES, TablePlace


@dataclass(frozen=True, slots=True)
class Range:
    """From one number to another, both included; with a step, only some of those between: 4 or 6."""

    min: int
    max: int
    step: int = 1

    @property
    def numbers(self) -> range:
        """All that it holds."""
        return range(self.min, self.max + 1, self.step)


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """A number for each number of players."""

    values: Mapping[int, int]


Value = int | str | Range | ByPlayers | tuple[str, ...]
Facts = Mapping[str, Value]


def for_players(facts: Facts, players: int) -> dict[str, Any]:
    """The facts as they are when so many play."""
    return {
        name: value.values[players] if isinstance(value, ByPlayers) else value
        for name, value in facts.items()
        if not isinstance(value, ByPlayers) or players in value.values
    }


HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together: known ones by name, hidden ones as `?`; `count` when there are more than are named."""

    cards: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Column:
    """A column of Cinq cartes: its target, and the cards on both sides."""

    target: str
    above: tuple[str, ...]
    below: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What lies on the table. Only what is named is known."""

    players: tuple[str, ...] = ()
    each: Mapping[str, Mapping[str, Pile]] = field(default_factory=dict)
    numbers_each: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    cards: Mapping[str, Pile] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    one: Mapping[str, str] = field(default_factory=dict)
    some: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    columns: tuple[Column, ...] = ()
    labels: Mapping[str, TablePlace] = field(default_factory=dict)
    """Places that this game calls by words of its own."""

    def place(self, name: str) -> TablePlace:
        """A place, as this game calls it."""
        return self.labels.get(name) or PLACES[name]

    @property
    def seen(self) -> "Position":
        """As it is drawn and told: examples name the hidden cards of a place that the game lays as the first of the
        stock, where nobody sees them."""
        laid = [pile for name, pile in self.cards.items() if PLACES[name].sight == "game"]
        hidden = sum(card == HIDDEN for pile in laid for card in pile.cards)
        stock = self.cards.get("stock")
        if not hidden or stock is None or HIDDEN in stock.cards:
            return self
        left = stock.cards[hidden:]
        return replace(self, cards={**self.cards, "stock": Pile(left, len(left))})

    @property
    def count(self) -> int:
        """All cards that lie there, burned ones too."""
        piles = (pile for each in self.each.values() for pile in each.values())
        columns = sum(1 + len(column.above) + len(column.below) for column in self.columns)
        return sum(pile.count for pile in (*piles, *self.cards.values())) + columns + self.numbers.get("burned", 0)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that follows from a move: a pair, a payment."""

    kind: str
    details: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """A move of an example and what follows from it."""

    who: str
    move: str
    details: Mapping[str, Any]
    then: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A worked example: a position, moves, and how it ends."""

    id: str
    title: str
    section: str
    variant: str
    intro: Prose
    given: Position
    steps: tuple[ExampleStep, ...]
    after: Position
    lesson: Prose
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the rules, and the facts that stand below it as a table."""

    id: str
    title: str
    text: Prose
    table: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one thing costs or brings."""

    when: Prose
    price: Prose


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What people ask in mid-game, and its answer."""

    asked: Prose
    answer: Prose


@dataclass(frozen=True, slots=True, kw_only=True)
class SubVariant:
    """Another way to play: the facts that change, and what to tell of it."""

    id: str
    title: str
    pitch: Prose
    facts: Facts
    changed: tuple[str, ...]
    derived: tuple[str, ...]
    formulas: Mapping[str, str]
    """By what they are computed, those of the game itself too."""
    sections: tuple[Section, ...]
    costs: tuple[Cost, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The drawn table of the set-up."""

    layout: str
    position: Position
    caption: Prose


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceCard:
    """The two sides of a reference card: what they say; and at the foot of the front facts as a table, and places of
    the drawn table."""

    front: Prose
    back: Prose
    table: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnEmblem:
    """A drawing in the folder of a game that it is known by: its name among the drawings of a theme, which have no
    point in theirs, and what is seen on it."""

    name: str
    path: Path
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A game as its rules file tells it: facts, prose and examples, and where its program is."""

    id: str
    game: str
    title: str
    original: str
    order: int
    program: str
    """The game whose program plays it: itself, or another."""
    code: Path | None
    """The file of that program; None if there is none, or if it may not run."""
    distrusted: Path | None
    """A program that may not run: code of a library that nobody has said to trust."""
    emblem: str
    """A card of the deck that it is known by; empty if none is named."""
    own_emblem: OwnEmblem | None
    family: str
    """The id of a family of the deck's booklet; empty if it is of none."""
    moods: tuple[str, ...]
    """What it is like, in a word each: for those who look for a game tonight."""
    authors: tuple[str, ...]
    credits: Prose
    pitch: Prose
    facts: Facts
    derived: tuple[str, ...]
    formulas: Mapping[str, str]
    """What each derived fact is computed by."""
    setup: Setup
    sections: tuple[Section, ...]
    costs_title: str
    costs: tuple[Cost, ...]
    questions: tuple[Question, ...]
    reference: ReferenceCard
    variants: tuple[SubVariant, ...]
    examples: tuple[Example, ...]
    source: Path

    @property
    def players(self) -> Range:
        """How many can play, over all its ways to play."""
        spans = [facts["players"] for facts in (self.facts, *(sub.facts for sub in self.variants))]
        known = [span for span in spans if isinstance(span, Range)]
        return Range(min(span.min for span in known), max(span.max for span in known))
