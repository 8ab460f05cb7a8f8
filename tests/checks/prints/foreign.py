"""Decks as other people make them: drawn with reportlab, painted with Pillow, set with WeasyPrint, or by protograf.
Each can be made rightly, or with one fault planted; what would name the fault stands beside it."""

import copy
import io
import math
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pikepdf
import pypdfium2
from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
A4, LETTER = (210, 297), (215.9, 279.4)
FONT = Path(__file__).parents[3] / "fonts" / "atkinson" / "AtkinsonHyperlegibleNext-Bold.ttf"
SHADES = ["#d1495b", "#edae49", "#66a182", "#2e4057", "#8d6a9f", "#00798c", "#c98686", "#5c7c2f", "#b5651d", "#444b6e"]
SUITS = {"S": "#111111", "H": "#c01820", "D": "#c06010", "C": "#104010"}


@dataclass(slots=True)
class Slot:
    """One place on a sheet: which card lies there, and what is odd about it."""

    kind: str
    back: str = "back"
    pips: int = 0
    said: str = ""
    shade: str = ""
    scale: float = 1
    shift: float = 0
    back_shift: float = 0
    mirrored: bool = False
    odd: str = ""
    dots: int = 0


@dataclass(slots=True)
class Sheets:
    """A deck on its sheets: all that a person decides who lays it out."""

    slots: list[Slot]
    paper: tuple[float, float] = A4
    card: tuple[float, float] = (63, 88)
    grid: tuple[int, int] = (3, 3)
    gap: float = 0
    top: float = 0
    """How far from the upper edge the first row begins; else in the middle."""
    bleed: float = 0
    marks: bool = False
    border: bool = False
    backs: bool = False
    mirrored: bool = True
    font: str = "Other"
    pages: list[str] = field(default_factory=list)
    """What is done to the finished pages: “drop 2”, “twice 1”, “shrink 1”."""

    def cells(self):
        """The left and upper edge of each place, in millimetres from the upper left of the paper."""
        (columns, rows), (wide, high) = self.grid, self.card
        left = (self.paper[0] - columns * wide - (columns - 1) * self.gap) / 2
        top = self.top or (self.paper[1] - rows * high - (rows - 1) * self.gap) / 2
        steps = wide + self.gap, high + self.gap
        return [(left + c * steps[0], top + r * steps[1]) for r in range(rows) for c in range(columns)]

    def sheets(self):
        size = self.grid[0] * self.grid[1]
        return [self.slots[at : at + size] for at in range(0, len(self.slots), size)]


def of(*counts):
    """Slots of so many cards of each kind."""
    return [Slot(kind) for kind, count in counts for _ in range(count)]


def composition(slots):
    return " ".join(f"{count}×{kind}" for kind, count in Counter(slot.kind for slot in slots).items())


# -- what a card looks like ------------------------------------------------------------------------------------


def pips_of(slot):
    """Where the pips of a card stand, its label and its colour."""
    number = int("".join(filter(str.isdigit, slot.kind)) or 1)
    suit = slot.kind[-1] if slot.kind[-1] in SUITS else ""
    label = slot.said or slot.kind
    shade = slot.shade or SUITS.get(suit) or SHADES[(number - 1) % 10]
    return places(number)[: slot.pips or number], label, shade


