"""Shared means of the tests: a cache of their own, the command line, a small library."""

import os
import pty
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent
os.environ["PYTHONPATH"] = str(ROOT / "generator")  # for the programs that tests start
# Hundreds of them are started: where the environment says that nothing compiled is kept, each would compile the whole
# package anew, and every run all tests.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
settings.register_profile("house", deadline=None, max_examples=150, derandomize=True)
settings.load_profile("house")


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory):
    """No test reads or fills the user's cache, or reads their settings. Two workers of one run share a cache: what
    one of them has had set is not set again by the other."""
    from massicot import cache

    own = tmp_path_factory.getbasetemp()
    os.environ["MASSICOT_CACHE"] = str((own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "cache")
    cache.MOST_ENTRIES = 5000  # more than all tests make: the first booklets serve until the end
    os.environ["MASSICOT_CONFIG"] = str(tmp_path_factory.mktemp("config"))


@pytest.fixture(scope="session", autouse=True)
def ready_pools():
    """Pools of this process are of processes that have loaded what sets type."""
    from massicot import jobs
    from tests.ready import ReadyPool

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jobs, "ProcessPoolExecutor", ReadyPool)
        yield


def needs(program):
    """A test that asks another program is skipped, by its name, where that is not installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")


def terminal():
    """Both ends of a terminal; a test that needs one is skipped where the system has none to give (/dev/pts)."""
    try:
        return pty.openpty()
    except OSError as wrong:
        pytest.skip(f"no terminal: {wrong}")


@dataclass
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def massicot(capsys, monkeypatch):
    """Run a command in this process, for a terminal of 100 columns."""
    from massicot.cli import main

    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments):
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


def command(*arguments, **settings):
    """Start a command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generator"), **settings.pop("env", {})}
    words = [sys.executable, "-m", "massicot", *map(str, arguments)]
    pipe = subprocess.PIPE
    return subprocess.Popen(words, env=environment, stdout=pipe, stderr=pipe, text=True, **settings)


def finished(process):
    """Wait for a command: its exit code, output and errors."""
    out, err = process.communicate(timeout=60)
    return Ran(process.returncode, out, err)


@pytest.fixture(scope="session")
def pairs_pdf(tmp_path_factory):
    """The Paires deck, built as the README says."""
    from massicot.cli import main

    folder = tmp_path_factory.mktemp("pairs")
    assert main(["build", "pairs", "--only", "cards", "--output", str(folder), "--quiet"]) == 0
    return folder / "pairs" / "pairs-cards-potager-a4.pdf"


FACE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" data-bleed="3">
  <rect data-pin="stretch" x="-3" y="-3" width="69" height="94" fill="var(--paper)"/>
  <text x="31.5" y="44" font-family="display" font-size="10" text-anchor="middle">F{value}</text>
</svg>
"""


@pytest.fixture
def library(tmp_path):
    """A person's own library: a deck “mine” of six cards, each with a back of its own."""
    folder = tmp_path / "library"
    deck, theme = folder / "games" / "mine", folder / "artwork" / "plain"
    deck.mkdir(parents=True)
    theme.mkdir(parents=True)
    cards = "".join(f'[[cards]]\nface = "front"\nvalues = [{n}]\nback = "back-{n}"\n\n' for n in range(1, 7))
    (deck / "deck.toml").write_text(f'title = "Mine"\ntheme = "plain"\ntotal = 6\n\n{cards}')
    faces = "".join(f'back-{n} = "back-{n}.svg"\n' for n in range(1, 7))
    (theme / "theme.toml").write_text(
        f'title = "Plain"\n\n[palette]\npaper = "#fff4d0"\nink = "#102030"\n\n[faces]\nfront = "front.svg"\n{faces}'
    )
    (theme / "front.svg").write_text(FACE)
    for n in range(1, 7):
        (theme / f"back-{n}.svg").write_text(FACE.replace("F{value}", f"B{n}"))
    return folder
