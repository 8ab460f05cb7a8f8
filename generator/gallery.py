"""Pictures of what we print: contact sheets and single faces, made from the finished PDF."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from generator import output
from generator.loading.library import Library
from generator.model.deck import Card
from generator.model.drawing import Box
from generator.model.page import Document, Furniture, Page, Placement
from generator.products.cards import card_document, planned, wished
from generator.products.request import Choices, Progress
from generator.products.stock import Stock, gather, picked

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 150
COLOURS = 128
TABLE = "#3f4a45"
_BARE = Furniture((), (), ())


def preview(choices: Choices, scale: int, progress: Progress) -> Iterator[Path]:
    """A contact sheet and every single face of the games asked for."""
    from generator.drawing.png import contact_sheet, encoded

    library = Library(choices.libraries)
    games = tuple(name.lower() for name in choices.games or library.games())
    for number, game in enumerate(games):
        progress(game, number, len(games))
        stock = gather(library, game, choices)
        cards = list(dict.fromkeys(picked(stock, choices)))
        sides = face_pictures(stock, cards, DPI * scale)
        sheet = contact_sheet(list(sides.values()), min(6, len(sides)), TABLE)
        base = f"{game}-{stock.theme.id}"
        files = {f"{base}.png": encoded(sheet)}
        for name, picture in sides.items():
            files[f"{base}/{name.replace(':', '-')}.png"] = encoded(picture)
        output.deliver(choices.output, files)
        yield from (choices.output / name for name in files)


def face_pictures(stock: Stock, cards: list[Card], dpi: float) -> "dict[str, Image]":
    """Each distinct side of these cards as a picture, trimmed, with round corners."""
    from generator.drawing.pdf import write_pdf
    from generator.drawing.png import pages, rounded

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
    """The pictures of README and docs, for every game."""
    from generator.drawing.pdf import write_pdf
    from generator.drawing.png import contact_sheet, encoded, pages

    library = Library(libraries)
    games = library.games()
    files: dict[str, bytes] = {}
    for number, game in enumerate(games):
        progress(game, number, len(games))
        stock = gather(library, game, Choices())
        cards = list(stock.deck.cards)
        sides = face_pictures(stock, cards, DPI)
        base = f"{game}-{stock.theme.id}"
        files[f"{base}.png"] = encoded(contact_sheet(list(sides.values()), 6, TABLE), COLOURS)
        if len(cards) >= 5:
            files[f"{base}-table.png"] = encoded(_fan(sides), COLOURS)
        whole = picked(stock, Choices())
        grid = planned(wished(stock, Choices()))
        sheet = write_pdf(card_document(stock, whole, grid, False), stock.fonts)
        for side, picture in zip(("front", "back"), pages(sheet, 100, (0, 1)), strict=True):
            files[f"{base}-sheet-{side}.png"] = encoded(picture, COLOURS)
    output.deliver(folder, files)
    yield from (folder / name for name in files)


def _fan(sides: "dict[str, Image]") -> "Image":
    """Some cards on a table, as a player would lay them out."""
    from PIL import Image as Pictures

    from generator.drawing.png import lay

    fronts = [name for name in sides if not name.startswith("back:")]
    backs = [name for name in sides if name.startswith("back:")]
    width, height = next(iter(sides.values())).size
    shown = [backs[0], *fronts[::3][:3], fronts[-2], fronts[-1]]
    table = Pictures.new("RGB", (width * 9 // 2, height * 5 // 4), TABLE)
    turns = (7, 3, -2, -5, 2, -6)
    for number, (name, turn) in enumerate(zip(shown, turns, strict=False)):
        at = (width // 8 + number * width * 5 // 8, height // 16 + (number % 2) * height // 14)
        lay(table, sides[name], at, turn)
    return table
