"""Sources: every fact comes from a document or from a decision of this edition; disagreements are listed."""

from collections import defaultdict
from collections.abc import Iterator

from massicot.checks import check
from massicot.checks.subjects import Subject, the_ledger, ways
from massicot.data.sources import written
from massicot.diagnostics import Diagnostic, Rule
from massicot.games.engine.programs import program_of
from massicot.model.sources import Claim, Ledger

ORIGIN = Rule("sources/no-origin")
OWN = Rule("sources/none")
VALUE = Rule("sources/no-value")
DISAGREE = Rule("sources/disagree")
TWICE = Rule("sources/twice")
LOST = Rule("sources/lost-decision")
ODD = Rule("sources/odd-claim")


@check(ORIGIN, OWN, each=the_ledger)
def facts_have_an_origin(subject: Subject, ledger: Ledger) -> Iterator[Diagnostic]:
    """Every stated fact has a claim or a decision; a game without any is its author's own."""
    known: dict[str, set[str]] = defaultdict(set)
    for claim in ledger.claims:
        known[claim.variant].add(claim.fact)
    for decision in ledger.decisions:
        known[decision.variant].update(decision.facts)
    for variant in subject.chosen:
        if variant.id not in known:
            if not variant.source.is_relative_to(ledger.source.parent):
                continue  # a game of another library: this ledger knows nothing of it
            yield subject.found(OWN, f"no claim and no decision for {variant.id}", variant.source, "facts")
            continue
        for way in ways(subject, variant):
            for name in way.stated:
                if name not in known[way.id]:
                    yield way.found(ORIGIN, f"{way.id}: nothing says where “{name}” comes from", name)


@check(VALUE, each=the_ledger)
def values_stand_in_two_books(subject: Subject, ledger: Ledger) -> Iterator[Diagnostic]:
    """Each stated fact and each result of a formula is repeated in a claim, a decision or a reckoning."""
    known = {(claim.variant, claim.fact) for claim in ledger.claims if claim.adopted} | {*ledger.reckoned}
    known |= {(decision.variant, name) for decision in ledger.decisions for name in decision.decided}
    named = {claim.variant for claim in ledger.claims} | {decision.variant for decision in ledger.decisions}
    for variant in subject.chosen:
        for way in ways(subject, variant) if variant.id in named else ():
            for name in way.stated:
                if (way.id, name) not in known:
                    yield way.found(VALUE, f"{way.id}: the value of “{name}” stands only here", name)
            for name in dict.fromkeys(way.derived):
                inherited = bool(way.key) and way.facts.get(name) == variant.facts.get(name)
                if not inherited and (way.id, name) not in known:
                    yield way.found(VALUE, f"{way.id}: the result of “{name}” stands nowhere in the ledger", name)


@check(TWICE, DISAGREE, each=the_ledger)
def disagreements_are_listed(subject: Subject, ledger: Ledger) -> Iterator[Diagnostic]:
    """Claims of one fact with different values."""
    claims: dict[tuple[str, str], list[Claim]] = defaultdict(list)
    for claim in ledger.claims:
        claims[claim.variant, claim.fact].append(claim)
    wanted = {variant.id for variant in subject.chosen}
    for (way, fact), found in claims.items():
        if way.partition("/")[0] not in wanted:
            continue
        for number, claim in enumerate(found):
            same = (claim.value, claim.document, claim.place)
            if same in [(other.value, other.document, other.place) for other in found[:number]]:
                message = f"{way}: {fact} is claimed twice from {claim.document}, {claim.place}"
                yield subject.found(TWICE, message, ledger.source, "claims", claim.index)
        others = [claim for claim in found if claim.value != found[0].value]
        if others:
            said = [f"{_shown(claim.value)} in {claim.document}, {claim.place}" for claim in (found[0], *others)]
            message = f"{way}: {fact} is {'; but '.join(said)}"
            yield subject.found(DISAGREE, message, ledger.source, "claims", others[0].index)


@check(LOST, each=the_ledger)
def applied_decisions_are_there(subject: Subject, ledger: Ledger) -> Iterator[Diagnostic]:
    """Every decision that the program of a game counts is in the ledger."""
    known = {decision.id for decision in ledger.decisions}
    named = {claim.variant for claim in ledger.claims} | {decision.variant for decision in ledger.decisions}
    for variant in subject.chosen:
        if variant.id in named and variant.program == variant.id and variant.code:
            for name in sorted(set(program_of(variant).kind.applies) - known):
                yield subject.found(LOST, f"{variant.id}: “{name}”", ledger.source, "decisions")


@check(ODD, each=the_ledger)
def rejected_claims_are_whole(subject: Subject, ledger: Ledger) -> Iterator[Diagnostic]:
    """Of the same form as the fact: a range with two bounds, a table with the same numbers of players."""
    facts = {way.id: way.facts for variant in subject.chosen for way in ways(subject, variant)}
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


def _shown(value: object) -> str:
    match value:
        case {"min": low, "max": high}:
            return f"{low} to {high}"
        case dict():
            return ", ".join(f"{number} for {players}" for players, number in value.items())
        case list():
            return ", ".join(map(str, value))
    return str(value)
