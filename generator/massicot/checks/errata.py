"""Claims that we do not follow: the erratum names what it rejects, and what it rejects could have been said."""

from collections.abc import Iterator
from typing import Any

from massicot.checks.findings import WARNING, Finding, check, rule
from massicot.checks.subjects import Subject, ways
from massicot.data.sources import written
from massicot.language.fr.stems import words
from massicot.language.fr.words import letters
from massicot.model.prose import spoken

ERRATUM = rule(
    "sources/erratum",
    WARNING,
    "an erratum does not name the number that it rejects",
    why="Either the number was mistyped, or players read a reason for something else.",
    cure="correct the claim; or name in the erratum the number, or the number of players for which it differs",
    right='value = { min = 3, max = 8 }, erratum = "L’en-tête annonce trois à huit joueurs…", and we have 2',
    wrong='value = { min = 3, max = 9 }, erratum = "L’en-tête annonce trois à huit joueurs…", and we have 2',
)
ODD = rule(
    "sources/odd-claim",
    WARNING,
    "a claim that we do not follow has a value that this fact can’t have",
    why="No document says “from nobody to six” or leaves out a number of players: something was not copied.",
    cure="give both bounds, the lower one first; and a value for each number of players",
    right="value = { min = 5, max = 6 }",
    wrong="value = { max = 6 }",
)


@check("sources")
def rejected_claims_are_whole(subject: Subject) -> Iterator[Finding]:
    """Of the same form as the fact: a range with two bounds, a table with the same numbers of players."""
    ledger = subject.ledger
    if ledger is None:
        return
    facts = {way.id: way.facts for variant in subject.chosen for way in ways(variant)}
    for claim in ledger.claims:
        if not claim.adopted and claim.fact in facts.get(claim.variant, {}):
            wrong = _odd(written(facts[claim.variant][claim.fact]), claim.value)
            if wrong:
                message = f"{claim.variant}, {claim.fact}: {wrong}"
                yield subject.found(ODD, message, ledger.source, "claims", claim.index, "value")


def _odd(ours: object, theirs: object) -> str:
    """What is wrong with the form of a value, if anything is."""
    if not isinstance(ours, dict):
        return ""
    if not isinstance(theirs, dict) or theirs.keys() != ours.keys():
        return f"{', '.join(map(str, ours))} belong to it"
    if "min" in theirs and theirs["min"] > theirs["max"]:
        return f"{theirs['min']} is more than {theirs['max']}"
    return ""


@check("sources")
def errata_name_what_they_reject(subject: Subject) -> Iterator[Finding]:
    """Bounds of a range, numbers of players in a table; and of words only those that the glossary knows."""
    ledger = subject.ledger
    if ledger is None:
        return
    facts = {way.id: way.facts for variant in subject.chosen for way in ways(variant)}
    for claim in ledger.claims:
        if claim.adopted or claim.fact not in facts.get(claim.variant, {}):
            continue
        ours = written(facts[claim.variant][claim.fact])
        said = words(spoken(claim.erratum))
        known = subject.glossary.facts[claim.fact].words
        unnamed = [number for number in _rejected(ours, claim.value) if not {str(number), *_told(number)} & said]
        if known and claim.value not in known:
            unnamed.append(claim.value)
        if unnamed:
            message = f"{claim.variant}: the erratum on {claim.fact} does not speak of {', '.join(map(str, unnamed))}"
            yield subject.found(ERRATUM, message, ledger.source, "claims", claim.index, "value")


def _rejected(ours: object, theirs: Any) -> list[int]:
    """The numbers that an erratum must name."""
    match ours, theirs:
        case {"min": least, "max": most}, {"min": low, "max": high}:
            return [number for number, own in ((low, least), (high, most)) if number != own]
        case dict(), dict():
            return [int(n) for n in {**ours, **theirs} if n.isdigit() and ours.get(n) != theirs.get(n)]
        case int(), int():
            return [theirs]
    return []


def _told(number: int) -> frozenset[str]:
    return words(letters(number)) if 0 <= number <= 16 else frozenset()
