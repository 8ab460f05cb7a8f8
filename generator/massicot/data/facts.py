"""Facts of a game: typed by the glossary; derived ones, `(deck - kitty) / players`, computed in whole numbers."""

import ast
import operator
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from massicot.codes import FORMULA, GAP, UNEVEN, UNKNOWN, WRONG
from massicot.data.rules_file import RangeEntry
from massicot.data.toml import TomlFile
from massicot.diagnostics import WrongValueError, did_you_mean, near, nearest
from massicot.model.deck import Deck
from massicot.model.glossary import FactKind, Glossary
from massicot.model.variant import ByPlayers, Range, Value, for_players

REQUIRED = ("players", "minutes", "difficulty")
MOST_PLAYERS = 20
_WORD = re.compile(r"[^\W\d]\w*")
_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_FUNCTIONS: dict[str, Callable[..., int]] = {"min": min, "max": max}
_MOST = 10**9


class FactReader:
    """Reads the facts of one file, which keeps what is wrong."""

    def __init__(self, deck: Deck, glossary: Glossary, file: TomlFile) -> None:
        self.deck = deck
        self.glossary = glossary
        self.file = file

    def read(self, raw: Mapping[str, Any], *key: str | int) -> dict[str, Value]:
        """The facts as values."""
        facts: dict[str, Value] = {}
        for name, value in raw.items():
            try:
                facts[name] = self.value(self.kind(name), value)
            except WrongValueError as wrong:
                self.file.refuse(wrong, *key, name)
        return facts

    def kind(self, name: str) -> FactKind:
        """The kind of a fact; one that the glossary lacks is misspelt, if another is near, or must be added."""
        if name in self.glossary.facts:
            return self.glossary.facts[name]
        close = near(name, self.glossary.facts)
        add = f"add [facts.{name}] to games/glossary.toml of your library"
        cure = f"{did_you_mean(close)} If not, {add}" if close else add
        raise WrongValueError(UNKNOWN, "is not a fact of the glossary", cure)

    def complete(self, facts: dict[str, Value], derived: Mapping[str, str], *key: str | int) -> dict[str, Value]:
        """The facts with the derived ones; a number must be there for every number of players."""
        players = facts.get("players")
        if not isinstance(players, Range) or not 1 <= players.min <= players.max <= MOST_PLAYERS:
            cure = "write  players = { min = 2, max = 6 }"
            self.file.wrong(WRONG, "does not say how many can play", cure, *key, "facts", "players")
            return facts
        counts = players.numbers
        for name, value in facts.items():
            if isinstance(value, ByPlayers) and (missing := sorted(set(counts) - set(value.values))):
                cure = f"players says {players.min} to {players.max}: give a value for each"
                self.file.wrong(GAP, f"no value for {', '.join(map(str, missing))} players", cure, *key, "facts", name)
                return facts
        complete = dict(facts)
        failed: set[str] = set()
        for name, formula in derived.items():
            if any(word in failed for word in _WORD.findall(formula)):
                failed.add(name)  # what it needs is wrong, and reported
                continue
            try:
                self.kind(name)
                values = {n: compute(formula, self._names(complete, n)) for n in counts}
            except WrongValueError as wrong:
                self.file.refuse(wrong, *key, "derived", name)
                failed.add(name)
                continue
            same = len(set(values.values())) == 1
            complete[name] = values[players.min] if same else ByPlayers(values)
        return complete

    def _names(self, facts: dict[str, Value], players: int) -> dict[str, object]:
        cards = [card for card in self.deck.cards if not card.extra]
        return {
            **for_players(facts, players),
            "players": players,
            "deck": sum(card.copies for card in cards),
            "values": len({card.value for card in cards}),
            "highest": max((card.value or 0 for card in cards), default=0),
        }

    def value(self, kind: FactKind, raw: Any) -> Value:
        """One fact, of its kind; a WrongValueError says what is wrong."""
        match kind.kind, raw:
            case "number", int():
                return raw
            case "number", dict() if raw and all(key.isdecimal() for key in raw):
                return ByPlayers({int(key): value for key, value in raw.items()})
            case "range", RangeEntry():
                if raw.min > raw.max:
                    raise WrongValueError(WRONG, f"nothing lies from {raw.min} to {raw.max}", "swap them")
                if (raw.max - raw.min) % raw.step:
                    cure = "begin or end elsewhere, or leave the step out"
                    raise WrongValueError(WRONG, f"steps of {raw.step} from {raw.min} do not reach {raw.max}", cure)
                return Range(raw.min, raw.max, raw.step)
            case "word", str():
                if raw not in kind.words:
                    raise WrongValueError(WRONG, f"“{raw}” won’t do", nearest(raw, kind.words))
                return raw
            case "cards", list():
                known = {card.id for card in self.deck.cards}
                names = tuple(str(name) for name in raw)
                for name in names:
                    if name not in known and name not in {card.suit for card in self.deck.cards}:
                        message = f"there is no card “{name}” in the deck"
                        raise WrongValueError(UNKNOWN, message, nearest(name, known))
                return names
        wanted = {
            "number": 'write a whole number, or one for each number of players: { "2" = 31, "3" = 21 }',
            "range": "write { min = 2, max = 6 }",
            "word": "write one of " + ", ".join(kind.words),
            "cards": "write a list of cards, like [10]",
        }
        raise WrongValueError(WRONG, "is of the wrong kind", wanted[kind.kind])


