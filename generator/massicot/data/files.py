"""Read a file, or say why not."""

import stat
from pathlib import Path

from massicot.codes import UNREADABLE
from massicot.diagnostics import DataError

LARGEST_FILE = 2_000_000


def read_bytes(path: Path, what: str) -> bytes:
    """The file's bytes, or a problem that names it."""
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):  # a pipe never ends, nor does /dev/zero
            kind = "a folder" if stat.S_ISDIR(about.st_mode) else "not a file"
            raise DataError([UNREADABLE.problem(f"can’t be read: it is {kind}", f"put a {what} in its place", path)])
        if about.st_size > LARGEST_FILE:
            raise DataError([UNREADABLE.problem(f"this {what} is larger than 2 MB", path=path)])
        return path.read_bytes()
    except FileNotFoundError:
        raise DataError([UNREADABLE.problem(f"there is no such {what}", path=path)]) from None
    except OSError as wrong:
        raise DataError([UNREADABLE.problem(f"can’t be read: {wrong.strerror}", path=path)]) from None


def read_text(path: Path) -> str:
    """The file's text, which is UTF-8."""
    content = read_bytes(path, "file")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as wrong:
        line = content.count(b"\n", 0, wrong.start) + 1
        problem = UNREADABLE.problem(f"is not UTF-8 (byte {wrong.start})", "save it in UTF-8", path, line)
        raise DataError([problem]) from None


def read_words(path: Path) -> tuple[str, ...]:
    """The words of a plain file such as `words.txt`, in their order; what follows a `#` is a remark."""
    lines = read_text(path).removeprefix("\ufeff").splitlines()
    return tuple(word for line in lines for word in line.partition("#")[0].split())
