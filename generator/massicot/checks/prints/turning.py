"""Which page is printed behind which, and how the paper is turned or folded between them."""

from collections.abc import Iterator, Mapping

from massicot.checks.prints.reading.model import PdfReading, PdfSheet, Rect


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
