"""Read finished booklets back. Shares nothing with the program that wrote them: pikepdf follows the tags, the bookmarks
and the links of a PDF, pdfium tells what stands where on its pages, and html.parser reads the page for a phone."""

import ctypes
import functools
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from html.parser import HTMLParser
from io import BytesIO

import pikepdf
import pypdfium2
from pypdfium2 import raw

MM = 72 / 25.4
HYPHEN = "\u2010"
BLOCKS = frozenset(
    [
        "P",
        "H1",
        "H2",
        "H3",
        "H4",
        "H5",
        "H6",
        "LI",
        "Lbl",
        "LBody",
        "TD",
        "TH",
        "Caption",
        "Div",
        "Sect",
        "Art",
        "Figure",
        "L",
        "Table",
        "TR",
    ]
)


@dataclass(frozen=True)
class Box:
    """A rectangle of a page in points, from its lower left corner."""

    left: float
    low: float
    right: float
    high: float

    @property
    def width(self):
        return self.right - self.left

    @property
    def height(self):
        return self.high - self.low


@dataclass(frozen=True)
class Piece:
    """Something drawn on a page: words, or a picture."""

    page: int
    kind: str
    text: str
    box: Box
    mark: int
    font: str = ""


@dataclass
class Tag:
    """An element of the tagged structure, with what it holds in the order in which it is read."""

    kind: str
    kids: list = field(default_factory=list)
    alt: str = ""
    to: int | None = None
    """The page that a link leads to."""

    def pieces(self):
        for kid in self.kids:
            if isinstance(kid, Tag):
                yield from kid.pieces()
            else:
                yield kid

    def tags(self, *kinds):
        for kid in self.kids:
            if isinstance(kid, Tag):
                if kid.kind in kinds:
                    yield kid
                yield from kid.tags(*kinds)

    @property
    def pages(self):
        return {piece.page for piece in self.pieces()}

    @property
    def words(self):
        return joined([piece for piece in self.pieces() if piece.kind == "text"])


class Paper:
    """A PDF that was read: the pieces of its pages, and the tree of its tags."""

    def __init__(self, content, depth=1):
        self.content = content
        self.sizes, self.pieces, self.rasters = [], [], 0
        document = pypdfium2.PdfDocument(content)
        for number, page in enumerate(document):
            self.sizes.append(page.get_size())
            text = page.get_textpage()
            for thing in page.get_objects(max_depth=depth):
                self.rasters += thing.type == raw.FPDF_PAGEOBJ_IMAGE
                self.pieces.append(_piece(number, thing, text))
            text.close()
        document.close()

    @functools.cached_property
    def tree(self):
        """The document as its tags say it is read."""
        marked = defaultdict(list)
        for piece in self.pieces:
            marked[piece.page, piece.mark].append(piece)
        with pikepdf.open(BytesIO(self.content)) as pdf:
            numbers = {page.objgen: number for number, page in enumerate(pdf.pages)}
            return _tag(pdf.Root.StructTreeRoot, None, numbers, marked, _named(pdf))

    def on(self, page):
        return [piece for piece in self.pieces if piece.page == page]

    def passages(self):
        """The texts of the document, cell by cell and paragraph by paragraph."""
        found = []
        _collect(self.tree, found)
        return [text for text in (joined(pieces) for pieces in found) if text.strip()]


def _piece(number, thing, text):
    left, low, right, high = thing.get_bounds() if hasattr(thing, "get_bounds") else thing.get_pos()
    mark = raw.FPDFPageObj_GetMarkedContentID(thing.raw)
    kinds = {
        raw.FPDF_PAGEOBJ_TEXT: "text",
        raw.FPDF_PAGEOBJ_FORM: "picture",
        raw.FPDF_PAGEOBJ_IMAGE: "raster",
    }
    kind = kinds.get(thing.type, "path")
    words = _text_of(thing, text) if kind == "text" else ""
    font = _font_of(thing) if kind == "text" else ""
    return Piece(number, kind, words, Box(left, low, right, high), mark, font)


