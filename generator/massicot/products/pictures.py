"""Pictures of faces in memory: contact sheets and single sides of cards, made from the finished PDF."""

from concurrent.futures import ThreadPoolExecutor
from statistics import fmean
from typing import TYPE_CHECKING

from massicot.data.library import Library
from massicot.ink.shapes import Box
from massicot.jobs import Progress, silent
from massicot.model.deck import Card
from massicot.model.page import Document, Furniture, Page, Placement
from massicot.products.order import Order
from massicot.products.stock import Stock, gather, picked

if TYPE_CHECKING:
    from PIL.Image import Image

TABLE = "#3f4a45"
_INK_DPI = 20
_BARE = Furniture((), (), ())


def pictures(library: Library, order: Order, dpi: float = 300, progress: Progress = silent) -> dict[str, bytes]:
    """A contact sheet and every single face of the decks asked for, as PNG files by their paths.

    >>> import massicot
    >>> order = massicot.Order(names=("pairs",), cards=("1", "10"))
    >>> sorted(massicot.pictures(massicot.Library(), order, dpi=20))
    ['pairs-potager.png', 'pairs-potager/1.png', 'pairs-potager/10.png', 'pairs-potager/back-back.png']
    """
    from massicot.ink.to_png import contact_sheet, encoded

    files: dict[str, bytes] = {}
    for stock in [gather(library, name, order) for name in order.names or library.decks()]:
        what = f"{stock.deck.id}: faces"
        progress(what, 0, 1)
        sides = face_pictures(stock, list(dict.fromkeys(picked(stock, order))), dpi)
        sheet = contact_sheet(list(sides.values()), min(6, len(sides)), TABLE)
        base = f"{stock.deck.id}-{stock.theme.id}"
        pool = ThreadPoolExecutor()  # Pillow packs a picture without holding up others
        try:
            packed = pool.submit(encoded, sheet)  # it takes longest
            faces: dict[str, bytes] = {}
            for side, content in zip(sides, pool.map(encoded, sides.values()), strict=True):
                faces[f"{base}/{side.replace(':', '-')}.png"] = content
                progress(what, len(faces), len(sides))
            files |= {f"{base}.png": packed.result(), **faces}
        finally:
            pool.shutdown(cancel_futures=True)
    return files


def coverage(stock: Stock, cards: list[Card]) -> tuple[float, float]:
    """How much ink the fronts of these cards take on average, and their backs: 1 is an area full of cyan, magenta or
    yellow, black is 3. A printer's own mixture may take less."""
    from PIL.ImageStat import Stat

    sides = face_pictures(stock, list(dict.fromkeys(cards)), _INK_DPI)
    ink = {key: sum(255 - level for level in Stat(one.convert("RGB")).mean) / 255 for key, one in sides.items()}
    return fmean(ink[card.id] for card in cards), fmean(ink[f"back:{card.back}"] for card in cards)


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
