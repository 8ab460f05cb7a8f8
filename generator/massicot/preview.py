"""Pictures of faces: contact sheets and single sides of cards, made from the finished PDF."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from massicot import output
from massicot.data.library import Library
from massicot.ink.shapes import Box
from massicot.jobs import Progress
from massicot.model.deck import Card
from massicot.model.page import Document, Furniture, Page, Placement
from massicot.products.order import Order
from massicot.products.stock import Stock, gather, picked

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 150
TABLE = "#3f4a45"
_BARE = Furniture((), (), ())


def preview(library: Library, order: Order, folder: Path, scale: int, progress: Progress) -> Iterator[Path]:
    """A contact sheet and every single face of the decks asked for."""
    from massicot.ink.to_png import contact_sheet, encoded

    names = tuple(name.lower() for name in order.names or library.decks())
    files: dict[str, bytes] = {}
    stocks = [gather(library, name, order) for name in names]
    for name, stock in zip(names, stocks, strict=True):
        progress(f"{name}: faces", 0, 1)
        cards = list(dict.fromkeys(picked(stock, order)))
        sides = face_pictures(stock, cards, DPI * scale)
        sheet = contact_sheet(list(sides.values()), min(6, len(sides)), TABLE)
        base = f"{name}-{stock.theme.id}"
        faces: dict[str, bytes] = {}
        pool = ThreadPoolExecutor()  # Pillow packs a picture without holding up others
        try:
            packed = pool.submit(encoded, sheet)  # it takes longest
            for side, content in zip(sides, pool.map(encoded, sides.values()), strict=True):
                faces[f"{base}/{side.replace(':', '-')}.png"] = content
                progress(f"{name}: faces", len(faces), len(sides))
            files |= {f"{base}.png": packed.result(), **faces}
        finally:
            pool.shutdown(cancel_futures=True)
    output.deliver(folder, files)
    yield from (folder / name for name in files)


def face_pictures(stock: Stock, cards: list[Card], dpi: float) -> "dict[str, Image]":
    """Each distinct side of these cards as a picture, trimmed, with round corners."""
    from massicot.ink.to_png import pages, rounded
    from massicot.sheets.pdf import write_pdf

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