def places(count):
    """Where so many pips stand on a card, as shares of its width and height."""
    columns = 1 if count < 4 else 2 if count < 9 else 3
    rows = math.ceil(count / columns)
    return [
        (0.5 + (n % columns - (columns - 1) / 2) * 0.24, 0.5 + (n // columns - (rows - 1) / 2) * 0.6 / rows)
        for n in range(count)
    ]


def face_drawn(canvas, slot, wide, high, font, bleed):
    """A face drawn with reportlab, in millimetres from its lower left."""
    pips, label, shade = pips_of(slot)
    canvas.setFillColor("#fbf6e8")
    canvas.rect(-bleed, -bleed, wide + 2 * bleed, high + 2 * bleed, stroke=0, fill=1)
    canvas.setFillColor(shade)
    for across, up in pips:
        canvas.circle(wide * across, high * up, 4, stroke=0, fill=1)
    canvas.setFillColor("#202020")
    canvas.setFont(font, 8)
    canvas.drawString(5, high - 11, label)
    canvas.drawRightString(wide - 5, 6, label)


def back_drawn(canvas, name, wide, high, bleed):
    canvas.setFillColor({"back": "#24406b", "red": "#8b1a1a"}[name])
    canvas.rect(-bleed, -bleed, wide + 2 * bleed, high + 2 * bleed, stroke=0, fill=1)
    canvas.setFillColor("#e8d9a0")
    for across in (0.25, 0.5, 0.75):
        for up in (0.2, 0.4, 0.6, 0.8):
            canvas.circle(wide * across, high * up, 2.5, stroke=0, fill=1)


def face_painted(slot, dots, wide=63, high=88):
    """A face painted with Pillow, dots to the inch."""
    pips, label, shade = pips_of(slot)
    step = dots / 25.4
    size = round(wide * step), round(high * step)
    picture = Image.new("RGB", size, "#fdfdf6")
    brush, font = ImageDraw.Draw(picture), ImageFont.truetype(str(FONT), round(9 * step))
    across = range(0, size[0] + size[1], round(4 * step))
    for at in across:  # a ground of fine stripes, as a scan or a texture has
        brush.line((at, 0, at - size[1], size[1]), fill="#f1ecd8", width=max(1, round(0.4 * step)))
    for x, y in pips:
        box = [(wide * x - 5) * step, (high * y - 4) * step, (wide * x + 5) * step, (high * y + 4) * step]
        brush.ellipse(box, fill=shade, outline="#222222", width=max(1, round(0.4 * step)))
    brush.text((5 * step, 4 * step), label, fill="#202020", font=font)
    brush.text(((wide - 5) * step, (high - 4) * step), label, fill="#202020", font=font, anchor="rb")
    return picture


# -- reportlab ---------------------------------------------------------------------------------------------------


def oddity(canvas, slot, wide, high):
    """What somebody did to one card."""
    match slot.odd:
        case "patch":
            canvas.setFillColor("#ffffff")
            canvas.rect(20, 35, 22, 18, stroke=0, fill=1)
        case "line":
            canvas.setStrokeColor("#000000")
            canvas.setLineWidth(0.4)
            canvas.line(0, 20, wide, 60)
        case "blank":
            canvas.setFillColor("#ffffff")
            canvas.rect(-1, -1, wide + 2, high + 2, stroke=0, fill=1)


def placed(canvas, sheets, slot, corner, draw):
    """One card drawn where it belongs, or a little beside."""
    wide, high = sheets.card
    canvas.saveState()
    canvas.translate(corner[0], sheets.paper[1] - corner[1] - high)
    if slot.scale != 1 or slot.mirrored:
        canvas.translate(wide / 2, high / 2)
        canvas.scale(-slot.scale if slot.mirrored else slot.scale, slot.scale)
        canvas.translate(-wide / 2, -high / 2)
    draw(canvas)
    canvas.restoreState()


def crop_marks(canvas, sheets):
    """Ticks outside the grid, at each side of each row and column."""
    canvas.setStrokeColor("#000000")
    canvas.setLineWidth(0.15)
    wide, high = sheets.card
    across = {round(x + more, 3) for x, _ in sheets.cells() for more in (0, wide)}
    down = {round(y + more, 3) for _, y in sheets.cells() for more in (0, high)}
    paper_high = sheets.paper[1]
    for x in across:
        for y in (min(down) - 3.5, max(down) + 3.5):
            canvas.line(x, paper_high - y - 1.5, x, paper_high - y + 1.5)
    for y in down:
        for x in (min(across) - 3.5, max(across) + 3.5):
            canvas.line(x - 1.5, paper_high - y, x + 1.5, paper_high - y)


def with_reportlab(sheets, face=None):
    """A plain script: a loop over places, a face drawn in each, then the backs from right to left."""
    if "Other" not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont("Other", str(FONT)))
    whole = io.BytesIO()
    canvas = Canvas(whole, [side * MM for side in sheets.paper], invariant=1)
    wide, high = sheets.card
    face = face or (lambda canvas, slot: face_drawn(canvas, slot, wide, high, sheets.font, sheets.bleed))

    def page(slots, corners, draw):
        canvas.scale(MM, MM)
        if sheets.marks:
            crop_marks(canvas, sheets)
        for slot, corner in zip(slots, corners, strict=False):
            placed(canvas, sheets, slot, corner, lambda canvas, slot=slot: draw(canvas, slot))
            if sheets.border:
                canvas.setStrokeColor("#808080")
                canvas.setLineWidth(0.2)
                canvas.rect(corner[0], sheets.paper[1] - corner[1] - high, wide, high)
        canvas.showPage()

    def front(canvas, slot):
        face(canvas, slot)
        oddity(canvas, slot, wide, high)

    for slots in sheets.sheets():
        shifts = [slot.shift for slot in slots]
        page(slots, [(x + by, y) for (x, y), by in zip(sheets.cells(), shifts, strict=False)], front)
        if sheets.backs:
            corners = [(sheets.paper[0] - x - wide if sheets.mirrored else x, y) for x, y in sheets.cells()]
            corners = [(x + slot.back_shift, y) for (x, y), slot in zip(corners, slots, strict=False)]
            behind = [replace(slot, scale=1, mirrored=False) for slot in slots]
            page(behind, corners, lambda canvas, slot: back_drawn(canvas, slot.back, wide, high, sheets.bleed))
    canvas.save()
    return whole.getvalue()


# -- Pillow --------------------------------------------------------------------------------------------------------


def with_pictures(sheets, paint=face_painted, dots=300):
    """Each card a picture of its own, laid out by a few lines of reportlab."""
    made = {}

    def face(canvas, slot):
        key = (slot.kind, slot.pips, slot.said, slot.shade, slot.dots, slot.odd)
        if key not in made:
            picture = paint(slot, slot.dots or dots)
            if slot.odd == "blur":
                picture = picture.filter(ImageFilter.GaussianBlur(dots / 25))
            if slot.odd == "grey":
                picture = ImageOps.grayscale(picture).convert("RGB")
            made[key] = ImageReader(picture)
        canvas.drawImage(made[key], 0, 0, *sheets.card)

    return with_reportlab(sheets, face)


class Ours:
    """Pictures of our own faces, cut out of a finished sheet as a scanner would."""

    dots = 300
    left, rows, step = 13.5, (14, 108), 69

    def __init__(self, path):
        self.faces = {}
        kinds = [slot.kind for slot in PAIRS] + ["coupe"]
        scale = self.dots / 25.4
        with pypdfium2.PdfDocument(path) as drawn:
            for number in range(0, len(drawn), 2):
                picture = None
                for place, kind in enumerate(kinds[number * 4 : number * 4 + 8]):
                    if kind in self.faces:
                        continue
                    picture = picture or drawn[number].render(scale=self.dots / 72).to_pil().convert("RGB")
                    x = (self.left + place % 4 * self.step) * scale
                    y = self.rows[place // 4] * scale
                    self.faces[kind] = picture.crop((round(x), round(y), round(x + 63 * scale), round(y + 88 * scale)))

    def __call__(self, slot, dots):
        picture = self.faces[slot.kind].copy()
        if slot.pips:  # one of the apples painted out, in the colour of the ground beside it
            corners = [
                (round(x / 63 * picture.width), round(y / 88 * picture.height)) for x, y in ((36.5, 2), (61, 27))
            ]
            ImageDraw.Draw(picture).rectangle((*corners[0], *corners[1]), fill=picture.getpixel((5, 400)))
        share = dots / self.dots
        return picture.resize((round(picture.width * share), round(picture.height * share)))


def as_whole_pages(sheets, dots=200):
    """Whole pages saved as pictures, as a paint program exports them."""
    with pypdfium2.PdfDocument(with_reportlab(sheets)) as drawn:
        pages = [page.render(scale=dots / 72).to_pil().convert("RGB") for page in drawn]
    whole = io.BytesIO()
    pages[0].save(whole, "PDF", save_all=True, append_images=pages[1:], resolution=dots, quality=80)
    return whole.getvalue()


def one_card_a_page(sheets):
    """As a printing shop asks for it: each page is a card with its bleed."""
    single = replace(sheets, paper=tuple(side + 6 for side in sheets.card), grid=(1, 1), bleed=3)
    return with_reportlab(single)


# -- WeasyPrint ------------------------------------------------------------------------------------------------------

STYLE = """
@page { size: A4; margin: 0 }
body { margin: 0; font-family: Face; color: #202020 }
@font-face { font-family: Face; src: url("FONT") }
.sheet { display: grid; grid-template-columns: repeat(3, 63mm); grid-auto-rows: 88mm; gap: GAPmm;
         box-sizing: border-box; width: 210mm; height: 296.9mm; padding: TOPmm 0 0 LEFTmm; break-after: page }
.sheet:last-child { break-after: auto }
.card { position: relative; border-radius: 4mm; border: .3mm solid #333; box-sizing: border-box; width: 63mm;
        height: 88mm; overflow: hidden }
.card b { position: absolute; left: 5mm; top: 4mm; font-size: 22pt; line-height: 1 }
.card b.low { left: auto; top: auto; right: 5mm; bottom: 4mm }
.pips { display: flex; flex-wrap: wrap; justify-content: center; gap: 3mm; width: 36mm; margin: 26mm auto 0 }
.pips i { width: 9mm; height: 9mm; border-radius: 50%; display: block }
.back { background: radial-gradient(circle at center, #e8d9a0 12mm, #24406b 12.2mm) }
"""


def with_weasyprint(sheets):
    """A page of HTML with a grid of cards, each a flex box with round corners."""

    def card(slot):
        pips, label, shade = pips_of(slot)
        shown = f'<i style="background:{shade}"></i>' * len(pips)
        size = f"transform:scale({slot.scale})" if slot.scale != 1 else ""
        inside = f'<b>{label}</b><b class="low">{label}</b><div class="pips">{shown}</div>'
        inside += (
            '<u style="position:absolute;left:20mm;top:30mm;width:22mm;height:18mm;background:#fff"></u>'
            if slot.odd == "patch"
            else ""
        )
        return f'<div class="card" style="{size}">{inside}</div>'

    pages = []
    for slots in sheets.sheets():
        pages.append("".join(map(card, slots)))
        if sheets.backs:
            pages.append("".join('<div class="card back"></div>' for _ in slots))
    left, top = sheets.cells()[0]  # WeasyPrint leaves gaps out of account where it centres a grid
    style = STYLE.replace("FONT", FONT.as_uri())
    for name, length in {"GAP": sheets.gap, "LEFT": left, "TOP": top}.items():
        style = style.replace(name, str(length))
    body = "".join(f'<div class="sheet">{page}</div>' for page in pages)
    page = f"<html><head><style>{style}</style></head><body>{body}</body></html>"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # about a library that it will need one day
        from weasyprint import HTML

        return HTML(string=page).write_pdf()


# -- protograf ---------------------------------------------------------------------------------------------------------


def by_protograf(name):
    """A file that protograf wrote (protograf/README.txt); faults are made in it by hand."""

    def made(sheets):
        with pikepdf.open(Path(__file__).parent / "protograf" / name) as pdf, io.BytesIO() as whole:
            for number, (slot, (x, y)) in enumerate(zip(sheets.slots, sheets.cells() * 2, strict=False)):
                page = pdf.pages[number // 9 * (2 if sheets.backs else 1)]
                high = float(page.MediaBox[3])
                left, low = x * MM, high - (y + sheets.card[1]) * MM
                if slot.odd:
                    box = {"blank": (-1, -1, 60, 90), "patch": (18, 25, 25, 30)}[slot.odd]
                    left, low, wide, tall = left + box[0] * MM, low + box[1] * MM, box[2] * MM, box[3] * MM
                    page.contents_add(pdf.make_stream(b"\nQ\n"), prepend=False)
                    page.contents_add(pdf.make_stream(b"q\n"), prepend=True)
                    over = f"\nq 1 g {left:.2f} {low:.2f} {wide:.2f} {tall:.2f} re f Q\n"
                    page.contents_add(pdf.make_stream(over.encode()), prepend=False)
            pdf.save(whole)
            return whole.getvalue()

    return made


# -- pages, after all --------------------------------------------------------------------------------------------------


def finished(content, sheets):
    """What is done to whole pages in the end."""
    wanted = [one.split() for one in sheets.pages]
    if not wanted:
        return content
    with pikepdf.open(io.BytesIO(content)) as pdf, io.BytesIO() as whole:
        for what, number in wanted:
            page = pdf.pages[int(number) - 1]
            if what == "drop":
                del pdf.pages[int(number) - 1]
            if what == "twice":
                pdf.pages.insert(int(number), page)
            if what == "shrink":
                before = b"".join(part.read_bytes() + b"\n" for part in contents(page))
                page.Contents = pdf.make_stream(b"q 0.95 0 0 0.95 15 21 cm\n" + before + b"\nQ\n")
        pdf.save(whole)
        return whole.getvalue()


def contents(page):
    return list(page.Contents) if isinstance(page.Contents, pikepdf.Array) else [page.Contents]


# -- the decks ---------------------------------------------------------------------------------------------------------

ASKS_NOT = {"print/scaling": "none of these programs asks viewers for 100 %"}
NOT_EMBEDDED = {"print/font-missing": "its text is in Helvetica, which is only named"}
COARSE = {"print/low-resolution": "the pages have 200 dots an inch"}
UNMARKED = {"print/no-marks": "nothing tells where to cut"}
CUT_BY_A_SHOP = dict.fromkeys(
    ("print/paper", "print/outside-margin", "print/no-marks", "print/boxes"),
    "pages with nothing but a card and its bleed are for a shop, not for a printer at home",
)

PAIRS = of(*((str(number), number) for number in range(1, 11)))
STANDARD = of(*((f"{rank}{suit}", 1) for suit in SUITS for rank in range(1, 14)))
MICRO = of(("1", 5), ("2", 2), ("3", 2), ("4", 2), ("5", 2), ("6", 1), ("7", 2), ("8", 1), ("9", 1))
DOZEN = of(("3", 4), ("6", 3), ("8", 2))


@dataclass(frozen=True, slots=True)
class Foreign:
    """A deck, the means by which it is made, and what may be said of it because it is true."""

    sheets: Sheets
    make: Callable[..., bytes]
    true: dict[str, str]
    faults: tuple[str, ...]
    game: str = ""

    def expect(self):
        return "" if self.game else composition(self.sheets.slots)


def deck(make, true, faults, slots, game="", **layout):
    return Foreign(Sheets(copy.deepcopy(slots), **layout), make, {**ASKS_NOT, **true}, faults, game)


FOREIGN = {
    "reportlab, 55 cards, marks": deck(
        with_reportlab, NOT_EMBEDDED, ("one missing", "one extra", "a pip less"), PAIRS, marks=True, font="Helvetica"
    ),
    "reportlab, 18 cards, gutters, bleed, backs": deck(
        with_reportlab,
        {},
        ("one missing", "replaced", "2 mm smaller", "back page lost", "back 2 mm aside", "a red back", "2 mm aside"),
        MICRO,
        card=(57, 88),
        gap=5,
        bleed=2,
        marks=True,
        backs=True,
    ),
    "reportlab, 16 cards, backs, letter": deck(
        with_reportlab,
        {},
        ("backs not mirrored", "a page shrunk", "a front page twice", "another numeral", "a line across"),
        MICRO[:16],
        paper=LETTER,
        card=(63.5, 88.9),
        border=True,
        backs=True,
    ),
    "reportlab, 52 cards, borders": deck(
        with_reportlab, {}, ("one missing", "one extra", "replaced", "a page lost"), STANDARD, border=True
    ),
    "reportlab, 9 cards, nothing to cut by": deck(with_reportlab, UNMARKED, ("patch",), DOZEN),
    "Pillow, 18 pictures of 300 dpi": deck(
        with_pictures, {}, ("one extra", "a pip less", "60 dpi", "blurred", "grey"), MICRO, marks=True
    ),
    "Pillow, whole pages of 200 dpi, backs": deck(
        as_whole_pages,
        COARSE,
        ("one missing", "replaced", "a pip less", "another colour", "patch"),
        MICRO,
        card=(57, 88),
        gap=3,
        marks=True,
        backs=True,
    ),
    "one card a page": deck(one_card_a_page, CUT_BY_A_SHOP, ("one missing", "a pip less"), DOZEN),
    "WeasyPrint, 18 cards, round corners, backs": deck(
        with_weasyprint,
        {},
        ("one missing", "a pip less", "2 mm smaller", "back page lost", "patch"),
        MICRO,
        gap=3,
        backs=True,
    ),
    "WeasyPrint, 9 cards edge to edge": deck(with_weasyprint, {}, ("replaced", "another colour"), DOZEN),
    "protograf, 18 cards": deck(
        by_protograf("copies.pdf"),
        {**NOT_EMBEDDED, "print/outside-margin": "its marks run on to the edge of the paper"},
        ("blank", "patch", "a page lost"),
        of(("1", 3), ("2", 3), ("3", 4), ("4", 4), ("5", 4)),
        card=(57, 88),
        top=10,
        border=True,
    ),
    "protograf, 9 cards, backs": deck(
        by_protograf("backs.pdf"),
        NOT_EMBEDDED,
        ("back page lost", "a page shrunk"),
        of(*((str(number), 1) for number in range(1, 10))),
        top=10,
        border=True,
        backs=True,
    ),
    "pictures of our own faces": deck(
        with_pictures,
        {},
        ("one missing", "one extra", "replaced", "a pip less", "patch", "mirrored", "60 dpi"),
        [*PAIRS, Slot("coupe")],
        game="pairs",
        marks=True,
    ),
}


# -- the faults --------------------------------------------------------------------------------------------------------

COUNTS = frozenset({"print/missing-card", "print/extra-card"})
ODD = frozenset({"print/near-duplicate", "print/altered", "print/unknown-card"})
BACKS = frozenset({"print/back-missing", "print/back-alone", "print/page-count"})


@dataclass(frozen=True, slots=True)
class Fault:
    """What is done to a deck, what names it, and what else follows from it."""

    plant: Callable[[Sheets], None]
    codes: frozenset[str]
    follows: frozenset[str] = frozenset()

    def counts(self):
        """What is said of the count, if that is certain: of a card that is odd it is not, nor of odd pages."""
        return None if COUNTS & self.follows or ODD & self.codes else COUNTS & self.codes


def on(slot, **odd):
    """One card made odd; its place in the list of slots."""

    def plant(sheets):
        for key, value in odd.items():
            setattr(sheets.slots[slot], key, value)

    return plant


def page(what):
    return lambda sheets: sheets.pages.append(what)


def seven(sheets):
    """A seven, or what there is of that kind: one pip fewer than its number says."""
    slots = [slot for slot in sheets.slots if slot.kind in "76"]
    slot = min(slots, key=lambda slot: slot.kind != "7")
    slot.pips = int(slot.kind) - 1


def front_lost(sheets):
    """The last front page."""
    page(f"drop {len(sheets.sheets())}")(sheets)


def unmirrored(sheets):
    sheets.mirrored = False


def replaced(sheets):
    sheets.slots[1].kind = sheets.slots[-1].kind


SIZED = frozenset({"print/wrong-size", "print/bleed"})
ASIDE = frozenset({"print/back-misplaced", "print/off-marks"})
FAULTS = {
    "one missing": Fault(lambda sheets: sheets.slots.pop(4), frozenset({"print/missing-card"})),
    "one extra": Fault(lambda sheets: sheets.slots.append(Slot("4")), frozenset({"print/extra-card"})),
    "replaced": Fault(replaced, COUNTS),
    "a pip less": Fault(seven, ODD, COUNTS),
    "another numeral": Fault(on(2, said="8"), ODD, COUNTS),
    "another colour": Fault(on(2, shade="#1030ff"), ODD, COUNTS),
    "mirrored": Fault(on(5, mirrored=True), ODD, COUNTS),
    "patch": Fault(on(5, odd="patch"), ODD, COUNTS),
    "a line across": Fault(on(5, odd="line"), ODD | {"print/mark-on-card"}, COUNTS),
    "blank": Fault(on(4, odd="blank"), ODD | {"print/missing-card"}, COUNTS),
    "grey": Fault(on(5, odd="grey"), ODD, COUNTS),
    "blurred": Fault(on(5, odd="blur"), ODD | {"print/low-resolution"}, COUNTS),
    "60 dpi": Fault(on(5, dots=60), frozenset({"print/low-resolution"}), ODD),
    "2 mm smaller": Fault(on(4, scale=61 / 63), SIZED, ODD | ASIDE | {"print/safe-zone"}),
    "2 mm aside": Fault(on(4, shift=2), ASIDE, SIZED | ODD | {"print/safe-zone"}),
    "back 2 mm aside": Fault(on(4, back_shift=2), ASIDE, SIZED | ODD),
    "a red back": Fault(on(4, back="red"), ODD | {"print/back-swapped"}),
    "backs not mirrored": Fault(unmirrored, BACKS | {"print/back-misplaced"}),
    "back page lost": Fault(page("drop 2"), BACKS, COUNTS | ODD | {"print/back-swapped", "print/back-misplaced"}),
    "a page lost": Fault(front_lost, frozenset({"print/missing-card"})),
    "a front page twice": Fault(
        page("twice 1"), BACKS | {"print/extra-card"}, COUNTS | ODD | {"print/back-swapped", "print/back-misplaced"}
    ),
    "a page shrunk": Fault(page("shrink 1"), SIZED | {"print/scaled"}, ASIDE | ODD | COUNTS),
}


def cases():
    """Each deck with each of its faults."""
    return [(name, fault) for name, made in FOREIGN.items() for fault in made.faults]


def written(name, fault="", ours=None):
    """The PDF of a deck, rightly made or with a fault; `ours` paints our own faces."""
    made = FOREIGN[name]
    sheets = copy.deepcopy(made.sheets)
    if fault:
        FAULTS[fault].plant(sheets)
    return finished(made.make(sheets, ours) if made.game else made.make(sheets), sheets)
