"""`python -m massicot.cli.words COMMAND …`: are its words right? The launcher asks before it fetches more for it."""

import sys

from massicot.cli import COULD_NOT_RUN
from massicot.cli.parser import parse
from massicot.cli.talk import Talk
from massicot.diagnostics import DataError

RIGHT = 10
"""Told apart from 0, with which --help ends."""


def asked() -> int:
    """The exit code: RIGHT, or what the command itself would say."""
    try:
        options = parse(sys.argv[1:])
        return int(options.run(options, Talk())) if options.command == "help" else RIGHT
    except DataError as wrong:
        Talk().problems(wrong.problems)
        return COULD_NOT_RUN


if __name__ == "__main__":
    sys.exit(asked())
