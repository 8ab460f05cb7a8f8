"""Whatever somebody makes to harm the one who opens it ends with a message, in good time and in little memory."""

import os
import signal
import subprocess
import sys

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


MEASURED = """
import os, resource, sys
code = os.waitstatus_to_exitcode(os.waitpid(os.spawnv(os.P_NOWAIT, sys.argv[2], sys.argv[2:]), 0)[1])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as file:
    print(code, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, file=file)
"""
"""A process begins with the memory of the one that it is forked from: a small one starts it."""


def measured(folder, words, output=subprocess.DEVNULL, **environment):
    """The exit code of a process, its seconds of processor time, and its megabytes."""
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", MEASURED, str(folder / "measured"), *map(str, words)],
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        start_new_session=True,
    )
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise AssertionError("it never ends") from None
    code, seconds, megabytes = (folder / "measured").read_text().split()
    return int(code), float(seconds), float(megabytes)


def endured(folder, *words):
    """What a command says, if it keeps to the budget."""
    said = folder / "said"
    settings = {"PYTHONPATH": str(ROOT / "generator"), "MASSICOT_CACHE": str(folder / "cache")}
    with said.open("wb") as output:
        code, seconds, megabytes = measured(folder, [sys.executable, "-m", "massicot", *words], output, **settings)
    text = said.read_text("utf-8", "replace")
    assert seconds < SECONDS, text
    assert megabytes < MEGABYTES, text
    assert code in (0, 1, 2), text
    assert "Traceback" not in text and "out of memory" not in text, text
    assert text.strip()
    return code, text


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
def test_the_budget_is_measured(code, tmp_path):
    """What goes beyond it is seen to."""
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS + 1},) * 2)\n{code}"
    _, seconds, megabytes = measured(tmp_path, [sys.executable, "-c", limited])
    assert seconds > SECONDS or megabytes > MEGABYTES
