"""Check a finished booklet as it is printed or shown: what its readers meet. See `booklet_rules.py`."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

# Importing these registers their checks.
from massicot.checks import booklet_pages, booklet_references, booklet_screen, booklet_words  # noqa: F401
from massicot.checks.booklet_held import Held, held
from massicot.checks.booklet_html import read_html
from massicot.checks.booklet_reading import read_book
from massicot.checks.booklet_rules import FETCHED
from massicot.checks.booklet_tags import read_tags
from massicot.checks.findings import Finding, found, run
from massicot.checks.pdf_limits import UnreadableError, file_bytes
from massicot.checks.pdf_reading import Reading
from massicot.checks.print_rules import DAMAGED, SCALING, UNREADABLE
from massicot.data.library import Library


def booklet_of(path: Path, reading: Reading, library: Library, game: str = "") -> Held | None:
    """The booklet that a PDF is, or None if no game is told in it; `UnreadableError` if it can't be followed."""
    content = file_bytes(path)
    there = held(str(path), read_book(content, reading), library, game)
    if there is None:
        return None
    return replace(
        there,
        tags=read_tags(content),
        rasters=tuple(sheet.number for sheet in reading.sheets if sheet.images),
        papers={sheet.number: (sheet.width, sheet.height) for sheet in reading.sheets},
    )


def check_html(path: Path, library: Library, game: str = "") -> Iterator[Finding]:
    """All findings of a booklet for a phone."""
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
    yield from run("booklet", replace(there, tags=page.tags, rasters=page.rasters))


def check_booklet(there: Held, reading: Reading) -> Iterator[Finding]:
    """All findings of one booklet."""
    if there.book.per_side > 1 and reading.scaling != "None":
        yield found(SCALING, "viewers may shrink its pages to fit the paper", there.path)
    yield from run("booklet", there)
