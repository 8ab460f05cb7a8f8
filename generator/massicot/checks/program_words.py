"""The words in the code of a program: decisions that it can apply are among them."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import CodeType, FunctionType, ModuleType

from massicot.games.engine.programs import program


@cache
def words_of(name: str) -> frozenset[str]:
    """Every string in the code of a program and of the modules from which it takes something."""
    modules: dict[str, ModuleType] = {}
    _reach(program(name).kind.__module__, modules)
    return frozenset(word for module in modules.values() for value in vars(module).values() for word in _words(value))


def _reach(name: str, found: dict[str, ModuleType]) -> None:
    """A module, and those of the games that it imports from."""
    found[name] = import_module(name)
    for value in list(vars(found[name]).values()):
        home = getattr(value, "__module__", None) or ""
        if home.startswith("massicot.games.") and home not in found:
            _reach(home, found)


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, FunctionType):
        yield from _words(value.__code__)
    elif isinstance(value, CodeType):
        for constant in value.co_consts:
            yield from _words(constant)
    elif isinstance(value, type):
        for part in vars(value).values():
            yield from _words(part)
