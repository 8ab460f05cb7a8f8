"""Finished pages as PDF: each distinct face and each side's marks are a drawing, written once, that pages use."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from massicot import __version__
from massicot.colour import BLACK, WHITE
from massicot.ink import figures
from massicot.ink.pdf_file import PdfFile
from massicot.ink.shapes import IDENTITY, Box, Clip, FlatDrawing, Group, Lettering, Matrix, Painted, Shape, Stroke, Use
from massicot.model.page import Document, Face, Furniture, Label, Placement
from massicot.units import POINTS_PER_MM, pt

MARK_WIDTH, SEAM_WIDTH = 0.15, 0.5
_CUT = Stroke(BLACK, MARK_WIDTH)
_SEAM = Stroke(WHITE, SEAM_WIDTH)
_FOLD = replace(_CUT, dashes=(1.2, 0.8))
_IN_MM: Matrix = (POINTS_PER_MM, 0, 0, POINTS_PER_MM, 0, 0)

Tick = Callable[[int, int], None]


def write_pdf(document: Document, fonts: Mapping[str, Path], tick: Tick = lambda _done, _all: None) -> bytes:
    """The finished file. The same document gives the same bytes."""
    sheet = _in_points(Box(0, 0, document.width, document.height))
    faces = {face.key: (f"face:{number}", face) for number, face in enumerate(document.faces, 1)}
    drawings = dict(document.parts)
    drawings |= {name: _scaled(face.shapes, _in_points(face.box)) for name, face in faces.values()}
    marks: dict[int, str] = {}
    file = PdfFile(drawings, fonts)
    for done, page in enumerate(document.pages):
        tick(done, len(document.pages))
        if id(page.furniture) not in marks:  # equal pages share one; to hash it anew on each is slow
            marks[id(page.furniture)] = name = f"marks:{len(marks) + 1}"
            drawings[name] = _scaled(_marks(page.furniture), sheet)
        shapes: list[Shape] = [_placed(placement, *faces[placement.face]) for placement in page.placements]
        shapes += [Use(marks[id(page.furniture)], IDENTITY), Group(tuple(map(_lettering, page.labels)), _IN_MM)]
        boxes = {"TrimBox": _in_points(page.trim), "BleedBox": _in_points(page.bleed)}
        file.page(sheet, shapes, boxes, page.title)
    program = f"Massicot {__version__}"
    info = {"Title": document.title, "Subject": document.subject, "Author": ", ".join(document.authors)}
    preferences = {"PrintScaling": "None", "DisplayDocTitle": "true"}
    preferences |= {"Duplex": document.duplex} if document.duplex else {}
    return file.written({**info, "Creator": program, "Producer": program}, preferences)


def _placed(placement: Placement, name: str, face: Face) -> Shape:
    across, up = face.box.width, face.box.height
    (a, b, c, d), x, y = (
        ((1, 0, 0, 1), 0.0, 0.0),
        ((0, 1, -1, 0), up, 0.0),
        ((-1, 0, 0, -1), across, up),
        ((0, -1, 1, 0), 0.0, across),
    )[placement.quarters % 4]
    use = Use(name, (a, b, c, d, round(pt(placement.x + x), 4), round(pt(placement.y + y), 4)))
    if placement.clip is None:
        return use
    return Group((use,), clip=Clip(figures.rectangle(_in_points(placement.clip))))


def _marks(furniture: Furniture) -> Iterator[Shape]:
    seams = [line.outline for line in furniture.lines if line.seam]
    seams += [arc.outline for arc in furniture.arcs if arc.seam]
    if seams:
        yield Painted(figures.joined(seams), stroke=_SEAM)
    for line in sorted(furniture.lines, key=lambda line: line.dashed):
        yield Painted(line.outline, stroke=_FOLD if line.dashed else _CUT)
    for arc in furniture.arcs:
        yield Painted(arc.outline, stroke=_CUT)
    yield from map(_lettering, furniture.labels)


def _lettering(label: Label) -> Lettering:
    turn: Matrix = (0, 1, 1, 0, label.x, label.y) if label.up else (1, 0, 0, -1, label.x, label.y)
    return Lettering(label.text, "text", label.size, BLACK, turn)


def _scaled(shapes: Iterable[Shape], box: Box) -> FlatDrawing:
    return FlatDrawing(box, (Group(tuple(shapes), _IN_MM),))


def _in_points(box: Box) -> Box:
    return Box(pt(box.x), pt(box.y), pt(box.width), pt(box.height))
