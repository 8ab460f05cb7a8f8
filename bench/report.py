"""What people see: a line of progress on a terminal, one table, and the bars."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

LEFT = ("deck", "contender")


class Progress:
    """One line on standard error that overwrites itself; silent where nobody watches."""

    def __init__(self, *, quiet: bool) -> None:
        self.shown = not quiet and sys.stderr.isatty()

    def __call__(self, text: str) -> None:
        if self.shown:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        self("")


@dataclass(frozen=True, slots=True)
class Bar:
    """A promise, what this run says of it, and whether it holds; None when it was not measured."""

    promise: str
    found: str
    holds: bool | None


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Markdown that also reads well on a terminal. A row that stops early ends in a note, as long as it likes."""
    full = [head, *(row for row in rows if len(row) == len(head))]
    widths = [max(map(len, column)) for column in zip(*full, strict=True)]
    sides = [str.ljust if name in LEFT else str.rjust for name in head]
    rule = ["-" * width if name in LEFT else "-" * (width - 1) + ":" for name, width in zip(head, widths, strict=True)]
    lines = (
        " | ".join(pad(cell, width) for pad, cell, width in zip(sides, row, widths, strict=False))
        for row in (head, rule, *rows)
    )
    return "\n".join(f"| {line} |" for line in lines)


def verdict(bars: Sequence[Bar]) -> str:
    """A line for each bar."""
    words = {True: "holds", False: "FAILS", None: "not measured"}
    wide = max(len(word) for word in words.values())
    return "\n".join(f"{words[bar.holds]:<{wide}}  {bar.promise}: {bar.found}" for bar in bars)


def seconds(value: float) -> str:
    return f"{value:.2f} s" if value < 10 else f"{value:.1f} s"


def bytes_(value: float) -> str:
    """In the units of a file manager."""
    if value < 1e6:
        return f"{value / 1e3:.0f} kB"
    return f"{value / 1e6:.1f} MB" if value < 1e7 else f"{value / 1e6:,.0f} MB".replace(",", " ")
