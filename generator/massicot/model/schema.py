"""What a data file may say, as annotated classes; and everything that is wrong with what one does say.

Small on purpose: TOML has few types, and our messages name the file's own words. pydantic, which this replaces,
took 80 ms of a cold build's 350 to load and build its models, and its messages had to be translated anyway.
"""

from collections.abc import Callable, Collection
from dataclasses import MISSING, dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from massicot.codes import KEY, WRONG
from massicot.diagnostics import WrongValueError, did_you_mean, near, nearest
from massicot.units import Parsed, shown

T = TypeVar("T")
Key = tuple[str | int, ...]
WrongValues = list[tuple[Key, WrongValueError]]


class Strict:
    """A table whose keys are exactly the annotations of its class; what has a default may be left out. A frozen
    dataclass, if it is more than a step on the way to one.

    A trailing underscore keeps a key from being a Python keyword: `from_` is the key `from`."""


@dataclass(frozen=True, slots=True)
class FromName:
    """Marks what no file says: the name of the table that it stands in, in a table of tables by name."""


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
            raise WrongValueError(WRONG, f"{value} is less than {self.ge}", f"{self.ge} is the least")
        if self.le is not None and value > self.le:
            raise WrongValueError(WRONG, f"{value} is more than {self.le}", f"{self.le} is the most")
        what = "characters" if isinstance(value, str) else "entries"
        if self.min_length is not None and len(value) < self.min_length:
            raise WrongValueError(WRONG, f"has {len(value)} {what}", f"at least {self.min_length} are needed")
        if self.max_length is not None and len(value) > self.max_length:
            raise WrongValueError(WRONG, f"has {len(value)} {what}", f"{self.max_length} are the most")
        return value


@dataclass(frozen=True, slots=True)
class Valid:
    """A rule of its own: a function that returns the value or raises a WrongValueError.

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
            raise WrongValueError(WRONG, problem, f"give {shown(self.least)} to {shown(self.most)}")
        return length


@dataclass(frozen=True, slots=True)
class OneOf:
    """A text among several, or among the names of a table that may grow; `problem` says what is wrong with another."""

    choices: Collection[str]
    problem: str

    def __call__(self, text: str) -> str:
        """The text, if it is one of them."""
        if text not in self.choices:
            raise WrongValueError(WRONG, self.problem, nearest(text, self.choices))
        return text


class Schema(Generic[T]):
    """A type to hold data against."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def read(self, raw: object) -> tuple[T, WrongValues]:
        """The data as that type, and all that is wrong with it; if anything is, the data has gaps and is of no use."""
        wrong: WrongValues = []
        value: T = _read(self.kind, raw, (), wrong)
        return value, wrong


