"""The score: how many of the changes were found, by kind of data and by file, and which were not."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from massicot.checks.selftest.judging import EQUAL, SURVIVED
from massicot.checks.selftest.kinds import (
    DECKS,
    EXAMPLES,
    FACTS,
    FAMILIES,
    LEDGERS,
    PROSE_DATA,
    TABLES,
    THEMES,
)
from massicot.checks.selftest.mutations import Mutation
from massicot.checks.selftest.running import Judged

BARS = {**dict.fromkeys((FACTS, TABLES, EXAMPLES, DECKS, LEDGERS), 0.97), PROSE_DATA: 0.90, THEMES: 0.90}
"""The least share that must be found. The sizes of papers and cards are anybody's choice."""


@dataclass(frozen=True, slots=True)
class Score:
    """How many changes there were, and how many of them a check found."""

    found: int = 0
    all: int = 0

    @property
    def share(self) -> float:
        """Of the changes found, from 0 to 1."""
        return self.found / self.all if self.all else 1.0

    @property
    def told(self) -> str:
        """In per cent, never more than it is."""
        return f"{int(self.share * 1000) / 10:.1f} %"


@dataclass(frozen=True, slots=True)
class Report:
    """Scores by kind of data and by file, and what nothing found."""

    total: Score
    families: dict[str, Score]
    files: dict[str, Score]
    survivors: tuple[Mutation, ...]
    equal: int
    codes: dict[str, int] = field(default_factory=dict)

    @property
    def short(self) -> list[str]:
        """The kinds of data whose score is below its bar."""
        return [name for name, score in self.families.items() if score.share < BARS.get(name, 0)]

    def as_dict(self) -> dict[str, Any]:
        """For `--format json`."""
        return {
            "total": _row(self.total),
            "families": {name: _row(score) for name, score in self.families.items()},
            "files": {name: _row(score) for name, score in self.files.items()},
            "equal": self.equal,
            "codes": self.codes,
            "survivors": [
                {"file": one.file, "line": one.line, "family": one.family, "change": one.told} for one in self.survivors
            ],
        }


def report(judged: Iterable[Judged]) -> Report:
    """The score of these changes; those that change nothing aside."""
    judged = list(judged)
    counted = [one for one in judged if one.verdict != EQUAL]
    families = _scores(counted, lambda one: one.mutation.family)
    return Report(
        total=Score(sum(1 for one in counted if one.verdict), len(counted)),
        families={name: families[name] for name in FAMILIES if name in families},
        files=_scores(counted, lambda one: one.mutation.file),
        survivors=tuple(one.mutation for one in counted if one.verdict == SURVIVED),
        equal=len(judged) - len(counted),
        codes=dict(Counter(one.verdict for one in counted if one.verdict).most_common()),
    )


def _scores(judged: Iterable[Judged], by: Callable[[Judged], str]) -> dict[str, Score]:
    every: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for one in judged:
        every[by(one)] += 1
        found[by(one)] += bool(one.verdict)
    return {name: Score(found[name], every[name]) for name in every}


def _row(score: Score) -> dict[str, Any]:
    return {"found": score.found, "all": score.all, "share": round(score.share, 4)}
