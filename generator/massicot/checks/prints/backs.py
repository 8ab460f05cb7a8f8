"""The backs of a finished PDF: behind each front the right one, however the paper is turned or folded."""

import math
from collections.abc import Iterator, Sequence
from statistics import median

from massicot.checks.prints.look import Look
from massicot.checks.prints.printed import CardFault, Pair, PrintedFile, check_cards
from massicot.checks.prints.turning import behind
from massicot.diagnostics import Rule

PAGES = Rule("print/page-count")
BACK_MISSING = Rule("print/back-missing")
BACK_ALONE = Rule("print/back-alone")
BACK_MISPLACED = Rule("print/back-misplaced")
BACK_SWAPPED = Rule("print/back-swapped")
BACK_TURNED = Rule("print/back-turned")

FEED = 0.3
"""Millimetres by which all of a page may be off, cuts and all: printers add half a millimetre of their own."""


@check_cards(PAGES, BACK_MISSING, BACK_ALONE, BACK_MISPLACED, BACK_SWAPPED, BACK_TURNED)
def every_front_has_its_back(printed: PrintedFile) -> Iterator[CardFault]:
    """The right one, behind it, the right way up."""
    both = [(front, back) for pairs in printed.pairs for front, back, _ in pairs if front and back]
    if len(printed.reading.sheets) % 2 and printed.pairs and all(front.sheet is not back.sheet for front, back in both):
        yield PAGES, printed.cards[-1], f"{len(printed.reading.sheets)} pages"
    for pairs in printed.pairs:
        yield from _behind(pairs, printed.look)


def _behind(pairs: Sequence[Pair], look: Look | None) -> Iterator[CardFault]:
    across, up = _drift(pairs)
    for front, back, about in pairs:
        if front is None or back is None:
            yield from [(BACK_MISSING, front, "nothing behind it")] if front else []
            yield from [(BACK_ALONE, back, "nothing before it")] if back else []
            continue
        x, y = behind(front.drawn_at, front.sheet, about)
        off = math.dist(back.drawn_at.middle, (x + across, y + up))
        if off > max(back.cell.within, front.cell.within):
            yield BACK_MISPLACED, back, f"{off:.2f} mm from where its front is"
        right = set() if look is None or look.composed else {look.backs.get(one, f"{one}:back") for one in front.names}
        if right and back.names and not right & back.names:
            yield BACK_SWAPPED, back, f"“{back.name}” behind “{front.name}”"
        ways = [side.likeness for side in (front, back) if side.likeness and not side.fellow]
        turned = len(ways) == 2 and (ways[0].on_head != ways[1].on_head) != (about == "horizontal")
        if turned and not ways[1].face.double_ended:
            yield BACK_TURNED, back, f"on a sheet turned about the {about}"


def _drift(pairs: Sequence[Pair]) -> tuple[float, float]:
    """By how much all cuts of a page are off those of the other, if a printer may well be off by more."""
    off = []
    for front, back, about in pairs:
        if front and back:
            (x, y), (to_x, to_y) = back.trim.middle, behind(front.trim, front.sheet, about)
            off.append((x - to_x, y - to_y))
    if len(off) < 2 and not any(back and back.cell.marked for _, back, _ in pairs):
        return 0.0, 0.0  # it may be the card that is off
    across, up = (median([one[axis] for one in off] or [0.0]) for axis in (0, 1))
    return (across, up) if math.hypot(across, up) <= FEED else (0.0, 0.0)
