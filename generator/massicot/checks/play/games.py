"""The games that the family “play” judges: which are played, how many of them, and what was seen.

All is played with one seed. How many games a table gets follows from what the games before showed, never from the
machine: where a seat or an option looks wrong, fresh games are played to make sure.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from massicot.checks.play.figures import Sample, measure_figures
from massicot.checks.play.measure import LOT, OptionCase, TableResult, judge, leans_again, looks_wrong, lots, see
from massicot.checks.rules.facts import cards_needed
from massicot.checks.subjects import PlayedWay, Subject, ways
from massicot.diagnostics import Diagnostic, Rule
from massicot.games.engine.codes import Codes
from massicot.games.engine.simulate import Table
from massicot.model.variant import Variant
from massicot.simulation.watched import Progress, Watcher, watcher

SEED = 1
RANDOM, SENSIBLE = 50, 60
"""Games of each table with players who do anything, and with players who follow the rule of thumb."""
SURE = 400
"""Fresh games where a seat looks wrong."""
_FRESH = -(-SENSIBLE // LOT)
"""The first lot that no table has played yet."""
MOST_TABLES = 10
"""Of a wider range of players, so many numbers are played, from the fewest to the most."""


@dataclass(slots=True)
class WayResult:
    """One way to play, at tables of each number of players."""

    subject: Subject
    variant: Variant
    way: PlayedWay
    tables: tuple[TableResult, ...]
    options: tuple[OptionCase, ...] = ()
    """Those that turned out to be always or never right."""
    figures: dict[str, list[Sample]] = field(default_factory=dict)
    """What was measured for the facts that tell how games go."""

    def seated(self) -> list[Table]:
        """The tables at which it is played."""
        return [result.table for result in self.tables]

    def found(self, of: Rule, message: str, *key: str | int, players: int = 0) -> Diagnostic:
        """A diagnostic at a key of the way, or where it begins; with so many players."""
        table = f", {players} players" if players else ""
        text, key = f"{self.way.id}{table}: {message}", key or ("title",)
        return self.subject.found(of, text, self.variant.source, *self.way.key, *key)


@dataclass(frozen=True, slots=True)
class DeckResult:
    """A deck, and what came of its games."""

    subject: Subject
    ways: tuple[WayResult, ...]


def play_games(subjects: Sequence[Subject], cores: int, progress: Progress) -> list[DeckResult]:
    """Play what is chosen of these decks. The same games on any number of cores."""
    with watcher(cores, progress) as player:
        seated = [place for subject in subjects for place in _seated(subject)]
        wanted = [
            some
            for *_, tables in seated
            for table in tables
            for some in (lots(table, "random", RANDOM), lots(table, "sensible", SENSIBLE))
        ]
        seen = iter(see(wanted, player))
        ways = [
            WayResult(subject, variant, way, tuple(TableResult(table, next(seen), next(seen)) for table in tables))
            for subject, variant, way, tables in seated
        ]
        _make_sure_of_seats([table for way in ways for table in way.tables], player)
        # Choices are judged at the middle number of players.
        for way, options in zip(ways, judge([way.tables[len(way.tables) // 2] for way in ways], player), strict=True):
            way.options = options
        measure_figures(ways, player)
        return [DeckResult(subject, tuple(way for way in ways if way.subject is subject)) for subject in subjects]


def _seated(subject: Subject) -> Iterator[tuple[Subject, Variant, PlayedWay, list[Table]]]:
    """The tables of every way that a program plays and whose cards suffice; the family “facts” tells of the others."""
    deck = Codes(subject.deck).deck
    for variant in subject.chosen:
        if not variant.code:
            continue
        for way in filter(lambda way: way.playable, ways(subject, variant)):
            facts = way.tables()
            enough = [n for n in facts if cards_needed(facts[n], n) <= len(deck)]
            tables = [Table(way.id, variant.code, facts[n], deck, n, seed=SEED) for n in _some(enough)]
            if tables:
                yield subject, variant, way, tables


def _some(numbers: Sequence[int]) -> list[int]:
    if len(numbers) <= MOST_TABLES:
        return list(numbers)
    step = (len(numbers) - 1) / (MOST_TABLES - 1)
    return [numbers[round(step * place)] for place in range(MOST_TABLES)]


def _make_sure_of_seats(tables: Iterable[TableResult], player: Watcher) -> None:
    """Many fresh games of the tables at which a seat looks wrong twice."""
    once = [result for result in tables if looks_wrong(result.sensible.tally, result.players)]
    again = see([lots(result.table, "sensible", SENSIBLE, first=_FRESH) for result in once], player)
    twice = [
        result
        for result, fresh in zip(once, again, strict=True)
        if leans_again(result.sensible.tally, fresh.tally, result.players)
    ]
    sure = see([lots(result.table, "sensible", SURE, first=2 * _FRESH) for result in twice], player)
    for result, seen in zip(twice, sure, strict=True):
        result.sure = seen
