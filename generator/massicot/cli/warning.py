"""What `massicot check` would call an error in a person's own files that a build was made from."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from massicot.cli.talk import Talk
from massicot.data.library import Library
from massicot.data.names import RULES_FILE, game_of, name_of

_MOST = 4
"""Errors that are told one by one."""


def warn(folders: Sequence[Path], entries: Iterable[dict[str, Any]], talk: Talk) -> None:
    """A line for each error in the files of these library folders that the products were made from."""
    if not folders:
        return
    used: dict[str, set[str]] = {}
    for entry in entries:
        used.setdefault(entry["deck"], set()).update(entry.get("games", ()))
    found = list(_errors(Library(folders), [folder.resolve() for folder in folders], used))
    for line in found[:_MOST]:
        talk.warning(line)
    if found:
        more = f"{len(found) - _MOST} more; " if len(found) > _MOST else ""
        where = " ".join(f"--library {folder}" for folder in folders)
        talk.warning(f"{more}what was built may be wrong: see massicot check {' '.join(used)} {where}")


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
