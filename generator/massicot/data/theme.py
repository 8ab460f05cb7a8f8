"""theme.toml to a theme. The drawings are compiled apart (see artwork.py), when a deck needs them."""

from itertools import pairwise
from pathlib import Path
from typing import Annotated

from massicot.codes import NO_DRAWING, WRONG
from massicot.data.toml import read_toml
from massicot.model.kinds import Colour, InnerFile, Name, Title
from massicot.model.schema import Field, Schema, Strict
from massicot.model.theme import Theme
from massicot.places import shipped


class HigherEntry(Strict):
    """Another drawing of a suit for its higher cards: a face that grows pale as the value rises."""

    from_: Annotated[int, Field(ge=0, le=999)]
    """The value from which on it takes the place of the others."""
    drawing: Name
    """A drawing of the theme's folder, without `.svg`."""


class EmblemEntry(Strict):
    """The drawing that stands for a value or a suit, by that value or suit."""

    drawing: Name
    """A drawing of the theme's folder, without `.svg`; faces quote it as `{emblem}`."""
    name: Title
    """What it is called in French; faces quote it as `{name}` and, in capitals, `{upper}`."""
    higher: list[HigherEntry] = []
    """Other drawings for its higher cards; faces quote them as `{emblem}` as well."""


class ThemeFile(Strict):
    """What theme.toml says of a theme."""

    title: Title
    """What the theme is called on its sheets."""
    palette: dict[Name, Colour]
    """Its inks by name; drawings use them as `var(--NAME)`. `papier` is the ground and `encre` the darkest ink of
    tokens, box, reference cards and booklet."""
    faces: dict[Name, InnerFile] = {}
    """The SVG template for each face that a deck asks for: a file of this folder, or a shipped one of
    `templates/faces/`. A face of tokens, box or standee replaces the shipped one of that name."""
    reinks: bool = False
    """A theme without drawings that prints those of a deck's own theme in `papier` and `encre`; `--low-ink` uses the
    theme “encre”, which is one."""
    emblems: dict[Name, EmblemEntry] = {}
    """The drawing and the name for each value or suit of a deck."""
    hero: Name | None = None
    """The drawing of the folder, without `.svg`, that stands on the front of the box and on the cover of the deck's
    booklet; without it, what its first game is known by."""


THEME: Schema[ThemeFile] = Schema(ThemeFile)
"""`artwork/THEME/theme.toml` says how cards look: inks, a template for each face, and a drawing for each value or suit.
The SVG files lie beside it; [templates.md](templates.md) says what they may contain."""


def read_theme(folder: Path, name: str) -> Theme:
    """The theme of one artwork folder, or all that is wrong with its file."""
    read, file = read_toml(folder / "theme.toml", THEME)
    for face, inner in read.faces.items():
        if not (folder / inner).is_file() and not (shipped("templates") / "faces" / inner).is_file():
            file.wrong(NO_DRAWING, f"there is no {inner}", "put the SVG there", "faces", face)
    for key, entry in read.emblems.items():
        for drawing in (entry.drawing, *(higher.drawing for higher in entry.higher)):
            if not (folder / f"{drawing}.svg").is_file():
                file.wrong(NO_DRAWING, f"there is no {drawing}.svg", "put the SVG there", "emblems", key)
        for before, after in pairwise(entry.higher):
            if after.from_ <= before.from_:
                message = f"{after.drawing} begins at {after.from_}, {before.drawing} at {before.from_}"
                file.wrong(WRONG, message, "put them in the order of their values", "emblems", key, "higher")
    if read.hero and not (folder / f"{read.hero}.svg").is_file():
        file.wrong(NO_DRAWING, f"there is no {read.hero}.svg", "put the SVG there", "hero")
    file.check()
    return Theme(
        id=name,
        title=read.title,
        palette=dict(read.palette),
        faces=dict(read.faces),
        emblems={key: entry.drawing for key, entry in read.emblems.items()},
        names={key: entry.name for key, entry in read.emblems.items()},
        higher={
            key: {higher.from_: higher.drawing for higher in entry.higher}
            for key, entry in read.emblems.items()
            if entry.higher
        },
        folder=folder,
        hero=read.hero or "",
        reinks=read.reinks,
    )
