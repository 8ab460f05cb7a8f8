"""Processes that play games."""

from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal

from massicot.errors import DataError, Problem, no_processes


@contextmanager
def crew(cores: int) -> Generator[ProcessPoolExecutor]:
    """So many processes, until the end of the block or its failure."""
    # Spawned, not forked: the progress line has a thread, and a fork of it may hang.
    try:
        pool = ProcessPoolExecutor(cores, get_context("spawn"), _deaf)
    except OSError as wrong:
        raise DataError([no_processes(wrong, "give --cores 1")]) from None
    try:
        yield pool
    except BrokenProcessPool:
        hint = "free some memory and try again, or give --cores 1"
        raise DataError([Problem("a process that plays games was killed", hint)]) from None
    except BaseException:
        for process in list(pool._processes.values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _deaf() -> None:
    """An interrupt is the parent's to handle; it ends its workers."""
    signal(SIGINT, SIG_IGN)
