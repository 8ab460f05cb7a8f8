"""Put finished files into the output folder: all of them or none, and never half a file.

Everything is written aside first and renamed at the end. What was there before stays whole until its successor is, and
comes back if a later rename fails.
"""

import contextlib
import errno
import fcntl
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from massicot.codes import OUTPUT
from massicot.diagnostics import DataError

MANIFEST = "manifest.json"
_ASIDE = ".massicot-aside-"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def deliver(folder: Path, files: Mapping[str, bytes], option: str = "--output") -> None:
    """Write the files, by path inside the folder; `option` is how a person can choose another one."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        with _aside(folder) as aside:
            for number, content in enumerate(files.values()):
                with (aside / f"new-{number}").open("wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
            _swap([(aside / f"new-{n}", aside / f"old-{n}", folder / path) for n, path in enumerate(files)])
    except OSError as wrong:
        where = Path(wrong.filename2 or wrong.filename or folder)
        where = folder if _ASIDE in str(where) else where
        cure = "free some space" if wrong.errno in _NO_ROOM else "see that it can be written"
        hint = f"{cure}, or give another folder with {option}; nothing was changed"
        raise DataError([OUTPUT.problem(f"can’t be written: {wrong.strerror}", hint, where)]) from None


def manifest(stamp: str, files: list[dict[str, Any]]) -> bytes:
    """The list of what a build made."""
    return (json.dumps({"stamp": stamp, "files": files}, indent=2, ensure_ascii=False) + "\n").encode()


def digest(content: bytes) -> str:
    """The fingerprint the manifest gives of a file."""
    return sha256(content).hexdigest()


def _swap(moves: list[tuple[Path, Path, Path]]) -> None:
    """Rename every new file onto its target; if one fails, or someone interrupts, undo those before it."""
    for _, _, target in moves:
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    done: list[tuple[Path, Path]] = []
    try:
        for new, old, target in moves:
            if target.exists():
                _second_name(target, old)
            done.append((old, target))
            new.replace(target)
    except BaseException:
        for old, target in reversed(done):
            if old.exists():
                old.replace(target)
            else:
                target.unlink(missing_ok=True)
        raise


def _second_name(file: Path, name: Path) -> None:
    try:
        name.hardlink_to(file)
    except OSError:  # a file system without links
        shutil.copy2(file, name)


@contextlib.contextmanager
def _aside(folder: Path) -> Iterator[Path]:
    """A folder of this build's own, locked while it lives."""
    aside = Path(tempfile.mkdtemp(prefix=_ASIDE, dir=folder))
    try:
        with (aside / "lock").open("wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield aside
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _sweep(folder: Path) -> None:
    """Remove what a build that was killed outright could not: its lock is free."""
    for litter in folder.glob(f"{_ASIDE}*"):
        with contextlib.suppress(OSError), (litter / "lock").open("ab") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(litter, ignore_errors=True)
