"""Draw the pictures that the README and the docs show, into docs/gallery/:

.venv/bin/python tools/gallery.py
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL.Image import Image
from PIL.Image import new as new_picture

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "generator"), str(ROOT)]

from massicot import output  # noqa: E402
from massicot.data.library import Library  # noqa: E402
from massicot.ink.to_png import contact_sheet, encoded, lay, pages, rounded  # noqa: E402
from massicot.jobs import Progress  # noqa: E402
from massicot.model.deck import Card  # noqa: E402
from massicot.products import names, plans, product  # noqa: E402
from massicot.products.order import Order  # noqa: E402
from massicot.products.pictures import TABLE, face_pictures  # noqa: E402
from massicot.products.stock import Stock, gather  # noqa: E402
from massicot.products.typesetting import typesetters  # noqa: E402

DPI = 110
SHEET_DPI = 70
COLOURS = 128


def gallery(folder: Path, libraries: tuple[Path, ...] = (), progress: Progress = lambda *_: None) -> Iterator[Path]:
    """The pictures of README and docs: every game in every theme that fits it, in colour and in one ink, a few cards
    on a table, and the first page of everything else it is printed as."""
    library = Library(libraries)
    looks = [(game, theme, low) for game in library.decks() for theme in library.fitting(game) for low in (False, True)]
    files: dict[str, bytes] = {}
    for number, (game, theme, low_ink) in enumerate(looks):
        progress(f"{game}, {theme}", number, len(looks))
        order = Order(theme=theme, low_ink=low_ink, forms=("reading",))
        stock = gather(library, game, order)
        sides = face_pictures(stock, _sample(stock), DPI)
        base = f"{game}-{stock.theme.id}"
        files[f"{base}.png"] = encoded(contact_sheet(list(sides.values()), 6, TABLE), COLOURS)
        if low_ink or len(sides) < len(_TURNS):
            continue
        files[f"{base}-table.png"] = encoded(_fan(sides), COLOURS)
        if theme != stock.deck.theme:
            continue
        files |= _sheets(stock, order)
    output.deliver(folder, files)
    yield from (folder / name for name in files)


def _sheets(stock: Stock, order: Order) -> dict[str, bytes]:
    """The first page of each product, and the back of the cards; of a booklet its cover, and a chapter's opening with
    the pages after it."""
    files: dict[str, bytes] = {}
    with typesetters() as jobs:
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


def _sample(stock: Stock) -> list[Card]:
    """Every card, or one of each suit with another value each time, when there are many."""
    cards = stock.deck.cards
    suits = list(dict.fromkeys(card.suit for card in cards if card.suit))
    if not suits:
        return list(cards)
    shown = [[card for card in cards if card.suit == suit] for suit in suits]
    some = [own[-1 - 3 * number % len(own)] for number, own in enumerate(shown)]
    return some + [card for card in cards if not card.suit]


_TURNS = (7, 3, -2, -5, 2, -6)


def _fan(sides: dict[str, Image]) -> Image:
    """Some cards on a table, as a player would lay them out."""
    fronts = [name for name in sides if not name.startswith("back:")]
    backs = [name for name in sides if name.startswith("back:")]
    width, height = next(iter(sides.values())).size
    step = max(1, (len(fronts) - 2) // 3)
    shown = [backs[0], *fronts[::step][:3], fronts[-2], fronts[-1]]
    table = new_picture("RGB", (width * 9 // 2, height * 5 // 4), TABLE)
    for number, (name, turn) in enumerate(zip(shown, _TURNS, strict=False)):
        at = (width // 8 + number * width * 5 // 8, height // 16 + (number % 2) * height // 14)
        lay(table, sides[name], at, turn)
    return table


def main() -> None:
    """Draw them, and name each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=ROOT / "docs/gallery", metavar="DIR")
    for picture in gallery(parser.parse_args().output):
        print(picture)


if __name__ == "__main__":
    main()
