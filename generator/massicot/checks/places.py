"""Where things stand in the files of one run. A file is scanned once, and only when something is found in it."""

from dataclasses import dataclass, field
from pathlib import Path

from massicot.data.toml import TomlFile, toml_file
from massicot.data.toml_lines import comments
from massicot.model.schema import Key

__all__ = ["MARK", "Key", "Places"]
MARK = "massicot:"
"""What a comment for us begins with; the comments of a file without any are not looked for."""


@dataclass(frozen=True, slots=True)
class Places:
    """TOML files, each read once."""

    _files: dict[Path, TomlFile] = field(default_factory=dict)

    def file(self, path: Path) -> TomlFile:
        """The file of this path."""
        if path not in self._files:
            self._files[path] = toml_file(path)
        return self._files[path]

    def comments(self, path: Path) -> dict[int, str]:
        """The comments of a file by line, if any is for us."""
        file = self.file(path)
        return comments(file.text) if file.keys and MARK in file.text else {}

    def statement(self, path: Path, line: int) -> tuple[int, int]:
        """The lines of the first entry or table that begins on `line` or after it."""
        file = self.file(path)
        first = min((at for at in file.keys.values() if at >= line), default=None)
        if first is None:
            return line, line
        keys = [key for key, at in file.keys.items() if at == first]
        if file.lines[first - 1].lstrip().startswith("[["):  # one of several, not all of them
            keys = [key for key in keys if isinstance(key[-1], int)]
        return first, file.end(min(keys, key=len), first)
