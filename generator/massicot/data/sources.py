"""sources.toml to the ledger: claims of documents, and decisions of this edition."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from massicot.data.prose import ProseError, Reader
from massicot.data.toml import Lines, read_toml
from massicot.data.variant_shape import SOURCES, ClaimEntry, DecisionEntry
from massicot.errors import DataError, Problem, nearest
from massicot.model.glossary import Glossary
from massicot.model.prose import Prose
from massicot.model.sources import Claim, Decision, Document, Ledger
from massicot.model.variant import ByPlayers, Facts, Range, Value, Variant


def read_sources(path: Path, variants: Mapping[str, Variant], glossary: Glossary) -> Ledger:
    """The ledger of one game. A claim that differs from the fact we adopted needs an erratum."""
    file, lines = read_toml(path, SOURCES)
    reader = _Reader(lines, variants, glossary)
    claims = tuple(reader.claim(entry, number, file.documents) for number, entry in enumerate(file.claims))
    decisions = tuple(reader.decision(entry, number) for number, entry in enumerate(file.decisions))
    names = [entry.id for entry in file.decisions]
    for number, name in enumerate(names):
        if name in names[:number]:
            reader.wrong(f"the decision “{name}” is there already", "give it another id", "decisions", number)
    documents = {
        name: Document(id=name, title=entry.title, about=entry.about) for name, entry in file.documents.items()
    }
    reckoned = tuple(reader.reckoned(file.reckoned))
    if reader.problems:
        raise DataError(reader.problems)
    return Ledger(documents=documents, claims=claims, decisions=decisions, reckoned=reckoned, source=path)


class _Reader:
    def __init__(self, lines: Lines, variants: Mapping[str, Variant], glossary: Glossary) -> None:
        self.lines = lines
        self.problems: list[Problem] = []
        self.ways: dict[str, Facts] = {}
        self.sections: dict[str, set[str]] = {}
        for variant in variants.values():
            self.ways[variant.id] = variant.facts
            self.sections[variant.id] = {section.id for section in variant.sections}
            for sub in variant.variants:
                way = f"{variant.id}/{sub.id}"
                self.ways[way] = sub.facts
                self.sections[way] = self.sections[variant.id] | {section.id for section in sub.sections}
        self.texts = Reader(_no_facts, {name: entry.term for name, entry in glossary.terms.items()})

    def wrong(self, message: str, hint: str, *key: str | int) -> None:
        self.problems.append(self.lines.problem(message, hint, *key))

    def prose(self, text: str, *key: str | int) -> Prose:
        try:
            return self.texts.prose(text) if text else ()
        except ProseError as wrong:
            for one in wrong.wrong:
                message, _, hint = one.partition("; ")
                self.wrong(message, hint, *key)
            return ()

    def way(self, name: str, *key: str | int) -> Facts:
        if name not in self.ways:
            self.wrong(f"there is no game “{name}”", nearest(name, self.ways), *key, "variant")
        return self.ways.get(name, {})

    def claim(self, entry: ClaimEntry, number: int, documents: Mapping[str, object]) -> Claim:
        key = ("claims", number)
        if entry.document not in documents:
            self.wrong(f"there is no document “{entry.document}”", nearest(entry.document, documents), *key, "document")
        facts = self.way(entry.variant, *key)
        if facts and entry.fact not in facts:
            self.wrong(f"“{entry.fact}” is not a fact of {entry.variant}", nearest(entry.fact, facts), *key, "fact")
        elif facts and (entry.value == written(facts[entry.fact])) == bool(entry.erratum):
            adopted = written(facts[entry.fact])
            message = (
                f"an erratum, and yet we follow it: {adopted!r}" if entry.erratum else f"we have {adopted!r} instead"
            )
            hint = "remove the erratum" if entry.erratum else "correct the fact, or give an erratum with the reason"
            self.wrong(message, hint, *key, "value")
        return Claim(
            variant=entry.variant,
            fact=entry.fact,
            value=entry.value,
            document=entry.document,
            place=entry.place,
            erratum=self.prose(entry.erratum, *key, "erratum"),
            index=number,
        )

    def decision(self, entry: DecisionEntry, number: int) -> Decision:
        key = ("decisions", number)
        facts = self.way(entry.variant, *key)
        for name in entry.facts:
            if facts and name not in facts:
                self.wrong(f"“{name}” is not a fact of {entry.variant}", nearest(name, facts), *key, "facts")
        for name, value in entry.values.items():
            if name not in entry.facts:
                self.wrong(f"“{name}” is not among its facts", nearest(name, entry.facts), *key, "values", name)
            elif name in facts and value != (adopted := written(facts[name])):
                hint = "correct the fact, or what was decided"
                self.wrong(f"we have {adopted!r} instead", hint, *key, "values", name)
        sections = self.sections.get(entry.variant, set())
        if entry.section and sections and entry.section not in sections:
            self.wrong(f"there is no section “{entry.section}”", nearest(entry.section, sections), *key, "section")
        return Decision(
            id=entry.id,
            variant=entry.variant,
            facts=tuple(entry.facts),
            decided=tuple(entry.values),
            section=entry.section,
            silent=entry.silent,
            place=entry.place,
            says=self.prose(entry.says, *key, "says"),
            why=self.prose(entry.why, *key, "why"),
            index=number,
        )

    def reckoned(self, entries: Mapping[str, Mapping[str, object]]) -> Iterator[tuple[str, str]]:
        for variant, values in entries.items():
            if variant not in self.ways:
                self.wrong(f"there is no game “{variant}”", nearest(variant, self.ways), "reckoned", variant)
                continue
            facts = self.ways[variant]
            for name, value in values.items():
                key = ("reckoned", variant, name)
                if name not in facts:
                    self.wrong(f"“{name}” is not a fact of {variant}", nearest(name, facts), *key)
                elif value != (given := written(facts[name])):
                    self.wrong(f"its formula gives {given!r} instead", "correct the formula, or reckon again", *key)
                yield variant, name


def written(value: Value) -> object:
    """A fact as a file writes it."""
    match value:
        case Range(low, high):
            return {"min": low, "max": high}
        case ByPlayers(values):
            return {str(players): number for players, number in values.items()}
        case tuple():
            return [int(one) if one.isdigit() else one for one in value]
    return value


def _no_facts(quotation: str) -> str:
    raise ValueError(f"“{quotation}” can’t be quoted here; write it in words")
