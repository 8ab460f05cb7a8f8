"""What booklets and guides share: a process that sets type, and what decides the bytes that it writes."""

import gc
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from massicot import cache
from massicot.places import shipped
from massicot.products import File, Plan, Product, native

if TYPE_CHECKING:
    from concurrent.futures import Future

    from massicot.jobs import Jobs, Progress

SET_WITH = (
    *("deflate", "fonttools", "jinja2", "pikepdf", "pydyf"),
    *("pyphen", "tinycss2", "tinyhtml5", "uharfbuzz", "weasyprint"),
)
"""The libraries whose versions decide the bytes of booklets and guides: exact in pyproject.toml."""
COUNTING = "pages set"


def typesetters() -> "Jobs":
    """Processes for a build."""
    from massicot.jobs import Jobs

    return Jobs("sets booklets", "build fewer things with --only", threads="type was set more slowly")


class _Pages(logging.Handler):
    """Reports every page that WeasyPrint lays out."""

    what = ""

    def emit(self, record: logging.LogRecord) -> None:
        from massicot.jobs import report

        if record.msg.endswith("Page %d"):  # one that is as it was is logged with more words
            report(self.what)


def setting(what: str) -> None:
    """Say, in a process that sets type, what its pages belong to."""
    _Pages.what = what
    pages = logging.getLogger("weasyprint.progress")
    if any(isinstance(handler, _Pages) for handler in pages.handlers):
        return
    pages.setLevel(logging.INFO)
    pages.propagate = False
    pages.addHandler(_Pages())
    # It lives for one build, and a typesetter makes many small things that stay: looking for garbage all the time took
    # a twentieth of a cold build.
    gc.freeze()
    gc.set_threshold(1_000_000, 100, 1000)


def templates(pattern: str) -> bytes:
    """The fingerprint of the libraries that set type and of these templates."""
    from importlib.metadata import version  # slow to load

    digest = sha256(repr([version(name) for name in SET_WITH]).encode())
    for path in sorted((shipped("templates") / "booklet").glob(pattern)):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.digest()


@dataclass(frozen=True, eq=False)
class Task:
    """A file that one call in another process makes: `function(order)`, by templates and the fonts of its look."""

    function: Callable[[Any], bytes]
    order: Any
    templates: str

    @cached_property
    def key(self) -> str:
        """Where the cache keeps it."""
        fonts = (path.read_bytes() for path in self.order.look.fonts.values())
        return cache.key([templates(self.templates), repr(self.order).encode(), *fonts])

    def begun(self, jobs: "Jobs") -> "Future[bytes]":
        """The job, begun when it is first asked for."""
        return jobs.once(self.key, lambda: jobs.submit(self.function, self.order))


class Typeset(Product):
    """A product whose plans have a `Task` as their work."""

    typeset = True

    def begin(self, plans: Sequence[Plan], jobs: "Jobs") -> None:
        """Have the files made that the cache does not have."""
        for plan in plans:
            if cache.load_file(plan.work.key) is None and not native.missing():
                plan.work.begun(jobs)

    def draw(self, plan: Plan, jobs: "Jobs", progress: "Progress") -> File:
        """The file, set or from the cache."""
        task: Task = plan.work
        content = cache.load_file(task.key)
        if content is None:
            if native.missing():
                native.refuse()
            content = jobs.wait(task.begun(jobs), f"{plan.stock.deck.id}: {self.name}", progress, COUNTING)
            cache.keep_file(task.key, content)
        return File(plan=plan, content=content)
