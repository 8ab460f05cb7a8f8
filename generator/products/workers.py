"""Other processes that set type while this one draws cards. They start when first needed, and end with the build."""

import gc
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from os import cpu_count
from signal import SIG_IGN, SIGINT, signal
from types import TracebackType
from typing import ParamSpec, TypeVar

from generator.errors import DataError, Problem

P = ParamSpec("P")
T = TypeVar("T")
MOST = 8


class Workers:
    """A pool of processes, one per core."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._threads: ThreadPoolExecutor | None = None

    def __enter__(self) -> "Workers":
        return self

    def submit(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> "Future[T]":
        """Have something done."""
        if self._pool is None:
            # Spawned, not forked: the progress line has a thread, and a fork of it may hang.
            self._pool = ProcessPoolExecutor(min(cpu_count() or 1, MOST), get_context("spawn"), _deaf)
        return self._pool.submit(function, *arguments, **named)

    def chain(self, function: Callable[[], T]) -> "Future[T]":
        """Have something waited for here, beside the rest, that submits more when it comes."""
        if self._threads is None:
            self._threads = ThreadPoolExecutor(MOST)
        return self._threads.submit(function)

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        if self._pool is None:
            return
        if kind is not None:
            for process in list(self._pool._processes.values()):
                process.terminate()
        self._pool.shutdown(wait=True, cancel_futures=True)
        if self._threads is not None:
            self._threads.shutdown(wait=True, cancel_futures=True)


def finished(job: "Future[T]") -> T:
    """What came of it."""
    try:
        return job.result()
    except BrokenProcessPool:
        hint = "free some memory and try again, or build fewer things with --only"
        raise DataError([Problem("a process that sets booklets was killed", hint)]) from None


def _deaf() -> None:
    """An interrupt is the parent's to handle; it ends its workers. They live for one build, and a typesetter makes many
    small things that stay: looking for garbage all the time took a twentieth of a cold build."""
    signal(SIGINT, SIG_IGN)
    gc.freeze()
    gc.set_threshold(1_000_000, 100, 1000)
