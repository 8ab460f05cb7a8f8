"""Play: where the rule is silent, and what of it nobody ever meets."""

from collections import Counter
from collections.abc import Iterable, Iterator

from massicot.checks import check
from massicot.checks.play.games import DeckResult, WayResult
from massicot.diagnostics import Diagnostic, Rule
from massicot.games.engine.programs import program_of
from massicot.games.engine.replay import AT_THE_TABLE
from massicot.model.sources import Decision
from massicot.model.variant import Variant

_OFTEN = 0.5
"""Of the games at some table."""
_SHOWN = 3

UNDECIDED = Rule("play/undecided")
SILENT = Rule("play/silent")
UNUSED = Rule("play/unused")


@check(UNDECIDED, SILENT)
def silences_are_decided(played: DeckResult) -> Iterator[Diagnostic]:
    """What programs decide stands in the ledger; what is needed often is told."""
    ledger = played.subject.ledger
    if ledger is None:
        return
    decisions = {one.id: one for one in ledger.decisions}
    for variant, ways in _by_variant(played):
        needed = _needed(ways)
        for name in sorted(needed.keys() - decisions.keys()):
            text = f"{variant.id}: “{name}” was decided in {needed[name]:.0%} of the games at some table"
            yield played.subject.found(UNDECIDED, text, variant.source, "title")
        often = [name for name, part in needed.items() if part > _OFTEN and _silent(decisions.get(name))]
        if often:
            often.sort(key=lambda name: (-needed[name], name))
            shown = ", ".join(f"{name} ({needed[name]:.0%})" for name in often[:_SHOWN])
            more = f" and {len(often) - _SHOWN} more" if len(often) > _SHOWN else ""
            text = f"{variant.id}: the sources are silent in most games: {shown}{more}"
            yield played.subject.found(SILENT, text, variant.source, "title")


def _silent(decision: Decision | None) -> bool:
    return decision is not None and decision.silent


def _troubled(way: WayResult) -> bool:
    """Games that broke off did not show all that can happen."""
    return any(table.random.tally.trouble or table.sensible.tally.trouble for table in way.tables)


def _by_variant(played: DeckResult) -> Iterator[tuple[Variant, list[WayResult]]]:
    for variant in played.subject.chosen:
        if ways := [way for way in played.ways if way.variant is variant]:
            yield variant, ways


def _needed(ways: Iterable[WayResult]) -> dict[str, float]:
    """Every decision that was applied, and the largest part of the games that needed it at any table."""
    parts: dict[str, float] = {}
    for way in ways:
        for table in way.tables:
            for seen in (table.random, table.sensible):
                for name in seen.tally.decisions:
                    part = table.sensible.tally.games_with[name] / max(table.sensible.tally.finished, 1)
                    parts[name] = max(part, parts.get(name, 0.0))
    return parts


@check(UNUSED)
def decisions_are_needed(played: DeckResult) -> Iterator[Diagnostic]:
    """What the ledger decides and a program knows happens now and then."""
    ledger = played.subject.ledger
    if ledger is None:
        return
    for variant, ways in _by_variant(played):
        if any(map(_troubled, ways)):
            continue
        possible = set(program_of(variant).kind.applies) - _needed(ways).keys()
        of_it = [one.id for one in ledger.decisions if one.variant.partition("/")[0] == variant.id]
        if unused := sorted(possible.intersection(of_it)):
            games = sum(table.random.tally.games + table.sensible.tally.games for way in ways for table in way.tables)
            text = f"{variant.id}: none of {games} games needed {', '.join(unused)}"
            yield played.subject.found(UNUSED, text, variant.source, "title")


@check(UNUSED)
def examples_show_what_happens(played: DeckResult) -> Iterator[Diagnostic]:
    """Moves and events of examples occur in the games of the same way to play."""
    for way in played.ways:
        if _troubled(way):
            continue
        met: Counter[str] = Counter()
        for table in way.tables:
            for seen in (table.random, table.sensible):
                met.update(seen.moves + seen.events)
        told: set[str] = set()
        for example in way.variant.examples:
            if (f"{way.variant.id}/{example.variant}" if example.variant else way.variant.id) != way.way.id:
                continue
            for number, step in enumerate(example.steps):
                for kind in (step.move, *(event.kind for event in step.then)):
                    if kind not in met and kind not in told and kind not in AT_THE_TABLE:
                        told.add(kind)
                        key = ("examples", example.index, "steps", number)
                        text = f"{way.way.id}: “{kind}” of an example happened in no game"
                        yield played.subject.found(UNUSED, text, way.variant.source, *key)
