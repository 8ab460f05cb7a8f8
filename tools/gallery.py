"""Draw the pictures that the README and the docs show, into docs/gallery/:

.venv/bin/python tools/gallery.py
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from PIL.Image import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "generator"), str(ROOT)]

from massicot import output  # noqa: E402
from massicot.data.library import Library  # noqa: E402
from massicot.ink.to_png import contact_sheet, encoded, pages, rounded  # noqa: E402
from massicot.jobs import Jobs, Progress  # noqa: E402
from massicot.model.deck import Card  # noqa: E402
from massicot.products import names, plans, product  # noqa: E402
from massicot.products.order import Order  # noqa: E402
from massicot.products.pictures import TABLE, face_pictures  # noqa: E402
from massicot.products.stock import Stock, gather  # noqa: E402
from massicot.products.typesetting import typesetters  # noqa: E402
from tools.still import still_life  # noqa: E402

DPI = 110
SHEET_DPI = 70
COLOURS = 256
STILL = (1400, 900)
QUALITY = 88


def gallery(folder: Path, libraries: tuple[Path, ...] = (), progress: Progress = lambda *_: None) -> Iterator[Path]:
    """The pictures of README and docs: every deck in every theme that fits it, in colour and in one ink, all of it on a
    table (in one ink only in the theme of its own), and the first page of everything that it is printed as."""
    library = Library(libraries)
    looks = [(game, theme, low) for game in library.decks() for theme in library.fitting(game) for low in (False, True)]
    files: dict[str, bytes] = {}
    with typesetters() as jobs:
        for number, (game, theme, low_ink) in enumerate(looks):
            progress(f"{game}, {theme}", number, len(looks))
            order = Order(theme=theme, low_ink=low_ink)
            stock = gather(library, game, order)
            sides = face_pictures(stock, _sample(stock), DPI)
            base = f"{game}-{stock.theme.id}"
            files[f"{base}.png"] = encoded(contact_sheet(list(sides.values()), _columns(len(sides)), TABLE), COLOURS)
            own = theme == stock.deck.theme
            if own or not low_ink:
                files[f"{base}.jpg"] = _photograph(still_life(stock, order, jobs, STILL))
            if own and not low_ink:
                files |= _sheets(stock, replace(order, forms=("reading",)), jobs)
    output.deliver(folder, files)
    yield from (folder / name for name in files)


def _sheets(stock: Stock, order: Order, jobs: Jobs) -> dict[str, bytes]:
    """The first page of each product, and the back of the cards; of a booklet its cover, and a chapter's opening with
    the pages after it."""
    files: dict[str, bytes] = {}
    for kind in names():
        for plan in plans(stock, order, kind):
            if not plan.path.endswith(".pdf"):
                continue
            content = product(kind).draw(plan, jobs, lambda *_: None).content
            base = f"{stock.deck.id}-{kind}"
            if kind == "booklet":
                shown = [rounded(page, 2) for page in pages(content, SHEET_DPI, (0, 3, 4, 5))]
                files[f"{base}.png"] = encoded(contact_sheet(shown, 4, TABLE), COLOURS)
                continue
            first = pages(content, SHEET_DPI, (0, 1) if kind == "cards" else (0,))
            for side, picture in zip(("", "-back"), first, strict=False):
                files[f"{base}{side}.png"] = encoded(picture, COLOURS)
    return files


def _columns(count: int) -> int:
    """As many as leave the fewest places empty."""
    return min((6, 5, 4), key=lambda columns: -count % columns)


def _sample(stock: Stock) -> list[Card]:
    """Every card, or one of each suit with another value each time, when there are many."""
    cards = stock.deck.cards
    suits = list(dict.fromkeys(card.suit for card in cards if card.suit))
    if not suits:
        return list(cards)
    shown = [[card for card in cards if card.suit == suit] for suit in suits]
    some = [own[-1 - 3 * number % len(own)] for number, own in enumerate(shown)]
    return some + [card for card in cards if not card.suit]


def _photograph(picture: Image) -> bytes:
    file = BytesIO()
    picture.save(file, "JPEG", quality=QUALITY, subsampling=0, optimize=True, progressive=True)
    return file.getvalue()


def main() -> None:
    """Draw them, and name each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=ROOT / "docs/gallery", metavar="DIR")
    for picture in gallery(parser.parse_args().output):
        print(picture)


if __name__ == "__main__":
    main()
