"""Paper, printed and folded. Shares nothing with the program that imposes: pdfium says where the glyphs of the
finished file are, and from there on sheets are turned, cut, piled and folded as hands would do it."""

from ctypes import byref, c_double
from dataclasses import dataclass
from io import BytesIO

import pikepdf
import pypdfium2
from pypdfium2.raw import FPDFText_GetCharOrigin
from reportlab.pdfgen.canvas import Canvas

from massicot.model.paper import Paper

MM = 72 / 25.4
A4, LETTER = (210.0, 297.0), (215.9, 279.4)
A5, A6, A7 = (148.0, 210.0), (105.0, 148.0), (74.0, 105.0)
INSET = 12.0
"""Where the two marks of a page stand: this far from its lower left and from its upper right corner."""


def paper(width, height):
    return Paper(id="sheet", title="sheet", width=width, height=height)


def reading_pdf(count, size, empty=False):
    """Pages that say their number twice: `a7` near the lower left corner, `z7` near the upper right one. Or pages
    that say nothing."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(size[0] * MM, size[1] * MM), invariant=1)
    canvas.setTitle("Règles")
    for number in range(1, count + 1):
        if not empty:
            canvas.setFont("Helvetica", 8)
            canvas.drawString(INSET * MM, INSET * MM, f"a{number}")
            canvas.drawString((size[0] - INSET) * MM, (size[1] - INSET) * MM, f"z{number}")
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


@dataclass(frozen=True)
class Printed:
    """A page as it lies on a side: its left and right edge, its foot and head, as the reader of the page sees them.
    On a page that stands on its head, left is greater than right and foot than head."""

    number: int
    left: float
    right: float
    foot: float
    head: float

    @property
    def middle(self):
        return (self.left + self.right) / 2, (self.foot + self.head) / 2


@dataclass(frozen=True)
class Side:
    width: float
    height: float
    pages: tuple


def read(content, size):
    """Every side of an imposed file, with its pages found by their marks."""
    document = pypdfium2.PdfDocument(content)
    sides = []
    for page in document:
        text = page.get_textpage()
        marks = dict(_marks(text))
        text.close()
        pages = tuple(_page(number, marks, size) for kind, number in marks if kind == "a")
        sides.append(Side(page.get_width() / MM, page.get_height() / MM, pages))
    document.close()
    return sides


def _marks(text):
    letters = [text.get_text_range(index, 1) for index in range(text.count_chars())]
    for index, letter in enumerate(letters):
        if letter in ("a", "z"):
            digits = ""
            for following in letters[index + 1 :]:
                if not following.isdigit():
                    break
                digits += following
            x, y = c_double(), c_double()
            assert FPDFText_GetCharOrigin(text, index, byref(x), byref(y))
            yield (letter, int(digits)), (x.value / MM, y.value / MM)


def _page(number, marks, size):
    (ax, ay), (zx, zy) = marks["a", number], marks["z", number]
    way = 1 if zx > ax else -1
    # The marks are as far apart as on the page that was read: 100 %, and no quarter turn.
    assert abs(way * (zx - ax) - (size[0] - 2 * INSET)) < 0.002
    assert abs(way * (zy - ay) - (size[1] - 2 * INSET)) < 0.002
    left, foot = ax - way * INSET, ay - way * INSET
    return Printed(number, left, left + way * size[0], foot, foot + way * size[1])


def duplex(content):
    """What the file asks of the printer."""
    with pikepdf.open(BytesIO(content)) as pdf:
        return str(pdf.Root.ViewerPreferences.Duplex)


@dataclass(frozen=True)
class Sheet:
    """A printed sheet, seen from its front: the back's pages are where they show through."""

    width: float
    height: float
    front: tuple
    back: tuple


def printed(content, size):
    """The pile as it leaves the printer, first sheet on top, fronts up."""
    return piled(read(content, size), duplex(content))


def piled(sides, how):
    """Sides in the order of the file, on sheets that the printer turned in this way."""
    assert len(sides) % 2 == 0
    return [_turned(*pair, how) for pair in zip(sides[::2], sides[1::2], strict=True)]


def _turned(front, back, how):
    """Turn the sheet about an edge as it lies: the long one of a lying sheet is the level one."""
    wide, tall = front.width, front.height
    assert (wide, tall) == (back.width, back.height)
    level = (how == "/DuplexFlipLongEdge") == (wide > tall)

    def through(page):
        if level:
            return Printed(page.number, page.left, page.right, tall - page.foot, tall - page.head)
        return Printed(page.number, wide - page.left, wide - page.right, page.foot, page.head)

    return Sheet(wide, tall, front.pages, tuple(through(page) for page in back.pages))


def cut(pile):
    """One cut across the middle of the pile, then the upper half on the lower one."""
    tall = pile[0].height / 2

    def half(sheet, low):
        def keep(pages):
            return tuple(page for page in pages if low < page.middle[1] < low + tall)

        return Sheet(sheet.width, tall, keep(sheet.front), keep(sheet.back))

    return [half(sheet, tall) for sheet in pile] + [half(sheet, 0) for sheet in pile]


@dataclass(frozen=True)
class Read:
    """A page of the folded book: its number (None is blank), whether it is upright, how far its edge at the spine lies
    beyond the fold, and how many sheets are around its own."""

    number: int | None
    upright: bool
    beyond: float
    depth: int


def folded(pile):
    """Fold the pile about its upright middle, the uppermost front outside; then leaf through."""
    ahead, behind = [], []
    for depth, sheet in enumerate(pile):
        ahead += [_face(sheet, sheet.front, depth, right=True), _face(sheet, sheet.back, depth, right=True)]
        behind += [_face(sheet, sheet.front, depth, right=False), _face(sheet, sheet.back, depth, right=False)]
    return ahead + behind[::-1]


def _face(sheet, pages, depth, right):
    fold = sheet.width / 2
    found = [page for page in pages if (page.middle[0] > fold) == right]
    assert len(found) <= 1
    if not found:
        return Read(None, True, 0.0, depth)
    page = found[0]
    edges = sorted((page.left, page.right))
    beyond = fold - edges[0] if right else edges[1] - fold
    return Read(page.number, page.head > page.foot, beyond, depth)


def ink(content, number, per_mm=8):
    """A side as grey pixels, and how many of them make a millimetre."""
    document = pypdfium2.PdfDocument(content)
    image = document[number].render(scale=per_mm / MM).to_pil().convert("L")
    document.close()
    return image


def lines(content, number):
    """The straight strokes of a side, outside its pages: (x1, y1, x2, y2, dashed) in millimetres."""
    found, dashed, here = [], False, None
    with pikepdf.open(BytesIO(content)) as pdf:
        scale = 1.0
        for operands, operator in pikepdf.parse_content_stream(pdf.pages[number]):
            match str(operator):
                case "cm":
                    scale = float(operands[0])
                case "d":
                    dashed = len(operands[0]) > 0
                case "m":
                    here = [float(value) * scale / MM for value in operands]
                case "l":
                    found.append((*here, *(float(value) * scale / MM for value in operands), dashed))
    return found
