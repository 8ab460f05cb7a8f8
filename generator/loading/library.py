"""The shelves: the shipped library and a person's own folders beside it, in the same shape.

    DIR/games/papers.toml  DIR/games/formats.toml  DIR/games/<game>/deck.toml
    DIR/artwork/<theme>/theme.toml   DIR/fonts/fonts.toml

A later shelf wins over an earlier one, so a person can replace any shipped thing by name.

What a file says is kept in the cache, keyed by its content and by the programs that check it: a file that
was found valid is not checked again until one of them changes.
"""

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from generator import cache
from generator.errors import DataError, Problem, nearest
from generator.loading.names import is_name
from generator.model.deck import Card, Deck
from generator.model.paper import Format, Paper
from generator.model.theme import Theme
from generator.places import shipped

T = TypeVar("T")
_CHECKERS = (
    "deck.py",
    "entries.py",
    "library.py",
    "names.py",
    "schemas.py",
    "shape.py",
    "theme.py",
    "toml.py",
    "../units.py",
)


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
        here = Path(__file__).parent
        self._checkers = [(here / module).read_bytes() for module in _CHECKERS]

    def games(self) -> list[str]:
        """The names of all games."""
        return self._folders("games", "deck.toml")

    def themes(self) -> list[str]:
        """The names of all themes."""
        return self._folders("artwork", "theme.toml")

    def deck(self, name: str) -> Deck:
        """A game's deck."""
        path = self._folder("games", "deck.toml", name, "game") / "deck.toml"

        def read() -> Deck:
            from generator.loading.deck import read_deck

            return read_deck(path, name)

        def decode(data: Any) -> Deck:
            cards = tuple(Card(**card) for card in data["cards"])
            return Deck(**{**data, "cards": cards, "authors": tuple(data["authors"]), "source": path})

        return self._kept(path, read, lambda deck: {**asdict(deck), "source": ""}, decode)

    def theme(self, name: str) -> Theme:
        """A theme, its drawings still unread."""
        folder = self._folder("artwork", "theme.toml", name, "theme")

        def read() -> Theme:
            from generator.loading.theme import read_theme

            return read_theme(folder, name)

        drawings = " ".join(sorted(path.name for path in folder.glob("*.svg")))
        return self._kept(
            folder / "theme.toml",
            read,
            lambda theme: {**asdict(theme), "folder": ""},
            lambda data: Theme(**{**data, "folder": folder}),
            drawings,
        )

    def papers(self) -> dict[str, Paper]:
        """All papers by name."""

        def read(path: Path) -> dict[str, Paper]:
            from generator.loading.entries import read_papers

            return read_papers(path)

        return self._all("games", "papers.toml", read, asdict, lambda data: Paper(**data))

    def formats(self) -> dict[str, Format]:
        """All card formats by name."""

        def read(path: Path) -> dict[str, Format]:
            from generator.loading.entries import read_formats

            return read_formats(path)

        return self._all("games", "formats.toml", read, asdict, lambda data: Format(**data))

    def fonts(self) -> dict[str, Path]:
        """The font file of every role."""

        def read(path: Path) -> dict[str, Path]:
            from generator.loading.entries import read_fonts

            return read_fonts(path)

        return self._all("fonts", "fonts.toml", read, str, Path)

    def _all(
        self,
        room: str,
        file: str,
        read: Callable[[Path], dict[str, T]],
        encode: Callable[[T], Any],
        decode: Callable[[Any], T],
    ) -> dict[str, T]:
        """What the files of one name list on all shelves."""
        found: dict[str, T] = {}
        for shelf in self.shelves:
            path: Path = getattr(shelf, room) / file
            if path.is_file():
                entries: dict[str, T] = self._kept(
                    path, partial(read, path), _each(encode), _each(decode), _fonts_beside(path)
                )
                found |= entries
        return found

    def _kept(
        self,
        path: Path,
        read: Callable[[], T],
        encode: Callable[[T], Any],
        decode: Callable[[Any], T],
        depends: str = "",
    ) -> T:
        try:
            content = path.read_bytes()
        except OSError:
            return read()  # which says what is wrong
        name = cache.key([*self._checkers, str(path).encode(), depends.encode(), content])
        if (data := cache.load(name)) is not None:
            return decode(data)
        value = read()
        cache.keep(name, encode(value))
        return value

    def _folders(self, room: str, file: str) -> list[str]:
        names = set()
        for shelf in self.shelves:
            folder: Path = getattr(shelf, room)
            if folder.is_dir():
                names |= {path.parent.name for path in folder.glob(f"*/{file}")}
        return sorted(name for name in names if is_name(name))

    def _folder(self, room: str, file: str, name: str, what: str) -> Path:
        name = name.lower()
        if is_name(name):
            for shelf in reversed(self.shelves):
                folder: Path = getattr(shelf, room) / name
                if (folder / file).is_file():
                    return folder
        raise DataError([unknown(what, name, self._folders(room, file))])


def _each(change: Callable[[Any], Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda entries: {name: change(entry) for name, entry in entries.items()}


def _fonts_beside(path: Path) -> str:
    """fonts.toml is valid only while its fonts are there."""
    return " ".join(sorted(str(font) for font in path.parent.rglob("*.ttf"))) if path.name == "fonts.toml" else ""


def pick(what: str, name: str, known: dict[str, T]) -> T:
    """The thing of that name, or a problem with the nearest right one."""
    found = known.get(name.lower())
    if found is None:
        raise DataError([unknown(what, name, known)])
    return found


def unknown(what: str, name: str, known: Iterable[str]) -> Problem:
    """The problem of a name that nothing bears."""
    return Problem(f"there is no {what} “{name}”", nearest(name, known))
