"""A finding: what is wrong, where, why it matters, how to cure it. A check: a small generator of findings.

A check is declared with all that there is to say about it: the codes that it may give, each a `Rule` with its reason,
its cure and two examples, and the conditions without which it says nothing:

    GAP = rule("deck/gap", WARNING, "a value is missing between two others", why=…, cure=…, right=…, wrong=…)

    @check(GAP, needs=[whole_deck])
    def values_have_no_gap(subject: Subject) -> Iterator[Finding]:
        ...

Declaring registers nothing: the package of a family lists its modules (see `registry.py`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from massicot.errors import in_a_line

ERROR, WARNING, NOTE = "error", "warning", "note"
"""What is certainly wrong; what is very probably not meant; a guess, or something worth knowing."""


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One thing that is wrong, and where."""

    path: str
    line: int
    column: int
    code: str
    severity: str
    message: str
    cure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What one code stands for. `right` and `wrong` are small examples for `massicot explain`."""

    code: str
    severity: str
    title: str
    why: str
    cure: str
    right: str
    wrong: str


def rule(code: str, severity: str, title: str, *, why: str, cure: str, right: str, wrong: str) -> Rule:
    """What a code stands for: `family/name`."""
    return Rule(code=code, severity=severity, title=title, why=why, cure=cure, right=right, wrong=wrong)


Find = Callable[[Any], Iterable[Finding]]
Condition = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Check:
    """Finds something in a subject, if that fulfils every condition."""

    find: Find
    rules: tuple[Rule, ...]
    needs: tuple[Condition, ...]

    def __call__(self, subject: Any) -> Iterator[Finding]:
        """All findings."""
        if all(need(subject) for need in self.needs):
            yield from self.find(subject)


def check(*rules: Rule, needs: Sequence[Condition] = ()) -> Callable[[Find], Check]:
    """Declare a check by its rules and conditions."""
    return lambda find: Check(find, rules, tuple(needs))


def found(of: Rule, message: str, path: Path | str, line: int = 1, column: int = 1, cure: str = "") -> Finding:
    """A finding of a rule."""
    return Finding(str(path), line, column, of.code, of.severity, in_a_line(message), in_a_line(cure or of.cure))
