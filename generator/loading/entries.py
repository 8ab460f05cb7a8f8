"""papers.toml, formats.toml and fonts.toml to what they list, by name."""

from pathlib import Path

from generator.errors import DataError
from generator.loading import schemas
from generator.loading.toml import Lines, read_toml
from generator.model.paper import Format, Paper

SMALLEST_MM = 10.0


def read_papers(path: Path) -> dict[str, Paper]:
    """The papers of one file."""
    entries, lines = read_toml(path, schemas.PAPERS)
    for name, entry in entries.items():
        _sized(lines, name, entry.width, entry.height)
    return {name: Paper(id=name, **entry.as_dict()) for name, entry in entries.items()}


def read_formats(path: Path) -> dict[str, Format]:
    """The card formats of one file."""
    entries, lines = read_toml(path, schemas.FORMATS)
    for name, entry in entries.items():
        _sized(lines, name, entry.width, entry.height)
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


def _sized(lines: Lines, name: str, width: float, height: float) -> None:
    for key, length in (("width", width), ("height", height)):
        if length < SMALLEST_MM:
            wrong = f"{length:g} mm is too small to print and cut"
            raise DataError([lines.problem(wrong, "10 mm is the least", name, key)])
