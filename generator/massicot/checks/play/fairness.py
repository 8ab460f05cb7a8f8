"""Play: do simulated games end, take as long as the text says, and give every seat its share?"""

from collections import Counter
from collections.abc import Iterator
from math import sqrt

from massicot.checks import check
from massicot.checks.play.games import DeckResult, TableResult, WayResult
from massicot.checks.play.measure import seats
from massicot.diagnostics import Diagnostic, Rule
from massicot.games.engine.simulate import ENDLESS, STUCK
from massicot.games.engine.watch import ALWAYS
from massicot.model.schema import Key
from massicot.model.variant import Range
from massicot.simulation.report import Spread, Z, spread

_SLACK = 0.25
"""An estimate of minutes may be off by a quarter."""
_WIDE = 2
"""And its ends no further than this factor from what nine games in ten take."""

UNFINISHED = Rule("play/unfinished")
STUCK_STATE = Rule("play/stuck")
BROKEN = Rule("play/broken")
MINUTES = Rule("play/minutes")
SEATS = Rule("play/seats")
OPTION = Rule("play/option")


def head(way: WayResult) -> Key:
    """Where a way to play begins."""
    return (*way.way.key, "title")


def minutes_key(way: WayResult) -> Key:
    """Where its minutes stand; where it begins, if it takes over those of the game."""
    return (*way.way.key, "facts", "minutes") if "minutes" in way.way.stated else head(way)


@check(UNFINISHED, STUCK_STATE, BROKEN)
def games_end_and_keep_the_laws(played: DeckResult) -> Iterator[Diagnostic]:
    """Every game ends, nobody is stuck, no law is broken: once for each law and way to play."""
    for way in played.ways:
        counts: Counter[str] = Counter()
        first: dict[str, int] = {}
        for table in way.tables:
            for seen in (table.random, table.sensible):
                counts.update(seen.tally.trouble)
                first |= {law: table.players for law in seen.tally.trouble if law not in first}
        for law, count in counts.items():
            of, message = _rule_of(law)
            text = f"{way.way.id}: {message}, in {count} games (first with {first[law]} players)"
            yield played.subject.found(of, text, way.variant.source, *head(way))


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
        said = way.way.facts.get("minutes")
        times = {
            table.players: (minutes, _error(table))
            for table in way.tables
            if (minutes := spread(table.sensible.tally.seconds, unit=60)) is not None
        }
        if isinstance(said, Range) and times and (message := _disagreement(said, times)):
            text = f"{way.way.id}: {message}, the text says {said.min} to {said.max} minutes"
            yield played.subject.found(MINUTES, text, way.variant.source, *minutes_key(way))


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


@check(SEATS)
def seats_have_their_share(played: DeckResult) -> Iterator[Diagnostic]:
    """No seat beyond the bound, by the whole of its interval."""
    for way in played.ways:
        for table in way.tables:
            wrong = [seat for seat in seats(table.sure.tally, table.players) if seat.is_wrong] if table.sure else []
            if wrong:
                worst = max(wrong, key=lambda seat: abs(seat.share.part - seat.fair))
                share = f"{worst.share.part:.0%} ({worst.share.low:.0%} to {worst.share.high:.0%})"
                text = (
                    f"{way.way.id}, {table.players} players: seat {worst.number} {worst.what} {share} of the games, "
                    f"{worst.fair:.0%} would be fair"
                )
                yield played.subject.found(SEATS, text, way.variant.source, *head(way))


@check(OPTION)
def options_are_choices(played: DeckResult) -> Iterator[Diagnostic]:
    """No kind of move is always or never right."""
    for way in played.ways:
        for one in way.verdicts:
            wise, unwise = ("always", "never") if one.right == ALWAYS else ("never", "always")
            of_wise = f"our rule of thumb {wise} does it" if one.agreed else f"who {wise} does it gets {one.wise.gets}"
            text = (
                f"{way.way.id}, {one.players} players: “{one.kind}” is {one.right} right as far as our players know: "
                f"{of_wise}, who {unwise} does gets {one.unwise.gets}; {one.unwise.due} would be even"
            )
            yield played.subject.found(OPTION, text, way.variant.source, *head(way))
