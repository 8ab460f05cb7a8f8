"""Check a finished PDF as it is drawn: what a printer would make of it, whatever we meant.

Apart from the package's list of rules, so that only who checks a PDF loads the libraries that read one."""

from collections.abc import Iterator
from pathlib import Path

from massicot.checks.findings import Finding, found
from massicot.checks.prints import backs, cards, sheets, tokens
from massicot.checks.prints.pdf_limits import UnreadableError
from massicot.checks.prints.printed import read_print
from massicot.checks.prints.rules import UNREADABLE
from massicot.checks.registry import checks_of
from massicot.data.library import Library


def check_pdf(path: Path, library: Library, game: str = "") -> Iterator[Finding]:
    """All findings of one file. Without the name of a game, what is drawn tells which it is."""
    try:
        printed = read_print(path, library, game)
    except UnreadableError as wrong:
        yield found(UNREADABLE, str(wrong), path)
        return
    for check in checks_of((sheets, cards, backs, tokens)):
        yield from check(printed)
