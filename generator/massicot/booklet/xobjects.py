"""Pictures as WeasyPrint's images: each form is written once into a PDF, whatever the number of places that show it.

WeasyPrint asks its image cache for an image by its address before it fetches anything, and keeps one object for each
image of a document. Ours are vector forms instead of pixels; the rest of the way is WeasyPrint's own."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pydyf

from massicot.booklet.forms import Forms
from massicot.ink.lettering import outlined
from massicot.ink.pixels import Raster, raster
from massicot.ink.shapes import UPRIGHT, Box, FlatDrawing, Group, Lettering, Picture, Shape
from massicot.ink.to_pdf import compress, operators

_PX_PER_MM = 96 / 25.4


class Drawn:
    """One picture: a part in millimetres, y downwards, drawn into the page that shows it."""

    def __init__(self, library: "SharedObjects", part: FlatDrawing) -> None:
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


class SharedObjects:
    """The objects that the pictures of a document share, each kept once."""

    def __init__(self, forms: Forms) -> None:
        self.forms = forms
        self.objects: dict[str, FormObject] = {}
        self.images: dict[str, ImageObject] = {}

    def form(self, name: str) -> "FormObject":
        """The object that shows a form."""
        if name not in self.objects:
            self.objects[name] = FormObject(f"m{len(self.objects)}", self.forms.get(name), self)
        return self.objects[name]

    def image(self, picture: Picture) -> "ImageObject":
        """The object that shows a picture."""
        key = sha256(picture.file).hexdigest()
        if key not in self.images:
            self.images[key] = ImageObject(f"p{len(self.images)}", raster(picture.file))
        return self.images[key]


class FormObject:
    """A form as WeasyPrint keeps an image: by its id, made into a PDF object at the end."""

    def __init__(self, name: str, part: FlatDrawing, library: SharedObjects) -> None:
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


def _write(shapes: Iterable[Shape], library: SharedObjects, stream: Any, box: Box) -> None:
    stream.stream.append(operators(shapes, _PageResources(library, stream), box).encode("ascii"))


class _PageResources:
    """What a content stream refers to, as WeasyPrint keeps it."""

    def __init__(self, library: SharedObjects, stream: Any) -> None:
        self.library, self.stream = library, stream

    def drawing(self, name: str) -> str:
        form = self.library.form(name)
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
        letters = outlined(replace(line, matrix=UPRIGHT), self.library.forms.fonts)
        return operators((letters,), self, Box(0, 0, 1, 1))
