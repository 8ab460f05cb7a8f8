"""Proofs of decks: what was measured on each, and a sheet of it as five kinds of eyes see it, one under the other."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from massicot import output
from massicot.data.library import Library
from massicot.ink.to_png import contact_sheet, encoded, rounded
from massicot.jobs import Progress
from massicot.model.paper import Format
from massicot.products.order import Order
from massicot.products.pictures import TABLE
from massicot.products.stock import gather, picked
from massicot.proof.measures import ProofReport, report
from massicot.proof.sides import Sides
from massicot.proof.vision import VISIONS, simulated

CARD = 128
"""Pixels across a card."""
COLUMNS = 13
_LEAST = 440
"""Pixels across the labels."""
_PAPER, _GREY = "#f4f0e6", "#b9c2bc"
_NOTES = {
    "normal": "what most people see",
    "protanopia": "no red cones; 1 man in 100",
    "deuteranopia": "no green cones; 1 man in 100",
    "tritanopia": "no blue cones; 1 person in 10 000",
    "greyscale": "a printer without colour",
}


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found on a game, and where its proof sheet is."""

    title: str
    report: ProofReport
    sheet: Path


def proofs(library: Library, order: Order, folder: Path, progress: Progress) -> Iterator[Proof]:
    """A proof of every deck asked for."""
    for deck in tuple(name.lower() for name in order.names or library.decks()):
        stock = gather(library, deck, order)
        sides = Sides(stock, picked(stock, order))
        title = f"{stock.deck.title} – {stock.theme.title}"
        found = report(sides, large_index=order.large_index, progress=progress)
        sheet = proof_sheet(title, list(sides.printed.values()), stock.format, stock.fonts)
        name = f"{deck}-{stock.theme.id}-proof.png"
        output.deliver(folder, {name: encoded(sheet)})
        yield Proof(title, found, folder / name)


def proof_sheet(title: str, sides: list[Image.Image], card: Format, fonts: dict[str, Path]) -> Image.Image:
    """All sides, labelled, under every simulation."""
    size = (CARD, round(CARD * card.height / card.width))
    radius = CARD * card.corner / card.width
    small = [rounded(side.resize(size, Image.Resampling.LANCZOS), radius) for side in sides]
    gap = max(6, CARD // 14)
    rows = [
        contact_sheet([simulated(side, vision) for side in small], min(COLUMNS, len(small)), TABLE)
        for vision in VISIONS
    ]
    large, plain = (ImageFont.truetype(str(fonts[role]), points) for role, points in (("display", 26), ("text", 17)))
    head, label = 58, 50
    width = max(rows[0].width + 2 * gap, int(large.getlength(title)) + 4 * gap, _LEAST)
    sheet = Image.new("RGB", (width, head + gap + sum(row.height + label for row in rows)), TABLE)
    pen = ImageDraw.Draw(sheet)
    pen.text((2 * gap, head - 16), title, _PAPER, large, anchor="ls")
    top = head
    for vision, row in zip(VISIONS, rows, strict=True):
        name = f"{vision.capitalize()} "
        base = (2 * gap, top + label - 18)
        pen.text(base, name, _PAPER, plain, anchor="ls")
        pen.text((base[0] + plain.getlength(name) + gap, base[1]), _NOTES[vision], _GREY, plain, anchor="ls")
        sheet.paste(row, (gap, top + label - gap))
        top += label + row.height
    return sheet
