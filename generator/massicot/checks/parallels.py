"""Two texts of the same rule: what one of them states the other states too, or a decision speaks of it."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import permutations

from massicot.checks.findings import WARNING, Finding, check, rule
from massicot.checks.passages import cited
from massicot.checks.subjects import Subject
from massicot.model.sources import WHOLE, Claim, Ledger

ONE_SIDED = rule(
    "sources/one-sided",
    WARNING,
    "of two texts of the same rule only one is cited for a fact",
    why="Either the other says the same and was not read for it, or it does not: that is a choice.",
    cure="add the claim of the other text; or name the fact in a decision that says which one we follow",
    right="two documents tell how to play, and both have a claim for the hand",
    wrong="two documents tell how to play, ante and price are claimed from both, the hand from one",
)
SILENT = rule(
    "sources/silent-where",
    WARNING,
    "a text of this game is not named where all are said to be silent",
    why="“No document says it” holds for those that were looked at: the reader must see that it was all of them.",
    cure="name in “place” each document that tells this game; or  silent = false  if one of them speaks of it",
    right='silent = true, place = "D0, l. 147-180 ; D1, l. 12-94", and both tell the game',
    wrong='silent = true, place = "D0, l. 147-180", and D1 tells the game too',
)
_ENOUGH = 3
"""Two passages that state so many of the same facts tell the same rule."""


def _stated(ledger: Ledger) -> dict[str, dict[tuple[str, str], dict[str, Claim]]]:
    """For each way to play, its passages, and what each of them states."""
    found: dict[str, dict[tuple[str, str], dict[str, Claim]]] = defaultdict(lambda: defaultdict(dict))
    for claim in ledger.claims:
        found[claim.variant][claim.document, claim.place].setdefault(claim.fact, claim)
    return found


@check("sources")
def both_texts_are_read(subject: Subject) -> Iterator[Finding]:
    """Passages of one document or of two; a fact that only one states needs a decision."""
    ledger = subject.ledger
    if ledger is None:
        return
    decided = {(decision.variant, name) for decision in ledger.decisions for name in decision.facts}
    wanted = {variant.id for variant in subject.chosen}
    for way, passages in _stated(ledger).items():
        if way.partition("/")[0] not in wanted:
            continue
        for (one, facts), (other, others) in permutations(passages.items(), 2):
            if len(facts.keys() & others.keys()) < _ENOUGH:
                continue
            for name in facts.keys() - others.keys():
                if (way, name) not in decided:
                    message = f"{way}: {name} is claimed from {', '.join(one)}, and not from {', '.join(other)}"
                    yield subject.found(ONE_SIDED, message, ledger.source, "claims", facts[name].index)


@check("sources")
def all_silent_texts_are_named(subject: Subject) -> Iterator[Finding]:
    """In decisions that cite documents: those whose passages tell the whole game, not a section of it."""
    ledger = subject.ledger
    if ledger is None:
        return
    wanted = {variant.id for variant in subject.chosen}
    for decision in ledger.decisions:
        named = {document for document, lines in cited(decision.place) if document and lines != WHOLE}
        if not decision.silent or not named or decision.variant.partition("/")[0] not in wanted:
            continue
        telling = {
            name
            for name, document in ledger.documents.items()
            if any(
                lines != WHOLE and decision.variant in ways and WHOLE in ways[decision.variant].sections
                for lines, ways in document.passages.items()
            )
        }
        if telling - named:
            message = f"{decision.id}: {', '.join(sorted(telling - named))} tells {decision.variant} too"
            yield subject.found(SILENT, message, ledger.source, "decisions", decision.index, "place")
