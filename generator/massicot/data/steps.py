"""The steps of an example: moves and events of the glossary, with cards of the deck and people who play."""

from collections.abc import Callable, Sequence
from typing import Any

from massicot.data.details import wrong_details
from massicot.errors import nearest
from massicot.model.deck import Deck
from massicot.model.glossary import Action, Glossary
from massicot.model.variant import Event, Step


class StepReader:
    """Reads the steps of one example; `wrong(message, hint, *key)` is told each problem."""

    def __init__(self, deck: Deck, glossary: Glossary, players: Sequence[str], wrong: Callable[..., None]) -> None:
        self.deck = deck
        self.glossary = glossary
        self.players = players
        self.wrong = wrong

    def step(self, raw: dict[str, Any], *key: str | int) -> Step:
        """One step; what is wrong with it is told."""
        details = {name: value for name, value in raw.items() if name not in ("who", "do", "then")}
        move = str(raw.get("do", ""))
        self._action(self.glossary.moves, "move", move, details, *key)
        self._check(details, *key)
        who = str(raw.get("who", ""))
        if who and who not in self.players:
            self.wrong(f"{who!r} does not play", nearest(who, self.players), *key, "who")
        then = raw.get("then", [])
        events = []
        for number, each in enumerate(then if isinstance(then, list) else [{}]):
            if not isinstance(each, dict) or not isinstance(each.get("event"), str):
                self.wrong("is not an event", 'write { event = "pair", … }', *key, "then", number)
                continue
            inner = {name: value for name, value in each.items() if name != "event"}
            self._action(self.glossary.events, "event", each["event"], inner, *key, "then", number)
            self._check(inner, *key, "then", number)
            events.append(Event(each["event"], inner))
        return Step(who, move, details, tuple(events))

    def _check(self, details: dict[str, Any], *key: str | int) -> None:
        for message, hint in wrong_details(details, self.deck, self.players):
            self.wrong(message, hint, *key)

    def _action(self, known: dict[str, Action], what: str, name: str, details: dict[str, Any], *key: str | int) -> None:
        action = known.get(name)
        if action is None:
            self.wrong(f"there is no {what} “{name}”", nearest(name, known), *key)
            return
        for detail in details:
            if detail not in (*action.takes, *action.may):
                self.wrong(f"“{name}” has no “{detail}”", nearest(detail, (*action.takes, *action.may)), *key)
        for detail in action.takes:
            if detail not in details:
                self.wrong(f"“{name}” needs “{detail}”", f"add  {detail} = …", *key)
