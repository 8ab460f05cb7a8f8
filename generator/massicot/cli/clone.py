"""Commands that work only in a clone of the project."""

from pathlib import Path

from massicot import places
from massicot.errors import DataError, Problem


def root(command: str) -> Path:
    """The clone's folder."""
    found = places.clone()
    if found is None:
        hint = "clone the project and run ./massicot there"
        raise DataError([Problem(f"“{command}” works only in a clone of the project", hint)])
    return found
