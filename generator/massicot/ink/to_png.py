"""Pixels: pages of finished PDFs, for what a screen shows is what will be printed; and pictures of cards in rows."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO

import pypdfium2
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FRAME = "#d00020"
_SMOOTH = 4
"""How many times finer than its card a round corner is drawn, then made smaller."""


def pages(pdf: bytes, dpi: float, only: Iterable[int] | None = None) -> list[Image.Image]:
    """Pages of a PDF as pictures, all or those of these numbers from 0.

    >>> import massicot
    >>> order = massicot.Order(names=("courte-paille",), only=("standee",))
    >>> made = massicot.make(massicot.plan(massicot.Library(), order))
    >>> massicot.pages(made.files[0].content, 72)[0].size
    (596, 842)
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        numbers = range(len(document)) if only is None else only
        return [document[number].render(scale=dpi / 72).to_pil().convert("RGB") for number in numbers]
    finally:
        document.close()


def framed(picture: Image.Image, frames: Iterable[tuple[str, tuple[float, float, float, float]]]) -> Image.Image:
    """A picture with red frames (left, top, right, bottom), each with a few words at its corner."""
    marked = picture.convert("RGB")
    pen, font = ImageDraw.Draw(marked), ImageFont.load_default(16)
    for words, (left, top, right, bottom) in frames:
        pen.rectangle((left - 3, top - 3, right + 3, bottom + 3), outline=FRAME, width=3)
        box = pen.textbbox((max(left - 2, 2), max(top - 22, 2)), words, font=font)
        pen.rectangle((box[0] - 3, box[1] - 2, box[2] + 3, box[3] + 2), fill=FRAME)
        pen.text((max(left - 2, 2), max(top - 22, 2)), words, fill="white", font=font)
    return marked


def encoded(picture: Image.Image, colours: int = 0) -> bytes:
    """A PNG; with few colours, as small as Pillow makes it, which takes four times as long."""
    file = BytesIO()
    if colours:
        picture = picture.quantize(colours, dither=Image.Dither.NONE)
    picture.save(file, "PNG", optimize=bool(colours))
    return file.getvalue()


# -- cards put together --------------------------------------------------------------------------


def rounded(card: Image.Image, radius: float) -> Image.Image:
    """A card with its corners cut round."""
    result = card.convert("RGBA")
    result.putalpha(_mask(card.size, radius))
    return result


@lru_cache(maxsize=1)
def _mask(size: tuple[int, int], radius: float) -> Image.Image:
    """What is left of a card: the same for all of a deck."""
    large = (size[0] * _SMOOTH, size[1] * _SMOOTH)
    mask = Image.new("L", large, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, large[0] - 1, large[1] - 1), radius * _SMOOTH, 255)
    return mask.resize(size, Image.Resampling.LANCZOS)


def contact_sheet(cards: Sequence[Image.Image], columns: int, table: str) -> Image.Image:
    """Cards of one cut side by side, with a soft shadow, on a table of one colour."""
    width, height = cards[0].size
    gap = max(6, width // 14)
    rows = -(-len(cards) // columns)
    size = (columns * (width + gap) + gap, rows * (height + gap) + gap)
    sheet = Image.new("RGB", size, table)
    shadow = _shadow(cards[0])
    for number, card in enumerate(cards):
        row, column = divmod(number, columns)
        _put(sheet, card, shadow, (gap + column * (width + gap), gap + row * (height + gap)))
    return sheet


def _shadow(card: Image.Image) -> Image.Image:
    depth = _depth(card)
    shadow = Image.new("RGBA", (card.width + 8 * depth, card.height + 8 * depth))
    shade = Image.new("RGBA", card.size, (20, 16, 12, 90))
    shadow.paste(shade, (4 * depth, 4 * depth), card.getchannel("A"))
    return shadow.filter(ImageFilter.GaussianBlur(depth))


def _put(table: Image.Image, card: Image.Image, shadow: Image.Image, at: tuple[int, int]) -> None:
    depth = _depth(card)
    table.paste(shadow, (at[0] - 3 * depth, at[1] - 3 * depth), shadow)
    table.paste(card, at, card)


def _depth(card: Image.Image) -> int:
    return max(2, card.width // 60)
