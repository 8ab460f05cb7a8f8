"""scores.toml to score pads."""

import re
from pathlib import Path
from typing import Annotated

from massicot.data.schemas import Name, Title
from massicot.data.shape import Field, Shape, Strict
from massicot.data.toml import Lines, read_toml
from massicot.errors import DataError, Problem
from massicot.model.scores import Pad, Strip

_TARGET = "{target}"
_FIELD = re.compile(r"\{[^{}]*\}")


class StripEntry(Strict):
    """A small table of two lines, numbers over numbers."""

    heads: Title
    """What the upper line counts."""
    counts: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(min_length=1, max_length=9)]
    """The upper line, rising."""
    label: Title
    """What the lower line tells."""
    values: Annotated[list[Annotated[int, Field(ge=0, le=9999)]], Field(min_length=1, max_length=9)]
    """The lower line: one value for each count."""
    open: bool = False
    """The last count stands for itself and all above it: “6 et plus”."""


class PadEntry(Strict):
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
    """A drawing of the theme's folder, without `.svg`; without it, one of the theme's emblems."""
    strip: StripEntry | None = None
    """A small table of numbers that the game is played by."""


class ScoresFile(Strict):
    """The score pads themselves."""

    pads: Annotated[list[PadEntry], Field(min_length=1, max_length=20)]
    """The forms, one page each."""


SCORES: Shape[ScoresFile] = Shape(ScoresFile)
"""`games/DECK/scores.toml` asks for score pads: forms that players fill in with a pencil."""


def read_scores(path: Path) -> tuple[Pad, ...]:
    """The score pads of one game folder."""
    file, lines = read_toml(path, SCORES)
    problems: list[Problem] = []
    pads = tuple(_pad(entry, index, lines, problems) for index, entry in enumerate(file.pads))
    titles = [pad.title for pad in pads]
    for index, title in enumerate(titles):
        if title in titles[:index]:
            problems.append(lines.problem(f"there are two pads “{title}”", "rename one", "pads", index, "title"))
    if problems:
        raise DataError(problems)
    return pads


def _pad(entry: PadEntry, index: int, lines: Lines, problems: list[Problem]) -> Pad:
    note = entry.note
    if entry.target is not None:
        note = note.replace(_TARGET, str(entry.target))
        if note == entry.note:
            hint = f"say in the note what it is for, like  note = “Le premier à {_TARGET} gagne.”"
            problems.append(lines.problem("nothing quotes this target", hint, "pads", index, "target"))
    if found := _FIELD.search(note):
        hint = f"only {_TARGET} can be quoted, where the pad has one"
        problems.append(lines.problem(f"quotes “{found[0]}”", hint, "pads", index, "note"))
    read = {
        "note": note,
        "emblem": entry.emblem or "",
        "strip": _strip(entry.strip, index, lines, problems) if entry.strip else None,
        "target": entry.target or 0,
    }
    return Pad(**entry.as_dict() | read)


def _strip(entry: StripEntry, index: int, lines: Lines, problems: list[Problem]) -> Strip:
    place = ("pads", index, "strip")
    if len(entry.counts) != len(entry.values):
        wrong = f"{len(entry.values)} values for {len(entry.counts)} counts"
        problems.append(lines.problem(wrong, "give one value for each count", *place, "values"))
    if entry.counts != sorted(set(entry.counts)):
        problems.append(lines.problem("the counts don’t rise", "sort them, each once", *place, "counts"))
    return Strip(**entry.as_dict())
