"""The last line of the terminal: what a command is busy with, as long as it prints nothing else.

An alarm draws it in the main thread. A thread of its own would keep `check` from copying its process.
"""

import os
import signal
import sys
import time
from contextlib import suppress

PATIENCE = 0.5
"""Seconds of silence before the line appears."""
STEP = 0.25
"""Seconds between two looks at what has changed; the seconds shown always have."""
BAR, NARROW = 24, 60
"""The columns of the bar, and how many there must be at all for it."""
_ERASE = "\r\x1b[K"
_PLAIN = str.maketrans("━─…", "=-.")


class Line:
    """Only one at a time may be on."""

    def __init__(self) -> None:
        self._now = ("", 0, 0)
        self._begun = self._silent = 0.0
        self._on = False
        self._shown = ""

    def say(self, what: str, done: int = 0, total: int = 0) -> None:
        """What is being done, and how much of it, where that is known. Shown when its time has come."""
        self._now = (what, done, total)
        if not self._on and _terminal():
            self._on = True
            self._silent = time.monotonic()
            self._begun = self._begun or self._silent
            signal.signal(signal.SIGALRM, self._draw)
            signal.setitimer(signal.ITIMER_REAL, PATIENCE, STEP)

    def clear(self) -> None:
        """Make room for something else, which breaks the silence."""
        self._silent = time.monotonic()
        if self._shown:
            self._shown = ""
            _write(_ERASE)

    def end(self) -> None:
        """No more of it, until there is more to say."""
        if self._on:
            self._on = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            self.clear()

    def _draw(self, *_: object) -> None:
        now = time.monotonic()
        if not self._on or now - self._silent < PATIENCE:
            return
        width = os.get_terminal_size(sys.stderr.fileno()).columns
        text = drawn(*self._now, int(now - self._begun), width)
        if text != self._shown:
            _write(f"\r{text}\x1b[K")
            self._shown = text


def drawn(what: str, done: int, total: int, seconds: int, width: int) -> str:
    """One line that leaves the last column free: what changes little stands first, words are cut. 100 % is the end."""
    head = f"{seconds // 60}:{seconds % 60:02} "
    if total:
        full = BAR * min(done, total) // total
        bar = "━" * full + "─" * (BAR - full) + " "
        head += f"{bar if width >= NARROW else ''}{min(99, 100 * done // total):2} % "
    text = head + what
    return text if len(text) < width else text[: max(0, width - 2)] + "…"


def _terminal() -> bool:
    """Somebody looks, at something that can take a line back."""
    return sys.stderr.isatty() and os.environ.get("TERM", "") not in ("", "dumb") and hasattr(signal, "setitimer")


def _write(text: str) -> None:
    """Past the stream: the alarm may come while something is written to it."""
    plain = text.translate(_PLAIN) if "utf" not in sys.stderr.encoding.lower() else text
    with suppress(OSError):
        os.write(sys.stderr.fileno(), plain.encode(sys.stderr.encoding, "replace"))
