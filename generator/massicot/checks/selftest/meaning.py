"""What a file means to a player: two models with the same meaning print and play the same."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from massicot.model.deck import Deck
from massicot.model.glossary import Action, Entry, FactKind
from massicot.model.prose import Quoted
from massicot.model.sources import Decision, Passage
from massicot.model.variant import Example, Pile, Position, Step

_HEAPS_BEFORE = ("hands", "won", "discard", "monster", "aside")
_LAID_AFTER = ("rows", "stacks", "week")


def meaning(model: Any) -> Any:
    """The model as plain values. Of a quotation the words that are printed; what lies in a heap has no order."""
    match model:
        case Quoted():
            return ("Quoted", model.text)
        case Example():
            given = _sorted(model.given, lambda field: field in _HEAPS_BEFORE)
            after = _sorted(model.after, lambda field: field not in _LAID_AFTER)
            return _plain(replace(model, given=given, after=after))
        case Step():
            return _plain(replace(model, details={name: _unordered(value) for name, value in model.details.items()}))
        case Decision():
            return _plain(replace(model, facts=tuple(sorted(model.facts)), decided=tuple(sorted(model.decided))))
        case Deck():
            return _plain(replace(model, cards=tuple(sorted(model.cards, key=lambda card: card.id))))
        case Entry():
            return _plain(replace(model, never=tuple(sorted(model.never))))
        case FactKind():
            return _plain(replace(model, near=tuple(sorted(model.near)), counts=tuple(sorted(model.counts))))
        case Action():
            return _plain(replace(model, takes=tuple(sorted(model.takes)), may=tuple(sorted(model.may))))
        case Passage():
            return ("Passage", *(sorted(getattr(model, field.name)) for field in fields(model)))
        case Mapping():
            return {key: meaning(value) for key, value in model.items()}
        case tuple() | list():
            return [meaning(one) for one in model]
        case Path():
            return None
    return _plain(model) if is_dataclass(model) and not isinstance(model, type) else model


def _plain(model: Any) -> Any:
    return (type(model).__name__, *(meaning(getattr(model, field.name)) for field in fields(model)))


def _sorted(position: Position, heap: Any) -> Position:
    """A position with the cards of its heaps, and the people it lists, in order."""
    return replace(
        position,
        each={
            field: {player: _pile(pile) if heap(field) else pile for player, pile in piles.items()}
            for field, piles in position.each.items()
        },
        cards={field: _pile(pile) if heap(field) else pile for field, pile in position.cards.items()},
        some={field: tuple(sorted(players)) for field, players in position.some.items()},
    )


def _unordered(value: Any) -> Any:
    """Cards that are laid aside at once, places that are looked at: their order says nothing."""
    return tuple(sorted(value, key=str)) if isinstance(value, tuple | list) else value


def _pile(pile: Pile) -> Pile:
    return Pile(tuple(sorted(pile.cards)), pile.count)
