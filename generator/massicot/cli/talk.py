"""What people see on the terminal: problems, summaries, and how far it is when it takes a while."""

import os
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from massicot.cli import heed
from massicot.cli.commands import SUMMARIES
from massicot.cli.line import Line
from massicot.diagnostics import DataError, Diagnostic, grouped

_COMMAND = re.compile(rf"(?<![\w./-])massicot (?=(?:{'|'.join(SUMMARIES)}|COMMAND)\b)")
"""Where a text says what to type."""


class Talk:
    """Prints; problems go to standard error, everything else to standard output. Where our texts say what to type, the
    command is called as it was called: `./massicot` in a clone."""

    def __init__(self, *, quiet: bool = False, verbose: bool = False) -> None:
        self.quiet = quiet
        self.verbose = verbose
        self._line = Line()

    def say(self, text: str = "", style: str = "") -> None:
        """A line of what was asked for."""
        if not self.quiet:
            self._line.clear()
            print(_paint(style, _printable(text), sys.stdout) if style else _printable(text))

    def detail(self, text: str) -> None:
        """A line for those who want to know more."""
        if self.verbose and not self.quiet:
            self._line.clear()
            print(_printable(text))

    def error(self, text: str) -> None:
        """A line about what went wrong."""
        self.close()
        print(f"{_paint('31;1', 'massicot:', sys.stderr)} {_printable(text)}", file=sys.stderr)

    def warning(self, text: str) -> None:
        """A line about what may be wrong."""
        self.close()
        print(f"{_paint('33;1', 'warning:', sys.stderr)} {_printable(text)}", file=sys.stderr)

    def problems(self, problems: Sequence[Diagnostic], label: str = DataError.label) -> None:
        """All problems of a run."""
        self.close()
        problems = grouped(problems)
        for problem in problems:
            text = _printable(str(problem))
            print(f"{_paint('31;1', label, sys.stderr)} {text}", file=sys.stderr)
        if len(problems) > 1:
            print(f"{len(problems)} problems; nothing was changed", file=sys.stderr)

    def table(self, title: str, rows: Iterable[Sequence[str]]) -> None:
        """A small table under a title."""
        rows = [[cell.replace("\n", " ") for cell in row] for row in rows]
        self.say(title, style="1")
        if not rows:
            self.say("  none")
            return
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        for row in rows:
            line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            self.say(f"  {line.rstrip()}")

    def progress(self, what: str, done: int = 0, total: int = 0) -> None:
        """What is being done, on a line that goes away again: only on a terminal, if it takes more than a moment."""
        heed()
        if not self.quiet:
            self._line.say(_printable(what), done, total)

    def close(self) -> None:
        """Take back the line that tells of progress, before something else is printed."""
        self._line.end()


def _paint(code: str, text: str, stream: Any) -> str:
    if os.environ.get("NO_COLOR") or not stream.isatty():
        return text
    return f"\x1b[{code}m{text}\x1b[0m"


def _printable(text: str) -> str:
    """Names and titles come from files: no control character of theirs reaches the terminal. The spaces of French
    print may."""
    text = _COMMAND.sub(lambda _: f"{_called()} ", text)
    return "".join(c if c.isprintable() or c in "\n\u00a0\u202f" else f"\\x{ord(c):02x}" for c in text)


def _called() -> str:
    """The command as it is typed here: `massicot`, or what the launcher says that it was called by."""
    name = os.environ.get("MASSICOT_CALLED", "")
    if not name:
        return "massicot"
    from shutil import which  # it brings every kind of archive with it: 5 ms

    return name if which(Path(name).name) != name else "massicot"
