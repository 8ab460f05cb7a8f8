"""The steps of an example: moves and events of the glossary, with cards of the deck and people who play."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from massicot.codes import KEY, UNKNOWN, WRONG
from massicot.diagnostics import nearest
from massicot.model.deck import Deck
from massicot.model.glossary import Action, Glossary
from massicot.model.table import sources
from massicot.model.variant import Event, Step

_PEOPLE = ("who", "to", "on", "by")
_NUMBERS = ("amount", "count", "points", "value", "total", "place", "column")


class StepReader:
    """Reads the steps of one example; `wrong(rule, message, cure, *key)` is called for each problem."""

    def __init__(self, deck: Deck, glossary: Glossary, players: Sequence[str], wrong: Callable[..., None]) -> None:
        self.glossary = glossary
        self.players = players
        self.wrong = wrong
        cards = [card.id for card in deck.cards if not card.extra]
        suits = list(dict.fromkeys(card.suit for card in deck.cards if card.suit))
        no_card, no_player = "there is no card “{}” in the deck", "“{}” does not play"
        self.lists = {
            "cards": (cards, no_card),
            "characters": (suits, "there is no character “{}”"),
            "players": (players, no_player),
        }
        self.known = {
            "card": (cards, no_card),
            "character": (suits, "there is no character “{}”"),
            "from": ([*players, *sources()], "“{}” is neither a player nor a place"),
            **dict.fromkeys(_PEOPLE, (players, no_player)),
        }

    def step(self, raw: dict[str, Any], *key: str | int) -> Step:
        """A move, and the events that follow from it."""
        details = {name: value for name, value in raw.items() if name not in ("who", "do", "then")}
        move = str(raw.get("do", ""))
        self._action(self.glossary.moves, "move", move, details, *key)
        who = str(raw.get("who", ""))
        if who and who not in self.players:
            self.wrong(UNKNOWN, f"{who!r} does not play", nearest(who, self.players), *key, "who")
        then = raw.get("then", [])
        events = []
        for number, event in enumerate(then if isinstance(then, list) else [{}]):
            if not isinstance(event, dict) or not isinstance(event.get("event"), str):
                self.wrong(WRONG, "is not an event", 'write { event = "pair", … }', *key, "then", number)
                continue
            inner = {name: value for name, value in event.items() if name != "event"}
            self._action(self.glossary.events, "event", event["event"], inner, *key, "then", number)
            events.append(Event(event["event"], inner))
        return Step(who, move, details, tuple(events))

    def _action(
        self, known: Mapping[str, Action], what: str, name: str, details: dict[str, Any], *key: str | int
    ) -> None:
        action = known.get(name)
        if action is None:
            self.wrong(UNKNOWN, f"there is no {what} “{name}”", nearest(name, known), *key)
        else:
            takes = (*action.takes, *action.may)
            for detail in details:
                if detail not in takes:
                    self.wrong(KEY, f"“{name}” has no “{detail}”", nearest(detail, takes), *key)
            for detail in action.takes:
                if detail not in details:
                    self.wrong(KEY, f"“{name}” needs “{detail}”", f"add  {detail} = …", *key)
        for detail, value in details.items():
            self._detail(detail, value, *key)

    def _detail(self, name: str, value: Any, *key: str | int) -> None:
        """What goes with a move or an event: cards that the deck has, people who play, numbers."""
        if name in self.known:
            self._named(*self.known[name], value, *key)
        elif name in self.lists and not isinstance(value, list):
            self.wrong(WRONG, f"{value!r} is not a list", "write [ … ]", *key)
        elif name in self.lists:
            for each in value:
                self._named(*self.lists[name], each, *key)
        elif name == "places" and not (isinstance(value, list) and all(type(place) is int for place in value)):
            self.wrong(WRONG, f"{value!r} is not a list of places", "write [4, 5]", *key)
        elif name in _NUMBERS and type(value) is not int:
            self.wrong(WRONG, f"{name}: {value!r} is not a number", "write a number", *key)

    def _named(self, known: Sequence[str], message: str, value: Any, *key: str | int) -> None:
        if str(value) not in known:
            self.wrong(UNKNOWN, message.format(value), nearest(str(value), known), *key)
