"""sources.toml to the ledger: claims of documents, and decisions of this edition."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from massicot.codes import DIFFERS, FORMULA, IDLE, QUOTATION, TWICE, UNKNOWN
from massicot.data.prose import ProseReader
from massicot.data.toml import TomlFile, read_toml
from massicot.diagnostics import WrongValueError, nearest
from massicot.model.glossary import Glossary
from massicot.model.kinds import Name, Words
from massicot.model.prose import Prose
from massicot.model.schema import Schema, Strict
from massicot.model.sources import Claim, CommonDecision, Decision, Ledger, Source
from massicot.model.variant import ByPlayers, Facts, Range, Value, Variant


class DocumentEntry(Strict):
    """A document from which rules were taken, by a short name."""

    title: Words
    """What it is called in the booklet."""
    about: Words
    """What it is and where it is from, in a sentence."""


class ClaimEntry(Strict):
    """What a document says of a fact."""

    variant: str
    """The game, or `GAME/WAY`."""
    fact: str
    """The fact."""
    value: Any
    """Its value, written as in the rules file."""
    document: str
    """The document that says so."""
    place: str
    """Where in the document."""
    erratum: str = ""
    """Why the game does not follow it, in French. Needed where the value differs, refused where it does not."""


class DecisionEntry(Strict):
    """What is played where the documents are silent or ambiguous, and why."""

    id: Name
    """Its name: that of the game, a hyphen, and what is decided."""
    variant: str
    """The game, or `GAME/WAY`."""
    facts: list[str] = []
    """The facts that are decided."""
    values: dict[str, Any] = {}
    """What was decided, for facts that no document states: the same value as in the rules file, so that a slip in
    either is found."""
    section: str = ""
    """The section that it concerns."""
    silent: bool
    """Whether the documents say nothing of it (`true`), or can be read in several ways (`false`)."""
    rare: bool = False
    """Whether the case is said to be rare: `massicot check --play` holds that to simulated games."""
    place: str
    """The document and the lines in question."""
    says: Words
    """What is played."""
    why: Words
    """Why."""
    common: str = ""
    """The entry of `[common]` that tells it for several games: in print, that is told in its place, once."""
    screen: bool = False
    """Whether it is told in the page for the phone alone: what no player looks for, such as how something was
    computed."""


class CommonEntry(Strict):
    """What was decided alike for several games."""

    says: Words
    """What is played."""
    why: Words
    """Why."""


class SourcesFile(Strict):
    """What sources.toml says: documents, what they claim, and what was decided."""

    documents: dict[str, DocumentEntry]
    """The documents, by a short name."""
    claims: list[ClaimEntry] = []
    """What they say."""
    decisions: list[DecisionEntry] = []
    """What this edition decided."""
    common: dict[str, CommonEntry] = {}
    """Decisions that several games share, by a short name."""
    reckoned: dict[str, dict[str, Any]] = {}
    """What formulas give, worked out by hand: by game, by fact."""


SOURCES: Schema[SourcesFile] = Schema(SourcesFile)
"""`games/DECK/sources.toml` is the ledger of what the documents claim that rules were taken from, and of what was
decided where they are silent. `massicot check` compares it with the games, and the booklet prints corrections and
decisions as “Choix de cette édition”. A deck whose rules are your own needs none."""


def read_sources(path: Path, variants: Mapping[str, Variant], glossary: Glossary) -> Ledger:
    """The ledger of one game. A claim that differs from the fact we adopted needs an erratum."""
    read, file = read_toml(path, SOURCES)
    reader = _LedgerReader(file, variants, glossary)
    claims = tuple(reader.claim(entry, number, read.documents) for number, entry in enumerate(read.claims))
    decisions = tuple(reader.decision(entry, number, read.common) for number, entry in enumerate(read.decisions))
    common = tuple(
        CommonDecision(
            id=name,
            says=reader.prose(entry.says, "common", name, "says"),
            why=reader.prose(entry.why, "common", name, "why"),
        )
        for name, entry in read.common.items()
    )
    names = [entry.id for entry in read.decisions]
    for number, name in enumerate(names):
        if name in names[:number]:
            file.wrong(TWICE, f"the decision “{name}” is there already", "give it another id", "decisions", number)
    documents = {name: Source(id=name, title=entry.title, about=entry.about) for name, entry in read.documents.items()}
    reckoned = tuple(reader.reckoned(read.reckoned))
    file.check()
    return Ledger(
        documents=documents, claims=claims, decisions=decisions, common=common, reckoned=reckoned, source=path
    )


class _LedgerReader:
    def __init__(self, file: TomlFile, variants: Mapping[str, Variant], glossary: Glossary) -> None:
        self.file = file
        self.wrong = file.wrong
        self.ways: dict[str, Facts] = {}
        self.sections: dict[str, set[str]] = {}
        for variant in variants.values():
            self.ways[variant.id] = variant.facts
            self.sections[variant.id] = {section.id for section in variant.sections}
            for sub in variant.variants:
                way = f"{variant.id}/{sub.id}"
                self.ways[way] = sub.facts
                self.sections[way] = self.sections[variant.id] | {section.id for section in sub.sections}
        self.texts = ProseReader(_no_facts, {name: entry.term for name, entry in glossary.terms.items()})

    def prose(self, text: str, *key: str | int) -> Prose:
        prose, problems = self.texts.prose(text)
        for problem in problems:
            self.file.refuse(problem, *key)
        return prose

    def way(self, name: str, *key: str | int) -> Facts:
        if name not in self.ways:
            self.wrong(UNKNOWN, f"there is no game “{name}”", nearest(name, self.ways), *key, "variant")
        return self.ways.get(name, {})

    def claim(self, entry: ClaimEntry, number: int, documents: Mapping[str, object]) -> Claim:
        key = ("claims", number)
        if entry.document not in documents:
            cure = nearest(entry.document, documents)
            self.wrong(UNKNOWN, f"there is no document “{entry.document}”", cure, *key, "document")
        facts = self.way(entry.variant, *key)
        if facts and entry.fact not in facts:
            cure = nearest(entry.fact, facts)
            self.wrong(UNKNOWN, f"“{entry.fact}” is not a fact of {entry.variant}", cure, *key, "fact")
        elif facts and (entry.value == written(facts[entry.fact])) == bool(entry.erratum):
            adopted = repr(written(facts[entry.fact]))
            if entry.erratum:
                self.wrong(IDLE, f"an erratum, and yet we follow it: {adopted}", "remove the erratum", *key, "value")
            else:
                cure = "correct the fact, or give an erratum with the reason"
                self.wrong(DIFFERS, f"we have {adopted} instead", cure, *key, "value")
        return Claim(
            variant=entry.variant,
            fact=entry.fact,
            value=entry.value,
            document=entry.document,
            place=entry.place,
            erratum=self.prose(entry.erratum, *key, "erratum"),
            index=number,
        )

    def decision(self, entry: DecisionEntry, number: int, common: Mapping[str, object]) -> Decision:
        key = ("decisions", number)
        facts = self.way(entry.variant, *key)
        for name in entry.facts:
            if facts and name not in facts:
                self.wrong(UNKNOWN, f"“{name}” is not a fact of {entry.variant}", nearest(name, facts), *key, "facts")
        for name, value in entry.values.items():
            if name not in entry.facts:
                cure = nearest(name, entry.facts)
                self.wrong(UNKNOWN, f"“{name}” is not among its facts", cure, *key, "values", name)
            elif name in facts and value != (adopted := written(facts[name])):
                cure = "correct the fact, or what was decided"
                self.wrong(DIFFERS, f"we have {adopted!r} instead", cure, *key, "values", name)
        sections = self.sections.get(entry.variant, set())
        if entry.section and sections and entry.section not in sections:
            cure = nearest(entry.section, sections)
            self.wrong(UNKNOWN, f"there is no section “{entry.section}”", cure, *key, "section")
        if entry.common and entry.common not in common:
            cure = nearest(entry.common, common) if common else f"add a table  [common.{entry.common}]"
            self.wrong(UNKNOWN, f"there is no common decision “{entry.common}”", cure, *key, "common")
        return Decision(
            id=entry.id,
            variant=entry.variant,
            facts=tuple(entry.facts),
            decided=tuple(entry.values),
            section=entry.section,
            silent=entry.silent,
            rare=entry.rare,
            place=entry.place,
            says=self.prose(entry.says, *key, "says"),
            why=self.prose(entry.why, *key, "why"),
            common=entry.common,
            screen=entry.screen,
            index=number,
        )

    def reckoned(self, entries: Mapping[str, Mapping[str, object]]) -> Iterator[tuple[str, str]]:
        for variant, values in entries.items():
            if variant not in self.ways:
                self.wrong(UNKNOWN, f"there is no game “{variant}”", nearest(variant, self.ways), "reckoned", variant)
                continue
            facts = self.ways[variant]
            for name, value in values.items():
                key = ("reckoned", variant, name)
                if name not in facts:
                    self.wrong(UNKNOWN, f"“{name}” is not a fact of {variant}", nearest(name, facts), *key)
                elif value != (given := written(facts[name])):
                    cure = "correct the formula, or reckon again"
                    self.wrong(FORMULA, f"its formula gives {given!r} instead", cure, *key)
                yield variant, name


def written(value: Value) -> object:
    """A fact as a file writes it."""
    match value:
        case Range(low, high, step):
            return {"min": low, "max": high} | ({} if step == 1 else {"step": step})
        case ByPlayers(values):
            return {str(players): number for players, number in values.items()}
        case tuple():
            return [int(one) if one.isdigit() else one for one in value]
    return value


def _no_facts(quotation: str) -> str:
    raise WrongValueError(QUOTATION, f"“{quotation}” can’t be quoted here", "write it in words", quotation)
