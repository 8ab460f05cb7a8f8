"""What booklets and guides share: a process that sets type, and what decides the bytes that it writes."""

import gc
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from massicot import cache
from massicot.booklet.page_style import Rendered
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
    gc.set_threshold(3_000_000, 100, 1000)


def templates(pattern: str) -> bytes:
    """The fingerprint of the libraries that set type and of these templates."""
    from importlib.metadata import version  # slow to load

    digest = sha256(repr([version(name) for name in SET_WITH]).encode())
    for path in sorted((shipped("templates") / "booklet").glob(pattern)):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.digest()


class Task:
    """Files that other processes make together, each under the name of its part, and where the cache keeps them."""

    needs_pango = True

    @cached_property
    def keys(self) -> dict[str, str]:
        """The key of each part's file, which holds everything that the file depends on."""
        raise NotImplementedError

    def begin(self, jobs: "Jobs") -> "Future[dict[str, Rendered]]":
        """Have the files made."""
        raise NotImplementedError

    def begun(self, jobs: "Jobs") -> "Future[dict[str, Rendered]]":
        """The job, begun when it is first asked for."""
        return jobs.once(tuple(self.keys.values()), lambda: self.begin(jobs))

    def kept(self) -> dict[str, Rendered] | None:
        """What the cache has, if it has all."""
        found = {part: cache.load_file(key) for part, key in self.keys.items()}
        return {part: _unpacked(content) for part, content in found.items() if content} if all(found.values()) else None

    def keep(self, made: dict[str, Rendered]) -> None:
        """Have the cache keep what was made."""
        for part, file in made.items():
            cache.keep_file(self.keys[part], f"{file.pages} {file.sheets}\n".encode() + file.content)


def _unpacked(kept: bytes) -> Rendered:
    numbers, _, content = kept.partition(b"\n")
    pages, sheets = map(int, numbers.split())
    return Rendered(content, pages, sheets)


@dataclass(frozen=True, eq=False)
class PageTask(Task):
    """A file that one call in another process makes: `function(order)`, by templates and the fonts of its look."""

    function: Callable[[Any], bytes]
    order: Any
    templates: str

    @cached_property
    def keys(self) -> dict[str, str]:
        """One part, without a name."""
        fonts = (path.read_bytes() for path in self.order.look.fonts.values())
        return {"": cache.key([templates(self.templates), repr(self.order).encode(), *fonts])}

    def begin(self, jobs: "Jobs") -> "Future[dict[str, Rendered]]":
        """Have the one call made."""
        return jobs.submit(_called, self.function, self.order)


def _called(function: Callable[[Any], bytes], order: Any) -> dict[str, Rendered]:
    return {"": Rendered(function(order), 0)}


class Typeset(Product):
    """A product whose plans have a task and a part of it as their work."""

    typeset = True

    def begin(self, plans: Sequence[Plan], jobs: "Jobs") -> None:
        """Have the files made that the cache does not have."""
        for task in dict.fromkeys(plan.work[0] for plan in plans):
            if not (task.needs_pango and native.missing()) and task.kept() is None:
                task.begun(jobs)

    def draw(self, plan: Plan, jobs: "Jobs", progress: "Progress") -> File:
        """The file, set or from the cache."""
        task: Task
        task, part = plan.work
        made = task.kept()
        if made is None:
            if task.needs_pango and native.missing():
                native.refuse()
            what = f"{plan.stock.deck.id}: {self.name}" + (f" ({part})" if part else "")
            made = jobs.wait(task.begun(jobs), what, progress, COUNTING)
            task.keep(made)
        return File(plan=self.counted(plan, made[part]), content=made[part].content)

    def counted(self, plan: Plan, _made: Rendered) -> Plan:
        """The plan with what is known now that type is set."""
        return plan
