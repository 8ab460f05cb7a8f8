"""What the checks of data look at: a deck with all that is played with it, as far as it can be read."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from massicot.checks.findings import Finding, Rule, found
from massicot.checks.places import Key, Places
from massicot.checks.problems import told
from massicot.data.deck import DeckSurvey
from massicot.data.library import Library
from massicot.data.names import game_of
from massicot.data.scores import read_scores
from massicot.data.sources import read_sources
from massicot.data.standee import read_standee
from massicot.data.tokens import read_tokens
from massicot.data.variant import survey_variant
from massicot.errors import DataError, Problem
from massicot.model.deck import Deck
from massicot.model.glossary import Glossary
from massicot.model.prose import Prose
from massicot.model.scores import Pad
from massicot.model.sources import Ledger
from massicot.model.standee import Standee
from massicot.model.token import Tokens
from massicot.model.variant import Cost, Facts, Section, Variant


@dataclass(frozen=True, slots=True)
class Hurt:
    """A game in whose file or deck something is wrong: where that is in its file, and whether its facts, the cards, and
    the number of cards are those that were meant."""

    variant: Variant
    keys: tuple[Key, ...]
    facts: bool
    cards: bool
    counted: bool
    asked: bool
    """Whether it is one of those that are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One deck. `variants` is all that is played with it, `chosen` what is looked at; `whole` if the deck is too."""

    library: Library
    deck: Deck
    glossary: Glossary
    variants: Mapping[str, Variant] = field(default_factory=dict)
    chosen: tuple[Variant, ...] = ()
    ledger: Ledger | None = None
    tokens: Tokens | None = None
    pads: tuple[Pad, ...] = ()
    standee: Standee | None = None
    whole: bool = True
    hurt: Mapping[str, Hurt] = field(default_factory=dict)
    """What is wrong in games that can't be read whole: they are among the variants, and not among the chosen."""
    listed: bool = True
    """Whether each card of the deck could be read."""
    places: Places = field(default_factory=Places)

    def found(
        self, of: Rule, message: str, path: Path, *key: str | int, word: str = "", nth: int = 0, cure: str = ""
    ) -> Finding:
        """A finding at a key of a file, or at a word of the text there."""
        return found(of, message, path, *self.places.at(path, *key, word=word, nth=nth), cure)

    def at_home(self, variant: Variant) -> bool:
        """Whether a game lies beside a glossary: it is then written in its words. Another only borrows some of them."""
        homes = (shelf.games for shelf in self.library.shelves if (shelf.games / "glossary.toml").is_file())
        return any(variant.source.is_relative_to(home) for home in homes)

    def cards(self) -> int:
        """How many cards are played with."""
        return sum(card.copies for card in self.deck.cards if not card.extra)


def gather(
    library: Library, game: str, places: Places, *, only: Iterable[str] = (), extra: Iterable[Path] = ()
) -> tuple[Subject | None, list[Finding]]:
    """A deck and what is played with it; and findings for what can't be read.

    `only` names the games to look at, all if it names none; `extra` are files of games beside those of the library."""
    only = frozenset(only)
    try:
        surveyed, glossary = library.survey_deck(game), library.glossary()
    except DataError as wrong:
        return None, told(wrong.problems, places)
    deck = surveyed.deck
    problems = list(surveyed.problems)
    files = library.variant_files(game) | {game_of(path): path for path in extra}
    variants: dict[str, Variant] = {}
    hurt: dict[str, Hurt] = {}
    for name, path in files.items():
        asked = not only or name in only
        try:
            survey = survey_variant(path, deck, glossary)
        except DataError as wrong:
            problems += wrong.problems if asked else ()
            continue
        variants[name] = survey.variant
        if survey.problems or surveyed.problems:
            counted = not surveyed.problems
            hurt[name] = Hurt(survey.variant, survey.hurt, survey.sound, surveyed.listed, counted, asked)
            problems += [one for one in survey.problems if asked and not _of_the_deck(one, surveyed)]
    ledger: Ledger | None = None
    folder = deck.source.parent
    try:
        whole = variants.keys() == files.keys() and not hurt  # else it would complain of games that are there
        if (folder / "sources.toml").is_file() and whole:
            ledger = read_sources(folder / "sources.toml", variants, glossary)
    except DataError as wrong:
        problems += wrong.problems
    beside, wrong_beside = read_beside(folder)
    problems += wrong_beside
    subject = Subject(
        library=library,
        deck=deck,
        glossary=glossary,
        variants=variants,
        chosen=tuple(one for name, one in variants.items() if name not in hurt and (not only or name in only)),
        ledger=ledger,
        whole=not only,
        hurt=hurt,
        listed=surveyed.listed,
        places=places,
        **beside,
    )
    return subject, told(problems, places)


