"""Run something again whenever a file is saved, and say so only when the answer is another."""

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from massicot.cli import heed
from massicot.cli.talk import Talk
from massicot.diagnostics import DataError, Diagnostic

Answer = TypeVar("Answer")
State = dict[Path, tuple[int, int]]
STEP = 0.15
"""Seconds between two looks. Looking at a library takes a millisecond."""
_CLEAR = "\x1b[2J\x1b[H"


def watch(
    files: Callable[[], Iterable[Path]], run: Callable[[], Answer], tell: Callable[[Answer], None], talk: Talk
) -> Answer | None:
    """Until it is interrupted: the last answer, or None if there was none."""
    answer: Answer | None = None
    problems: tuple[Diagnostic, ...] | None = None
    before: State | None = None
    try:
        while True:
            now = _state(files())
            if now == before:
                time.sleep(STEP)
                heed()
                continue
            first, before = before is None, now
            try:
                new = run()
                other = first or bool(problems) or new != answer
                answer, problems = new, None  # before it is told: an interrupt may follow at once
                if other:
                    _clear()
                    tell(new)
            except DataError as wrong:  # a file that is gone, or has no name yet: it may come back
                if problems != tuple(wrong.problems):
                    _clear()
                    talk.problems(wrong.problems)
                answer, problems = None, tuple(wrong.problems)
            sys.stdout.flush()
    except KeyboardInterrupt:
        return answer


def _clear() -> None:
    """A terminal shows the last answer alone; a file or a pipe keeps them all."""
    if sys.stdout.isatty():
        print(_CLEAR, end="")


def _state(files: Iterable[Path]) -> State:
    """When each file was last written, and its size. One that is gone has neither."""
    found: State = {}
    for path in files:
        try:
            about = path.stat()
        except OSError:
            continue
        found[path] = (about.st_mtime_ns, about.st_size)
    return found
