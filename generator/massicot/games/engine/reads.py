"""The facts that a program plays by, and which of their values it plays: declared as data, beside what the glossary
allows, so that a value that would be played as another one is refused wherever a game begins."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from massicot.model.variant import Range


@dataclass(frozen=True, slots=True)
class Setting:
    """A table before the deal: the facts for so many players, and the cards that are played with."""

    facts: Mapping[str, Any]
    deck: Sequence[int]
    players: int

    def __getitem__(self, name: str) -> int:
        """A fact that is a number."""
        number: int = self.facts[name]
        return number

    def get(self, name: str, default: int = 0) -> int:
        """A fact that is a number, if it is stated."""
        number: int = self.facts.get(name, default)
        return number


Bound = int | None | Callable[[Setting], int]
"""A number, none, or one that follows from other facts, the deck and the players."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact by its name, and the values that are played: some words, numbers between two bounds, or so many cards.

    `when` names other facts on which it depends: it counts only where each of those has one of these values, or, where
    none are listed, is stated at all; `unless`, where those are not stated."""

    name: str
    words: tuple[str, ...] = ()
    least: Bound = None
    most: Bound = None
    needed: bool = True
    when: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    unless: tuple[str, ...] = ()

    def counts(self, facts: Mapping[str, Any]) -> bool:
        """Whether a game with these facts asks for it."""
        return not any(name in facts for name in self.unless) and all(
            name in facts and (not values or facts[name] in values) for name, values in self.when.items()
        )

    def refuses(self, setting: Setting) -> str:
        """What is played instead of the value that is stated; nothing, if that one is."""
        value = setting.facts[self.name]
        if self.words:
            return "" if value in self.words else "it plays " + ", ".join(f"“{word}”" for word in self.words)
        low, high = _ends(value)
        least, most = _bound(self.least, setting), _bound(self.most, setting)
        if low <= high and (least is None or low >= least) and (most is None or high <= most):
            return ""
        if low > high:
            return "write the lower number as min"
        if most is None:
            return f"{least} is the least that it plays"
        if least is None:
            return f"{most} is the most that it plays"
        if least > most:
            return "with the other facts it plays no number here: correct one of those"
        return f"with the other facts it plays {least} to {most}" if least < most else f"it plays {least} only"


def words(name: str, *played: str, **conditions: Any) -> Fact:
    """A fact that is a word, and the readings of it that are played."""
    return Fact(name, words=played, **conditions)


def number(name: str, least: Bound = 0, most: Bound = None, **conditions: Any) -> Fact:
    """A fact that is a number, a range or some cards: the least and the most that are played."""
    return Fact(name, least=least, most=most, **conditions)


def exactly(name: str, one: Callable[[Setting], int], **conditions: Any) -> Fact:
    """A fact that follows from others."""
    return Fact(name, least=one, most=one, **conditions)


def a_hand(least: int, *table: str, beside: Sequence[str] = (), name: str = "hand") -> Fact:
    """Cards for everybody, as many as the deck has beside those of other facts, for the table and for each player."""

    def most(setting: Setting) -> int:
        left = len(setting.deck) - sum(map(setting.get, table))
        return left // setting.players - sum(map(setting.get, beside))

    return number(name, least, most)


def whole_hand(*table: str) -> Fact:
    """The whole deck in equal hands, but for the cards of some facts."""

    def left(setting: Setting) -> int:
        return len(setting.deck) - sum(map(setting.get, table))

    return number("hand", lambda setting: max(1, -(-left(setting) // setting.players)), lambda s: left(s) // s.players)


class Unplayed(NamedTuple):
    """A fact by which a program can't play: what is wrong with it, and what it plays."""

    name: str
    message: str
    cure: str


def unplayed(program: str, reads: Sequence[Fact], setting: Setting) -> Iterator[Unplayed]:
    """All that keeps a program from being played by some facts. A bound that follows from facts that are wrong
    themselves is not asked for."""
    wrong: set[str] = set()
    later: list[Fact] = []
    for fact in reads:
        if not fact.counts(setting.facts):
            continue
        if fact.name not in setting.facts:
            if fact.needed:
                wrong.add(fact.name)
                yield Unplayed(fact.name, f"the program “{program}” needs the fact “{fact.name}”", "add it")
        elif callable(fact.least) or callable(fact.most):
            later.append(fact)
        elif cure := fact.refuses(setting):
            wrong.add(fact.name)
            yield _refused(program, fact, setting, cure)
    for fact in later if not wrong else ():
        with suppress(ArithmeticError, LookupError):  # another of them is so wrong that this one has no bound
            if cure := fact.refuses(setting):
                yield _refused(program, fact, setting, cure)


def _refused(program: str, fact: Fact, setting: Setting, cure: str) -> Unplayed:
    value = setting.facts[fact.name]
    shown = f"“{value}”" if isinstance(value, str) else _shown(value)
    return Unplayed(fact.name, f"the program “{program}” does not play {fact.name} = {shown}", cure)


def _bound(bound: Bound, setting: Setting) -> int | None:
    return bound(setting) if callable(bound) else bound


def _ends(value: Any) -> tuple[int, int]:
    if isinstance(value, Range):
        return value.min, value.max
    size = value if isinstance(value, int) else len(value)
    return size, size


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return str(value) if isinstance(value, int) else f"{value.min} to {value.max}"
