"""Massicot beside other tools, in one run."""

import subprocess
import sys
from argparse import Namespace

from massicot.cli.clone import root
from massicot.cli.declare import Argument, Command, Need, Option
from massicot.cli.talk import Talk
from massicot.cli.values import whole, words

_WHAT = ("cards", "booklets", "rules", "checks", "corpus")
_CORPUS = Need(lambda of: of.what == "corpus", "it is for massicot bench corpus")


def run(options: Namespace, talk: Talk) -> int:
    """The bench is a program of its own."""
    folder = root("bench")
    talk.close()
    command = [sys.executable, str(folder / "bench" / "run.py"), options.what]
    command += ["--runs", str(options.runs), "--cards", ",".join(options.cards)]
    command += ["--part", options.part, "--cores", str(options.cores)]
    command += ["--only", ",".join(options.only)] if options.only else []
    if talk.quiet:
        command.append("--quiet")
    return subprocess.run(command, cwd=folder, check=False).returncode


COMMAND = Command(
    run,
    (Argument("what", "WHAT", f"{', '.join(_WHAT)}; cards by default", default="cards", choices=_WHAT),),
    (
        Option("--runs", "of each order; 5", "N", whole(1, 50), default=5),
        Option("--cards", "sizes of decks; 55,1000,10000", "N,…", words, default=("55", "1000", "10000")),
        Option("--part", "of the corpus: every Mth order, from the Nth", "N/M", default="1/1", needs=_CORPUS),
        Option("--only", "of the corpus: these products", "KIND,…", words, default=(), needs=_CORPUS),
        Option("--cores", "for the corpus; all", "N", whole(1, 256), default=0, needs=_CORPUS),
    ),
    (
        ("bench", ""),
        ("bench --runs 3 --cards 55,1000", ""),
        ("bench corpus --part 1/20", "some of all that can be built, checked"),
    ),
)
