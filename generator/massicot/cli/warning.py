"""What `massicot check` would call an error in a person's own files that a build was made from."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from massicot import cache
from massicot.cli.talk import Talk
from massicot.data.files import read_bytes
from massicot.data.library import Library
from massicot.data.names import RULES_FILE, game_of, name_of
from massicot.diagnostics import DataError

_READ = frozenset((".toml", ".py", ".svg", ".txt", ".ttf"))
"""What the files of a library end in that a check may read."""
_MOST = 4
"""Errors that are told one by one."""


def begin(folders: Sequence[Path], entries: Iterable[dict[str, Any]]) -> "Future[list[str]]":
    """Begin to look for errors in the files of these library folders that such products are made from, while they are
    made."""
    used: dict[str, set[str]] = {}
    for entry in entries:
        used.setdefault(entry["deck"], set()).update(entry.get("games", ()))
    thread = ThreadPoolExecutor(1)
    found = thread.submit(_known_errors, folders, used)
    thread.shutdown(wait=False)
    return found


def warn(folders: Sequence[Path], found: Sequence[str], decks: Iterable[str], talk: Talk) -> None:
    """A line for each error, and where to see them all."""
    for line in found[:_MOST]:
        talk.warning(line)
    if found:
        more = f"{len(found) - _MOST} more; " if len(found) > _MOST else ""
        where = " ".join(f"--library {folder}" for folder in folders)
        talk.warning(f"{more}what was built may be wrong: see massicot check {' '.join(decks)} {where}")


def _known_errors(folders: Sequence[Path], used: dict[str, set[str]]) -> list[str]:
    """The errors, as they were found before if no file has changed: the checks take longer than all the rest of a
    build that has nothing to make."""
    if not folders:
        return []
    library, own = Library(folders), [folder.resolve() for folder in folders]
    asked = [(str(folder), shelf.trusted) for folder, shelf in zip(own, library.shelves[-len(own) :], strict=True)]
    games = sorted((deck, sorted(played)) for deck, played in used.items())
    parts = [repr((asked, games, find_spec("hunspell") is None)).encode()]
    for shelf in library.shelves:
        for folder in (shelf.games, shelf.artwork, shelf.fonts):
            for path in sorted(folder.rglob("*.*")):
                if path.suffix in _READ and path.is_file():
                    parts += [str(path).encode(), _content(path)]
    key = cache.key(parts)
    found: list[str] | None = cache.load(key)
    if found is None:
        found = list(_errors(library, own, used))
        cache.keep(key, found)
    return found


def _content(path: Path) -> bytes:
    """What the file is; of one that no data file may be, only how large and how old it is."""
    try:
        return read_bytes(path, "file")
    except DataError:
        about = path.stat()
        return f"{about.st_size} {about.st_mtime_ns}".encode()


def _errors(library: Library, own: Sequence[Path], used: dict[str, set[str]]) -> Iterator[str]:
    from massicot.checks.runner import Target, check_data
    from massicot.diagnostics import ERROR

    targets = []
    for deck, games in used.items():
        files = library.variant_files(deck)
        wanted = frozenset(game for game in games & files.keys() if _within(files[game], own))
        if _within(library.deck(deck).source, own):
            targets.append(Target(deck))
        elif wanted:
            targets.append(Target(deck, wanted))
    for one in check_data(library, targets) if targets else ():
        path = Path(one.path)
        played = path.name != RULES_FILE or game_of(path) in used.get(name_of(path.parent.parent), ())
        if one.severity == ERROR and played and _within(path, own):
            yield f"{one.path}:{one.line}: {one.message} ({one.code})"


def _within(path: Path, folders: Iterable[Path]) -> bool:
    return any(path.resolve().is_relative_to(folder) for folder in folders)