def _text_of(thing, text):
    length = raw.FPDFTextObj_GetText(thing.raw, text.raw, None, 0)
    buffer = (ctypes.c_ushort * (length // 2))()
    raw.FPDFTextObj_GetText(thing.raw, text.raw, buffer, length)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")


def _font_of(thing):
    font = raw.FPDFTextObj_GetFont(thing.raw)
    buffer = ctypes.create_string_buffer(120)
    raw.FPDFFont_GetBaseFontName(font, buffer, 120)
    return buffer.value.decode()


def _tag(element, page, numbers, marked, named):
    page = numbers[element.Pg.objgen] if "/Pg" in element else page
    tag = Tag(str(element.get("/S", "/Root"))[1:], alt=str(element.get("/Alt", "")))
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary):
            if "/MCID" in kid:
                at = numbers[kid.Pg.objgen] if "/Pg" in kid else page
                tag.kids += marked[at, int(kid.MCID)]
            elif "/S" in kid:
                tag.kids.append(_tag(kid, page, numbers, marked, named))
            elif kid.get("/Type") == "/OBJR" and "/URI" not in kid.Obj.get("/A", {}):
                tag.to = _page(_place(kid.Obj), numbers, named)
        else:
            tag.kids += marked[page, int(kid)]
    return tag


def _collect(tag, found):
    """The pieces of each innermost block together."""
    if tag.kind in BLOCKS or not found:
        found.append([])
    for kid in tag.kids:
        if isinstance(kid, Tag):
            _collect(kid, found)
        elif kid.kind == "text":
            found[-1].append(kid)
    if tag.kind in BLOCKS:
        found.append([])


def joined(pieces):
    """The words of one block: a word broken at the end of a line is whole again, another end of line is a newline.

    pdfium puts a space of its own where one run of type ends and another begins: beside a no-break space it is none,
    and beside another space it is the same one. Spaces that were typed twice are found in the HTML."""
    text, last = "", None
    for piece in pieces:
        words = plain(piece.text)
        if last and (piece.page != last.page or piece.box.low < last.box.low - 0.6 * max(last.box.height, 5)):
            text = text.rstrip(" ")
            text = text[:-1] if text.endswith(HYPHEN) else text if text.endswith("-") else text + "\n"
            words = words.lstrip(" ")
        text += words
        if words.strip():
            last = piece
    return tidy(text)


def plain(text):
    """pdfium has a sign of its own for a hyphen that the author typed, at the end of a line."""
    return text.replace("\r\n", "\n").replace("\x02", "-").replace("\ufffe", "-")


def tidy(text):
    """Without the spaces that pdfium puts in: beside a no-break space, after a capital in tracked small capitals."""
    text = re.sub(r"(?m)^([B-DF-HJ-NP-TV-XZ]) (?=[a-zéè])", r"\1", text.strip())
    return re.sub(" +", " ", re.sub(r"\s*\xa0\s*", "\xa0", text))


def unfolded(content):
    """The pages of an imposed file, each on a sheet of its own, upright: a page is a form that the sides place."""
    pages = {}
    with pikepdf.open(BytesIO(content)) as pdf, pikepdf.new() as book:
        for side in pdf.pages:
            for form in side.Resources.XObject.values():
                if form.get("/Subtype") == "/Form" and form.objgen not in pages:
                    pages[form.objgen] = form
        for form in pages.values():
            left, low, right, high = (float(value) for value in form.BBox)
            page = book.add_blank_page(page_size=(right - left, high - low))
            page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Page=book.copy_foreign(form)))
            page.Contents = book.make_stream(f"1 0 0 1 {-left} {-low} cm /Page Do".encode())
        out = BytesIO()
        book.save(out)
    return out.getvalue()


def untagged(content):
    """The text of every page of a PDF without tags, parted where a gap is wide: between cells and columns."""
    document = pypdfium2.PdfDocument(content)
    pages = []
    for page in document:
        text = page.get_textpage()
        pages.append(_side(text))
        text.close()
    document.close()
    return pages


def _side(text):
    count = text.count_chars()
    letters = [chr(raw.FPDFText_GetUnicode(text.raw, index)) for index in range(count)]
    out, last = [], None
    for index, letter in enumerate(letters):
        if letter.isspace():
            out.append(letter)
            continue
        if last is not None and index > last + 1 and _apart(text, last, index):
            out.append("\n\n")
        out.append(letter)
        last = index
    joint = plain("".join(out))
    joint = re.sub(rf"{HYPHEN}\s*\n\s*", "", joint)
    joint = re.sub(r"(?<=\w)-\s*\n\s*", "-", joint)
    return [tidy(one) for one in re.split(r"\s*\n\s*\n\s*", joint) if one.strip()]


def _apart(text, one, other):
    """Whether the space between two letters of a line is wider than any in a justified line."""
    left, low, right, high = text.get_charbox(one)
    left2, low2, right2, high2 = text.get_charbox(other)
    if min(high, high2) < max(low, low2):
        return False
    return max(left2 - right, left - right2) > 0.9 * raw.FPDFText_GetFontSize(text.raw, other)


def letters(content):
    """What is printed on each page, letter by letter, without its order."""
    document = pypdfium2.PdfDocument(content)
    pages = []
    for page in document:
        text = page.get_textpage()
        pages.append(Counter(letter for letter in plain(text.get_text_range()) if not letter.isspace()))
        text.close()
    document.close()
    return pages


