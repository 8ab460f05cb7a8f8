"""Commands that work only in a clone of the project."""

from pathlib import Path

from massicot import places
from massicot.codes import OPTION
from massicot.diagnostics import DataError


def root(command: str) -> Path:
    """The clone's folder."""
    found = places.clone()
    if found is None:
        hint = "clone the project and run ./massicot there"
        raise DataError([OPTION.problem(f"“{command}” works only in a clone of the project", hint)])
    return found
