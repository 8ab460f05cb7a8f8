"""theme.toml to a theme. The drawings are compiled apart (see artwork.py), when a deck needs them."""

from pathlib import Path

from massicot.data.schemas import THEME
from massicot.data.toml import survey_toml
from massicot.errors import DataError, Problem
from massicot.model.theme import Theme
from massicot.places import shipped


def read_theme(folder: Path, name: str) -> Theme:
    """The theme of one artwork folder, or all that is wrong with its file."""
    survey = survey_toml(folder / "theme.toml", THEME)
    file, lines = survey.value, survey.lines
    problems: list[Problem] = [*survey.problems]
    problems += [
        lines.problem(f"there is no {inner}", "put the SVG there", "faces", face)
        for face, inner in file.faces.items()
        if inner and not (folder / inner).is_file() and not (shipped("templates") / "faces" / inner).is_file()
    ]
    problems += [
        lines.problem(f"there is no {entry.drawing}.svg", "put the SVG there", "emblems", key)
        for key, entry in file.emblems.items()
        if entry.drawing and not (folder / f"{entry.drawing}.svg").is_file()
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
