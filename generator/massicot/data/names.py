"""Names of games, themes, cards…: they become file names, so they stay in their folder."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from massicot.model.kinds import NAME
from massicot.places import shipped


def is_name(text: str) -> bool:
    """Small letters, digits and hyphens."""
    return NAME.fullmatch(text) is not None


DECK_FILE, RULES_FILE, PROGRAM_FILE = "deck.toml", "rules.toml", "program.py"


def name_of(folder: Path) -> str:
    """The name that a folder stands for: Python imports the games of a folder with `_`, so `_` is read as `-`."""
    return folder.name.replace("_", "-")


def game_of(path: Path) -> str:
    """The game whose rules a file has: its folder's name; for a file that lies elsewhere, its own."""
    return name_of(path.parent) if path.name == RULES_FILE else name_of(path.with_suffix(""))


Programs = Mapping[str, tuple[Path, bool]]
"""The file of a game's program, by the name of the game; and whether it may run."""


@cache
def programs_in(games: Path, *, trusted: bool = True) -> Programs:
    """The programs beside the rules in a folder of decks."""
    return {name_of(path.parent): (path, trusted) for path in games.glob(f"*/*/{PROGRAM_FILE}")}


def sources(path: Path) -> list[bytes]:
    """The code of a program: what it played once holds as long as this is the same. What we ship is part of us."""
    inside = path.is_relative_to(shipped("games"))
    return [] if inside else [file.read_bytes() for file in sorted(path.parent.glob("*.py"))]


def spelled(name: str) -> Iterator[str]:
    """The names that the folder of a name may have."""
    yield name
    if "-" in name:
        yield name.replace("-", "_")
