"""Read a TOML file against a schema; what is wrong comes back with its line and a cure."""

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from generator.errors import DataError, Problem, nearest
from generator.loading.files import read_bytes
from generator.loading.toml_lines import key_lines, line_of

_SYNTAX_LINE = re.compile(r"\(at line (\d+), column (\d+)\)")

T = TypeVar("T")


class Strict(BaseModel):
    """A table whose keys and types are exactly these."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def read_toml(path: Path, schema: TypeAdapter[T]) -> tuple[T, "Lines"]:
    """The validated content, and the means to say where in the file something stands."""
    try:
        text = read_bytes(path, "file").decode("utf-8")
    except UnicodeDecodeError as wrong:
        problem = Problem(f"is not UTF-8 (byte {wrong.start})", "save it in UTF-8", path, _line(wrong))
        raise DataError([problem]) from None
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        found = _SYNTAX_LINE.search(str(wrong))
        line = int(found[1]) if found else text.count("\n") + 1
        message = "broken TOML: " + _SYNTAX_LINE.sub("", str(wrong)).strip().rstrip(".")
        hint = "check the quotes, brackets and equals signs of this line and the one before"
        raise DataError([Problem(message, hint, path, line)]) from None
    except RecursionError:
        raise DataError([Problem("broken TOML: nested too deeply", path=path, line=1)]) from None
    lines = Lines(path, text)
    try:
        return schema.validate_python(raw), lines
    except ValidationError as wrong:
        raise DataError([_problem(lines, raw, error) for error in wrong.errors()]) from None


class Lines:
    """Where things stand in one TOML file."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self._text = text
        self._lines: dict[tuple[str | int, ...], int] | None = None

    def problem(self, message: str, hint: str, *key: str | int) -> Problem:
        """A problem with what stands at `key`."""
        if self._lines is None:
            self._lines = key_lines(self._text)
        return Problem(message, hint, self.path, line_of(self._lines, key), _dotted(key))


def _line(wrong: UnicodeDecodeError) -> int:
    return bytes(wrong.object[: wrong.start]).count(b"\n") + 1


def _dotted(key: tuple[str | int, ...]) -> str:
    text = ""
    for part in key:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def _problem(lines: Lines, raw: object, error: Any) -> Problem:
    # Union branches and dictionary keys add parts to the place that are not in the file.
    place: list[str | int] = []
    value = raw
    for part in error["loc"]:
        if (isinstance(value, dict) and part in value) or (
            isinstance(value, list) and isinstance(part, int) and part < len(value)
        ):
            value = value[part]
        else:
            continue
        place.append(part)
    kind, last = error["type"], error["loc"][-1] if error["loc"] else ""
    message, hint = error["msg"][:1].lower() + error["msg"][1:], ""
    if kind == "extra_forbidden":
        known = {name for model in Strict.__subclasses__() for name in _keys(model)}
        close = nearest(str(last), known)
        message = "is not a key we know"
        hint = close if close.startswith("did") else "remove it"
    elif kind == "missing":
        message, hint = f"“{last}” is missing", f"add a line  {last} = …"
    elif kind == "length":
        message, _, hint = error["ctx"]["wrong"].partition("; ")
    elif kind.endswith("_type"):
        wanted = kind.removesuffix("_type").replace("string", "text in quotes")
        message, hint = f"{value!r} is of the wrong type", f"write {_article(wanted)}"
    elif kind == "value_error":
        message, _, hint = str(error["ctx"]["error"]).partition("; ")
    return lines.problem(message, hint, *place)


def _keys(model: type[Strict]) -> list[str]:
    return [field.alias or name for name, field in model.model_fields.items()]


def _article(noun: str) -> str:
    plain = {
        "int": "a whole number",
        "bool": "true or false",
        "dict": "a table",
        "model": "a table",
    }
    return plain.get(noun, noun)
