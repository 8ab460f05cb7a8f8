"""The backs of a finished PDF: behind each front the right one, however the paper is turned or folded."""

import math
from collections.abc import Iterator
from statistics import median

from massicot.checks.prints.look import Look
from massicot.checks.prints.printed import CardFault, CardSide, PrintedFile, check_cards
from massicot.checks.prints.turning import behind, sides
from massicot.diagnostics import Rule

PAGES = Rule("print/page-count")
BACK_MISSING = Rule("print/back-missing")
BACK_ALONE = Rule("print/back-alone")
BACK_MISPLACED = Rule("print/back-misplaced")
BACK_SWAPPED = Rule("print/back-swapped")
BACK_TURNED = Rule("print/back-turned")

FEED = 0.3
"""Millimetres by which all of a page may be off: printers add half a millimetre of their own."""


@check_cards(PAGES, BACK_MISSING, BACK_ALONE, BACK_MISPLACED, BACK_SWAPPED, BACK_TURNED)
def every_front_has_its_back(printed: PrintedFile) -> Iterator[CardFault]:
    """The right one, behind it, the right way up."""
    by_page, reading = printed.by_page(), printed.reading
    pairs = list(sides({page: [card.is_back for card in cards] for page, cards in by_page.items()}, reading))
    if len(reading.sheets) % 2 and any(front != back for front, back, _ in pairs):
        yield PAGES, printed.cards[-1], f"{len(reading.sheets)} pages"
    for front, back, about in pairs:
        fronts, backs = by_page.get(front, []), by_page.get(back, [])
        if front == back:
            fronts, backs = [side for side in fronts if not side.is_back], [side for side in backs if side.is_back]
        yield from _behind(fronts, backs, about, printed.look)


def _behind(fronts: list[CardSide], backs: list[CardSide], about: str, look: Look | None) -> Iterator[CardFault]:
    left, pairs = list(backs), []
    for front in fronts:
        there = behind(front.trim, front.sheet, about)
        nearest = min(left, key=lambda one, there=there: math.dist(there, one.trim.middle), default=None)  # type: ignore[misc]
        if nearest is None or math.dist(there, nearest.trim.middle) > min(front.trim.width, front.trim.height) / 2:
            yield BACK_MISSING, front, "nothing behind it"
            continue
        left.remove(nearest)
        dx, dy = nearest.middle[0] - there[0], nearest.middle[1] - there[1]
        (own_x, own_y), (x, y) = front.middle, front.trim.middle
        more = (own_x - x, y - own_y) if about == "vertical" else (x - own_x, own_y - y)
        pairs.append((front, nearest, (dx + more[0], dy + more[1])))
    across, up = (median([off[axis] for *_, off in pairs] or [0.0]) for axis in (0, 1))
    whole = (across, up) if math.hypot(across, up) <= FEED and len(pairs) > 1 else (0.0, 0.0)
    for front, nearest, place in pairs:
        if (off := math.dist(place, whole)) > max(nearest.cell.within, front.cell.within):
            yield BACK_MISPLACED, nearest, f"{off:.2f} mm from where its front is"
        right = _right_backs(front, look)
        if right and nearest.names and not right & nearest.names:
            yield BACK_SWAPPED, nearest, f"“{nearest.name}” behind “{front.name}”"
        ways = [side.likeness for side in (front, nearest) if side.likeness and not side.fellow]
        turned = len(ways) == 2 and (ways[0].on_head != ways[1].on_head) != (about == "horizontal")
        if turned and not ways[1].face.double_ended:
            yield BACK_TURNED, nearest, f"on a sheet turned about the {about}"
    for back in left:
        yield BACK_ALONE, back, "nothing before it"


def _right_backs(front: CardSide, look: Look | None) -> set[str]:
    if look is None or look.composed:
        return set()
    return {look.backs.get(name, f"{name}:back") for name in front.names}
