"""The environment of the other tools, apart from ours: protograf brings PyMuPDF, which is AGPL.

Made on first use from the hash-locked bench/requirements.txt, and again when that changes:

    uv pip compile --generate-hashes --no-header --no-annotate --universal --python-version 3.11 \\
        bench/requirements.in -o bench/requirements.txt
"""

import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "bench" / "requirements.txt"
FOLDER = ROOT / ".venv-bench"


def ready(progress: Callable[[str], None]) -> str:
    """Make the environment when it has to be; what stood in the way, if anything did."""
    stamp = FOLDER / "requirements.lock"
    if stamp.is_file() and stamp.read_bytes() == LOCK.read_bytes():
        return ""
    progress("setting up .venv-bench, once: protograf and WeasyPrint from the locked requirements")
    fresh = FOLDER.with_suffix(".new")
    shutil.rmtree(fresh, ignore_errors=True)
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    steps = (
        [sys.executable, "-m", "venv", fresh],
        [fresh / "bin" / "python", *install, "--only-binary", ":all:", "-r", LOCK],
    )
    for step in steps:
        done = subprocess.run(step, capture_output=True, text=True, check=False)
        if done.returncode:
            shutil.rmtree(fresh, ignore_errors=True)
            errors = [line.removeprefix("ERROR: ") for line in done.stderr.splitlines() if line.startswith("ERROR: ")]
            return f"not available: .venv-bench could not be made: {(errors or ['no reason given'])[-1]}"
    shutil.copyfile(LOCK, fresh / stamp.name)
    shutil.rmtree(FOLDER, ignore_errors=True)
    fresh.rename(FOLDER)
    return ""


def python() -> str:
    """Its interpreter."""
    return str(FOLDER / "bin" / "python")


def versions(wanted: Mapping[str, bool]) -> str:
    """The versions measured: of ours, and of those that live in the other environment (True)."""
    folders = [str(path) for path in FOLDER.glob("lib/python3*/site-packages")]
    there = {found.name.lower(): found.version for found in metadata.distributions(path=folders)}
    found = ((name, there.get(name) if other else metadata.version(name)) for name, other in wanted.items())
    return ", ".join(f"{name} {version}" for name, version in found if version)
