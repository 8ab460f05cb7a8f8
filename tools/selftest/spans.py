"""Where every value of a TOML text begins and ends."""

from dataclasses import dataclass

from massicot.data.toml_lines import Scanner
from massicot.model.schema import Key


@dataclass(frozen=True, slots=True)
class ValueSpan:
    """A value from `start` to `end`; with its key it begins at `first`. An element of a list has no key.

    `kind` is number, truth, text, list or table; block for a table with a header of its own."""

    key: Key
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
    scanner = _SpanScanner(text)
    scanner.walk()
    return sorted([*scanner.spans, *scanner.blocks()], key=lambda span: (span.start, -span.end))


class _SpanScanner(Scanner):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.spans: list[ValueSpan] = []
        self.headers: list[tuple[Key, int]] = []
        self.first: int | None = None
        """Where the key of the next value begins; an element of a list has none."""

    def begin(self, table: Key) -> None:
        super().begin(table)
        line = self.text.rfind("\n", 0, self.at) + 1
        self.headers.append((table, self.text.index("[", line)))

    def pair(self, table: Key) -> None:
        self.first = self.at
        super().pair(table)

    def value(self, path: Key) -> None:
        first, self.first = self.first, None
        self.skip()
        start = self.at
        super().value(path)
        raw = self.text[start : self.at].rstrip()
        kinds = {'"': "text", "'": "text", "[": "list", "{": "table"}
        kind = kinds.get(raw[0], "truth" if raw in ("true", "false") else "number")
        begins = start if first is None else first
        self.spans.append(ValueSpan(path, kind, begins, start, start + len(raw), listed=first is None))

    def blocks(self) -> list[ValueSpan]:
        """The tables that have a header: each reaches to the next that does not belong to it."""
        found = []
        for number, (key, start) in enumerate(self.headers):
            later = (at for other, at in self.headers[number + 1 :] if other[: len(key)] != key)
            end = next(later, len(self.text) - 1)
            found.append(ValueSpan(key, "block", start, start, end, listed=isinstance(key[-1], int)))
        return found
