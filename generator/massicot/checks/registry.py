"""Every family of checks, and what each code stands for.

A family is a package that lists its modules in MODULES; what they declare is collected by its type. So a new check in a
module needs no registration, and a new module one word in its package.
"""

from collections.abc import Iterable
from functools import cache
from types import ModuleType

from massicot.checks import allow, deck, ledger, play, prints, problems, prose, rules
from massicot.checks.findings import Check, Rule

DATA = (*deck.MODULES, *rules.MODULES, *ledger.MODULES, *prose.MODULES)
"""What looks at the files of a library."""
_ALL = (allow, problems, *DATA, *play.MODULES, *prints.MODULES)


def checks_of(modules: Iterable[ModuleType]) -> tuple[Check, ...]:
    """The checks that modules declare, in their order."""
    values = (value for module in modules for value in vars(module).values() if isinstance(value, Check))
    return tuple(dict.fromkeys(values))


@cache
def all_rules() -> dict[str, Rule]:
    """Every code and what it stands for, in the order of the alphabet."""
    values = {value for module in _ALL for value in vars(module).values() if isinstance(value, Rule)}
    codes = sorted(rule.code for rule in values)
    assert len(codes) == len(set(codes)), "a code stands for two things"
    return {rule.code: rule for rule in sorted(values, key=lambda rule: rule.code)}
