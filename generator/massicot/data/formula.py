"""Derived values: `(deck - kitty) / players`, computed in whole numbers. Nothing else can be written."""

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache

from massicot.codes import FORMULA, UNEVEN
from massicot.diagnostics import WrongValueError, did_you_mean, near

_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_FUNCTIONS: dict[str, Callable[..., int]] = {"min": min, "max": max}
_MOST = 10**9


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
