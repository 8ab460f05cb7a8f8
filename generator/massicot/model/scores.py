"""Score pads: the forms that players fill in."""

from dataclasses import dataclass
from typing import Annotated

from massicot.model.kinds import Name, Title
from massicot.model.schema import Field, Strict


@dataclass(frozen=True, kw_only=True)
class Strip(Strict):
    """A small table of two lines, numbers over numbers."""

    heads: Title
    """What the upper line counts."""
    counts: Annotated[tuple[Annotated[int, Field(ge=1, le=99)], ...], Field(min_length=1, max_length=9)]
    """The upper line, rising."""
    label: Title
    """What the lower line tells."""
    values: Annotated[tuple[Annotated[int, Field(ge=0, le=9999)], ...], Field(min_length=1, max_length=9)]
    """The lower line: one value for each count."""
    open: bool = False
    """The last count stands for itself and all above it: “6 et plus”."""


@dataclass(frozen=True, kw_only=True)
class Pad(Strict):
    """One form: a column for each player, a row for each round."""

    title: Title
    """What stands over the form: the game. Each title once."""
    note: Annotated[str, Field(max_length=120)] = ""
    """A sentence under the title; `{target}` quotes the target."""
    target: Annotated[int, Field(ge=1, le=9999)] | None = None
    """The score that ends the game; the note must quote it."""
    columns: Annotated[int, Field(ge=1, le=8)]
    """How many players it is for."""
    rows: Annotated[int, Field(ge=1, le=30)]
    """How many rounds; fewer are printed where the paper has no room, and the build says so."""
    row: Annotated[str, Field(min_length=1, max_length=12)]
    """What one row is, like “Manche”."""
    extra: Annotated[str, Field(max_length=16)] = ""
    """The title of a last, wider column; without it there is none."""
    total: bool = True
    """Whether there is a row for the total."""
    emblem: Name | None = None
    """A drawing of the theme's folder, without `.svg`; without it, the emblem of the game."""
    strip: Strip | None = None
    """A small table of numbers that the game is played by."""
