"""The sides of a deck as they come off the press, whole and in separations: without its lettering, with nothing
else, and without its emblems."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from PIL import Image

from massicot.data.glyphs import extent
from massicot.drawing.pdf import write_pdf
from massicot.drawing.png import pages
from massicot.model.deck import Card
from massicot.model.drawing import Box, Chunk, Ink, Lettering, Matrix, Reference, multiply
from massicot.model.page import Document, Face
from massicot.model.paper import Format
from massicot.preview import one_by_one
from massicot.products.stock import Stock

DPI = 100
_UPRIGHT: Matrix = (1, 0, 0, -1, 0, 0)
_BLACK = (0.0, 0.0, 0.0)
Pictures = dict[str, Image.Image]


@dataclass(frozen=True, slots=True)
class Inscription:
    """A line of text on a side: its ink's box in its own units, and the matrix from these to millimetres."""

    text: str
    colour: tuple[float, float, float]
    box: Box
    matrix: Matrix
    height: float
    """Of its smallest letter, in millimetres."""

    @property
    def middle(self) -> tuple[float, float]:
        """The point of the card, y upwards, that it lies around."""
        return apply(self.matrix, self.box.x + self.box.width / 2, self.box.y + self.box.height / 2)


class Sides:
    """Every distinct side of some cards."""

    def __init__(self, stock: Stock, cards: list[Card]) -> None:
        self.cards = list(dict.fromkeys(cards))
        self.format: Format = stock.format
        self.fonts = stock.fonts
        self.emblems = set(stock.theme.emblems.values())
        self.document = one_by_one(stock, self.cards)
        self.faces: dict[str, Face] = {face.key: face for face in self.document.faces}

    @cached_property
    def printed(self) -> Pictures:
        """As it is."""
        return self._pictures(lambda chunk: chunk)

    @cached_property
    def unlettered(self) -> Pictures:
        """What lies under and around the text."""
        return self._pictures(lambda chunk: None if isinstance(chunk, Lettering) else chunk)

    @cached_property
    def lettering(self) -> Pictures:
        """The text alone, black on white, so that text of the colour of its ground is found as well."""

        def kept(chunk: Chunk) -> Chunk | None:
            if isinstance(chunk, Lettering):
                return replace(chunk, colour=_BLACK)
            return None if isinstance(chunk, Ink) else chunk

        return self._pictures(kept)

    @cached_property
    def without_emblems(self) -> Pictures:
        """What lies under the emblems."""
        emblems = self.emblems
        return self._pictures(
            lambda chunk: None if isinstance(chunk, Reference) and chunk.drawing in emblems else chunk
        )

    def inscriptions(self, key: str) -> Iterator[Inscription]:
        """The text of a side, that of its drawings included."""
        yield from self._inscriptions(self.faces[key].chunks)

    def _inscriptions(self, chunks: tuple[tuple[Matrix, Chunk], ...]) -> Iterator[Inscription]:
        for matrix, chunk in chunks:
            if isinstance(chunk, Lettering):
                yield _inscription(chunk, matrix, self.fonts[chunk.font])
            elif isinstance(chunk, Reference):
                inner = self.document.parts[chunk.drawing].chunks
                yield from self._inscriptions(tuple((multiply(_own(one), matrix), one) for one in inner))

    def largest_emblem(self, key: str) -> tuple[Matrix, Box] | None:
        """Where the largest emblem of a side lies: from its own units, in its box, to millimetres."""
        found = [
            (matrix, self.document.parts[chunk.drawing].box)
            for matrix, chunk in self.faces[key].chunks
            if isinstance(chunk, Reference) and chunk.drawing in self.emblems
        ]
        return max(found, key=lambda one: abs(_area(*one)), default=None)

    def region(self, picture: Image.Image, matrix: Matrix, box: Box) -> Image.Image:
        """What a picture of a side shows in a box that the matrix places on it, upright."""
        across, up = picture.width / self.format.width, picture.height / self.format.height
        a, b, c, d, e, f = matrix
        width = max(1, round(box.width * (a * a + b * b) ** 0.5 * across))
        height = max(1, round(box.height * (c * c + d * d) ** 0.5 * up))
        step = (box.width / width, 0, 0, -box.height / height, box.x, box.y + box.height)
        a, b, c, d, e, f = multiply(multiply(step, matrix), (across, 0, 0, -up, 0, picture.height))
        return picture.transform((width, height), Image.Transform.AFFINE, (a, c, e, b, d, f), fillcolor=None)

    def _pictures(self, change: Callable[[Chunk], Chunk | None]) -> Pictures:
        document = _changed(self.document, change)
        return dict(zip(self.faces, pages(write_pdf(document, self.fonts), DPI), strict=True))


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _changed(document: Document, change: Callable[[Chunk], Chunk | None]) -> Document:
    faces = tuple(
        replace(face, chunks=tuple((m, new) for m, chunk in face.chunks if (new := change(chunk)) is not None))
        for face in document.faces
    )
    parts = {
        name: replace(part, chunks=tuple(new for chunk in part.chunks if (new := change(chunk)) is not None))
        for name, part in document.parts.items()
    }
    return replace(document, faces=faces, parts=parts)


def _inscription(chunk: Lettering, matrix: Matrix, font: Path) -> Inscription:
    """As drawing/pdf.py sets it: shrunk to its longest, from its anchor."""
    ems = extent(font, chunk.text)
    spacing = chunk.spacing * (len(chunk.text) - 1)
    size, width = chunk.size, ems.advance * chunk.size + spacing
    if 0 < chunk.longest < width:
        size, width = size * chunk.longest / width, chunk.longest
    start = {"middle": -width / 2, "end": -width}.get(chunk.anchor, 0.0)
    box = Box(start, ems.bottom * size, width, (ems.top - ems.bottom) * size)
    upright = (matrix[2] ** 2 + matrix[3] ** 2) ** 0.5
    return Inscription(chunk.text, chunk.colour, box, matrix, ems.least * size * upright)


def _own(chunk: Chunk) -> Matrix:
    """A chunk's matrix inside a part, whose units run downwards."""
    if isinstance(chunk, Lettering):
        return multiply(_UPRIGHT, chunk.matrix)
    return chunk.matrix if isinstance(chunk, Reference) else (1, 0, 0, 1, 0, 0)


def _area(matrix: Matrix, box: Box) -> float:
    a, b, c, d, _, _ = matrix
    return (a * d - b * c) * box.width * box.height
