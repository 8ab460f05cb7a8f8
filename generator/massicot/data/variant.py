"""A variant file to a game: facts, prose that quotes them, examples."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from massicot.data.facts import REQUIRED, FactReader
from massicot.data.names import game_of
from massicot.data.position import read_position
from massicot.data.prose import ProseError
from massicot.data.prose import Reader as ProseReader
from massicot.data.steps import StepReader
from massicot.data.toml import Lines, read_toml, survey_toml
from massicot.data.variant_shape import (
    EXAMPLES,
    VARIANT,
    CostEntry,
    ExampleEntry,
    SectionEntry,
    SubVariantEntry,
    VariantFile,
)
from massicot.errors import DataError, Problem, nearest
from massicot.language.fr.quoting import Quoting
from massicot.model.deck import Deck
from massicot.model.glossary import Glossary
from massicot.model.prose import Prose
from massicot.model.variant import (
    Cost,
    Example,
    Facts,
    Position,
    Range,
    Reference,
    Section,
    Setup,
    SubVariant,
    Value,
    Variant,
    for_players,
)

SECTIONS = ("but", "mise-en-place", "tour", "fin")
_NO_FACT = re.compile("is neither a number nor a fact$")
_MISSED = re.compile(r"“([\w-]+)[\w.-]*” is not a fact of this game")


def read_variant(path: Path, deck: Deck, glossary: Glossary) -> Variant:
    """One game, or all that is wrong with its file."""
    survey = survey_toml(path, VARIANT)
    reader = _Reader(path, survey.value, survey.lines, deck, glossary)
    reader.sound = not any("facts" in key[-2:] or "derived" in key[-2:] for key in survey.hurt)
    variant = reader.variant()
    problems = (*survey.problems, *(one for one in reader.problems if not survey.followed(one)))
    if problems:
        raise DataError(problems)
    return variant


def read_examples(path: Path, variant: Variant, deck: Deck, glossary: Glossary) -> tuple[Example, ...]:
    """Examples of a game in a file of their own, and all that is wrong with them."""
    file, lines = read_toml(path, EXAMPLES)
    game, _ = read_toml(variant.source, VARIANT)
    reader = _Reader(path, game, lines, deck, glossary)
    ways = {"": variant.facts} | {sub.id: sub.facts for sub in variant.variants}
    examples = tuple(reader.example(entry, ways, number) for number, entry in enumerate(file.examples))
    if reader.problems:
        raise DataError(reader.problems)
    return examples


class _Reader:
    def __init__(self, path: Path, file: VariantFile, lines: Lines, deck: Deck, glossary: Glossary) -> None:
        self.path = path
        self.file = file
        self.lines = lines
        self.deck = deck
        self.glossary = glossary
        self.problems: list[Problem] = []
        self.facts = FactReader(deck, glossary, lines, self.problems)
        self.sound = True
        """Whether the facts are those that were meant: else what a text does not find among them may be right."""

    def variant(self) -> Variant:
        file = self.file
        own = self.facts.read(file.facts, "facts")
        for name in REQUIRED:
            if name not in file.facts:
                self.wrong(f"the fact “{name}” is missing", f"add a line  {name} = …", "facts")
        self.sound = self.sound and not self.problems
        facts = self.complete(own, file.derived)
        self.sound = self.sound and not self.problems
        texts = self.reader(facts)
        self.check_sections()
        variants = tuple(self.sub_variant(entry, own, number) for number, entry in enumerate(file.variants))
        if file.emblem not in {card.id for card in self.deck.cards}:
            hint = nearest(file.emblem, (card.id for card in self.deck.cards))
            self.wrong(f"there is no card “{file.emblem}” in the deck", hint, "emblem")
        return Variant(
            id=game_of(self.path),
            game=self.deck.id,
            title=file.title,
            original=file.original,
            order=file.order,
            program=file.program or game_of(self.path),
            emblem=file.emblem,
            authors=tuple(file.authors) or self.deck.authors,
            credits=self.prose(texts, file.credits, "credits"),
            pitch=self.prose(texts, file.pitch, "pitch"),
            facts=facts,
            derived=tuple(file.derived),
            setup=self.setup(facts, texts),
            sections=self.sections(file.sections, facts, "sections"),
            costs_title=file.costs_title,
            costs=self.costs(file.costs, texts, "costs"),
            reference=Reference(
                front=self.prose(texts, file.reference.front, "reference", "front"),
                back=self.prose(texts, file.reference.back, "reference", "back"),
            ),
            variants=variants,
            examples=tuple(
                self.example(entry, {"": facts} | {sub.id: sub.facts for sub in variants}, number)
                for number, entry in enumerate(file.examples)
            ),
            source=self.path,
        )

    # -- prose -----------------------------------------------------------------------------------

    def reader(self, facts: Mapping[str, Value], more: Mapping[str, Any] | None = None) -> ProseReader:
        words = {name: kind.words for name, kind in self.glossary.facts.items() if kind.words}
        known = {**facts, "deck": sum(card.copies for card in self.deck.cards if not card.extra), **(more or {})}
        quoting = Quoting(known, self.glossary.nouns, words, self.glossary.suits)
        return ProseReader(quoting, {name: entry.term for name, entry in self.glossary.terms.items()})

    def prose(self, reader: ProseReader, text: str, *key: str | int) -> Prose:
        try:
            return reader.prose(text)
        except ProseError as wrong:
            for one in wrong.wrong:
                message, _, hint = one.partition("; ")
                if not self.perhaps(message):
                    self.wrong(message, hint, *key)
            return wrong.prose

    def perhaps(self, message: str) -> bool:
        """Whether a fact is missed that may only be mistyped where it is stated, which is told there."""
        name = _MISSED.match(message)
        return not self.sound and name is not None and name[1] in self.glossary.facts

    def wrong(self, message: str, hint: str, *key: str | int) -> None:
        self.problems.append(self.lines.problem(message, hint, *key))

    def complete(self, facts: dict[str, Value], derived: Mapping[str, str], *key: str | int) -> dict[str, Value]:
        """The facts with the derived ones. Where a stated one is wrong, only that is told, not what follows from it."""
        before = len(self.problems)
        complete = self.facts.complete(facts, derived, *key)
        if not self.sound:
            del self.problems[before:]
        return complete

    # -- parts -----------------------------------------------------------------------------------

    def check_sections(self) -> None:
        names = [entry.id for entry in self.file.sections]
        for name in SECTIONS:
            if name not in names:
                self.wrong(f"the section “{name}” is missing", f'add [[sections]] with  id = "{name}"', "sections")
        for number, name in enumerate(names):
            if name in names[:number]:
                self.wrong(f"the section “{name}” is there already", "give it another id", "sections", number)

    def sections(self, entries: list[SectionEntry], facts: Facts, *key: str | int) -> tuple[Section, ...]:
        texts = self.reader(facts)
        found = []
        for number, entry in enumerate(entries):
            for name in entry.table:
                message = f"“{name}” is not a fact of this game"
                if name not in facts and not self.perhaps(message):
                    self.wrong(message, nearest(name, facts), *key, number, "table")
            if len(set(entry.table)) < len(entry.table):
                self.wrong("shows a fact twice", "name each fact once", *key, number, "table")
            text = self.prose(texts, entry.text, *key, number, "text")
            found.append(Section(id=entry.id, title=entry.title, text=text, table=tuple(entry.table)))
        return tuple(found)

    def costs(self, entries: list[CostEntry], texts: ProseReader, *key: str | int) -> tuple[Cost, ...]:
        return tuple(
            Cost(
                when=self.prose(texts, entry.when, *key, number, "when"),
                price=self.prose(texts, entry.price, *key, number, "price"),
            )
            for number, entry in enumerate(entries)
        )

    def sub_variant(self, entry: SubVariantEntry, parent: dict[str, Value], number: int) -> SubVariant:
        key = ("variants", number)
        changed = self.facts.read(entry.facts, *key, "facts")
        for name, value in changed.items():
            if parent.get(name) == value:
                self.wrong(
                    "is the same as in the game itself", "remove it: only what changes is written", *key, "facts", name
                )
        facts = self.complete(parent | changed, self.file.derived | entry.derived, *key)
        texts = self.reader(facts)
        return SubVariant(
            id=entry.id,
            title=entry.title,
            pitch=self.prose(texts, entry.pitch, *key, "pitch"),
            facts=facts,
            changed=tuple(changed),
            derived=tuple(entry.derived),
            sections=self.sections(entry.sections, facts, *key, "sections"),
            costs=self.costs(entry.costs, texts, *key, "costs"),
        )

    def setup(self, facts: Facts, texts: ProseReader) -> Setup:
        entry = self.file.setup
        position = self.position(entry.players, facts, entry.given, "setup", "given")
        return Setup(
            layout=entry.layout, position=position, caption=self.prose(texts, entry.caption, "setup", "caption")
        )

    def position(self, players: list[str], facts: Facts, raw: dict[str, Any], *key: str | int) -> Position:
        span = facts.get("players")
        if len(set(players)) < len(players):
            self.wrong("two players have the same name", "give each their own", *key[:-1], "players")
        seated = not isinstance(span, Range) or span.min <= len(players) <= span.max
        if isinstance(span, Range) and not seated:
            wrong = f"{len(players)} players can’t play this"
            self.wrong(wrong, f"{span.min} to {span.max} can", *key[:-1], "players")
        here = for_players(facts, len(players))

        def report(message: str, hint: str, *inner: str | int) -> Problem:
            return self.lines.problem(message, hint, *key, *inner)

        position, problems = read_position(raw, self.deck, tuple(players), here, report)
        if not (self.sound and seated):  # a fact may be missed that is wrong, or not there for so many
            problems = [one for one in problems if not _NO_FACT.search(one.message)]
        self.problems += problems
        return position

    # -- examples --------------------------------------------------------------------------------

    def example(self, entry: ExampleEntry, ways: dict[str, Facts], number: int) -> Example:
        key = ("examples", number)
        if entry.variant not in ways:
            self.wrong(f"there is no sub-variant “{entry.variant}”", nearest(entry.variant, ways), *key, "variant")
        facts = ways.get(entry.variant, ways[""])
        sections = {section.id for section in self.file.sections}
        sections |= {section.id for sub in self.file.variants for section in sub.sections}
        if entry.section not in sections:
            self.wrong(f"there is no section “{entry.section}”", nearest(entry.section, sections), *key, "section")
        data = {"given": entry.given, "steps": entry.steps, "after": entry.after, "players": entry.players}
        texts = self.reader(for_players(facts, len(entry.players)), data)
        steps = StepReader(self.deck, self.glossary, entry.players, self.wrong)
        return Example(
            id=entry.id,
            title=entry.title,
            section=entry.section,
            variant=entry.variant,
            intro=self.prose(texts, entry.intro, *key, "intro"),
            given=self.position(entry.players, facts, entry.given, *key, "given"),
            steps=tuple(steps.step(raw, *key, "steps", n) for n, raw in enumerate(entry.steps)),
            after=self.position(entry.players, facts, entry.after, *key, "after"),
            lesson=self.prose(texts, entry.lesson, *key, "lesson") if entry.lesson else (),
            index=number,
        )
