"""Moves and events as French sentences, in the glossary's words."""

from collections.abc import Mapping
from typing import Any

from massicot.games.engine.replay import TableNames
from massicot.games.engine.values import Move
from massicot.language.fr.typography import typeset
from massicot.model.glossary import Action, Glossary
from massicot.model.table import sources
from massicot.model.variant import Event, ExampleStep
from massicot.telling.phrases import Saying

_SEATS = ("to", "on", "by")


def sentence(action: Action, details: Mapping[str, Any], glossary: Glossary) -> str:
    """What a move or an event says, with a capital."""
    return capital(filled(action.says, details, glossary))


def capital(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]


def filled(text: str, details: Mapping[str, Any], glossary: Glossary) -> str:
    """A sentence with its quotations said; a ValueError if it speaks of something that is not there."""
    words = {name: kind.words for name, kind in glossary.facts.items() if kind.words}
    words["from"] = sources()
    return Saying(details, glossary.nouns, words, glossary.suits).fill(text)


class Teller:
    """Tells what happens at one table: its players and cards have names."""

    def __init__(self, glossary: Glossary, table: TableNames) -> None:
        self.glossary = glossary
        self.table = table

    def event(self, event: Event) -> str:
        """What followed from a move."""
        return typeset(sentence(self.glossary.events[event.kind], event.details, self.glossary))

    def step(self, step: ExampleStep) -> str:
        """A move of an example."""
        return typeset(sentence(self.glossary.moves[step.move], {"who": step.who, **step.details}, self.glossary))

    def choice(self, move: Move) -> str:
        """What a move is called when one chooses it: « se coucher », « jouer un 7 »."""
        details = self.details(move)
        for text in self.glossary.moves[move.kind].asks:
            try:
                return typeset(filled(text, details, self.glossary))
            except ValueError:  # it speaks of something that this move does not have
                continue
        return move.kind

    def details(self, move: Move) -> dict[str, Any]:
        """What goes with a move, by the names of the glossary: what TableNames.move reads, written."""
        action = self.glossary.moves[move.kind]
        found: dict[str, Any] = {}
        for name in (*action.takes, *action.may):
            if value := self._detail(name, move):
                found[name] = value
        return found

    def _detail(self, name: str, move: Move) -> Any:
        table = self.table
        if name in _SEATS or (name == "from" and not move.word):
            return table.players[move.on] if move.on >= 0 else ""
        match name:
            case "card":
                return table.card(move.card) if move.card else ""
            case "cards":
                return [table.card(card) for card in move.cards]
            case "places":
                return list(move.cards)
            case "character":
                return table.codes.suits[move.number]
            case "from":
                return move.word
            case _:
                return move.number
