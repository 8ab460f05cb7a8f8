"""What a data file may say, as annotated classes; and everything that is wrong with what one does say.

Small on purpose: TOML has few types, and our messages name the file's own words. pydantic, which this replaces,
took 80 ms of a cold build's 350 to load and build its models, and its messages had to be translated anyway.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from massicot.errors import did_you_mean, near, nearest
from massicot.units import Parsed, shown

T = TypeVar("T")
Key = tuple[str | int, ...]


class Strict:
    """A table whose keys are exactly the annotations of its class; what has a default may be left out.

    A trailing underscore keeps a key from being a Python keyword: `from_` is the key `from`."""

    def as_dict(self) -> dict[str, Any]:
        """The table's values by field, lists as tuples: what a model of the same fields is made of."""
        return {name: tuple(value) if isinstance(value, list) else value for name, value in self.__dict__.items()}


@dataclass(frozen=True, slots=True)
class Field:
    """Bounds of a number, or of the length of a text or list."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None

    def __call__(self, value: Any) -> Any:
        """The value, if it is within its bounds."""
        if self.ge is not None and value < self.ge:
            raise ValueError(f"{value} is less than {self.ge}; {self.ge} is the least")
        if self.le is not None and value > self.le:
            raise ValueError(f"{value} is more than {self.le}; {self.le} is the most")
        what = "characters" if isinstance(value, str) else "entries"
        if self.min_length is not None and len(value) < self.min_length:
            raise ValueError(f"has {len(value)} {what}; at least {self.min_length} are needed")
        if self.max_length is not None and len(value) > self.max_length:
            raise ValueError(f"has {len(value)} {what}; {self.max_length} are the most")
        return value


@dataclass(frozen=True, slots=True)
class Check:
    """A rule of its own: a function that returns the value or raises `ValueError("problem; cure")`.

    `pattern` is the regular expression that the function compares a text with, for editors that know JSON Schema."""

    rule: Callable[[Any], Any]
    pattern: str = ""

    def __call__(self, value: Any) -> Any:
        """The value, if the rule accepts it."""
        return self.rule(value)


@dataclass(frozen=True, slots=True)
class Within:
    """Bounds of a length in millimetres; `problem` says of one outside them, quoted as `{}`, what is wrong with it."""

    least: float
    most: float
    problem: str

    def __call__(self, length: float) -> float:
        """The length, if it is within its bounds."""
        if not self.least <= length <= self.most:
            problem = self.problem.format(shown(length))
            raise ValueError(f"{problem}; give {shown(self.least)} to {shown(self.most)}")
        return length


@dataclass(frozen=True, slots=True)
class OneOf:
    """A text among several; `problem` says what is wrong with another."""

    choices: tuple[str, ...]
    problem: str

    def __call__(self, text: str) -> str:
        """The text, if it is one of them."""
        if text not in self.choices:
            raise ValueError(f"{self.problem}; {nearest(text, self.choices)}")
        return text


@dataclass(frozen=True, slots=True)
class Wrong:
    """One thing that is wrong, where, and its cure."""

    key: Key
    message: str
    hint: str
    missing: str = ""
    """The name of what is not there, if that is what is wrong."""


class Shape(Generic[T]):
    """A type to hold data against."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def read(self, raw: object) -> tuple[T, list[Wrong]]:
        """The data as that type, and all that is wrong with it; that is left out, or blank where it must be there."""
        wrong: list[Wrong] = []
        value: T = _read(self.kind, raw, (), wrong)
        return value, wrong


