"""A variant file to a game: facts, prose that quotes them, examples."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from massicot.codes import KEY, SAME, SEATED, SECTION, TWICE, UNKNOWN, UNKNOWN_FACT, WRONG
from massicot.data.examples import PositionReader, StepReader
from massicot.data.facts import REQUIRED, FactReader
from massicot.data.files import read_bytes
from massicot.data.names import Programs, game_of, programs_in
from massicot.data.prose import ProseReader
from massicot.data.rules_file import (
    EXAMPLES,
    VARIANT,
    CostEntry,
    ExampleEntry,
    QuestionEntry,
    SectionEntry,
    SubVariantEntry,
    VariantFile,
)
from massicot.data.toml import TomlFile, read_toml
from massicot.diagnostics import Rule, nearest
from massicot.language.fr.quoting import Quoting
from massicot.model.deck import Deck
from massicot.model.glossary import Glossary
from massicot.model.prose import Prose
from massicot.model.table import PLACES, SHIPPED
from massicot.model.variant import (
    Cost,
    Example,
    Facts,
    OwnEmblem,
    Position,
    Question,
    Range,
    ReferenceCard,
    Section,
    Setup,
    SubVariant,
    Value,
    Variant,
    for_players,
)
from massicot.places import shipped

EMBLEM_FILE = "emblem.svg"
_SEEN = re.compile(rb"<title>([^<]+)</title>")
SECTIONS = ("but", "mise-en-place", "tour", "fin")


def read_variant(path: Path, deck: Deck, glossary: Glossary, programs: Programs | None = None) -> Variant:
    """One game, or all that is wrong with its file; the shipped programs play it, unless others are given."""
    read, file = read_toml(path, VARIANT)
    variant = _VariantReader(read, file, deck, glossary, programs).variant()
    file.check()
    return variant


def read_examples(path: Path, variant: Variant, deck: Deck, glossary: Glossary) -> tuple[Example, ...]:
    """Examples of a game in a file of their own, and all that is wrong with them."""
    read, file = read_toml(path, EXAMPLES)
    game, _ = read_toml(variant.source, VARIANT)
    reader = _VariantReader(game, file, deck, glossary)
    ways = {"": variant.facts} | {sub.id: sub.facts for sub in variant.variants}
    examples = tuple(reader.example(entry, ways, number) for number, entry in enumerate(read.examples))
    file.check()
    return examples


def read_emblem(rules: Path) -> OwnEmblem | None:
    """The emblem beside the rules of a game, not compiled yet; None if there is none."""
    path = rules.parent / EMBLEM_FILE
    if not path.is_file():
        return None
    found = _SEEN.search(read_bytes(path, "drawing"))
    return OwnEmblem(f"{game_of(rules)}.emblem", path, found[1].decode("utf-8", "replace") if found else "emblème")


class _VariantReader:
    def __init__(
        self, read: VariantFile, file: TomlFile, deck: Deck, glossary: Glossary, programs: Programs | None = None
    ) -> None:
        self.programs = programs_in(shipped("games")) if programs is None else programs
        self.read = read
        self.file = file
        self.wrong = file.wrong
        self.deck = deck
        self.glossary = glossary
        self.facts = FactReader(deck, glossary, file)
        self.labels = {
            name: replace(PLACES[name], label=entry.label, one=entry.one, described="", listed="")
            for name, entry in read.labels.items()
            if name in PLACES
        }
        # Places that a game declares for itself go with its positions: another process has not read its glossary.
        self.labels = {name: place for name, place in PLACES.items() if name not in SHIPPED} | self.labels
        self.sound = True
        """Whether the facts are those that were meant; if not, a text may quote one that is only mistyped there."""

    def variant(self) -> Variant:
        read, path = self.read, self.file.path
        own = self.facts.read(read.facts, "facts")
        for name in REQUIRED:
            if name not in read.facts:
                self.wrong(KEY, f"the fact “{name}” is missing", f"add a line  {name} = …", "facts")
        facts = own if self.file.problems else self.facts.complete(own, read.derived)
        self.sound = not self.file.problems
        texts = self.reader(facts)
        self.check_sections()
        variants = tuple(self.sub_variant(entry, own, number) for number, entry in enumerate(read.variants))
        own_emblem = read_emblem(path)
        if read.emblem and read.emblem not in {card.id for card in self.deck.cards}:
            cure = nearest(read.emblem, (card.id for card in self.deck.cards))
            self.wrong(UNKNOWN, f"there is no card “{read.emblem}” in the deck", cure, "emblem")
        program = read.program or game_of(path)
        code, trusted = self.programs.get(program, (None, False))
        return Variant(
            id=game_of(path),
            game=self.deck.id,
            title=read.title,
            original=read.original,
            order=read.order,
            program=program,
            code=code if trusted else None,
            distrusted=None if trusted else code,
            emblem=read.emblem or ("" if own_emblem else self.deck.cards[0].id),
            own_emblem=own_emblem,
            family=self.family(),
            moods=tuple(read.moods),
            authors=tuple(read.authors) or self.deck.authors,
            credits=self.prose(texts, read.credits, "credits"),
            pitch=self.prose(texts, read.pitch, "pitch"),
            facts=facts,
            derived=tuple(read.derived),
            formulas=read.derived,
            setup=self.setup(facts, texts),
            sections=self.sections(read.sections, facts, "sections"),
            costs_title=read.costs_title,
            costs=self.costs(read.costs, texts, "costs"),
            questions=self.questions(read.questions, texts),
            reference=self.reference(facts, texts),
            variants=variants,
            examples=tuple(
                self.example(entry, {"": facts} | {sub.id: sub.facts for sub in variants}, number)
                for number, entry in enumerate(read.examples)
            ),
            source=path,
        )

    # -- prose -----------------------------------------------------------------------------------

    def reader(self, facts: Mapping[str, Value], more: Mapping[str, Any] | None = None) -> ProseReader:
        words = {name: kind.words for name, kind in self.glossary.facts.items() if kind.words}
        known = {**facts, "deck": sum(card.copies for card in self.deck.cards if not card.extra), **(more or {})}
        quoting = Quoting(known, self.glossary.nouns, words, self.glossary.suits)
        return ProseReader(quoting, {name: entry.term for name, entry in self.glossary.terms.items()})

    def prose(self, reader: ProseReader, text: str, *key: str | int) -> Prose:
        prose, problems = reader.prose(text)
        for problem in problems:
            if self.sound or problem.rule is not UNKNOWN_FACT:
                self.file.refuse(problem, *key)
        return prose

    # -- parts -----------------------------------------------------------------------------------

    def check_sections(self) -> None:
        names = [entry.id for entry in self.read.sections]
        for name in SECTIONS:
            if name not in names:
                cure = f'add [[sections]] with  id = "{name}"'
                self.wrong(SECTION, f"the section “{name}” is missing", cure, "sections")
        for number, name in enumerate(names):
            if name in names[:number]:
                self.wrong(TWICE, f"the section “{name}” is there already", "give it another id", "sections", number)

    def sections(self, entries: list[SectionEntry], facts: Facts, *key: str | int) -> tuple[Section, ...]:
        texts = self.reader(facts)
        found = []
        for number, entry in enumerate(entries):
            table = self.table(entry.table, facts, *key, number, "table")
            text = self.prose(texts, entry.text, *key, number, "text")
            found.append(Section(id=entry.id, title=entry.title, text=text, table=table))
        return tuple(found)

    def table(self, names: list[str], facts: Facts, *key: str | int) -> tuple[str, ...]:
        for name in names:
            if name not in facts and self.sound:
                self.wrong(UNKNOWN_FACT, f"“{name}” is not a fact of this game", nearest(name, facts), *key, word=name)
        if len(set(names)) < len(names):
            self.wrong(TWICE, "shows a fact twice", "name each fact once", *key)
        return tuple(names)

    def reference(self, facts: Facts, texts: ProseReader) -> ReferenceCard:
        entry = self.read.reference
        drawn = [name for name in self.read.setup.given if name in PLACES and PLACES[name].kind == "cards"]
        for name in entry.places:
            if name not in drawn:
                message = f"“{name}” is no place of the set-up with everybody’s cards"
                self.wrong(WRONG, message, nearest(name, drawn), "reference", "places", word=name)
        return ReferenceCard(
            front=self.prose(texts, entry.front, "reference", "front"),
            back=self.prose(texts, entry.back, "reference", "back"),
            table=self.table(entry.table, facts, "reference", "table"),
            places=tuple(name for name in entry.places if name in drawn),
        )

    def costs(self, entries: list[CostEntry], texts: ProseReader, *key: str | int) -> tuple[Cost, ...]:
        return tuple(
            Cost(
                when=self.prose(texts, entry.when, *key, number, "when"),
                price=self.prose(texts, entry.price, *key, number, "price"),
            )
            for number, entry in enumerate(entries)
        )

    def questions(self, entries: list[QuestionEntry], texts: ProseReader) -> tuple[Question, ...]:
        return tuple(
            Question(
                asked=self.prose(texts, entry.asked, "questions", number, "asked"),
                answer=self.prose(texts, entry.answer, "questions", number, "answer"),
            )
            for number, entry in enumerate(entries)
        )

    def family(self) -> str:
        families = [family.id for family in self.deck.booklet.families]
        if self.read.family and self.read.family not in families:
            cure = nearest(self.read.family, families) if families else "add [[booklet.families]] to deck.toml"
            self.wrong(UNKNOWN, f"there is no family “{self.read.family}” in the deck", cure, "family")
        return self.read.family

    def sub_variant(self, entry: SubVariantEntry, parent: dict[str, Value], number: int) -> SubVariant:
        key = ("variants", number)
        changed = self.facts.read(entry.facts, *key, "facts")
        for name, value in changed.items():
            if parent.get(name) == value:
                cure = "remove it: only what changes is written"
                self.wrong(SAME, "is the same as in the game itself", cure, *key, "facts", name)
        facts = parent | changed
        if self.sound:
            facts = self.facts.complete(facts, self.read.derived | entry.derived, *key)
        texts = self.reader(facts)
        return SubVariant(
            id=entry.id,
            title=entry.title,
            pitch=self.prose(texts, entry.pitch, *key, "pitch"),
            facts=facts,
            changed=tuple(changed),
            derived=tuple(entry.derived),
            formulas=self.read.derived | entry.derived,
            sections=self.sections(entry.sections, facts, *key, "sections"),
            costs=self.costs(entry.costs, texts, *key, "costs"),
        )

    def setup(self, facts: Facts, texts: ProseReader) -> Setup:
        entry = self.read.setup
        position = self.position(entry.players, facts, entry.given, "setup", "given")
        return Setup(
            layout=entry.layout, position=position, caption=self.prose(texts, entry.caption, "setup", "caption")
        )

    def position(self, players: list[str], facts: Facts, raw: dict[str, Any], *key: str | int) -> Position:
        if len(set(players)) < len(players):
            self.wrong(TWICE, "two players have the same name", "give each their own", *key[:-1], "players")
        span = facts.get("players")
        if isinstance(span, Range) and len(players) not in span.numbers:
            message = f"{len(players)} players can’t play this"
            self.wrong(SEATED, message, f"{span.min} to {span.max} can", *key[:-1], "players")
            raw = {}  # the facts are not those of such a table

        def wrong(rule: Rule, message: str, cure: str, *inner: str | int) -> None:
            if self.sound or rule is not UNKNOWN_FACT:
                self.wrong(rule, message, cure, *key, *inner)

        read = PositionReader(self.deck, tuple(players), for_players(facts, len(players)), wrong).read(raw)
        return replace(read, labels=self.labels)

    # -- examples --------------------------------------------------------------------------------

    def example(self, entry: ExampleEntry, ways: dict[str, Facts], number: int) -> Example:
        key = ("examples", number)
        if entry.variant not in ways:
            cure = nearest(entry.variant, ways)
            self.wrong(UNKNOWN, f"there is no sub-variant “{entry.variant}”", cure, *key, "variant")
        facts = ways.get(entry.variant, ways[""])
        sections = {section.id for section in self.read.sections}
        sections |= {section.id for sub in self.read.variants for section in sub.sections}
        if entry.section not in sections:
            cure = nearest(entry.section, sections)
            self.wrong(UNKNOWN, f"there is no section “{entry.section}”", cure, *key, "section")
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
