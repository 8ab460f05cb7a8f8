"""A text that is edited while the places where it will be cut apart again are kept. Pure."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple


class Edit(NamedTuple):
    """What stands from `start` to `end` becomes `new`."""

    start: int
    end: int
    new: str


class Tracked:
    """One text made of parts; edits move the cuts between the parts along."""

    def __init__(self, parts: Sequence[str]) -> None:
        self.text = "".join(parts)
        self.cuts: list[int] = []
        at = 0
        for part in parts[:-1]:
            at += len(part)
            self.cuts.append(at)

    def parts(self) -> tuple[str, ...]:
        """The parts as they are now, as many as at first."""
        edges = [0, *self.cuts, len(self.text)]
        return tuple(self.text[start:end] for start, end in pairwise(edges))

    def edit(self, edits: Iterable[Edit]) -> None:
        """Make these edits, given from left to right, none over another."""
        kept = [edit for edit in edits if self.text[edit.start : edit.end] != edit.new]
        if not kept:
            return
        pieces, cuts, at, shift, pending = [], [], 0, 0, list(self.cuts)
        for start, end, new in kept:
            # A cut at the start of an edit stays before it: a space put before “!” goes with the “!”.
            while pending and pending[0] <= start:
                cuts.append(pending.pop(0) + shift)
            while pending and pending[0] < end:
                cuts.append(start + shift + min(pending.pop(0) - start, len(new)))
            pieces += [self.text[at:start], new]
            at, shift = end, shift + len(new) - (end - start)
        cuts += [cut + shift for cut in pending]
        self.text = "".join(pieces) + self.text[at:]
        self.cuts = cuts

    def sub(self, pattern: re.Pattern[str], new: str | Callable[[re.Match[str]], str], needs: str = "") -> None:
        """Replace every match, like `re.sub`; a string is taken as it is, without group references. In a text without
        one of the marks that a pattern `needs`, nothing is looked for."""
        text = self.text
        if needs:
            for mark in needs:
                if mark in text:
                    break
            else:
                return
        matches = list(pattern.finditer(text))
        if matches:
            self.edit(Edit(one.start(), one.end(), new if isinstance(new, str) else new(one)) for one in matches)
