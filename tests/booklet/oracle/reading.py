"""A finished booklet as its reader holds it: pages in order, their lines, their printed numbers. Millimetres."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cached_property
from io import BytesIO

import pikepdf
import pypdfium2

from massicot.checks.prints.reading.model import Letter, PdfReading, Rect, hull, squeezed
from massicot.checks.prints.reading.pdf import MM, guarded, page_letters
from massicot.ink.shapes import Matrix, multiply
from tests.booklet.oracle.folding import Lying, Side, folded
from tests.booklet.oracle.lines import TextLine, text_lines

HEADING = 1.05
CHAPTER = 1.7
"""How much larger than the text a heading is, and the title of a chapter."""
SAME_LEVEL = 0.6
LONGEST_TITLE = 4
"""Lines."""
EDGE = 3
"""A running head or a page number, a note, and the text."""
GUTTER = 3.0
"""Wider than any space between words."""
COLUMN = 3
"""So many lines that stand beside others are a column."""
LEAST_PAGE = 7000.0
"""Square millimetres: what fills so much of a sheet, upright, may be a page of a book. A7, the smallest of ours, has
7770 on whatever paper; what is smaller is a card."""
SHAPE = (1.25, 1.6)
"""How many times as high as wide."""
SHORT_EDGE, LONG_EDGE = "DuplexFlipShortEdge", "DuplexFlipLongEdge"


def folded_letters(text: str) -> str:
    """The letters of a text by which it is found: no spaces, no hyphens, and small, for labels may be set large."""
    return squeezed(text).casefold()


@dataclass(frozen=True)
class Leaf:
    """A page of the book. `page` is that of the file on which it is printed, `lying` how it lies there."""

    number: int
    page: int
    width: float
    height: float
    lines: tuple[TextLine, ...]
    folio: int | None = None
    lying: Lying | None = None
    letters: tuple[Letter, ...] = ()

    @cached_property
    def text(self) -> str:
        """All its letters, without spaces and hyphens, as they are drawn; and once more column by column, for pdfium
        puts lines of two columns that stand on one level into an order of its own."""
        drawn = folded_letters("".join(line.text for line in self.lines))
        if min(map(len, self.columns)) < COLUMN:
            return drawn
        ordered = [line for column in self.columns for line in sorted(column, key=lambda line: -line.box.bottom)]
        return f"{drawn}\0{folded_letters(''.join(line.text for line in ordered))}"

    @cached_property
    def columns(self) -> tuple[list[TextLine], list[TextLine]]:
        """What stands in the left half and in the right half: pieces of lines, parted where a column ends."""
        parted, middle = text_lines(self.letters, GUTTER), self.width / 2
        left = [line for line in parted if line.box.right <= middle]
        return left, [line for line in parted if line.box.left >= middle]

    @cached_property
    def last_lines(self) -> frozenset[str]:
        """The letters of the lines at its foot, across the page and in each of two columns."""
        return self._at_the_edge(lambda line: line.box.bottom)

    @cached_property
    def first_lines(self) -> frozenset[str]:
        """The letters of the lines at its head."""
        return self._at_the_edge(lambda line: -line.box.top)

    def _at_the_edge(self, level: Callable[[TextLine], float]) -> frozenset[str]:
        outermost = [line for group in (self.lines, *self.columns) for line in sorted(group, key=level)[:EDGE]]
        return frozenset(folded_letters(line.text) for line in outermost if self.width)

    @property
    def shown(self) -> int:
        """The number that a reader knows it by."""
        return self.number if self.folio is None else self.folio


@dataclass(frozen=True)
class Book:
    """A booklet: `per_side` is 1 for pages to be read, otherwise how many lie on a side of a sheet."""

    leaves: tuple[Leaf, ...]
    per_side: int = 1
    turned_well: bool = True
    """Whether the pages come in order when the sheets are turned as the file asks."""
    body: float = 0.0
    """The size of most of its type."""
    _known: dict[tuple[int, float], set[str]] = field(default_factory=dict)

    def heading(self, title: str, leaves: Iterable[Leaf], size: float = HEADING) -> Leaf | None:
        """The first of some pages on which a title stands in larger type."""
        wanted = folded_letters(title)
        return next((leaf for leaf in leaves if wanted in self._headings(leaf, size)), None)

    def _headings(self, leaf: Leaf, size: float) -> set[str]:
        key = (leaf.number, size)
        if key not in self._known:
            large = [line.text for line in leaf.lines if line.size >= size * self.body]
            spans = [large[first : first + count] for first in range(len(large)) for count in range(1, LONGEST_TITLE)]
            self._known[key] = {folded_letters("".join(span)) for span in spans}
        return self._known[key]


def read_book(content: bytes, reading: PdfReading) -> Book:
    """The pages of a file, or of the sheets in it, in the order of the book; or `UnreadableError`."""
    with guarded():
        placed = _placed_forms(content)
        per_side = _per_side(placed)
        if per_side == 1:
            leaves = [
                Leaf(one.number, one.number, one.width, one.height, tuple(text_lines(one.letters)), letters=one.letters)
                for one in reading.sheets
            ]
            return _book(leaves, 1)
        return _from_sheets(content, reading, placed, per_side)


def _book(leaves: Sequence[Leaf], per_side: int) -> Book:
    sizes: Counter[float] = Counter()
    for leaf in leaves:
        for line in leaf.lines:
            sizes[round(line.size, 1)] += len(line.text)
    body = sizes.most_common(1)[0][0] if sizes else 0.0
    return Book(tuple(_numbered(leaves)), per_side, body=body)


def _numbered(leaves: Sequence[Leaf]) -> list[Leaf]:
    """The pages with their printed numbers: figures alone in a line, on the level where most pages have them lowest."""
    lowest = [min(leaf.lines, key=lambda line: line.box.bottom, default=None) for leaf in leaves]
    levels = Counter(_level(line) for line in lowest if line and _is_number(line))
    if not levels:
        return list(leaves)
    level = levels.most_common(1)[0][0]
    return [
        replace(leaf, folio=next((int(line.text) for line in leaf.lines if _is_folio(line, level)), None))
        for leaf in leaves
    ]


def _is_number(line: TextLine) -> bool:
    return line.text.isascii() and line.text.isdigit() and len(line.text) < 6


def _level(line: TextLine) -> int:
    return round(line.box.bottom / SAME_LEVEL)


def _is_folio(line: TextLine, level: int) -> bool:
    return _is_number(line) and abs(_level(line) - level) <= 1


# -- sheets ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Laid:
    """A form that a page of the file itself places: its object, its box on the page, and how it is moved there."""

    form: tuple[int, int]
    box: Rect
    matrix: Matrix

    @property
    def is_page(self) -> bool:
        """Whether it has the size and shape of a page of a book."""
        width, height = self.box.width, self.box.height
        return width * height > LEAST_PAGE and SHAPE[0] < height / max(width, 1) < SHAPE[1]


def _placed_forms(content: bytes) -> list[list[Laid]]:
    """The pages of a book on each page of the file."""
    with pikepdf.open(BytesIO(content), suppress_warnings=True) as pdf:
        pages = []
        for page in pdf.pages:
            left, bottom = float(page.mediabox[0]), float(page.mediabox[1])
            pages.append(list(_laid(page, (MM, 0.0, 0.0, MM, -left * MM, -bottom * MM))))
    return [[form for form in page if form.is_page] for page in pages]


def _laid(page: pikepdf.Page, into: Matrix) -> Iterator[Laid]:
    matrix, stack = into, []
    for instruction in pikepdf.parse_content_stream(page, "q Q cm Do"):
        values = list(instruction.operands)
        match str(instruction.operator):
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop() if stack else matrix
            case "cm":
                a, b, c, d, e, f = (float(value) for value in values)
                matrix = multiply((a, b, c, d, e, f), matrix)
            case "Do":
                form = (page.resources.get("/XObject") or {}).get(str(values[0]))
                if form is not None and form.get("/Subtype") == "/Form":
                    a, b, c, d, e, f = (float(value) for value in form.get("/Matrix", (1, 0, 0, 1, 0, 0)))
                    left, bottom, right, top = (float(value) for value in form.BBox)
                    own = multiply((a, b, c, d, e, f), matrix)
                    yield Laid(form.objgen, hull([(left, bottom), (right, top)]).moved(own), own)


def _per_side(placed: Sequence[Sequence[Laid]]) -> int:
    """1, unless most sides hold several forms of the size of a page."""
    counts = [len(page) for page in placed]
    if 2 * sum(count > 1 for count in counts) <= len(counts):
        return 1
    return next((size for size in (2, 4, 8) if max(counts) <= size), 1)


def _from_sheets(content: bytes, reading: PdfReading, placed: Sequence[Sequence[Laid]], per_side: int) -> Book:
    forms = list(dict.fromkeys(laid.form for page in placed for laid in page))
    loose = _loose(content, forms)
    sides = [
        Side(
            sheet.number,
            sheet.width,
            sheet.height,
            tuple(_lying(forms.index(laid.form), sheet.number, laid) for laid in page),
        )
        for sheet, page in zip(reading.sheets, placed, strict=True)
    ]
    asked = _bound(loose, folded(sides, per_side, reading.duplex == SHORT_EDGE), per_side)
    if per_side == 8 or (reading.duplex in (SHORT_EDGE, LONG_EDGE) and in_order(asked.leaves)):
        return asked
    other = _bound(loose, folded(sides, per_side, reading.duplex != SHORT_EDGE), per_side)
    best = other if in_order(other.leaves) else asked
    return replace(best, turned_well=best is asked and reading.duplex in (SHORT_EDGE, LONG_EDGE))


def _lying(form: int, page: int, one: Laid) -> Lying:
    turned = one.matrix[0] < 0
    return Lying(form, page, one.box, abs(one.matrix[0]) / MM, turned, one.box, not turned)


def in_order(leaves: Sequence[Leaf]) -> bool:
    """Whether the printed numbers count the pages, and all stand upright."""
    return all(leaf.folio in (None, leaf.number) and (leaf.lying is None or leaf.lying.upright) for leaf in leaves)


def _bound(loose: Sequence[Leaf], order: Sequence[Lying], per_side: int) -> Book:
    blank = replace(loose[0], lines=(), letters=(), folio=None)
    leaves = [
        replace(loose[one.form] if one.form >= 0 else blank, number=number, page=one.page, lying=one)
        for number, one in enumerate(order, 1)
    ]
    return _book(leaves, per_side)


def _loose(content: bytes, forms: Sequence[tuple[int, int]]) -> list[Leaf]:
    """Each page of the book on a sheet of its own, upright."""
    with pikepdf.open(BytesIO(content), suppress_warnings=True) as pdf:
        count = len(pdf.pages)
        for key in forms:
            form = pdf.get_object(key)
            left, low, right, high = (float(value) for value in form.BBox)
            page = pdf.add_blank_page(page_size=(max(3.0, right - left), max(3.0, high - low)))
            page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Page=form))
            page.obj.Contents = pdf.make_stream(b"/Page Do")
        del pdf.pages[:count]
        flat = BytesIO()
        pdf.save(flat)
    leaves = []
    with closing(pypdfium2.PdfDocument(flat.getvalue())) as document:
        for number in range(len(forms)):
            width, height = document.get_page_size(number)
            seen = page_letters(document[number], MM)
            leaves.append(Leaf(0, 0, width * MM, height * MM, tuple(text_lines(seen)), letters=tuple(seen)))
    return leaves
