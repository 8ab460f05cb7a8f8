"""Everything that can be wrong, wherever it is found: one value with a code, a severity, a place, a message and a cure.

`massicot explain CODE` shows what a code means. Diagnostics accumulate and are raised together, so
that one run shows them all.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ERROR, WARNING, NOTE = "error", "warning", "note"
CODES = Path(__file__).parent / "codes"
LONGEST = 400
"""Of a message: our own are below half of it."""

_INDEX = re.compile(r"\[(.*?)\]")
CARD = "card"
"""The key of a place in a drawing that many cards share: `card[7]`."""
_FEW = 2
"""Problems that are shown one by one, though they are the same."""
_NAMED = 3
"""Cards or lines that are named of many."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands: a file, a line and a column of it, and the key of a data file, `sections[2].text`.

    What is not known is empty or 0."""

    path: str = ""
    line: int = 0
    column: int = 0
    key: str = ""

    def __str__(self) -> str:
        file = f"{self.path}:{self.line}: " if self.path and self.line else f"{self.path}: " if self.path else ""
        return f"{file}{self.key}: " if self.key else file


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """One thing that is wrong, where it stands, and what to do about it. `Rule.problem` makes one."""

    place: Place
    code: str
    severity: str
    message: str
    cure: str = ""

    def __post_init__(self) -> None:
        for name in ("message", "cure"):
            object.__setattr__(self, name, in_a_line(getattr(self, name)))

    def __str__(self) -> str:
        cure = f"\n    {self.cure}" if self.cure else ""
        return f"{self.place}{self.message}{cure}"

    @property
    def path(self) -> str:
        """The file that it is in, if any."""
        return self.place.path

    @property
    def line(self) -> int:
        """The line of that file, or 0; of a PDF, the page."""
        return self.place.line

    @property
    def column(self) -> int:
        """The column of that line, or 0; of a PDF, the card on the page."""
        return self.place.column


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What one code stands for. `right` and `wrong` are small examples for `massicot explain`."""

    severity: str
    title: str
    why: str
    cure: str
    right: str
    wrong: str


@cache
def meanings() -> dict[str, Meaning]:
    """What every code stands for, in the order of the alphabet. Read only when something is wrong, or explained."""
    import tomli

    found: dict[str, Meaning] = {}
    for path in CODES.glob("*.toml"):
        for code, table in tomli.loads(path.read_text("utf-8")).items():
            for name in table.pop("each", [""]):  # codes that differ in one word, {}
                texts = {key: text.replace("{}", name) for key, text in table.items()}
                found[code.replace("{}", name)] = Meaning(**texts)
    return dict(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of problem, by its code, `family/name`. A file of `codes/` says what it means."""

    code: str

    @property
    def meaning(self) -> Meaning:
        """What the code stands for."""
        return meanings()[self.code]

    def problem(self, message: str, cure: str | None = None, path: Path | None = None, line: int = 0) -> Diagnostic:
        """A diagnostic of this rule; without a place, about what was asked for."""
        return self.at(Place(str(path) if path is not None else "", line), message, cure)

    def at(self, place: Place, message: str, cure: str | None = None) -> Diagnostic:
        """A diagnostic of this rule at a place; with the cure of the rule, unless it is given another."""
        meaning = self.meaning
        return Diagnostic(place, self.code, meaning.severity, message, meaning.cure if cure is None else cure)


class WrongValueError(ValueError):
    """A value that won't do: the rule it breaks, what is wrong with it, and the cure. Who catches it knows its place.

    `word` is what of a longer text is wrong, so that its line can be found."""

    def __init__(self, rule: Rule, message: str, cure: str = "", word: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.cure = cure
        self.word = word


class DataError(Exception):
    """The run cannot go on: every problem found so far."""

    label = "error:"

    def __init__(self, problems: Iterable[Diagnostic]) -> None:
        self.problems = tuple(dict.fromkeys(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> "tuple[type[DataError], tuple[tuple[Diagnostic, ...]]]":
        return type(self), (self.problems,)  # so that it comes whole out of another process


class MisfitError(DataError):
    """One product cannot be made of this deck: a build of everything goes on without it, and says so."""


class NotHereError(DataError):
    """Something of this machine is missing: a build of everything makes the rest, and does not end well."""


def grouped(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The problems; of those that differ only in the card or the entry that they are in, one that counts them."""
    groups: dict[object, list[Diagnostic]] = {}
    for problem in problems:
        place = problem.place
        key = _INDEX.sub("[]", place.key)
        alone = key == place.key
        group = (place.path, place.line if alone else 0, key, problem.message, problem.cure)
        groups.setdefault(group, []).append(problem)
    return [shown for same in groups.values() for shown in ([_counted(same)] if len(same) > _FEW else same)]


def _counted(same: list[Diagnostic]) -> Diagnostic:
    first = same[0]
    if first.place.key.startswith(f"{CARD}["):
        names = list(dict.fromkeys(name for problem in same for name in _INDEX.findall(problem.place.key)))
        where = f"in {len(names)} cards: {', '.join(names[:_NAMED])}"
    else:
        names = list(dict.fromkeys(str(problem.place.line) for problem in same if problem.place.line))
        where = f"in {len(same)} places: lines {', '.join(names[:_NAMED])}"
    message = f"{first.message}, {where}{' …' if len(names) > _NAMED else ''}"
    return Diagnostic(first.place, first.code, first.severity, message, first.cure)


def in_a_line(text: str) -> str:
    """A text without line ends, as it may come from a file; of a long one, both ends."""
    if "\n" in text or "\r" in text:
        text = " ".join(text.splitlines())
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]}…{text[-LONGEST // 2 :]}"


def did_you_mean(word: str) -> str:
    """The cure that names the right word."""
    return f"did you mean “{word}”?"


MOST_NAMES = 2000
"""Among which a misspelt one is looked for."""


def near(word: str, known: Iterable[str], likeness: float = 0.7) -> str:
    """The right word that a misspelt one surely was meant to be; none, if there is doubt."""
    from difflib import get_close_matches  # only mistakes need it

    names = {name.lower(): name for name in sorted(known)[:MOST_NAMES]}
    close = get_close_matches(word.lower(), names, n=1, cutoff=likeness)
    return names[close[0]] if close else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """The cure for a misspelt name: the nearest right one, or all of them. A number is not misspelt."""
    names = sorted(known, key=lambda name: (not name.isdecimal(), int(name) if name.isdecimal() else 0, name))
    close = near(word, names, 0.5)
    if close and not word.isdecimal():
        return did_you_mean(close)
    if not names:
        return "there is none yet"
    return "there is " + ", ".join(names[:20]) + (" …" if len(names) > 20 else "")
