"""One thing of a TOML text changed at a time: off by one, exchanged with its neighbour, removed, there twice."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from massicot.model.schema import Key
from tools.selftest.kinds import FORMULA, MEASURE, PROSE, family, reading
from tools.selftest.spans import ValueSpan, spans

UP, DOWN, SWAPPED, REMOVED, TWICE, TURNED = "one more", "one less", "swapped", "removed", "twice", "turned"
_NUMBER = re.compile(r"(?<![\w#.])\d+(?:\.\d+)?")
_WORD = re.compile(r"(?<![\w-])[a-z][\w-]*(?!\s*\()")
_QUOTED = re.compile(r"\{\{\s*([\w.-]+)\s*(?:\|\s*([^}]*?)\s*)?\}\}")
_TERM = re.compile(r"\[\[(?!>)(?:([^\]|]*)\|)?([\w-]+)\]\]")
_POINTER = re.compile(r"\[\[>([\w/-]+)\]\]")
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Mutation:
    """The text from `start` to `end` replaced by `new`: what changed, where, and to what kind of data."""

    file: str
    line: int
    key: Key
    family: str
    what: str
    start: int
    end: int
    new: str
    was: str = ""

    def applied(self, text: str) -> str:
        """The text with this change."""
        return text[: self.start] + self.new + text[self.end :]

    @property
    def told(self) -> str:
        """What was changed, in a line."""
        change = _short(self.was) if self.what in (REMOVED, TWICE) else f"{_short(self.was)} → {_short(self.new)}"
        return f"{'.'.join(map(str, self.key))}: {self.what}: {change}"


def mutations(file: str, text: str) -> list[Mutation]:
    """Every change of a file, in its order."""
    found = spans(text)
    parts = _Parts(text, found)
    return [
        replace(one, file=file, family=family(file, one.key), was=text[one.start : one.end])
        for span in found
        for one in parts.of(span)
        if one.applied(text) != text
    ]


class _Parts:
    """The changes of each value of one text."""

    def __init__(self, text: str, found: list[ValueSpan]) -> None:
        self.text = text
        self.alike: dict[tuple[str, int, str, str], list[ValueSpan]] = {}
        self.siblings: dict[tuple[Key, bool], list[ValueSpan]] = {}
        for span in found:
            self.alike.setdefault(self.group(span), []).append(span)
            self.siblings.setdefault((span.key[:-1], span.kind == "block"), []).append(span)
        self.quoted = list(_QUOTED.finditer(text))
        self.terms = [match[2] for match in _TERM.finditer(text)]
        self.pointers = [match[1] for match in _POINTER.finditer(text)]

    def group(self, span: ValueSpan) -> tuple[str, int, str, str]:
        return (str(span.key[0]), len(span.key), span.name, span.kind)

    def of(self, span: ValueSpan) -> Iterator[Mutation]:
        value = self.text[span.start : span.end]
        if span.kind == "number":
            yield from self.off_by_one(span, span.start, value)
        elif span.kind == "truth":
            yield self.change(span, TURNED, "false" if value == "true" else "true")
        elif span.kind == "text":
            yield from self.of_text(span, value)
        if span.kind != "block":
            yield from self.exchanged(span)
        yield from self.removed(span)
        if span.listed:
            yield from self.doubled(span)

    def change(
        self, span: ValueSpan, what: str, new: str, start: int | None = None, end: int | None = None
    ) -> Mutation:
        start = span.start if start is None else start
        end = span.end if end is None else end
        line = self.text.count("\n", 0, start) + 1
        return Mutation("", line, span.key, "", what, start, end, new)

    def off_by_one(self, span: ValueSpan, start: int, number: str) -> Iterator[Mutation]:
        whole, _, rest = number.partition(".")
        for what, by in ((UP, 1), (DOWN, -1)):
            new = f"{int(whole) + by}{'.' if rest else ''}{rest}"
            yield self.change(span, what, new, start, start + len(number))

    # -- texts -----------------------------------------------------------------------------------

    def of_text(self, span: ValueSpan, value: str) -> Iterator[Mutation]:
        kind = reading(span, value)
        if kind == PROSE:
            yield from self.of_prose(span, value)
        if kind in (MEASURE, FORMULA):
            for number in _NUMBER.finditer(value):
                yield from self.off_by_one(span, span.start + number.start(), number[0])
        if kind == FORMULA:
            yield from self.of_formula(span, value)
        elif not span.listed and (other := self.neighbour(span, value)):
            yield self.change(span, SWAPPED, other)

    def neighbour(self, span: ValueSpan, value: str) -> str:
        """The next other text at the same place of another table, or else beside it."""
        for around in (self.alike[self.group(span)], self.siblings[span.key[:-1], False]):
            at = around.index(span)
            for other in (*around[at + 1 :], *around[:at]):
                text = self.text[other.start : other.end]
                if other.kind == "text" and text != value and reading(other, text) == reading(span, value):
                    return text
        return ""

    def of_formula(self, span: ValueSpan, value: str) -> Iterator[Mutation]:
        names = list(_WORD.finditer(value))
        for name in names:
            other = _next([one[0] for one in names], name[0]) or _next(self.fact_names(), name[0])
            if other:
                yield self.change(span, SWAPPED, other, span.start + name.start(), span.start + name.end())
        for sign in re.finditer(r"[-+](?= )", value):
            other = "-" if sign[0] == "+" else "+"
            yield self.change(span, TURNED, other, span.start + sign.start(), span.start + sign.end())

    def fact_names(self) -> list[str]:
        return [span.name for span in self.siblings.get((("facts",), False), ())]

    def of_prose(self, span: ValueSpan, value: str) -> Iterator[Mutation]:
        for one in _QUOTED.finditer(value):
            start = span.start + one.start()
            for number in re.finditer(r"(?<=\.)\d+", one[1]):
                yield from self.off_by_one(span, span.start + one.start(1) + number.start(), number[0])
            same = [other[1] for other in self.quoted if other[2] == one[2]]
            if other := _next(same, one[1]) or _next([match[1] for match in self.quoted], one[1]):
                yield self.change(span, SWAPPED, other, span.start + one.start(1), span.start + one.end(1))
            if one[2] and (other := _next([match[2] for match in self.quoted if match[2]], one[2])):
                yield self.change(span, SWAPPED, other, span.start + one.start(2), span.start + one.end(2))
            yield from self.words(span, start, span.start + one.end())
        for one in _TERM.finditer(value):
            if other := _next(self.terms, one[2]):
                yield self.change(span, SWAPPED, other, span.start + one.start(2), span.start + one.end(2))
            yield from self.words(span, span.start + one.start(), span.start + one.end())
        for one in _POINTER.finditer(value):
            if other := _next(self.pointers, one[1]):
                yield self.change(span, SWAPPED, other, span.start + one.start(1), span.start + one.end(1))
            yield from self.words(span, span.start + one.start(), span.start + one.end())

    def words(self, span: ValueSpan, start: int, end: int) -> Iterator[Mutation]:
        """What is quoted taken out with the space before it, and there twice."""
        before = start - 1 if self.text[start - 1] == " " else start
        yield self.change(span, REMOVED, "", before, end)
        yield self.change(span, TWICE, f"{self.text[start:end]} {self.text[start:end]}", start, end)

    # -- places ----------------------------------------------------------------------------------

    def exchanged(self, span: ValueSpan) -> Iterator[Mutation]:
        """With the next of its list, or the next number or table of its table."""
        around = [one for one in self.siblings[span.key[:-1], False] if one.kind == span.kind]
        at = around.index(span)
        if at + 1 == len(around) or not (span.listed or span.kind in ("number", "table", "list")):
            return
        other = around[at + 1]
        between = self.text[span.end : other.start]
        new = self.text[other.start : other.end] + between + self.text[span.start : span.end]
        yield self.change(span, SWAPPED, new, span.start, other.end)

    def removed(self, span: ValueSpan) -> Iterator[Mutation]:
        first, last = span.first, span.end
        if span.kind != "block" and (comma := re.compile(r"\s*,[ \t]*").match(self.text, last)):
            last = comma.end()
        elif span.kind != "block" and (comma := re.compile(r"\s*,").match(self.text[:first][::-1])):
            first -= comma.end()
        yield self.change(span, REMOVED, "", first, last)

    def doubled(self, span: ValueSpan) -> Iterator[Mutation]:
        whole = self.text[span.first : span.end]
        between = "\n" if span.kind == "block" else ", "
        yield self.change(span, TWICE, whole + between + whole, span.first, span.end)


def _next(all_of: Sequence[str], one: str) -> str:
    """The first other one after it, or else before it."""
    at = all_of.index(one) if one in all_of else -1
    return next((other for other in (*all_of[at + 1 :], *all_of[: max(at, 0)]) if other != one), "")


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
