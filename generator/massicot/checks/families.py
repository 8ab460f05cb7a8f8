"""Every family, and a run of those that look at data: from games and files to sorted findings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

# Importing a family registers its codes and checks.
from massicot.checks import (  # noqa: F401
    beginnings,
    beside,
    booklet_rules,
    deck,
    endings,
    errata,
    examples,
    facts,
    grammar,
    holes,
    illustrating,
    laying,
    lexicon,
    naming,
    pads,
    parallels,
    passages,
    play,
    play_silences,
    print_rules,
    prose,
    quotations,
    repeats,
    setup,
    sizes,
    sources,
    spelling,
    telling,
    themes,
    usage,
    wording,
)
from massicot.checks.allow import allowed
from massicot.checks.aside import aside
from massicot.checks.findings import CHECKS, RULES, Check, Finding, run
from massicot.checks.hurt import of_deck, run_hurt
from massicot.checks.places import Places
from massicot.checks.play_games import play_games
from massicot.checks.problems import told
from massicot.checks.speller import speller
from massicot.checks.spelling import SPELLING, advised
from massicot.checks.subjects import Subject, gather
from massicot.data.library import Library
from massicot.errors import DataError, Problem, nearest
from massicot.simulation.watched import Progress

DATA = ("deck", "facts", "sources", "prose", "examples")
PLAY = "play"
GRAMMAR = grammar.GRAMMAR.code
_ALL = [check for family in DATA for check in CHECKS[family]]
_LANGUAGE = [check for check in _ALL if check.__module__ in {wording.__name__, spelling.__name__, lexicon.__name__}]
"""The checks of French as French: half of the time."""
_REST = [check for check in _ALL if check not in _LANGUAGE]


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
    hasty: bool = False,
) -> list[Finding]:
    """All findings of these games, sorted by place; those of the family “play” if games are simulated, and
    those of another program if sentences are to be `grammatical`. Who checks once is `hasty` and takes a second core
    for the language; who checks again and again remembers texts, in one process."""
    places = Places()
    findings: set[Finding] = set()
    files: dict[Path, None] = {}
    subjects: list[Subject] = []
    try:
        library.glossary()
    except DataError as wrong:  # nothing can be read without it: one finding, not one for each game
        return sorted(told(wrong.problems, places))
    try:
        library.words()
    except DataError as wrong:
        findings.update(told(wrong.problems, places))
    for target in targets:
        subject, problems = gather(library, target.game, places, only=target.only, extra=target.extra)
        findings.update(problems)
        if subject is not None:
            files |= dict.fromkeys(_files(subject))
            subjects.append(subject)
    of_language = aside(lambda: _of_language(subjects)) if hasty else lambda: _of_language(subjects)
    findings |= _found(subjects, _REST)
    for subject in subjects:
        findings.update(run_hurt(subject))
    findings |= of_language()
    if simulation is not None:
        for played in play_games(subjects, simulation.cores, simulation.progress):
            findings.update(run(PLAY, played))
    if grammatical:
        findings.update(grammar.grammar(subjects))
    idle = frozenset(
        name for name, ran in ((PLAY, simulation), (GRAMMAR, grammatical), (SPELLING.code, speller())) if not ran
    )
    return sorted(advised(allowed(sorted(findings), files, places, idle)))


def _found(subjects: Iterable[Subject], checks: Iterable[Check]) -> set[Finding]:
    return {one for subject in subjects for check in checks for one in of_deck(subject, check(subject))}


def _of_language(subjects: Iterable[Subject]) -> set[Finding]:
    """What was looked up is kept here: nobody else knows it, if this is done aside."""
    findings = _found(subjects, _LANGUAGE)
    if (by := speller()) is not None:
        by.keep()
    return findings


def _files(subject: Subject) -> Iterable[Path]:
    """Where notes may stand."""
    yield from (variant.source for variant in subject.chosen)
    if subject.whole:
        yield subject.deck.source
        if subject.ledger is not None:
            yield subject.ledger.source
        if subject.tokens is not None:
            yield subject.tokens.source


def chosen(findings: Iterable[Finding], select: Sequence[str], ignore: Sequence[str]) -> list[Finding]:
    """Those whose code or family is selected and not ignored."""
    names = {*RULES, *(code.partition("/")[0] for code in RULES)}
    problems = [
        Problem(f"{option}: there is no code or family “{name}”", nearest(name, names))
        for option, given in (("--select", select), ("--ignore", ignore))
        for name in given
        if name not in names
    ]
    if problems:
        raise DataError(problems)

    def named(finding: Finding, by: Sequence[str]) -> bool:
        return finding.code in by or finding.code.partition("/")[0] in by

    return [one for one in findings if (not select or named(one, select)) and not named(one, ignore)]
