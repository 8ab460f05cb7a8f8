"""Checks of decks, rules, prose and finished PDFs.

A check is a small generator of diagnostics, declared with the codes that it may give and the conditions without which
it says nothing:

    GAP = Rule("deck/gap")

    @check(GAP, needs=[whole_deck])
    def values_have_no_gap(subject: Subject) -> Iterator[Diagnostic]:
        ...

Each family is a folder of modules here. A check in one of them is found by itself; `codes/` says what its codes mean.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from massicot.diagnostics import Diagnostic, Rule

Find = Callable[..., Iterable[Diagnostic]]
Condition = Callable[[Any], bool]
Parts = Callable[[Any], Iterable[tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class Check:
    """Finds something in a subject, if that fulfils every condition; or in `each` part of it, one after another."""

    find: Find
    rules: tuple[Rule, ...]
    needs: tuple[Condition, ...]
    each: Parts

    def __call__(self, subject: Any) -> Iterator[Diagnostic]:
        """All that it finds."""
        if all(need(subject) for need in self.needs):
            for part in self.each(subject):
                yield from self.find(*part)


def check(
    *rules: Rule, needs: Sequence[Condition] = (), each: Parts = lambda subject: [(subject,)]
) -> Callable[[Find], Check]:
    """Declare a check by its rules and conditions. `each` gives what its function is called with, time after time."""
    return lambda find: Check(find, rules, tuple(needs), each)


@cache
def checks_of(*families: str) -> tuple[Check, ...]:
    """The checks that the modules in the folders of these families declare."""
    packages = [import_module(f"{__name__}.{family}") for family in families]
    modules = [
        import_module(f"{package.__name__}.{found.name}")
        for package in packages
        for found in iter_modules(package.__path__)
        if not found.ispkg
    ]
    values = (value for module in modules for value in vars(module).values())
    return tuple(dict.fromkeys(value for value in values if isinstance(value, Check)))
