"""Every change of the data, judged on all cores: a worker keeps a copy of its own and the data as it is."""

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from tempfile import TemporaryDirectory, mkdtemp

from massicot.checks.selftest.judging import Judge
from massicot.checks.selftest.mutations import Mutation, mutations
from massicot.checks.selftest.shelf import Shelf
from massicot.errors import DataError, no_processes
from massicot.places import shipped

Progress = Callable[[str, int, int], None]
SEED = 20
"""Of a sample: the same one every time."""
_BATCH = 40


@dataclass(frozen=True, slots=True)
class Judged:
    """A change, and the verdict on it."""

    mutation: Mutation
    verdict: str


def shipped_texts() -> dict[str, str]:
    """The files that are changed, as they are."""
    with TemporaryDirectory(prefix="massicot-") as folder:
        shelf = Shelf(Path(folder) / "0")
        shelf.fill(shipped("games"), shipped("artwork"))
        return shelf.texts()


def judged(progress: Progress, sample: int = 0, cores: int = 0) -> list[Judged]:
    """Every change of the shipped data, or a sample of them, in the order of the files."""
    with TemporaryDirectory(prefix="massicot-") as folder:
        first = Shelf(Path(folder) / "0")
        first.fill(shipped("games"), shipped("artwork"))
        changes = [one for file, text in first.texts().items() for one in mutations(file, text)]
        if sample:
            numbers = sorted(random.Random(SEED).sample(range(len(changes)), min(sample, len(changes))))  # noqa: S311
            changes = [changes[number] for number in numbers]
        cores = min(cores or cpu_count() or 1, -(-len(changes) // _BATCH))
        batches = [changes[at : at + _BATCH] for at in range(0, len(changes), _BATCH)]
        found: list[Judged] = []
        for done, verdicts in enumerate(_verdicts(Path(folder), batches, cores)):
            found += [Judged(*pair) for pair in zip(batches[done], verdicts, strict=True)]
            progress("changes", len(found), len(changes))
        return found


def _verdicts(folder: Path, batches: Sequence[list[Mutation]], cores: int) -> Iterator[list[str]]:
    if cores <= 1:
        judge = _judge(folder)
        yield from (list(map(judge.verdict, batch)) for batch in batches)
        return
    # Spawned, not forked: the progress line has a thread, and a fork of it may hang.
    try:
        pool = ProcessPoolExecutor(cores, get_context("spawn"), partial(_begin, folder))
    except OSError as wrong:
        raise DataError([no_processes(wrong, "give --cores 1")]) from None
    with pool:
        yield from pool.map(_batch, batches)


_KEPT: list[Judge] = []


def _begin(folder: Path) -> None:
    signal(SIGINT, SIG_IGN)
    _KEPT.append(_judge(folder))


def _batch(batch: Sequence[Mutation]) -> list[str]:
    return [_KEPT[0].verdict(one) for one in batch]


def _judge(folder: Path) -> Judge:
    shelf = Shelf(Path(mkdtemp(dir=folder, prefix="worker-")) / "shelf")
    shelf.fill(shipped("games"), shipped("artwork"))
    return Judge(shelf)
