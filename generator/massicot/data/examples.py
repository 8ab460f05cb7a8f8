"""What lies on a table and what is done at it, as a rules file writes them: hands, rows, a pot; moves and events."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from massicot.codes import KEY, TWICE, UNKNOWN, UNKNOWN_FACT, WRONG
from massicot.diagnostics import nearest
from massicot.model.deck import Deck
from massicot.model.glossary import Action, Glossary
from massicot.model.table import places, sources
from massicot.model.variant import HIDDEN, Column, Event, ExampleStep, Pile, Position

_PEOPLE = ("who", "to", "on", "by")
_NUMBERS = ("amount", "count", "points", "value", "total", "place", "column")


class PositionReader:
    """Reads a table with these players and facts; `wrong(rule, message, cure, *key)` is called for each problem."""

    def __init__(
        self, deck: Deck, players: tuple[str, ...], facts: Mapping[str, Any], wrong: Callable[..., None]
    ) -> None:
        self.copies = {card.id: card.copies for card in deck.cards if not card.extra}
        self.players = players
        self.facts = facts
        self.wrong = wrong

    def read(self, raw: Mapping[str, Any]) -> Position:
        """Everything that is written to lie on the table."""
        position = Position(
            players=self.players,
            each={name: self.for_each(raw[name], name, self.pile) for name in places("cards-each") if name in raw},
            numbers_each={
                name: self.for_each(raw[name], name, self.number) for name in places("numbers-each") if name in raw
            },
            cards={name: self.pile(raw[name], name) for name in places("cards") if name in raw},
            numbers={name: self.number(raw[name], name) for name in places("number") if name in raw},
            one={name: self.player(raw[name], name) for name in places("player") if name in raw},
            some={name: self.several(raw[name], name) for name in places("players") if name in raw},
            columns=tuple(
                self.column(entry, "columns", n) for n, entry in enumerate(self.list(raw.get("columns", []), "columns"))
            ),
        )
        self.count(position)
        return position

    def list(self, raw: Any, *key: str | int) -> "list[Any]":
        """What is written as a list."""
        if isinstance(raw, list):
            return raw
        self.wrong(WRONG, f"{raw!r} is not a list", "write [ … ]", *key)
        return []

    def for_each(self, raw: Any, name: str, read: Callable[..., Any]) -> dict[str, Any]:
        """A value for each player named, or one for all."""
        if not isinstance(raw, dict):
            value = read(raw, name)
            return dict.fromkeys(self.players, value)
        return {self.player(player, name): read(value, name, player) for player, value in raw.items()}

    def player(self, raw: Any, *key: str | int) -> str:
        """One of the players."""
        if raw not in self.players:
            self.wrong(UNKNOWN, f"{raw!r} does not play", nearest(str(raw), self.players), *key)
        return str(raw)

    def several(self, raw: Any, *key: str | int) -> tuple[str, ...]:
        """A list of players, none of them twice."""
        players = tuple(self.player(name, *key) for name in self.list(raw, *key))
        if len(set(players)) < len(players):
            self.wrong(TWICE, "names somebody twice", "name each player once", *key)
        return players

    def number(self, raw: Any, *key: str | int) -> int:
        """A number, or the fact of this name."""
        value = self.facts.get(raw) if isinstance(raw, str) else raw
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong(
                UNKNOWN_FACT, f"{raw!r} is neither a number nor a fact", "write a number, or the name of a fact", *key
            )
            return 0
        return value

    def pile(self, raw: Any, *key: str | int) -> Pile:
        """Cards by name; or so many hidden ones, as a number or a fact."""
        if isinstance(raw, list):
            cards = tuple(self.card(card, *key) for card in raw)
            return Pile(cards, len(cards))
        count = self.number(raw, *key)
        if count < 0 and not isinstance(raw, str):  # a fact that is below zero has its own problem
            self.wrong(WRONG, f"a pile of {count} cards", "0 is the least", *key)
        return Pile((HIDDEN,) * min(max(count, 0), len(self.copies) * 10), max(count, 0))

    def card(self, raw: Any, *key: str | int) -> str:
        """A card of the deck, or a hidden one."""
        name = str(raw)
        if name != HIDDEN and name not in self.copies:
            self.wrong(UNKNOWN, f"there is no card “{name}” in the deck", nearest(name, self.copies), *key)
        return name

    def column(self, raw: Any, *key: str | int) -> Column:
        """A card with others above and below it."""
        if not isinstance(raw, dict) or set(raw) - {"target", "above", "below"} or "target" not in raw:
            self.wrong(WRONG, "is not a column", "write { target = 5, above = [ … ], below = [ … ] }", *key)
            return Column(HIDDEN, (), ())
        sides = (
            tuple(self.card(card, *key) for card in self.list(raw.get(side, []), *key)) for side in ("above", "below")
        )
        return Column(self.card(raw["target"], *key), *sides)

    def count(self, position: Position) -> None:
        """No card lies there more often than the deck has it."""
        seen = Counter(card for card in _cards(position) if card != HIDDEN)
        for card, number in seen.items():
            if number > self.copies.get(card, number):
                message = f"the card “{card}” is there {number} times; the deck has {self.copies[card]}"
                self.wrong(WRONG, message, "take another card")


def _cards(position: Position) -> Iterator[str]:
    for piles in position.each.values():
        for pile in piles.values():
            yield from pile.cards
    for pile in position.cards.values():
        yield from pile.cards
    for column in position.columns:
        yield from (column.target, *column.above, *column.below)


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

    def step(self, raw: dict[str, Any], *key: str | int) -> ExampleStep:
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
        return ExampleStep(who, move, details, tuple(events))

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
