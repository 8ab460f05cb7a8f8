"""The shelves: the shipped library and a person's own folders beside it, in the same shape.

    DIR/games/papers.toml  DIR/games/formats.toml  DIR/games/<deck>/deck.toml
    DIR/games/<deck>/<game>/rules.toml
    DIR/artwork/<theme>/theme.toml   DIR/fonts/fonts.toml

A later shelf wins over an earlier one, so a person can replace any shipped thing by name.
"""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from massicot.codes import NO_SUCH, UNREADABLE
from massicot.data.deck import read_deck
from massicot.data.files import read_words
from massicot.data.glance import Glance, glance
from massicot.data.names import DECK_FILE, RULES_FILE, Programs, is_name, name_of, programs_in, spelled
from massicot.data.papers import read_fonts, read_formats, read_papers
from massicot.data.theme import read_theme
from massicot.diagnostics import DataError, Diagnostic, did_you_mean, nearest
from massicot.model.deck import Deck
from massicot.model.paper import Format, Paper
from massicot.model.theme import Theme
from massicot.places import OWN, shipped

# What reads rules is imported when rules are read: `massicot list` needs none of it.
if TYPE_CHECKING:
    from massicot.model.glossary import Glossary
    from massicot.model.sources import Ledger
    from massicot.model.variant import Variant

READ = (
    "games/*.toml",
    "games/words.txt",
    "games/*/*.toml",
    f"games/*/*/{RULES_FILE}",
    "games/*/*/glossary.toml",
    "artwork/*/theme.toml",
    "fonts/fonts.toml",
)
"""What of a library is read."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shelf:
    """The folders of one library, shipped or a person's own."""

    games: Path
    artwork: Path
    fonts: Path
    trusted: bool = True
    """Whether its programs may run: what we ship, what is installed, what a person said to trust."""


class TrustedFolder(type(Path())):  # type: ignore[misc]  # before Python 3.12 only this can be derived from
    """A library folder whose programs may run: they are code, and the person who named it said so."""


def _shelf(folder: Path, *, trusted: bool) -> Shelf:
    return Shelf(folder / "games", folder / "artwork", folder / "fonts", trusted)


@cache
def installed() -> tuple[Path, ...]:
    """The folders of installed packages that are libraries: those that name themselves in the entry points
    `massicot.games`. The list of all entry points takes longer to read than most commands run, so first we look
    whether any package has some."""
    lists = (file for folder in sys.path for file in Path(folder).glob("*.dist-info/entry_points.txt"))
    if not any(b"[massicot.games]" in file.read_bytes() for file in lists):
        return ()
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    specs = [find_spec(one.value) for one in entry_points(group="massicot.games")]
    return tuple(Path(folder) for spec in specs if spec for folder in spec.submodule_search_locations or ())


