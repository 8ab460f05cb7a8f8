"""What several commands share: their form, and options of the same name."""

import argparse
import os
import shutil
from pathlib import Path
from typing import Any


def called() -> str:
    """The command as it is typed here: `massicot`, or what the launcher says that it was called by."""
    name = os.environ.get("MASSICOT_CALLED", "")
    return name if name and shutil.which(Path(name).name) != name else "massicot"


def command(children: Any, name: str, run: Any, help: str, examples: str) -> argparse.ArgumentParser:
    """A command with what all have."""
    parser: argparse.ArgumentParser = children.add_parser(
        name,
        help=help,
        description=help[:1].upper() + help[1:] + ".",
        epilog="examples:\n" + examples,
    )
    parser.set_defaults(run=run)
    parser.add_argument("--quiet", "-q", action="store_true", help="say nothing but problems")
    parser.add_argument("--verbose", "-v", action="store_true", help="say more")
    return parser


def library(parser: argparse.ArgumentParser) -> None:
    """Where a person's own work lies."""
    parser.add_argument(
        "--library",
        metavar="DIR",
        type=Path,
        action="append",
        default=[],
        help="a folder with your own games/, artwork/ and fonts/; may be given more than once",
    )


def look(parser: argparse.ArgumentParser) -> None:
    """How cards are drawn."""
    parser.add_argument("--theme", metavar="THEME", default="", help="theme; the deck’s own")
    parser.add_argument("--low-ink", action="store_true", help="line art in one ink on white")
    parser.add_argument("--large-index", action="store_true", help="numerals 15.9 mm high on a standard card")
