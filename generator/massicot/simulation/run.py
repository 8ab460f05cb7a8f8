"""Which tables are meant, and their games, played on all cores or on one: the numbers are the same, and memory does not
grow with the games."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING

from massicot.codes import OPTION
from massicot.data.library import Library
from massicot.diagnostics import DataError, Diagnostic
from massicot.games.engine.codes import Codes
from massicot.games.engine.programs import Way, code_of, refuse_unplayed, ways
from massicot.games.engine.simulate import BATCH, Batch, Table, Tally, batches, play_batch
from massicot.output import deliver

if TYPE_CHECKING:
    from concurrent.futures import Future

Progress = Callable[[str, int, int], None]

AHEAD = 4
"""Batches that wait for each process: enough that none is idle, few enough to hold."""


@dataclass(frozen=True, slots=True)
class SimulationOrder:
    """What is to be played, and how."""

    names: tuple[str, ...] = ()
    """`paires`, `paires/norland`; none means all."""
    players: tuple[int, ...] = ()
    """None means every number that can play."""
    games: int = 10_000
    seed: int = 1
    strategy: str = "random"
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """What came of the games of one way to play, by number of players."""

    way: Way
    wish: SimulationOrder
    tallies: dict[int, Tally]


def simulate(
    library: Library, wish: SimulationOrder, progress: Progress = lambda *_: None, cores: int = 0
) -> Iterator[Played]:
    """Play every table that is asked for, one way after the other; `cores` 0 takes all there are.

    >>> import massicot
    >>> order = massicot.SimulationOrder(names=("paires",), players=(3,), games=50)
    >>> [(played.way.id, [report.finished for report in massicot.reports(played)])
    ...  for played in massicot.simulate(massicot.Library(), order, cores=1)]
    [('paires', [50])]
    """
    seated = _seatings(library, wish)
    tables = [(way, table) for way, some in seated for table in some]
    work = ((way, batch) for way, table in tables for batch in batches(table, wish.games))
    done, total = 0, len(tables) * wish.games
    tallies = {way.id: {table.players: Tally() for table in some} for way, some in seated}
    left = {way.id: len(some) * -(-wish.games // BATCH) for way, some in seated}
    cores = min(cores or cpu_count() or 1, -(-total // BATCH))
    with closing(_played(work, cores)) as results:
        for way, batch, tally in results:
            tallies[way.id][batch.table.players].add(tally)
            done += tally.games
            left[way.id] -= 1
            progress(f"{way.id}, {batch.table.players} players", done, total)
            if not left[way.id]:
                yield Played(way, wish, tallies.pop(way.id))


def save(path: Path, content: str, option: str) -> None:
    """A finished file, whole or not at all; `option` is how a person can choose another one."""
    deliver(path.parent, {path.name: content.encode()}, option)


def _played(work: Iterator[tuple[Way, Batch]], cores: int) -> Generator[tuple[Way, Batch, Tally]]:
    """The batches with their tallies, in order."""
    if cores == 1:
        for way, batch in work:
            yield way, batch, play_batch(batch)
        return
    from massicot.jobs import Jobs  # what starts processes is slow to load

    waiting: deque[tuple[Way, Batch, Future[Tally]]] = deque()
    with Jobs("plays games", "give --cores 1", cores=cores, ahead=AHEAD) as jobs:
        for way, batch in islice(work, cores * AHEAD):
            waiting.append((way, batch, jobs.submit(play_batch, batch)))
        while waiting:
            way, batch, job = waiting.popleft()
            tally = jobs.result(job)
            for next_way, next_batch in islice(work, 1):
                waiting.append((next_way, next_batch, jobs.submit(play_batch, next_batch)))
            yield way, batch, tally


# -- which tables --------------------------------------------------------------------------------------


def _seatings(library: Library, wish: SimulationOrder) -> list[tuple[Way, list[Table]]]:
    """The tables that a wish means; a problem for each name that nothing bears and each number that can't play."""
    known = {way.id: way for way in _ways(library, wish.names)}
    found: list[tuple[Way, list[Table]]] = []
    problems: list[Diagnostic] = []
    for name in wish.names or known:
        way = known.get(name.lower())
        if way is None:
            problems.append(library.unknown_game(name, library.way_names()))
            continue
        try:
            numbers = _numbers(way, wish)
        except DataError as wrong:
            problems += wrong.problems
            continue
        if numbers:
            deck = Codes(library.deck(way.variant.game)).deck
            try:
                found.append((way, [_table(way, deck, players, wish) for players in numbers]))
            except DataError as wrong:
                problems += wrong.problems
    if not found and not problems:
        asked = _listed(wish.players)
        problems.append(OPTION.problem(f"no game is played by {asked}", "give --players numbers from 2 to 8"))
    if problems:
        raise DataError(problems)
    return found


def _ways(library: Library, names: Sequence[str]) -> Iterator[Way]:
    """The games of these names with their ways to play; all that have a program, if none is named."""
    for game in dict.fromkeys(name.partition("/")[0] for name in names):
        if (variant := library.variant(game)) is not None:
            yield from ways(variant)
    for game in library.decks() if not names else ():
        for variant in library.variants(game).values():
            if variant.code:
                yield from ways(variant)


def _numbers(way: Way, wish: SimulationOrder) -> Sequence[int]:
    """The numbers of players that are asked for and can play. Of all games, some always can't: they are left out."""
    if not wish.players:
        return way.players
    wrong = [number for number in wish.players if number not in way.players]
    if wrong and wish.names:
        hint = f"give --players {_listed(way.players)}, or leave it out"
        raise DataError([OPTION.problem(f"{way.id} is not played by {_listed(wrong)}", hint)])
    return [number for number in wish.players if number in way.players]


def _table(way: Way, deck: tuple[int, ...], players: int, wish: SimulationOrder) -> Table:
    facts = way.facts_for(players)
    refuse_unplayed(way, facts, deck, players)
    return Table(way.id, code_of(way.variant), facts, deck, players, wish.strategy, wish.seed, wish.strict)


def _listed(numbers: Iterable[int]) -> str:
    """`3`, `2-8`, `4, 6`."""
    some = sorted(numbers)
    if len(some) > 1 and some == list(range(some[0], some[-1] + 1)):
        return f"{some[0]}-{some[-1]}"
    return ",".join(map(str, some))
