"""Find where every key and value stands in a TOML text that tomli has already accepted.

tomli gives values without places. This scanner walks the same grammar and keeps only the places; it runs only when
there is a problem to report.
"""

import re

import tomli

from massicot.model.schema import Key

# Plain patterns: early releases of Python 3.11 match possessive quantifiers wrongly (gh-100061, gh-106052).
_CLOSING = {
    '"': re.compile(r'(?:\\.|(?P<quotes>"))', re.DOTALL),
    '"""': re.compile(r'(?:\\.|(?P<quotes>"{3,5}))', re.DOTALL),
    "'": re.compile(r"(?P<quotes>')"),
    "'''": re.compile(r"(?P<quotes>'{3,5})"),
}
"""What ends a string, or is an escape to step over. One or two quotes of the text may touch the closing three."""


class Scanner:
    """Walks over a text once. `begin`, `pair` and `value` are called for each table, each key and each value.

    `lines` has each key, table and element of a list, with the line it starts on; `comments` each comment by its line,
    without its mark. What looks like a comment inside a text is none."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n") + "\n"
        self.at = 0
        self.lines: dict[Key, int] = {}
        self.counts: dict[Key, int] = {}
        self.comments: dict[int, str] = {}
        self._row, self._seen = 1, 0

    def walk(self) -> None:
        """Go to the end of the text. ValueError or IndexError: it is not TOML."""
        table: Key = ()
        while self.skip():
            if self.text.startswith("[[", self.at):
                self.at += 2
                name = self.resolved(self.key())
                self.counts[name] = self.counts.get(name, -1) + 1
                table = (*name, self.counts[name])
                self.lines.setdefault(name, self.line())
                self.begin(table)
                self.at = self.text.index("]]", self.at) + 2
            elif self.text[self.at] == "[":
                self.at += 1
                table = self.resolved(self.key())
                self.begin(table)
                self.at = self.text.index("]", self.at) + 1
            else:
                self.pair(table)

    def line_of(self, key: Key) -> int | None:
        """The line of a key, or of the nearest thing around it."""
        around = (key[:length] for length in range(len(key), 0, -1))
        return next((self.lines[nearer] for nearer in around if nearer in self.lines), None)

    def begin(self, table: Key) -> None:
        """A table whose header is being read."""
        self.lines.setdefault(table, self.line())

    def resolved(self, name: Key) -> Key:
        """`[a.b]` under `[[a]]` belongs to the last element of `a`."""
        path: Key = ()
        for part in name[:-1]:
            path = (*path, part)
            self.lines.setdefault(path, self.line())
            if path in self.counts:
                path = (*path, self.counts[path])
        return (*path, name[-1])

    def pair(self, table: Key) -> None:
        """A key of a table, and its value."""
        line = self.line()
        path = table
        for part in self.key():
            path = (*path, part)
            self.lines.setdefault(path, line)
        self.at = self.text.index("=", self.at) + 1
        self.value(path)

    def value(self, path: Key) -> None:
        """A value, with all that is in it."""
        self.skip()
        mark = self.text[self.at]
        if mark in "\"'":
            self.string()
        elif mark in "[{":
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

    def key(self) -> Key:
        """A key, which dots may divide into parts."""
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
        """What stands between quotes, escapes as they are."""
        quote = self.text[self.at]
        mark = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        start = self.at + len(mark)
        for found in _CLOSING[mark].finditer(self.text, start):
            if found["quotes"]:
                self.at = found.end()
                return self.text[start : self.at - len(mark)]
        raise IndexError(start)

    def blanks(self) -> None:
        """Step over spaces within a line."""
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
        """The number of the line that is being read."""
        self._row += self.text.count("\n", self._seen, self.at)
        self._seen = self.at
        return self._row
