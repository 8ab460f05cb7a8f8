"""Drawings that are written once and used by name: emblems, faces, small cards, words. In a page for the phone they are
definitions; in a PDF they are objects that WeasyPrint takes for images, whatever the number of places that show them.

WeasyPrint asks its image cache for an image by its address before it fetches anything, and keeps one object for each
image of a document. Ours are vector forms instead of pixels; the rest of the way is WeasyPrint's own."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from math import cos, radians, sin
from typing import Any

import pydyf

from massicot.booklet import strokes
from massicot.booklet.inks import inks
from massicot.booklet.page_style import PageLook
from massicot.booklet.scene import Placed, Scene, Sketch, Word
from massicot.colour import rgb, written
from massicot.ink.figures import polygon, rounded
from massicot.ink.fonts import font
from massicot.ink.lettering import advance, extent, outlined
from massicot.ink.pixels import Raster, raster
from massicot.ink.shapes import (
    IDENTITY,
    UPRIGHT,
    Box,
    Clip,
    FlatDrawing,
    Group,
    Lettering,
    Matrix,
    Outline,
    Painted,
    Picture,
    Shape,
    Use,
    leaves,
    moved,
    multiply,
    short,
)
from massicot.ink.to_pdf import compress, operators
from massicot.model.variant import HIDDEN

_PX_PER_MM = 96 / 25.4
_DESIGN = 63.0  # the width of the card for which the lines and the index of small cards were drawn


class SharedDrawings:
    """The drawings that pictures of a deck may use, made when first asked for, and the objects that show them."""

    def __init__(self, look: PageLook) -> None:
        self.faces, self.parts, self.card, self.fonts = look.faces, look.parts, look.format, look.fonts
        self.inks = inks(look.palette)
        self.back = next((key for key in look.faces if key.startswith("back:")), "")
        """The back of the deck's first card: a deck may call it otherwise than `back`."""
        self.known: dict[str, FlatDrawing] = {}
        self.objects: dict[str, FormObject] = {}
        self.images: dict[str, ImageObject] = {}

    def get(self, name: str) -> FlatDrawing:
        """A form by its name: `poire` of the theme, `face:7`, `card:7` with a large index, `word:role:colour:text`."""
        if name not in self.known:
            kind, _, rest = name.partition(":")
            make = {"face": self._face, "tabbed": self._tabbed, "card": self._small, "word": self._word}
            self.known[name] = make[kind](rest) if rest else self.parts[name]
        return self.known[name]

    def object(self, name: str) -> "FormObject":
        """The object of a PDF that shows a form."""
        if name not in self.objects:
            self.objects[name] = FormObject(f"m{_short(name.encode())}", self.get(name), self)
        return self.objects[name]

    def image(self, picture: Picture) -> "ImageObject":
        """The object of a PDF that shows a picture."""
        key = sha256(picture.file).hexdigest()
        if key not in self.images:
            self.images[key] = ImageObject(f"p{key[:10]}", raster(picture.file))
        return self.images[key]

    def used(self, names: Iterable[str]) -> list[str]:
        """These forms and all that they use, each after what it uses."""
        found: dict[str, None] = {}

        def visit(name: str) -> None:
            if name not in found:
                for used in uses(self.get(name).shapes):
                    visit(used)
                found[name] = None

        for name in names:
            visit(name)
        return list(found)

    # -- scenes ----------------------------------------------------------------------------------

    def body(self, scene: Scene) -> tuple[Shape, ...]:
        """A scene as shapes and uses of forms."""
        pieces: list[Shape] = []
        for item in scene.items:
            match item:
                case Placed():
                    pieces.append(self.placed(item))
                case Sketch(shapes, _, x, y):
                    pieces.append(Group(shapes, (1, 0, 0, 1, short(x), short(y))))
                case Word(text, role, size, colour):
                    scale = size / self.em(role)
                    pieces.append(Use(f"word:{role}:{colour}:{text}", (scale, 0, 0, -scale, item.x, item.y)))
        return tuple(pieces)

    def placed(self, card: Placed) -> Use:
        """A card where it lies: its form runs upwards from the lower left corner of the bleed."""
        name = self.back if card.card == HIDDEN else card.card
        trim, scale = self.trim(name), card.width / self.card.width
        middle: Matrix = (scale, 0, 0, -scale, -scale * (trim.x + trim.width / 2), scale * (trim.y + trim.height / 2))
        c, s = cos(radians(card.angle)), sin(radians(card.angle))
        return Use(f"card:{name}", multiply(middle, (c, s, -s, c, card.x, card.y)))

    def em(self, role: str) -> int:
        """How many units of a font make its size."""
        return font(self.fonts[role]).em

    def trim(self, card: str) -> Box:
        """The cut card within its bleed."""
        return self.faces[card].box.grown(-(self.faces[card].box.width - self.card.width) / 2)

    # -- makers ----------------------------------------------------------------------------------

    def _face(self, card: str) -> FlatDrawing:
        trim = self.trim(card)
        return FlatDrawing(trim, (Group(self.faces[card].shapes, clip=Clip(rounded(trim, self.card.corner))),))

    def _small(self, card: str) -> FlatDrawing:
        """A card that can be read when it is small: rounder, with a firm line around it and a large index."""
        trim = self.trim(card)
        unit = trim.width / _DESIGN
        edge = rounded(trim.grown(-0.9 * unit), 5 * unit)
        pieces: list[Shape] = [Use(f"tabbed:{card}", IDENTITY)]
        if card.startswith("back:"):  # a light border, so that a fan of backs is more than one dark mass
            pieces.append(strokes.lined(self.inks.paper, 7 * unit, rounded(trim.grown(-3 * unit), 4 * unit)))
        pieces.append(strokes.lined(self.inks.ink, 1.8 * unit, edge))
        return FlatDrawing(trim.grown(unit), tuple(pieces))

    def _tabbed(self, card: str) -> FlatDrawing:
        trim = self.trim(card)
        unit = trim.width / _DESIGN
        pieces: list[Shape] = [Use(f"face:{card}", IDENTITY)]
        if index := self.index(card):
            pieces += self._tab(index, self._index_inks(card), trim, unit)
        return FlatDrawing(trim, (Group(tuple(pieces), clip=Clip(rounded(trim.grown(-0.4 * unit), 5.4 * unit))),))

    def index(self, card: str) -> str:
        """What a face says in its corner, if it is a number."""
        found = next((shape for _, shape in leaves(self.faces[card].shapes) if _is_index(shape)), None)
        return found.text if isinstance(found, Lettering) else ""

    def _index_inks(self, card: str) -> tuple[str, str]:
        """The inks of the number in the corner of a face, and of what lies behind it."""
        shapes = list(leaves(self.faces[card].shapes))
        at, (matrix, number) = next((at, one) for at, one in enumerate(shapes) if _is_index(one[1]))
        assert isinstance(number, Lettering)
        middle = moved(matrix, advance(self.fonts["display"], number.text) * number.size / 2, -0.35 * number.size)
        ground = self.inks.paper
        for own, shape in shapes[:at]:
            if isinstance(shape, Painted) and shape.fill and _inside(shape.outline, own, middle):
                ground = written(shape.fill)
        return written(number.colour), ground

    def _tab(self, index: str, inks: tuple[str, str], trim: Box, unit: float) -> list[Shape]:
        ink, ground = inks
        own = extent(self.fonts["display"], index)
        size = min(33.0, 23.5 / own.advance) * unit
        wide, high = max(own.advance * size + 5.5 * unit, 22 * unit), size * own.top + 9.5 * unit
        left, top = trim.x, trim.y + trim.height
        right, low = left + wide, top - high
        under = index in ("6", "9")
        if under:
            low -= 3.6 * unit
        bend = 7 * unit
        numbers = (
            *(left, top, right, top, right - 0.6 * unit, low + bend),
            *(right - 0.8 * unit, low + 0.4 * bend, right - 0.5 * bend, low, right - bend, low),
            *(left, low + 0.8 * unit),
        )
        x = left + (wide - own.advance * size) / 2 + 0.6 * unit
        y = top - 5.6 * unit - own.top * size
        scale = size / self.em("display")
        pieces: list[Shape] = [
            strokes.fill(ground, Outline("MLLCLZ", tuple(map(short, numbers)))),
            Use(f"word:display:{ink}:{index}", (scale, 0, 0, scale, x, y)),
        ]
        if under:
            end, foot = x + own.advance * size, y - 2.2 * unit
            line = [
                (x, foot),
                (end, foot + 0.3 * unit),
                (end - 0.3 * unit, foot - 2 * unit),
                (x + 0.2, foot - 2.2 * unit),
            ]
            pieces.append(strokes.fill(ink, polygon(line, 2)))
        return pieces

    def _word(self, rest: str) -> FlatDrawing:
        """A word in its font's units, y upwards."""
        role, colour, text = rest.split(":", 2)
        em = self.em(role)
        box = Box(-em / 2, -em / 2, advance(self.fonts[role], text) * em + em, 2 * em)
        return FlatDrawing(box, (Lettering(text, role, em, rgb(colour), UPRIGHT),))


