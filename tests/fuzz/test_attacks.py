"""Whatever somebody makes to harm the one who opens it ends with a message, in good time and in little memory."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.conftest import ROOT
from tests.fuzz.attacks import DATA, DRAWINGS, LIBRARIES, PDFS, WENT_THROUGH

pytestmark = pytest.mark.slow

SECONDS, MEGABYTES = 5, 512
"""Of processor time and of memory: what we promise for a file of up to 30 MB."""
PATIENCE = 60
"""Seconds by the clock: what waits for something that never comes takes no processor time."""
FACE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" data-bleed="3">
  <rect data-pin="stretch" x="-3" y="-3" width="69" height="94" fill="var(--papier)"/>
</svg>
"""
BUILD = ["build", "mine", "--only", "cards", "--library"]


LONG = bool(os.environ.get("MASSICOT_FUZZ"))
"""`MASSICOT_FUZZ=long pytest tests/fuzz` takes all attacks; the whole suite takes those that went through once."""


def chosen(attacks):
    return [name for name in attacks if LONG or name in WENT_THROUGH]


@pytest.fixture
def shelf(tmp_path):
    """A small library."""
    deck, theme = tmp_path / "games" / "mine", tmp_path / "artwork" / "plain"
    deck.mkdir(parents=True)
    theme.mkdir(parents=True)
    cards = '[[cards]]\nface = "front"\nvalues = [1, 2]\n'
    (deck / "deck.toml").write_text(f'title = "Mine"\ntheme = "plain"\nback = "front"\ntotal = 2\n\n{cards}')
    palette = '[palette]\npapier = "#fff4d0"\nencre = "#102030"\n'
    (theme / "theme.toml").write_text(f'title = "Plain"\n\n{palette}\n[faces]\nfront = "front.svg"\n')
    (theme / "front.svg").write_text(FACE)
    return tmp_path


def endured(folder, *words):
    """What a command says, if it keeps to the budget."""
    said = folder / "said"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generator"), "MASSICOT_CACHE": str(folder / "cache")}
    with said.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "massicot", *map(str, words)],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    code, used = waited(process)
    text = said.read_text("utf-8", "replace")
    assert used.ru_utime + used.ru_stime < SECONDS, text
    assert used.ru_maxrss / 1024 < MEGABYTES, text
    assert code in (0, 1, 2), text
    assert "Traceback" not in text and "out of memory" not in text, text
    assert text.strip()
    return code, text


def waited(process):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        pid, status, used = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, used
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    os.wait4(process.pid, 0)
    process.returncode = -signal.SIGKILL
    raise AssertionError("it never ends")


@pytest.mark.parametrize("name", chosen(DRAWINGS))
def test_a_hostile_drawing(name, shelf):
    DRAWINGS[name]()(shelf)
    code, text = endured(shelf, *BUILD, shelf, "--output", shelf / "out")
    assert not code or "front.svg" in text or "link-" in text


@pytest.mark.parametrize("name", chosen(LIBRARIES))
def test_a_file_of_a_library_that_is_none(name, shelf):
    """What is not needed may be anything; what is needed is named."""
    LIBRARIES[name]()(shelf)
    for words in ((*BUILD, shelf, "--output", shelf / "out"), ("check", shelf)):
        code, text = endured(shelf, *words)
        file = name.partition(" ")[0].rpartition("/")[2]
        assert not code or any(word in text for word in (file, file.removesuffix(".ttf"), "mine", "“plain”")), text


@pytest.mark.parametrize("name", chosen(DATA))
def test_hostile_data(name, shelf):
    DATA[name]()(shelf)
    endured(shelf, *BUILD, shelf, "--output", shelf / "out")
    endured(shelf, "build", "mine", "--low-ink", "--library", shelf, "--output", shelf / "out")


@pytest.mark.parametrize("name", chosen(PDFS))
def test_a_hostile_pdf(name, shelf):
    PDFS[name]()(shelf)
    endured(shelf, "check", shelf / "attack.pdf", "--expect", "2×A")


@pytest.mark.parametrize("code", ["while True: pass", "print(len(b'1' * (600 * 2**20)))"])
def test_the_budget_is_measured(code):
    """What goes beyond it is seen to."""
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS + 1},) * 2)\n{code}"
    _, used = waited(subprocess.Popen([sys.executable, "-c", limited], start_new_session=True))
    assert used.ru_utime + used.ru_stime > SECONDS or used.ru_maxrss / 1024 > MEGABYTES
