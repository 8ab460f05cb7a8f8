"""Decisions that name no fact: their words say beside which section they stand, and their id of which game they are."""

from collections.abc import Iterator, Mapping

from massicot.checks.findings import WARNING, Finding, check, rule
from massicot.checks.passages import SECTION
from massicot.checks.subjects import Subject
from massicot.language.fr.stems import words
from massicot.model.prose import spoken
from massicot.model.sources import Decision
from massicot.model.variant import Section, Variant

NAMED = rule(
    "sources/id",
    WARNING,
    "the id of a decision begins with another name than that of its game",
    why="Programs, texts and the booklet point to it by this name: the game in it must be the one that it decides for.",
    cure="correct  variant = …  or the id",
    right='id = "chaton-original", variant = "chaton"',
    wrong='id = "chaton-original", variant = "entreprise"',
)
_FIRST = "but"
"""The section beside which stands what is said of a game as a whole: its name, its authors, its text."""
_SHORT = 3
"""Words up to this length join others."""
_CLEAR, _FAR = 1.0, 1 / 3
"""What the best section must have, and the share of it below which another is not meant."""


@check("sources")
def ids_name_the_game(subject: Subject) -> Iterator[Finding]:
    """The name of a game, then what is decided."""
    ledger = subject.ledger
    wanted = {variant.id for variant in subject.chosen}
    for decision in ledger.decisions if ledger is not None else ():
        game = decision.variant.partition("/")[0]
        if ledger is not None and game in wanted and not decision.id.startswith(f"{game}-"):
            message = f"“{decision.id}” is a decision for {game}"
            yield subject.found(NAMED, message, ledger.source, "decisions", decision.index, "id")


@check("sources")
def decisions_without_facts_stand_beside_their_words(subject: Subject) -> Iterator[Finding]:
    """What is decided for a way to play stands in its own sections; and where the same words are used."""
    ledger = subject.ledger
    games = {variant.id: variant for variant in subject.chosen}
    for decision in ledger.decisions if ledger is not None else ():
        variant = games.get(decision.variant.partition("/")[0])
        if ledger is None or variant is None or decision.facts or decision.section == _FIRST:
            continue
        sections = _sections(variant, decision.variant)
        other = _better(decision, sections)
        if decision.section not in sections:
            message = f"{decision.id}: “{decision.section}” is no section of {decision.variant}"
        elif other:
            message = f"{decision.id}: “{decision.section}” has hardly a word of it; {other} has"
        else:
            continue
        yield subject.found(SECTION, message, ledger.source, "decisions", decision.index, "section")


def _sections(variant: Variant, way: str) -> dict[str, Section]:
    """Those of a game, or of one of its ways to play."""
    own = {f"{variant.id}/{sub.id}": sub.sections for sub in variant.variants}
    return {section.id: section for section in own.get(way, variant.sections)}


def _better(decision: Decision, sections: Mapping[str, Section]) -> str:
    """The section that has far more of the words of a decision than the one it names, if there is one."""
    used = {name: words(f"{section.title} {spoken(section.text)}") for name, section in sections.items()}
    said = {word for word in words(spoken(decision.says)) if len(word) > _SHORT}
    scores = {
        # A word that every section has says little; one that a single section has says which is meant.
        name: sum(1 / sum(word in others for others in used.values()) for word in sorted(said & own))
        for name, own in used.items()
    }
    best = max(scores, key=lambda name: scores[name], default="")
    if not best or scores[best] < _CLEAR or scores.get(decision.section, 0) >= _FAR * scores[best]:
        return ""
    return best