# -- formulas ----------------------------------------------------------------------------------------


def compute(text: str, names: Mapping[str, object]) -> int:
    """The value of a formula; a WrongValueError says what is wrong with it."""
    try:
        return _value(_parsed(text), names)
    except RecursionError:  # what the parser of Python 3.14 still reads
        raise WrongValueError(FORMULA, "is nested too deeply", "write it shorter") from None


@lru_cache(maxsize=1024)
def _parsed(text: str) -> ast.expr:
    """A formula is computed for every number of players."""
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise WrongValueError(
            FORMULA, f"“{text}” is not a formula", "write one like (deck - kitty) / players"
        ) from None


def _value(node: ast.expr, names: Mapping[str, object]) -> int:
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return number
        case ast.Name(id=name):
            found = names.get(name)
            if not isinstance(found, int):
                raise WrongValueError(FORMULA, f"“{name}” is not a number that we know here", _known(name, names))
            return found
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, names)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            whole, rest = divmod(_value(left, names), _divisor(_value(right, names)))
            if rest:
                raise WrongValueError(UNEVEN, "does not divide evenly", "write // to round down, or correct the facts")
            return whole
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            second = _value(right, names)
            second = _divisor(second) if isinstance(op, ast.FloorDiv | ast.Mod) else second
            result = _OPERATORS[type(op)](_value(left, names), second)
            if abs(result) > _MOST:
                raise WrongValueError(FORMULA, "grows beyond all cards", "correct it")
            return result
        case ast.Call(func=ast.Name(id=name), args=[_, *_] as inside, keywords=[]) if name in _FUNCTIONS:
            return _FUNCTIONS[name](*(_value(each, names) for each in inside)) if len(inside) > 1 else _lonely(name)
    raise WrongValueError(FORMULA, f"“{ast.unparse(node)}” can’t be computed", "use + - * / // % min and max")


def _known(name: str, names: Mapping[str, object]) -> str:
    close = near(name, [known for known, value in names.items() if isinstance(value, int)], 0.5)
    return did_you_mean(close) if close else "use facts, players or deck"


def _divisor(number: int) -> int:
    if number == 0:
        raise WrongValueError(FORMULA, "divides by zero", "correct it")
    return number


def _lonely(name: str) -> int:
    raise WrongValueError(FORMULA, f"{name} needs two values", "give another")
