"""The shelves: the shipped library and a person's own folders beside it, in the same shape.

    DIR/games/papers.toml  DIR/games/formats.toml  DIR/games/<game>/deck.toml
    DIR/artwork/<theme>/theme.toml   DIR/fonts/fonts.toml

A later shelf wins over an earlier one, so a person can replace any shipped thing by name.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from generator.errors import DataError, Problem, nearest
from generator.loading import schemas
from generator.loading.deck import read_deck
from generator.loading.theme import read_theme
from generator.loading.toml import Lines, T, read_toml
from generator.model.deck import Deck
from generator.model.paper import Format, Paper
from generator.model.theme import Theme
from generator.places import shipped

SMALLEST_CARD_MM = 10.0


@dataclass(frozen=True, slots=True)
class Shelf:
    """One library folder."""

    games: Path
    artwork: Path
    fonts: Path


class Library:
    """Everything that can be asked for by name."""

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self.shelves = [Shelf(shipped("games"), shipped("artwork"), shipped("fonts"))]
        problems = []
        for folder in folders:
            if not folder.is_dir():
                hint = "give --library a folder that holds games/, artwork/ or fonts/"
                problems.append(Problem("there is no such folder", hint, path=folder))
            self.shelves.append(Shelf(folder / "games", folder / "artwork", folder / "fonts"))
        if problems:
            raise DataError(problems)

    def games(self) -> list[str]:
        """The names of all games."""
        return self._folders("games", "deck.toml")

    def themes(self) -> list[str]:
        """The names of all themes."""
        return self._folders("artwork", "theme.toml")

    def deck(self, name: str) -> Deck:
        """A game's deck."""
        return read_deck(self._folder("games", "deck.toml", name, "game") / "deck.toml", name)

    def theme(self, name: str) -> Theme:
        """A theme, its drawings still unread."""
        return read_theme(self._folder("artwork", "theme.toml", name, "theme"), name)

    def papers(self) -> dict[str, Paper]:
        """All papers by name."""
        papers = {}
        for _, name, entry, lines in self._entries("games", "papers.toml", schemas.PAPERS):
            _sized(lines, name, entry.width, entry.height)
            papers[name] = Paper(id=name, **entry.model_dump())
        return papers

    def formats(self) -> dict[str, Format]:
        """All card formats by name."""
        formats = {}
        for _, name, entry, lines in self._entries("games", "formats.toml", schemas.FORMATS):
            _sized(lines, name, entry.width, entry.height)
            if 2 * entry.corner > min(entry.width, entry.height):
                wrong = "the corner’s radius is more than half the card"
                raise DataError([lines.problem(wrong, "make it smaller", name, "corner")])
            formats[name] = Format(id=name, **entry.model_dump())
        return formats

    def fonts(self) -> dict[str, Path]:
        """The font file of every role."""
        fonts = {}
        for path, name, entry, lines in self._entries("fonts", "fonts.toml", schemas.FONTS):
            file = path.parent / entry.file
            if not file.is_file():
                raise DataError([lines.problem(f"there is no {entry.file}", "put the TTF there", name, "file")])
            fonts[name] = file
        return fonts

    def _entries(self, room: str, file: str, schema: TypeAdapter[dict[str, T]]) -> Iterator[tuple[Path, str, T, Lines]]:
        for shelf in self.shelves:
            path: Path = getattr(shelf, room) / file
            if path.is_file():
                entries, lines = read_toml(path, schema)
                for name, entry in entries.items():
                    yield path, name, entry, lines

    def _folders(self, room: str, file: str) -> list[str]:
        names = set()
        for shelf in self.shelves:
            folder: Path = getattr(shelf, room)
            if folder.is_dir():
                names |= {path.parent.name for path in folder.glob(f"*/{file}")}
        return sorted(name for name in names if schemas.is_name(name))

    def _folder(self, room: str, file: str, name: str, what: str) -> Path:
        if schemas.is_name(name):
            for shelf in reversed(self.shelves):
                folder: Path = getattr(shelf, room) / name
                if (folder / file).is_file():
                    return folder
        raise DataError([unknown(what, name, self._folders(room, file))])


def pick(what: str, name: str, known: dict[str, T]) -> T:
    """The thing of that name, or a problem with the nearest right one."""
    found = known.get(name.lower())
    if found is None:
        raise DataError([unknown(what, name, known)])
    return found


def unknown(what: str, name: str, known: Iterable[str]) -> Problem:
    """The problem of a name that nothing bears."""
    return Problem(f"there is no {what} “{name}”", nearest(name, known))


def _sized(lines: Lines, name: str, width: float, height: float) -> None:
    for key, length in (("width", width), ("height", height)):
        if length < SMALLEST_CARD_MM:
            wrong = f"{length:g} mm is too small to print and cut"
            raise DataError([lines.problem(wrong, "10 mm is the least", name, key)])
