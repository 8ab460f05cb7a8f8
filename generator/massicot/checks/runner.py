"""A run of the checks: from decks and games, or from a finished PDF, to findings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from massicot.checks import checks_of
from massicot.checks.allow import allowed
from massicot.checks.prose.grammar import GRAMMAR, grammar
from massicot.checks.prose.speller import speller
from massicot.checks.prose.spelling import SPELLING
from massicot.checks.subjects import Subject, gather
from massicot.codes import OPTION
from massicot.data.library import Library
from massicot.data.toml import TomlFiles
from massicot.diagnostics import DataError, Diagnostic, Place, meanings, nearest
from massicot.simulation.watched import Progress

DATA = ("deck", "rules", "ledger", "prose")
"""The families that look at the files of a library."""
PLAY, PRINTS = "play", "prints"
"""Those that look at simulated games and at finished PDFs, with libraries that the others do not need."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """That games are played too, on so many cores: 0 takes all there are."""

    cores: int = 0
    progress: Progress = lambda *_: None


@dataclass(frozen=True, slots=True)
class Target:
    """A deck to check, whole or only some of its games, with files of games that lie elsewhere."""

    game: str
    only: frozenset[str] = frozenset()
    extra: tuple[Path, ...] = ()


def check_data(
    library: Library,
    targets: Iterable[Target],
    simulation: Simulation | None = None,
    *,
    grammatical: bool = False,
) -> list[Diagnostic]:
    """All findings of these games, sorted by place; those of the family “play” if games are simulated, and
    those of another program if sentences are to be `grammatical`."""
    files = TomlFiles()
    findings: set[Diagnostic] = set()
    noted: dict[Path, None] = {}
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
            noted |= dict.fromkeys(_files(subject))
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
    optional = ((PLAY, simulation), (GRAMMAR.code, grammatical), (SPELLING.code, speller()))
    idle = frozenset(name for name, ran in optional if not ran)
    if by := speller():
        by.keep()
    return sorted(allowed(sorted(findings), noted, files, idle))


def check_pdf(path: Path, library: Library, game: str = "") -> Iterator[Diagnostic]:
    """All findings of a finished PDF. Without the name of a game, what is drawn tells which it is."""
    from massicot.checks.prints.printed import UNREADABLE, read_print
    from massicot.checks.prints.reading.model import UnreadableError

    try:
        printed = read_print(path, library, game)
    except UnreadableError as wrong:
        yield UNREADABLE.at(Place(str(path), 1, 1), str(wrong))
        return
    for check in checks_of(PRINTS):
        yield from check(printed)


def _files(subject: Subject) -> Iterable[Path]:
    """Where notes may stand."""
    yield from (variant.source for variant in subject.chosen)
    if subject.whole:
        yield subject.deck.source
        if subject.ledger is not None:
            yield subject.ledger.source
        if subject.tokens is not None:
            yield subject.tokens.source


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
