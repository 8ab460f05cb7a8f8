"""The ledger against the documents: each place is a passage that speaks of the game, and no passage is left unread."""

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass

from massicot.checks.findings import ERROR, WARNING, Finding, check, rule
from massicot.checks.places import Key
from massicot.checks.subjects import Subject
from massicot.games.engine.programs import NAMES, applied
from massicot.model.prose import Quoted, inlines
from massicot.model.sources import WHOLE, Ledger, Passage
from massicot.model.variant import Section, Variant

PASSAGE = rule(
    "sources/no-passage",
    ERROR,
    "a place is no passage of its document, or one that speaks of another game",
    why="Whoever looks the claim up finds something else there.",
    cure="correct the lines or the document; or add the passage to [documents.….passages]",
    right='place = "l. 107-113", and the document has  [documents.D0.passages."107-113".paires]',
    wrong='place = "l. 107-114", and the document has  [documents.D0.passages."107-113".paires]',
)
UNLISTED = rule(
    "sources/unlisted",
    WARNING,
    "a passage does not list what is taken from it",
    why="What was read in a passage is listed there, and cited from there: one of the two was mistyped.",
    cure="correct the entry; or add it to  states,  readings  (how it is read) or  silences  (what it does not say)",
    right='a claim of “burn” with  place = "l. 107-113", and that passage has  states = ["burn"]',
    wrong='a claim of “burn” with  place = "l. 107-113", and that passage has  states = ["dealt"]',
)
UNREAD = rule(
    "sources/unread",
    WARNING,
    "a passage lists something that nothing takes from it",
    why="A claim or a decision was lost or cites other lines, or the list is wrong.",
    cure="add the claim or the decision with this place, or correct the list",
    right='states = ["burn"], and a claim of “burn” with this place',
    wrong='states = ["burn"], and no claim of “burn” that cites it',
)
UNPLACED = rule(
    "sources/no-sections",
    WARNING,
    "a passage does not say which sections tell it",
    why="An entry beside a section of which its passage does not speak is found by this list alone.",
    cure='name the sections; or  sections = ["*"]  for a passage that tells the whole game',
    right='[documents.D0.passages."107-113".paires]  sections = ["mise-en-place"]',
    wrong='[documents.D0.passages."107-113".paires]  states = ["burn"], and no sections',
)
SECTION = rule(
    "sources/section",
    WARNING,
    "a decision stands beside a section that does not speak of it",
    why="The booklet sends readers from the section to the decision and back.",
    cure="name the section that tells one of its facts",
    right='facts = ["burn"], section = "mise-en-place", which says {{ burn | cartes }}',
    wrong='facts = ["burn"], section = "fin", which says nothing of it',
)
LOST = rule(
    "sources/lost-decision",
    WARNING,
    "the program applies a decision that is not in the ledger",
    why="The game is played by a rule for which nobody answers any more.",
    cure="enter the decision again, or take it out of the program",
    right='the program counts “paires-reshuffle”, and [[decisions]] has  id = "paires-reshuffle"',
    wrong="the program counts “paires-reshuffle”, and no decision is called so",
)
TWICE = rule(
    "sources/said-twice",
    WARNING,
    "a decision names a fact twice",
    why="One of the two was meant to be another fact.",
    cure="remove one, or correct it",
    right='facts = ["pool", "floor"]',
    wrong='facts = ["pool", "pool"]',
)
_TOKEN = re.compile(r"\b(?P<document>[A-Z][A-Z0-9]+)\b|(?P<lines>\d+(?:-\d+)?)")
_HEAD = frozenset(("players", "minutes", "difficulty"))
"""Printed at the head of every game, before its first section."""
_FIRST = "but"


def cited(place: str, document: str = "") -> Iterator[tuple[str, str]]:
    """The documents and lines that a place names: “D0, l. 53 ; D2, l. 19”. Lines without a document have its name."""
    whole = ""
    for token in _TOKEN.finditer(place):
        if token["document"]:
            if whole:
                yield whole, WHOLE
            document = whole = token["document"]
        else:
            whole = ""
            yield document, token["lines"]
    if whole:
        yield whole, WHOLE


@dataclass(frozen=True, slots=True)
class _Citation:
    """Lines that an entry of the ledger names; `sections` are those that tell what it is about, if any does."""

    key: Key
    way: str
    document: str
    lines: str
    kind: str
    name: str
    sections: frozenset[str]

    def speaks(self, passage: Passage) -> bool:
        """Is what this entry is about told in the sections of which the passage speaks?"""
        listed = set(passage.sections)
        return WHOLE in listed or not listed or not self.sections or bool(self.sections & listed)


def _citations(ledger: Ledger, told: Mapping[str, Mapping[str, set[str]]]) -> Iterator[_Citation]:
    for claim in ledger.claims:
        sections = frozenset(name for name, facts in told.get(claim.variant, {}).items() if claim.fact in facts)
        for document, lines in cited(claim.place, claim.document):
            key = ("claims", claim.index, "place")
            yield _Citation(key, claim.variant, document, lines, "states", claim.fact, sections)
    for decision in ledger.decisions:
        sections = frozenset([decision.section] if decision.section else ())
        kind = "silences" if decision.silent else "readings"
        for document, lines in cited(decision.place):
            key = ("decisions", decision.index, "place")
            yield _Citation(key, decision.variant, document, lines, kind, decision.id, sections)


