"""papers.toml, formats.toml and fonts.toml to what they list, by name."""

from pathlib import Path

from massicot.data import schemas
from massicot.data.toml import read_toml
from massicot.errors import DataError
from massicot.model.paper import Format, Paper


def read_papers(path: Path) -> dict[str, Paper]:
    """The papers of one file."""
    entries, _ = read_toml(path, schemas.PAPERS)
    return {name: Paper(id=name, **entry.as_dict()) for name, entry in entries.items()}


def read_formats(path: Path) -> dict[str, Format]:
    """The card formats of one file."""
    entries, lines = read_toml(path, schemas.FORMATS)
    for name, entry in entries.items():
        if 2 * entry.corner > min(entry.width, entry.height):
            wrong = "the corner’s radius is more than half the card"
            raise DataError([lines.problem(wrong, "make it smaller", name, "corner")])
    return {name: Format(id=name, **entry.as_dict()) for name, entry in entries.items()}


def read_fonts(path: Path) -> dict[str, Path]:
    """The font files of one file, by role."""
    entries, lines = read_toml(path, schemas.FONTS)
    for name, entry in entries.items():
        if not (path.parent / entry.file).is_file():
            raise DataError([lines.problem(f"there is no {entry.file}", "put the TTF there", name, "file")])
    return {name: path.parent / entry.file for name, entry in entries.items()}
