"""Write a document as PDF: each distinct face once, as a form, and pages that place them."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import md5, sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from generator import __version__
from generator.colour import BLACK
from generator.drawing import deflate
from generator.drawing.fonts import Fonts
from generator.ink.pixels import Raster, raster
from generator.ink.shapes import Box, Group, Lettering, Matrix, Painted, Picture, Shape, Stroke
from generator.ink.to_pdf import channels, number, operators
from generator.model.page import Document, Furniture, Label, Page
from generator.units import POINTS_PER_MM, pt

MARK_WIDTH = 0.15
NO_DATE = "D:20000101000000Z"
_CUT = Stroke(BLACK, MARK_WIDTH)
_FOLD = replace(_CUT, dashes=(1.2, 0.8))
_IN_MM: Matrix = (POINTS_PER_MM, 0, 0, POINTS_PER_MM, 0, 0)


Tick = Callable[[int, int], None]


def write_pdf(document: Document, fonts: dict[str, Path], tick: Tick = lambda _done, _all: None) -> bytes:
    """The finished file. The same document gives the same bytes."""
    deflate.install()
    return _Writer(document, Fonts(fonts)).write(tick)


class _Writer:
    def __init__(self, document: Document, fonts: Fonts) -> None:
        self.document = document
        self.fonts = fonts
        self.buffer = BytesIO()
        self.sheet = Box(0, 0, pt(document.width), pt(document.height))
        self.canvas = Canvas(
            self.buffer,
            pagesize=(self.sheet.width, self.sheet.height),
            pageCompression=1,
            invariant=1,
            pdfVersion=(1, 7),
            initialFontName=fonts.get("text").fontName,
            lang="fr",
        )
        # reportlab starts every stream with a font selection nobody asked for; ours is explicit.
        self.canvas._preamble = ""
        self.furniture: dict[int, str] = {}
        self.names: dict[str, tuple[str, Box]] = {}
        self.pictures: dict[str, str] = {}
        self.groups = 0

    def write(self, tick: Tick) -> bytes:
        self.describe()
        for name, part in self.document.parts.items():
            self.form(f"part-{name}", part.shapes, part.box)
        for face in self.document.faces:
            name = f"face-{len(self.names) + 1}"
            self.names[face.key] = (name, face.box)
            self.form(name, (Group(face.shapes, _IN_MM),), Box(0, 0, pt(face.box.width), pt(face.box.height)))
        for done, page in enumerate(self.document.pages):
            tick(done, len(self.document.pages))
            self.page(page)
        self.canvas.save()
        return self.buffer.getvalue()

    def describe(self) -> None:
        canvas, document = self.canvas, self.document
        # Even when told to be invariant, reportlab dates a file, and its fingerprint, by SOURCE_DATE_EPOCH.
        canvas.setDateFormatter(lambda *_: NO_DATE)
        canvas._doc.signature = md5(usedforsecurity=False)
        canvas.setTitle(document.title)
        canvas.setSubject(document.subject)
        canvas.setAuthor(", ".join(document.authors))
        canvas.setCreator(f"Massicot {__version__}")
        canvas.setProducer(f"Massicot {__version__}")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if document.duplex:
            canvas.setViewerPreference("Duplex", document.duplex)

    # -- forms -----------------------------------------------------------------------------------

    def form(self, name: str, shapes: tuple[Shape, ...], box: Box, entries: dict[str, Any] | None = None) -> None:
        """A form that shows shapes in a box; `entries` come into its dictionary."""
        beside = _Beside(self)
        content = operators(shapes, beside, box)
        form = pdfdoc.PDFFormXObject(box.x, box.y, box.x + box.width, box.y + box.height)
        form.compression = 1
        form.Contents = pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries or {}), content)
        form.Resources = pdfdoc.PDFResourceDictionary(XObject=beside.objects, ExtGState=beside.states)
        form.Resources.basicFonts()
        self.canvas._doc.addForm(name, form)

    def image(self, name: str, image: Raster) -> None:
        entries: dict[str, Any] = dict(image.entries)
        if image.alpha is not None:
            self.image(f"{name}-alpha", image.alpha)
            entries["SMask"] = pdfdoc.PDFObjectReference(pdfdoc.xObjectName(f"{name}-alpha"))
        if image.jpeg:
            entries["Filter"] = "/DCTDecode"
        stream = pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), image.samples, [pdfdoc.PDFZCompress])
        self.canvas._doc.addForm(name, stream)

    def around(self, furniture: Furniture) -> str:
        """The form with a page's marks, drawn when first met."""
        if id(furniture) not in self.furniture:  # equal pages share one; to hash it anew on each is slow
            name = f"marks-{len(self.furniture) + 1}"
            self.furniture[id(furniture)] = name
            lines = sorted(furniture.lines, key=lambda line: line.dashed)
            marks: list[Shape] = [Painted(line.outline, stroke=_FOLD if line.dashed else _CUT) for line in lines]
            marks += [Painted(arc.outline, stroke=_CUT) for arc in furniture.arcs]
            marks += map(_lettering, furniture.labels)
            self.form(name, (Group(tuple(marks), _IN_MM),), self.sheet)
        return self.furniture[id(furniture)]

    # -- pages -----------------------------------------------------------------------------------

    def page(self, page: Page) -> None:
        canvas = self.canvas
        marks = self.around(page.furniture)
        for kind, box in (("trim", page.trim), ("bleed", page.bleed)):
            corners = (box.x, box.y, box.x + box.width, box.y + box.height)
            getattr(canvas, f"set{kind.title()}Box")(tuple(round(pt(value), 4) for value in corners))
        if page.title:
            canvas.bookmarkPage(page.title)
            canvas.addOutlineEntry(page.title, page.title, 0)
        for placement in page.placements:
            name, box = self.names[placement.face]
            across, up = box.width, box.height
            turn, x, y = (
                ("1 0 0 1", 0.0, 0.0),
                ("0 1 -1 0", up, 0.0),
                ("-1 0 0 -1", across, up),
                ("0 -1 1 0", 0.0, across),
            )[placement.quarters % 4]
            self.add(f"q {turn} {pt(placement.x + x):.4f} {pt(placement.y + y):.4f} cm")
            canvas.doForm(name)
            self.add("Q")
        canvas.doForm(marks)
        labels = Group(tuple(map(_lettering, page.labels)), _IN_MM)
        self.add(operators((labels,), _Beside(self), self.sheet))
        canvas.showPage()

    def add(self, operators: str) -> None:
        self.canvas._code.append(operators)


