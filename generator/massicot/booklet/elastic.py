"""A drawn table that may be higher or lower, as the page that it stands on has room: pure."""

from dataclasses import dataclass
from functools import cached_property

from massicot.booklet import strokes
from massicot.booklet.inks import Inks
from massicot.booklet.scene import Block, Scene

USUAL = 9.0
"""The quality of a layout with cards of the usual size: so many millimetres wide, all of them side by side."""
_FULL = 0.35
"""How much it matters that a table is full, beside the size of its cards."""
_LOOSE = 1.22
"""A table is at most so many times as high as what lies on it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to lay things out: the better, the larger its cards are and the plainer it is."""

    quality: float
    block: Block


@dataclass(frozen=True)
class Elastic:
    """A table in all ways in which it may be laid out, and what is to be said of it."""

    inks: Inks
    width: float
    pad: float
    layouts: tuple[Layout, ...]
    alt: str

    @cached_property
    def ladder(self) -> tuple[Layout, ...]:
        """The layouts worth having, the lowest first: each is better than all that are lower."""
        rungs: list[Layout] = []
        for one in sorted(self.layouts, key=lambda one: (one.block.height, -one.quality)):
            if not rungs or one.quality > rungs[-1].quality:
                rungs.append(one)
        return tuple(rungs)

    @property
    def least(self) -> float:
        """How high it is at least."""
        return self.ladder[0].block.height + 2 * self.pad

    @property
    def usual(self) -> float:
        """How high it is with cards of the usual size."""
        good = [one for one in self.ladder if one.quality >= USUAL]
        return (good or self.ladder)[0 if good else -1].block.height + 2 * self.pad

    @property
    def most(self) -> float:
        """How high it may become."""
        return self.ladder[-1].block.height * _LOOSE + 2 * self.pad

    def at(self, height: float) -> Scene:
        """The table in this height, or in the usual one: the best layout for which there is room, in the middle."""
        height = max(height or self.usual, self.least)
        room = height - 2 * self.pad + 1e-6
        fitting = [one for one in self.layouts if one.block.height <= room]
        block = max(fitting, key=lambda one: one.quality * (one.block.height / room) ** _FULL).block
        board = strokes.board(
            self.width, height, self.inks.table, self.inks.rim, self.inks.paper, plain=self.inks.plain
        )
        placed = block.at((self.width - block.width) / 2, (height - block.height) / 2)
        return Scene(self.width, height, (board, *placed.items()), tuple(placed.leaves()), self.alt)
