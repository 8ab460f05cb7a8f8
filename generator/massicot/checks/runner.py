"""Check what a person names: decks, games, files of data, finished PDFs, or folders of them."""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from massicot import codes
from massicot.checks import checks_of
from massicot.checks.allow import allowed
from massicot.codes import NO_SUCH, OPTION
from massicot.data.library import Library, TrustedFolder, is_library
from massicot.data.names import DECK_FILE, RULES_FILE, game_of, name_of
from massicot.data.toml import TomlFiles, read_toml
from massicot.diagnostics import NOTE, DataError, Diagnostic, Place, Rule, meanings, nearest
from massicot.model.schema import Schema
from massicot.places import shipped

# What reads the data of games is imported when data is checked: finished files need none of it.
if TYPE_CHECKING:
    from massicot.checks.subjects import Subject
    from massicot.simulation.watched import Progress

GRAMMAR = "prose/grammar"
"""What another program says, if it is asked."""
DATA = ("deck", "rules", "ledger", "prose")
"""The families that look at the files of a library."""
PLAY, PRINTS = "play", "prints"
"""Those that look at simulated games and at finished PDFs, with libraries that the others do not need."""
_OF_READERS = frozenset(value.code for value in vars(codes).values() if isinstance(value, Rule))
"""What is wrong with a file so that it can't be read: then the rest of it was not looked at."""
_ANY: Schema[dict[str, Any]] = Schema(dict[str, Any])


@dataclass(frozen=True, slots=True)
class Simulation:
    """That games are played too, on so many cores: 0 takes all there are."""

    cores: int = 0
    progress: "Progress" = lambda *_: None


