"""Who may see what of a table: everybody, only the owner, or nobody but how many.

Every thing that can be seen has a reader. A game names those of its own in `visible`; a view reads all of them at once,
a glance only those that are asked for. Players who follow a rule of thumb glance a million times, at four things.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from massicot.model.table import Kind, Sight, places

OPEN_EACH = places(Kind.CARDS_EACH, Sight.ALL)
OWN_EACH = places(Kind.CARDS_EACH, Sight.OWNER)
OPEN = places(Kind.CARDS, Sight.ALL)
COUNTED = places(Kind.CARDS, Sight.NOBODY)
NUMBERS_EACH = tuple(name for name in places(Kind.NUMBERS_EACH) if name != "paid")  # what was paid is only told
PUBLIC = ("turn", "dealer", "button", "shark", "pot", "round", "lap", "finished")

Reader = Callable[[Any, int], Any]
"""What of a game a seat sees."""
Readers = Mapping[str, Reader]
View = Mapping[str, Any]


def field(name: str) -> Reader:
    """A field, as it is."""
    of = attrgetter(name)
    return lambda game, _: of(game)


def several(name: str) -> Reader:
    """A list of values that all see."""
    of = attrgetter(name)
    return lambda game, _: tuple(of(game))


def piles(name: str) -> Reader:
    """The piles of all players, that all see."""
    of = attrgetter(name)
    return lambda game, _: tuple(map(tuple, of(game)))


def own_pile(name: str) -> Reader:
    """One's own pile; of the others only how many cards there are."""
    of = attrgetter(name)

    def read(game: Any, seat: int) -> Any:
        every = of(game)
        counts: list[Any] = list(map(len, every))
        counts[seat] = tuple(every[seat])
        return tuple(counts)

    return read


def how_many(name: str) -> Reader:
    """The number of cards of a pile."""
    of = attrgetter(name)
    return lambda game, _: len(of(game))


def _columns(game: Any, _: int) -> Any:
    return tuple((target, tuple(above), tuple(below)) for target, above, below in game.columns)


SEEN: Readers = {
    "seat": lambda _, seat: seat,
    **{name: field(name) for name in (*PUBLIC, "players", "facts", "deck")},
    **{name: several(name) for name in ("out", *NUMBERS_EACH, *OPEN)},
    **{name: piles(name) for name in OPEN_EACH},
    **{name: own_pile(name) for name in OWN_EACH},
    **{name: how_many(name) for name in COUNTED},
    "columns": _columns,
}
"""What is seen of any game."""


class LazyView(dict[str, Any]):
    """What a seat sees of a game, read when it is asked for. It holds until the next move."""

    __slots__ = ("_game",)

    def __init__(self, game: Any, seat: int) -> None:
        self["seat"] = seat
        self._game = game

    def __missing__(self, name: str) -> Any:
        value = self[name] = self._game.visible[name](self._game, self["seat"])
        return value
