"""Follow the content streams of a PDF: strokes, ink, pictures, fonts and drawings within drawings, each read once."""

import math
from collections.abc import Iterator
from typing import Any

import pikepdf

from massicot.checks.prints.reading.limits import DEEPEST, MOST_STEPS, operators, stream_bytes
from massicot.checks.prints.reading.model import PATH, PdfDrawing, Rect, UnreadableError, around, fingerprint, hull
from massicot.ink.shapes import IDENTITY, Matrix, moved, multiply

PLAIN = 8
"""A filled path of so few points is an area; of more, perhaps a print with holes in it."""
_OPERATORS = "q Q cm m l c v y h re S s f F f* B B* b b* n Do Tf BI ID EI"


class Walker:
    """Reads each drawing of a file once, and gives up where a file asks for too much."""

    def __init__(self) -> None:
        self.steps = 0
        self.lost = False
        """Whether something is to be drawn that is not in the file."""
        self.known: dict[tuple[int, int], PdfDrawing] = {}
        self.opening: list[tuple[int, int]] = []

    def page(self, page: pikepdf.Page) -> PdfDrawing:
        """A page with all that is drawn on it."""
        contents: Any = page.obj.get("/Contents", [])
        for stream in [contents] if isinstance(contents, pikepdf.Stream) else contents:
            self.measure(stream)
        return self.read(page, page.resources, None)

    def form(self, form: pikepdf.Stream, inherited: Any) -> PdfDrawing:
        """A drawing, in the units of whatever places it: its own /Matrix is applied."""
        key = form.objgen
        if key not in self.known:
            if key in self.opening or len(self.opening) >= DEEPEST:
                raise UnreadableError("drawings in it contain each other without end")
            self.opening.append(key)
            self.measure(form)
            left, bottom, right, top = (float(value) for value in form.BBox)
            box = Rect(min(left, right), min(bottom, top), max(left, right), max(bottom, top))
            self.known[key] = self.read(form, form.get("/Resources", inherited), box)
            self.opening.pop()
        return self.known[key]

    def measure(self, stream: pikepdf.Stream) -> None:
        """Refuse a stream before it is taken apart, which takes all of it at once."""
        stream_bytes(stream)
        if self.steps + operators(stream.read_bytes()) > MOST_STEPS:
            raise UnreadableError("it draws more than we are willing to follow")

    def read(self, content: Any, resources: Any, box: Rect | None) -> PdfDrawing:
        """What one content stream draws, in its own units."""
        stream = _Stream(self, resources)
        for instruction in pikepdf.parse_content_stream(content, _OPERATORS):
            self.step()
            stream.obey(str(instruction.operator), instruction.operands)
        own = around(stream.inks)
        ink = around([*stream.inks, *stream.inner_inks()])
        ground = max(stream.grounds(), key=lambda one: one.width * one.height, default=None)
        within: list[int] = []
        for child, _ in stream.children:
            self.step(len(child.within) + 1)
            within += [child.paths, *child.within]
        return PdfDrawing(
            box=box,
            strokes=tuple(stream.strokes),
            own_ink=own,
            ink=ink if ink is None or box is None else ink.within(box),
            ground=ground if ground is None or box is None else ground.within(box),
            paths=fingerprint(stream.numbers),
            within=tuple(sorted(within)),
            children=tuple(stream.children),
            images=tuple(stream.images),
            fonts_missing=frozenset(stream.fonts_missing).union(*(child.fonts_missing for child, _ in stream.children)),
        )

    def step(self, count: int = 1) -> None:
        """Count what has been done."""
        self.steps += count
        if self.steps > MOST_STEPS:
            raise UnreadableError("it draws more than we are willing to follow")

    def resolutions(self, drawn: PdfDrawing, matrix: Matrix) -> Iterator[float]:
        """The dots per inch of every picture as it is placed; the matrix leads into millimetres."""
        for wide, high, own in drawn.images:
            self.step()
            a, b, c, d, _, _ = multiply(own, matrix)
            sizes = [(wide, math.hypot(a, b)), (high, math.hypot(c, d))]
            yield min((dots / (size / 25.4) for dots, size in sizes if size > 0), default=math.inf)
        for child, inner in drawn.children:
            self.step()
            yield from self.resolutions(child, multiply(inner, matrix))


