"""Finished PDFs as pixels: what a screen shows is what will be printed."""

from collections.abc import Iterable
from io import BytesIO

import pypdfium2
from PIL import Image


def pages(pdf: bytes, dpi: float, only: Iterable[int] | None = None) -> list[Image.Image]:
    """Pages of a PDF as pictures."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        numbers = range(len(document)) if only is None else only
        return [document[number].render(scale=dpi / 72).to_pil().convert("RGB") for number in numbers]
    finally:
        document.close()


def encoded(picture: Image.Image, colours: int = 0) -> bytes:
    """A PNG, as small as Pillow makes it; smaller still with few colours."""
    file = BytesIO()
    if colours:
        picture = picture.quantize(colours, dither=Image.Dither.NONE)
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()
