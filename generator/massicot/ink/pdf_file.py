"""A PDF file of shapes, written with reportlab: pages, and drawings that are written once, when they are first used.

The same shapes give the same bytes on every machine: zlib's output depends on who built it, so streams are compressed
by a wheel whose version is locked, and nothing in a file tells when it was made."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from hashlib import md5, sha256
from io import BytesIO
from pathlib import Path

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFStream,
    PDFZCompress,
    xObjectName,
)
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from massicot.ink import lettering
from massicot.ink.fonts import not_readable
from massicot.ink.pixels import Raster, raster
from massicot.ink.shapes import Box, FlatDrawing, Group, Lettering, Picture, Shape
from massicot.ink.to_pdf import compress, operators

NO_DATE = "D:20000101000000Z"
_TRANSPARENCY = {"Group": PDFDictionary({"S": "/Transparency", "CS": "/DeviceRGB", "I": "true"})}

rl_config.useA85 = 0
PDFZCompress.encode = lambda content: compress(content if isinstance(content, bytes) else content.encode("latin-1"))


class PdfFile:
    """A file in the making. `drawings` are what shapes may use by name; sizes are in points."""

    def __init__(self, drawings: Mapping[str, FlatDrawing], fonts: Mapping[str, Path]) -> None:
        self.drawings, self.fonts = drawings, fonts
        self.written_names: set[str] = set()
        """Of drawings and pictures that are in the file."""
        self.buffer = BytesIO()
        # reportlab lists its first font in every file, Helvetica if it is not told otherwise; one of ours it leaves out
        # when nothing is written in it.
        initial = _font(next(iter(fonts.values())))
        settings = {"pageCompression": 1, "invariant": 1, "pdfVersion": (1, 7), "lang": "fr"}
        self.canvas = Canvas(self.buffer, initialFontName=initial, **settings)
        self.canvas._preamble = ""

    def page(self, sheet: Box, shapes: Iterable[Shape], boxes: Mapping[str, Box], title: str = "") -> None:
        """Add a page, y upwards; its title is a bookmark."""
        content = _PageContent(self, shapes, sheet)
        self.canvas.setPageSize((sheet.width, sheet.height))
        for name, box in boxes.items():
            getattr(self.canvas, f"set{name}")(corners(box))
        if title:
            key = f"page-{self.canvas.getPageNumber()}"
            self.canvas.bookmarkPage(key)
            self.canvas.addOutlineEntry(title, key, 0)
        content.put()
        self.canvas.showPage()

    def written(self, info: Mapping[str, str], preferences: Mapping[str, str]) -> bytes:
        """The finished file, in French."""
        # Even when told to be invariant, reportlab dates a file, and its fingerprint, by SOURCE_DATE_EPOCH.
        self.canvas.setDateFormatter(lambda *_: NO_DATE)
        self.canvas._doc.signature = md5(usedforsecurity=False)
        for name, text in info.items():
            getattr(self.canvas, f"set{name}")(text)
        for name, value in preferences.items():
            self.canvas.setViewerPreference(name, value)
        self.canvas.save()
        return self.buffer.getvalue()

    def form(self, name: str, part: FlatDrawing, entries: Mapping[str, PDFDictionary] | None = None) -> None:
        """Write a form XObject that shows a part."""
        content = _PageContent(self, part.shapes, part.box)
        self.canvas.beginForm(name, *corners(part.box))
        content.put()
        self.canvas.endForm(Contents=PDFStream(PDFDictionary(dict(entries or {})), content.code))

    def picture(self, name: str, picture: Raster) -> PDFObjectReference:
        """Write an image XObject; its opacity is an image of its own."""
        entries: dict[str, object] = dict(picture.entries)
        if picture.alpha is not None:
            entries["SMask"] = self.picture(f"{name}-opacity", picture.alpha)
        if picture.jpeg:
            entries["Filter"] = "/DCTDecode"
        image = PDFStream(PDFDictionary(entries), picture.samples, [PDFZCompress])
        return self.canvas._doc.Reference(image, xObjectName(name))


class _PageContent:
    """A content stream, and the names of the drawings and pictures that it refers to. What these are is written on the
    way: reportlab has one stream open at a time."""

    def __init__(self, file: PdfFile, shapes: Iterable[Shape], box: Box) -> None:
        self.file = file
        self.names: list[str] = []
        self.code = operators(shapes, self, box) + "\n"

    def put(self) -> None:
        """Make it the content of the page or form that is open."""
        self.file.canvas.addLiteral(self.code)
        self.file.canvas._formsinuse.extend(self.names)

    def _uses(self, name: str) -> str:
        self.names.append(name)
        return str(PDFName(xObjectName(name)))[1:]

    def _is_new(self, name: str) -> bool:
        new = name not in self.file.written_names
        self.file.written_names.add(name)
        return new

    def drawing(self, name: str) -> str:
        if self._is_new(name):
            self.file.form(name, self.file.drawings[name])
        return self._uses(name)

    def picture(self, picture: Picture) -> str:
        name = f"picture-{sha256(picture.file).hexdigest()[:16]}"
        if self._is_new(name):
            self.file.picture(name, raster(picture.file))
        return self._uses(name)

    def faded(self, group: Group, box: Box) -> str:
        # A form of its own around the group, with resources of its own: reportlab gives those of forms no opacity.
        canvas, name = self.file.canvas, f"group-{len(self.file.written_names)}"
        self.file.written_names.add(name)
        self.file.form(f"{name}-opaque", FlatDrawing(box, (replace(group, opacity=1.0),)), _TRANSPARENCY)
        opaque = xObjectName(f"{name}-opaque")
        state = PDFDictionary({"ca": group.opacity, "CA": group.opacity})
        canvas.beginForm(name, *corners(box))
        canvas.addLiteral(f"/faded gs /{opaque} Do")
        resources = {"XObject": {opaque: PDFObjectReference(opaque)}, "ExtGState": {"faded": state}}
        canvas.endForm(Resources=PDFResourceDictionary(**resources))
        return f"/{self._uses(name)} Do"

    def lettering(self, line: Lettering) -> str:
        lettering.covered(line, self.file.fonts)
        text = self.file.canvas.beginText(0, 0)
        text.setFillColorRGB(*line.colour)
        text.setFont(_font(self.file.fonts[line.font]), line.size)
        if line.spacing:
            text.setCharSpace(line.spacing)
        text.textOut(line.text)
        return str(text.getCode())


def corners(box: Box) -> tuple[float, ...]:
    """A box as PDF writes one."""
    return tuple(round(value, 4) for value in (box.x, box.y, box.x + box.width, box.y + box.height))


@cache
def _font(path: Path) -> str:
    """The name under which reportlab knows a font file. Its codes count the letters that are used: those that are
    readable as ASCII would have all of ASCII in each file."""
    try:
        font = TTFont(str(path), str(path), asciiReadable=False)
    except (TTFError, OSError) as wrong:
        raise not_readable(path, str(wrong)) from None
    pdfmetrics.registerFont(font)
    return str(font.fontName)
