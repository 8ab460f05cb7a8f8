"""Pictures of what we print: contact sheets and single faces, made from the finished PDF."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from massicot import kit, output
from massicot.data.library import Library
from massicot.model.deck import Card
from massicot.model.drawing import Box
from massicot.model.page import Document, Furniture, Page, Placement
from massicot.products.request import Choices, Progress
from massicot.products.stock import Stock, gather, picked
from massicot.products.workers import Workers

if TYPE_CHECKING:
    from PIL.Image import Image

PREVIEW_DPI = 150
DPI = 110
SHEET_DPI = 70
COLOURS = 128
TABLE = "#3f4a45"
_BARE = Furniture((), (), ())


def preview(choices: Choices, scale: int, progress: Progress) -> Iterator[Path]:
    """A contact sheet and every single face of the games asked for."""
    from massicot.drawing.png import contact_sheet, encoded

    library = Library(choices.libraries)
    games = tuple(name.lower() for name in choices.games or library.games())
    files: dict[str, bytes] = {}
    stocks = [gather(library, game, choices) for game in games]
    for game, stock in zip(games, stocks, strict=True):
        progress(f"{game}: faces", 0, 1)
        cards = list(dict.fromkeys(picked(stock, choices)))
        sides = face_pictures(stock, cards, PREVIEW_DPI * scale)
        sheet = contact_sheet(list(sides.values()), min(6, len(sides)), TABLE)
        base = f"{game}-{stock.theme.id}"
        faces: dict[str, bytes] = {}
        pool = ThreadPoolExecutor()  # Pillow packs a picture without holding up others
        try:
            packed = pool.submit(encoded, sheet)  # it takes longest
            for name, content in zip(sides, pool.map(encoded, sides.values()), strict=True):
                faces[f"{base}/{name.replace(':', '-')}.png"] = content
                progress(f"{game}: faces", len(faces), len(sides))
            files |= {f"{base}.png": packed.result(), **faces}
        finally:
            pool.shutdown(cancel_futures=True)
    output.deliver(choices.output, files)
    yield from (choices.output / name for name in files)


def face_pictures(stock: Stock, cards: list[Card], dpi: float) -> "dict[str, Image]":
    """Each distinct side of these cards as a picture, trimmed, with round corners."""
    from massicot.drawing.pdf import write_pdf
    from massicot.drawing.png import pages, rounded

    document = one_by_one(stock, cards)
    pictures = pages(write_pdf(document, stock.fonts), dpi)
    radius = stock.format.corner / 25.4 * dpi
    names = [face.key for face in document.faces]
    return {name: rounded(p, radius) for name, p in zip(names, pictures, strict=True)}


def one_by_one(stock: Stock, cards: list[Card]) -> Document:
    """A page the size of a card for every distinct side."""
    faces = stock.faces(cards, bleed=0, backs=True)
    box = Box(0, 0, stock.format.width, stock.format.height)
    return Document(
        title=stock.deck.title,
        subject="",
        authors=stock.deck.authors,
        width=box.width,
        height=box.height,
        duplex="",
        faces=tuple(faces.values()),
        pages=tuple(Page(key, (Placement(key, 0, 0),), _BARE, (), trim=box, bleed=box) for key in faces),
        parts=stock.parts(),
    )


def gallery(libraries: tuple[Path, ...], folder: Path, progress: Progress) -> Iterator[Path]:
    """The pictures of README and docs: every game in every theme that fits it, in colour and in one ink, a few cards
    on a table, and the first page of everything else it is printed as."""
    from massicot.drawing.png import contact_sheet, encoded, pages

    library = Library(libraries)
    looks = [(game, theme, low) for game in library.games() for theme in library.fitting(game) for low in (False, True)]
    files: dict[str, bytes] = {}
    for number, (game, theme, low_ink) in enumerate(looks):
        progress(f"{game}, {theme}", number, len(looks))
        choices = Choices(theme=theme, low_ink=low_ink)
        stock = gather(library, game, choices)
        sides = face_pictures(stock, _sample(stock), DPI)
        base = f"{game}-{stock.theme.id}"
        files[f"{base}.png"] = encoded(contact_sheet(list(sides.values()), 6, TABLE), COLOURS)
        if low_ink or len(sides) < len(_TURNS):
            continue
        files[f"{base}-table.png"] = encoded(_fan(sides), COLOURS)
        if theme != stock.deck.theme:
            continue
        for kind in (kind for kind in kit.KINDS if kind not in kit.TYPESET):
            for product in kit.maker(kind)(stock, choices, lambda *_: None):
                first = pages(product.content, SHEET_DPI, (0, 1) if kind == "cards" else (0,))
                for side, picture in zip(("", "-back"), first, strict=False):
                    files[f"{game}-{kind}{side}.png"] = encoded(picture, COLOURS)
        files |= _typeset(stock, choices)
    output.deliver(folder, files)
    yield from (folder / name for name in files)


def _typeset(stock: Stock, choices: Choices) -> dict[str, bytes]:
    """Pages of what is set in type: a cover, a chapter's opening and the pages after it; the guide."""
    from massicot.drawing.png import contact_sheet, encoded, pages, rounded
    from massicot.products import booklet, guide

    files: dict[str, bytes] = {}
    with Workers() as workers:
        reading = booklet.begin(stock, replace(choices, forms=("reading",)), lambda *_: None, workers)
        advice = guide.begin(stock, choices, lambda *_: None, workers)
        for product in reading():
            shown = [rounded(page, 2) for page in pages(product.content, SHEET_DPI, (0, 3, 4, 5))]
            files[f"{stock.deck.id}-booklet.png"] = encoded(contact_sheet(shown, 4, TABLE), COLOURS)
        for product in advice():
            files[f"{stock.deck.id}-guide.png"] = encoded(next(iter(pages(product.content, SHEET_DPI, (0,)))), COLOURS)
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


def _fan(sides: "dict[str, Image]") -> "Image":
    """Some cards on a table, as a player would lay them out."""
    from PIL import Image as Pictures

    from massicot.drawing.png import lay

    fronts = [name for name in sides if not name.startswith("back:")]
    backs = [name for name in sides if name.startswith("back:")]
    width, height = next(iter(sides.values())).size
    step = max(1, (len(fronts) - 2) // 3)
    shown = [backs[0], *fronts[::step][:3], fronts[-2], fronts[-1]]
    table = Pictures.new("RGB", (width * 9 // 2, height * 5 // 4), TABLE)
    for number, (name, turn) in enumerate(zip(shown, _TURNS, strict=False)):
        at = (width // 8 + number * width * 5 // 8, height // 16 + (number % 2) * height // 14)
        lay(table, sides[name], at, turn)
    return table