@check("sources")
def places_are_passages(subject: Subject) -> Iterator[Finding]:
    """Each entry is listed in the passages that it cites, and each passage is read as it is listed.

    If the passages of any document are listed, of all; lines without a document may be of any."""
    ledger = subject.ledger
    if ledger is None:
        return
    told = {way: facts for variant in subject.chosen for way, facts in _told(variant)}
    listed = {name: document.passages for name, document in ledger.documents.items() if document.passages}
    read: set[tuple[str, str, str, str, str]] = set()
    for one in _citations(ledger, told) if listed else ():
        if one.way not in told:
            continue
        homes = [
            (home, passage)
            for home in ([one.document] if one.document else listed)
            if (passage := listed.get(home, {}).get(one.lines, {}).get(one.way)) and one.speaks(passage)
        ]
        what = f"{one.document}, lines {one.lines}" if one.document else f"lines {one.lines}"
        if not homes:
            about = f"{one.way}, {' or '.join(sorted(one.sections))}" if one.sections else one.way
            yield subject.found(PASSAGE, f"{what}: no passage that speaks of {about}", ledger.source, *one.key)
        elif not any(one.name in getattr(passage, one.kind) for _, passage in homes):
            message = f"{what}: “{one.name}” is not among the {one.kind} of {one.way}"
            yield subject.found(UNLISTED, message, ledger.source, *one.key)
        read |= {(home, one.lines, one.way, one.kind, one.name) for home, _ in homes}
    for document, passages in listed.items():
        for lines, ways in passages.items():
            for way, passage in ways.items() if told else ():
                if way in told:
                    yield from _unread(subject, ledger, (document, lines, way), passage, read)


def _unread(
    subject: Subject, ledger: Ledger, place: tuple[str, str, str], passage: Passage, read: Container[tuple[str, ...]]
) -> Iterator[Finding]:
    document, lines, way = place
    if not passage.sections:
        message = f"{document}, lines {lines}: no sections of {way}"
        yield subject.found(UNPLACED, message, ledger.source, "documents", document, "passages", lines, way)
    for kind in ("states", "readings", "silences"):
        for name in getattr(passage, kind):
            if (*place, kind, name) not in read:
                message = f"{document}, lines {lines}: nothing takes “{name}” of {way} from the {kind}"
                yield subject.found(UNREAD, message, ledger.source, "documents", document, "passages", lines, way, kind)


@check("sources")
def decisions_stand_beside_their_rule(subject: Subject) -> Iterator[Finding]:
    """The section that a decision names tells one of its facts, if any section does."""
    ledger = subject.ledger
    if ledger is None:
        return
    told = {way: facts for variant in subject.chosen for way, facts in _told(variant)}
    for decision in ledger.decisions:
        if len(set(decision.facts)) < len(decision.facts):
            key = ("decisions", decision.index, "facts")
            yield subject.found(TWICE, f"{decision.id}: {', '.join(decision.facts)}", ledger.source, *key)
        sections = told.get(decision.variant)
        facts = set(decision.facts) - _HEAD
        if sections is not None and not decision.section:
            message = f"{decision.id} names no section"
            yield subject.found(SECTION, message, ledger.source, "decisions", decision.index)
        if sections is not None and decision.facts and not facts and decision.section != _FIRST:
            message = f"{decision.id}: what stands at the head of the game is told beside “{_FIRST}”"
            yield subject.found(SECTION, message, ledger.source, "decisions", decision.index, "section")
        if sections is None or not facts:
            continue
        if not facts & sections.get(decision.section, set()):
            where = [name for name, names in sections.items() if names & facts]
            if where:
                message = f"{decision.id}: “{decision.section}” tells none of its facts; {', '.join(where)} does"
                yield subject.found(SECTION, message, ledger.source, "decisions", decision.index, "section")


def _told(variant: Variant) -> Iterator[tuple[str, dict[str, set[str]]]]:
    """For each way to play, the facts that its sections tell."""
    own = {section.id: _facts(section) for section in variant.sections}
    yield variant.id, own
    for sub in variant.variants:
        yield f"{variant.id}/{sub.id}", own | {section.id: _facts(section) for section in sub.sections}


def _facts(section: Section) -> set[str]:
    quoted = (piece.fact.partition(".")[0] for piece in inlines(section.text) if isinstance(piece, Quoted))
    return {*quoted, *section.table}


@check("sources")
def applied_decisions_are_there(subject: Subject) -> Iterator[Finding]:
    """Every decision that the program of a game counts is in the ledger."""
    ledger = subject.ledger
    if ledger is None:
        return
    known = {decision.id for decision in ledger.decisions}
    named = {claim.variant for claim in ledger.claims} | {decision.variant for decision in ledger.decisions}
    for variant in subject.chosen:
        if variant.id in named and variant.program == variant.id and variant.program in NAMES:
            for name in sorted(applied(variant.program) - known):
                yield subject.found(LOST, f"{variant.id}: “{name}”", ledger.source, "decisions")
