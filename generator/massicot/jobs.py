"""Work done in other processes while this one goes on: the only pool. Processes start with the first job, and end with
the block.

    with Jobs("sets booklets", "build fewer things with --only") as jobs:
        job = jobs.submit(function, argument)
        result = jobs.result(job)
"""

import os
import tempfile
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, suppress
from functools import partial
from heapq import heappop, heappush
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from signal import SIG_IGN, SIGINT, signal
from threading import RLock, Thread
from typing import Any, ParamSpec, TypeVar

from massicot.codes import PROCESS, no_processes
from massicot.diagnostics import DataError
from massicot.litter import own_folder

P = ParamSpec("P")
T = TypeVar("T")
Item = TypeVar("Item")
Progress = Callable[[str, int, int], None]
"""What is being done, how much of it is done, and how much there is."""


def silent(*_: object) -> None:
    """The progress of those who do not want to be told any."""


MOST = 8
"""Processes that are started unless more are asked for."""
STEP = 0.1
"""Seconds between two reports of progress."""


class Jobs:
    """A pool of processes, one per core. What others wait for is done first."""

    def __init__(self, does: str, cure: str, *, cores: int = 0, ahead: int = 1, threads: str = "") -> None:
        """`does` and `cure` are for the message that a process was killed. `ahead` is how many jobs a process gets
        at once; with one, what is submitted first may still be overtaken. `threads` is the note that is left where
        no processes can be started and a thread does the work; if it is empty, that is refused."""
        self.notes: list[str] = []
        self._does, self._cure, self._threads_note = does, cure, threads
        self._cores = cores or min(os.cpu_count() or 1, MOST)
        self._free = self._cores * ahead
        self._pool: ProcessPoolExecutor | ThreadPoolExecutor | None = None
        self._threads: ThreadPoolExecutor | None = None
        self._lock = RLock()  # a job that is already done calls back at once
        self._waiting: list[tuple[bool, int, Future[Any], Callable[[], Any]]] = []
        self._count = 0
        self._known: dict[Hashable, Future[Any]] = {}
        self._reports: Connection | None = None
        self._left = ExitStack()
        self._reported: Counter[str] = Counter()
        self._expected: Counter[str] = Counter()

    def __enter__(self) -> "Jobs":
        return self

    def submit(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> "Future[T]":
        """Have a function called in another process, after what was submitted before."""
        return self._put(True, partial(function, *arguments, **named))

    def submit_first(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> "Future[T]":
        """Have a function called before all that is waiting."""
        return self._put(False, partial(function, *arguments, **named))

    def once(self, key: Hashable, begin: "Callable[[], Future[T]]") -> "Future[T]":
        """The job of this name, begun when it is first asked for."""
        with self._lock:  # two threads may ask for it at once
            if key not in self._known:
                self._known[key] = begin()
            return self._known[key]

    def map(self, function: Callable[[Item], T], items: Iterable[Item]) -> Iterator[T]:
        """What the function gives for each, in their order."""
        for job in [self.submit(function, item) for item in items]:
            yield self.result(job)

    def chain(self, function: Callable[[], T]) -> "Future[T]":
        """Have a function called in a thread of this process: it may wait for jobs and submit more."""
        if self._threads is None:
            self._threads = ThreadPoolExecutor(MOST)
        return self._threads.submit(function)

    def result(self, job: "Future[T]") -> T:
        """What came of a job."""
        try:
            return job.result()
        except BrokenProcessPool:
            hint = f"free some memory and try again, or {self._cure}"
            raise DataError([PROCESS.problem(f"a process that {self._does} was killed", hint)]) from None

    def expect(self, what: str, reports: int) -> None:
        """About so many reports will come of this."""
        self._expected[what] += reports

    def wait(self, job: "Future[T]", what: str, progress: Progress, counting: str = "") -> T:
        """What came of a job. Meanwhile progress is told, by the reports of all jobs that some were expected of."""
        while True:
            while self._reports is not None and self._reports.poll():
                self._reported[self._reports.recv_bytes().decode()] += 1
            counts = ", ".join(f"{name} {self._reported[name]}" for name in self._expected)
            done = sum(min(self._reported[name], count) for name, count in self._expected.items())
            progress(f"{counting}: {counts}" if counts else what, done, self._expected.total())
            if wait_for([job], STEP).done:
                return self.result(job)

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
        self._reports, reports = get_context("spawn").Pipe(duplex=False)
        os.set_blocking(reports.fileno(), False)  # a worker never waits for a reader
        # Processes are ended while they work: what they leave in their folder for temporary files, we remove.
        folder = self._left.enter_context(own_folder(".massicot-run-"))
        try:
            # Spawned, not forked: a fork of a process with threads may hang.
            return ProcessPoolExecutor(self._cores, get_context("spawn"), _prepared, (reports, str(folder)))
        except OSError as wrong:  # a hardened container
            self._left.close()
            if not self._threads_note:
                raise DataError([no_processes(wrong, self._cure)]) from None
            self._free, self._reports = 1, None
            self.notes.append(f"{no_processes(wrong).message}; {self._threads_note}")
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
            for lost in [job, *self._drop()]:
                lost.set_exception(wrong)
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
        self._left.close()


_reports: Connection | None = None
"""In a process of a pool: where its reports go."""


def report(what: str) -> None:
    """Say in a job that one more part of this is done. A few bytes are written to a pipe whole, or not at all."""
    if _reports is not None:
        with suppress(OSError):
            _reports.send_bytes(what.encode())


def _prepared(reports: Connection, folder: str) -> None:
    """An interrupt is the parent's to handle; it ends its workers. One that was killed can't: they see that it is
    gone."""
    global _reports  # noqa: PLW0603 – one for each process
    _reports = reports
    tempfile.tempdir = folder
    signal(SIGINT, SIG_IGN)
    Thread(target=_orphaned, daemon=True).start()


def _orphaned() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
