"""massicot check and massicot explain: what does not hold together, where, and why it matters."""

import json
import os
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from generator.checks.explain import explained, families, page
from generator.checks.findings import ERROR, NOTE, WARNING, Finding
from generator.checks.prose.grammar import GRAMMAR
from generator.checks.registry import all_rules
from generator.checks.runner import PLAY, Simulation, Target, check_data, chosen
from generator.cli import DONE, REFUSED
from generator.cli.talk import Talk
from generator.cli.watch import watch
from generator.errors import DataError, Problem, nearest
from generator.loading.library import Library
from generator.loading.shape import Shape
from generator.loading.toml import read_toml
from generator.places import shipped

_ANY: Shape[dict[str, Any]] = Shape(dict[str, Any])
_SEVERITIES = (ERROR, WARNING, NOTE)
_STYLES = {ERROR: "31;1", WARNING: "33;1", NOTE: "36"}
_COMMANDS = {ERROR: "error", WARNING: "warning", NOTE: "notice"}


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found, in how many decks and finished files."""

    findings: tuple[Finding, ...]
    decks: int
    prints: int

    @property
    def code(self) -> int:
        """1 if there is an error or a warning."""
        return REFUSED if any(one.severity != NOTE for one in self.findings) else DONE


def check(options: Namespace, talk: Talk) -> int:
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
    prints = [Path(name) for name in options.what if _is_print(name)]
    names = [name for name in options.what if not _is_print(name)]
    files = [Path(name) for name in names if _is_file(name)]
    library = Library([*options.library, *_homes(files, options.library)])
    targets = _targets(library, names) if names or not prints else []
    asked = options.play or any(name.partition("/")[0] == PLAY for name in options.select)
    simulation = Simulation(options.cores, talk.progress) if asked else None
    grammatical = options.grammar or GRAMMAR.code in options.select
    read = list(_printed(library, prints, options.game))
    read += check_data(library, targets, simulation, grammatical=grammatical)
    talk.close()
    return Checked(tuple(chosen(sorted(read), options.select, options.ignore)), len(targets), len(prints))


def _watched(options: Namespace) -> Iterator[Path]:
    """The files that a finding may come from."""
    files = [Path(name) for name in options.what if _is_print(name) or _is_file(name)]
    yield from files
    for folder in (shipped("games"), *(one / "games" for one in (*options.library, *_homes(files, options.library)))):
        yield from folder.rglob("*.toml")
        yield folder / "words.txt"


def _tell(done: Checked, options: Namespace, talk: Talk) -> None:
    findings = done.findings
    counts = Counter(finding.severity for finding in findings)
    aloud = Talk()  # findings are what was asked for: --quiet leaves out the summary only
    if options.format == "json":
        rows = [asdict(finding) | {"path": _near(finding.path)} for finding in findings]
        summary = {severity: counts[severity] for severity in _SEVERITIES}
        aloud.say(json.dumps({"findings": rows, "summary": summary}, ensure_ascii=False, indent=2))
    elif options.format == "github":
        for finding in findings:
            aloud.say(_annotation(finding))
    else:
        _show(findings, aloud)
        talk.say(_summary(counts, done.decks, done.prints))


def explain(options: Namespace, talk: Talk) -> int:
    """What a code stands for; all of them, if none is named."""
    if options.docs:
        talk.say(page().rstrip("\n"))
        return DONE
    if not options.code:
        for family, rules in families().items():
            talk.table(family, [[of.code, of.severity, of.title] for of in rules])
        return DONE
    wrong = [code for code in options.code if code not in all_rules()]
    if wrong:
        raise DataError([Problem(f"there is no code “{code}”", nearest(code, all_rules())) for code in wrong])
    talk.say("\n\n".join(explained(all_rules()[code]) for code in options.code))
    return DONE


# -- what is checked --------------------------------------------------------------------------------


def _is_print(name: str) -> bool:
    return name.lower().endswith(".pdf")


def _printed(library: Library, prints: Sequence[Path], game: str) -> Iterator[Finding]:
    """What is wrong with finished files. Reading them needs libraries that data does not."""
    for path in prints:
        if not path.is_file():
            raise DataError([Problem("there is no such file", path=path)])
    if prints:
        from generator.checks.prints.checking import check_pdf

        if game:
            library.deck(game)
        for path in prints:
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
    games = {name: game for game in decks for name in library.variant_files(game)}
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
            problems.append(Problem(f"there is neither a game nor a file “{name}”", hint))
    if problems:
        raise DataError(problems)
    return list(targets)


def _file(library: Library, path: Path, games: dict[str, str]) -> Target:
    """A file of a library; or a game in a file of its own, played with the deck of the program that it names."""
    if not path.is_file():
        raise DataError([Problem("there is no such file", path=path)])
    if path.suffix.lower() != ".toml":
        raise DataError([Problem("is neither TOML nor PDF", "give a data file or a finished PDF", path)])
    folder = _folder_of(path)
    if folder is not None and folder.name in library.games():
        if _real(path).parent.name == "variants":
            return Target(folder.name, frozenset([path.stem]))
        return Target(folder.name)
    try:
        raw, _ = read_toml(path, _ANY)
    except DataError:
        raw = {}
    game = games.get(str(raw.get("program", path.stem)))
    if game is None:
        hint = "put it into a library, DIR/games/GAME/, or name in it the program that plays it"
        raise DataError([Problem("which deck is this played with?", hint, path)])
    return Target(game, frozenset([path.stem]), (path,))


# -- how it is told ---------------------------------------------------------------------------------


def _show(findings: Iterable[Finding], talk: Talk) -> None:
    for one in findings:
        place = f"{_near(one.path)}:{one.line}:{one.column}: " if one.path else ""
        talk.say(f"{place}{one.severity} {one.code}: {one.message}", style=_STYLES[one.severity])
        if one.cure:
            talk.say(f"    {one.cure}")


def _summary(counts: Counter[str], games: int, prints: int) -> str:
    looked = [
        f"{count} {what}{'s' if count != 1 else ''}"
        for count, what in ((games, "deck"), (prints, "finished file"))
        if count
    ]
    told = [f"{counts[one]} {one}{'s' if counts[one] != 1 else ''}" for one in _SEVERITIES if counts[one]]
    return f"{', '.join(told) or 'nothing found'} in {' and '.join(looked)}" + (
        "; see massicot explain CODE" if told else ""
    )


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
