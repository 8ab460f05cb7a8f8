"""The checker: all data without simulation, with it, and again when nothing changed; in new processes."""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA, PLAY, AGAIN = 1.0, 20.0, 2.0

# What a run takes after its libraries are loaded.
_AFTER_START = """
import time
from massicot.checks.runner import Target, check_data
from massicot.data.library import Library
start = time.perf_counter()
library = Library()
check_data(library, [Target(game) for game in library.decks()])
print(time.perf_counter() - start)
"""


def run(options):
    data, play, again, codes = [], [], [], set()
    before = _processor_time()
    for _ in range(options.runs):
        with tempfile.TemporaryDirectory() as cache:
            environment = {**os.environ, "PYTHONPATH": str(ROOT / "generator"), "MASSICOT_CACHE": cache}
            words = [sys.executable, "-c", _AFTER_START]
            data.append(float(subprocess.run(words, env=environment, check=True, capture_output=True).stdout))
            for times in (play, again):
                start = time.perf_counter()
                words = [sys.executable, "-m", "massicot", "check", "--play", "--quiet"]
                done = subprocess.run(words, env=environment, check=False, stdout=subprocess.DEVNULL)
                times.append(time.perf_counter() - start)
                codes.add(done.returncode)
    data, play, again = map(statistics.median, (data, play, again))
    bars = [
        (f"all data without simulation, after start-up, under {DATA:g} s: {data:.2f} s", data < DATA),
        (f"with simulation, nothing kept, under {PLAY:g} s on two cores: {play:.1f} s", play < PLAY),
        (f"with simulation, nothing changed, under {AGAIN:g} s: {again:.2f} s", again < AGAIN),
        ("our own games: no error, no warning", codes == {0}),
    ]
    spent = (_processor_time() - before) / options.runs
    print(
        f"{os.cpu_count()} processors, median of {options.runs}; {spent:.1f} s of processor time for a round of all.\n"
    )
    for text, holds in bars:
        print(f"- {'holds' if holds else 'FAILS'}: {text}")
    return 0 if all(holds for _, holds in bars) else 1


def _processor_time():
    """Of all processes that have ended: on a busy machine it says more than the clock."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
