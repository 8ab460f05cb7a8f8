"""What can be wrong with what a person gave us: a place, a problem and its cure.

Problems accumulate and are raised together, so that one run shows them all.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

LONGEST = 400
"""Of a message: our own are below half of it."""


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


def in_a_line(text: str) -> str:
    """What is told in one line, whatever a file has in it; of a long text both ends."""
    if "\n" in text or "\r" in text:
        text = " ".join(text.splitlines())
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]}…{text[-LONGEST // 2 :]}"


def did_you_mean(word: str) -> str:
    """The hint that names the right word."""
    return f"did you mean “{word}”?"


def nearest(word: str, known: Iterable[str]) -> str:
    """The hint for a misspelt name: the nearest right one, or all of them."""
    names = sorted(known)
    close = get_close_matches(word.lower(), names, n=1, cutoff=0.5)
    if close:
        return did_you_mean(close[0])
    if not names:
        return "there is none yet"
    return "there is " + ", ".join(names[:20]) + (" …" if len(names) > 20 else "")
