"""What goes with the moves and events of an example: cards that the deck has, people who play, numbers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from massicot.errors import nearest
from massicot.model.deck import Deck

_PEOPLE = ("who", "to", "on", "by")
_NUMBERS = ("amount", "count", "points", "value", "total", "place", "column")
_SOURCES = ("stock", "menu", "hand")


def wrong_details(details: Mapping[str, Any], deck: Deck, players: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Everything that is no card, player or number: the problem, and its cure."""
    cards = [card.id for card in deck.cards if not card.extra]
    suits = list(dict.fromkeys(card.suit for card in deck.cards if card.suit))
    for name, value in details.items():
        match name:
            case "card":
                yield from _one_of(value, cards, "there is no card “{}” in the deck")
            case "cards":
                yield from _each_of(value, cards, "there is no card “{}” in the deck")
            case "character":
                yield from _one_of(value, suits, "there is no character “{}”")
            case "characters":
                yield from _each_of(value, suits, "there is no character “{}”")
            case "players":
                yield from _each_of(value, players, "“{}” does not play")
            case "from":
                yield from _one_of(value, [*players, *_SOURCES], "“{}” is neither a player nor a place")
            case "places":
                if not isinstance(value, list) or not all(type(place) is int for place in value):
                    yield f"{value!r} is not a list of places", "write [4, 5]"
            case _ if name in _PEOPLE:
                yield from _one_of(value, players, "“{}” does not play")
            case _ if name in _NUMBERS and type(value) is not int:
                yield f"{name}: {value!r} is not a number", "write a number"


def _one_of(value: Any, known: Sequence[str], wrong: str) -> Iterator[tuple[str, str]]:
    if str(value) not in known:
        yield wrong.format(value), nearest(str(value), known)


def _each_of(value: Any, known: Sequence[str], wrong: str) -> Iterator[tuple[str, str]]:
    if not isinstance(value, list):
        yield f"{value!r} is not a list", "write [ … ]"
        return
    for one in value:
        yield from _one_of(one, known, wrong)
