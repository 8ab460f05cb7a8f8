"""Play: where the rule is silent, and what of it nobody ever meets."""

from collections import Counter
from collections.abc import Iterable, Iterator

from massicot.checks.findings import NOTE, WARNING, Finding, check, rule
from massicot.checks.play.games import RANDOM, SENSIBLE, DeckResult, WayResult
from massicot.games.engine.programs import program_of
from massicot.games.engine.replay import AT_THE_TABLE
from massicot.model.sources import Decision
from massicot.model.variant import Variant

_OFTEN = 0.5
"""Of the games at some table."""
_SHOWN = 3

UNDECIDED = rule(
    "play/undecided",
    WARNING,
    "the rule is silent about something that happens, and no decision covers it",
    why="The program had to decide; players will have to as well, and will not decide alike. A ledger that lists "
    "decisions should list this one.",
    cure="add a [[decisions]] of this id to sources.toml, and say it in the rule",
    right='[[decisions]] id = "paires-reshuffle"',
    wrong="the stock runs out in most games, and no decision says what then",
)
SILENT = rule(
    "play/silent",
    NOTE,
    "players often need what only this edition decided",
    why="The sources do not say it, and it happens in more than half of the games at some table: the decision is part "
    f"of the game as people play it ({SENSIBLE} games of sensible players for each number of them).",
    cure="nothing, if the text of the rule says it; see the ledger for the reason",
    right="a decision that one game in fifty needs",
    wrong="a decision that every game needs",
)
UNUSED = rule(
    "play/unused",
    NOTE,
    "a rule that no simulated game ever needs",
    why="An example shows a move or an event, or the ledger decides a case, that did not occur once: "
    f"{RANDOM} random and {SENSIBLE} sensible games for each number of players. Either it is very rare, or it can’t "
    "happen.",
    cure="nothing, if it is rare and the program knows it; else remove it",
    right="a decision for a stock that runs out in one game of ten",
    wrong="a decision for a stock that never runs out",
)


@check(UNDECIDED, SILENT)
def silences_are_decided(played: DeckResult) -> Iterator[Finding]:
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
def decisions_are_needed(played: DeckResult) -> Iterator[Finding]:
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
def examples_show_what_happens(played: DeckResult) -> Iterator[Finding]:
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
