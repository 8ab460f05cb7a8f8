"""The backs of a finished PDF: behind each front the right one, however the paper is turned or folded."""

import math
from collections.abc import Iterator

from massicot.checks.findings import ERROR, WARNING, rule
from massicot.checks.prints.look import BACK, Look
from massicot.checks.prints.printed import CardFault, CardSide, PrintedFile, check_cards
from massicot.checks.prints.reading.model import PdfSheet, Reading
from massicot.checks.prints.sheets import WITHIN

PAGES = rule(
    "print/page-count",
    ERROR,
    "a file to be printed on both sides has an odd number of pages",
    why="From the missing page on, every back is printed behind a stranger, or every front alone.",
    cure="build it again, with a back for every front",
    right="14 pages: a front and a back for each of 7 sheets",
    wrong="13 pages",
)
BACK_MISSING = rule(
    "print/back-missing",
    ERROR,
    "a front has no back behind it",
    why="A card with a bare back is known to all.",
    cure="build it again",
    right="a back behind each of eight fronts",
    wrong="seven backs behind eight fronts",
)
BACK_ALONE = rule(
    "print/back-alone",
    WARNING,
    "a back has no front before it",
    why="Either a card is missing, or the sheet and its other side do not belong together.",
    cure="build it again",
    right="a front before each of eight backs",
    wrong="eight backs behind seven fronts",
)
BACK_MISPLACED = rule(
    "print/back-misplaced",
    ERROR,
    "a back does not lie behind its front",
    why="Printers add half a millimetre of their own; more than that, and backs can be told apart.",
    cure="build it again",
    right="a back whose middle is the mirrored middle of its front",
    wrong="a back half a millimetre to the left of it",
)
BACK_SWAPPED = rule(
    "print/back-swapped",
    ERROR,
    "a card has the back of another",
    why="Where backs differ they tell what lies before them: the wrong one is a lie.",
    cure="build it again; check the page order and the edge on which the paper is turned",
    right="behind each front the back that the deck names",
    wrong="behind the red card the blue back",
)
BACK_TURNED = rule(
    "print/back-turned",
    WARNING,
    "a back stands on its head",
    why="Turned like a page, the card shows its back upside down; a back that differs from its turn is then marked.",
    cure="build it again for the edge on which your printer turns the paper",
    right="on a sheet turned about the horizontal, backs drawn on their heads",
    wrong="one back of eight turned the other way",
)


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


def _sides(by_page: dict[int, list[CardSide]], reading: Reading) -> Iterator[tuple[int, int, str]]:
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
