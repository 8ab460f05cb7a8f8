"""Where the shipped data lies: beside the package in a clone, inside it in a wheel."""

from pathlib import Path

OWN = Path("library")
"""Where `massicot new` writes, unless it is told otherwise."""

_PACKAGE = Path(__file__).parent


def shipped(folder: str) -> Path:
    """The shipped `templates`, `fonts`, `artwork`, `games` or `dictionary` folder."""
    inside = _PACKAGE / folder
    return inside if inside.is_dir() else _PACKAGE.parent.parent / folder


def clone() -> Path | None:
    """The project's own folder when running from a clone: tests and bench live only there."""
    root = _PACKAGE.parent.parent
    return root if (root / "tests").is_dir() and (root / "pyproject.toml").is_file() else None