class _Beside:
    """What one content stream refers to, as reportlab keeps it."""

    def __init__(self, writer: _Writer) -> None:
        self.writer = writer
        self.objects: dict[str, pdfdoc.PDFObjectReference] = {}
        self.states: dict[str, pdfdoc.PDFDictionary] = {}

    def object(self, name: str) -> str:
        known: str = pdfdoc.xObjectName(name)
        self.objects[known] = pdfdoc.PDFObjectReference(known)
        return known

    def drawing(self, name: str) -> str:
        return self.object(f"part-{name}")

    def picture(self, picture: Picture) -> str:
        key = sha256(picture.file).hexdigest()
        if key not in self.writer.pictures:
            self.writer.pictures[key] = f"picture-{len(self.writer.pictures) + 1}"
            self.writer.image(self.writer.pictures[key], raster(picture.file))
        return self.object(self.writer.pictures[key])

    def faded(self, group: Group, box: Box) -> str:
        self.writer.groups += 1
        name = f"group-{self.writer.groups}"
        entries = {"S": "/Transparency", "CS": "/DeviceRGB", "I": "true"}
        whole = (replace(group, opacity=1.0),)
        self.writer.form(name, whole, box, {"Group": pdfdoc.PDFDictionary(entries)})
        state = f"a{round(1000 * group.opacity)}"
        self.states[state] = pdfdoc.PDFDictionary({"ca": group.opacity, "CA": group.opacity})
        return f"/{state} gs\n/{self.object(name)} Do"

    def lettering(self, line: Lettering) -> str:
        font, document = self.writer.fonts.covered(line), self.writer.canvas._doc
        code = ["BT", f"{channels(line.colour)} rg"]
        code += [f"{number(line.spacing, 6)} Tc"] if line.spacing else []
        for subset, letters in font.splitString(line.text, document):
            name = font.getSubsetInternalName(subset, document)
            code.append(f"{name} {number(line.size, 6)} Tf ({self.writer.canvas._escape(letters)}) Tj")
        return " ".join([*code, "ET"])


def _lettering(label: Label) -> Lettering:
    turn: Matrix = (0, 1, 1, 0, label.x, label.y) if label.up else (1, 0, 0, -1, label.x, label.y)
    return Lettering(label.text, "text", label.size, BLACK, turn)
