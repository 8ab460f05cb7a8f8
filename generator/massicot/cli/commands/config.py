"""The settings that hold here."""

from argparse import Namespace
from pathlib import Path

from massicot.cli.declare import Command, Option
from massicot.cli.talk import Talk
from massicot.codes import MISSING
from massicot.data.settings import NAME, settings, told, user_file
from massicot.diagnostics import DataError


def run(options: Namespace, talk: Talk) -> int:
    """Every setting with its value and where that comes from; or only where the user's own file lies."""
    user = user_file()
    if options.path:
        if user is None:
            raise DataError([MISSING.problem("there is no home folder", "set MASSICOT_CONFIG to a folder")])
        talk.say(str(user))
        return 0
    rows = [
        [key, told(one.value), f"{one.path}:{one.line}" if one.path else "built in"] for key, one in settings().items()
    ]
    talk.table("settings", rows)
    files = [(Path(NAME), "beside the work"), *([(user, "your own")] if user else [])]
    talk.table("files, the first wins", [[str(path), what, _state(path)] for path, what in files])
    talk.say("An option that is typed wins over both.")
    return 0


def _state(path: Path) -> str:
    return "" if path.is_file() else "not there"


COMMAND = Command(
    run,
    (),
    (Option("--path", "only where your own file is, or would be"),),
    (("config", ""), ("config --path", 'a file to write: paper = "letter" …')),
)
