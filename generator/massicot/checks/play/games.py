"""The games that the family “play” judges: which are played, how many of them, and what was seen.

All is played with one seed. How many games a table gets follows from what the games before showed, never from the
machine: where a seat or an option looks wrong, fresh games are played to make sure.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from massicot.checks.play.measure import LOT, TableChoices, Verdict, judge, leans_again, looks_wrong, lots, see
from massicot.checks.rules.facts import cards_needed, player_counts
from massicot.checks.subjects import PlayedWay, Subject, ways
from massicot.games.engine.codes import Codes
from massicot.games.engine.simulate import Table
from massicot.games.engine.watch import Seen
from massicot.model.variant import Variant, for_players
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
class TableResult:
    """One number of players."""

    players: int
    random: Seen
    sensible: Seen
    sure: Seen | None = None
    """Fresh sensible games, if a seat looked wrong."""


@dataclass(slots=True)
class WayResult:
    """One way to play."""

    variant: Variant
    way: PlayedWay
    tables: tuple[TableResult, ...]
    verdicts: tuple[Verdict, ...] = ()
    """Options that turned out to be always or never right."""


@dataclass(frozen=True, slots=True)
class DeckResult:
    """A deck, and what came of its games."""

    subject: Subject
    ways: tuple[WayResult, ...]


def play_games(subjects: Iterable[Subject], cores: int, progress: Progress) -> list[DeckResult]:
    """Play what is chosen of these decks. The same games on any number of cores."""
    with watcher(cores, progress) as player:
        seated = [(subject, list(_seated(subject))) for subject in subjects]
        every = [one for _, some in seated for one in some]
        found = iter(_first(every, player))
        played = [DeckResult(subject, tuple(next(found) for _ in some)) for subject, some in seated]
        all_ways = [(one, tables) for one, (_, _, tables) in zip(_flat(played), every, strict=True)]
        _make_sure_of_seats(all_ways, player)
        for (way, _), verdicts in zip(all_ways, judge([_choices(*one) for one in all_ways], player), strict=True):
            way.verdicts = verdicts
        return played


_Seated = tuple[Variant, PlayedWay, Mapping[int, Table]]
_Ways = Sequence[tuple[WayResult, Mapping[int, Table]]]


def _flat(played: Iterable[DeckResult]) -> Iterator[WayResult]:
    for one in played:
        yield from one.ways


def _seated(subject: Subject) -> Iterator[_Seated]:
    """The tables of every way that a program plays and whose cards suffice; the family “facts” tells of the others."""
    deck = Codes(subject.deck).deck
    for variant in subject.chosen:
        if not variant.code:
            continue
        for way in ways(variant):
            enough = [n for n in player_counts(variant, way) if cards_needed(for_players(way.facts, n), n) <= len(deck)]
            tables = {
                n: Table(way.id, variant.code, for_players(way.facts, n), deck, n, seed=SEED) for n in _some(enough)
            }
            if tables:
                yield variant, way, tables


def _some(numbers: Sequence[int]) -> list[int]:
    if len(numbers) <= MOST_TABLES:
        return list(numbers)
    step = (len(numbers) - 1) / (MOST_TABLES - 1)
    return [numbers[round(step * place)] for place in range(MOST_TABLES)]


def _choices(way: WayResult, tables: Mapping[int, Table]) -> TableChoices:
    """The choices of a way, at the middle number of players."""
    middle = way.tables[len(way.tables) // 2]
    return TableChoices(tables[middle.players], middle.random, middle.sensible)


# -- games ------------------------------------------------------------------------------------------


def _first(seated: Sequence[_Seated], player: Watcher) -> list[WayResult]:
    """Random and sensible games of every table."""
    wanted = [
        some
        for _, _, tables in seated
        for table in tables.values()
        for some in (lots(table, "random", RANDOM), lots(table, "sensible", SENSIBLE))
    ]
    seen = iter(see(wanted, player))
    return [
        WayResult(variant, way, tuple(TableResult(n, next(seen), next(seen)) for n in tables))
        for variant, way, tables in seated
    ]


def _make_sure_of_seats(played: _Ways, player: Watcher) -> None:
    """Many fresh games of the tables at which a seat looks wrong twice."""
    tables = [(one, all_[one.players]) for way, all_ in played for one in way.tables]
    tables = [(one, table) for one, table in tables if looks_wrong(one.sensible.tally, one.players)]
    again = see([lots(table, "sensible", SENSIBLE, first=_FRESH) for _, table in tables], player)
    twice = [
        (one, table)
        for (one, table), fresh in zip(tables, again, strict=True)
        if leans_again(one.sensible.tally, fresh.tally, one.players)
    ]
    sure = see([lots(table, "sensible", SURE, first=2 * _FRESH) for _, table in twice], player)
    for (one, _), seen in zip(twice, sure, strict=True):
        one.sure = seen
