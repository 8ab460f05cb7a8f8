"""Other processes that set type while this one draws cards. They start when first needed, and end with the build."""

import gc
import logging
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from heapq import heappop, heappush
from multiprocessing import get_context
from multiprocessing.connection import Connection
from os import cpu_count
from signal import SIG_IGN, SIGINT, signal
from threading import RLock
from typing import Any, ParamSpec, TypeVar

from massicot.errors import DataError, Problem, no_processes
from massicot.products.request import Progress

P = ParamSpec("P")
T = TypeVar("T")
MOST = 8
STEP = 0.1
"""Seconds between two looks at how far the others are."""
SET_WITH = (
    *("deflate", "fonttools", "jinja2", "pikepdf", "pydyf"),
    *("pyphen", "tinycss2", "tinyhtml5", "uharfbuzz", "weasyprint"),
)
"""The libraries whose versions decide the bytes of booklets and guides: exact in pyproject.toml."""


class Workers:
    """A pool of processes, one per core. What others wait for is done first."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self._pool: ProcessPoolExecutor | ThreadPoolExecutor | None = None
        self._threads: ThreadPoolExecutor | None = None
        self._lock = RLock()  # what is done at once calls back at once
        self._waiting: list[tuple[bool, int, Future[Any], Callable[[], Any]]] = []
        self._count, self._free = 0, min(cpu_count() or 1, MOST)
        self._pages: Connection | None = None
        self._laid_out: Counter[str] = Counter()
        self._expected: Counter[str] = Counter()

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
                self._pool = self._opened()
            self._count += 1
            heappush(self._waiting, (later, self._count, job, task))
        self._start()
        return job

    def _opened(self) -> ProcessPoolExecutor | ThreadPoolExecutor:
        self._pages, pages = get_context("spawn").Pipe(duplex=False)
        os.set_blocking(pages.fileno(), False)  # a worker never waits for a reader
        try:
            # Spawned, not forked: a fork of a process with threads may hang.
            return ProcessPoolExecutor(self._free, get_context("spawn"), _prepared, (pages,))
        except OSError as wrong:  # a hardened container: one thread does it all
            self._free, self._pages = 1, None
            self.notes.append(str(no_processes(wrong, "")) + "; type was set more slowly")
            return ThreadPoolExecutor(1)

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

    def expect(self, what: str, pages: int) -> None:
        """About so many pages will be laid out for this, in all tries together."""
        self._expected[what] += pages

    def wait(self, job: "Future[T]", what: str, progress: Progress) -> T:
        """What came of it. Meanwhile it is told how far everything is that is being set."""
        while True:
            while self._pages is not None and self._pages.poll():
                self._laid_out[self._pages.recv_bytes().decode()] += 1
            told = ", ".join(f"{name} {self._laid_out[name]}" for name in self._expected)
            done = sum(min(self._laid_out[name], pages) for name, pages in self._expected.items())
            progress(f"pages set: {told}" if told else what, done, self._expected.total())
            if wait_for([job], STEP).done:
                return finished(job)

    def __exit__(self, *_: object) -> None:
        if self._pool is None:
            return
        for job in self._drop():
            job.cancel()
        # Nothing more is wanted of them. Left to end by themselves they free their memory first, which takes a second.
        for process in list(getattr(self._pool, "_processes", {}).values()):
            process.terminate()
        wait = isinstance(self._pool, ProcessPoolExecutor)  # a thread can't be ended
        self._pool.shutdown(wait=wait, cancel_futures=True)
        if self._threads is not None:
            self._threads.shutdown(wait=wait, cancel_futures=True)


def finished(job: "Future[T]") -> T:
    """What came of it."""
    try:
        return job.result()
    except BrokenProcessPool:
        hint = "free some memory and try again, or build fewer things with --only"
        raise DataError([Problem("a process that sets booklets was killed", hint)]) from None


class _Pages(logging.Handler):
    """Tells of every page that WeasyPrint lays out. A few bytes are written to a pipe whole, or not at all."""

    what = ""

    def __init__(self, to: Connection) -> None:
        super().__init__()
        self._to = to

    def emit(self, record: logging.LogRecord) -> None:
        if record.msg.endswith("Page %d"):  # one that is as it was is told with more words
            with suppress(OSError):
                self._to.send_bytes(self.what.encode())


def setting(what: str) -> None:
    """Say, in a process that sets type, what its pages belong to."""
    _Pages.what = what


def _prepared(telling: Connection) -> None:
    """An interrupt is the parent's to handle; it ends its workers. They live for one build, and a typesetter makes many
    small things that stay: looking for garbage all the time took a twentieth of a cold build."""
    pages = logging.getLogger("weasyprint.progress")
    pages.setLevel(logging.INFO)
    pages.propagate = False
    pages.addHandler(_Pages(telling))
    signal(SIGINT, SIG_IGN)
    gc.freeze()
    gc.set_threshold(1_000_000, 100, 1000)
