"""What a game's facts state beside the sentences that tell it, for a person to compare: what a sentence means, no
check can know."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from massicot.checks.runner import asked_for, targets_of
from massicot.checks.subjects import PlayedWay, Subject, gather, ways
from massicot.checks.texts import Passage, ledger_texts, rule_texts
from massicot.data.library import Library
from massicot.data.toml import TomlFiles
from massicot.diagnostics import DataError
from massicot.language.fr.quoting import fact_in_words
from massicot.model.prose import Inline, Pointer, Quoted, Text, lines, spoken, within
from massicot.model.schema import Key
from massicot.model.sources import Ledger

_SENTENCE = re.compile(r"\S.*?(?:[.!?…](?=\s+[^\s»a-zà-ÿ])|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the rules, where it stands, and the facts that it quotes."""

    text: str
    path: Path
    line: int
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stated:
    """A fact in words, what the ledger says of it, and the sentences that tell it."""

    label: str
    value: str
    ledger: tuple[Sentence, ...]
    told: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """A game or a way to play it: its facts, and the sentences of its rules that quote none."""

    title: str
    facts: tuple[Stated, ...]
    others: tuple[Sentence, ...]


def compare(names: Sequence[str], libraries: Sequence[Path] = ()) -> list[Compared]:
    """Each of these games, decks or files, and each way to play it, fact by fact."""
    asked = asked_for(names, libraries)
    library, files = Library(asked.libraries), TomlFiles()
    found: list[Compared] = []
    for target in targets_of(library, asked.names):
        subject, problems = gather(library, target.game, files, only=target.only, extra=target.extra)
        if subject is None or (problems and not subject.chosen):
            raise DataError(problems)
        for variant in subject.chosen:
            told = [sentence for text in rule_texts(variant) for sentence in _sentences(subject, text)]
            found += [_compared(way, told, subject) for way in ways(subject, variant)]
    return found


def _compared(way: PlayedWay, every: Sequence[tuple[Key, Sentence]], subject: Subject) -> Compared:
    """Of a way to play what it states or derives anew, in its own sections; of the game itself everything else."""
    game = way.variant.title
    own = [one for key, one in every if (key[: len(way.key)] == way.key if way.key else key[0] != "variants")]
    names = dict.fromkeys((*way.stated, *way.derived)) if not way.key else dict.fromkeys(way.stated)
    title = f"{game} – {way.variant.variants[int(way.key[1])].title}" if way.key else game
    facts = tuple(
        Stated(
            subject.glossary.facts[name].label if name in subject.glossary.facts else name,
            fact_in_words(name, way.facts[name], subject.glossary),
            tuple(_ledger(way, subject.ledger, name)),
            (*(one for one in own if name in one.facts), *_tables(way, name)),
        )
        for name in names
    )
    return Compared(title, facts, tuple(one for one in own if not one.facts))


def _tables(way: PlayedWay, name: str) -> Iterator[Sentence]:
    """The sections that show the fact as a table."""
    sections = way.variant.variants[int(way.key[1])].sections if way.key else way.variant.sections
    for number, section in enumerate(sections):
        if name in section.table:
            place = way.subject.files[way.variant.source].place(*way.key, "sections", number, "table")
            yield Sentence(f"(table : {section.title})", way.variant.source, place.line)


def _ledger(way: PlayedWay, ledger: Ledger | None, name: str) -> Iterator[Sentence]:
    """What documents claim of a fact and what was decided about it."""
    if ledger is None:
        return
    subject = way.subject
    decided = {one.index for one in ledger.decisions if one.variant == way.id and name in one.facts}
    for text in ledger_texts(subject):
        if text.key[0] == "decisions" and text.key[1] in decided and text.key[2] == "says":
            yield from (sentence for _, sentence in _sentences(subject, text))
    for claim in ledger.claims:
        if claim.fact == name and claim.variant == way.id:
            line = subject.files[ledger.source].place("claims", claim.index).line or 1
            erratum = "" if claim.adopted else f" : {spoken(claim.erratum)}"
            said = f"{ledger.documents[claim.document].title}, {claim.place}{erratum}"
            yield Sentence(said, ledger.source, line)


def _sentences(subject: Subject, text: Passage) -> Iterator[tuple[Key, Sentence]]:
    """The sentences of a text; what is quoted from a fact stands in brackets."""
    for line in lines(text.prose):
        written, quoted = _written(line)
        for match in _SENTENCE.finditer(written):
            facts = [fact for at, fact in quoted if match.start() <= at < match.end()]
            words = re.split(r"[\[\]’'*]", match[0])
            word = facts[0] if facts else max(words[:2], key=len).strip()
            place = subject.files[text.path].place(*text.key, word=word)
            names = dict.fromkeys(fact.partition(".")[0] for fact in facts)
            yield text.key, Sentence(" ".join(match[0].split()), text.path, place.line or 1, tuple(names))


def _written(line: Iterable[Inline]) -> tuple[str, list[tuple[int, str]]]:
    """A line without marks, its quotations in brackets, and where each of them stands."""
    written, quoted = "", []
    for piece in within(tuple(line)):
        if isinstance(piece, Quoted):
            quoted.append((len(written), piece.fact))
            written += f"[{piece.text}]"
        elif isinstance(piece, Text):
            written += piece.text
        elif isinstance(piece, Pointer):
            written += f"→ {piece.to}"
    return written, quoted
