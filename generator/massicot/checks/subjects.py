"""What the checks of data look at: a deck with all that is played with it, as far as it can be read."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from massicot.codes import UNREADABLE
from massicot.data.beside import read_scores, read_standee, read_tokens
from massicot.data.library import Library
from massicot.data.names import game_of
from massicot.data.sources import read_sources
from massicot.data.toml import TomlFiles
from massicot.data.variant import read_variant
from massicot.diagnostics import DataError, Diagnostic, Place, Rule, nearest
from massicot.games.engine.codes import Codes
from massicot.games.engine.programs import program_of
from massicot.games.engine.reads import Setting, Unplayed, unplayed
from massicot.model.deck import Deck
from massicot.model.glossary import Glossary
from massicot.model.schema import Key
from massicot.model.scores import Pad
from massicot.model.sources import Ledger
from massicot.model.standee import Standee
from massicot.model.theme import Theme
from massicot.model.token import Tokens
from massicot.model.variant import Facts, Range, Variant, for_players

T = TypeVar("T")
LEDGER_FILE = "sources.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One deck. `variants` is all that is played with it, `chosen` what is looked at; `whole` if the deck is too."""

    library: Library
    deck: Deck
    glossary: Glossary
    variants: Mapping[str, Variant] = field(default_factory=dict)
    chosen: tuple[Variant, ...] = ()
    ledger: Ledger | None = None
    tokens: Tokens | None = None
    pads: tuple[Pad, ...] = ()
    standee: Standee | None = None
    whole: bool = True
    complete: bool = True
    """Whether every game could be read; one that could not is not among the variants."""
    files: TomlFiles = field(default_factory=TomlFiles)

    def found(
        self, of: Rule, message: str, path: Path, *key: str | int, word: str = "", nth: int = 0, cure: str = ""
    ) -> Diagnostic:
        """A diagnostic at a key of a file, or at a word of the text there."""
        place = self.files[path].place(*key, word=word, nth=nth)
        return of.at(Place(str(path), place.line, place.column), message, cure or None)

    def beside(self, theme: Theme) -> bool:
        """Do deck and theme come from the same library? Others know nothing of each other."""
        return any(
            shelf.artwork == theme.folder.parent and shelf.games == self.deck.source.parent.parent
            for shelf in self.library.shelves
        )

    def cards(self) -> int:
        """How many cards are played with."""
        return sum(card.copies for card in self.deck.cards if not card.extra)


# -- conditions ---------------------------------------------------------------------------------------


def whole_deck(subject: Subject) -> bool:
    """The deck itself is looked at, not only some of its games."""
    return subject.whole


def all_games_read(subject: Subject) -> bool:
    """No game is missing because its file can't be read, which is its own finding."""
    return subject.complete


# -- what checks look at -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayedWay:
    """A game, or one of its ways to play: its name in the ledger, its facts, which of them it states, and its key."""

    subject: Subject
    variant: Variant
    id: str
    facts: Facts
    stated: tuple[str, ...]
    derived: tuple[str, ...]
    key: Key

    def found(self, of: Rule, message: str, *names: str, cure: str = "") -> Diagnostic:
        """A diagnostic where the first of these facts stands that this way states, or else derives."""
        return self.subject.found(of, message, self.variant.source, *self.key, *self._place(*names), cure=cure)

    def line(self, *names: str) -> int:
        """The line there."""
        return self.subject.files[self.variant.source].place(*self.key, *self._place(*names)).line or 1

    def _place(self, *names: str) -> Key:
        stated = [("facts", name) for name in names if name in self.stated]
        derived = [("derived", name) for name in names if name in self.derived]
        return next(iter((*stated, *derived)), ("facts",))

    def tables(self) -> dict[int, dict[str, Any]]:
        """The facts for each number of players that can play; of the whole range, where no program knows better."""
        tables = self.every_table()
        if not self.variant.code:
            return tables
        kind = program_of(self.variant).kind
        try:
            return {players: facts for players, facts in tables.items() if kind.fits(facts, players)}
        except Exception:  # whatever a program does that does not declare by which facts it can't be played
            return tables

    def every_table(self) -> dict[int, dict[str, Any]]:
        """The same for each number of players of the range."""
        span = self.facts.get("players")
        counts = span.numbers if isinstance(span, Range) else ()
        return {players: for_players(self.facts, players) for players in counts}

    def unplayed(self, players: int, facts: Mapping[str, Any]) -> list[Unplayed]:
        """Of the facts for so many players, those by which its program can't play, if it has one."""
        if not self.variant.code:
            return []
        kind = program_of(self.variant).kind
        return list(unplayed(kind.name, kind.reads, Setting(facts, Codes(self.subject.deck).deck, players)))

    @property
    def playable(self) -> bool:
        """Its program plays by its facts."""
        tables = self.tables()
        return bool(tables) and not any(self.unplayed(*table) for table in tables.items())


