"""Play the tables of a wish, on all cores or on one: the numbers are the same. Memory does not grow with the games."""

from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING

from massicot.data.library import Library
from massicot.games.engine.programs import Way
from massicot.games.engine.simulate import BATCH, Batch, Table, Tally, batches, play_batch
from massicot.output import deliver
from massicot.simulation.tables import SimulationOrder, seatings

if TYPE_CHECKING:
    from concurrent.futures import Future

Progress = Callable[[str, int, int], None]

AHEAD = 4
"""Batches that wait for each process: enough that none is idle, few enough to hold."""


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
    seated = seatings(library, wish)
    tables = [(seating.way, table) for seating in seated for table in seating.tables]
    work = ((way, batch) for way, table in tables for batch in batches(table, wish.games))
    done, total = 0, len(tables) * wish.games
    tallies = {seating.way.id: {table.players: Tally() for table in seating.tables} for seating in seated}
    left = {seating.way.id: len(seating.tables) * -(-wish.games // BATCH) for seating in seated}
    cores = min(cores or cpu_count() or 1, -(-total // BATCH))
    with closing(_played(work, cores)) as results:
        for way, batch, tally in results:
            tallies[way.id][batch.table.players].add(tally)
            done += tally.games
            left[way.id] -= 1
            progress(_name(batch.table), done, total)
            if not left[way.id]:
                yield Played(way, wish, tallies.pop(way.id))


def save(path: Path, content: str, option: str) -> None:
    """A finished file, whole or not at all; `option` is how a person can choose another one."""
    deliver(path.parent, {path.name: content.encode()}, option)


def _name(table: Table) -> str:
    return f"{table.way}, {table.players} players"


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
