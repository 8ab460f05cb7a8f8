"""theme.toml to a theme. The drawings are compiled apart (see artwork.py), when a deck needs them."""

from pathlib import Path

from generator.errors import DataError
from generator.loading.schemas import THEME
from generator.loading.toml import read_toml
from generator.model.theme import Theme
from generator.places import shipped


def read_theme(folder: Path, name: str) -> Theme:
    """The theme of one artwork folder."""
    file, lines = read_toml(folder / "theme.toml", THEME)
    problems = [
        lines.problem(f"there is no {inner}", "put the SVG there", "faces", face)
        for face, inner in file.faces.items()
        if not (folder / inner).is_file() and not (shipped("templates") / "faces" / inner).is_file()
    ]
    problems += [
        lines.problem(f"there is no {entry.drawing}.svg", "put the SVG there", "emblems", key)
        for key, entry in file.emblems.items()
        if not (folder / f"{entry.drawing}.svg").is_file()
    ]
    if problems:
        raise DataError(problems)
    return Theme(
        id=name,
        title=file.title,
        palette=dict(file.palette),
        faces=dict(file.faces),
        emblems={key: entry.drawing for key, entry in file.emblems.items()},
        names={key: entry.name for key, entry in file.emblems.items()},
        folder=folder,
        reinks=file.reinks,
    )
