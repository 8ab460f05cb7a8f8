"""The deck as pictures at 300 dpi: each face drawn once, pasted, each page saved as Pillow saves it.

    python with_pillow.py CARDS OUTPUT FONT

Pillow keeps every picture of one save in memory, so the file grows by a few pages at a time.
"""

import gc
import sys
from collections.abc import Iterable, Iterator
from itertools import islice

import paires
from PIL import Image, ImageDraw, ImageFont

DPI = 300
AT_A_TIME = 8


def main(cards: int, output: str, font: str) -> None:
    waiting = pages(cards, font)
    append = False
    while batch := list(islice(waiting, AT_A_TIME)):
        first, *others = batch
        first.save(output, "PDF", save_all=True, append_images=others, resolution=DPI, append=append)
        append = True
        # Saved pictures hold each other in a circle: 2.2 GB for 1 000 cards when nobody breaks it.
        del batch, first, others
        gc.collect()


def pages(cards: int, font: str) -> Iterator[Image.Image]:
    numerals = ImageFont.truetype(font, px(paires.NUMERAL_SIZE))
    faces = {value: face(value, numerals) for value in paires.VALUES}
    back = side(paires.REVERSE)
    for batch in paires.sheets(cards):
        yield page((faces[value] for value in batch), paires.slots(len(batch)))
        yield page((back for _ in batch), paires.slots(len(batch), behind=True))


def page(sides: Iterable[Image.Image], slots: Iterable[tuple[float, float]]) -> Image.Image:
    sheet = Image.new("RGB", (px(paires.PAGE_WIDTH), px(paires.PAGE_HEIGHT)), "white")
    for picture, (x, y) in zip(sides, slots, strict=True):
        sheet.paste(picture, (px(x), px(y)))
    return sheet


def face(value: int, numerals: ImageFont.FreeTypeFont) -> Image.Image:
    picture = side(paires.GROUND)
    draw = ImageDraw.Draw(picture)
    middle, baseline = px(paires.BLEED_WIDTH / 2), px(paires.BLEED + paires.NUMERAL_BASELINE)
    draw.text((middle, baseline), str(value), fill=paires.INK, font=numerals, anchor="ms")
    for x, y in paires.pips(value):
        draw.circle((px(x + paires.BLEED), px(y + paires.BLEED)), px(paires.PIP_RADIUS), fill=paires.PIP)
    return picture


def side(ground: str) -> Image.Image:
    return Image.new("RGB", (px(paires.BLEED_WIDTH), px(paires.BLEED_HEIGHT)), ground)


def px(mm: float) -> int:
    return round(mm / 25.4 * DPI)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3])
