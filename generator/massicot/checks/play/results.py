"""Do simulated games end, take as long as the text says, and give every seat its share? Where is the rule silent, and
what of it does nobody ever meet?"""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt

from massicot.checks import check
from massicot.checks.play.figures import FIGURE, UNMEASURED, contradictions
from massicot.checks.play.games import DeckResult, WayResult
from massicot.checks.play.measure import TableResult, seats
from massicot.diagnostics import Diagnostic, Rule
from massicot.games.engine.programs import program_of
from massicot.games.engine.replay import AT_THE_TABLE
from massicot.games.engine.simulate import ENDLESS, STUCK
from massicot.games.engine.watch import ALWAYS
from massicot.model.sources import Decision
from massicot.model.variant import Range, Variant
from massicot.simulation.report import Spread, Z, spread, wilson

_SLACK = 0.25
"""An estimate of minutes may be off by a quarter."""
_WIDE = 2
"""And its ends no further than this factor from what nine games in ten take."""
_OFTEN = 0.5
"""Of the games at some table."""
_SHOWN = 3
SELDOM = 0.02
"""Of the games at any table: what is said to be rare is not needed more often."""

UNFINISHED = Rule("play/unfinished")
STUCK_STATE = Rule("play/stuck")
BROKEN = Rule("play/broken")
MINUTES = Rule("play/minutes")
SEATS = Rule("play/seats")
OPTION = Rule("play/option")
UNDECIDED = Rule("play/undecided")
SILENT = Rule("play/silent")
UNUSED = Rule("play/unused")
RARE = Rule("play/rare")


@check(UNFINISHED, STUCK_STATE, BROKEN)
def games_end_and_keep_the_laws(played: DeckResult) -> Iterator[Diagnostic]:
    """Every game ends, nobody is stuck, no law is broken: once for each law and way to play."""
    for way in played.ways:
        counts: Counter[str] = Counter()
        first: dict[str, int] = {}
        for table in way.tables:
            for seen in table.both:
                counts.update(seen.tally.trouble)
                first |= {law: table.players for law in seen.tally.trouble if law not in first}
        for law, count in counts.items():
            of, message = _rule_of(law)
            yield way.found(of, f"{message}, in {count} games (first with {first[law]} players)")


def _rule_of(law: str) -> tuple[Rule, str]:
    if law == ENDLESS:
        return UNFINISHED, "a game does not end"
    if law == STUCK:
        return STUCK_STATE, "no move is allowed"
    return BROKEN, " ".join(law.split())


@check(MINUTES)
def games_take_as_long_as_the_text_says(played: DeckResult) -> Iterator[Diagnostic]:
    """Minutes of sensible players, against the fact."""
    for way in played.ways:
        times = {
            table.players: (minutes, _error(table))
            for table in way.tables
            if (minutes := spread(table.sensible.tally.seconds, unit=60)) is not None
        }
        for name, said in way.way.facts.items():
            measure = way.way.subject.glossary.facts[name].measure
            if measure is None or measure.says != "estimate" or not isinstance(said, Range) or not times:
                continue
            if message := _disagreement(said, times):
                key = ("facts", name) if name in way.way.stated else ()  # else it takes over those of the game
                yield way.found(MINUTES, f"{message}, the text says {said.min} to {said.max} minutes", *key)


def _error(table: TableResult) -> float:
    """Half of the 95 % interval of the mean, in minutes."""
    seconds = table.sensible.tally.seconds
    games = seconds.total()
    mean = sum(value * count for value, count in seconds.items()) / games
    return Z * sqrt(sum(count * (value - mean) ** 2 for value, count in seconds.items()) / games / games) / 60


def _disagreement(said: Range, times: dict[int, tuple[Spread, float]]) -> str:
    for players, (minutes, error) in times.items():
        if minutes.mean - error > said.max * (1 + _SLACK) or minutes.mean + error < said.min * (1 - _SLACK):
            return f"{players} players take {minutes.mean:.1f} minutes on average"
    longest = max(minutes.high for minutes, _ in times.values())
    shortest = min(minutes.low for minutes, _ in times.values())
    if said.max > longest * _WIDE:
        return f"nine games in ten take at most {longest:.1f} minutes with any number of players"
    if said.min * _WIDE < shortest:
        return f"nine games in ten take at least {shortest:.1f} minutes with any number of players"
    return ""


@check(FIGURE, UNMEASURED)
def figures_are_what_games_show(played: DeckResult) -> Iterator[Diagnostic]:
    """Every fact that names a measure, against games."""
    for way in played.ways:
        yield from contradictions(way.way, way.figures)


@check(SEATS)
def seats_have_their_share(played: DeckResult) -> Iterator[Diagnostic]:
    """No seat beyond the bound, by the whole of its interval."""
    for way in played.ways:
        for table in way.tables:
            wrong = [seat for seat in seats(table.sure.tally, table.players) if seat.is_wrong] if table.sure else []
            if wrong:
                worst = max(wrong, key=lambda seat: abs(seat.share.part - seat.fair))
                share = f"{worst.share.part:.0%} ({worst.share.low:.0%} to {worst.share.high:.0%})"
                seat = f"seat {worst.number} {worst.what} {share} of the games, {worst.fair:.0%} would be fair"
                yield way.found(SEATS, seat, players=table.players)


@check(OPTION)
def options_are_choices(played: DeckResult) -> Iterator[Diagnostic]:
    """No kind of move is always or never right."""
    for way in played.ways:
        for option in way.options:
            always, never = ("always", "never") if option.right == ALWAYS else ("never", "always")
            wise, unwise = option.fares["sensible"]
            told = f"our rule of thumb {always} does it" if option.agreed else f"who {always} does it gets {wise.gets}"
            text = (
                f"“{option.kind}” is {option.right} right as far as our players know: "
                f"{told}, who {never} does gets {unwise.gets}; {unwise.due} would be even"
            )
            yield way.found(OPTION, text, players=option.at.players)


# -- silences ----------------------------------------------------------------------------------------


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


@check(RARE)
def what_is_rare_is_rare(played: DeckResult) -> Iterator[Diagnostic]:
    """A decision that is said to be seldom needed, at every table."""
    ledger = played.subject.ledger
    if ledger is None:
        return
    for decision in ledger.decisions:
        for way in played.ways if decision.rare else ():
            for table in way.tables:
                for company, seen in zip(("at random", "sensibly"), table.both, strict=True):
                    with_it, games = seen.tally.games_with[decision.id], seen.tally.finished
                    if games and wilson(with_it, games).low > SELDOM:
                        text = f"{way.way.id}: “{decision.id}” was needed in {with_it} of {games} games"
                        where = "decisions", decision.index
                        message = f"{text} of {table.players} who play {company}"
                        yield played.subject.found(RARE, message, ledger.source, *where, "rare")


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
            for seen in table.both:
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
            for seen in table.both:
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
