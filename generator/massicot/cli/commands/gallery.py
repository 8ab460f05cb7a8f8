"""Draw the pictures of the README."""

from argparse import Namespace
from pathlib import Path

from massicot import gallery
from massicot.cli.declare import LIBRARY, Command, Option
from massicot.cli.talk import Talk
from massicot.cli.values import path


def run(options: Namespace, talk: Talk) -> int:
    """Draw them, and name each."""
    for picture in gallery.gallery(tuple(options.library), options.output, talk.progress):
        talk.say(str(picture))
    return 0


COMMAND = Command(
    run,
    (),
    (
        Option("--output", "where to; docs/gallery", "DIR", path("folder"), default=Path("docs/gallery")),
        LIBRARY,
    ),
    (("gallery", ""),),
)