class _Stream:
    """The state of one content stream while it is read."""

    def __init__(self, walker: Walker, resources: Any) -> None:
        self.walker = walker
        self.resources = resources
        self.matrix = IDENTITY
        self.stack: list[Matrix] = []
        self.here = self.start = (0.0, 0.0)
        self.path: list[tuple[float, float]] = []
        self.segments: list[tuple[float, float, float, float]] = []
        self.strokes: list[tuple[float, float, float, float]] = []
        self.inks: list[Rect] = []
        self.fills: list[Rect] = []
        self.numbers: list[float] = []
        self.children: list[tuple[PdfDrawing, Matrix]] = []
        self.images: list[tuple[int, int, Matrix]] = []
        self.fonts_missing: set[str] = set()

    def obey(self, operator: str, values: Any) -> None:
        """Follow one instruction of the stream."""
        match operator:
            case "q":
                self.stack.append(self.matrix)
            case "Q":
                self.matrix = self.stack.pop() if self.stack else self.matrix
            case "cm":
                a, b, c, d, e, f = (float(value) for value in values)
                self.matrix = multiply((a, b, c, d, e, f), self.matrix)
            case "m" | "l" | "c" | "v" | "y" | "re":
                self.extend(operator, [float(value) for value in values])
            case "h":
                self.line_to(self.start)
            case "Do":
                self.place(str(values[0]))
            case "Tf":
                self.font(str(values[0]))
            case "INLINE IMAGE":
                self.images.append((int(values[0].width), int(values[0].height), self.matrix))
            case _:
                self.paint(operator)

    def extend(self, operator: str, values: list[float]) -> None:
        self.numbers += [PATH.index(operator), *values]
        if operator == "re":
            x, y, width, height = values
            self.start = self.here = (x, y)
            for corner in ((x + width, y), (x + width, y + height), (x, y + height), (x, y)):
                self.line_to(corner)
            self.path.append(moved(self.matrix, x, y))
            return
        points = list(zip(values[::2], values[1::2], strict=True))
        if operator == "m":
            self.start = self.here = points[-1]
        elif operator == "l":
            self.line_to(points[-1])
        self.path += [moved(self.matrix, x, y) for x, y in points]
        self.here = points[-1]

    def line_to(self, point: tuple[float, float]) -> None:
        if point != self.here:
            self.segments.append((*moved(self.matrix, *self.here), *moved(self.matrix, *point)))
        self.path.append(moved(self.matrix, *point))
        self.here = point

    def paint(self, operator: str) -> None:
        if operator != "n" and self.path:
            self.inks.append(hull(self.path))
            plain = operator not in ("S", "s") and len(self.path) <= PLAIN
            self.fills += self.inks[-1:] if plain else []
        if operator in ("S", "s", "B", "B*", "b", "b*"):
            if operator in ("s", "b", "b*"):
                self.line_to(self.start)
            self.strokes += self.segments
        self.path, self.segments = [], []

    def place(self, name: str) -> None:
        drawing = _named(self.resources, "/XObject", name)
        if drawing is None:  # viewers draw nothing, and say nothing
            self.walker.lost = True
            return
        if drawing.get("/Subtype") == "/Image":
            self.images.append((int(drawing.Width), int(drawing.Height), self.matrix))
            return
        child = self.walker.form(drawing, self.resources)
        a, b, c, d, e, f = (float(value) for value in drawing.get("/Matrix", IDENTITY))
        self.children.append((child, multiply((a, b, c, d, e, f), self.matrix)))

    def font(self, name: str) -> None:
        font = _named(self.resources, "/Font", name)
        if font is None or not _embedded(font):
            self.fonts_missing.add(str(name if font is None else font.get("/BaseFont", name)).lstrip("/"))

    def inner_inks(self) -> Iterator[Rect]:
        for child, matrix in self.children:
            if child.ink is not None:
                yield child.ink.moved(matrix)
        for _, _, matrix in self.images:
            yield Rect(0, 0, 1, 1).moved(matrix)

    def grounds(self) -> Iterator[Rect]:
        yield from self.fills
        yield from (child.ground.moved(matrix) for child, matrix in self.children if child.ground is not None)


def _named(resources: Any, kind: str, name: str) -> Any:
    """A resource, or None where there is none."""
    some = None if resources is None else resources.get(kind)
    return None if some is None else some.get(name)


def _embedded(font: Any) -> bool:
    """Whether a font's outlines travel in the file (ISO 32000-1, 9.9)."""
    if font.get("/Subtype") == "/Type3":
        return True
    if font.get("/Subtype") == "/Type0":
        return all(_embedded(one) for one in font.DescendantFonts)
    described = font.get("/FontDescriptor", {})
    return any(name in described for name in ("/FontFile", "/FontFile2", "/FontFile3"))
