"""A finished reading PDF → sheets to print and fold. Bytes in, bytes out; the only pikepdf.

Pages become forms that sheets place by reference, at 100 %: vectors and fonts stay what they are, once each. What
only a screen can use (links, outlines, structure) is left behind. The same input gives the same bytes.
"""

from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from massicot import __version__
from massicot.booklet.folding import BLANK, Arrange, Folded, PageSlot, SheetPlan, SheetSide
from massicot.booklet.page_style import Rendered
from massicot.ink.to_pdf import compress, path
from massicot.model.paper import Paper
from massicot.units import POINTS_PER_MM, pt

MARK_WIDTH = 0.15
_DUPLEX = {"long-edge": Name.DuplexFlipLongEdge, "short-edge": Name.DuplexFlipShortEdge, "none": Name.Simplex}
_KEPT = ("/Title", "/Author", "/Subject", "/Keywords")


def on_sheets(pdf: bytes, arrange: Arrange, *, paper: Paper, margin: float, spare: float, flip: str) -> Rendered:
    """Sheets on which the pages of a PDF, all of one size, lie as `arrange` says. `flip` is the edge to turn about."""
    with Pdf.open(BytesIO(pdf)) as reading, Pdf.new() as sheets:
        *_, width, height = (float(value) for value in reading.pages[0].mediabox.as_list())
        page = (width / POINTS_PER_MM, height / POINTS_PER_MM)
        stock = Folded(page=page, paper=(paper.width, paper.height), margin=margin, spare=spare)
        plan = arrange(len(reading.pages), stock)
        _describe(reading, sheets, flip)
        forms = [_form(page, reading, sheets) for page in reading.pages]
        for side in plan.sides:
            sheets.pages.append(_sheet(sheets, plan, side, page, forms))
        return Rendered(saved(sheets), len(reading.pages), plan.sheets)


def saved(pdf: Pdf) -> bytes:
    """The file. Without a date or a name in it, its fingerprint is that of its contents. pikepdf compresses nothing in
    it, neither streams nor objects: it would be done by the machine's zlib."""
    written = BytesIO()
    pdf.save(
        written,
        min_version="1.7",
        deterministic_id=True,
        compress_streams=False,
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
        fix_metadata_version=False,
    )
    return written.getvalue()


def stream(sheets: Pdf, content: bytes) -> pikepdf.Stream:
    """Content as a stream of a file, compressed as everywhere."""
    made = sheets.make_stream(b"")
    made.write(compress(content), filter=Name.FlateDecode)
    return made


def _describe(reading: Pdf, sheets: Pdf, flip: str) -> None:
    for key in _KEPT:
        if key in reading.docinfo:
            sheets.docinfo[key] = str(reading.docinfo[key])
    sheets.docinfo["/Creator"] = sheets.docinfo["/Producer"] = f"Massicot {__version__}"
    if "/Lang" in reading.Root:
        sheets.Root.Lang = str(reading.Root.Lang)
    sheets.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), Duplex=_DUPLEX[flip], DisplayDocTitle=True)


def _form(page: pikepdf.Page, reading: Pdf, sheets: Pdf) -> pikepdf.Object:
    """The page as a form; what pages share, forms share."""
    contents = page.obj.Contents
    streams = contents.as_list() if isinstance(contents, Array) else [contents]
    form = stream(sheets, b"\n".join(one.read_bytes() for one in streams))
    form.Type, form.Subtype = Name.XObject, Name.Form
    form.BBox = Array([_number(float(value)) for value in page.mediabox.as_list()])
    form.Matrix = Array([1, 0, 0, 1, 0, 0])
    for key in ("/Resources", "/Group"):
        if key in page.obj:
            value = page.obj[key]
            form[key] = sheets.copy_foreign(value if value.is_indirect else reading.make_indirect(value))
    return form


def _sheet(
    sheets: Pdf, plan: SheetPlan, side: SheetSide, page: tuple[float, float], forms: list[pikepdf.Object]
) -> pikepdf.Page:
    names = {slot.page: f"/P{slot.page}" for slot in side.slots if slot.page != BLANK}
    operators = [_placed(slot, page, names[slot.page]) for slot in side.slots if slot.page in names]
    operators += _marks(side)
    sheet = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, _number(pt(plan.width)), _number(pt(plan.height))]),
        Contents=stream(sheets, "\n".join(operators).encode()),
        Resources=Dictionary(XObject=Dictionary({name: forms[number - 1] for number, name in names.items()})),
    )
    return pikepdf.Page(sheets.make_indirect(sheet))


def _placed(slot: PageSlot, page: tuple[float, float], name: str) -> str:
    cell = slot.cell
    clip = f"{_points(cell.x, cell.y, cell.width, cell.height)} re W n"
    place = f"1 0 0 1 {_points(slot.x, slot.y)} cm"
    if slot.turned:
        place = f"-1 0 0 -1 {_points(slot.x + page[0], slot.y + page[1])} cm"
    return f"q {clip} {place} {name} Do Q"


def _marks(side: SheetSide) -> Iterator[str]:
    yield f"q {POINTS_PER_MM:.6f} 0 0 {POINTS_PER_MM:.6f} 0 0 cm 0 G {MARK_WIDTH} w"
    for line in side.lines:
        yield f"{'[1.2 0.6]' if line.dashed else '[]'} 0 d\n{path(line.outline)}S"
    yield "[] 0 d"
    for arc in side.arcs:
        yield f"{path(arc.outline)}S"
    yield "Q"


def _points(*lengths: float) -> str:
    return " ".join(f"{pt(length):.4f}" for length in lengths)


def _number(value: float) -> object:
    """A number as PDF writes it, to a ten-thousandth of a point."""
    return Decimal(f"{value:.4f}").normalize() if value % 1 else int(value)
