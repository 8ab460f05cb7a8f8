"""papers.toml, formats.toml and fonts.toml to what they list, by name."""

from pathlib import Path

from massicot.codes import UNREADABLE, WRONG
from massicot.data.files import MEGABYTE, measure
from massicot.data.toml import read_toml
from massicot.model.kinds import InnerFile, Name
from massicot.model.paper import Format, Paper
from massicot.model.schema import Schema, Strict


class FontEntry(Strict):
    """One font, by the role that `font-family` in a drawing names."""

    file: InnerFile
    """The font file, in TrueType format."""


PAPERS: Schema[dict[str, Paper]] = Schema(dict[Name, Paper])
"""`games/papers.toml` lists the papers that `--paper` knows. Yours are added to the shipped ones; one of the same name
takes its place."""
FORMATS: Schema[dict[str, Format]] = Schema(dict[Name, Format])
"""`games/formats.toml` lists the sizes of trimmed cards that `--format` and decks know. Yours are added to the shipped
ones; one of the same name takes its place."""
FONTS: Schema[dict[str, FontEntry]] = Schema(dict[Name, FontEntry])
"""`fonts/fonts.toml` lists the fonts that drawings may use, by role. Yours are added to the shipped ones; a role of the
same name takes its place. Fonts installed on the computer are never used."""


def read_papers(path: Path) -> dict[str, Paper]:
    """The papers of one file."""
    papers, _ = read_toml(path, PAPERS)
    return papers


def read_formats(path: Path) -> dict[str, Format]:
    """The card formats of one file."""
    formats, file = read_toml(path, FORMATS)
    for name, format in formats.items():
        if 2 * format.corner > min(format.width, format.height):
            message = "the corner’s radius is more than half the card"
            file.wrong(WRONG, message, "make it smaller", name, "corner")
    file.check()
    return formats


LARGEST_FONT = 32 * MEGABYTE


def read_fonts(path: Path) -> dict[str, Path]:
    """The font files of one file, by role."""
    fonts, file = read_toml(path, FONTS)
    for name, font in fonts.items():
        place = path.parent / font.file
        if not place.is_file():
            file.wrong(UNREADABLE, f"there is no {font.file}", "put the TTF there", name, "file")
        else:
            measure(place, "font", LARGEST_FONT)
    file.check()
    return {name: path.parent / font.file for name, font in fonts.items()}
