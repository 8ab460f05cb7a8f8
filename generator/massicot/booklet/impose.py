"""A finished reading PDF → sheets to print and fold. Bytes in, bytes out; the only pikepdf.

Pages become forms that sheets place by reference, at 100 %: vectors and fonts stay what they are, once each. What
only a screen can use (links, outlines, structure) is left behind. The same input gives the same bytes.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from massicot import __version__
from massicot.booklet import folding
from massicot.booklet.folding import Plan, Side, Slot, Stock
from massicot.codes import MISFIT, OPTION, UNREADABLE
from massicot.diagnostics import DataError, MisfitError
from massicot.ink.shapes import Box
from massicot.ink.to_pdf import compress, path
from massicot.units import POINTS_PER_MM, pt

MARGIN = 5.0
PAPER_THICKNESS = 0.1
"""Office paper of 80 g/m²."""
MARK_WIDTH = 0.15
SAME_SIZE = 0.1
_DUPLEX = {
    folding.LONG_EDGE: "/DuplexFlipLongEdge",
    folding.SHORT_EDGE: "/DuplexFlipShortEdge",
    folding.SIMPLEX: "/Simplex",
}
_KEPT = ("/Title", "/Author", "/Subject", "/Keywords")


@dataclass(frozen=True, slots=True, kw_only=True)
class Imposed:
    """Sheets to print: the file, how to print it (`flip` is the edge to turn about, empty for one side only), how
    many sheets of paper, how many pages were given and how many blanks were added, and what lies on every side."""

    content: bytes
    width: float
    height: float
    flip: str
    sheets: int
    pages: int
    blanks: int
    sides: tuple[tuple[Slot, ...], ...]


def saddle(
    pdf: bytes,
    *,
    paper_width: float,
    paper_height: float,
    per_side: int = 2,
    thickness: float = PAPER_THICKNESS,
    back_cover: bool = True,
    margin: float = MARGIN,
    spare: float = 0.0,
    flip: str = "",
) -> Imposed:
    """Sheets for a stapled booklet: A5 pages, two a side of A4, or A6 pages, four a side (`folding` says how).

    `back_cover` keeps the last page last: blanks come before it. `spare` is how much of a page's edge is empty and
    may fall off: A5 on Letter loses 8.3 mm at the fore edge. `flip` is `long-edge` or `short-edge` for a printer
    that cannot do the one which leaves all pages upright; backs then stand on their heads, rightly."""
    if flip not in ("", folding.LONG_EDGE, folding.SHORT_EDGE):
        raise DataError([OPTION.problem(f"“{flip}” is no way to turn a sheet", "write long-edge or short-edge")])

    def arrange(count: int, stock: Stock) -> Plan:
        return folding.saddle(count, stock, per_side=per_side, thickness=thickness, back_cover=back_cover, flip=flip)

    return on_sheets(pdf, arrange, paper=(paper_width, paper_height), margin=margin, spare=spare)


def one_sheet_fold(
    pdf: bytes,
    *,
    paper_width: float,
    paper_height: float,
    back_cover: bool = True,
    margin: float = MARGIN,
    spare: float = 0.0,
) -> Imposed:
    """One side of one sheet for a book of eight pages, folded and cut once: A7 pages on A4. Fewer are filled up
    with blanks, as for `saddle`; more are refused."""

    def arrange(count: int, stock: Stock) -> Plan:
        return folding.mini(count, stock, back_cover=back_cover)

    return on_sheets(pdf, arrange, paper=(paper_width, paper_height), margin=margin, spare=spare)


def on_sheets(
    pdf: bytes, arrange: Callable[[int, Stock], Plan], *, paper: tuple[float, float], margin: float, spare: float
) -> Imposed:
    """Sheets on which the pages lie as `arrange` says, of their number and size."""
    with _opened(pdf) as reading:
        stock = Stock(page=_size(reading), paper=paper, margin=margin, spare=spare)
        return _imposed(reading, arrange(len(reading.pages), stock))


# -- reading -------------------------------------------------------------------------------------


@contextmanager
def _opened(pdf: bytes) -> Iterator[Pdf]:
    try:
        reading = Pdf.open(BytesIO(pdf))
    except pikepdf.PasswordError:
        raise DataError(
            [UNREADABLE.problem("the reading PDF is locked by a password", "save it without one")]
        ) from None
    except pikepdf.PdfError as wrong:
        raise DataError([UNREADABLE.problem(f"the reading PDF cannot be read: {wrong}", "make it anew")]) from None
    with reading:
        yield reading


def _size(reading: Pdf) -> tuple[float, float]:
    """The one size of all pages, in millimetres."""
    if not reading.pages:
        raise MisfitError(
            [MISFIT.problem("the reading PDF has no pages: there is nothing to fold", "give it at least one")]
        )
    first = _trim(reading.pages[0])
    problems = []
    for number, page in enumerate(reading.pages, 1):
        box = _trim(page)
        if abs(box.width - first.width) > SAME_SIZE or abs(box.height - first.height) > SAME_SIZE:
            sizes = folding.size(box.width, box.height), folding.size(first.width, first.height)
            wrong = f"page {number} is {sizes[0]}, page 1 is {sizes[1]}"
            problems.append(MISFIT.problem(wrong, "give all pages one size"))
        if _inherited(page, "/Rotate", 0) or _inherited(page, "/UserUnit", 1) != 1:
            problems.append(
                MISFIT.problem(f"page {number} is turned or scaled by its viewer", "set the page as it is read")
            )
    if problems:
        raise MisfitError(problems)
    return first.width, first.height


def _trim(page: pikepdf.Page) -> Box:
    """The finished page in its own coordinates: what is outside, bleed and crop marks, is not for a home's booklet."""
    left, bottom, right, top = _corners(page.trimbox)
    return Box(left, bottom, right - left, top - bottom)


