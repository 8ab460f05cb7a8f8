"""Read `words.txt`: words that are right though no dictionary has them."""

from pathlib import Path

from massicot.data.files import read_bytes
from massicot.errors import DataError, Problem


def read_words(path: Path) -> frozenset[str]:
    """The words between blanks and line ends; what follows a `#` is a remark."""
    content = read_bytes(path, "file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = content.count(b"\n", 0, wrong.start) + 1
        raise DataError([Problem(f"is not UTF-8 (byte {wrong.start})", "save it in UTF-8", path, line)]) from None
    return frozenset(word for line in text.splitlines() for word in line.partition("#")[0].split())
