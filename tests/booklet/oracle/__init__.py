"""A second reader of finished booklets, for the tests: pages, words, references, tags, held against the data.

It shares no code with the typesetting; the pages of a PDF are read by what `massicot check` reads them with."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from massicot.checks import checks_of
from massicot.checks.prints.printed import UNREADABLE, read_print
from massicot.checks.prints.reading.limits import file_bytes
from massicot.checks.prints.reading.model import UnreadableError
from massicot.checks.prints.sheets import DAMAGED, RESOLUTION, SCALING
from massicot.checks.runner import PRINTS
from massicot.data.library import Library
from massicot.diagnostics import Diagnostic
from tests.booklet.oracle import pages, references, screen, words  # noqa: F401  their checks are collected
from tests.booklet.oracle.held import held
from tests.booklet.oracle.html import read_html
from tests.booklet.oracle.reading import read_book
from tests.booklet.oracle.rules import BOOKLET_RULES, CHECKS, FETCHED, found
from tests.booklet.oracle.tags import read_tags

__all__ = ["BOOKLET_RULES", "check_booklet"]


def check_booklet(path: Path, library: Library, game: str = "") -> Iterator[Diagnostic]:
    """What `massicot check` says of a file, and what this oracle finds if a game is told in it."""
    yield from _of_html(path, library, game) if path.suffix == ".html" else _of_pdf(path, library, game)


def _of_pdf(path: Path, library: Library, game: str) -> Iterator[Diagnostic]:
    try:
        content, printed = file_bytes(path), read_print(path, library, game)
        reading = printed.reading
        there = held(str(path), read_book(content, reading), library, game)
        tags = read_tags(content)
    except UnreadableError as wrong:
        yield found(UNREADABLE, str(wrong), path)
        return
    findings = [finding for check in checks_of(PRINTS) for finding in check(printed)]
    # A picture of dots in a booklet is one finding, whatever its resolution.
    yield from (finding for finding in findings if there is None or finding.code != RESOLUTION.code)
    if there is None:
        return
    if there.book.per_side > 1 and reading.scaling != "None":
        yield found(SCALING, "viewers may shrink its pages to fit the paper", path)
    rasters = tuple(sheet.number for sheet in reading.sheets if sheet.resolutions)
    papers = {sheet.number: (sheet.width, sheet.height) for sheet in reading.sheets}
    whole = replace(there, tags=tags, rasters=rasters, papers=papers)
    for check in CHECKS:
        yield from check(whole)


def _of_html(path: Path, library: Library, game: str) -> Iterator[Diagnostic]:
    try:
        page = read_html(path)
    except UnreadableError as wrong:
        yield found(UNREADABLE, str(wrong), path)
        return
    there = held(str(path), page.book, library, game)
    if there is None:
        yield found(UNREADABLE, "no game of the library is told in it", path)
        return
    if not page.whole:
        yield found(DAMAGED, "the page ends in its middle", path)
    for line, what in page.fetched:
        yield found(FETCHED, f"it fetches “{what[:60]}”", path, line)
    whole = replace(there, tags=page.tags, rasters=page.rasters)
    for check in CHECKS:
        yield from check(whole)