@dataclass(frozen=True, slots=True)
class Shown:
    """Where pictures of pages with findings are written, and which are there: each with what its numbers stand for."""

    folder: Path
    told: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Target:
    """A deck to check, whole or only some of its games, with files of games that lie elsewhere."""

    game: str
    only: frozenset[str] = frozenset()
    extra: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found, in how many decks, games and finished files."""

    findings: tuple[Diagnostic, ...]
    decks: int
    games: int
    prints: int
    pictures: tuple[str, ...] = ()
    """Of pages of finished files: each file, and which finding has which number in it."""

    @property
    def clean(self) -> bool:
        """Whether there is neither an error nor a warning."""
        return all(finding.severity == NOTE for finding in self.findings)


def check(
    names: Sequence[str] = (),
    libraries: Sequence[Path] = (),
    *,
    deck: str = "",
    expect: str = "",
    picture: Path | None = None,
    trusted: bool = False,
    simulation: Simulation | None = None,
    grammatical: bool = False,
    progress: "Progress" = lambda *_: None,
) -> Checked:
    """All that is wrong with these decks, games, TOML files, PDFs, or folders of them; with all decks, if nothing
    is named. `deck` says what a PDF shows, where that is not plain; `expect` says how many there are of each
    card, “1×1 2×2 … 10×10”, of a deck that is in no library. Into the folder `picture` goes a picture of each page of a
    PDF with findings. `trusted` lets the programs of all these libraries
    run, also of those that only a file or folder names.

    >>> import massicot
    >>> done = massicot.check(["courte-paille"])
    >>> done.clean, done.decks, done.games
    (True, 1, 1)
    """
    asked = asked_for(names, libraries)
    library = Library(map(TrustedFolder, asked.libraries) if trusted else asked.libraries)
    targets = targets_of(library, asked.names) if asked.names or not asked.prints else []
    pictures = None if picture is None else Shown(picture)
    read = list(_printed(library, asked.prints, deck, expect, pictures, progress))
    if targets or not asked.prints:
        read += check_data(library, targets, simulation, grammatical=grammatical)
    games = {game for target in targets for game in target.only or library.variant_files(target.game)}
    shown = () if pictures is None else tuple(pictures.told)
    return Checked(tuple(sorted(read)), len({target.game for target in targets}), len(games), len(asked.prints), shown)


def check_data(
    library: Library,
    targets: Iterable[Target],
    simulation: Simulation | None = None,
    *,
    grammatical: bool = False,
) -> list[Diagnostic]:
    """All findings of these games, sorted by place; those of the family “play” if games are simulated, and
    those of another program if sentences are to be `grammatical`."""
    from massicot.checks.prose.grammar import grammar
    from massicot.checks.prose.speller import speller
    from massicot.checks.prose.spelling import SPELLING
    from massicot.checks.subjects import gather

    files = TomlFiles()
    findings: set[Diagnostic] = set()
    subjects: list[Subject] = []
    try:
        library.glossary()
    except DataError as wrong:  # nothing can be read without it: one finding, not one for each game
        return sorted(wrong.problems)
    for read in (library.words, library.papers, library.formats):
        try:
            read()
        except DataError as wrong:
            findings.update(wrong.problems)
    for target in targets:
        subject, problems = gather(library, target.game, files, only=target.only, extra=target.extra)
        findings.update(problems)
        if subject is not None:
            subjects.append(subject)
    for check in checks_of(*DATA):
        for subject in subjects:
            findings.update(check(subject))
    if simulation is not None:
        from massicot.checks.play.games import play_games

        for played in play_games(subjects, simulation.cores, simulation.progress):
            for check in checks_of(PLAY):
                findings.update(check(played))
    if grammatical:
        findings.update(grammar(subjects))
    optional = ((PLAY, simulation), (GRAMMAR, grammatical), (SPELLING.code, speller()))
    idle = frozenset(name for name, ran in optional if not ran)
    if by := speller():
        by.keep()
    unread = {finding.path for finding in findings if finding.code in _OF_READERS}
    noted = {path: whole and str(path) not in unread for path, whole in _noted(library, subjects, findings)}
    return sorted(allowed(sorted(findings), noted, files, idle))


def check_pdf(
    path: Path, library: Library, game: str = "", expect: str = "", pictures: Shown | None = None
) -> Iterator[Diagnostic]:
    """All findings of a finished PDF. Without the name of a game, what is drawn tells which it is; what is `expect`ed
    is a composition, “1×1 2×2 3×3”, of a deck that the library does not have. `pictures` of pages with findings are
    written, if asked for."""
    from massicot.checks.prints.printed import UNREADABLE, read_print
    from massicot.checks.prints.reading.model import UnreadableError

    try:
        printed = read_print(path, library, game, expect)
    except UnreadableError as wrong:
        yield UNREADABLE.at(Place(str(path), 1, 1), str(wrong))
        return
    found = [finding for check in checks_of(PRINTS) for finding in check(printed)]
    yield from found
    if pictures is not None and found:
        from massicot.checks.prints.shown import write_pictures

        pictures.told.extend(write_pictures(printed, found, pictures.folder))


def _noted(
    library: Library, subjects: "Sequence[Subject]", findings: Iterable[Diagnostic]
) -> Iterator[tuple[Path, bool]]:
    """Where notes may stand, and whether each file was looked at whole: in every file that something was found in, in
    those of the games and decks, and in what all decks share, if all were looked at."""
    yield from ((path, False) for finding in findings if (path := Path(finding.path)).suffix == ".toml")
    for subject in subjects:
        yield from ((variant.source, True) for variant in subject.chosen)
        if subject.whole:
            for path in (subject.deck.source, *subject.deck.files):
                yield path, subject.complete or path == subject.deck.source
    if {subject.deck.id for subject in subjects if subject.whole and subject.complete} == {*library.decks()}:
        for shelf in library.shelves:
            shared = (*shelf.games.glob("*.toml"), *shelf.games.glob("*/*/glossary.toml"))
            yield from ((path, True) for path in sorted((*shared, *shelf.artwork.glob("*/theme.toml"))))


def chosen(findings: Iterable[Diagnostic], select: Sequence[str], ignore: Sequence[str]) -> list[Diagnostic]:
    """Those whose code or family is selected and not ignored."""
    names = {*meanings(), *(code.partition("/")[0] for code in meanings())}
    problems = [
        OPTION.problem(f"{option}: there is no code or family “{name}”", nearest(name, names))
        for option, given in (("--select", select), ("--ignore", ignore))
        for name in given
        if name not in names
    ]
    if problems:
        raise DataError(problems)

    def named(finding: Diagnostic, by: Sequence[str]) -> bool:
        return finding.code in by or finding.code.partition("/")[0] in by

    return [one for one in findings if (not select or named(one, select)) and not named(one, ignore)]


# -- what is asked for --------------------------------------------------------------------------------


def watched(names: Sequence[str], libraries: Sequence[Path]) -> Iterator[Path]:
    """The files that a finding may come from."""
    asked = asked_for(names, libraries)
    yield from asked.prints
    yield from (Path(name) for name in asked.names if _is_file(name))
    for folder in (shipped("games"), *(library / "games" for library in asked.libraries)):
        yield from folder.rglob("*.toml")
        yield folder / "words.txt"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be checked: finished files; decks, games and files of data by name; and where those lie."""

    prints: list[Path]
    names: list[str]
    libraries: list[Path]


