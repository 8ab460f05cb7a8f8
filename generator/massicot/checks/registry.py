"""Every family of checks, and what each code stands for.

A family is a folder of modules. What they declare is collected by its type, so a new check needs no registration: it is
a function in a module, or a module in the folder of its family.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from massicot import codes
from massicot.checks import allow, deck, ledger, play, prints, prose, rules
from massicot.checks.findings import Check, Rule
from massicot.proof.measures import MEASURES

DATA = (deck, rules, ledger, prose)
"""The families that look at the files of a library."""
_FAMILIES = (*DATA, play, prints)


@cache
def checks_of(*families: ModuleType) -> tuple[Check, ...]:
    """The checks that the modules of some families declare, by their names."""
    values = (value for module in _modules(*families) for value in vars(module).values())
    return tuple(dict.fromkeys(value for value in values if isinstance(value, Check)))


@cache
def all_rules() -> dict[str, Rule]:
    """Every code and what it stands for, in the order of the alphabet."""
    modules = (allow, codes, *_modules(*_FAMILIES))
    values = {value for module in modules for value in vars(module).values() if isinstance(value, Rule)}
    values |= {measure.rule for measure in MEASURES}
    rules_by_code = {rule.code: rule for rule in sorted(values, key=lambda rule: rule.code)}
    assert len(rules_by_code) == len(values), "a code stands for two things"
    return rules_by_code


@cache
def _modules(*families: ModuleType) -> tuple[ModuleType, ...]:
    """The modules in the folders of families, but not those in folders within."""
    return tuple(
        import_module(f"{family.__name__}.{found.name}")
        for family in families
        for found in iter_modules(family.__path__)
        if not found.ispkg
    )
