"""scores.toml to score pads."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from massicot.codes import TWICE, WRONG
from massicot.data.toml import TomlFile, read_toml
from massicot.model.schema import Field, Schema, Strict
from massicot.model.scores import Pad, Strip

_TARGET = "{target}"
_FIELD = re.compile(r"\{[^{}]*\}")


class ScoresFile(Strict):
    """What scores.toml says: the score pads of a deck."""

    pads: Annotated[tuple[Pad, ...], Field(min_length=1, max_length=20)]
    """The forms, one page each."""


SCORES: Schema[ScoresFile] = Schema(ScoresFile)
"""`games/DECK/scores.toml` asks for score pads: forms that players fill in with a pencil."""


def read_scores(path: Path) -> tuple[Pad, ...]:
    """The score pads of one game folder."""
    read, file = read_toml(path, SCORES)
    titles = [pad.title for pad in read.pads]
    for index, pad in enumerate(read.pads):
        if pad.title in titles[:index]:
            file.wrong(TWICE, f"there are two pads “{pad.title}”", "rename one", "pads", index, "title")
        if pad.strip:
            _check_strip(pad.strip, file, "pads", index, "strip")
    pads = tuple(_with_target(pad, file, index) for index, pad in enumerate(read.pads))
    file.check()
    return pads


def _with_target(pad: Pad, file: TomlFile, index: int) -> Pad:
    """The pad with its target quoted in the note."""
    note = pad.note
    if pad.target is not None:
        note = note.replace(_TARGET, str(pad.target))
        if note == pad.note:
            cure = f"say in the note what it is for, like  note = “Le premier à {_TARGET} gagne.”"
            file.wrong(WRONG, "nothing quotes this target", cure, "pads", index, "target")
    if found := _FIELD.search(note):
        cure = f"only {_TARGET} can be quoted, where the pad has one"
        file.wrong(WRONG, f"quotes “{found[0]}”", cure, "pads", index, "note")
    return replace(pad, note=note)


def _check_strip(strip: Strip, file: TomlFile, *key: str | int) -> None:
    if len(strip.counts) != len(strip.values):
        message = f"{len(strip.values)} values for {len(strip.counts)} counts"
        file.wrong(WRONG, message, "give one value for each count", *key, "values")
    if list(strip.counts) != sorted(set(strip.counts)):
        file.wrong(WRONG, "the counts don’t rise", "sort them, each once", *key, "counts")
