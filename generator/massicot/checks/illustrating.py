"""Does an example show the rule beside it? With the facts of its section changed, it must come out otherwise."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from massicot.checks.endings import PILES, replayed_examples
from massicot.checks.findings import WARNING, Finding, check, rule
from massicot.checks.subjects import Subject
from massicot.errors import DataError
from massicot.games.engine.codes import Codes
from massicot.games.engine.game import PILES_EACH, Game
from massicot.games.engine.luck import Given
from massicot.games.engine.programs import program
from massicot.games.engine.replay import MismatchError, played_out
from massicot.games.engine.view import NUMBERS_EACH
from massicot.model.prose import Quoted, inlines
from massicot.model.variant import ByPlayers, Example, Facts, Range, Section, Value, Variant, for_players

_UNHEARD = "-"
"""A word that no rule knows."""

BESIDE = rule(
    "examples/beside-the-rule",
    WARNING,
    "an example does not show the rule that it stands beside",
    why="Change the facts of this section, and the example ends as before: readers look in it for what is not there.",
    cure="show the rule in it, or name in “section” the one that it shows",
    right='section = "payer", and the example pays the price that this section tells',
    wrong='section = "payer", and nobody pays',
)


@check("examples")
def examples_show_the_rule_beside(subject: Subject) -> Iterator[Finding]:
    """With the facts of its section changed, one after another, an example must come out otherwise at least once."""
    for variant, example in replayed_examples(subject):
        facts = _way(variant, example.variant)
        kind = program(variant.program).kind
        used = _used(facts, len(example.given.players), kind, Codes(subject.deck).deck)
        needed = [name for name in _quoted(variant, example) if name in used]
        if needed and not any(_differs(subject, variant, example, name, kind) for name in needed):
            message = f"{example.id} is the same whatever {', '.join(needed)} is"
            yield subject.found(BESIDE, message, variant.source, "examples", example.index, "section")


class _Noted(dict[str, Any]):
    """Facts that remember which of them were asked for."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        super().__init__(facts)
        self.used: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.used.add(name)
        return super().__getitem__(name)


def _used(facts: Facts, players: int, kind: type[Game], deck: Sequence[int]) -> set[str]:
    """The facts that the program plays by; others follow from them, or are told as advice."""
    noted = _Noted(for_players(facts, players))
    try:
        kind(noted, deck, players, Given())
    except (LookupError, ValueError, TypeError, ArithmeticError):  # the replay says what is wrong
        return set()
    return noted.used


def _way(variant: Variant, way: str) -> Facts:
    return next((sub.facts for sub in variant.variants if sub.id == way), variant.facts)


def _quoted(variant: Variant, example: Example) -> list[str]:
    """The facts that the section of an example tells."""
    sections: list[Section] = [*variant.sections, *(one for sub in variant.variants for one in sub.sections)]
    section = next((one for one in sections if one.id == example.section), None)
    if section is None:
        return []
    told = [piece.fact.partition(".")[0] for piece in inlines(section.text) if isinstance(piece, Quoted)]
    return [name for name in dict.fromkeys((*told, *section.table)) if name in variant.facts or name in told]


def _differs(subject: Subject, variant: Variant, example: Example, name: str, kind: type[Game]) -> bool:
    for value in _others(_way(variant, example.variant)[name], subject.glossary.facts[name].words):
        changed = _with(variant, example.variant, name, value)
        try:
            played_out(changed, example, subject.deck, kind)
            if _ends_otherwise(variant, changed, example, subject, kind):
                return True
        except (MismatchError, DataError):
            return True
        except (LookupError, ValueError, TypeError, ArithmeticError):  # not a rule that can be played
            return True
    return False


def _ends_otherwise(one: Variant, other: Variant, example: Example, subject: Subject, kind: type[Game]) -> bool:
    ends = [played_out(variant, example, subject.deck, kind)[1] for variant in (one, other)]
    fields = (*PILES_EACH, *NUMBERS_EACH, *PILES, "pot", "out", "turn", "winners", "losers", "columns")
    return any(getattr(ends[0], field) != getattr(ends[1], field) for field in fields)


def _others(value: Value, words: Mapping[str, str]) -> Iterator[Value]:
    """The same fact with other values."""
    match value:
        case int():
            yield from (value + 1, value - 1, 2 * value + 7, 0)
        case str():
            yield from (word for word in (*words, _UNHEARD) if word != value)
        case ByPlayers(values):
            yield from (ByPlayers({n: number + by for n, number in values.items()}) for by in (1, -1, 50))
        case Range(low, high):
            yield Range(low + 1, high + 1)
        case tuple():
            yield ()


def _with(variant: Variant, way: str, name: str, value: Value) -> Variant:
    def changed(facts: Facts) -> dict[str, Any]:
        return {**facts, name: value}

    if not way:
        return replace(variant, facts=changed(variant.facts))
    subs = (replace(sub, facts=changed(sub.facts)) if sub.id == way else sub for sub in variant.variants)
    return replace(variant, variants=tuple(subs))
