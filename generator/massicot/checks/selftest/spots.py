"""Every value of a TOML text and where it stands, so that one can be changed and the rest of the text kept."""

import re
from dataclasses import dataclass
from typing import Any

Key = tuple[str | int, ...]
_BARE = re.compile(r"[^,\]}#\n]+")
_KEY = re.compile(r"[\w-]+")
_LISTS, _TABLES = "[", "{"


@dataclass(frozen=True, slots=True)
class Spot:
    """A value from `start` to `end`; with its key, or as an element of a list, it is the text from `first` to `last`.

    `kind` is number, truth, text, list or table; block for a table under a header of its own."""

    key: Key
    kind: str
    start: int
    end: int
    first: int
    last: int
    line: int
    listed: bool = False

    @property
    def name(self) -> str:
        """The last word of its key."""
        return next((part for part in reversed(self.key) if isinstance(part, str)), "")

    @property
    def pattern(self) -> Key:
        """Its key, whichever element of each list it is in."""
        return tuple("*" if isinstance(part, int) else part for part in self.key)


def spots(text: str) -> list[Spot]:
    """All of them, in the order of the text, which tomli has accepted."""
    scanner = _Scanner(text)
    scanner.document()
    return sorted(scanner.found, key=lambda spot: (spot.start, -spot.end))


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text + "\n"
        self.at = 0
        self.found: list[Spot] = []
        self.counts: dict[Key, int] = {}

    def document(self) -> None:
        headers: list[tuple[Key, int, bool]] = []
        table: Key = ()
        while self.skip():
            start = self.at
            if self.text[start] != "[":
                self.pair(table)
                continue
            many = self.text.startswith("[[", start)
            self.at += 2 if many else 1
            table = self.resolved(self.key())
            if many:
                self.counts[table] = self.counts.get(table, -1) + 1
                table = (*table, self.counts[table])
            headers.append((table, start, many))
            self.at = self.text.index("\n", self.at)
        for number, (key, start, many) in enumerate(headers):
            later = (at for other, at, _ in headers[number + 1 :] if other[: len(key)] != key)
            end = next(later, len(self.text) - 1)
            self.add(key, "block", (start, end), (start, end), many)

    def resolved(self, name: Key) -> Key:
        """`[a.b]` under `[[a]]` belongs to the last element of `a`."""
        path: Key = ()
        for part in name[:-1]:
            path = (*path, part)
            if path in self.counts:
                path = (*path, self.counts[path])
        return (*path, name[-1])

    def add(self, key: Key, kind: str, value: tuple[int, int], whole: tuple[int, int], listed: bool) -> None:
        line = self.text.count("\n", 0, whole[0]) + 1
        self.found.append(Spot(key, kind, *value, *whole, line, listed))

    def pair(self, table: Key) -> None:
        first = self.at
        key = (*table, *self.key())
        self.at = self.text.index("=", self.at) + 1
        self.value(key, first)

    def value(self, key: Key, first: int | None = None) -> None:
        """A value; `first` is where its key begins, and an element of a list has none."""
        self.skip()
        start = self.at
        mark = self.text[start]
        if mark in "\"'":
            self.string()
            kind = "text"
        elif mark in (_LISTS, _TABLES):
            self.inside(key, mark)
            kind = "list" if mark == _LISTS else "table"
        else:
            bare: Any = _BARE.match(self.text, start)
            self.at = start + len(bare[0].rstrip())
            kind = "truth" if bare[0].strip() in ("true", "false") else "number"
        whole = (start if first is None else first, self.at)
        self.add(key, kind, (start, self.at), whole, first is None)

    def inside(self, key: Key, mark: str) -> None:
        self.at += 1
        index = 0
        while self.skip() and self.text[self.at] not in "]}":
            if mark == _TABLES:
                self.pair(key)
            else:
                self.value((*key, index))
                index += 1
            self.skip()
            if self.text[self.at] == ",":
                self.at += 1
        self.at += 1

    def key(self) -> Key:
        parts: list[str | int] = []
        while True:
            self.blanks()
            if self.text[self.at] in "\"'":
                parts.append(self.string())
            else:
                word: Any = _KEY.match(self.text, self.at)
                parts.append(word[0])
                self.at = word.end()
            self.blanks()
            if self.text[self.at] != ".":
                return tuple(parts)
            self.at += 1

    def string(self) -> str:
        quote = self.text[self.at]
        mark = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        start = self.at = self.at + len(mark)
        while not self.text.startswith(mark, self.at):
            self.at += 2 if quote == '"' and self.text[self.at] == "\\" else 1
        end = self.at
        while len(mark) > 1 and self.text[end + len(mark)] == quote:  # a quote may touch the closing mark
            end += 1
        self.at = end + len(mark)
        return self.text[start:end]

    def blanks(self) -> None:
        while self.text[self.at] in " \t":
            self.at += 1

    def skip(self) -> bool:
        """Step over white space and comments; False at the end of the text."""
        while self.at < len(self.text):
            if self.text[self.at] in " \t\n":
                self.at += 1
            elif self.text[self.at] == "#":
                self.at = self.text.index("\n", self.at)
            else:
                return True
        return False
