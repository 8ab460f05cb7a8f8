"""Read a file, or say why not."""

import stat
from pathlib import Path

from massicot.errors import DataError, Problem

LARGEST_FILE = 2_000_000


def read_bytes(path: Path, what: str) -> bytes:
    """The file's bytes, or a problem that names it."""
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            raise DataError([Problem("can’t be read: it is a folder", f"put a {what} in its place", path)])
        if not stat.S_ISREG(about.st_mode):  # a pipe never ends, nor does /dev/zero
            raise DataError([Problem("can’t be read: it is not a file", f"put a {what} in its place", path)])
        if about.st_size > LARGEST_FILE:
            raise DataError([Problem(f"this {what} is larger than 2 MB", path=path)])
        return path.read_bytes()
    except FileNotFoundError:
        raise DataError([Problem(f"there is no such {what}", path=path)]) from None
    except OSError as wrong:
        raise DataError([Problem(f"can’t be read: {wrong.strerror}", path=path)]) from None
