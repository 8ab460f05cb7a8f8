"""Pictures of cards put together: contact sheets, and cards lying on a table."""

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter

_SMOOTH = 4


def rounded(card: Image.Image, radius: float) -> Image.Image:
    """A card with its corners cut round."""
    large = (card.width * _SMOOTH, card.height * _SMOOTH)
    mask = Image.new("L", large, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, large[0] - 1, large[1] - 1), radius * _SMOOTH, 255)
    result = card.convert("RGBA")
    result.putalpha(mask.resize(card.size, Image.Resampling.LANCZOS))
    return result


def contact_sheet(cards: Sequence[Image.Image], columns: int, table: str) -> Image.Image:
    """Cards side by side, with a soft shadow, on a table of one colour."""
    width, height = cards[0].size
    gap = max(6, width // 14)
    rows = -(-len(cards) // columns)
    size = (columns * (width + gap) + gap, rows * (height + gap) + gap)
    sheet = Image.new("RGB", size, table)
    for number, card in enumerate(cards):
        row, column = divmod(number, columns)
        lay(sheet, card, (gap + column * (width + gap), gap + row * (height + gap)))
    return sheet


def lay(table: Image.Image, card: Image.Image, at: tuple[int, int], turn: float = 0) -> None:
    """Put a card with transparent corners onto the table, turned by some degrees."""
    if turn:
        card = card.rotate(turn, Image.Resampling.BICUBIC, expand=True)
    depth = max(2, card.width // 60)
    shadow = Image.new("RGBA", (card.width + 8 * depth, card.height + 8 * depth))
    shade = Image.new("RGBA", card.size, (20, 16, 12, 90))
    shadow.paste(shade, (4 * depth, 4 * depth), card.getchannel("A"))
    shadow = shadow.filter(ImageFilter.GaussianBlur(depth))
    table.paste(shadow, (at[0] - 3 * depth, at[1] - 3 * depth), shadow)
    table.paste(card, at, card)
