"""Between equals, the nearest on the left: how players who decide by a rule of thumb favour no seat."""

from collections.abc import Sequence

from massicot.games.engine.moves import Move
from massicot.games.engine.view import View


def nearest_first(view: View, moves: Sequence[Move]) -> list[Move]:
    """Moves that concern somebody, from whoever sits nearest on the left; `max` and `min` keep the first of equals."""
    seat, players = view["seat"], view["players"]
    return sorted(moves, key=lambda move: (move.on - seat) % players)
