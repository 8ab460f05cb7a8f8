"""Folders in which the files of one run lie while they are made: gone with the run, and where that was killed outright,
with the next."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def own_folder(prefix: str, where: Path | None = None) -> Iterator[Path]:
    """A folder in which nobody else works, locked while it lives, here or among temporary files. Those of this name
    that nobody holds are removed."""
    place = where or Path(tempfile.gettempdir())
    _sweep(prefix, place)
    folder, lock = _locked(prefix, place)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def _locked(prefix: str, place: Path) -> tuple[Path, int]:
    """A new folder, and the lock on it. Before it is locked, another run may take it for litter: then another one."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=prefix, dir=place))
        with suppress(FileNotFoundError):
            lock = os.open(folder, os.O_RDONLY)
            with suppress(OSError):  # a file system without locks: nobody removes anything there
                fcntl.flock(lock, fcntl.LOCK_EX)
            if folder.is_dir() and os.path.samestat(folder.stat(), os.fstat(lock)):
                return folder, lock
            os.close(lock)


def _sweep(prefix: str, place: Path) -> None:
    for folder in place.glob(f"{prefix}*"):
        with suppress(OSError):
            lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if os.fstat(lock).st_uid == os.getuid():
                    shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(lock)
