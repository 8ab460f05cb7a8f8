"""Every check on this clone."""

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

from massicot.cli.declare import Command, Option
from massicot.cli.talk import Talk
from massicot.codes import OPTION
from massicot.diagnostics import DataError
from massicot.places import clone


def run(options: Namespace, talk: Talk) -> int:
    """One step after another, until one fails."""
    folder = clone()
    if folder is None:
        hint = "clone the project and run ./massicot there"
        raise DataError([OPTION.problem("“test” works only in a clone of the project", hint)])
    tests = ["pytest", "-n", "2", "-rfEs", *(["-m", "not slow"] if options.fast else [])]
    steps = [[*tests, "-k", options.keyword]]
    if not options.keyword:
        from massicot.products import native

        if native.missing():
            native.refuse()
        steps = [["ruff", "check"], ["ruff", "format", "--check"], ["mypy"], tests]
    for step in ([sys.executable, "-m", *words] for words in steps):
        talk.say("→ " + " ".join(step[2:]))
        sys.stdout.flush()
        if not passes(step, folder, talk, shows_progress=step[2] == "pytest"):
            return 1
    return 0


def passes(step: list[str], folder: Path, talk: Talk, *, shows_progress: bool) -> bool:
    """Whether a step ends well. One that shows its own progress has the terminal; what others print comes at their
    end."""
    if shows_progress:
        talk.close()
        return subprocess.run(step, cwd=folder, check=False).returncode == 0
    talk.progress(step[2])
    done = subprocess.run(step, cwd=folder, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    talk.close()
    (Talk() if done.returncode else talk).say(done.stdout.rstrip("\n"))
    return done.returncode == 0


COMMAND = Command(
    run,
    (),
    (
        Option("--fast", "without the tests that take long, in about a minute"),
        Option("-k", "only these tests", "WORDS", key="keyword"),
    ),
    (("test", ""), ("test --fast", "before every commit"), ("test -k planner", "")),
)
