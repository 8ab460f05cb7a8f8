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

from massicot.diagnostics import ERROR, NOTE, WARNING, Diagnostic, Place, Rule, rule

__all__ = ["ERROR", "NOTE", "WARNING", "Check", "Condition", "Finding", "Rule", "check", "found", "rule"]
Finding = Diagnostic
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
    return of.at(Place(str(path), line, column), message, cure or None)
