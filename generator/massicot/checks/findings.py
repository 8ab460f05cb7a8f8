"""A finding: what is wrong, where, why it matters, how to cure it. A check: a small generator of findings."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from massicot.errors import in_a_line

ERROR, WARNING, NOTE = "error", "warning", "note"


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


Check = Callable[[Any], Iterable[Finding]]
RULES: dict[str, Rule] = {}
CHECKS: dict[str, list[Check]] = {}


def rule(code: str, severity: str, title: str, *, why: str, cure: str, right: str, wrong: str) -> Rule:
    """Register a code: `family/name`."""
    assert code not in RULES, code
    RULES[code] = Rule(code=code, severity=severity, title=title, why=why, cure=cure, right=right, wrong=wrong)
    return RULES[code]


def check(family: str) -> Callable[[Check], Check]:
    """Register a check of a family; it is given what that family looks at (see `subjects.py`)."""

    def register(function: Check) -> Check:
        CHECKS.setdefault(family, []).append(function)
        return function

    return register


def found(of: Rule, message: str, path: Path | str, line: int = 1, column: int = 1, cure: str = "") -> Finding:
    """A finding of a rule."""
    return Finding(str(path), line, column, of.code, of.severity, in_a_line(message), in_a_line(cure or of.cure))


def run(family: str, subject: Any) -> Iterator[Finding]:
    """All findings of a family's checks."""
    for function in CHECKS.get(family, ()):
        yield from function(subject)
