"""Find where every key and value stands in a TOML text that tomli has already accepted.

tomli gives values without places. This scanner walks the same grammar and keeps only the places;
it runs only when there is a problem to report, or a value to change in its text.
"""

import re
from dataclasses import dataclass

import tomli

Path = tuple[str | int, ...]

# Plain patterns: early releases of Python 3.11 match possessive quantifiers wrongly (gh-100061, gh-106052).
_CLOSING = {
    '"': re.compile(r'(?:\\.|(?P<quotes>"))', re.DOTALL),
    '"""': re.compile(r'(?:\\.|(?P<quotes>"{3,5}))', re.DOTALL),
    "'": re.compile(r"(?P<quotes>')"),
    "'''": re.compile(r"(?P<quotes>'{3,5})"),
}
"""What ends a string, or is an escape to step over. One or two quotes of the text may touch the closing three."""


def key_lines(text: str) -> dict[Path, int]:
    """Each key, table and array element of a valid TOML text, with the line it starts on."""
    scanner = _Scanner(text)
    scanner.document()
    return scanner.lines


def comments(text: str) -> dict[int, str]:
    """Each comment of a valid TOML text by its line, without its mark; what looks like one inside a text is none."""
    scanner = _Scanner(text)
    scanner.document()
    return scanner.comments


@dataclass(frozen=True, slots=True)
class ValueSpan:
    """A value from `start` to `end`; with its key it begins at `first`. An element of a list has no key.

    `kind` is number, truth, text, list or table; block for a table with a header of its own."""

    key: Path
    kind: str
    first: int
    start: int
    end: int
    listed: bool

    @property
    def name(self) -> str:
        """The last word of its key."""
        return next((part for part in reversed(self.key) if isinstance(part, str)), "")


def spans(text: str) -> list[ValueSpan]:
    """Every value of a valid TOML text without carriage returns, in its order; tables before what is in them."""
    scanner = _Scanner(text)
    scanner.document()
    return sorted([*scanner.spans, *scanner.blocks()], key=lambda span: (span.start, -span.end))


def line_of(lines: dict[Path, int], path: Path) -> int | None:
    """The line of a path, or of the nearest thing around it."""
    for length in range(len(path), 0, -1):
        if (line := lines.get(path[:length])) is not None:
            return line
    return None


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n") + "\n"
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}
        self.comments: dict[int, str] = {}
        self.spans: list[ValueSpan] = []
        self.headers: list[tuple[Path, int, bool]] = []
        self._row, self._seen = 1, 0

    def document(self) -> None:
        table: Path = ()
        while self.skip():
            line, start = self.line(), self.at
            if self.text.startswith("[[", self.at):
                self.at += 2
                name = self.resolved(self.key())
                index = self.counts.get(name, -1) + 1
                self.counts[name] = index
                table = (*name, index)
                self.lines.setdefault(name, line)
                self.lines[table] = line
                self.headers.append((table, start, True))
                self.at = self.text.index("]]", self.at) + 2
            elif self.text[self.at] == "[":
                self.at += 1
                table = self.resolved(self.key())
                self.lines.setdefault(table, line)
                self.headers.append((table, start, False))
                self.at = self.text.index("]", self.at) + 1
            else:
                self.pair(table)

    def blocks(self) -> list[ValueSpan]:
        """The tables that have a header: each reaches to the next that does not belong to it."""
        found = []
        for number, (key, start, listed) in enumerate(self.headers):
            later = (at for other, at, _ in self.headers[number + 1 :] if other[: len(key)] != key)
            end = next(later, len(self.text) - 1)
            found.append(ValueSpan(key, "block", start, start, end, listed))
        return found

    def resolved(self, name: Path) -> Path:
        """`[a.b]` under `[[a]]` belongs to the last element of `a`."""
        path: Path = ()
        for part in name[:-1]:
            path = (*path, part)
            self.lines.setdefault(path, self.line())
            if path in self.counts:
                path = (*path, self.counts[path])
        return (*path, name[-1])

    def pair(self, table: Path) -> None:
        line, first = self.line(), self.at
        path = table
        for part in self.key():
            path = (*path, part)
            self.lines.setdefault(path, line)
        self.at = self.text.index("=", self.at) + 1
        self.value(path, first)

    def value(self, path: Path, first: int | None = None) -> None:
        """A value; `first` is where its key begins, and an element of a list has none."""
        self.skip()
        start = self.at
        mark = self.text[start]
        if mark in "\"'":
            self.string()
            kind = "text"
        elif mark in "[{":
            kind = "list" if mark == "[" else "table"
            self.at += 1
            index = 0
            while self.skip() and self.text[self.at] not in "]}":
                if mark == "{":
                    self.pair(path)
                else:
                    self.lines[(*path, index)] = self.line()
                    self.value((*path, index))
                    index += 1
                self.skip()
                if self.text[self.at] == ",":
                    self.at += 1
            self.at += 1
        else:
            while self.text[self.at] not in ",]}#\n":
                self.at += 1
            kind = "truth" if self.text[start : self.at].strip() in ("true", "false") else "number"
        end = start + len(self.text[start : self.at].rstrip())
        self.spans.append(ValueSpan(path, kind, start if first is None else first, start, end, first is None))

    def key(self) -> Path:
        parts: list[str | int] = []
        while True:
            self.blanks()
            quote = self.text[self.at]
            if quote in "\"'":
                name = self.string()
                escaped = quote == '"' and "\\" in name
                parts.append(tomli.loads(f'name = "{name}"')["name"] if escaped else name)
            else:
                start = self.at
                while self.text[self.at].isalnum() or self.text[self.at] in "-_":
                    self.at += 1
                parts.append(self.text[start : self.at])
            self.blanks()
            if self.text[self.at] != ".":
                return tuple(parts)
            self.at += 1

    def string(self) -> str:
        quote = self.text[self.at]
        mark = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        start = self.at + len(mark)
        for found in _CLOSING[mark].finditer(self.text, start):
            if found["quotes"]:
                self.at = found.end()
                return self.text[start : self.at - len(mark)]
        raise IndexError(start)

    def blanks(self) -> None:
        while self.text[self.at] in " \t":
            self.at += 1

    def skip(self) -> bool:
        """Step over white space and comments; False at the end of the text."""
        while self.at < len(self.text):
            if self.text[self.at] in " \t\n":
                self.at += 1
            elif self.text[self.at] == "#":
                end = self.text.index("\n", self.at)
                self.comments[self.line()] = self.text[self.at + 1 : end].strip()
                self.at = end
            else:
                return True
        return False

    def line(self) -> int:
        self._row += self.text.count("\n", self._seen, self.at)
        self._seen = self.at
        return self._row
