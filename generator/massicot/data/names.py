"""Names of games, themes, cards…: they become file names, so they stay in their folder."""

from collections.abc import Iterator
from pathlib import Path

from massicot.model.kinds import NAME


def is_name(text: str) -> bool:
    """Small letters, digits and hyphens."""
    return NAME.fullmatch(text) is not None


RULES_FILE = "rules.toml"


def name_of(folder: Path) -> str:
    """The name that a folder stands for: Python imports the games of a folder with `_`, so `_` is read as `-`."""
    return folder.name.replace("_", "-")


def game_of(path: Path) -> str:
    """The game whose rules a file has: its folder's name; for a file that lies elsewhere, its own."""
    return name_of(path.parent) if path.name == RULES_FILE else name_of(path.with_suffix(""))


def spelled(name: str) -> Iterator[str]:
    """The names that the folder of a name may have."""
    yield name
    if "-" in name:
        yield name.replace("-", "_")