def _is_index(shape: Shape) -> bool:
    return isinstance(shape, Lettering) and shape.font == "display" and shape.text.isdigit()


def _inside(outline: Outline, matrix: Matrix, place: tuple[float, float]) -> bool:
    """Whether a place lies within an outline, whose curves may be taken for lines between their ends."""
    x, y = place
    ends, at = list[tuple[float, float]](), 0
    for step in outline.segments:
        at += {"M": 2, "L": 2, "C": 6, "Z": 0}[step]
        if step != "Z":
            ends.append(moved(matrix, outline.numbers[at - 2], outline.numbers[at - 1]))
    crossed = 0
    for (x1, y1), (x2, y2) in zip(ends, [*ends[1:], *ends[:1]], strict=True):
        if (y1 > y) != (y2 > y):
            crossed += x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
    return bool(crossed % 2)


def _short(name: bytes) -> str:
    """A name that is the same in every document: what several portions of a booklet draw is then written alike."""
    return sha256(name).hexdigest()[:10]


def uses(shapes: Iterable[Shape]) -> list[str]:
    """The drawings that shapes use, each once."""
    return list(dict.fromkeys(shape.drawing for _, shape in leaves(shapes) if isinstance(shape, Use)))


# -- in a PDF ------------------------------------------------------------------------------------------


