"""A picture as placed items, in millimetres, y downwards: cards, sketches, words. Pure; knows no output format."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, fsum, radians, sin

from massicot.ink.shapes import Box, Group, Painted


@dataclass(frozen=True, slots=True)
class Placed:
    """A card by its middle, turned clockwise by an angle in degrees."""

    card: str
    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0

    @property
    def box(self) -> Box:
        """The upright rectangle around it."""
        if not self.angle:
            return Box(self.x - self.width / 2, self.y - self.height / 2, self.width, self.height)
        across, down = abs(cos(radians(self.angle))), abs(sin(radians(self.angle)))
        width = self.width * across + self.height * down
        height = self.width * down + self.height * across
        return Box(self.x - width / 2, self.y - height / 2, width, height)


@dataclass(frozen=True, slots=True)
class Sketch:
    """Painted outlines, moved to a place; `extent` is what they cover from there."""

    shapes: tuple[Painted | Group, ...]
    extent: Box
    x: float = 0.0
    y: float = 0.0

    @property
    def box(self) -> Box:
        """What it covers, where it was moved to."""
        return Box(self.x + self.extent.x, self.y + self.extent.y, self.extent.width, self.extent.height)


@dataclass(frozen=True, slots=True)
class Word:
    """A line of text from its start on the baseline; `rise` and `width` tell its box."""

    text: str
    role: str
    size: float
    colour: str
    width: float
    rise: float
    drop: float
    x: float = 0.0
    y: float = 0.0

    @property
    def box(self) -> Box:
        """What its ink may cover."""
        return Box(self.x, self.y - self.rise, self.width, self.rise + self.drop)


Item = Placed | Sketch | Word


@dataclass(frozen=True, slots=True)
class Block:
    """Things that keep together, from their upper left corner: items of its own, and other blocks where they stand.
    Many blocks are made to be measured, and few are drawn."""

    width: float
    height: float
    own: tuple[Item, ...] = ()
    within: "tuple[tuple[Block, float, float], ...]" = ()
    left: float = 0.0
    top: float = 0.0
    """Where its corner is for the items of its own."""

    def at(self, x: float, y: float) -> "Block":
        """The same block, moved."""
        return Block(self.width, self.height, (), ((self, x, y),))

    def items(self, x: float = 0.0, y: float = 0.0) -> Iterator[Item]:
        """All that it shows, from this corner."""
        for item in self.own:
            yield replace(item, x=item.x - self.left + x, y=item.y - self.top + y)
        for block, across, down in self.within:
            yield from block.items(x + across, y + down)

    def leaves(self, x: float = 0.0, y: float = 0.0) -> Iterator[Box]:
        """The areas that nothing else may enter."""
        if self.own:
            yield Box(x, y, self.width, self.height)
        for block, across, down in self.within:
            yield from block.leaves(x + across, y + down)


@dataclass(frozen=True, slots=True)
class Scene:
    """A finished picture and what it shows, told in French."""

    width: float
    height: float
    items: tuple[Item, ...]
    leaves: tuple[Box, ...]
    alt: str


EMPTY = Block(0, 0)


def leaf(items: Sequence[Item]) -> Block:
    """One block of items that may overlap each other, moved so that it starts at its corner."""
    boxes = [item.box for item in items]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    width = max(box.x + box.width for box in boxes) - left
    height = max(box.y + box.height for box in boxes) - top
    return Block(width, height, tuple(items), (), left, top)


def row(blocks: Iterable[Block], gap: float, align: float = 0.5) -> Block:
    """Blocks side by side; `align` is 0 for their tops, 1 for their feet."""
    present = [block for block in blocks if block.width]
    height = max((block.height for block in present), default=0.0)
    x, placed = 0.0, []
    for block in present:
        placed.append((block, x, (height - block.height) * align))
        x += block.width + gap
    return Block(max(x - gap, 0.0), height, (), tuple(placed))


def column(blocks: Iterable[Block], gap: float, align: float = 0.5) -> Block:
    """Blocks below each other; `align` is 0 for their left sides."""
    present = [block for block in blocks if block.width]
    width = max((block.width for block in present), default=0.0)
    y, placed = 0.0, []
    for block in present:
        placed.append((block, (width - block.width) * align, y))
        y += block.height + gap
    return Block(width, max(y - gap, 0.0), (), tuple(placed))


def flow(blocks: Iterable[Block], room: float, gap: float, *, align: float = 0.5, foot: float = 1.0) -> Block:
    """Blocks in rows, each in the first row that has room for it; `foot` aligns them within a row."""
    rows: list[list[Block]] = []
    for block in blocks:
        if not block.width:
            continue
        for line in rows:
            if fsum(other.width + gap for other in line) + block.width <= room + 1e-6:
                line.append(block)
                break
        else:
            rows.append([block])
    return column([row(one, gap, foot) for one in rows], gap, align)


def joined(blocks: Sequence[Block], width: float, height: float) -> Block:
    """Blocks that have their places, as one."""
    return Block(width, height, (), tuple((block, 0.0, 0.0) for block in blocks))
