"""One thing of a TOML text changed at a time: off by one, exchanged with its neighbour, removed, there twice."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from massicot.checks.selftest.kinds import FORMULA, MEASURE, PROSE, family, reading
from massicot.checks.selftest.spots import Key, Spot, spots

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
    found = spots(text)
    parts = _Parts(text, found)
    return [
        replace(one, file=file, family=family(file, one.key), was=text[one.start : one.end])
        for spot in found
        for one in parts.of(spot)
        if one.applied(text) != text
    ]


class _Parts:
    """The changes of each spot of one text."""

    def __init__(self, text: str, found: list[Spot]) -> None:
        self.text = text
        self.alike: dict[tuple[str, int, str, str], list[Spot]] = {}
        self.siblings: dict[tuple[Key, bool], list[Spot]] = {}
        for spot in found:
            self.alike.setdefault(self.group(spot), []).append(spot)
            self.siblings.setdefault((spot.key[:-1], spot.kind == "block"), []).append(spot)
        self.quoted = list(_QUOTED.finditer(text))
        self.terms = [match[2] for match in _TERM.finditer(text)]
        self.pointers = [match[1] for match in _POINTER.finditer(text)]

    def group(self, spot: Spot) -> tuple[str, int, str, str]:
        return (str(spot.key[0]), len(spot.key), spot.name, spot.kind)

    def of(self, spot: Spot) -> Iterator[Mutation]:
        value = self.text[spot.start : spot.end]
        if spot.kind == "number":
            yield from self.off_by_one(spot, spot.start, value)
        elif spot.kind == "truth":
            yield self.change(spot, TURNED, "false" if value == "true" else "true")
        elif spot.kind == "text":
            yield from self.of_text(spot, value)
        if spot.kind != "block":
            yield from self.exchanged(spot)
        yield from self.removed(spot)
        if spot.listed:
            yield from self.doubled(spot)

    def change(self, spot: Spot, what: str, new: str, start: int | None = None, end: int | None = None) -> Mutation:
        start = spot.start if start is None else start
        end = spot.end if end is None else end
        line = self.text.count("\n", 0, start) + 1
        return Mutation("", line, spot.key, "", what, start, end, new)

    def off_by_one(self, spot: Spot, start: int, number: str) -> Iterator[Mutation]:
        whole, _, rest = number.partition(".")
        for what, by in ((UP, 1), (DOWN, -1)):
            new = f"{int(whole) + by}{'.' if rest else ''}{rest}"
            yield self.change(spot, what, new, start, start + len(number))

    # -- texts -----------------------------------------------------------------------------------

    def of_text(self, spot: Spot, value: str) -> Iterator[Mutation]:
        kind = reading(spot, value)
        if kind == PROSE:
            yield from self.of_prose(spot, value)
        if kind in (MEASURE, FORMULA):
            for number in _NUMBER.finditer(value):
                yield from self.off_by_one(spot, spot.start + number.start(), number[0])
        if kind == FORMULA:
            yield from self.of_formula(spot, value)
        elif not spot.listed and (other := self.neighbour(spot, value)):
            yield self.change(spot, SWAPPED, other)

    def neighbour(self, spot: Spot, value: str) -> str:
        """The next other text at the same place of another table, or else beside it."""
        for around in (self.alike[self.group(spot)], self.siblings[spot.key[:-1], False]):
            at = around.index(spot)
            for other in (*around[at + 1 :], *around[:at]):
                text = self.text[other.start : other.end]
                if other.kind == "text" and text != value and reading(other, text) == reading(spot, value):
                    return text
        return ""

    def of_formula(self, spot: Spot, value: str) -> Iterator[Mutation]:
        names = list(_WORD.finditer(value))
        for name in names:
            other = _next([one[0] for one in names], name[0]) or _next(self.fact_names(), name[0])
            if other:
                yield self.change(spot, SWAPPED, other, spot.start + name.start(), spot.start + name.end())
        for sign in re.finditer(r"[-+](?= )", value):
            other = "-" if sign[0] == "+" else "+"
            yield self.change(spot, TURNED, other, spot.start + sign.start(), spot.start + sign.end())

    def fact_names(self) -> list[str]:
        return [spot.name for spot in self.siblings.get((("facts",), False), ())]

    def of_prose(self, spot: Spot, value: str) -> Iterator[Mutation]:
        for one in _QUOTED.finditer(value):
            start = spot.start + one.start()
            for number in re.finditer(r"(?<=\.)\d+", one[1]):
                yield from self.off_by_one(spot, spot.start + one.start(1) + number.start(), number[0])
            same = [other[1] for other in self.quoted if other[2] == one[2]]
            if other := _next(same, one[1]) or _next([match[1] for match in self.quoted], one[1]):
                yield self.change(spot, SWAPPED, other, spot.start + one.start(1), spot.start + one.end(1))
            if one[2] and (other := _next([match[2] for match in self.quoted if match[2]], one[2])):
                yield self.change(spot, SWAPPED, other, spot.start + one.start(2), spot.start + one.end(2))
            yield from self.words(spot, start, spot.start + one.end())
        for one in _TERM.finditer(value):
            if other := _next(self.terms, one[2]):
                yield self.change(spot, SWAPPED, other, spot.start + one.start(2), spot.start + one.end(2))
            yield from self.words(spot, spot.start + one.start(), spot.start + one.end())
        for one in _POINTER.finditer(value):
            if other := _next(self.pointers, one[1]):
                yield self.change(spot, SWAPPED, other, spot.start + one.start(1), spot.start + one.end(1))
            yield from self.words(spot, spot.start + one.start(), spot.start + one.end())

    def words(self, spot: Spot, start: int, end: int) -> Iterator[Mutation]:
        """What is quoted taken out with the space before it, and there twice."""
        before = start - 1 if self.text[start - 1] == " " else start
        yield self.change(spot, REMOVED, "", before, end)
        yield self.change(spot, TWICE, f"{self.text[start:end]} {self.text[start:end]}", start, end)

    # -- places ----------------------------------------------------------------------------------

    def exchanged(self, spot: Spot) -> Iterator[Mutation]:
        """With the next of its list, or the next number or table of its table."""
        around = [one for one in self.siblings[spot.key[:-1], False] if one.kind == spot.kind]
        at = around.index(spot)
        if at + 1 == len(around) or not (spot.listed or spot.kind in ("number", "table", "list")):
            return
        other = around[at + 1]
        between = self.text[spot.end : other.start]
        new = self.text[other.start : other.end] + between + self.text[spot.start : spot.end]
        yield self.change(spot, SWAPPED, new, spot.start, other.end)

    def removed(self, spot: Spot) -> Iterator[Mutation]:
        first, last = spot.first, spot.last
        if spot.kind != "block" and (comma := re.compile(r"\s*,[ \t]*").match(self.text, last)):
            last = comma.end()
        elif spot.kind != "block" and (comma := re.compile(r"\s*,").match(self.text[:first][::-1])):
            first -= comma.end()
        yield self.change(spot, REMOVED, "", first, last)

    def doubled(self, spot: Spot) -> Iterator[Mutation]:
        whole = self.text[spot.first : spot.last]
        between = "\n" if spot.kind == "block" else ", "
        yield self.change(spot, TWICE, whole + between + whole, spot.first, spot.last)


def _next(all_of: Sequence[str], one: str) -> str:
    """The first other one after it, or else before it."""
    at = all_of.index(one) if one in all_of else -1
    return next((other for other in (*all_of[at + 1 :], *all_of[: max(at, 0)]) if other != one), "")


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
