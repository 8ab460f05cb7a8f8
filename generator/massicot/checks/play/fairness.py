"""Play: do simulated games end, take as long as the text says, and give every seat its share?"""

from collections import Counter
from collections.abc import Iterator
from math import sqrt

from massicot.checks.findings import ERROR, NOTE, WARNING, Finding, Rule, check, rule
from massicot.checks.places import Key
from massicot.checks.play.games import SENSIBLE, SURE, DeckResult, TableResult, WayResult
from massicot.checks.play.measure import UNFAIR, seats
from massicot.checks.play.options import AT_RANDOM, FEW, MANY
from massicot.games.engine.simulate import ENDLESS, STUCK
from massicot.games.engine.watch import ALWAYS, LONGEST
from massicot.model.variant import Range
from massicot.simulation.report import Spread, Z, spread

_SLACK = 0.25
"""An estimate of minutes may be off by a quarter."""
_WIDE = 2
"""And its ends no further than this factor from what nine games in ten take."""

UNFINISHED = rule(
    "play/unfinished",
    ERROR,
    "a simulated game does not end",
    why="Players can’t end it either. A game is given up at its program’s own bound, or after "
    f"{LONGEST} decisions, whichever comes first.",
    cure="lower what ends the game (target, rounds), or let something else end it",
    right="target = 100",
    wrong="target = 100000, which nobody reaches in an evening",
)
STUCK_STATE = rule(
    "play/stuck",
    ERROR,
    "somebody must play, and no move is allowed",
    why="The rule leaves this player nothing to do, not even to pass.",
    cure="say in the rule what happens then, and let the program offer it",
    right="no card is left to draw: fold",
    wrong="no card is left to draw, and folding is not allowed",
)
BROKEN = rule(
    "play/broken",
    ERROR,
    "a simulated game breaks a law of all games, or its program",
    why="Cards and tokens are neither made nor lost, it is somebody’s turn until the end, and nobody moves after it. "
    "Where that fails, the facts ask for something that the cards can’t give.",
    cure="correct the facts, for the number of players that is named",
    right="burn = 5 of 55 cards",
    wrong="burn = -5: the program stops",
)
MINUTES = rule(
    "play/minutes",
    WARNING,
    "a game takes longer or shorter than the text says",
    why="Who has ten minutes and reads “10 minutes” wants to finish. Sensible players play "
    f"{SENSIBLE} games for each number of them, at three seconds for each option that they weigh. The mean may lie a "
    "quarter outside the range, and no end of the range may be twice off what nine games in ten take.",
    cure="correct minutes, here or for this way to play",
    right="minutes = { min = 5, max = 10 } where games take 5 to 9",
    wrong="minutes = { min = 20, max = 30 } where games take 5 to 9",
)
SEATS = rule(
    "play/seats",
    WARNING,
    "a seat wins or loses far more often than its share",
    why="Where one sits should not decide. Sensible players sit in fixed seats, clockwise from the first dealer’s "
    f"left. A seat that is off by more than {UNFAIR:.0%} of its fair share in {SENSIBLE} games, beyond chance, and "
    f"leans the same way in {SENSIBLE} fresh ones, is judged by {SURE} more: it is reported if the whole 95 % "
    "interval lies beyond that bound. Smaller advantages are not looked for.",
    cure="let the first place pass round, or give the others something for it",
    right="four seats win 24, 26, 25 and 25 games of 100",
    wrong="four seats win 55, 15, 15 and 15 games of 100",
)
OPTION = rule(
    "play/option",
    NOTE,
    "an option is always right, or never",
    why="A choice that is no choice can go. One player insists on a kind of move, or refuses it, wherever another "
    f"kind can be chosen, and otherwise plays like the rest: among random players ({AT_RANDOM} games), then among "
    f"those who follow the game’s rule of thumb ({FEW}, and {MANY} fresh ones). Never right: who refuses does better "
    "than the others and who insists does worse, in both companies, beyond a 99 % interval; where the rule of thumb "
    "itself never chooses it, its company is asked only for the second. Always right: the other way round. Measured at "
    "the middle number of players, in tokens, else victories, else defeats. A cleverer player than ours may know "
    "better.",
    cure="make the option cheaper or dearer, or leave it as it is",
    right="who always folds and who never folds both do worse than who judges",
    wrong="who never folds wins most",
)


def head(way: WayResult) -> Key:
    """Where a way to play begins."""
    return (*way.way.key, "title")


def minutes_key(way: WayResult) -> Key:
    """Where its minutes stand; where it begins, if it takes over those of the game."""
    return (*way.way.key, "facts", "minutes") if "minutes" in way.way.stated else head(way)


@check(UNFINISHED, STUCK_STATE, BROKEN)
def games_end_and_keep_the_laws(played: DeckResult) -> Iterator[Finding]:
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
def games_take_as_long_as_the_text_says(played: DeckResult) -> Iterator[Finding]:
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
def seats_have_their_share(played: DeckResult) -> Iterator[Finding]:
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
def options_are_choices(played: DeckResult) -> Iterator[Finding]:
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