class Drawn:
    """One picture: a part in millimetres, y downwards, drawn into the page that shows it."""

    def __init__(self, library: "SharedDrawings", part: FlatDrawing) -> None:
        self.library, self.part = library, part
        self.width, self.height = part.box.width, part.box.height
        self.ratio = self.width / self.height

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[float, float, float]:  # noqa: ARG002
        """What WeasyPrint asks an image: its size in CSS pixels, and their ratio."""
        return self.width * _PX_PER_MM, self.height * _PX_PER_MM, self.ratio

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:  # noqa: ARG002
        """What WeasyPrint asks an image: to draw itself on a page, y downwards, in this size."""
        box, across, down = self.part.box, width / self.width, height / self.height
        placed = Group(self.part.shapes, (across, 0.0, 0.0, down, -across * box.x, -down * box.y))
        _write((placed,), self.library, stream, Box(0, 0, width, height))


class FormObject:
    """A form as WeasyPrint keeps an image: by its id, made into a PDF object at the end."""

    def __init__(self, name: str, part: FlatDrawing, library: "SharedDrawings") -> None:
        self.id, self.part, self.library = name, part, library
        self.written: Any = None

    def known_to(self, stream: Any) -> None:
        """Write it when a document meets it first: so what it uses becomes known to the document too."""
        if self.written is not None and self.written._images is stream._images:
            return
        box = self.part.box
        kinds = {kind: pydyf.Dictionary() for kind in ("ExtGState", "XObject", "Pattern", "Shading", "ColorSpace")}
        resources = pydyf.Dictionary({**kinds, "Font": None})
        corners = pydyf.Array([round(value, 4) for value in (box.x, box.y, box.x + box.width, box.y + box.height)])
        extra = {"Type": "/XObject", "Subtype": "/Form", "BBox": corners, "Resources": resources}
        self.written = stream.clone(resources=resources, extra=pydyf.Dictionary(extra))
        _write(self.part.shapes, self.library, self.written, box)

    def get_x_object(self, interpolate: bool, dpi_ratio: float) -> Any:  # noqa: ARG002
        """What WeasyPrint asks an image at the end: the object to keep in the file."""
        return self.written


class ImageObject:
    """A picture of pixels as WeasyPrint keeps an image."""

    def __init__(self, name: str, raster: Raster) -> None:
        self.id, self.raster = name, raster

    def get_x_object(self, interpolate: bool, dpi_ratio: float) -> Any:  # noqa: ARG002
        """What WeasyPrint asks an image at the end: the object to keep in the file."""
        return _image(self.raster)


def _image(picture: Raster) -> pydyf.Stream:
    """An image XObject; its opacity is a stream of its own under `SMask`."""
    entries: dict[str, Any] = dict(picture.entries)
    if picture.alpha is not None:
        entries["SMask"] = _image(picture.alpha)
    content, kind = (picture.samples, "DCT") if picture.jpeg else (compress(picture.samples), "Flate")
    return pydyf.Stream([content], {**entries, "Filter": f"/{kind}Decode"})


def _write(shapes: Iterable[Shape], library: "SharedDrawings", stream: Any, box: Box) -> None:
    stream.stream.append(operators(shapes, _PageResources(library, stream), box).encode("ascii"))


class _PageResources:
    """What a content stream refers to, as WeasyPrint keeps it."""

    def __init__(self, library: "SharedDrawings", stream: Any) -> None:
        self.library, self.stream = library, stream

    def drawing(self, name: str) -> str:
        form = self.library.object(name)
        form.known_to(self.stream)
        return self._named(form)

    def picture(self, picture: Picture) -> str:
        return self._named(self.library.image(picture))

    def _named(self, own: FormObject | ImageObject) -> str:
        name: str = self.stream.add_image(own, False, 1)
        return name

    def faded(self, group: Group, box: Box) -> str:
        whole = self.stream.add_group(box.x, box.y, box.width, box.height)
        _write((replace(group, opacity=1.0),), self.library, whole, box)
        state = f"a{round(1000 * group.opacity)}"
        self.stream._resources["ExtGState"][state] = pydyf.Dictionary({"ca": group.opacity, "CA": group.opacity})
        return f"/{state} gs\n/{whole.id} Do"

    def lettering(self, line: Lettering) -> str:
        letters = outlined(replace(line, matrix=UPRIGHT), self.library.fonts)
        return operators((letters,), self, Box(0, 0, 1, 1))