def ways(subject: Subject, variant: Variant) -> Iterator[PlayedWay]:
    """The game itself, then its sub-variants."""
    stated = tuple(name for name in variant.facts if name not in variant.derived)
    yield PlayedWay(subject, variant, variant.id, variant.facts, stated, variant.derived, ())
    for number, sub in enumerate(variant.variants):
        id, key = f"{variant.id}/{sub.id}", ("variants", number)
        derived = tuple(dict.fromkeys((*variant.derived, *sub.derived)))
        yield PlayedWay(subject, variant, id, sub.facts, sub.changed, derived, key)


# -- what of it a check is given, one after another: `@check(…, each=every_game)` -------------------------


def every_game(subject: Subject) -> Iterator[tuple[Subject, Variant]]:
    """The games that are looked at."""
    return ((subject, variant) for variant in subject.chosen)


def every_way(subject: Subject) -> Iterator[tuple[PlayedWay]]:
    """Every way to play them."""
    return ((way,) for variant in subject.chosen for way in ways(subject, variant))


def the_ledger(subject: Subject) -> Iterator[tuple[Subject, Ledger]]:
    """The ledger of sources, if the deck has one."""
    if subject.ledger is not None:
        yield subject, subject.ledger


# -- reading ------------------------------------------------------------------------------------------


def _unread(deck: Deck) -> Iterator[Diagnostic]:
    """Files beside a deck that nothing would ever read."""
    from massicot.products import NEEDS

    known = {LEDGER_FILE, *(name for name in NEEDS.values() if name.endswith(".toml") and "/" not in name)}
    for path in deck.files:
        if path.name not in known:
            yield UNREADABLE.problem("nothing reads a file of this name", nearest(path.name, known), path)
        elif path.name == LEDGER_FILE and path.parent != deck.source.parent:
            hint = (
                f"a deck has one ledger, {deck.source.parent / path.name}: say it there, or copy the deck beside this"
            )
            yield UNREADABLE.problem(f"the ledger of “{deck.id}” is another, and this one is not read", hint, path)


def gather(
    library: Library, game: str, files: TomlFiles, *, only: Iterable[str] = (), extra: Iterable[Path] = ()
) -> tuple[Subject | None, list[Diagnostic]]:
    """A deck and what is played with it; and findings for what can't be read.

    `only` names the games to look at, all if it names none; `extra` are files of games beside those of the library."""
    only = frozenset(only)
    problems: list[Diagnostic] = []

    def attempt(read: Callable[..., T], *given: Any) -> T | None:
        try:
            return read(*given)
        except DataError as wrong:
            problems.extend(wrong.problems)
            return None

    deck, glossary = attempt(library.deck, game), attempt(library.glossary)
    if deck is None or glossary is None:
        return None, problems

    def beside(path: Path, read: Callable[..., T], *given: Any) -> T | None:
        return attempt(read, path, *given) if path.is_file() else None

    problems += _unread(deck)
    variants: dict[str, Variant] = {}
    rules = library.variant_files(game) | {game_of(path): path for path in extra}
    for name, path in rules.items():
        before = len(problems)
        if (variant := attempt(read_variant, path, deck, glossary, library.programs)) is not None:
            variants[name] = variant
        elif only and name not in only:
            del problems[before:]  # nobody asked
    complete = variants.keys() == rules.keys()
    subject = Subject(
        library=library,
        deck=deck,
        glossary=glossary,
        variants=variants,
        chosen=tuple(variant for name, variant in variants.items() if not only or name in only),
        # Of games that can't be read a ledger would complain that they are not there.
        ledger=beside(deck.source.parent / LEDGER_FILE, read_sources, variants, glossary) if complete else None,
        tokens=beside(deck.beside("tokens.toml"), read_tokens),
        pads=beside(deck.beside("scores.toml"), read_scores) or (),
        standee=beside(deck.beside("standee.toml"), read_standee),
        whole=not only,
        complete=complete,
        files=files,
    )
    return subject, problems
