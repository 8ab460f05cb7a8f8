"""massicot check --watch: again on every save, silent while nothing changes, ended by Ctrl-C."""

import os
import queue
import signal
import threading
import time

import pytest

from tests.checks.breaking import AUBEPINE, Broken
from tests.conftest import command

pytestmark = pytest.mark.slow

CLEAN = "nothing wrong in 1 deck"
PATIENCE = 20
"""Seconds on a machine that does other things too."""


class Watching:
    """A command that watches, and the lines that it says."""

    def __init__(self, *words):
        self.process = command("check", *words, "--watch", env={"PYTHONUNBUFFERED": "1"})
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def until(self, text):
        said = []
        while not said or text not in said[-1]:
            said.append(self.lines.get(timeout=PATIENCE))
        return said

    def close(self):
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdout, self.process.stderr):
            pipe.close()

    def ended(self):
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=PATIENCE)
        return code, self.process.stderr.read()


@pytest.fixture
def broken(tmp_path):
    return Broken(tmp_path)


def test_a_save_is_answered_and_silence_is_kept_while_nothing_changes(broken):
    path = broken.path(AUBEPINE)
    right = path.read_text("utf-8")
    watching = Watching(path)
    try:
        watching.until(CLEAN)
        broken.say("Il faut (de la ruse.")
        saved = time.monotonic()
        assert any("prose/balance" in line for line in watching.until("1 error"))
        assert time.monotonic() - saved < 5, "under a second on a quiet machine"
        os.utime(path)  # saved again, as it is
        time.sleep(1)
        assert watching.lines.empty()
        path.write_text("title = [", "utf-8")
        assert any("data/toml" in line for line in watching.until(" in 1 deck"))
        path.write_text(right, "utf-8")
        watching.until(CLEAN)
        code, errors = watching.ended()
        assert (code, errors) == (0, "")
    finally:
        watching.close()


def test_it_ends_with_1_where_something_was_wrong(broken):
    broken.say("Il faut (de la ruse.")
    watching = Watching(broken.path(AUBEPINE))
    try:
        watching.until("1 error")
        code, errors = watching.ended()
        assert (code, errors) == (1, "")
    finally:
        watching.close()


def test_a_file_that_goes_and_comes_back_is_waited_for(broken):
    path = broken.path(AUBEPINE)
    text = path.read_text("utf-8")
    watching = Watching(path)
    try:
        watching.until(CLEAN)
        path.unlink()
        time.sleep(1)
        path.write_text(text, "utf-8")
        watching.until(CLEAN)
        code, errors = watching.ended()
        assert code == 0 and "Traceback" not in errors and "there is no such file" in errors
    finally:
        watching.close()
