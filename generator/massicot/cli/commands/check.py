"""What does not hold together, and where."""

import json
import os
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from massicot.checks.findings import ERROR, NOTE, WARNING, Finding
from massicot.checks.prose.grammar import GRAMMAR
from massicot.checks.runner import PLAY, Simulation, Target, check_data, check_pdf, chosen
from massicot.cli import DONE, REFUSED
from massicot.cli.declare import LIBRARY, Argument, Command, Need, Option
from massicot.cli.talk import Talk
from massicot.cli.values import whole, words
from massicot.cli.watch import watch
from massicot.data.library import Library, is_library
from massicot.data.names import RULES_FILE, game_of, name_of
from massicot.data.shape import Shape
from massicot.data.toml import read_toml
from massicot.errors import DataError, Problem, nearest
from massicot.places import shipped
from massicot.simulation.watched import Progress

_ANY: Shape[dict[str, Any]] = Shape(dict[str, Any])
_SEVERITIES = (ERROR, WARNING, NOTE)
_STYLES = {ERROR: "31;1", WARNING: "33;1", NOTE: "36"}
_COMMANDS = {ERROR: "error", WARNING: "warning", NOTE: "notice"}


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found, in how many decks, games and finished files."""

    findings: tuple[Finding, ...]
    decks: int
    games: int
    prints: int

    @property
    def code(self) -> int:
        """1 if there is an error or a warning."""
        return REFUSED if any(one.severity != NOTE for one in self.findings) else DONE


def run(options: Namespace, talk: Talk) -> int:
    """Findings, sorted by place; 1 if there is an error or a warning among them."""
    chosen((), options.select, options.ignore)  # wrong words are told before any work
    if options.watch:
        last = watch(
            lambda: _watched(options), lambda: _checked(options, talk), lambda new: _tell(new, options, talk), talk
        )
        return last.code if last is not None else DONE
    done = _checked(options, talk)
    _tell(done, options, talk)
    return done.code


def _checked(options: Namespace, talk: Talk) -> Checked:
    talk.progress("check")
    asked = _asked(options)
    library = Library(asked.libraries)
    targets = _targets(library, asked.names) if asked.names or not asked.prints else []
    simulation = Simulation(options.cores, talk.progress) if _plays(options) else None
    grammatical = options.grammar or GRAMMAR.code in options.select
    read = list(_printed(library, asked.prints, options.game, talk.progress))
    read += check_data(library, targets, simulation, grammatical=grammatical)
    talk.close()
    games = {game for target in targets for game in target.only or library.variant_files(target.game)}
    findings = tuple(chosen(sorted(read), options.select, options.ignore))
    return Checked(findings, len({target.game for target in targets}), len(games), len(asked.prints))


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is to be checked: finished files; decks, games and files of data by name; and where those lie."""

    prints: list[Path]
    names: list[str]
    libraries: list[Path]


def _asked(options: Namespace) -> _Asked:
    """What was named; a folder stands for the finished files in it, or for the decks and games of a library."""
    prints: list[Path] = []
    names: list[str] = []
    folders: list[Path] = []
    for name in options.what:
        folder = Path(name)
        if _is_print(name):
            prints.append(folder)
        elif not folder.is_dir():
            names.append(name)
        elif is_library(folder):
            folders.append(folder)
            names += [str(path) for path in sorted(folder.glob("games/*/deck.toml"))]
            names += [str(path) for path in sorted(folder.glob(f"games/*/*/{RULES_FILE}"))]
        else:
            within = sorted(path for path in folder.rglob("*") if _is_print(path.name) and path.is_file())
            if not within:
                hint = "name a library, or a folder with PDF files"
                raise DataError([Problem("there is nothing in it that can be checked", hint, folder)])
            prints += within
    files = [Path(name) for name in names if _is_file(name)]
    libraries = [*options.library, *folders]
    return _Asked(prints, names, [*libraries, *_homes(files, libraries)])


def _watched(options: Namespace) -> Iterator[Path]:
    """The files that a finding may come from."""
    asked = _asked(options)
    yield from asked.prints
    yield from (Path(name) for name in asked.names if _is_file(name))
    for folder in (shipped("games"), *(one / "games" for one in asked.libraries)):
        yield from folder.rglob("*.toml")
        yield folder / "words.txt"


def _tell(done: Checked, options: Namespace, talk: Talk) -> None:
    findings = done.findings
    counts = Counter(finding.severity for finding in findings)
    shown = [one for one in findings if one.severity != NOTE or options.notes or options.select]
    aloud = Talk()  # findings are what was asked for: --quiet leaves out the summary only
    if options.format == "json":
        rows = [asdict(finding) | {"path": _near(finding.path)} for finding in findings]
        summary = {severity: counts[severity] for severity in _SEVERITIES}
        aloud.say(json.dumps({"findings": rows, "summary": summary}, ensure_ascii=False, indent=2))
    elif options.format == "github":
        for finding in shown:
            aloud.say(_annotation(finding))
    else:
        _show(shown, aloud)
        talk.say(_summary(done, counts, hidden=len(findings) - len(shown)))


# -- what is checked --------------------------------------------------------------------------------


def _is_print(name: str) -> bool:
    return name.lower().endswith(".pdf")


def _printed(library: Library, prints: Sequence[Path], game: str, progress: Progress) -> Iterator[Finding]:
    """What is wrong with finished files. Reading them needs libraries that data does not."""
    for path in prints:
        if not path.is_file():
            raise DataError([Problem("there is no such file", path=path)])
    if prints:
        if game:
            library.deck(game)
        for number, path in enumerate(prints):
            progress(path.name, number, len(prints))
            yield from check_pdf(path, library, game)


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


