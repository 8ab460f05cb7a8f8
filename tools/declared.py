"""What the declarations of data files say, for people and for editors: notes, tables, kinds in words, JSON Schemas."""

import ast
import inspect
import json
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from massicot import units
from massicot.data import rules_file
from massicot.model import kinds
from massicot.model.schema import Field, OneOf, Strict, Valid, Within, is_named, keys_of
from massicot.units import Parsed, shown

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The newest that taplo, which checks TOML in editors, knows whole."""
_SIMPLE = {str: "string", int: "integer", bool: "boolean"}
_WORDS = {str: "text", int: "whole number", bool: "`true` or `false`", Any: "any value"}
_CALLED = {"Mm": "length", "InnerFile": "file", "Words": "prose", "FactValue": "fact", "Word": "words"}


def notes(owner: ModuleType | type) -> dict[str, str]:
    """The texts under the assignments of a module or class, each on one line, by name."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(owner)))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else tree.body
    found = {}
    for node, after in pairwise(body):
        match node, after:
            case (
                (ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)])),
                ast.Expr(ast.Constant(str(text))),
            ):
                found[name] = " ".join(text.split())
    return found


@dataclass(frozen=True)
class Kind:
    """A kind of value that has a name: `name`, `length`, `prose`."""

    label: str
    hint: Any
    note: str


KINDS = [
    Kind(_CALLED.get(name, name.lower()), getattr(module, name), note)
    for module in (units, kinds, rules_file)
    for name, note in notes(module).items()
    if get_origin(getattr(module, name)) in (Annotated, Union, UnionType) and not is_named(getattr(module, name))
]
"""All that are declared with a text under them."""


@dataclass(frozen=True)
class Key:
    """One key of a table."""

    name: str
    hint: Any
    note: str
    required: bool
    default: Any


@dataclass(frozen=True)
class Table:
    """One table of a file: how it is written, as often as it occurs, and its keys."""

    kind: type[Strict]
    heads: list[str] = field(default_factory=list)

    @property
    def note(self) -> str:
        """What the table is."""
        return " ".join((self.kind.__doc__ or "").split())

    @property
    def keys(self) -> list[Key]:
        """Its keys, as declared."""
        return keys(self.kind)


def keys(kind: type[Strict]) -> list[Key]:
    """The keys of a table, as declared."""
    texts = {name: text for owner in reversed(kind.__mro__[:-1]) for name, text in notes(owner).items()}
    return [
        Key(key.name, key.kind, texts.get(key.attribute, ""), key.required, _typed(key.default))
        for key in keys_of(kind).values()
    ]


def _typed(default: Any) -> Any:
    """A default as a file would say it: lengths with their unit."""
    return f"{default:g}mm" if isinstance(default, float) else default


def tables(kind: Any) -> list[Table]:
    """The tables of a file, from the outermost, each once."""
    found: dict[type[Strict], Table] = {}
    for table, head in _walk(kind, "", ""):
        heads = found.setdefault(table, Table(table)).heads
        if head not in heads:
            heads.append(head)
    return list(found.values())


def _walk(hint: Any, path: str, head: str) -> Iterator[tuple[type[Strict], str]]:
    """Every table in a type, and how a file begins it."""
    for kind in alternatives(hint):
        if is_table(kind):
            yield kind, head
            for key in keys(kind):
                inside = f"{path}.{key.name}" if path else key.name
                yield from _walk(key.hint, inside, f"[{inside}]")
        elif get_origin(kind) in (list, tuple):
            yield from _walk(get_args(kind)[0], path, f"[[{path}]]")
        elif get_origin(kind) is dict:
            inside = f"{path}.NAME" if path else "NAME"
            yield from _walk(get_args(kind)[1], inside, f"[{inside}]")


def alternatives(hint: Any) -> Iterator[Any]:
    """The types that a value may have, without their rules."""
    origin = get_origin(hint)
    if origin is Annotated:
        yield from alternatives(get_args(hint)[0])
    elif origin in (Union, UnionType):
        for each in get_args(hint):
            yield from alternatives(each)
    elif hint is not NoneType:
        yield hint


def values(hint: Any, raw: Any) -> Iterator[tuple[type[Strict], Key, Any]]:
    """Every key of every table in some data of a type, with its value."""
    for kind in alternatives(hint):
        if is_table(kind) and isinstance(raw, dict):
            for key in keys(kind):
                if key.name in raw:
                    yield kind, key, raw[key.name]
                    yield from values(key.hint, raw[key.name])
        elif get_origin(kind) in (list, tuple) and isinstance(raw, list):
            for each in raw:
                yield from values(get_args(kind)[0], each)
        elif get_origin(kind) is dict and isinstance(raw, dict):
            for each in raw.values():
                yield from values(get_args(kind)[1], each)


def is_table(hint: Any) -> bool:
    """Whether a type is a table of declared keys."""
    return isinstance(hint, type) and issubclass(hint, Strict)


# -- in words ---------------------------------------------------------------------------------------


