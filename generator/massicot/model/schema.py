"""What a data file may say, as annotated classes; and everything that is wrong with what one does say.

Small on purpose: TOML has few types, and our messages name the file's own words. pydantic, which this replaces,
took 80 ms of a cold build's 350 to load and build its models, and its messages had to be translated anyway.
"""

from collections.abc import Callable, Collection, Iterable
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
MOST_WRONG = 200
"""Unknown keys that are told of a file: for each the right one is looked for."""


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
        self._read = _reader(kind)

    def read(self, raw: object) -> tuple[T, WrongValues]:
        """The data as that type, and all that is wrong with it; if anything is, the data has gaps and is of no use."""
        wrong: WrongValues = []
        value: T = self._read(raw, (), wrong)
        return value, wrong


_WANTED = {str: "text in quotes", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}
Reader = Callable[[Any, Key, WrongValues], Any]
"""Reads what stands at a key. What a kind is made of is looked up once, when its reader is made: a library has tens of
thousands of values."""


def _reader(kind: Any) -> Reader:
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        return lambda raw, _key, _wrong: raw
    if origin is Annotated:
        return _annotated(inner[0], inner[1:])
    if origin in (Union, UnionType):
        return _either([one for one in inner if one is not NoneType])
    if origin is Literal:
        return _literal(inner)
    if origin in (list, tuple):
        return _list(origin, _reader(inner[0]))
    if origin is dict:
        return _dict(_reader(inner[0]), _reader(inner[1]))
    base = _base(kind)
    if base is dict and kind is not dict:
        return _typed(dict, lambda raw, key, wrong: _table(kind, raw, key, wrong))
    return _typed(base, lambda raw, _key, _wrong: raw)


def _typed(base: Any, read: Reader) -> Reader:
    """What reads values of a type of TOML, and refuses others."""

    def typed(raw: Any, key: Key, wrong: WrongValues) -> Any:
        if type(raw) is base:
            return read(raw, key, wrong)
        wrong.append((key, WrongValueError(WRONG, f"{raw!r} is of the wrong type", f"write {_WANTED[base]}")))
        return None

    return typed


def _literal(choices: tuple[Any, ...]) -> Reader:
    def literal(raw: Any, key: Key, wrong: WrongValues) -> Any:
        if raw in choices:
            return raw
        cure = "write " + " or ".join(f"“{choice}”" for choice in choices)
        wrong.append((key, WrongValueError(WRONG, f"{raw!r} won’t do", cure)))
        return None

    return literal


def _list(made: Callable[[Iterable[Any]], Any], item: Reader) -> Reader:
    return _typed(list, lambda raw, key, wrong: made(item(each, (*key, at), wrong) for at, each in enumerate(raw)))


def _dict(name: Reader, value: Reader) -> Reader:
    def table(raw: dict[str, Any], key: Key, wrong: WrongValues) -> dict[str, Any]:
        for one in raw:
            name(one, (*key, one), wrong)
        return {one: value(each, (*key, one), wrong) for one, each in raw.items()}

    return _typed(dict, table)


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


def _annotated(kind: Any, rules: tuple[Any, ...]) -> Reader:
    parsed = any(isinstance(rule, Parsed) for rule in rules)
    inner = _reader(Any if parsed else kind)

    def annotated(raw: Any, key: Key, wrong: WrongValues) -> Any:
        before = len(wrong)
        value = inner(raw, key, wrong)
        if len(wrong) > before:
            return None
        try:
            for rule in rules:
                value = rule(value)
        except WrongValueError as problem:
            wrong.append((key, problem))
            return None
        return value

    return annotated


def _either(kinds: list[Any]) -> Reader:
    """The first kind that is right; if none is, what is wrong with the first whose type it has."""
    readers = [_reader(kind) for kind in kinds]

    def either(raw: Any, key: Key, wrong: WrongValues) -> Any:
        tries: list[WrongValues] = []
        for read in readers:
            problems: WrongValues = []
            value = read(raw, key, problems)
            if not problems:
                return value
            tries.append(problems)
        wrong += next((problems for kind, problems in zip(kinds, tries, strict=True) if _fits(kind, raw)), tries[0])
        return None

    return either


@dataclass(frozen=True, slots=True)
class TableKey:
    """One key of a table: its name in files and in the class, its type, and its default if it may be left out."""

    name: str
    attribute: str
    kind: Any
    required: bool
    default: Any
    read: Reader


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
        found[name] = TableKey(name, attribute, kind, required, default, _reader(kind))
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
        if name not in known and len(wrong) < MOST_WRONG:
            free = [other for other in known if other not in raw]
            needed = [other for other in free if known[other].required]  # likelier, as it is missing
            close = near(name, needed, 0.5) or near(name, free)
            others = f"remove it; there could be {', '.join(free)}" if free else "remove it"
            problem = WrongValueError(KEY, "is not a key we know", did_you_mean(close) if close else others)
            wrong.append(((*key, name), problem))
            meant.add(close)
    table, own = kind.__new__(kind), _name_field(kind)
    for name, entry in known.items():
        if name in raw:
            table.__dict__[entry.attribute] = entry.read(raw[name], (*key, name), wrong)
        elif not entry.required:
            table.__dict__[entry.attribute] = entry.default
        elif name not in meant:  # else it is there, mistyped
            wrong.append((key, WrongValueError(KEY, f"“{name}” is missing", f"add a line  {name} = …")))
    if own:
        table.__dict__[own] = key[-1]
    return table
