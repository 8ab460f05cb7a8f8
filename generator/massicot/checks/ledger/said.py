"""What the ledger says to players: nothing twice, and no name that only its author knows."""

import re
from collections.abc import Iterator

from massicot.checks import check
from massicot.checks.subjects import Subject, the_ledger
from massicot.checks.texts import passages, said, sentences
from massicot.diagnostics import Diagnostic, Rule
from massicot.model.prose import Prose, lines
from massicot.model.schema import Key
from massicot.model.sources import Ledger

SAID_TWICE = Rule("sources/said-twice")
IDENTIFIER = Rule("sources/identifier")
LONG = 6
"""A sentence of fewer words may well stand twice."""


@check(SAID_TWICE, each=the_ledger)
def nothing_is_said_twice(subject: Subject, ledger: Ledger) -> Iterator[Diagnostic]:
    """No sentence of what is printed of one game: of its decisions, but for those that games share, and its errata."""
    known: dict[tuple[str, str], Key] = {}
    for game, key, prose in _printed(ledger):
        for sentence in (one for line in lines(prose) for one in sentences(line)):
            first = known.setdefault((game, sentence), key)
            if first != key and len(sentence.split()) >= LONG:
                message = f"“{sentence[:50]}” stands in {first[0]} {first[1]} of {game} too"
                yield subject.found(SAID_TWICE, message, ledger.source, *key)


def _printed(ledger: Ledger) -> Iterator[tuple[str, Key, Prose]]:
    for one in ledger.decisions:
        if not one.common:
            yield one.variant, ("decisions", one.index, "says"), one.says
            yield one.variant, ("decisions", one.index, "why"), one.why
    told = set[tuple[str, str]]()
    for claim in ledger.claims:
        # Documents may share a mistake, and facts a reason: they are told once.
        alike = (claim.variant, "".join(said(line) for line in lines(claim.erratum)))
        if not claim.adopted and alike not in told:
            told.add(alike)
            yield claim.variant, ("claims", claim.index, "erratum"), claim.erratum


@check(IDENTIFIER, each=the_ledger)
def documents_are_named_by_their_titles(subject: Subject, ledger: Ledger) -> Iterator[Diagnostic]:
    """No text has the name that a document has in the ledger alone, if that can be no French word: « D0 »."""
    names = [name for name in ledger.documents if re.search(r"\d", name)]
    if not names:
        return
    named = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
    for text in passages(subject):
        for line in lines(text.prose):
            for found in named.finditer(said(line)):
                title = ledger.documents[found[0]].title
                message, cure = f"“{found[0]}” is known to the ledger alone", f"write its title: {title}"
                yield subject.found(IDENTIFIER, message, text.path, *text.key, word=found[0], cure=cure)
