"""What games and players exchange: moves, events, the readings of a rule, and who may see what of a table."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from massicot.model.table import PLACES

NOBODY = -1


class Move(NamedTuple):
    """What a player does. `kind` is a move of the glossary; the rest is what goes with it, as far as it has a use."""

    kind: str
    card: int = 0
    on: int = -1
    number: int = 0
    word: str = ""
    cards: tuple[int, ...] = ()


class LoggedEvent(NamedTuple):
    """What followed from a move: an event of the glossary. Seats and cards are numbers."""

    kind: str
    details: Mapping[str, Any]


class IllegalMoveError(Exception):
    """A move that the rule does not allow: the reason, in the words of the rule (French)."""


def decisions(game: str, words: str) -> tuple[str, ...]:
    """The decisions of the ledger that a program applies, by what follows the name of the game in theirs."""
    return tuple(f"{game}-{word}" for word in words.split())


# -- what a player sees --------------------------------------------------------------------------------

Reader = Callable[[Any, int], Any]
"""What of a game a seat sees."""
Readers = Mapping[str, Reader]
View = Mapping[str, Any]


def field(name: str) -> Reader:
    """A field that all see; lists, and lists in it, as values."""
    of = attrgetter(name)

    def read(game: Any, _: int) -> Any:
        value = of(game)
        return tuple([tuple(x) if type(x) is list else x for x in value]) if type(value) is list else value

    return read


def own_pile(name: str) -> Reader:
    """One's own pile; of the others only how many cards there are."""
    of = attrgetter(name)

    def read(game: Any, seat: int) -> Any:
        every = of(game)
        counts: list[Any] = list(map(len, every))
        counts[seat] = tuple(every[seat])
        return tuple(counts)

    return read


_OF_ALL = ("finished", "players", "facts", "deck")


@cache
def _usual(name: str) -> Reader:
    """How all games show a thing: a place by who may see it, or what everybody knows."""
    if name == "seat":
        return lambda _, seat: seat
    if name in _OF_ALL:
        return field(name)
    place, of = PLACES[name], attrgetter(name)
    if place.kind == "columns":
        return lambda game, _: tuple((target, tuple(above), tuple(below)) for target, above, below in of(game))
    if place.sight == "owner":
        return own_pile(name)
    return (lambda game, _: len(of(game))) if place.sight == "nobody" else field(name)


def seen_names(visible: Readers) -> Iterator[str]:
    """All that a player sees of a game that shows these things in its own way."""
    yield from dict.fromkeys(("seat", *_OF_ALL, *visible))
    yield from (name for name, place in PLACES.items() if place.sight != "game" and name not in visible)


class LazyView(dict[str, Any]):
    """What a seat sees of a game, read when it is asked for: players who follow a rule of thumb look a million times,
    at four things. It holds until the next move."""

    __slots__ = ("_game",)

    def __init__(self, game: Any, seat: int) -> None:
        self["seat"] = seat
        self._game = game

    def __missing__(self, name: str) -> Any:
        read = self._game.visible.get(name) or _usual(name)
        value = self[name] = read(self._game, self["seat"])
        return value
