"""Which page is printed behind which, and how the paper is turned or folded between them."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from massicot.checks.prints.reading.model import PdfReading, PdfSheet, Rect

if TYPE_CHECKING:
    from massicot.checks.prints.printed import CardSide, Pair


def by_page(cards: "Iterable[CardSide]") -> "dict[int, list[CardSide]]":
    """The cards of each page that has some."""
    pages: dict[int, list[CardSide]] = defaultdict(list)
    for card in cards:
        pages[card.sheet.number].append(card)
    return pages


def paired(cards: "Iterable[CardSide]", reading: PdfReading) -> "Iterator[tuple[Pair, ...]]":
    """The cards of each sheet: every front with what lies behind it, then the backs that are left."""
    pages = by_page(cards)
    for front, back, about in sides({page: [one.is_back for one in some] for page, some in pages.items()}, reading):
        fronts, backs = pages.get(front, []), list(pages.get(back, []))
        if front == back:
            fronts, backs = ([one for one in fronts if one.is_back == behind] for behind in (False, True))
        pairs: list[Pair] = []
        for one in fronts:
            there = behind(one.trim, one.sheet, about)
            near = sorted((math.dist(there, each.trim.middle), number) for number, each in enumerate(backs))
            close = bool(near) and near[0][0] <= min(one.trim.width, one.trim.height) / 2
            pairs.append((one, backs.pop(near[0][1]) if close else None, about))
        yield (*pairs, *((None, one, about) for one in backs))


def sides(is_back: Mapping[int, list[bool]], reading: PdfReading) -> Iterator[tuple[int, int, str]]:
    """Fronts, backs, and the line that the paper is turned about, or folded along. `is_back` tells it of the cards on
    each page."""
    pages = [sheet.number for sheet in reading.sheets]
    cards = {page: is_back.get(page, []) for page in pages}
    short = reading.duplex == "DuplexFlipShortEdge"
    half = len(pages) // 2
    later = len(pages) % 2 == 0 and not any(any(cards[page]) for page in pages[:half])
    if not reading.duplex.startswith("DuplexFlip"):
        folded = [page for page in pages if any(cards[page]) and not all(cards[page])]
        if 2 * len(folded) > len(pages):
            yield from ((page, page, _fold(reading.sheets[page - 1])) for page in pages)
            return
        if not any(any(some) for some in cards.values()):
            return  # fronts only
        if later and half > 1:
            for page in pages[:half]:
                yield page, page + half, _axis(reading.sheets[page - 1], short)
            return
    for page in pages[::2]:
        yield page, page + 1, _axis(reading.sheets[page - 1], short)


def behind(front: Rect, sheet: PdfSheet, about: str) -> tuple[float, float]:
    """Where the middle of a card's back belongs."""
    x, y = front.middle
    return (sheet.width - x, y) if about == "vertical" else (x, sheet.height - y)


def _axis(sheet: PdfSheet, short: bool) -> str:
    """A printer turns the paper about one of its edges, as the page lies."""
    return "vertical" if (sheet.height >= sheet.width) != short else "horizontal"


def _fold(sheet: PdfSheet) -> str:
    """The fold line runs through the middle, dashed or not."""
    middle = sheet.width / 2
    across = [line for line in sheet.lines if line.upright and abs(line.x1 - middle) < 1]
    return "vertical" if sum(line.length for line in across) > sheet.height * 0.4 else "horizontal"
