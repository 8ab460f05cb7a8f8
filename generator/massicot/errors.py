"""Old names of massicot.diagnostics, until every room uses the new ones."""

from pathlib import Path

from massicot.codes import OPTION, no_processes
from massicot.diagnostics import (
    DataError,
    Diagnostic,
    MisfitError,
    NotHereError,
    Place,
    did_you_mean,
    grouped,
    in_a_line,
    near,
    nearest,
)

__all__ = [
    "DataError",
    "MisfitError",
    "NotHereError",
    "Problem",
    "did_you_mean",
    "grouped",
    "in_a_line",
    "near",
    "nearest",
    "no_processes",
]


def Problem(  # noqa: N802
    message: str, hint: str = "", path: Path | None = None, line: int | None = None, where: str = ""
) -> Diagnostic:
    """A problem that has no code of its own yet."""
    return OPTION.at(Place("" if path is None else str(path), line or 0, 0, where), message, hint)
