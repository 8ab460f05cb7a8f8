"""The programs of games: Python beside the rules, loaded when a game is played, and the ways to play a game."""

import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from massicot.codes import PROGRAM
from massicot.diagnostics import DataError, Diagnostic, Place
from massicot.games.engine.advice import Advice
from massicot.games.engine.game import Game
from massicot.games.engine.reads import Setting, unplayed
from massicot.games.engine.values import Move, View
from massicot.model.kinds import Name
from massicot.model.schema import Schema
from massicot.model.table import OwnPlace, declare
from massicot.model.variant import Range, Variant, for_players

Choose = Callable[[View, Sequence[Move]], Move]
_GAMES = Path(__file__).parents[1]
_PLACES: Schema[dict[str, OwnPlace]] = Schema(dict[Name, OwnPlace])


@dataclass(frozen=True, slots=True)
class Program:
    """The rules of a game, one honest rule of thumb to play by, and what it tells its players beside the rules."""

    kind: type[Game]
    sensible: Choose
    advice: Advice = field(default_factory=Advice)


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
        kind = program_of(self.variant).kind
        return [n for n in span.numbers if kind.fits(self.facts_for(n), n)]

    def facts_for(self, players: int) -> dict[str, Any]:
        """The facts when so many play."""
        return for_players(self.facts, players)


def program_of(variant: Variant) -> Program:
    """The program of a game; a DataError if there is none, or none that may run."""
    return program(code_of(variant))


def code_of(variant: Variant) -> Path:
    """The file of that program."""
    if variant.code is None:
        raise DataError([no_program(variant)])
    return variant.code


def no_program(variant: Variant) -> Diagnostic:
    """Why a game can't be played."""
    if variant.distrusted:
        hint = "it is code that somebody wrote: read it, then add --trust-programs"
        return PROGRAM.problem("this program was not run", hint, variant.distrusted)
    hint = "write program.py beside the rules, or name in them the program of a game that has one"
    return PROGRAM.at(Place(str(variant.source), key="program"), f"no program is called “{variant.program}”", hint)


def refuse_unplayed(way: Way, facts: Mapping[str, Any], deck: Sequence[int], players: int) -> None:
    """A DataError if its program does not play a game by these facts: what it would play is not what the rules say."""
    kind = program_of(way.variant).kind
    problems = [
        PROGRAM.at(Place(str(way.variant.source), key=_key(way, name)), message, cure)
        for name, message, cure in unplayed(kind.name, kind.reads, Setting(facts, deck, players))
    ]
    if problems:
        raise DataError(problems)


def _key(way: Way, name: str) -> str:
    """Where a way to play states or derives a fact, or takes it over from the game."""
    for number, sub in enumerate(way.variant.variants):
        if way.id.endswith(f"/{sub.id}") and name in (*sub.changed, *sub.derived):
            return f"variants[{number}].{'facts' if name in sub.changed else 'derived'}.{name}"
    return f"{'derived' if name in way.variant.derived else 'facts'}.{name}"


@cache
def program(path: Path) -> Program:
    """The program in a file; a DataError if it is none."""
    words = path.with_name("glossary.toml")
    try:
        own = tomllib.loads(words.read_text("utf-8")).get("places", {}) if words.is_file() else {}
        declare(_PLACES.read(own)[0].values())  # in another process, nobody has read them yet
        module = import_module(f"{_package(path.parent)}.{path.stem}")
        advice = import_module(f"{_package(path.parent)}.advice") if path.with_name("advice.py").is_file() else None
    except Exception as wrong:  # whatever somebody's program does
        raise DataError([PROGRAM.problem(f"stops with {type(wrong).__name__}: {wrong}", "correct it", path)]) from wrong
    kinds = [kind for kind in _made_in(module, Game) if "name" in vars(kind)]
    if len(kinds) != 1 or not hasattr(module, "sensible"):
        hint = "see docs/how-to/game.md"
        raise DataError(
            [PROGRAM.problem("needs one subclass of Game with a name, and a function “sensible”", hint, path)]
        )
    advices = _made_in(advice, Advice) if advice else []
    if advices and advices[-1].asks and advices[-1].answer is Advice.answer:
        hint = "write its method “answer”, or leave “asks” out; see docs/how-to/game.md"
        message = f"{advices[-1].__name__} lists “asks”, and has no answer"
        raise DataError([PROGRAM.problem(message, hint, path.with_name("advice.py"))])
    return Program(kinds[0], module.sensible, advices[-1]() if advices else Advice())


def _made_in(module: ModuleType, base: type) -> list[Any]:
    kinds = (kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base))
    return [kind for kind in kinds if kind.__module__ == module.__name__]


def _package(folder: Path) -> str:
    """The package of a game's folder: ours by its name, another by a name of its own, made when it is asked for."""
    if folder.is_relative_to(_GAMES):
        return ".".join(("massicot.games", *folder.relative_to(_GAMES).parts))
    name = f"massicot_game_{sha256(str(folder.resolve()).encode()).hexdigest()[:16]}"
    if name not in sys.modules:
        sys.modules[name] = ModuleType(name)
        sys.modules[name].__path__ = [str(folder)]
    return name


def ways(variant: Variant) -> Iterator[Way]:
    """The game itself, then its sub-variants."""
    yield Way(variant.id, variant.title, variant, variant.facts)
    for sub in variant.variants:
        yield Way(f"{variant.id}/{sub.id}", f"{variant.title}, {sub.title}", variant, sub.facts)
