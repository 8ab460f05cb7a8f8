"""The recipe of a release: kits ready to print."""

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def released(folder):
    words = [
        sys.executable,
        ROOT / "tools/release.py",
        "--deck",
        "pairs",
        "--paper",
        "a4",
        "--no-wheel",
        "--output",
        folder,
    ]
    done = subprocess.run([*words, "--", "--only", "cards"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (archive,) = folder.glob("*-pairs-a4.zip")
    return archive


def test_a_kit_holds_the_files_of_a_build_and_is_the_same_every_time(tmp_path):
    first, second = released(tmp_path / "one"), released(tmp_path / "two")
    assert first.read_bytes() == second.read_bytes()
    assert set(zipfile.ZipFile(first).namelist()) == {"manifest.json", "pairs/pairs-cards-potager-a4.pdf"}
    assert first.name in (tmp_path / "one" / "SHA256SUMS").read_text()