class Page(HTMLParser):
    """An HTML file: its texts block by block, its raised texts, its ids and links, what it would fetch."""

    SILENT = frozenset(("style", "svg", "script", "title", "defs"))
    PARTING = frozenset(("p", "li", "td", "th", "h1", "h2", "h3", "h4", "h5", "dt", "dd", "figcaption", "caption")) | {
        "div",
        "section",
        "article",
        "header",
        "nav",
        "summary",
    }
    EMPTY = frozenset(("meta", "link", "br", "img", "hr", "input"))

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.texts, self.raised, self.ids, self.links, self.fetched = [""], [], [], [], []
        self.open, self.lang, self.tags = [], "", Counter()
        self.feed(text)
        self.texts = [" ".join(one.split(" ")).strip("\n ") for one in self.texts]
        self.texts = [one for one in self.texts if one]

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.tags[tag] += 1
        if tag == "html":
            self.lang = found.get("lang", "")
        if "id" in found and "svg" not in self.open:
            self.ids.append(found["id"])
        if tag == "a" and "svg" not in self.open:
            self.links.append(found.get("href", ""))
        self.fetched += [value for name, value in attributes if name in ("src", "srcset", "data", "poster")]
        if tag not in self.EMPTY:
            self.open.append(tag)
        if tag in self.PARTING:
            self.texts.append("")

    def handle_endtag(self, tag):
        while tag in self.open and self.open.pop() != tag:
            pass
        if tag in self.PARTING:
            self.texts.append("")

    def handle_data(self, data):
        if self.SILENT.isdisjoint(self.open):
            self.texts[-1] += data
            if "sup" in self.open:
                self.raised.append(data)


def bookmarks(content):
    """Depth, title and page of every bookmark."""
    with pikepdf.open(BytesIO(content)) as pdf:
        numbers = {page.objgen: number for number, page in enumerate(pdf.pages)}
        named = _named(pdf)
        with pdf.open_outline() as outline:
            return list(_bookmarks(outline.root, 0, numbers, named))


def _bookmarks(items, depth, numbers, named):
    for item in items:
        yield depth, item.title, _page(item.destination, numbers, named)
        yield from _bookmarks(item.children, depth + 1, numbers, named)


def _page(destination, numbers, named):
    place = named[str(destination)] if isinstance(destination, pikepdf.String | str) else destination
    return numbers[place[0].objgen]


def _place(annotation):
    return annotation.Dest if "/Dest" in annotation else annotation.A.D


def _named(pdf):
    if "/Names" not in pdf.Root or "/Dests" not in pdf.Root.Names:
        return {}
    return dict(pikepdf.NameTree(pdf.Root.Names.Dests).items())


def addresses(content):
    """Every address outside of the file that a link names."""
    with pikepdf.open(BytesIO(content)) as pdf:
        notes = [note for page in pdf.pages for note in page.get("/Annots", [])]
        return [str(note.A.URI) for note in notes if "/URI" in note.get("/A", {})]


def placed(content):
    """Every side of an imposed file: its size in points, and where each page lies: number, lower left, upper right.

    Pages are numbered as `unfolded` gives them; on a page that stands on its head, left is greater than right."""
    numbers, sides = {}, []
    with pikepdf.open(BytesIO(content)) as pdf:
        for side in pdf.pages:
            for form in side.Resources.XObject.values():
                if form.get("/Subtype") == "/Form":
                    numbers.setdefault(form.objgen, len(numbers))
            sides.append((tuple(float(value) for value in side.MediaBox[2:]), list(_placed(side, numbers))))
    return sides


def _placed(side, numbers):
    here, kept = (1, 0, 0, 1, 0, 0), []
    for operands, operator in pikepdf.parse_content_stream(side):
        match str(operator):
            case "q":
                kept.append(here)
            case "Q":
                here = kept.pop()
            case "cm":
                here = _times([float(value) for value in operands], here)
            case "Do":
                form = side.Resources.XObject[str(operands[0])]
                box = [float(value) for value in form.BBox]
                yield numbers[form.objgen], _at(here, *box[:2]), _at(here, *box[2:])


def _times(m, n):
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _at(matrix, x, y):
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def fonts(content):
    """The descriptors of all fonts: name, and whether the font is in the file."""
    with pikepdf.open(BytesIO(content)) as pdf:
        return {
            str(one.FontName): any(key in one for key in ("/FontFile", "/FontFile2", "/FontFile3"))
            for one in pdf.objects
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor"
        }


def undescribed_fonts(content):
    """Fonts that rely on the machine that prints."""
    with pikepdf.open(BytesIO(content)) as pdf:
        found = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"]
        return [
            str(one.get("/BaseFont"))
            for one in found
            if one.Subtype not in ("/Type0", "/Type3") and "/FontDescriptor" not in one
        ]
