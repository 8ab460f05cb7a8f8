"""What can be wrong with what a person gave us: a place, a problem and its cure.

Problems accumulate and are raised together, so that one run shows them all.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

LONGEST = 400
"""Of a message: our own are below half of it."""

_INDEX = re.compile(r"\[\d+\]")
_CARD = re.compile(r"(?<=the card “)[^”]+(?=”)")
_FEW = 2
"""Problems that are told one by one, though they are the same."""
_NAMED = 3
"""Cards or lines that are named of many."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, where it stands, and what to do about it."""

    message: str
    hint: str = ""
    path: Path | None = None
    line: int | None = None
    where: str = ""

    def __post_init__(self) -> None:
        for name in ("message", "hint", "where"):
            object.__setattr__(self, name, in_a_line(getattr(self, name)))

    def __str__(self) -> str:
        place = ""
        if self.path is not None:
            place = f"{self.path}:{self.line}: " if self.line else f"{self.path}: "
        key = f"{self.where}: " if self.where else ""
        cure = f"\n    {self.hint}" if self.hint else ""
        return f"{place}{key}{self.message}{cure}"


class DataError(Exception):
    """The run cannot go on: every problem found so far."""

    label = "error:"

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(dict.fromkeys(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> "tuple[type[DataError], tuple[tuple[Problem, ...]]]":
        return type(self), (self.problems,)  # so that it comes whole out of another process


class MisfitError(DataError):
    """One product cannot be made of this deck: a build of everything goes on without it, and says so."""


class NotHereError(DataError):
    """Something of this machine is missing: a build of everything makes the rest, and does not end well."""


def no_processes(wrong: OSError, cure: str) -> Problem:
    """That the system gives no processes to share work with: their semaphores are kept in /dev/shm."""
    return Problem(f"no other processes can be used here: /dev/shm: {wrong.strerror or wrong}", cure)


def grouped(problems: Iterable[Problem]) -> list[Problem]:
    """The problems; of those that differ only in the card or the entry that they are in, one that counts them."""
    groups: dict[object, list[Problem]] = {}
    for one in problems:
        where, message = _INDEX.sub("[]", one.where), _CARD.sub("", one.message)
        alone = where == one.where and message == one.message
        groups.setdefault((one.path, one.line if alone else None, where, message, one.hint), []).append(one)
    return [told for same in groups.values() for told in ([_counted(same)] if len(same) > _FEW else same)]


def _counted(same: list[Problem]) -> Problem:
    first = same[0]
    cards = list(dict.fromkeys(found[0] for one in same if (found := _CARD.search(one.message))))
    lines = list(dict.fromkeys(one.line for one in same if one.line))
    names, what = (cards, "cards") if len(cards) > 1 else (lines, "places")
    some = f"{'lines ' if names is lines else ''}{', '.join(map(str, names[:_NAMED]))}"
    more = " …" if len(names) > _NAMED else ""
    number = len(cards) if names is cards else len(same)
    return replace(first, message=f"{first.message}, in {number} {what}: {some}{more}")


def in_a_line(text: str) -> str:
    """What is told in one line, whatever a file has in it; of a long text both ends."""
    if "\n" in text or "\r" in text:
        text = " ".join(text.splitlines())
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]}…{text[-LONGEST // 2 :]}"


def did_you_mean(word: str) -> str:
    """The hint that names the right word."""
    return f"did you mean “{word}”?"


def near(word: str, known: Iterable[str], likeness: float = 0.7) -> str:
    """The right word that a misspelt one surely was meant to be; none, if there is doubt."""
    return next(iter(get_close_matches(word.lower(), sorted(known), n=1, cutoff=likeness)), "")


def nearest(word: str, known: Iterable[str]) -> str:
    """The hint for a misspelt name: the nearest right one, or all of them. A number is not misspelt."""
    names = sorted(known, key=lambda name: (not name.isdecimal(), int(name) if name.isdecimal() else 0, name))
    close = get_close_matches(word.lower(), names, n=1, cutoff=0.5)
    if close and not word.isdecimal():
        return did_you_mean(close[0])
    if not names:
        return "there is none yet"
    return "there is " + ", ".join(names[:20]) + (" …" if len(names) > 20 else "")