def in_words(hint: Any) -> str:
    """A type in a few words of Markdown; a kind that has a name by that name."""
    for kind in KINDS:
        if kind.hint == hint:
            return f"[{kind.label}](#kinds-of-values)"
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        base = next((kind.hint for kind in KINDS if _begins(hint, kind.hint)), inner[0])
        return _bounded(in_words(base), inner[len(get_args(base)) if get_origin(base) is Annotated else 1 :], base)
    if origin in (Union, UnionType):
        return " or ".join(in_words(each) for each in inner if each is not NoneType)
    if origin is Literal:
        return " or ".join(f"`{toml(each)}`" for each in inner)
    if origin in (list, tuple):
        return f"list: {in_words(inner[0])}".replace("list: table", "list: tables")
    if origin is dict:
        places = [rule for rule in get_args(inner[0]) if isinstance(rule, OneOf)]
        value = in_words(inner[1])
        named = "tables by name" if value.startswith("table") else f"table: {value} by name"
        return "table by [place](#what-lies-on-a-table)" if places else named
    return "table" if is_table(hint) else _WORDS[hint]


def plainly(kind: Kind) -> str:
    """A named kind in a few words, as a file has it."""
    if get_origin(kind.hint) is not Annotated:
        return ""
    base, *rules = get_args(kind.hint)
    return _bounded(_WORDS[str if any(isinstance(rule, Parsed) for rule in rules) else base], rules, base)


def _begins(hint: Any, alias: Any) -> bool:
    """Whether a type is a named kind with more rules behind its own."""
    return get_origin(alias) is Annotated and get_args(hint)[: len(get_args(alias))] == get_args(alias)


def _bounded(text: str, rules: Iterable[Any], base: Any) -> str:
    bounds = ", ".join(filter(None, (_bounds(rule, base) for rule in rules)))
    if not bounds:
        return text
    first, colon, rest = text.partition(":") if get_origin(base) in (list, tuple) else (text, "", "")
    return f"{first} ({bounds}){colon}{rest}"


def _bounds(rule: Any, base: Any) -> str:
    if isinstance(rule, Within):
        return f"{shown(rule.least)} to {shown(rule.most)}"
    if not isinstance(rule, Field):
        return ""
    if rule.min_length is None and rule.max_length is None:
        return _span(rule.ge, rule.le)
    return _span(rule.min_length, rule.max_length) + (" characters" if base is str else "")


def _span(least: int | None, most: int | None) -> str:
    if most is None:
        return f"{least} or more"
    return f"{least} to {most}" if least is not None else f"at most {most}"


def toml(value: Any) -> str:
    """A value as TOML, on one line."""
    if isinstance(value, dict):
        inside = ", ".join(f"{_bare(name)} = {toml(each)}" for name, each in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _bare(name: str) -> str:
    plain = name.replace("-", "").replace("_", "")
    return name if plain.isalnum() and plain.isascii() else json.dumps(name, ensure_ascii=False)


# -- for editors ------------------------------------------------------------------------------------


def schema(hint: Any) -> dict[str, Any]:
    """A type as JSON Schema. What only the reader can judge, it accepts."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return {}
    if is_table(hint):
        return _object(hint)
    if origin is Annotated:
        found = {} if any(isinstance(rule, Parsed) for rule in inner[1:]) else schema(inner[0])
        for rule in inner[1:]:
            found |= _constraint(rule, found)
        return found
    if origin in (Union, UnionType):
        ways = [schema(each) for each in inner if each is not NoneType]
        return ways[0] if len(ways) == 1 else {"anyOf": ways}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (list, tuple):
        return {"type": "array", "items": schema(inner[0])}
    if origin is dict:
        return {"type": "object", **_entries(*inner)}
    return {"type": _SIMPLE[hint]}


def _object(kind: type[Strict]) -> dict[str, Any]:
    declared = keys(kind)
    return {
        "type": "object",
        "properties": {key.name: _property(key) for key in declared},
        "required": [key.name for key in declared if key.required],
        "additionalProperties": False,
    }


def _property(key: Key) -> dict[str, Any]:
    default = {"default": key.default} if not key.required and key.default not in (None, [], (), {}) else {}
    return {"description": key.note, **schema(key.hint), **default}


def _entries(names: Any, values: Any) -> dict[str, Any]:
    """A table by name: which names it may have, and what stands under them."""
    rules = get_args(names)[1:]
    for rule in rules:
        if isinstance(rule, OneOf):
            known = {name: schema(values) for name in rule.choices}
            return {"properties": known, "additionalProperties": schema(values)}  # a game may declare places of its own
    found = {"propertyNames": schema(names)} if rules else {}
    found.get("propertyNames", {}).pop("type", None)
    return {**found, "additionalProperties": schema(values)}


def _constraint(rule: Any, so_far: dict[str, Any]) -> dict[str, Any]:
    match rule:
        case Parsed(pattern=pattern):
            return {"type": "string", "pattern": f"^(?:{pattern})$"}
        case Valid(pattern=pattern) if pattern:
            return {"pattern": f"^(?:{pattern})$"}
        case OneOf(choices=choices):
            return {"enum": list(choices)}
        case Field(ge, le, least, most):
            shortest, longest = ("minItems", "maxItems") if so_far["type"] == "array" else ("minLength", "maxLength")
            bounds = {"minimum": ge, "maximum": le, shortest: least, longest: most}
            return {name: bound for name, bound in bounds.items() if bound is not None}
    return {}
