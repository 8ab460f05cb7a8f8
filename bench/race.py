"""Contenders side by side: a new process for each run, in turns, because machines are noisy."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bench.process import Spent, available_memory, spend

LIMIT = 120.0
"""Seconds after which a run is stopped."""
SLOW = 20.0
"""Seconds from which a first run is the only one."""
_SHARE_OF_MEMORY = 0.8


@dataclass(frozen=True, slots=True)
class Job:
    """A command that leaves one PDF in the folder it is started in."""

    command: Sequence[str]
    environment: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Contender:
    """A name, how to print a deck, how many cards and pages that really gives, and why it can't run."""

    name: str
    job: Callable[[int], Job]
    extent: Callable[[int], tuple[int, int]]
    missing: str = ""


@dataclass(slots=True)
class Result:
    """What the runs of one contender on one deck gave; a note where they gave nothing."""

    cards: int
    pages: int
    runs: list[Spent] = field(default_factory=list)
    size: int = 0
    note: str = ""

    @property
    def measured(self) -> bool:
        return bool(self.runs) and not self.note

    @property
    def seconds(self) -> float:
        return median(run.seconds for run in self.runs)

    @property
    def memory(self) -> float:
        return median(run.memory for run in self.runs)


Results = dict[tuple[int, str], Result]


def race(
    contenders: Sequence[Contender],
    sizes: Sequence[int],
    runs: int,
    folder: Path,
    progress: Callable[[str], None],
) -> Results:
    """Everything measured, by size and name. One uncounted run of each first fills what they keep on disk."""
    out: dict[str, str] = {}
    for contender in contenders:
        progress(f"warming up: {contender.name}")
        first = Result(*contender.extent(sizes[0]), note=contender.missing)
        if not first.note:
            _run(contender, sizes[0], first, folder)
        out[contender.name] = first.note
    results: Results = {}
    for size in sizes:
        for contender in contenders:
            name = contender.name
            result = Result(*contender.extent(size), note=out[name])
            result.note = result.note or _too_large(result, [results[s, name] for s in sizes if s < size])
            results[size, name] = result
        for number in range(1, runs + 1):
            for contender in contenders:
                result = results[size, contender.name]
                if not result.note and not (result.runs and result.runs[0].seconds > SLOW):
                    progress(f"{size} cards, run {number} of {runs}: {contender.name}")
                    _run(contender, size, result, folder)
    return results


def _run(contender: Contender, size: int, result: Result, folder: Path) -> None:
    """One run; its first PDF is read back, for a bench of files nobody has opened says nothing."""
    place = folder / "run"
    place.mkdir()
    try:
        job = contender.job(size)
        spent = spend(job.command, job.environment, place, LIMIT)
        found = list(place.rglob("*.pdf"))
        if not spent.in_time:
            result.note = f"> {LIMIT:.0f} s"
        elif spent.code or len(found) != 1:
            words = spent.last_words or f"exit code {spent.code}, {len(found)} PDFs"
            result.note = words if words.startswith("not available") else f"failed: {words}"
        else:
            if not result.runs:
                result.size = found[0].stat().st_size
                result.note = _wrong(found[0], result.pages)
            result.runs.append(spent)
    finally:
        shutil.rmtree(place)


def _wrong(pdf: Path, pages: int) -> str:
    reader = Path(__file__).with_name("read_back.py")
    read = subprocess.run([sys.executable, reader, pdf], capture_output=True, text=True, check=False)
    wanted = f"{pages} × 297 × 210 mm"
    said = read.stdout.strip() or "cannot be read"
    return "" if said == wanted else f"wrong PDF: {said}, not {wanted}"


def _too_large(result: Result, smaller: Iterable[Result]) -> str:
    """Why not to try: the memory that the two sizes before foretell, on a straight line through them."""
    known = [other for other in smaller if other.measured]
    room = available_memory()
    if len(known) < 2 or room is None:
        return ""
    one, two = known[-2:]
    slope = (two.memory - one.memory) / max(two.pages - one.pages, 1)
    need = two.memory + slope * (result.pages - two.pages)
    return f"skipped: needs about {need / 1e9:.1f} GB" if need > _SHARE_OF_MEMORY * room else ""
