"""The bench of card sheets: the deck of Paires on A4, fronts and backs, by Massicot and by others.

Massicot prints its own full artwork, a cut card with every 55, crop marks, scale bars and small print;
the others a ground, a numeral and as many round pips. What they leave out speeds them up, not us.
"""

import os
import platform
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from bench import environment, report
from bench.environment import ROOT
from bench.race import Contender, Job, Results, race

COLD, WARM, BARE, PROTOGRAF = "massicot, cold", "massicot", "reportlab forms", "protograf"
SMALL, MIDDLE, LARGE = 55, 1000, 10000
"""The decks the bars speak of."""
PER_COPY = 56
PER_SHEET = 8
HEAD = ("deck", "contender", "cards", "pages", "wall time", "× reportlab", "peak memory", "PDF", "runs")
LIBRARIES = {"reportlab": False, "pillow": False, "protograf": True, "weasyprint": True}


def run(options: Namespace) -> int:
    progress = report.Progress(quiet=options.quiet)
    try:
        missing = environment.ready(progress)
        with tempfile.TemporaryDirectory(prefix="massicot-bench-") as name:
            folder = Path(name)
            results = race(_contenders(folder, missing), options.cards, options.runs, folder, progress)
    finally:
        progress.close()
    print(f"Paires, cards of 63 × 88 mm with 3 mm of bleed, 8 on A4; new processes, median of {options.runs}.")
    print(f"Python {platform.python_version()}; {environment.versions(LIBRARIES)}; {os.cpu_count()} processors.\n")
    print(report.table(HEAD, [_row(size, name, results) for size, name in results]))
    bars = tuple(_bars(results))
    print(f"\n{report.verdict(bars)}")
    return 1 if any(bar.holds is False for bar in bars) else 0


# -- contenders ----------------------------------------------------------------------------------------


def _contenders(folder: Path, missing: str) -> tuple[Contender, ...]:
    empty = (folder / f"empty-{number}" for number in count())
    kept = folder / "kept"
    font = str(ROOT / "fonts" / "fraunces" / "Fraunces-Black.ttf")
    ours, theirs = sys.executable, environment.python()
    return (
        Contender(COLD, lambda size: _massicot(size, next(empty), folder), _in_copies),
        Contender(WARM, lambda size: _massicot(size, kept, folder), _in_copies),
        Contender(BARE, _script("bare_reportlab.py", ours, folder, font), _sheets),
        Contender(PROTOGRAF, _script("with_protograf.py", theirs, folder), _sheets, missing),
        Contender("weasyprint", _script("with_weasyprint.py", theirs, folder, font), _sheets, missing),
        Contender("pillow 300 dpi", _script("with_pillow.py", ours, folder, font), _sheets),
    )


def _massicot(size: int, cache: Path, folder: Path) -> Job:
    words = ("build", "pairs", "--only", "cards", "--copies", str(_copies(size)), "--output", ".", "--quiet")
    variables = _variables(folder, PYTHONPATH=str(ROOT / "generator"), MASSICOT_CACHE=str(cache))
    return Job((sys.executable, "-m", "massicot", *words), variables)


def _script(name: str, python: str, folder: Path, *words: str) -> Callable[[int], Job]:
    scripts = ROOT / "bench" / "contenders"
    variables = _variables(folder, PYTHONPATH=str(scripts))
    return lambda size: Job((python, str(scripts / name), str(size), "deck.pdf", *words), variables)


def _variables(folder: Path, **own: str) -> dict[str, str]:
    """A home of their own, so that all find what they keep there (bytecode, lists of fonts) filled by the
    uncounted run, whatever this machine has, and leave nothing behind."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "MASSICOT", "XDG_"))}
    home = folder / "home"
    home.mkdir(exist_ok=True)
    return kept | {"HOME": str(home), "PYTHONPYCACHEPREFIX": str(folder / "bytecode")} | own


def _copies(size: int) -> int:
    return -(-size // PER_COPY)


def _in_copies(size: int) -> tuple[int, int]:
    return _sheets(_copies(size) * PER_COPY)


def _sheets(size: int) -> tuple[int, int]:
    return size, 2 * -(-size // PER_SHEET)


# -- table and bars ------------------------------------------------------------------------------------


def _row(size: int, name: str, results: Results) -> tuple[str, ...]:
    result, bare = results[size, name], results[size, BARE]
    start = (str(size), name, str(result.cards), str(result.pages))
    if not result.measured:
        return (*start, result.note)
    ratio = f"{result.seconds / bare.seconds:.2f}" if bare.measured else ""
    runs = f"{len(result.runs)} run{'s' if len(result.runs) > 1 else ''}"
    return (
        *start,
        report.seconds(result.seconds),
        ratio,
        report.bytes_(result.memory),
        report.bytes_(result.size),
        runs,
    )


def _bars(results: Results) -> Iterator[report.Bar]:
    """What the product promises."""
    yield _times(results, f"cold, at {SMALL} cards at least 5 × faster than protograf", SMALL, COLD, PROTOGRAF, 1 / 5)
    yield _times(results, f"at {SMALL} cards at most 3 × bare reportlab", SMALL, WARM, BARE, 3)
    yield _times(results, f"at {LARGE} cards at most 1.5 × bare reportlab", LARGE, WARM, BARE, 1.5)
    yield _straight(results, "time", lambda result: result.seconds)
    yield _straight(results, "memory", lambda result: result.memory)


def _times(results: Results, promise: str, size: int, own: str, other: str, most: float) -> report.Bar:
    """Our time as a share of theirs."""
    ours, theirs = results.get((size, own)), results.get((size, other))
    if ours and ours.note:
        return report.Bar(promise, ours.note, False)
    if not (ours and theirs and theirs.measured):
        return report.Bar(promise, theirs.note if theirs else f"no deck of {size}", None)
    share = ours.seconds / theirs.seconds
    found = f"{1 / share:.1f} × faster" if most < 1 else f"{share:.2f} ×"
    return report.Bar(promise, found, share <= most)


def _straight(results: Results, what: str, of: Callable[..., float]) -> report.Bar:
    promise = f"{what} linear in pages or better, at most 1.2 × the ratio of added pages"
    found = [results.get((size, WARM)) for size in (SMALL, MIDDLE, LARGE)]
    if not all(found):
        return report.Bar(promise, f"needs decks of {SMALL}, {MIDDLE} and {LARGE}", None)
    if notes := [result.note for result in found if result.note]:
        return report.Bar(promise, notes[0], False)
    small, middle, large = found
    pages = (large.pages - small.pages) / (middle.pages - small.pages)
    near, far = of(middle) - of(small), of(large) - of(small)
    said = f"{far / near:.1f} × for {pages:.1f} × the pages" if near > 0 else "no growth at all to begin with"
    return report.Bar(promise, said, far <= 1.2 * pages * max(near, 0))
