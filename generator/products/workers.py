"""Other processes that set type while this one draws cards. They start when first needed, and end with the build."""

import gc
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from heapq import heappop, heappush
from multiprocessing import get_context
from os import cpu_count
from signal import SIG_IGN, SIGINT, signal
from threading import Lock
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from generator.errors import DataError, Problem

P = ParamSpec("P")
T = TypeVar("T")
MOST = 8
SET_WITH = (
    *("deflate", "fonttools", "jinja2", "pikepdf", "pydyf"),
    *("pyphen", "tinycss2", "tinyhtml5", "uharfbuzz", "weasyprint"),
)
"""The libraries whose versions decide the bytes of booklets and guides: exact in pyproject.toml."""


class Workers:
    """A pool of processes, one per core. What others wait for is done first."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._threads: ThreadPoolExecutor | None = None
        self._lock = Lock()
        self._waiting: list[tuple[bool, int, Future[Any], Callable[[], Any]]] = []
        self._count, self._free = 0, min(cpu_count() or 1, MOST)

    def __enter__(self) -> "Workers":
        return self

    def submit(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> "Future[T]":
        """Have something done."""
        return self._put(True, partial(function, *arguments, **named))

    def submit_first(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> "Future[T]":
        """Have something done before all that is waiting."""
        return self._put(False, partial(function, *arguments, **named))

    def _put(self, later: bool, task: Callable[[], T]) -> "Future[T]":
        job: Future[T] = Future()
        with self._lock:
            if self._pool is None:
                # Spawned, not forked: the progress line has a thread, and a fork of it may hang.
                self._pool = ProcessPoolExecutor(self._free, get_context("spawn"), _deaf)
            self._count += 1
            heappush(self._waiting, (later, self._count, job, task))
        self._start()
        return job

    def _start(self) -> None:
        """Give the pool no more than it can begin at once: it would do it in the order given."""
        with self._lock:
            while self._pool is not None and self._waiting and self._free:
                *_, job, task = heappop(self._waiting)
                try:
                    begun = self._pool.submit(task)
                except RuntimeError as wrong:  # the pool is broken or was shut down
                    job.set_exception(wrong)
                    continue
                self._free -= 1
                begun.add_done_callback(partial(self._done, job))

    def _done(self, job: "Future[Any]", begun: "Future[Any]") -> None:
        with self._lock:
            self._free += 1
        if begun.cancelled():
            job.cancel()
            return
        wrong = begun.exception()
        if isinstance(wrong, BrokenProcessPool):  # nothing can be begun any more, not even asked for from here
            for one in [job, *self._drop()]:
                one.set_exception(wrong)
            return
        if wrong is None:
            job.set_result(begun.result())
        else:
            job.set_exception(wrong)
        self._start()

    def _drop(self) -> "list[Future[Any]]":
        """Forget what was not begun."""
        with self._lock:
            dropped = [job for *_, job, _ in self._waiting]
            self._waiting.clear()
        return dropped

    def chain(self, function: Callable[[], T]) -> "Future[T]":
        """Have something waited for here, beside the rest, that submits more when it comes."""
        if self._threads is None:
            self._threads = ThreadPoolExecutor(MOST)
        return self._threads.submit(function)

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        if self._pool is None:
            return
        if kind is not None:
            for job in self._drop():
                job.cancel()
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
