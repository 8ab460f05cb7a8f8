"""Work done by a copy of the process: the same findings, the same errors, nothing said twice."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="no other system forks safely")


def run(tmp_path, code):
    """A process without other threads: the test's own may have some."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generator"), "MASSICOT_CACHE": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, check=False, capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


BEGIN = """
import os
os.sched_getaffinity = lambda _: {0, 1}
from massicot.checks.aside import aside, can_fork
assert can_fork()
"""


@LINUX
def test_a_copy_does_it_and_tells(tmp_path):
    out = run(tmp_path, BEGIN + "here = os.getpid(); print(aside(lambda: os.getpid() != here)())")
    assert out == "True\n"


@LINUX
def test_what_was_not_yet_said_is_said_once(tmp_path):
    assert (
        run(tmp_path, BEGIN + "print('before'); print(aside(lambda: list(range(100_000)))()[-1])") == "before\n99999\n"
    )


@LINUX
@pytest.mark.parametrize(
    "work",
    [
        "lambda: os.getpid() if os.getpid() == here else os._exit(9)",
        "lambda: os.getpid() if os.getpid() == here else 1 / 0",
    ],
)
def test_what_a_copy_can_not_do_is_done_here(tmp_path, work):
    assert run(tmp_path, BEGIN + f"here = os.getpid(); print(aside({work})() == here)") == "True\n"


@LINUX
def test_an_error_is_the_same_as_without_a_copy(tmp_path):
    code = "\ntry:\n    aside(lambda: {}['x'])()\nexcept KeyError as wrong:\n    print(wrong)"
    assert run(tmp_path, BEGIN + code) == "'x'\n"


@LINUX
def test_nobody_forks_beside_other_threads_or_on_one_core(tmp_path):
    code = """
import threading
wait = threading.Event()
other = threading.Thread(target=wait.wait); other.start()
print(can_fork()); wait.set(); other.join(); print(can_fork())
os.sched_getaffinity = lambda _: {0}
print(can_fork())
"""
    assert run(tmp_path, BEGIN + code) == "False\nTrue\nFalse\n"


@LINUX
def test_a_hasty_check_finds_the_same_and_keeps_what_it_looked_up(tmp_path):
    """A game with mistakes on both sides: in its language, and elsewhere."""
    code = """
import json, shutil
from pathlib import Path
from massicot.checks.families import Target, check_data
from massicot.checks.speller import Speller
from massicot.data.library import Library
from massicot.places import shipped
home = Path("mine/games"); home.mkdir(parents=True)
shutil.copytree(shipped("games") / "pairs", home / "pairs", ignore=shutil.ignore_patterns("*.py"))
path = home / "pairs/paires/rules.toml"
text = path.read_text("utf-8").replace("Mélangez", "Mélangéz", 1).replace("ante = 1", "ante = 2", 1)
path.write_text(text, "utf-8")
def found(**how):
    library = Library([Path("mine")])
    return [repr(one) for one in check_data(library, [Target("pairs")], **how)]
asked = []
spell = Speller._read
Speller._read = lambda self: asked.append(1) or spell(self)
first = found(hasty=True)
before = len(asked)
print(json.dumps([first == found(), len(first), before]))
"""
    same, number, asked_here = json.loads(run(tmp_path, BEGIN + code))
    assert same and number > 2
    # The copy read the dictionary; here it is opened for the words near the wrong one alone.
    assert asked_here <= 2