_WANTED = {str: "text in quotes", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


def _read(kind: Any, raw: Any, key: Key, wrong: WrongValues) -> Any:
    origin = get_origin(kind)
    if kind is Any:
        return raw
    if origin is Annotated:
        return _annotated(kind, raw, key, wrong)
    if origin in (Union, UnionType):
        return _either(get_args(kind), raw, key, wrong)
    if not _fits(kind, raw):
        if origin is Literal:
            cure = "write " + " or ".join(f"“{choice}”" for choice in get_args(kind))
            wrong.append((key, WrongValueError(WRONG, f"{raw!r} won’t do", cure)))
        else:
            cure = f"write {_WANTED[_base(kind)]}"
            wrong.append((key, WrongValueError(WRONG, f"{raw!r} is of the wrong type", cure)))
        return None
    if origin in (list, tuple):
        item = get_args(kind)[0]
        return origin(_read(item, each, (*key, index), wrong) for index, each in enumerate(raw))
    if origin is dict:
        names, values = get_args(kind)
        for name in raw:
            _read(names, name, (*key, name), wrong)
        return {name: _read(values, each, (*key, name), wrong) for name, each in raw.items()}
    return _table(kind, raw, key, wrong) if _base(kind) is dict else raw


def _base(kind: Any) -> Any:
    """The type of what TOML gives for a kind."""
    if isinstance(kind, type) and issubclass(kind, Strict):
        return dict
    origin = get_origin(kind) or kind
    return list if origin is tuple else origin


def _fits(kind: Any, raw: Any) -> bool:
    """Whether a value has the type of a kind, whatever else is wrong with it."""
    if get_origin(kind) is Annotated:
        return _fits(get_args(kind)[0], raw)
    return raw in get_args(kind) if get_origin(kind) is Literal else type(raw) is _base(kind)


def _annotated(kind: Any, raw: Any, key: Key, wrong: WrongValues) -> Any:
    inner, *rules = get_args(kind)
    before = len(wrong)
    value = raw if any(isinstance(rule, Parsed) for rule in rules) else _read(inner, raw, key, wrong)
    if len(wrong) > before:
        return None
    try:
        for rule in rules:
            value = rule(value)
    except WrongValueError as problem:
        wrong.append((key, problem))
        return None
    return value


def _either(kinds: tuple[Any, ...], raw: Any, key: Key, wrong: WrongValues) -> Any:
    """The first kind that is right; if none is, what is wrong with the first whose type it has."""
    tries: list[WrongValues] = []
    kinds = tuple(kind for kind in kinds if kind is not NoneType)
    for kind in kinds:
        problems: WrongValues = []
        value = _read(kind, raw, key, problems)
        if not problems:
            return value
        tries.append(problems)
    wrong += next((problems for kind, problems in zip(kinds, tries, strict=True) if _fits(kind, raw)), tries[0])
    return None


@dataclass(frozen=True, slots=True)
class TableKey:
    """One key of a table: its name in files and in the class, its type, and its default if it may be left out."""

    name: str
    attribute: str
    kind: Any
    required: bool
    default: Any


@cache
def keys_of(table: Any) -> dict[str, TableKey]:
    """The keys that a table may have, by name."""
    found = {}
    for attribute, kind in get_type_hints(table, include_extras=True).items():
        factories = getattr(table, "__dataclass_fields__", {})
        factory = factories[attribute].default_factory if attribute in factories else MISSING
        required = not hasattr(table, attribute) and factory is MISSING
        default = getattr(table, attribute, None) if factory is MISSING else factory()
        name = attribute.rstrip("_")
        found[name] = TableKey(name, attribute, kind, required, default)
    return {name: key for name, key in found.items() if not is_named(key.kind)}


@cache
def _name_field(table: Any) -> str:
    """The field for the table's own name, if it has one."""
    hints = get_type_hints(table, include_extras=True)
    return next((attribute for attribute, kind in hints.items() if is_named(kind)), "")


def is_named(kind: Any) -> bool:
    """Whether a field has the table's own name."""
    return FromName() in get_args(kind)


def _table(kind: Any, raw: dict[str, Any], key: Key, wrong: WrongValues) -> Any:
    known = keys_of(kind)
    meant: set[str] = set()
    for name in raw:
        if name not in known:
            free = [other for other in known if other not in raw]
            needed = [other for other in free if known[other].required]  # likelier, as it is missing
            close = near(name, needed, 0.5) or near(name, free)
            others = f"remove it; there could be {', '.join(free)}" if free else "remove it"
            problem = WrongValueError(KEY, "is not a key we know", did_you_mean(close) if close else others)
            wrong.append(((*key, name), problem))
            meant.add(close)
    table = kind.__new__(kind)
    for name, entry in known.items():
        if name in raw:
            table.__dict__[entry.attribute] = _read(entry.kind, raw[name], (*key, name), wrong)
        elif not entry.required:
            table.__dict__[entry.attribute] = entry.default
        elif name not in meant:  # else it is there, mistyped
            wrong.append((key, WrongValueError(KEY, f"“{name}” is missing", f"add a line  {name} = …")))
    if _name_field(kind):
        table.__dict__[_name_field(kind)] = key[-1]
    return table