class Library:
    """Everything that can be asked for by name: what is shipped, and what a person's own folders add.

    >>> import massicot
    >>> massicot.Library().decks()
    ['courte-paille', 'pairs']
    """

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self.folders = tuple(folders)
        self.shelves = [Shelf(shipped("games"), shipped("artwork"), shipped("fonts"))]
        self.shelves += [_shelf(folder, trusted=True) for folder in installed()]
        problems = []
        for folder in self.folders:
            hint = "give --library a folder that holds games/, artwork/ or fonts/, like what massicot new writes"
            if not folder.is_dir():
                problems.append(NO_SUCH.problem("there is no such folder", hint, path=folder))
            elif not is_library(folder):
                hint = did_you_mean(str(folder.parent)) if is_library(folder.parent) else hint
                wrong = "is not a library: there is nothing in it that we read"
                problems.append(NO_SUCH.problem(wrong, hint, path=folder))
            self.shelves.append(_shelf(folder, trusted=isinstance(folder, TrustedFolder)))
        if problems:
            raise DataError(problems)
        self._glossary: Glossary | None = None
        self._words: frozenset[str] | None = None
        self._variants: dict[str, dict[str, Variant]] = {}
        self._ledgers: dict[str, Ledger | None] = {}
        self._glances: dict[str, list[Glance]] = {}
        self._themes: dict[str, Theme] = {}

    def decks(self) -> list[str]:
        """The names of all decks."""
        return self._folders("games", DECK_FILE)

    def themes(self) -> list[str]:
        """The names of all themes."""
        return self._folders("artwork", "theme.toml")

    def deck(self, name: str) -> Deck:
        """The cards of a deck, and the files beside it, there or in a later library."""
        folder = self._folder("games", DECK_FILE, name, "deck")
        files: dict[str, Path] = {}
        home = max(number for number, shelf in enumerate(self.shelves) if shelf.games == folder.parent)
        for shelf in self.shelves[home:]:
            for own in spelled(name.lower()):
                files |= {path.name: path for path in sorted((shelf.games / own).glob("*.toml"))}
        files.pop(DECK_FILE)
        return replace(read_deck(folder / DECK_FILE, name.lower()), files=tuple(files.values()))

    def glossary(self) -> "Glossary":
        """The words of all games, then those that single games bring; a later shelf adds to an earlier one's, or says
        it otherwise."""
        if self._glossary is None:
            from massicot.data.glossary import EMPTY, read_glossary

            self._glossary = EMPTY
            for shelf in self.shelves:
                for path in (shelf.games / "glossary.toml", *sorted(shelf.games.glob("*/*/glossary.toml"))):
                    if path.is_file():
                        self._glossary = read_glossary(path, self._glossary)
        return self._glossary

    def words(self) -> frozenset[str]:
        """The words that are right though no dictionary has them, of all shelves."""
        if self._words is None:
            paths = [shelf.games / "words.txt" for shelf in self.shelves]
            self._words = frozenset().union(*(read_words(path) for path in paths if path.is_file()))
        return self._words

    def variants(self, game: str) -> "dict[str, Variant]":
        """All that is played with a deck, in the order of the booklet."""
        if game in self._variants:
            return self._variants[game]
        found, problems = self.readable(game)
        if problems:
            raise DataError(problems)
        self._variants[game] = found
        return found

    def readable(self, game: str) -> "tuple[dict[str, Variant], list[Diagnostic]]":
        """What can be read of all that is played with a deck, in the order of the booklet; and what is wrong with the
        rest, for those who need all of it."""
        from massicot.data.variant import read_variant

        deck, glossary = self.deck(game), self.glossary()
        found: list[Variant] = []
        problems: list[Diagnostic] = []
        for path in self.variant_files(game).values():
            try:
                found.append(read_variant(path, deck, glossary, self.programs))
            except DataError as wrong:
                problems += wrong.problems
        found.sort(key=lambda variant: (variant.order, variant.id))
        return {variant.id: variant for variant in found}, problems

    def variant(self, name: str) -> "Variant | None":
        """The game of this name, and no other file is read; None if there is none."""
        game = self.games().get(name.lower())
        if game is None:
            return None
        from massicot.data.variant import read_variant

        return read_variant(self.variant_files(game)[name.lower()], self.deck(game), self.glossary(), self.programs)

    @cached_property
    def programs(self) -> Programs:
        """The programs of all games. One that a later shelf brings takes the place of an earlier one, trusted or not:
        else a game would be played by another program than the one beside its rules."""
        found: dict[str, tuple[Path, bool]] = {}
        for shelf in self.shelves:
            found |= programs_in(shelf.games, trusted=shelf.trusted)
        return found

    def variant_files(self, game: str) -> dict[str, Path]:
        """The files of all that is played with a deck, unread."""
        paths: dict[str, Path] = {}
        for shelf in self.shelves:
            for name in spelled(game.lower()):
                found = {name_of(path.parent): path for path in sorted((shelf.games / name).glob(f"*/{RULES_FILE}"))}
                paths |= {game: path for game, path in found.items() if is_name(game)}
                for path in (shelf.games / name).glob("variants/*.toml"):
                    hint = f"move it to {path.parent.parent / path.stem / RULES_FILE}"
                    raise DataError(
                        [UNREADABLE.problem("the rules of each game have a folder of their own now", hint, path)]
                    )
        return paths

    def glances(self, game: str) -> list[Glance]:
        """All that is played with a deck, in the order of the booklet, hardly read."""
        if game not in self._glances:
            found = [glance(path) for path in self.variant_files(game).values()]
            self._glances[game] = sorted(found, key=lambda one: (one.order, one.id))
        return self._glances[game]

    def games(self) -> dict[str, str]:
        """Every game by its name, and the deck that it is played with."""
        return {name: deck for deck in self.decks() for name in self.variant_files(deck)}

    def way_names(self) -> list[str]:
        """The names of all games and of the ways to play them, by a glance at each: `paires`, `paires/norland`."""
        games = [glance for deck in self.decks() for glance in self.glances(deck)]
        return [name for game in games for name in (game.id, *(f"{game.id}/{way}" for way, _ in game.ways))]

    def elsewhere(self, name: str) -> Diagnostic | None:
        """The problem that a name is known in the folder where beginnings are written, and that it was not named."""
        name = name.lower()
        if not is_name(name) or not is_library(OWN) or any(shelf.games == OWN / "games" for shelf in self.shelves):
            return None
        for what, pattern in _OWN_FILES.items():
            if any(True for folder in spelled(name) for _ in OWN.glob(pattern.format(folder))):
                return NO_SUCH.problem(f"the {what} “{name}” is in the folder {OWN}", f"add  --library {OWN}")
        return None

    def unknown_game(self, name: str, known: Iterable[str]) -> Diagnostic:
        """The problem of a game that is not there; a deck is not a game."""
        if name.lower() in self.decks():
            games = ", ".join(one.id for one in self.glances(name.lower())) or "none yet"
            return NO_SUCH.problem(f"“{name}” is a deck, not a game", f"its games: {games}")
        return self.elsewhere(name) or unknown("game", name, known)

    def ledger(self, game: str) -> "Ledger | None":
        """What the sources of a game's rules claim, if it has such a file."""
        if game not in self._ledgers:
            from massicot.data.sources import read_sources

            path = self.deck(game).source.parent / "sources.toml"
            there = path.is_file()
            self._ledgers[game] = read_sources(path, self.variants(game), self.glossary()) if there else None
        return self._ledgers[game]

    def theme(self, name: str) -> Theme:
        """A theme, its drawings still unread."""
        if name not in self._themes:
            self._themes[name] = read_theme(self._folder("artwork", "theme.toml", name, "theme"), name.lower())
        return self._themes[name]

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
                names |= {name_of(path.parent) for path in folder.glob(f"*/{file}") if path.is_file()}
        return sorted(name for name in names if is_name(name))

    def _folder(self, room: str, file: str, name: str, what: str) -> Path:
        name = name.lower()
        if is_name(name):
            for shelf in reversed(self.shelves):
                shelved: Path = getattr(shelf, room)
                for folder in spelled(name):
                    if (shelved / folder / file).is_file():
                        return shelved / folder
        if room == "games" and (deck := self.games().get(name)):
            raise DataError([NO_SUCH.problem(f"“{name}” is a game, not a deck", f"its deck is {deck}")])
        raise DataError([self.elsewhere(name) or unknown(what, name, self._folders(room, file))])


_OWN_FILES = {"deck": f"games/{{}}/{DECK_FILE}", "game": f"games/*/{{}}/{RULES_FILE}", "theme": "artwork/{}/theme.toml"}


def is_library(folder: Path) -> bool:
    """Whether there is anything in a folder that we read."""
    return any(path.is_file() for pattern in READ for path in folder.glob(pattern))


def pick(what: str, name: str, known: dict[str, T]) -> T:
    """The thing of that name, or a problem with the nearest right one."""
    found = known.get(name.lower())
    if found is None:
        raise DataError([unknown(what, name, known)])
    return found


def unknown(what: str, name: str, known: Iterable[str]) -> Diagnostic:
    """The problem of a name that nothing bears."""
    return NO_SUCH.problem(f"there is no {what} “{name}”", nearest(name, known))
