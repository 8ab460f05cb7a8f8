"""Watch lots of games, on all cores or on one, and keep what was seen: an unchanged game is not played twice."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from os import cpu_count
from typing import Any

from massicot import cache as kept
from massicot.data.names import sources
from massicot.games.engine.programs import program
from massicot.games.engine.simulate import Batch, Summed
from massicot.games.engine.watch import Lot, Seen, watch

Progress = Callable[[str, int, int], None]
Work = Lot | Batch
Play = Callable[[Iterable[Work]], Iterator[Seen]]


class Watcher:
    """Plays lots and remembers them, for one run."""

    def __init__(self, play: Play, progress: Progress) -> None:
        self._play = play
        self._progress = progress
        self._known: dict[str, dict[str, Seen]] = {}
        """What earlier runs kept, by the place where it is kept."""
        self._asked: dict[str, dict[str, Seen]] = {}
        self._done = self._total = 0

    def see(self, lots: Sequence[Work]) -> list[Seen]:
        """What happens in these lots, in their order."""
        places = [(_home(lot), _name(lot)) for lot in lots]
        new: dict[tuple[str, str], Work] = {}
        for (home, name), lot in zip(places, lots, strict=True):
            if home not in self._known:
                self._known[home], self._asked[home] = _loaded(home), {}
            if name in self._known[home]:
                self._asked[home].setdefault(name, self._known[home][name])
            elif name not in self._asked[home]:
                new[home, name] = lot
        self._total += len(new)
        for (home, name), seen in zip(new, self._play(new.values()), strict=True):
            self._asked[home][name] = seen
            self._done += 1
            self._progress(f"games of {new[home, name].table.way}", self._done, self._total)
        return [self._asked[home][name] for home, name in places]

    def keep(self) -> None:
        """Keep what this run asked for, where it is not what was kept."""
        for home, asked in self._asked.items():
            if asked.keys() != self._known[home].keys():
                kept.keep(home, {name: _plain(seen) for name, seen in asked.items()})


@contextmanager
def watcher(cores: int, progress: Progress) -> Generator[Watcher]:
    """Somebody who plays on so many cores; 0 takes all there are."""
    cores = cores or cpu_count() or 1
    if cores == 1:
        one = Watcher(lambda lots: map(watch, lots), progress)
        yield one
    else:
        from massicot.jobs import Jobs  # what starts processes is slow to load

        with Jobs("plays games", "give --cores 1", cores=cores) as jobs:  # they start with the first lot
            one = Watcher(lambda lots: jobs.map(watch, lots), progress)
            yield one
    one.keep()


# -- what is kept -----------------------------------------------------------------------------------


def _home(lot: Work) -> str:
    """Where the lots of a game are kept together: one entry for each game, program and deck."""
    table = lot.table
    kind = program(table.program).kind
    game = table.way.partition("/")[0]
    parts = (f"{kind.__module__}.{kind.__qualname__}", game, repr(table.deck))
    return "play-" + kept.key([*(part.encode() for part in parts), *sources(table.program)])


def _name(lot: Work) -> str:
    """Which games these are: who plays, and by which facts."""
    facts = sorted((name, repr(value)) for name, value in lot.table.facts.items())
    return f"{lot.name}/{lot.games}/{kept.key([repr(facts).encode()])}"


def _plain(counted: Summed) -> dict[str, Any]:
    """As lists and dictionaries."""
    values = {name: getattr(counted, name) for name in counted.__dataclass_fields__}  # type: ignore[attr-defined]
    return {
        name: _plain(value) if isinstance(value, Summed) else value if isinstance(value, int) else list(value.items())
        for name, value in values.items()
    }


def _loaded(home: str) -> dict[str, Seen]:
    """What was kept; nothing, if it is not what we write."""
    try:
        found = {name: (Seen(), plain) for name, plain in (kept.load(home) or {}).items()}
        for seen, plain in found.values():
            _fill(seen, plain)
    except (TypeError, ValueError, AttributeError, KeyError):
        return {}
    return {name: seen for name, (seen, _) in found.items()}


def _fill(counted: Summed, plain: dict[str, Any]) -> None:
    for name, value in plain.items():
        empty = getattr(counted, name)
        if isinstance(empty, Summed):
            _fill(empty, value)
        elif isinstance(empty, int):
            setattr(counted, name, value)
        else:
            empty.update({tuple(key) if isinstance(key, list) else key: count for key, count in value})