def asked_for(names_given: Sequence[str], libraries_given: Sequence[Path]) -> Asked:
    """What was named; a folder stands for the finished files in it, or for the decks and games of a library."""
    prints: list[Path] = []
    names: list[str] = []
    folders: list[Path] = []
    for name in names_given:
        folder = Path(name)
        if is_print(name):
            prints.append(folder)
        elif not folder.is_dir():
            names.append(name)
        elif is_library(folder):
            folders.append(folder)
            names += [str(path) for path in sorted(folder.glob(f"games/*/{DECK_FILE}"))]
            names += [str(path) for path in sorted(folder.glob(f"games/*/*/{RULES_FILE}"))]
        else:
            within = sorted(path for path in folder.rglob("*") if is_print(path.name) and path.is_file())
            if not within:
                hint = "name a library, or a folder with PDF files"
                raise DataError([NO_SUCH.problem("there is nothing in it that can be checked", hint, folder)])
            prints += within
    files = [Path(name) for name in names if _is_file(name)]
    libraries = [*libraries_given, *folders]
    return Asked(prints, names, [*libraries, *_homes(files, libraries)])


def is_print(name: str) -> bool:
    """Whether a name is that of a finished file, not of data."""
    return name.lower().endswith(".pdf")


def _printed(
    library: Library,
    prints: Sequence[Path],
    game: str,
    expect: str,
    pictures: Shown | None,
    progress: "Progress",
) -> Iterator[Diagnostic]:
    """What is wrong with finished files. Reading them needs libraries that data does not."""
    for path in prints:
        if not path.is_file():
            raise DataError([NO_SUCH.problem("there is no such file", path=path)])
    if prints:
        if game:
            library.deck(game)
        for number, path in enumerate(prints):
            progress(path.name, number, len(prints))
            yield from check_pdf(path, library, game, expect, pictures)


def _is_file(name: str) -> bool:
    return name.endswith(".toml") or Path(name).is_file()


def _homes(files: Iterable[Path], known: Sequence[Path]) -> list[Path]:
    """The libraries in which these files lie, DIR/games/GAME/…, so that nobody needs to name them twice."""
    here = {_real(shipped("games")).parent, *(_real(folder) for folder in known)}
    homes: dict[Path, None] = {}
    for path in files:
        game = _folder_of(path)
        if game is not None and (home := game.parent.parent) not in here:
            homes[home] = None
    return list(homes)


def _real(path: Path) -> Path:
    """Where it lies. `Path.resolve` falls over a link that leads to itself."""
    return Path(os.path.realpath(path))


def _folder_of(path: Path) -> Path | None:
    """The game's folder of a file that lies in a library."""
    for folder in list(_real(path).parents)[:2]:
        if folder.parent.name == "games":
            return folder
    return None


def targets_of(library: Library, names: Sequence[str]) -> list[Target]:
    """Decks and games by name, files; everything, if nothing is named."""
    decks = library.decks()
    if not names:
        return [Target(game) for game in decks]
    games = library.games()
    targets: dict[Target, None] = {}
    problems: list[Diagnostic] = []
    for name in names:
        if _is_file(name):
            targets[_file(library, Path(name), games)] = None
        elif name.lower() in games:
            targets[Target(games[name.lower()], frozenset([name.lower()]))] = None
        elif name.lower() in decks:
            targets[Target(name.lower())] = None
        else:
            hint = nearest(name, {*decks, *games})
            wrong = NO_SUCH.problem(f"there is neither a deck nor a game nor a file “{name}”", hint)
            problems.append(library.elsewhere(name) or wrong)
    if problems:
        raise DataError(problems)
    return list(targets)


def _file(library: Library, path: Path, games: dict[str, str]) -> Target:
    """A file of a library; or a game in a file of its own, played with the deck of the program that it names."""
    if not path.is_file():
        raise DataError([NO_SUCH.problem("there is no such file", path=path)])
    folder = _folder_of(path)
    if folder is not None and (deck := name_of(folder)) in library.decks():
        return Target(deck, frozenset([game_of(_real(path))]) if path.name == RULES_FILE else frozenset())
    if path.suffix != ".toml":
        hint = "name a deck, a game, or one of these"
        raise DataError([NO_SUCH.problem("is neither a TOML file of a library nor a PDF", hint, path)])
    try:
        raw, _ = read_toml(path, _ANY)
    except DataError:
        raw = {}
    name = game_of(path)
    game = games.get(str(raw.get("program", name)))
    if game is None:
        hint = "put it into a library, DIR/games/GAME/, or name in it the program that plays it"
        raise DataError([OPTION.problem("which deck is this played with?", hint, path)])
    return Target(game, frozenset([name]), (path,))
