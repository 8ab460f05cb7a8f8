"""Deal cards onto sheets: fronts, and every back behind its own front."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from massicot.ink.shapes import Box
from massicot.model.page import Furniture, Page, Placement
from massicot.sheets.grid import Grid, Slot
from massicot.sheets.marks import NBSP, furniture, page_number, small_print, trims

Marks = Callable[[Grid, Sequence[Slot], bool], Furniture]
"""What is drawn around the slots in use, with or without guides for the corners."""

LONGEST_OUTLINE = 100
"""Entries in the outline: every sheet has one, or every second, third…"""
FRONT, BACK, BOTH = "recto", "verso", "recto et verso"
_FLIP = {
    "long-edge": f"imprimer à 100{NBSP}%, retourner sur le grand côté",
    "short-edge": f"imprimer à 100{NBSP}%, retourner sur le petit côté",
    "separate": f"imprimer à 100{NBSP}%, rectos puis versos, retourner sur le grand côté",
    "none": f"imprimer à 100{NBSP}%, recto seul",
    "gutterfold": f"imprimer à 100{NBSP}%, recto seul",
}


@dataclass(frozen=True, slots=True)
class CardSides:
    """A card to print: the keys of its two faces."""

    front: str
    back: str


@dataclass(frozen=True, slots=True)
class Stamp:
    """What the small print says of the whole document."""

    product: str
    version: str


def sheets(
    cards: Sequence[CardSides | None], grid: Grid, stamp: Stamp, corners: bool, marks: Marks = furniture
) -> tuple[Page, ...]:
    """All pages in printing order. None leaves a slot free."""
    dealer = _Dealer(grid, stamp, corners, -(-len(cards) // grid.per_sheet), marks)
    fronts, backs = [], []
    for number in range(dealer.count):
        batch = cards[number * grid.per_sheet : (number + 1) * grid.per_sheet]
        if grid.backs == "gutterfold":
            fronts.append(dealer.folded(number, batch))
            continue
        fronts.append(dealer.fronts(number, batch))
        if grid.backs != "none":
            backs.append(dealer.backs(number, batch))
    if grid.backs == "separate" or not backs:
        return (*fronts, *backs)
    return tuple(page for pair in zip(fronts, backs, strict=True) for page in pair)


class _Dealer:
    """Remembers the slots and marks of a full sheet: they are the same on every one."""

    def __init__(self, grid: Grid, stamp: Stamp, corners: bool, count: int, marks: Marks) -> None:
        self.grid = grid
        self.marks = marks
        self.stamp = stamp
        self.corners = corners
        self.count = count
        self.slots = [grid.front(index) for index in range(grid.per_sheet)]
        self.mirrored = [grid.behind(slot) for slot in self.slots]
        self.around: dict[tuple[int, str], Furniture] = {}
        self.boxes: dict[tuple[int, str], tuple[Box, Box]] = {}
        self.step = max(1, count // LONGEST_OUTLINE)

    def fronts(self, number: int, batch: Sequence[CardSides | None]) -> Page:
        faces, slots = self.used(batch, self.slots)
        return self.page(number, FRONT, self.placed([card.front for card in faces], slots), slots)

    def backs(self, number: int, batch: Sequence[CardSides | None]) -> Page:
        faces, slots = self.used(batch, self.mirrored)
        return self.page(number, BACK, self.placed([card.back for card in faces], slots), slots)

    def folded(self, number: int, batch: Sequence[CardSides | None]) -> Page:
        faces, slots = self.used(batch, self.slots)
        _, mirrored = self.used(batch, self.mirrored)
        fronts = self.placed([card.front for card in faces], slots)
        backs = self.placed([card.back for card in faces], mirrored)
        return self.page(number, BOTH, fronts + backs, slots + mirrored)

    def used(self, batch: Sequence[CardSides | None], slots: list[Slot]) -> tuple[list[CardSides], list[Slot]]:
        there = [(card, slot) for card, slot in zip(batch, slots, strict=False) if card]
        return [card for card, _ in there], [slot for _, slot in there]

    def page(self, number: int, side: str, placed: tuple[Placement, ...], slots: list[Slot]) -> Page:
        key = (len(slots), side)
        if key not in self.around:
            guides = self.corners and side != BACK
            print_line = small_print(
                self.grid, (self.stamp.product, side, f"version {self.stamp.version}", _FLIP[self.grid.backs])
            )
            around = self.marks(self.grid, slots, guides)
            self.around[key] = replace(around, labels=(*around.labels, print_line))
            trim = trims(self.grid, slots)
            self.boxes[key] = (trim, trim.grown(self.grid.bleed))
        trim, bleed = self.boxes[key]
        return Page(
            title="" if side == BACK or number % self.step else f"Feuille {number + 1}",
            placements=placed,
            furniture=self.around[key],
            labels=(page_number(self.grid, self.page_of(number, side), self.grid.sides * self.count),),
            trim=trim,
            bleed=bleed,
        )

    def page_of(self, number: int, side: str) -> int:
        if self.grid.backs == "separate":
            return number + 1 + (self.count if side == BACK else 0)
        return number * self.grid.sides + (side == BACK) + 1

    def placed(self, faces: Sequence[str], slots: Sequence[Slot]) -> tuple[Placement, ...]:
        clips = _clips(self.grid, slots) if self.grid.closer and not self.grid.stagger else [None] * len(slots)
        return tuple(
            Placement(face, slot.x, slot.y, 2 if slot.turned else 0, clip)
            for face, slot, clip in zip(faces, slots, clips, strict=True)
        )


def _clips(grid: Grid, slots: Sequence[Slot]) -> list[Box | None]:
    """What is seen of each card: half the way to its neighbours, and its whole bleed where there is none."""
    there = {(round(slot.x, 3), round(slot.y, 3)) for slot in slots}
    found: list[Box | None] = []
    for slot in slots:
        beside = [
            grid.closer if (round(slot.x + dx * grid.pitch_x, 3), round(slot.y + dy * grid.pitch_y, 3)) in there else 0
            for dx, dy in ((-1, 0), (0, -1), (1, 0), (0, 1))
        ]
        left, low, right, high = beside
        width, height = grid.cell
        found.append(Box(slot.x + left, slot.y + low, width - left - right, height - low - high))
    return found
