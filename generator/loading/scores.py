"""scores.toml to score pads."""

import re
from pathlib import Path
from typing import Annotated

from generator.errors import DataError, Problem
from generator.loading.schemas import Name, Title
from generator.loading.shape import Field, Shape, Strict
from generator.loading.toml import Lines, read_toml
from generator.model.scores import Pad, Strip

_TARGET = "{target}"
_FIELD = re.compile(r"\{[^{}]*\}")


class StripEntry(Strict):
    """[pads.strip]: a table of two lines, numbers over numbers."""

    heads: Title
    counts: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(min_length=1, max_length=9)]
    label: Title
    values: Annotated[list[Annotated[int, Field(ge=0, le=9999)]], Field(min_length=1, max_length=9)]
    open: bool = False


class PadEntry(Strict):
    """One [[pads]] table."""

    title: Title
    note: Annotated[str, Field(max_length=120)] = ""
    target: Annotated[int, Field(ge=1, le=9999)] | None = None
    columns: Annotated[int, Field(ge=1, le=8)]
    rows: Annotated[int, Field(ge=1, le=30)]
    row: Annotated[str, Field(min_length=1, max_length=12)]
    extra: Annotated[str, Field(max_length=16)] = ""
    total: bool = True
    emblem: Name | None = None
    strip: StripEntry | None = None


class ScoresFile(Strict):
    """scores.toml"""

    pads: Annotated[list[PadEntry], Field(min_length=1, max_length=20)]


SCORES: Shape[ScoresFile] = Shape(ScoresFile)


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
    return Pad(
        title=entry.title,
        note=note,
        columns=entry.columns,
        rows=entry.rows,
        row=entry.row,
        extra=entry.extra,
        total=entry.total,
        emblem=entry.emblem or "",
        strip=_strip(entry.strip, index, lines, problems) if entry.strip else None,
        target=entry.target or 0,
    )


def _strip(entry: StripEntry, index: int, lines: Lines, problems: list[Problem]) -> Strip:
    place = ("pads", index, "strip")
    if len(entry.counts) != len(entry.values):
        wrong = f"{len(entry.values)} values for {len(entry.counts)} counts"
        problems.append(lines.problem(wrong, "give one value for each count", *place, "values"))
    if entry.counts != sorted(set(entry.counts)):
        problems.append(lines.problem("the counts don’t rise", "sort them, each once", *place, "counts"))
    return Strip(
        heads=entry.heads,
        counts=tuple(entry.counts),
        label=entry.label,
        values=tuple(entry.values),
        open=entry.open,
    )
