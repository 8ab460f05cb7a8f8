"""Write a document as PDF: each distinct face once, as a form, and pages that place them."""

from collections.abc import Callable
from hashlib import md5
from io import BytesIO
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from massicot import __version__
from massicot.drawing import deflate
from massicot.drawing.fonts import Fonts
from massicot.model.drawing import IDENTITY, Box, Chunk, Ink, Lettering, Matrix, Reference, multiply
from massicot.model.page import Document, Face, Furniture, Label, Page, Part
from massicot.units import POINTS_PER_MM, pt

MARK_WIDTH = 0.15
NO_DATE = "D:20000101000000Z"
_UPRIGHT: Matrix = (1, 0, 0, -1, 0, 0)
_DASHES = "[1.2 0.8] 0 d"


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
        self.canvas = Canvas(
            self.buffer,
            pagesize=(pt(document.width), pt(document.height)),
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

    def write(self, tick: Tick) -> bytes:
        self.describe()
        for name, part in self.document.parts.items():
            self.part(name, part)
        for face in self.document.faces:
            self.face(face)
        for number, page in enumerate(self.document.pages):
            tick(number, len(self.document.pages))
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

    def part(self, name: str, part: Part) -> None:
        box = part.box
        self.canvas.beginForm(f"part-{name}", box.x, box.y, box.x + box.width, box.y + box.height)
        for chunk in part.chunks:
            self.chunk(chunk, _own(chunk))
        self.canvas.endForm()

    def face(self, face: Face) -> None:
        name = f"face-{len(self.names) + 1}"
        self.names[face.key] = (name, face.box)
        self.canvas.beginForm(name, 0, 0, pt(face.box.width), pt(face.box.height))
        self.add(f"{POINTS_PER_MM:.6f} 0 0 {POINTS_PER_MM:.6f} 0 0 cm")
        for matrix, chunk in face.chunks:
            self.chunk(chunk, matrix)
        self.canvas.endForm()

    def chunk(self, chunk: Chunk, matrix: Matrix) -> None:
        match chunk:
            case Ink(operators):
                self.add(f"q {_cm(matrix)}{operators} Q")
            case Reference(drawing):
                self.add(f"q {_cm(matrix)}")
                self.canvas.doForm(f"part-{drawing}")
                self.add("Q")
            case Lettering():
                self.lettering(chunk, matrix)

    def lettering(self, chunk: Lettering, matrix: Matrix) -> None:
        font = self.fonts.covered(chunk.font, chunk.text)
        width = font.stringWidth(chunk.text, chunk.size) + chunk.spacing * (len(chunk.text) - 1)
        shrunk = min(1.0, chunk.longest / width) if chunk.longest > 0 else 1.0
        width *= shrunk
        start = {"middle": -width / 2, "end": -width}.get(chunk.anchor, 0.0)
        self.add(f"q {_cm(matrix)}")
        text = self.canvas.beginText(start, 0)
        text.setFillColorRGB(*chunk.colour)
        text.setFont(font.fontName, chunk.size * shrunk)
        text.setCharSpace(chunk.spacing * shrunk)
        text.textOut(chunk.text)
        self.canvas.drawText(text)
        self.add("Q")

    def around(self, furniture: Furniture) -> str:
        """The form with a page's marks, drawn when first met."""
        if id(furniture) not in self.furniture:  # equal pages share one; to hash it anew on each is slow
            name = f"marks-{len(self.furniture) + 1}"
            self.furniture[id(furniture)] = name
            document = self.document
            self.canvas.beginForm(name, 0, 0, pt(document.width), pt(document.height))
            self.add(f"{POINTS_PER_MM:.6f} 0 0 {POINTS_PER_MM:.6f} 0 0 cm 0 G 0 g {MARK_WIDTH} w")
            for line in sorted(furniture.lines, key=lambda line: line.dashed):
                dashes = f"{_DASHES} " if line.dashed else ""
                x1, y1, x2, y2 = (f"{v:.4f}" for v in (line.x1, line.y1, line.x2, line.y2))
                self.add(f"{dashes}{x1} {y1} m {x2} {y2} l S")
            self.add("[] 0 d")
            for arc in furniture.arcs:
                self.arc(arc.x, arc.y, arc.radius, arc.start)
            for label in furniture.labels:
                self.label(label)
            self.canvas.endForm()
        return self.furniture[id(furniture)]

    def arc(self, x: float, y: float, radius: float, start: int) -> None:
        path = self.canvas.beginPath()
        path.arc(x - radius, y - radius, x + radius, y + radius, start, 90)
        self.canvas.drawPath(path)

    def label(self, label: Label) -> None:
        turn: Matrix = (0, 1, -1, 0, label.x, label.y) if label.up else (1, 0, 0, 1, label.x, label.y)
        line = Lettering(label.text, "text", label.size, label.anchor, 0, 0, (0, 0, 0), turn)
        self.lettering(line, turn)

    # -- pages -----------------------------------------------------------------------------------

    def page(self, page: Page) -> None:
        canvas = self.canvas
        # The form is made first: a form begun in mid-page would interrupt it.
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
        self.add(f"q {POINTS_PER_MM:.6f} 0 0 {POINTS_PER_MM:.6f} 0 0 cm")
        for label in page.labels:
            self.label(label)
        self.add("Q")
        canvas.showPage()

    def add(self, operators: str) -> None:
        self.canvas._code.append(operators)


def _own(chunk: Chunk) -> Matrix:
    """A chunk's matrix inside a part, whose units run downwards."""
    if isinstance(chunk, Lettering):
        return multiply(_UPRIGHT, chunk.matrix)
    return chunk.matrix if isinstance(chunk, Reference) else IDENTITY


def _cm(matrix: Matrix) -> str:
    if matrix == IDENTITY:
        return ""
    return " ".join(f"{value:.6f}".rstrip("0").rstrip(".") for value in matrix) + " cm "