_WANTED = {str: "text in quotes", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


def _read(kind: Any, raw: Any, key: Key, wrong: list[Wrong]) -> Any:
    origin = get_origin(kind)
    if kind is Any:
        return raw
    if origin is Annotated:
        return _annotated(kind, raw, key, wrong)
    if origin in (Union, UnionType):
        return _either(get_args(kind), raw, key, wrong)
    if origin is Literal:
        if raw not in get_args(kind):
            shown = " or ".join(f"“{choice}”" for choice in get_args(kind))
            wrong.append(Wrong(key, f"{raw!r} won’t do", f"write {shown}"))
            return _blank(kind)
        return raw
    base = dict if isinstance(kind, type) and issubclass(kind, Strict) else origin or kind
    if type(raw) is not base:
        wrong.append(Wrong(key, f"{raw!r} is of the wrong type", f"write {_WANTED[base]}"))
        return _blank(kind)
    if origin is list:
        (item,) = get_args(kind)
        return [_read(item, each, (*key, index), wrong) for index, each in enumerate(raw)]
    if origin is dict:
        names, values = get_args(kind)
        for name in raw:
            _read(names, name, (*key, name), wrong)
        return {name: _read(values, each, (*key, name), wrong) for name, each in raw.items()}
    return _table(kind, raw, key, wrong) if base is dict else raw


_EMPTY: dict[Any, Callable[[], Any]] = {str: str, int: int, bool: bool, list: list, dict: dict}


def _blank(kind: Any) -> Any:
    """The emptiest value of a kind, so that what stands around a wrong one can be read."""
    origin = get_origin(kind)
    if origin in (Annotated, Union, UnionType):
        return _blank(get_args(kind)[0])
    if origin is Literal:
        return get_args(kind)[0]
    if isinstance(kind, type) and issubclass(kind, Strict):
        return _table(kind, {}, (), [])
    return _EMPTY.get(origin or kind, str)()


def _annotated(kind: Any, raw: Any, key: Key, wrong: list[Wrong]) -> Any:
    inner, *rules = get_args(kind)
    before = len(wrong)
    value = raw if any(isinstance(rule, Parsed) for rule in rules) else _read(inner, raw, key, wrong)
    if len(wrong) > before:
        return value
    try:
        for rule in rules:
            value = rule(value)
    except ValueError as problem:
        message, _, hint = str(problem).partition("; ")
        wrong.append(Wrong(key, message, hint))
        return _blank(kind)
    return value


def _either(kinds: tuple[Any, ...], raw: Any, key: Key, wrong: list[Wrong]) -> Any:
    """The first kind that fits; if none does, what is wrong with the one that came nearest."""
    tries: list[list[Wrong]] = []
    for kind in kinds:
        if kind is NoneType:
            continue
        problems: list[Wrong] = []
        value = _read(kind, raw, key, problems)
        if not problems:
            return value
        tries.append(problems)
    other_type = [any(problem.message.endswith(("wrong type", "won’t do")) for problem in each) for each in tries]
    wrong += tries[other_type.index(False)] if False in other_type else tries[0]
    return _blank(kinds[0])


_FIELDS: dict[int, dict[str, tuple[str, Any]]] = {}
"""By type: working them out takes longer than reading a table by them."""


def _fields(kind: type[Strict]) -> dict[str, tuple[str, Any]]:
    """The keys of a table, what each is called here, and its type."""
    if id(kind) not in _FIELDS:  # a shape lives as long as the program does
        hints = get_type_hints(kind, include_extras=True)
        _FIELDS[id(kind)] = {name.rstrip("_"): (name, hint) for name, hint in hints.items()}
    return _FIELDS[id(kind)]


def _table(kind: type[Strict], raw: dict[str, Any], key: Key, wrong: list[Wrong]) -> Strict:
    fields = _fields(kind)
    table = kind.__new__(kind)
    meant: set[str] = set()
    for name in raw:
        if name not in fields:
            free = [one for one in fields if one not in raw]
            needed = [one for one in free if not hasattr(kind, fields[one][0])]  # that it is missing makes it likelier
            close = near(name, needed, 0.5) or near(name, free)
            hint = (
                did_you_mean(close)
                if close
                else f"remove it; there could be {', '.join(free)}"
                if free
                else "remove it"
            )
            wrong.append(Wrong((*key, name), "is not a key we know", hint))
            meant.update([close] if close else [])
    for name, (attribute, field_kind) in fields.items():
        if name in raw:
            before = len(wrong)
            table.__dict__[attribute] = _read(field_kind, raw[name], (*key, name), wrong)
            if len(wrong) > before and wrong[-1].key == (*key, name) and hasattr(kind, attribute):
                table.__dict__[attribute] = getattr(kind, attribute)
        elif hasattr(kind, attribute):
            table.__dict__[attribute] = getattr(kind, attribute)
        else:
            if name not in meant:  # else it is there, mistyped
                wrong.append(Wrong(key, f"“{name}” is missing", f"add a line  {name} = …", name))
            table.__dict__[attribute] = _blank(field_kind)
    return table
