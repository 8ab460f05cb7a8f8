"""The shelves: the shipped library and a person's own folders beside it, in the same shape.

    DIR/games/papers.toml  DIR/games/formats.toml  DIR/games/<game>/deck.toml
    DIR/artwork/<theme>/theme.toml   DIR/fonts/fonts.toml

A later shelf wins over an earlier one, so a person can replace any shipped thing by name.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from generator.errors import DataError, Problem, nearest
from generator.loading.deck import read_deck
from generator.loading.entries import read_fonts, read_formats, read_papers
from generator.loading.glossary import EMPTY, read_glossary
from generator.loading.names import is_name
from generator.loading.sources import read_sources
from generator.loading.theme import read_theme
from generator.loading.variant import read_variant
from generator.loading.words import read_words
from generator.model.deck import Deck
from generator.model.glossary import Glossary
from generator.model.paper import Format, Paper
from generator.model.sources import Ledger
from generator.model.theme import Theme
from generator.model.variant import Variant
from generator.places import shipped

T = TypeVar("T")


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
        self._glossary: Glossary | None = None
        self._words: frozenset[str] | None = None
        self._variants: dict[str, dict[str, Variant]] = {}

    def games(self) -> list[str]:
        """The names of all games."""
        return self._folders("games", "deck.toml")

    def themes(self) -> list[str]:
        """The names of all themes."""
        return self._folders("artwork", "theme.toml")

    def deck(self, name: str) -> Deck:
        """A game's deck."""
        return read_deck(self._folder("games", "deck.toml", name, "game") / "deck.toml", name.lower())

    def glossary(self) -> Glossary:
        """The words of all games; a later shelf adds to an earlier one's, or says it otherwise."""
        if self._glossary is None:
            self._glossary = EMPTY
            for shelf in self.shelves:
                if (path := shelf.games / "glossary.toml").is_file():
                    self._glossary = read_glossary(path, self._glossary)
        return self._glossary

    def words(self) -> frozenset[str]:
        """The words that are right though no dictionary has them, of all shelves."""
        if self._words is None:
            paths = [shelf.games / "words.txt" for shelf in self.shelves]
            self._words = frozenset().union(*(read_words(path) for path in paths if path.is_file()))
        return self._words

    def variants(self, game: str) -> dict[str, Variant]:
        """All that is played with a deck, in the order of the booklet."""
        if game in self._variants:
            return self._variants[game]
        deck, glossary = self.deck(game), self.glossary()
        found: list[Variant] = []
        problems: list[Problem] = []
        for path in self.variant_files(game).values():
            try:
                found.append(read_variant(path, deck, glossary))
            except DataError as wrong:
                problems += wrong.problems
        if problems:
            raise DataError(problems)
        self._variants[game] = {one.id: one for one in sorted(found, key=lambda one: (one.order, one.id))}
        return self._variants[game]

    def variant_files(self, game: str) -> dict[str, Path]:
        """The files of all that is played with a deck, unread."""
        paths: dict[str, Path] = {}
        for shelf in self.shelves:
            folder = shelf.games / game.lower() / "variants"
            if folder.is_dir():
                paths |= {path.stem: path for path in sorted(folder.glob("*.toml")) if is_name(path.stem)}
        return paths

    def ledger(self, game: str) -> Ledger | None:
        """What the sources of a game's rules claim, if it has such a file."""
        path = self._folder("games", "deck.toml", game, "game") / "sources.toml"
        return read_sources(path, self.variants(game), self.glossary()) if path.is_file() else None

    def theme(self, name: str) -> Theme:
        """A theme, its drawings still unread."""
        return read_theme(self._folder("artwork", "theme.toml", name, "theme"), name.lower())

    def fitting(self, game: str) -> list[str]:
        """The themes that have every face a deck asks for, its own first."""
        deck = self.deck(game)
        needed = {side for card in deck.cards for side in (card.face, card.back)}
        fits = [name for name in self.themes() if needed <= set(self.theme(name).faces)]
        return sorted(fits, key=lambda name: name != deck.theme)

    def papers(self) -> dict[str, Paper]:
        """All papers by name."""
        return self._all("games", "papers.toml", read_papers)

    def formats(self) -> dict[str, Format]:
        """All card formats by name."""
        return self._all("games", "formats.toml", read_formats)

    def fonts(self) -> dict[str, Path]:
        """The font file of every role."""
        return self._all("fonts", "fonts.toml", read_fonts)

    def _all(self, room: str, file: str, read: Callable[[Path], dict[str, T]]) -> dict[str, T]:
        """What the files of one name list on all shelves."""
        found: dict[str, T] = {}
        for shelf in self.shelves:
            path: Path = getattr(shelf, room) / file
            if path.is_file():
                found |= read(path)
        return found

    def _folders(self, room: str, file: str) -> list[str]:
        names = set()
        for shelf in self.shelves:
            folder: Path = getattr(shelf, room)
            if folder.is_dir():
                names |= {path.parent.name for path in folder.glob(f"*/{file}") if path.is_file()}
        return sorted(name for name in names if is_name(name))

    def _folder(self, room: str, file: str, name: str, what: str) -> Path:
        name = name.lower()
        if is_name(name):
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
