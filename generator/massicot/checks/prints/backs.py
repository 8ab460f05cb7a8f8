"""The backs of a finished PDF: behind each front the right one, however the paper is turned or folded."""

import math
from collections.abc import Iterator

from massicot.checks.prints.look import BACK, Look
from massicot.checks.prints.printed import CardFault, CardSide, PrintedFile, check_cards
from massicot.checks.prints.reading.model import PdfReading, PdfSheet
from massicot.checks.prints.sheets import WITHIN
from massicot.diagnostics import Rule

PAGES = Rule("print/page-count")
BACK_MISSING = Rule("print/back-missing")
BACK_ALONE = Rule("print/back-alone")
BACK_MISPLACED = Rule("print/back-misplaced")
BACK_SWAPPED = Rule("print/back-swapped")
BACK_TURNED = Rule("print/back-turned")


@check_cards(PAGES, BACK_MISSING, BACK_ALONE, BACK_MISPLACED, BACK_SWAPPED, BACK_TURNED)
def every_front_has_its_back(printed: PrintedFile) -> Iterator[CardFault]:
    """The right one, behind it, the right way up."""
    by_page, reading = printed.by_page(), printed.reading
    sides = list(_sides(by_page, reading))
    if len(reading.sheets) % 2 and any(front != back for front, back, _ in sides):
        yield PAGES, printed.cards[-1], f"{len(reading.sheets)} pages"
    for front, back, about in sides:
        fronts, backs = by_page[front], by_page[back]
        if front == back:
            fronts, backs = [side for side in fronts if not side.is_back], [side for side in backs if side.is_back]
        yield from _behind(fronts, backs, about, printed.look)


def _sides(by_page: dict[int, list[CardSide]], reading: PdfReading) -> Iterator[tuple[int, int, str]]:
    """Which page is printed behind which, and the line that the paper is turned about, or folded along."""
    pages = [sheet.number for sheet in reading.sheets]
    is_back = {page: [card.is_back for card in by_page[page]] for page in pages}
    short = reading.duplex == "DuplexFlipShortEdge"
    half = len(pages) // 2
    later = len(pages) % 2 == 0 and not any(any(is_back[page]) for page in pages[:half])
    if not reading.duplex.startswith("DuplexFlip"):
        folded = [page for page in pages if any(is_back[page]) and not all(is_back[page])]
        if 2 * len(folded) > len(pages):
            yield from ((page, page, _fold(reading.sheets[page - 1])) for page in pages)
            return
        if not any(any(some) for some in is_back.values()):
            return  # fronts only
        if later and half > 1:
            for page in pages[:half]:
                yield page, page + half, _axis(reading.sheets[page - 1], short)
            return
    for page in pages[::2]:
        yield page, page + 1, _axis(reading.sheets[page - 1], short)


def _axis(sheet: PdfSheet, short: bool) -> str:
    """A printer turns the paper about one of its edges, as the page lies."""
    return "vertical" if (sheet.height >= sheet.width) != short else "horizontal"


def _fold(sheet: PdfSheet) -> str:
    long = [line for line in sheet.lines if line.length > min(sheet.width, sheet.height) * 0.8]
    if any(line.upright and abs(line.x1 - sheet.width / 2) < 1 for line in long):
        return "vertical"
    return "horizontal"


def _behind(fronts: list[CardSide], backs: list[CardSide], about: str, look: Look | None) -> Iterator[CardFault]:
    left = list(backs)
    for front in fronts:
        x, y = front.placed.box.middle
        behind = (front.sheet.width - x, y) if about == "vertical" else (x, front.sheet.height - y)
        nearest = min(left, key=lambda one, there=behind: math.dist(there, one.placed.box.middle), default=None)  # type: ignore[misc]
        size = min(front.placed.box.width, front.placed.box.height)
        if nearest is None or math.dist(behind, nearest.placed.box.middle) > size / 2:
            yield BACK_MISSING, front, "nothing behind it"
            continue
        left.remove(nearest)
        if (off := math.dist(behind, nearest.placed.box.middle)) > WITHIN:
            yield BACK_MISPLACED, nearest, f"{off:.2f} mm from where its front is"
        right = _right_backs(front, look)
        if right and nearest.names and not right & nearest.names:
            yield BACK_SWAPPED, nearest, f"“{_shown(nearest.names)}” behind “{_shown(front.names)}”"
        if (front.placed.turned != nearest.placed.turned) != (about == "horizontal"):
            yield BACK_TURNED, nearest, f"on a sheet turned about the {about}"
    for back in left:
        yield BACK_ALONE, back, "nothing before it"


def _right_backs(front: CardSide, look: Look | None) -> set[str]:
    if look is None:
        return set()
    backs = {card.id: f"{BACK}{card.back}" for card in look.deck.cards}
    return {backs.get(name, f"{name}:back") for name in front.names}


def _shown(names: frozenset[str]) -> str:
    return " or ".join(sorted(names))
