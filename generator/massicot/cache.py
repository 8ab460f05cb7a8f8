"""Values and finished files kept between runs, keyed by the content they were made from. Safe to delete at any time.

A cache never fails: what can't be read is made again, what can't be written is not kept. Every key holds the source of
the whole package, so that no change to the program can be missed.
"""

import contextlib
import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

PATIENCE = 60
"""Seconds that nobody needs to write an entry."""
MOST_ENTRIES = 200


def folder() -> Path:
    """Where the cache lies: MASSICOT_CACHE, or the user's cache folder."""
    if own := os.environ.get("MASSICOT_CACHE"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "massicot"


@cache
def source(package: Path) -> bytes:
    """The fingerprint of all modules in a folder, and of the Python that runs them. Takes some 8 ms, once."""
    digest = hashlib.sha256(repr(sys.version_info[:2]).encode())
    for path in sorted(package.rglob("*.py")):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.digest()


def key(parts: Iterable[bytes]) -> str:
    """A name for what this program makes of these bytes."""
    digest = hashlib.sha256(source(Path(__file__).parent))
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()[:32]


def load(name: str) -> Any | None:
    """The value that was kept under this name, if it is there and whole."""
    content = load_file(name)
    return None if content is None else json.loads(content)


def keep(name: str, value: Any) -> None:
    """Keep a value of plain lists, dictionaries, strings and numbers."""
    keep_file(name, json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())


def load_file(name: str) -> bytes | None:
    """The file that was kept under this name, if it is there and whole."""
    try:
        check, _, content = (folder() / f"{name}.kept").read_bytes().partition(b"\n")
    except (OSError, RuntimeError):  # RuntimeError: no home folder
        return None
    return content if check == hashlib.sha256(content).hexdigest().encode() else None


def keep_file(name: str, content: bytes) -> None:
    """Keep a finished file."""
    check = hashlib.sha256(content).hexdigest().encode()
    with contextlib.suppress(OSError, RuntimeError):
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        handle, aside = tempfile.mkstemp(dir=place, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(check + b"\n" + content)
            Path(aside).replace(place / f"{name}.kept")
        except BaseException:
            Path(aside).unlink(missing_ok=True)
            raise
        _prune(place)


def _prune(place: Path) -> None:
    entries = sorted(place.glob("*.kept"), key=lambda path: path.stat().st_mtime)
    for path in entries[:-MOST_ENTRIES]:
        path.unlink(missing_ok=True)
    for path in place.glob("*.part"):  # of a run that was killed while it wrote
        if time.time() - path.stat().st_mtime > PATIENCE:
            path.unlink(missing_ok=True)
