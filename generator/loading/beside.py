"""A file that a game may have beside its deck: checked once, then kept as library.py keeps the others."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from generator import cache

T = TypeVar("T")
_CHECKERS = ("beside.py", "names.py", "schemas.py", "shape.py", "toml.py", "../units.py")


def read_beside(
    path: Path, checker: str, read: Callable[[Path], T], encode: Callable[[T], Any], decode: Callable[[Any], T]
) -> T | None:
    """What the file says, or None where there is none; `checker` is the module that reads it."""
    if not path.exists():
        return None
    try:
        content = path.read_bytes()
    except OSError:
        return read(path)  # which says what is wrong
    here = Path(__file__).parent
    modules = [(here / module).read_bytes() for module in (*_CHECKERS, checker)]
    name = cache.key([*modules, str(path).encode(), content])
    if (data := cache.load(name)) is not None:
        return decode(data)
    value = read(path)
    cache.keep(name, encode(value))
    return value
