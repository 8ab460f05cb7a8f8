"""Put finished files into the output folder: all of them or none, and never half a file.

Everything is written aside first and renamed at the end. What was there before stays whole until its successor is, and
comes back if a later rename fails.
"""

import errno
import json
import os
import shutil
import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import Any

from massicot.codes import OUTPUT
from massicot.diagnostics import DataError
from massicot.litter import own_folder

MANIFEST = "manifest.json"
_ASIDE = ".massicot-aside-"
DELIVERED: list[Path] = []
"""What stands in its place for good, whatever happens afterwards."""
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def deliver(folder: Path, files: Mapping[str, bytes], option: str = "--output") -> None:
    """Write the files, by path inside the folder; `option` is how a person can choose another one."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        places = {folder / path: content for path, content in files.items()}
        kept = {place: content for place, content in places.items() if _renamed(place)}
        with own_folder(_ASIDE, folder) if kept else nullcontext(folder) as aside:
            for number, content in enumerate(kept.values()):
                with (aside / f"new-{number}").open("wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
            _swap([(aside / f"new-{n}", aside / f"old-{n}", place) for n, place in enumerate(kept)])
        for place, content in places.items():
            if not _renamed(place):
                with place.open("wb") as file:
                    file.write(content)
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


def _renamed(place: Path) -> bool:
    """Whether a file is put there by renaming; into a device, a pipe or through a link it is written."""
    return not place.is_symlink() and (not place.exists() or place.is_file() or place.is_dir())


def _swap(moves: list[tuple[Path, Path, Path]]) -> None:
    """Rename every new file onto its target; if one fails, undo those before it. Nobody interrupts meanwhile: then it
    is done, or it is not."""
    for _, _, target in moves:
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    done: list[tuple[Path, Path]] = []
    with _undisturbed():
        try:
            for new, old, target in moves:
                if target.exists():
                    _second_name(target, old)
                done.append((old, target))
                new.replace(target)
            DELIVERED.extend(target for _, target in done)
        except BaseException:
            for old, target in reversed(done):
                if old.exists():
                    old.replace(target)
                else:
                    target.unlink(missing_ok=True)
            raise


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Signals wait until the end. They come to whichever thread does not block them, and from there to Python's first:
    so it is told to keep them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {one: signal.signal(one, lambda number, _: came.append(number)) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, signal.SIG_DFL if handler is None else handler)
        if came:
            signal.raise_signal(came[0])


def _second_name(file: Path, name: Path) -> None:
    try:
        name.hardlink_to(file)
    except OSError:  # a file system without links
        shutil.copy2(file, name)
