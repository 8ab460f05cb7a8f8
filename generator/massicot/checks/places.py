"""Where things stand in the files of one run. A file is scanned once, and only when something is found in it."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from massicot.data.toml_lines import comments, key_lines, line_of

Key = tuple[str | int, ...]
MARK = "massicot:"
"""What a comment for us begins with; the comments of a file without any are not looked for."""


@dataclass(frozen=True, slots=True)
class _File:
    lines: tuple[str, ...]
    keys: dict[Key, int]
    comments: dict[int, str]


@dataclass(frozen=True, slots=True)
class Places:
    """Lines and columns by the keys of TOML files."""

    _files: dict[Path, _File] = field(default_factory=dict)

    def at(self, path: Path, *key: str | int, word: str = "", nth: int = 0) -> tuple[int, int]:
        """Line and column of what stands at `key`; of the nth `word` of its text, if one is named."""
        file = self._file(path)
        line = line_of(file.keys, key) or 1
        if word:
            pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
            seen = 0
            for number in range(line, self.end(path, key, line) + 1):
                for found in pattern.finditer(file.lines[number - 1]):
                    if seen == nth:
                        return number, found.start() + 1
                    seen += 1
        return line, self.column(path, line, key)

    def within(self, path: Path, key: Key, line: int, pattern: str) -> tuple[int, int] | None:
        """Where the text that stands at `key`, and begins on `line`, first says something."""
        for number in range(line, self.end(path, key, line) + 1):
            if found := re.search(pattern, self._file(path).lines[number - 1]):
                return number, found.start() + 1
        return None

    def column(self, path: Path, line: int, key: Key = ()) -> int:
        """Where a key begins on its line, or else the line's first letter."""
        lines = self._file(path).lines
        text = lines[line - 1] if 0 < line <= len(lines) else ""
        if key and isinstance(key[-1], str) and (found := re.search(rf"(?<![\w-]){re.escape(key[-1])}(?![\w-])", text)):
            return found.start() + 1
        return len(text) - len(text.lstrip()) + 1

    def end(self, path: Path, key: Key, line: int) -> int:
        """The last line of what stands at `key` and begins on `line`."""
        file = self._file(path)
        later = [at for other, at in file.keys.items() if at > line and other[: len(key)] != key]
        return min(later, default=len(file.lines) + 1) - 1

    def comments(self, path: Path) -> dict[int, str]:
        """The comments of a file by line, if any is for us."""
        return self._file(path).comments

    def statement(self, path: Path, line: int) -> tuple[int, int]:
        """The lines of the first entry or table that begins on `line` or after it."""
        file = self._file(path)
        first = min((at for at in file.keys.values() if at >= line), default=None)
        if first is None:
            return line, line
        keys = [key for key, at in file.keys.items() if at == first]
        if file.lines[first - 1].lstrip().startswith("[["):  # one of several, not all of them
            keys = [key for key in keys if isinstance(key[-1], int)]
        return first, self.end(path, min(keys, key=len), first)

    def _file(self, path: Path) -> _File:
        if path not in self._files:
            try:
                text = path.read_text("utf-8").replace("\r\n", "\n")
                self._files[path] = _File(
                    tuple(text.split("\n")), key_lines(text), comments(text) if MARK in text else {}
                )
            except (OSError, ValueError, IndexError):  # gone since, or never TOML: its problem is told elsewhere
                self._files[path] = _File((), {}, {})
        return self._files[path]
