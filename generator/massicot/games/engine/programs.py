"""Which program plays which game, and the ways in which a game can be played."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import CodeType
from typing import Any

from massicot.games.engine.game import Game
from massicot.games.engine.moves import Move
from massicot.games.engine.view import View
from massicot.model.variant import Range, Variant, for_players

Choose = Callable[[View, Sequence[Move]], Move]

NAMES = (
    "paires",
    "auberge-des-pirates",
    "aubepine",
    "pierre-noire",
    "poker-des-gobelins",
    "monstres",
    "regent",
    "intestins-de-troll",
    "balayage",
    "chaton",
    "entreprise",
    "cinq-cartes",
    "courte-paille",
)


@dataclass(frozen=True, slots=True)
class Program:
    """The rules of a game, and one honest rule of thumb to play by."""

    kind: type[Game]
    sensible: Choose


@dataclass(frozen=True, slots=True)
class Way:
    """One way to play a game: the game itself, or a sub-variant; `paires`, `paires/norland`."""

    id: str
    title: str
    variant: Variant
    facts: Mapping[str, Any]

    @property
    def players(self) -> list[int]:
        """The numbers of players that can play it."""
        span = self.facts["players"]
        assert isinstance(span, Range)
        kind = program(self.variant.program).kind
        return [n for n in range(span.min, span.max + 1) if kind.fits(self.facts_for(n), n)]

    def facts_for(self, players: int) -> dict[str, Any]:
        """The facts when so many play."""
        return for_players(self.facts, players)


@cache
def program(name: str) -> Program:
    """The program of that name; a KeyError if there is none."""
    if name not in NAMES:
        raise KeyError(name)
    folder = name.replace("-", "_")
    deck = folder if name == "courte-paille" else "pairs"
    module = import_module(f"massicot.games.{deck}.{folder}.program")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Game)]
    return Program(next(kind for kind in kinds if vars(kind).get("name") == name), module.sensible)


@cache
def applied(name: str) -> frozenset[str]:
    """The decisions of the ledger that a program may count: the texts in its classes that begin with its name."""
    found: set[str] = set()
    for kind in program(name).kind.__mro__:
        if kind.__module__.startswith("massicot.games."):
            found.update(text for member in vars(kind).values() for text in _texts(member))
    return frozenset(text for text in found if text.startswith(f"{name}-"))


def _texts(member: object) -> Iterator[str]:
    """What a class attribute or the code of a method has in quotes."""
    if isinstance(member, str):
        yield member
    code = getattr(member, "__code__", member)
    if isinstance(code, CodeType):
        for constant in code.co_consts:
            yield from _texts(constant)


def ways(variant: Variant) -> Iterator[Way]:
    """The game itself, then its sub-variants."""
    yield Way(variant.id, variant.title, variant, variant.facts)
    for sub in variant.variants:
        yield Way(f"{variant.id}/{sub.id}", f"{variant.title}, {sub.title}", variant, sub.facts)
