"""Plant changes in a copy of the shipped data, one at a time, and see what `massicot check` says to each."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from massicot.checks.runner import Target, check_data
from massicot.data.library import Library, Shelf
from massicot.data.names import RULES_FILE, name_of
from massicot.diagnostics import NOTE, Diagnostic
from massicot.places import shipped
from tools.selftest.kinds import FAMILIES
from tools.selftest.mutations import Mutation, mutations

SEED = 20
"""Of a sample: the same one every time."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A change, and the code of what is found because of it: an error or warning, else a note, else nothing."""

    mutation: Mutation
    code: str = ""
    noted: str = ""


class Judge:
    """A copy of the data, in which one file at a time is changed and put back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        _copy(folder)
        self.texts = {str(path.relative_to(folder)): path.read_text("utf-8") for path in sorted(folder.rglob("*.toml"))}
        self.decks = self._library().decks()
        self.known = {(finding.code, finding.message) for finding in self._found([Target(deck) for deck in self.decks])}

    def changes(self) -> list[Mutation]:
        """Every change that can be planted."""
        return [change for file, text in self.texts.items() for change in mutations(file, text)]

    def verdict(self, change: Mutation) -> Verdict:
        """What a check of the changed data finds that it did not find before."""
        path = self.folder / change.file
        path.write_text(change.applied(self.texts[change.file]), "utf-8")
        try:
            noted = ""
            for targets in self._targets(path):
                new = [one for one in self._found(targets) if (one.code, one.message) not in self.known]
                if wrong := next((one.code for one in new if one.severity != NOTE), ""):
                    return Verdict(change, wrong)
                noted = noted or next((one.code for one in new), "")
            return Verdict(change, "", noted)
        finally:
            path.write_text(self.texts[change.file], "utf-8")

    def _targets(self, path: Path) -> Iterator[list[Target]]:
        """The game alone if one is changed, which is quicker; then its deck; everything, if the file is for all."""
        if path.name == RULES_FILE:
            deck = name_of(path.parent.parent)
            yield [Target(deck, frozenset([name_of(path.parent)]))]
            yield [Target(deck)]
        elif (deck := name_of(path.parent)) in self.decks:
            yield [Target(deck)]
        else:
            yield [Target(deck) for deck in self.decks]

    def _found(self, targets: Iterable[Target]) -> list[Diagnostic]:
        return check_data(self._library(), targets)

    def _library(self) -> Library:
        """What stands here, and nothing that is shipped but fonts: else what is removed here would be found there."""
        library = Library()
        library.shelves = [Shelf(self.folder / "games", self.folder / "artwork", shipped("fonts"))]
        return library


def _copy(folder: Path) -> None:
    """The games, and of the themes what can change; their drawings are only pointed at."""
    shutil.copytree(shipped("games"), folder / "games", ignore=shutil.ignore_patterns("__pycache__", "engine"))
    for theme in sorted(path for path in shipped("artwork").iterdir() if path.is_dir()):
        (folder / "artwork" / theme.name).mkdir(parents=True)
        for inner in theme.iterdir():
            here = folder / "artwork" / theme.name / inner.name
            if inner.suffix == ".toml":
                shutil.copy(inner, here)
            else:
                here.symlink_to(inner.resolve())


def sampled(changes: Iterable[Mutation], count: int) -> list[Mutation]:
    """So many changes of each kind of data, the same ones every time; 0 is all of them. Each is chosen by what it
    changes, so that an edit elsewhere does not choose others."""
    by_family: dict[str, list[Mutation]] = {family: [] for family in FAMILIES}
    for change in changes:
        by_family[change.family].append(change)
    return [change for some in by_family.values() for change in sorted(some, key=_lot)[: count or None]]


def _lot(change: Mutation) -> bytes:
    return sha256(f"{SEED} {change.file} {change.key} {change.what} {change.was}".encode()).digest()


_JUDGES: list[Judge] = []
"""Of a worker: one."""


def judged(count: int, cores: int) -> Iterator[Verdict]:
    """The verdicts on a sample of changes of the shipped data, on so many cores."""
    with TemporaryDirectory(prefix="massicot-") as folder:
        judge = Judge(Path(folder) / "main")
        changes = sampled(judge.changes(), count)
        if cores <= 1:
            yield from map(judge.verdict, changes)
            return
        with ProcessPoolExecutor(cores, initializer=_begin, initargs=(Path(folder),)) as pool:
            yield from pool.map(_verdict, changes, chunksize=20)


def _begin(folder: Path) -> None:
    _JUDGES.append(Judge(Path(mkdtemp(dir=folder)) / "data"))


def _verdict(change: Mutation) -> Verdict:
    return _JUDGES[0].verdict(change)


@dataclass(frozen=True, slots=True)
class Score:
    """Of so many changes, how many give an error or a warning, and how many a note."""

    found: int
    noted: int
    all: int

    @property
    def share(self) -> float:
        """Of errors and warnings, from 0 to 1."""
        return self.found / self.all if self.all else 1.0


def scores(verdicts: Sequence[Verdict]) -> dict[str, Score]:
    """By kind of data."""
    by_family = {family: [one for one in verdicts if one.mutation.family == family] for family in FAMILIES}
    return {
        family: Score(sum(bool(one.code) for one in some), sum(bool(one.noted) for one in some), len(some))
        for family, some in by_family.items()
    }
