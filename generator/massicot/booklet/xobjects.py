"""Pictures as WeasyPrint's images: each form is written once into a PDF, whatever the number of places that show it.

WeasyPrint asks its image cache for an image by its address before it fetches anything, and keeps one object for each
image of a document. Ours are vector forms instead of pixels; the rest of the way is WeasyPrint's own."""

from collections.abc import Callable
from typing import Any

from massicot.booklet.forms import Body, Form, Forms, Use, cm, ink

_PX_PER_MM = 96 / 25.4


class Drawn:
    """One picture: operators in the page, which place forms by name."""

    def __init__(self, library: "Library", width: float, height: float, body: Callable[[], Body]) -> None:
        self.library, self.width, self.height, self.body = library, width, height, body
        self.ratio = width / height

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[float, float, float]:  # noqa: ARG002
        """What WeasyPrint asks an image: its size in CSS pixels, and their ratio."""
        return self.width * _PX_PER_MM, self.height * _PX_PER_MM, self.ratio

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:  # noqa: ARG002
        """What WeasyPrint asks an image: to draw itself on a page, y downwards, in this size."""
        scale = (width / self.width, 0.0, 0.0, height / self.height, 0.0, 0.0)
        body = self.body()
        stream.stream.append(f"{cm(scale)}\n{self.library.written(body, stream)}".encode("ascii"))


class Library:
    """The forms of a document, by short names that PDF allows."""

    def __init__(self, forms: Forms) -> None:
        self.forms = forms
        self.objects: dict[str, FormObject] = {}

    def written(self, body: Body, stream: Any) -> str:
        """A body as operators; the stream learns of the forms in it."""
        return "\n".join(f"q\n{self.piece(piece, stream)}\nQ" for piece in body)

    def piece(self, piece: str | Use, stream: Any) -> str:
        """Operators as they are, or those that show a form."""
        if isinstance(piece, str):
            return piece
        colour = f"{ink(piece.colour)}\n" if piece.colour else ""
        return f"{colour}{cm(piece.matrix)}\n/{self.named(piece.form, stream)} Do"

    def named(self, name: str, stream: Any) -> str:
        """The name that a form has in this document."""
        if name not in self.objects:
            self.objects[name] = FormObject(f"m{len(self.objects)}", self.forms.get(name), self)
        own = self.objects[name]
        key: str = stream.add_image(own, False, 1)
        own.seen(stream)
        return key


class FormObject:
    """A form as WeasyPrint keeps an image: by its id, made into a PDF object at the end."""

    def __init__(self, name: str, form: Form, library: Library) -> None:
        self.id, self.form, self.library = name, form, library
        self.operators = ""
        self.names: tuple[str, ...] = ()
        self.streams: Any = None
        self.compress = True

    def seen(self, stream: Any) -> None:
        """Write it, when a document meets it first; what it uses becomes known to the document too."""
        if self.streams is stream._images:
            return
        self.streams = stream._images
        self.compress = stream.compress
        clip = f"{self.form.clip}\nW n\n" if self.form.clip else ""
        self.operators = clip + self.library.written(self.form.body, stream)
        used = [piece.form for piece in self.form.body if not isinstance(piece, str)]
        self.names = tuple(dict.fromkeys(self.library.named(name, stream) for name in used))

    def get_x_object(self, interpolate: bool, dpi_ratio: float) -> Any:  # noqa: ARG002
        """What WeasyPrint asks an image at the end: the object to keep in the file."""
        import pydyf

        box = self.form.box
        resources = pydyf.Dictionary(
            {
                "ProcSet": pydyf.Array(["/PDF"]),
                "XObject": pydyf.Dictionary(dict.fromkeys(self.names)),
                "Font": None,
            }
        )
        extra = pydyf.Dictionary(
            {
                "Type": "/XObject",
                "Subtype": "/Form",
                "BBox": pydyf.Array([round(v, 4) for v in (box.x, box.y, box.x + box.width, box.y + box.height)]),
                "Resources": resources,
            }
        )
        return pydyf.Stream([self.operators.encode("ascii")], extra, compress=self.compress)
