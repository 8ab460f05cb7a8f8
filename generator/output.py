"""Put finished files into the output folder: all of them or none, and never half a file.

Everything is written aside first and renamed at the end; what was there before stays whole until
its successor is.
"""

import contextlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.errors import DataError, Problem

MANIFEST = "manifest.json"
_ASIDE = ".massicot-aside-"


def deliver(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files, by path inside the folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        with _aside(folder) as aside:
            for number, content in enumerate(files.values()):
                with (aside / str(number)).open("wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
            for number, path in enumerate(files):
                target = folder / path
                target.parent.mkdir(parents=True, exist_ok=True)
                (aside / str(number)).replace(target)
    except OSError as wrong:
        where = Path(wrong.filename2 or wrong.filename or folder)
        where = folder if _ASIDE in str(where) else where
        hint = "free some space or give another folder with --output; nothing was changed"
        raise DataError([Problem(f"can’t be written: {wrong.strerror}", hint, where)]) from None


def manifest(stamp: str, files: list[dict[str, Any]]) -> bytes:
    """The list of what a build made."""
    return (json.dumps({"stamp": stamp, "files": files}, indent=2, ensure_ascii=False) + "\n").encode()


def digest(content: bytes) -> str:
    """The fingerprint the manifest gives of a file."""
    return sha256(content).hexdigest()


@contextlib.contextmanager
def _aside(folder: Path) -> Iterator[Path]:
    aside = folder / f"{_ASIDE}{os.getpid()}"
    aside.mkdir()
    try:
        yield aside
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _sweep(folder: Path) -> None:
    """Remove what a build that was killed outright could not."""
    for litter in folder.glob(f"{_ASIDE}*"):
        process = litter.name.removeprefix(_ASIDE)
        if not (process.isdigit() and Path(f"/proc/{process}").exists()):
            shutil.rmtree(litter, ignore_errors=True)