def _targets(library: Library, names: Sequence[str]) -> list[Target]:
    """Decks and games by name, files; everything, if nothing is named."""
    decks = library.games()
    if not names:
        return [Target(game) for game in decks]
    games = library.played()
    targets: dict[Target, None] = {}
    problems: list[Problem] = []
    for name in names:
        if _is_file(name):
            targets[_file(library, Path(name), games)] = None
        elif name.lower() in games:
            targets[Target(games[name.lower()], frozenset([name.lower()]))] = None
        elif name.lower() in decks:
            targets[Target(name.lower())] = None
        else:
            hint = nearest(name, {*decks, *games})
            wrong = Problem(f"there is neither a deck nor a game nor a file “{name}”", hint)
            problems.append(library.elsewhere(name) or wrong)
    if problems:
        raise DataError(problems)
    return list(targets)


def _file(library: Library, path: Path, games: dict[str, str]) -> Target:
    """A file of a library; or a game in a file of its own, played with the deck of the program that it names."""
    if not path.is_file():
        raise DataError([Problem("there is no such file", path=path)])
    folder = _folder_of(path)
    if folder is not None and (deck := name_of(folder)) in library.games():
        return Target(deck, frozenset([game_of(_real(path))]) if path.name == RULES_FILE else frozenset())
    if path.suffix != ".toml":
        hint = "name a deck, a game, or one of these"
        raise DataError([Problem("is neither a TOML file of a library nor a PDF", hint, path)])
    try:
        raw, _ = read_toml(path, _ANY)
    except DataError:
        raw = {}
    name = game_of(path)
    game = games.get(str(raw.get("program", name)))
    if game is None:
        hint = "put it into a library, DIR/games/GAME/, or name in it the program that plays it"
        raise DataError([Problem("which deck is this played with?", hint, path)])
    return Target(game, frozenset([name]), (path,))


# -- how it is told ---------------------------------------------------------------------------------


def _show(findings: Iterable[Finding], talk: Talk) -> None:
    for one in findings:
        place = f"{_near(one.path)}:{one.line}:{one.column}: " if one.path else ""
        talk.say(f"{place}{one.severity} {one.code}: {one.message}", style=_STYLES[one.severity])
        if one.cure:
            talk.say(f"    {one.cure}")


def _summary(done: Checked, counts: Counter[str], hidden: int) -> str:
    """What was found and where, in a line."""
    told = [_counted(counts[one], one) for one in _SEVERITIES if counts[one] and not (one == NOTE and hidden)]
    numbers = ((done.decks, "deck"), (done.games, "game"), (done.prints, "finished file"))
    looked = " and ".join(", ".join(_counted(count, what) for count, what in numbers if count).rsplit(", ", 1))
    notes = f"; {_counted(hidden, 'note')}, shown with --notes" if hidden else ""
    return f"{', '.join(told) or 'nothing wrong'} in {looked}{notes}" + ("; see massicot explain CODE" if told else "")


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' if count != 1 else ''}"


def _annotation(finding: Finding) -> str:
    """A workflow command of GitHub Actions."""
    place = f"file={_escaped(_near(finding.path), ':,')},line={finding.line},col={finding.column}"
    text = f"{finding.message} – {finding.cure}" if finding.cure else finding.message
    return f"::{_COMMANDS[finding.severity]} {place},title={finding.code}::{_escaped(text)}"


def _escaped(text: str, more: str = "") -> str:
    for mark in "%\r\n" + more:
        text = text.replace(mark, f"%{ord(mark):02X}")
    return text


def _near(path: str) -> str:
    """The path as one would type it from here."""
    near = os.path.relpath(path) if path else ""
    return path if near.startswith("..") else near


# -- what it takes ----------------------------------------------------------------------------------


def _plays(options: Namespace) -> bool:
    return bool(options.play) or any(name.partition("/")[0] == PLAY for name in options.select)


def _names_prints(options: Namespace) -> bool:
    return any(_is_print(name) or Path(name).is_dir() for name in options.what)


_DATA = Need(lambda of: not (of.what and all(map(_is_print, of.what))), "it is for decks and games")

COMMAND = Command(
    run,
    (
        Argument(
            "what",
            "DECK|GAME|FILE|FOLDER",
            "decks, games, TOML or PDF files, a folder of them, a library; every deck by default",
            many=True,
        ),
    ),
    (
        Option(
            "--game",
            "the deck of a PDF, if what is drawn does not tell",
            "DECK",
            default="",
            needs=Need(_names_prints, "it tells the deck of a PDF; name the file too"),
        ),
        Option("--notes", "show notes too; so does --select"),
        Option("--format", "how findings are written (text)", choices=("text", "json", "github"), default="text"),
        Option("--select", "only these codes or families", "CODE,…", words, default=()),
        Option("--ignore", "not these codes or families", "CODE,…", words, default=()),
        Option("--play", "simulate games too; so does --select play", needs=_DATA),
        Option(
            "--cores",
            "for --play; all of them",
            "N",
            whole(1, 256),
            default=0,
            needs=Need(_plays, "it is for --play"),
        ),
        Option("--grammar", "ask Grammalecte too, if it is installed; so does --select prose/grammar", needs=_DATA),
        Option("--watch", "check again on every save, until Ctrl-C"),
        LIBRARY,
    ),
    (
        ("check", "everything there is"),
        ("check pairs", "a deck and all its games"),
        ("check aubepine library/games/pairs/mine/rules.toml", ""),
        ("check output/pairs/pairs-cards-potager-a4.pdf", ""),
        ("check --play", "also from simulated games, in about 15 s"),
        ("check --grammar", "also what Grammalecte finds, a program of its own"),
        ("check --select prose,facts/deal --format github", ""),
        ("check aubepine --watch", "again on every save"),
    ),
)