def _corners(box: pikepdf.Object) -> tuple[float, float, float, float]:
    """Left, bottom, right, top in millimetres: PDF lets a box begin at any of its corners."""
    x1, y1, x2, y2 = (float(value) / POINTS_PER_MM for value in box.as_list())
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _inherited(page: pikepdf.Page, key: str, otherwise: object) -> object:
    node: pikepdf.Object | None = page.obj
    while node is not None:
        if key in node:
            return node[key]
        node = node.get("/Parent")
    return otherwise


# -- writing -------------------------------------------------------------------------------------


def _imposed(reading: Pdf, plan: Plan) -> Imposed:
    pages = len(reading.pages)
    return Imposed(
        content=_written(reading, plan),
        width=plan.width,
        height=plan.height,
        flip=plan.flip,
        sheets=plan.sheets,
        pages=pages,
        blanks=sum(slot.page == folding.BLANK for side in plan.sides for slot in side.slots),
        sides=tuple(side.slots for side in plan.sides),
    )


def _written(reading: Pdf, plan: Plan) -> bytes:
    with Pdf.new() as sheets:
        _describe(reading, sheets, plan.flip)
        forms = [_form(page, reading, sheets) for page in reading.pages]
        for side in plan.sides:
            sheets.pages.append(_sheet(sheets, plan, side, forms))
        return saved(sheets)


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


def _stream(sheets: Pdf, content: bytes) -> pikepdf.Stream:
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
    sheets.Root.ViewerPreferences = Dictionary(
        PrintScaling=Name("/None"), Duplex=Name(_DUPLEX[flip]), DisplayDocTitle=True
    )


def _form(page: pikepdf.Page, reading: Pdf, sheets: Pdf) -> pikepdf.Object:
    """The page as a form, its lower left corner at the origin; what pages share, forms share."""
    corners = [float(value) for value in page.trimbox.as_list()]
    left, bottom = min(corners[::2]), min(corners[1::2])
    contents = page.obj.get("/Contents")
    streams = [] if contents is None else list(contents.as_list()) if isinstance(contents, Array) else [contents]
    form = _stream(sheets, b"\n".join(stream.read_bytes() for stream in streams))
    form.Type, form.Subtype = Name.XObject, Name.Form
    form.BBox = Array([_number(value) for value in (left, bottom, max(corners[::2]), max(corners[1::2]))])
    form.Matrix = Array([1, 0, 0, 1, _number(-left), _number(-bottom)])
    for key in ("/Resources", "/Group"):
        value = _inherited(page, key, None)
        if isinstance(value, pikepdf.Object):
            form[key] = sheets.copy_foreign(value if value.is_indirect else reading.make_indirect(value))
    return form


def _sheet(sheets: Pdf, plan: Plan, side: Side, forms: list[pikepdf.Object]) -> pikepdf.Page:
    names = {slot.page: f"/P{slot.page}" for slot in side.slots if slot.page != folding.BLANK}
    operators = [_placed(slot, plan.page, names[slot.page]) for slot in side.slots if slot.page in names]
    operators += _marks(side)
    media = Array([0, 0, _number(pt(plan.width)), _number(pt(plan.height))])
    page = Dictionary(
        Type=Name.Page,
        MediaBox=media,
        Contents=_stream(sheets, "\n".join(operators).encode()),
        Resources=Dictionary(XObject=Dictionary({name: forms[number - 1] for number, name in names.items()})),
    )
    return pikepdf.Page(sheets.make_indirect(page))


def _placed(slot: Slot, page: tuple[float, float], name: str) -> str:
    cell = slot.cell
    clip = f"{_points(cell.x, cell.y, cell.width, cell.height)} re W n"
    place = f"1 0 0 1 {_points(slot.x, slot.y)} cm"
    if slot.turned:
        place = f"-1 0 0 -1 {_points(slot.x + page[0], slot.y + page[1])} cm"
    return f"q {clip} {place} {name} Do Q"


def _marks(side: Side) -> Iterator[str]:
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
