"""The sides of a deck as they come off the press, whole and in separations: without its lettering, with nothing
else, and without its emblems."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from PIL import Image

from massicot.colour import BLACK
from massicot.ink.lettering import extent
from massicot.ink.shapes import (
    UPRIGHT,
    Box,
    Lettering,
    Matrix,
    Painted,
    Picture,
    Shape,
    Use,
    area,
    changed,
    leaves,
    moved,
    multiply,
)
from massicot.ink.to_png import pages
from massicot.model.deck import Card
from massicot.model.page import Document, Face
from massicot.model.paper import Format
from massicot.products.pictures import one_by_one
from massicot.products.stock import Stock
from massicot.sheets.pdf import write_pdf

DPI = 100
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
        return moved(self.matrix, self.box.x + self.box.width / 2, self.box.y + self.box.height / 2)


class Sides:
    """Every distinct side of some cards."""

    def __init__(self, stock: Stock, cards: list[Card]) -> None:
        self.cards = list(dict.fromkeys(cards))
        self.format: Format = stock.format
        self.fonts = stock.fonts
        self.emblems = stock.theme.drawn
        self.document = one_by_one(stock, self.cards)
        self.faces: dict[str, Face] = {face.key: face for face in self.document.faces}

    @cached_property
    def printed(self) -> Pictures:
        """Each side as it is printed."""
        return self._pictures(lambda shape: shape)

    @cached_property
    def unlettered(self) -> Pictures:
        """What lies under and around the text."""
        return self._pictures(lambda shape: None if isinstance(shape, Lettering) else shape)

    @cached_property
    def lettering(self) -> Pictures:
        """The text alone, black on white, so that text of the colour of its ground is found as well."""

        def kept(shape: Shape) -> Shape | None:
            if isinstance(shape, Lettering):
                return replace(shape, colour=BLACK)
            return None if isinstance(shape, Painted | Picture) else shape

        return self._pictures(kept)

    @cached_property
    def without_emblems(self) -> Pictures:
        """What lies under the emblems."""
        emblems = self.emblems
        return self._pictures(lambda shape: None if isinstance(shape, Use) and shape.drawing in emblems else shape)

    def inscriptions(self, key: str) -> Iterator[Inscription]:
        """The text of a side, that of its drawings included."""
        yield from self._inscriptions(leaves(self.faces[key].shapes))

    def _inscriptions(self, placed: Iterable[tuple[Matrix, Shape]]) -> Iterator[Inscription]:
        for matrix, shape in placed:
            if isinstance(shape, Lettering):
                yield _inscription(shape, multiply(UPRIGHT, matrix), self.fonts[shape.font])
            elif isinstance(shape, Use):
                yield from self._inscriptions(leaves(self.document.parts[shape.drawing].shapes, matrix))

    def largest_emblem(self, key: str) -> tuple[Matrix, Box] | None:
        """Where the largest emblem of a side lies: from its own units, in its box, to millimetres."""
        found = [
            (matrix, self.document.parts[shape.drawing].box)
            for matrix, shape in leaves(self.faces[key].shapes)
            if isinstance(shape, Use) and shape.drawing in self.emblems
        ]
        return max(found, key=lambda place: abs(area(place[0])) * place[1].width * place[1].height, default=None)

    def region(self, picture: Image.Image, matrix: Matrix, box: Box) -> Image.Image:
        """What a picture of a side shows in a box that the matrix places on it, upright."""
        across, up = picture.width / self.format.width, picture.height / self.format.height
        a, b, c, d, e, f = matrix
        width = max(1, round(box.width * (a * a + b * b) ** 0.5 * across))
        height = max(1, round(box.height * (c * c + d * d) ** 0.5 * up))
        step = (box.width / width, 0, 0, -box.height / height, box.x, box.y + box.height)
        a, b, c, d, e, f = multiply(multiply(step, matrix), (across, 0, 0, -up, 0, picture.height))
        return picture.transform((width, height), Image.Transform.AFFINE, (a, c, e, b, d, f), fillcolor=None)

    def _pictures(self, change: Callable[[Shape], Shape | None]) -> Pictures:
        document = _changed(self.document, change)
        return dict(zip(self.faces, pages(write_pdf(document, self.fonts), DPI), strict=True))


def _changed(document: Document, change: Callable[[Shape], Shape | None]) -> Document:
    faces = tuple(replace(face, shapes=changed(face.shapes, change)) for face in document.faces)
    parts = {name: replace(part, shapes=changed(part.shapes, change)) for name, part in document.parts.items()}
    return replace(document, faces=faces, parts=parts)


def _inscription(line: Lettering, matrix: Matrix, font: Path) -> Inscription:
    ems = extent(font, line.text)
    width = ems.advance * line.size + line.spacing * (len(line.text) - 1)
    box = Box(0, ems.bottom * line.size, width, (ems.top - ems.bottom) * line.size)
    upright = (matrix[2] ** 2 + matrix[3] ** 2) ** 0.5
    return Inscription(line.text, line.colour, box, matrix, ems.least * line.size * upright)