_NO_CARD = re.compile("there is no card “([^”]*)” in the deck")


def _of_the_deck(problem: Problem, survey: DeckSurvey) -> bool:
    """Whether a game misses cards of a deck in which something is wrong, or of a gap in it: that is told there."""
    if survey.problems and "deck" in problem.message:
        return True
    card = _NO_CARD.search(problem.message)
    values = {card.value for card in survey.deck.cards if not card.suit and card.value is not None}
    return card is not None and card[1].isdecimal() and bool(values) and min(values) < int(card[1]) < max(values)


def read_beside(folder: Path) -> tuple[dict[str, Any], list[Problem]]:
    """What lies beside a deck, by the field of a subject, and what is wrong with it."""
    found: dict[str, Any] = {}
    problems: list[Problem] = []
    readers: tuple[tuple[str, str, Callable[[Path], Any]], ...] = (
        ("tokens", "tokens.toml", read_tokens),
        ("pads", "scores.toml", read_scores),
        ("standee", "standee.toml", read_standee),
    )
    for field_name, file, read in readers:
        if (folder / file).is_file():
            try:
                found[field_name] = read(folder / file)
            except DataError as wrong:
                problems += wrong.problems
    return found, problems


@dataclass(frozen=True, slots=True)
class Way:
    """A game, or one of its ways to play: its name in the ledger, its facts, which of them it states, and its key."""

    id: str
    facts: Facts
    stated: tuple[str, ...]
    derived: tuple[str, ...]
    key: Key


def ways(variant: Variant) -> Iterator[Way]:
    """The game itself, then its sub-variants."""
    yield Way(
        variant.id,
        variant.facts,
        tuple(name for name in variant.facts if name not in variant.derived),
        variant.derived,
        (),
    )
    for number, sub in enumerate(variant.variants):
        derived = (*variant.derived, *sub.derived)
        yield Way(f"{variant.id}/{sub.id}", sub.facts, sub.changed, derived, ("variants", number))


@dataclass(frozen=True, slots=True)
class Said:
    """A text of a game, and the key at which it stands."""

    key: Key
    prose: Prose


def rule_texts(variant: Variant) -> Iterator[Said]:
    """What tells the rules: everything but credits and examples."""
    yield Said(("pitch",), variant.pitch)
    yield Said(("setup", "caption"), variant.setup.caption)
    yield Said(("reference", "front"), variant.reference.front)
    yield Said(("reference", "back"), variant.reference.back)
    yield from _told(variant.sections, variant.costs)
    for number, sub in enumerate(variant.variants):
        key = ("variants", number)
        yield Said((*key, "pitch"), sub.pitch)
        yield from _told(sub.sections, sub.costs, *key)


def texts(variant: Variant) -> Iterator[Said]:
    """Every text of a game; its credits aside, which tell of people and years."""
    yield from rule_texts(variant)
    for example in variant.examples:
        yield Said(("examples", example.index, "intro"), example.intro)
        yield Said(("examples", example.index, "lesson"), example.lesson)


def printed_texts(variant: Variant) -> Iterator[Said]:
    """Every text of a game, its credits too."""
    yield from texts(variant)
    yield Said(("credits",), variant.credits)


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


def _told(sections: Iterable[Section], costs: Iterable[Cost], *key: str | int) -> Iterator[Said]:
    for number, section in enumerate(sections):
        yield Said((*key, "sections", number, "text"), section.text)
    for number, cost in enumerate(costs):
        yield Said((*key, "costs", number, "when"), cost.when)
        yield Said((*key, "costs", number, "price"), cost.price)
