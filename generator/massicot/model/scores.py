"""Score pads: the forms that players fill in."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """A small table of two lines: what a number of players (a game of the series…) comes to."""

    heads: str
    counts: tuple[int, ...]
    label: str
    values: tuple[int, ...]
    open: bool
    """The last count stands for itself and all that follow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """One form: a column for each player, a row for each round."""

    title: str
    note: str
    columns: int
    rows: int
    row: str
    """What one row is: a round, a game."""
    extra: str
    """The title of a last, wider column; none if empty."""
    total: bool
    emblem: str
    strip: Strip | None
    target: int = 0
    """The score that the note quotes; 0 if there is none."""
