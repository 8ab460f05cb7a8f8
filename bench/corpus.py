"""No false findings: build all that can be ordered (`orders.py`), and check each file as `massicot check FILE` does.

Whatever is found in a file of our own is a mistake, of the product or of the check. What a product refuses with a
message is counted apart. Files are deleted as soon as they are read; compiled drawings go to a cache that lives as long
as the run, so that they don't push out of a person's own what that person needs.
"""

import contextlib
import io
import os
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random

from bench.orders import Order, kind_of, orders
from massicot import kit
from massicot.checks.runner import check_pdf
from massicot.cli import COULD_NOT_RUN, DONE, main
from massicot.data.library import Library
from massicot.diagnostics import NOTE
from massicot.jobs import Jobs
from massicot.products import names

EVERY = 100
"""Orders between two lines of progress."""
SLOW = ("booklet", "guide")


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of an order: finished files, or a refusal; and every error and warning."""

    order: Order
    files: int = 0
    refused: str = ""
    findings: tuple[str, ...] = ()


def run(options):
    every = orders(Library())
    chosen = [order for order in every if not options.only or kind_of(order) in options.only]
    Random(0).shuffle(chosen)  # so that a part has some of everything
    number, parts = options.part
    return tell(chosen[number - 1 :: parts], options.cores or os.cpu_count() or 1, quiet=options.quiet)


def tell(some: Sequence[Order], cores: int, *, quiet: bool) -> int:
    """Build and check these, and print what was found: 1 if anything was."""
    start, done = time.perf_counter(), []
    for one in _all(some, cores):
        done.append(one)
        for finding in one.findings:
            print(f"{shown(one.order)}\n    {finding}", flush=True)
        if not quiet and not len(done) % EVERY:
            print(f"{len(done)} of {len(some)}, {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    _table(done)
    files, refused = sum(one.files for one in done), sum(bool(one.refused) for one in done)
    found, seconds = sum(len(one.findings) for one in done), time.perf_counter() - start
    print(f"\n{len(done)} orders, {files} files, {refused} refused, {found} findings, {seconds:.0f} s")
    return 1 if found else 0


def shown(order: Order) -> str:
    """What a person would type."""
    return f"massicot build {' '.join(order)}"


def judged(order: Order, folder: Path) -> Judged:
    """Build one order and check what it made; nothing of it stays."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        try:
            with contextlib.redirect_stderr(io.StringIO()) as said:
                code = main(["build", *order, "--quiet", "--output", place])
        except Exception:  # whatever it is, it is told with the order that made it
            return Judged(order, findings=(f"it fell over: {traceback.format_exc()}",))
        if code == COULD_NOT_RUN:
            return Judged(order, refused=said.getvalue().strip())
        if code != DONE:
            raise KeyboardInterrupt
        files = sorted(path for path in Path(place).rglob("*") if path.suffix in (".pdf", ".html"))
        found = tuple(_findings(files)) if files else ("nothing was made, and nothing was said",)
        return Judged(order, len(files), findings=found)


def _findings(files: Iterable[Path]) -> Iterator[str]:
    """Errors and warnings, as `massicot check FILE` has them."""
    for path in files:
        for one in check_pdf(path, _library()) if path.suffix == ".pdf" else ():
            if one.severity != NOTE:
                yield f"{path.name}:{one.line}:{one.column}: {one.severity} {one.code}: {one.message}"


@cache
def _library() -> Library:
    return Library()


def _all(some: Sequence[Order], cores: int) -> Iterator[Judged]:
    """All orders, in processes of their own when there is more than one; what takes long is begun first."""
    ordered = sorted(some, key=lambda order: kind_of(order) not in SLOW)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        if cores == 1:
            with _alone(folder):
                yield from (judged(order, folder) for order in ordered)
            return
        pool = ProcessPoolExecutor(cores, get_context("spawn"), _ready, (folder,))
        try:
            for job in as_completed([pool.submit(judged, order, folder) for order in ordered]):
                yield job.result()
        except BaseException:
            for process in list(pool._processes.values()):
                process.terminate()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _ready(folder: Path) -> None:
    """One process of several: an interrupt is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["MASSICOT_CACHE"] = str(folder / "cache")
    kit.typesetters = Here


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """The same in this process, for a while."""
    before, own = os.environ.get("MASSICOT_CACHE"), kit.typesetters
    os.environ["MASSICOT_CACHE"] = str(folder / "cache")
    kit.typesetters = Here
    try:
        yield
    finally:
        kit.typesetters = own
        os.environ.pop("MASSICOT_CACHE")
        os.environ.update({} if before is None else {"MASSICOT_CACHE": before})


class Here(Jobs):
    """Sets type in the process that asks for it. There is one per core already, and starting others for one page each
    would take longer than setting it."""

    def __init__(self) -> None:
        super().__init__("sets booklets", "build fewer things with --only")

    def submit(self, function: Callable, *arguments: object) -> Future:
        job: Future = Future()
        try:
            job.set_result(function(*arguments))
        except Exception as wrong:
            job.set_exception(wrong)
        return job

    submit_first = submit

    def chain(self, function: Callable) -> Future:
        return self.submit(function)


def _table(done: Sequence[Judged]) -> None:
    """By kind: how many orders and files; and what was refused, each message once."""
    print("\n| product | orders | files | refused | findings |\n|---|---:|---:|---:|---:|")
    for kind in names():
        some = [one for one in done if kind_of(one.order) == kind]
        refused, found = sum(bool(one.refused) for one in some), sum(len(one.findings) for one in some)
        if some:
            print(f"| {kind} | {len(some)} | {sum(one.files for one in some)} | {refused} | {found} |")
    reasons = Counter(one.refused for one in done if one.refused)
    if reasons:
        print("\nrefused:")
    for reason, count in sorted(reasons.items(), key=lambda one: -one[1]):
        print(f"{count:4} × {reason}")
