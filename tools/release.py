"""Make what a published version offers beside the source: kits ready to print, the wheel and their checksums.

    ./massicot list                     # so that the environment is there
    .venv/bin/python tools/release.py   # everything, into release/
    .venv/bin/python tools/release.py --deck pairs --paper letter -- --low-ink

Each kit is one archive with all that a deck is printed as, made by `massicot build`; what stands behind `--` is passed
on to it. The archives carry no date, so the same source gives the same bytes.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "generator"), str(ROOT)]

from massicot import __version__  # noqa: E402
from massicot.data.library import Library  # noqa: E402

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first date that an archive can hold."""


def main() -> None:
    """Kits, wheel, checksums."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deck", action="append", help="only this one; may be repeated")
    parser.add_argument("--paper", action="append", help="a4 and letter, if none is named")
    parser.add_argument("--output", type=Path, default=ROOT / "release")
    parser.add_argument("--no-wheel", action="store_true", help="kits only")
    parser.add_argument("build", nargs="*", metavar="-- OPTION", help="options of massicot build")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    for deck in options.deck or Library().decks():
        for paper in options.paper or ("a4", "letter"):
            kit(deck, paper, options.build, options.output / f"massicot-{__version__}-{deck}-{paper}.zip")
    if not options.no_wheel:
        run("-m", "hatchling", "build", "-d", options.output)
    files = sorted(path for path in options.output.iterdir() if path.suffix in (".zip", ".whl", ".gz"))
    sums = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (options.output / "SHA256SUMS").write_text("".join(sums))


def kit(deck: str, paper: str, more: list[str], archive: Path) -> None:
    """All that a deck is printed as, on one paper, in one archive."""
    with tempfile.TemporaryDirectory() as folder:
        run("-m", "massicot", "build", deck, "--paper", paper, "--output", folder, *more)
        with zipfile.ZipFile(archive, "w") as file:
            for path in sorted(Path(folder).rglob("*")):
                if path.is_file():
                    entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), EPOCH)
                    entry.external_attr = 0o644 << 16
                    file.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def run(*words: object) -> None:
    """A program of ours; if it fails, so does the release."""
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "generator")},
        check=False,
    )
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main()
