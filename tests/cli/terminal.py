"""A command on a terminal: what it is sent, when, and what stays."""

import fcntl
import os
import re
import struct
import subprocess
import termios
import threading
import time
from dataclasses import dataclass
from itertools import pairwise

from tests.conftest import ROOT, terminal

WIDTH = 80
_MOVES = re.compile(r"\r\n|\n|\r|\x1b\[K|\x1b\[[0-9;]*m|[^\r\n\x1b]+")


@dataclass
class Shown:
    """What a terminal was sent, and when."""

    code: int
    pieces: list[tuple[float, str]]
    seconds: float

    @property
    def text(self):
        return "".join(piece for _, piece in self.pieces)

    @property
    def silence(self):
        """The longest time in which nothing was shown, from the start to the end."""
        times = [0.0, *(at for at, _ in self.pieces), self.seconds]
        return max(after - before for before, after in pairwise(times))

    @property
    def left(self):
        """The lines that stay on the terminal."""
        lines, column = [""], 0
        for move in _MOVES.findall(self.text):
            if move.endswith("\n"):
                lines.append("")
                column = 0
            elif move == "\r":
                column = 0
            elif move == "\x1b[K":
                lines[-1] = lines[-1][:column]
            elif not move.startswith("\x1b"):
                lines[-1] = lines[-1][:column].ljust(column) + move + lines[-1][column + len(move) :]
                column += len(move)
        return [line.rstrip() for line in lines if line.strip()]


class Terminal:
    """A command on a terminal of its own, with an empty cache."""

    def __init__(self, words, cache, columns=WIDTH, **environment):
        ours, theirs = terminal()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        settings = {"TERM": "xterm", "PYTHONPATH": str(ROOT / "generator"), "MASSICOT_CACHE": str(cache), **environment}
        self.started, self.pieces, self._ours = time.monotonic(), [], ours
        self.process = subprocess.Popen(
            list(map(str, words)), stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, **settings}
        )
        os.close(theirs)
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self):
        while True:
            try:
                sent = os.read(self._ours, 65536)
            except OSError:  # the last of them has left the terminal
                break
            self.pieces.append((time.monotonic() - self.started, sent.decode(errors="replace")))
        self.seconds = time.monotonic() - self.started
        os.close(self._ours)

    def until(self, text, timeout=60):
        end = time.monotonic() + timeout
        while text not in "".join(piece for _, piece in self.pieces):
            assert time.monotonic() < end and self.process.poll() is None, self.pieces
            time.sleep(0.05)

    def ended(self):
        code = self.process.wait(timeout=300)
        self._reader.join()
        return Shown(code, self.pieces, self.seconds)
