"""Ways to tamper with a finished sheet of cards, each named for what a person sees of it, with the codes that would
name it rightly and the pages on which it is seen."""

import io
import re
from collections.abc import Callable
from dataclasses import dataclass

import pikepdf
import pypdfium2
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, String

MM = 72 / 25.4
WIDE, HIGH, BLEED = 63, 88, 3
PLACED = re.compile(rb"q\n(-?1 0 0 -?1) ([\d.]+) ([\d.]+) cm\n/(FormXob\.face:\d+) Do\nQ\n")
COLOUR = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) (rg|RG)\b")
TEXT = re.compile(rb"BT.*?ET", re.S)
GROUND = re.compile(rb"([\d. ]+ rg)\n-3 -3 m")
DRAWN = re.compile(rb"([\d.]+) ([\d.]+) cm\n/FormXob")

LOOKS = frozenset({"print/altered", "print/unknown-card"})
GONE = LOOKS | {"print/missing-card", "print/back-alone"}
SCREEN = LOOKS | {"print/two-looks"}
OTHERS = frozenset({"print/extra-card", "print/missing-card"})
BARE = frozenset({"print/back-missing"})
MOVED = frozenset({"print/back-misplaced", "print/off-marks"})
SIZES = frozenset({"print/wrong-size", "print/scaled", "print/paper"})
BOXES = frozenset({"print/boxes", "print/paper"})
ORDER = OTHERS | BARE | {"print/back-alone", "print/page-count", "print/unknown-card"}
OF_THE_FILE = frozenset({"print/missing-card", "print/page-count", "print/scaling", "print/font-missing"})
"""What is said of the whole file: it may stand on any page."""


@dataclass(frozen=True, slots=True)
class Tamper:
    """One way to tamper: what is done, what names it, where it is seen, and in which file it is done."""

    edit: Callable[[pikepdf.Pdf], None]
    codes: frozenset[str]
    pages: tuple[int, ...]
    source: str

    def named(self, findings):
        """The findings that name it, on its pages."""
        return [
            one for one in findings if one.code in self.codes and (one.line in self.pages or one.code in OF_THE_FILE)
        ]

    def accused(self, findings):
        """Findings about sheets that nobody touched."""
        touched = {side for page in self.pages for side in (page - 1 | 1, (page - 1 | 1) + 1)}
        return [
            one
            for one in findings
            if one.code not in OF_THE_FILE and one.severity != "note" and one.line not in touched
        ]


TAMPERS: dict[str, Tamper] = {}


def tamper(codes, *pages, source="few"):
    """Enter a way to tamper, under the name of its function."""

    def entered(edit):
        TAMPERS[edit.__name__.replace("_", " ")] = Tamper(edit, frozenset(codes), pages, source)
        return edit

    return entered


# -- how a sheet is edited ---------------------------------------------------------------------------------

# The deck “few”: 1 4 6 6 / 6 7 7 7 on the first sheet, 7 9 9 9 / 10 10 10 and the cut card on the second.
ONE, FOUR, SIX, SEVEN = 0, 1, 2, 5
NINE, TEN = 1, 4
FRONT, BACK, SECOND, SECOND_BACK = 0, 1, 2, 3


def read(pdf, page):
    return pdf.pages[page].Contents.read_bytes()


def write(pdf, page, content):
    assert content != read(pdf, page), "nothing is changed"
    pdf.pages[page].Contents = pdf.make_stream(content)


def rewrite(form, change):
    """Change a drawing where it lies: everywhere it is used."""
    before = form.read_bytes()
    after = change(before)
    assert after != before, "nothing is changed"
    form.write(after)


def ground(pdf, card):
    """The colour of the whole of a card."""
    return GROUND.findall(face(pdf, FRONT, card).read_bytes())[-1]


def replaced(old, new, count=1):
    def change(content):
        assert old in content
        return content.replace(old, new, count)

    return change


def face(pdf, page, card):
    """The drawing of a face or back; all cards of its kind show it."""
    placed = list(PLACED.finditer(read(pdf, page)))[card]
    return pdf.pages[page].Resources.XObject["/" + placed[4].decode()]


def emblem(pdf, page, card):
    (drawing,) = face(pdf, page, card).Resources.XObject.values()
    return drawing


def own(pdf, page, card):
    """A copy of its drawing for one card alone."""
    form = face(pdf, page, card)
    kept = {key: value for key, value in form.items() if key not in ("/Length", "/Filter", "/Resources")}
    parts = {key: Dictionary(part) if isinstance(part, Dictionary) else part for key, part in form.Resources.items()}
    copy = pdf.make_stream(form.read_bytes(), Dictionary({**kept, "/Resources": Dictionary(parts)}))
    name = f"/FormXob.face:9{page}0{card}"
    lend(pdf, page, XObject={name: copy})
    content = read(pdf, page)
    placed = list(PLACED.finditer(content))[card]
    line = placed[0].replace(b"/" + placed[4], name.encode())
    write(pdf, page, content[: placed.start()] + line + content[placed.end() :])
    return copy


def lend(pdf, page, **kinds):
    """More resources for a page, which no other page gets."""
    mine = Dictionary(pdf.pages[page].Resources)
    for kind, things in kinds.items():
        mine["/" + kind] = Dictionary({**dict(mine.get("/" + kind, Dictionary())), **things})
    pdf.pages[page].Resources = mine


def around(pdf, page, cards, before, after=b"", inner=b""):
    """Something said before cards are drawn, after, and within their own axes."""
    content = read(pdf, page)
    for placed in reversed([list(PLACED.finditer(content))[card] for card in cards]):
        line = placed[0].replace(b" cm\n", b" cm\n" + inner, 1)
        content = content[: placed.start()] + b"q " + before + b"\n" + line + after + b" Q\n" + content[placed.end() :]
    write(pdf, page, content)


def about_itself(pdf, page, card, matrix):
    """One card drawn through a matrix about its middle."""
    a, b, c, d = matrix
    x, y = (WIDE / 2 + BLEED) * MM, (HIGH / 2 + BLEED) * MM
    moved = f"{a} {b} {c} {d} {x - a * x - c * y:.4f} {y - b * x - d * y:.4f} cm\n"
    around(pdf, page, [card], b"", inner=moved.encode())


def corner(pdf, page, card):
    """Where a card begins, in millimetres of the page: the lower left of what stays of it."""
    placed = list(PLACED.finditer(read(pdf, page)))[card]
    x, y = float(placed[2]) / MM + BLEED, float(placed[3]) / MM + BLEED
    return (x - WIDE - 2 * BLEED, y - HIGH - 2 * BLEED) if placed[1].startswith(b"-1") else (x, y)


def over(pdf, page, card, drawing, **kinds):
    """Something drawn over a card, in millimetres from its lower left."""
    if kinds:
        lend(pdf, page, **kinds)
    x, y = corner(pdf, page, card)
    moved = f"\nq {MM:.6f} 0 0 {MM:.6f} {x * MM:.4f} {y * MM:.4f} cm {drawing} Q\n"
    write(pdf, page, read(pdf, page) + moved.encode())


def state(**keys):
    return {"ExtGState": {"/Gs": Dictionary(Type=Name.ExtGState, **keys)}}


def rendered(pdf, page, card, dots):
    """A card with its bleed as a picture of so many dots an inch."""
    whole = io.BytesIO()
    pdf.save(whole)
    x, y = corner(pdf, page, card)
    with pypdfium2.PdfDocument(whole) as shown:
        picture = shown[page].render(scale=dots / 72).to_pil().convert("RGB")
    step = dots / 25.4
    left, top = (x - BLEED) * step, picture.height - (y + HIGH + BLEED) * step
    return picture.crop((round(left), round(top), round(left + 69 * step), round(top + 94 * step)))


def image(pdf, picture, quality=0):
    """A picture as an object of a PDF, as JPEG where a quality is given."""
    stream = io.BytesIO()
    if quality:
        picture.save(stream, "JPEG", quality=quality)
    made = pdf.make_stream(stream.getvalue() or picture.tobytes(), Type=Name.XObject, Subtype=Name.Image)
    if quality:
        made.write(stream.getvalue(), filter=Name.DCTDecode)
    made.Width, made.Height = picture.size
    made.ColorSpace, made.BitsPerComponent = Name.DeviceRGB, 8
    return made


def annotate(pdf, page, card, box, flags, drawing, **keys):
    """A note on a card, as viewers make them: a box in millimetres of the card, with its own picture."""
    x, y = corner(pdf, page, card)
    left, low, right, high = ((x + box[0]) * MM, (y + box[1]) * MM, (x + box[2]) * MM, (y + box[3]) * MM)
    note = Dictionary(Type=Name.Annot, Rect=[left, low, right, high], F=flags, **keys)
    if drawing:
        font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Helvetica-Bold"))
        shown = pdf.make_stream(drawing.encode(), Type=Name.XObject, Subtype=Name.Form)
        shown.BBox = [0, 0, right - left, high - low]
        shown.Resources = Dictionary(Font=Dictionary(H=font))
        note.AP = Dictionary(N=shown)
    pdf.pages[page].obj["/Annots"] = Array([*pdf.pages[page].obj.get("/Annots", Array()), pdf.make_indirect(note)])
    return note


def layer(pdf, *, off=False, **states):
    """A layer that is off; or one that is another thing on paper than on screen."""
    usage = Dictionary({f"/{event}": Dictionary({f"/{event}State": Name("/" + now)}) for event, now in states.items()})
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("layer")))
    shown = Dictionary(OFF=[group] if off else [], ON=[], Order=[group])
    if states:
        group.Usage = usage
        shown.AS = [Dictionary(Event=Name(key), OCGs=[group], Category=[Name(key)]) for key in ("/Print", "/View")]
    pdf.Root.OCProperties = Dictionary(OCGs=[group], D=shown)
    return group


PRINTS, ON_PAPER_ONLY, ON_SCREEN_ONLY = 4, 4 | 32, 0
"""What a note says of itself: printed; printed and not viewed; viewed and not printed."""
WHITE_BOX = "1 g 0 0 300 300 re f"


# -- something laid over a card ----------------------------------------------------------------------------


@tamper(LOOKS, 1)
def a_white_patch_in_the_middle_of_the_four(pdf):
    over(pdf, FRONT, FOUR, "1 g 20 30 25 25 re f")


@tamper(LOOKS, 1)
def a_white_patch_over_the_index_of_a_six(pdf):
    over(pdf, FRONT, SIX, "1 g 2 72 10 14 re f")


@tamper(LOOKS, 1)
def a_patch_in_the_colour_of_the_ground_hides_one_lemon(pdf):
    over(pdf, FRONT, FOUR, ground(pdf, FOUR).decode() + " 34 57 27 27 re f")


@tamper(LOOKS, 1)
def a_whole_card_painted_white(pdf):
    over(pdf, FRONT, SEVEN, "1 g -3 -3 69 94 re f")


@tamper(LOOKS, 1)
def a_photo_of_the_six_on_the_middle_of_a_seven(pdf):
    picture = rendered(pdf, FRONT, SIX, 300)
    over(pdf, FRONT, SEVEN, "q 40 0 0 54 12 18 cm /Photo Do Q", XObject={"/Photo": image(pdf, picture)})


@tamper(LOOKS | OTHERS, 1)
def a_picture_of_the_four_right_over_a_seven(pdf):
    picture = rendered(pdf, FRONT, FOUR, 300)
    over(pdf, FRONT, SEVEN, "q 69 0 0 94 -3 -3 cm /Photo Do Q", XObject={"/Photo": image(pdf, picture)})


@tamper(LOOKS | {"print/low-resolution"}, 1)
def an_inline_picture_of_four_dots_on_a_card(pdf):
    dots = "BI /W 2 /H 2 /CS /G /BPC 8 /F /AHx ID 00FFFF00> EI"
    over(pdf, FRONT, FOUR, f"q 15 0 0 15 24 35 cm {dots} Q")


@tamper(LOOKS, 1)
def a_red_square_note_on_the_one(pdf):
    keys = {"Subtype": Name.Square, "C": [1, 0, 0], "IC": [1, 0.8, 0.8]}
    drawing = "1 0 0 RG 1 0.8 0.8 rg 4 w 2 2 52 52 re B"
    annotate(pdf, FRONT, ONE, (20, 30, 40, 50), PRINTS, drawing, **keys)


@tamper(LOOKS, 1)
def a_stamp_that_says_draft_on_a_seven(pdf):
    drawing = "0.8 0 0 RG 0.8 0 0 rg 3 w 2 2 123 38 re S BT /H 30 Tf 12 10 Td (DRAFT) Tj ET"
    annotate(pdf, FRONT, SEVEN, (10, 36, 55, 51), PRINTS, drawing, Subtype=Name.Stamp, Name=Name.Draft)


@tamper(LOOKS, 3)
def words_typed_on_a_nine(pdf):
    drawing = "0 0 1 rg BT /H 14 Tf 2 6 Td (counts double) Tj ET"
    keys = {"Subtype": Name.FreeText, "Contents": String("counts double"), "DA": String("/H 14 Tf 0 0 1 rg")}
    annotate(pdf, SECOND, NINE, (12, 40, 52, 49), PRINTS, drawing, **keys)


@tamper(LOOKS, 1)
def a_field_of_a_form_hides_the_index(pdf):
    box = annotate(pdf, FRONT, FOUR, (1, 70, 15, 87), PRINTS, WHITE_BOX, Subtype=Name.Widget, FT=Name.Tx)
    box.T = String("field")
    pdf.Root.AcroForm = Dictionary(Fields=[box])


@tamper(SCREEN, 1)
def a_white_note_that_is_only_printed(pdf):
    annotate(pdf, FRONT, FOUR, (10, 25, 55, 65), ON_PAPER_ONLY, WHITE_BOX, Subtype=Name.Stamp)


@tamper(SCREEN, 1)
def a_white_note_that_only_the_screen_shows(pdf):
    annotate(pdf, FRONT, FOUR, (10, 25, 55, 65), ON_SCREEN_ONLY, WHITE_BOX, Subtype=Name.Stamp)


@tamper(LOOKS, 1)
def a_highlighter_over_half_a_six(pdf):
    x, y = corner(pdf, FRONT, SIX)
    ends = [(x, y + 88), (x + 63, y + 88), (x, y + 44), (x + 63, y + 44)]
    quads = [part * MM for end in ends for part in end]
    shown = "/Gs gs 1 1 0 rg 0 0 200 200 re f"
    note = annotate(
        pdf, FRONT, SIX, (0, 44, 63, 88), PRINTS, shown, Subtype=Name.Highlight, C=[1, 1, 0], QuadPoints=quads
    )
    note.AP.N.Resources = Dictionary(ExtGState=Dictionary(Gs=Dictionary(BM=Name.Multiply)))


@tamper(LOOKS | {"print/mark-on-card"}, 1)
def a_black_line_across_a_card(pdf):
    over(pdf, FRONT, FOUR, "0 G 0.6 w 0 10 m 63 80 l S")


@tamper(LOOKS | {"print/mark-on-card"}, 1)
def a_hair_line_crop_mark_through_a_card(pdf):
    over(pdf, FRONT, SIX, "0 G 0.15 w 30 -3 m 30 91 l S")


@tamper(LOOKS, 1, 2)
def specimen_in_grey_across_the_sheet(pdf):
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Helvetica-Bold"))
    lend(pdf, FRONT, Font={"/Hv": font})
    words = b"\nq 0.7 g BT /Hv 120 Tf 0.8 0.5 -0.5 0.8 150 60 Tm (SPECIMEN) Tj ET Q\n"
    write(pdf, FRONT, read(pdf, FRONT) + words)


@tamper(LOOKS, 2)
def a_white_dot_marks_one_back(pdf):
    over(pdf, BACK, 2, "1 g 5 5 2.5 2.5 re f")


# -- something hidden --------------------------------------------------------------------------------------


@tamper(GONE, 1)
def a_card_on_a_layer_that_is_off(pdf):
    lend(pdf, FRONT, Properties={"/Layer": layer(pdf, off=True)})
    around(pdf, FRONT, [FOUR], b"/OC /Layer BDC", b"EMC")


@tamper(GONE, 1)
def the_face_itself_belongs_to_a_layer_that_is_off(pdf):
    own(pdf, FRONT, SIX).OC = layer(pdf, off=True)


@tamper(GONE | SCREEN, 1)
def a_card_on_a_layer_that_is_not_printed(pdf):
    lend(pdf, FRONT, Properties={"/Layer": layer(pdf, View="ON", Print="OFF")})
    around(pdf, FRONT, [FOUR], b"/OC /Layer BDC", b"EMC")


@tamper(SCREEN, 1)
def a_patch_on_a_layer_that_only_paper_shows(pdf):
    lend(pdf, FRONT, Properties={"/Layer": layer(pdf, off=True, View="OFF", Print="ON")})
    over(pdf, FRONT, SEVEN, "/OC /Layer BDC 0 0 1 rg 15 30 30 30 re f EMC")


@tamper(GONE, 1)
def half_a_card_clipped_away(pdf):
    around(pdf, FRONT, [FOUR], b"", inner=f"0 0 {34.5 * MM:.3f} 300 re W n\n".encode())


@tamper(GONE, 1)
def an_empty_page_because_all_is_clipped_away(pdf):
    write(pdf, FRONT, b"0 0 0 0 re W n\n" + read(pdf, FRONT))


@tamper(LOOKS, 1)
def a_card_at_half_its_strength(pdf):
    lend(pdf, FRONT, **state(ca=0.5, CA=0.5))
    around(pdf, FRONT, [FOUR], b"/Gs gs")


@tamper(LOOKS, 1, 2)
def a_whole_page_at_nine_tenths_of_its_strength(pdf):
    lend(pdf, FRONT, **state(ca=0.9, CA=0.9))
    write(pdf, FRONT, b"/Gs gs\n" + read(pdf, FRONT))


@tamper(LOOKS, 1)
def a_corner_fades_away_behind_a_soft_mask(pdf):
    x, y = (part * MM for part in corner(pdf, FRONT, FOUR))
    ramp = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0], C1=[1], N=1)
    ends = [x, y + 88 * MM, x + 40 * MM, y + 45 * MM]
    shading = Dictionary(ShadingType=2, ColorSpace=Name.DeviceGray, Coords=ends, Function=ramp, Extend=[True, True])
    group = pdf.make_stream(b"/Sh sh", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 842, 596])
    group.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
    group.Resources = Dictionary(Shading=Dictionary(Sh=shading))
    lend(pdf, FRONT, **state(SMask=Dictionary(S=Name.Luminosity, G=group)))
    around(pdf, FRONT, [FOUR], b"/Gs gs")


@tamper(LOOKS, 1)
def a_knock_out_group_makes_a_seven_pale(pdf):
    form = own(pdf, FRONT, SEVEN)
    form.Group = Dictionary(S=Name.Transparency, K=True, I=True)
    form.Resources.ExtGState = Dictionary(Gs=Dictionary(ca=0.45))
    rewrite(form, lambda content: b"/Gs gs\n" + content)


@tamper(LOOKS, 1, 3)
def numerals_of_all_sevens_are_invisible(pdf):
    rewrite(face(pdf, FRONT, SEVEN), lambda content: content.replace(b"BT ", b"BT 3 Tr "))


@tamper(LOOKS, 1)
def numeral_of_a_six_in_white(pdf):
    rewrite(own(pdf, FRONT, SIX), replaced(b".121569 .180392 .164706 rg", b"1 1 1 rg", -1))


@tamper(LOOKS, 1)
def numeral_of_the_four_in_the_colour_of_the_ground(pdf):
    rewrite(own(pdf, FRONT, FOUR), replaced(b".121569 .180392 .164706 rg", ground(pdf, FOUR), -1))


@tamper(LOOKS, 1)
def upper_index_of_a_seven_is_gone(pdf):
    rewrite(own(pdf, FRONT, SEVEN), lambda content: TEXT.sub(b"", content, count=1))


@tamper(LOOKS, 3)
def words_of_the_cut_card_are_gone(pdf):
    rewrite(face(pdf, SECOND, 7), lambda content: TEXT.sub(b"", content))


# -- other colours -----------------------------------------------------------------------------------------


def other_way_round(content):
    return COLOUR.sub(rb"\3 \2 \1 \4", content)


def greyed(content):
    def grey(found):
        red, green, blue = map(float, found.groups()[:3])
        return f"{0.3 * red + 0.59 * green + 0.11 * blue:.3f} {'g' if found[4] == b'rg' else 'G'}".encode()

    return COLOUR.sub(grey, content)


@tamper(LOOKS, 1, 3)
def blue_apples_on_every_seven(pdf):
    rewrite(emblem(pdf, FRONT, SEVEN), other_way_round)


@tamper(LOOKS, 1, 2, 3, 4)
def every_card_in_grey(pdf):
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form" and COLOUR.search(thing.read_bytes()):
            rewrite(thing, greyed)


@tamper(LOOKS, 1)
def a_card_in_negative(pdf):
    over(pdf, FRONT, FOUR, "/Gs gs 1 g -3 -3 69 94 re f", **state(BM=Name.Difference))


@tamper(LOOKS, 1)
def a_red_pane_multiplied_over_a_six(pdf):
    over(pdf, FRONT, SIX, "/Gs gs 1 0.6 0.6 rg 10 20 40 40 re f", **state(BM=Name.Multiply))


def tinted(pdf, share):
    lend(pdf, FRONT, **state(BM=Name.Multiply, OP=True, op=True))
    tint = f"\nq /Gs gs 0 0 {share} 0 k 0 0 842 596 re f Q\n"
    write(pdf, FRONT, read(pdf, FRONT) + tint.encode())


@tamper(LOOKS, 1, 2)
def a_page_tinted_with_5_percent_of_yellow(pdf):
    tinted(pdf, 0.05)


@tamper(LOOKS, 1, 2)
def a_page_tinted_with_15_percent_of_yellow(pdf):
    tinted(pdf, 0.15)


@tamper(LOOKS, 1)
def stripes_in_place_of_the_ground(pdf):
    form = own(pdf, FRONT, SIX)
    stripes = pdf.make_stream(b"0.9 0.95 1 rg 0 0 8 8 re f 0.4 0.6 0.8 rg 0 0 4 8 re f", Type=Name.Pattern)
    stripes.PatternType = stripes.PaintType = stripes.TilingType = 1
    stripes.BBox, stripes.XStep, stripes.YStep, stripes.Resources = [0, 0, 8, 8], 8, 8, Dictionary()
    form.Resources.Pattern = Dictionary(P=stripes)
    rewrite(form, replaced(ground(pdf, SIX), b"/Pattern cs /P scn"))


@tamper(LOOKS | {"print/back-swapped"}, 2)
def backs_of_one_page_on_red(pdf):
    form = own(pdf, BACK, 0)
    drawing = form.Resources.XObject["/FormXob.back"]
    form.Resources.XObject["/FormXob.back"] = pdf.make_stream(
        drawing.read_bytes().replace(b"0.122 0.18 0.165 rg", b"0.55 0.1 0.1 rg"),
        **{key[1:]: value for key, value in drawing.items() if key not in ("/Length", "/Filter")},
    )
    content = re.sub(rb"/FormXob\.face:\d+ Do", b"/FormXob.face:9100 Do", read(pdf, BACK))
    write(pdf, BACK, content)


@tamper(LOOKS | {"print/back-swapped"}, 2)
def one_back_a_little_darker(pdf):
    over(pdf, BACK, 3, "/Gs gs 0.82 g -3 -3 69 94 re f", **state(BM=Name.Multiply))


# -- another number or emblem ------------------------------------------------------------------------------

SIX_CODE, NINE_CODE = 3, 5


@tamper(LOOKS, 1)
def a_six_that_says_9(pdf):
    rewrite(own(pdf, FRONT, SIX), lambda content: content.replace(b"(\\003)", b"(\\005)"))


def with_font(pdf, change):
    """Change the font of the numerals, where all pages and faces find it."""
    program = pdf.pages[FRONT].Resources.Font["/F1+0"].FontDescriptor.FontFile2
    font, changed = TTFont(io.BytesIO(program.read_bytes())), io.BytesIO()
    change(font)
    font.save(changed)
    program.write(changed.getvalue())
    program.Length1 = len(changed.getvalue())


@tamper(LOOKS, 1, 3)
def shapes_of_6_and_9_exchanged_within_the_font(pdf):
    def change(font):
        glyphs, shapes = font["cmap"].tables[0].cmap, font["glyf"]
        six, nine = glyphs[SIX_CODE], glyphs[NINE_CODE]
        shapes[six], shapes[nine] = shapes[nine], shapes[six]

    with_font(pdf, change)


@tamper(LOOKS, 1)
def the_font_shows_9_where_6_is_asked_for(pdf):
    def change(font):
        for table in font["cmap"].tables:
            table.cmap[SIX_CODE] = table.cmap[NINE_CODE]

    with_font(pdf, change)


@tamper(LOOKS, 1, 3)
def every_seven_shows_six_apples(pdf):
    rewrite(
        face(pdf, FRONT, SEVEN),
        lambda content: re.sub(rb"q\n[^\n]* cm\n/FormXob\.pomme Do\nQ\n", b"", content, count=1),
    )


@tamper(LOOKS, 3)
def one_nine_shows_ten_emblems(pdf):
    form = own(pdf, SECOND, NINE)
    (name,) = form.Resources.XObject.keys()
    again = b"q 0.0175 0 0 -0.0175 25 58 cm " + name.encode() + b" Do Q\nQ\n"
    rewrite(form, lambda content: content.rstrip()[:-1] + again)


@tamper(LOOKS, 1)
def a_seven_whose_numeral_says_4(pdf):
    rewrite(own(pdf, FRONT, SEVEN), lambda content: content.replace(b"(\\004)", b"(\\002)"))


@tamper(LOOKS, 1)
def a_six_with_the_apples_of_the_seven(pdf):
    form, theirs = own(pdf, FRONT, SIX), emblem(pdf, FRONT, SEVEN)
    (name,) = form.Resources.XObject.keys()
    form.Resources.XObject[name] = theirs


@tamper(LOOKS, 1)
def one_emblem_of_a_six_stands_elsewhere(pdf):
    form = own(pdf, FRONT, SIX)
    radish = list(DRAWN.finditer(form.read_bytes()))[2]
    across, up = (float(length) - 9 for length in radish.groups())
    rewrite(form, replaced(radish[0], b"%.2f %.2f cm\n/FormXob" % (across, up)))


@tamper(LOOKS | OTHERS, 1)
def the_name_of_the_seven_leads_to_the_four(pdf):
    names = pdf.pages[FRONT].Resources.XObject
    seven = next(name for name in names.keys() if names[name].objgen == face(pdf, FRONT, SEVEN).objgen)  # noqa: SIM118
    lend(pdf, FRONT, XObject={seven: face(pdf, FRONT, FOUR)})


@tamper(OTHERS, 1)
def a_six_in_place_of_the_one(pdf):
    content = read(pdf, FRONT)
    one, six = (list(PLACED.finditer(content))[card] for card in (ONE, SIX))
    write(pdf, FRONT, content.replace(one[0], one[0].replace(one[4], six[4]), 1))


@tamper(OTHERS, 3)
def a_ten_in_place_of_the_cut_card(pdf):
    content = read(pdf, SECOND)
    ten, cut = (list(PLACED.finditer(content))[card] for card in (TEN, 7))
    write(pdf, SECOND, content.replace(cut[0], cut[0].replace(cut[4], ten[4]), 1))


# -- another place, size or direction ----------------------------------------------------------------------


@tamper(LOOKS, 1)
def the_upper_index_2_mm_lower(pdf):
    rewrite(own(pdf, FRONT, SEVEN), lambda content: TEXT.sub(rb"q 1 0 0 1 0 -2 cm \g<0> Q", content, count=1))


@tamper(LOOKS, 1)
def a_seven_mirrored(pdf):
    about_itself(pdf, FRONT, SEVEN, (-1, 0, 0, 1))


@tamper(LOOKS, 1, 2)
def the_whole_front_mirrored(pdf):
    content = read(pdf, FRONT)
    write(pdf, FRONT, f"q -1 0 0 1 {297 * MM:.4f} 0 cm\n".encode() + content + b"\nQ\n")


@tamper(LOOKS | {"print/wrong-size", "print/bleed"}, 1)
def a_card_shrunk_by_3_percent(pdf):
    about_itself(pdf, FRONT, SEVEN, (0.97, 0, 0, 0.97))


@tamper(LOOKS | MOVED, 1)
def a_card_3_degrees_askew(pdf):
    about_itself(pdf, FRONT, FOUR, (0.99863, 0.05234, -0.05234, 0.99863))


@tamper(LOOKS | MOVED, 1, 2)
def a_card_2_mm_beside_its_marks(pdf):
    around(pdf, FRONT, [FOUR], f"1 0 0 1 {2 * MM:.3f} 0 cm".encode())


@tamper(LOOKS | MOVED | {"print/wrong-size"}, 1)
def a_matrix_makes_a_seven_narrow(pdf):
    form = own(pdf, FRONT, SEVEN)
    form.Matrix = [0.8, 0, 0, 1, 0.1 * 69 * MM, 0]


@tamper(GONE | {"print/wrong-size", "print/bleed"}, 1)
def a_bounding_box_cuts_a_third_of_a_card(pdf):
    own(pdf, FRONT, SIX).BBox = [0, 0, 69 * MM, 62 * MM]


@tamper(LOOKS | {"print/bleed", "print/no-bleed"}, 1)
def a_card_without_its_bleed(pdf):
    x, y, wide, high = (part * MM for part in (BLEED, BLEED, WIDE, HIGH))
    around(pdf, FRONT, [FOUR], b"", inner=f"{x:.3f} {y:.3f} {wide:.3f} {high:.3f} re W n\n".encode())


@tamper(SIZES, 1, 2)
def a_page_at_97_percent(pdf):
    write(pdf, FRONT, b"q 0.97 0 0 0.97 12 9 cm\n" + read(pdf, FRONT) + b"\nQ\n")


@tamper(SIZES | BOXES, 1, 2)
def a_page_twice_as_large_by_its_user_unit(pdf):
    pdf.pages[FRONT].obj["/UserUnit"] = 2


@tamper(SIZES | BOXES | MOVED, 1, 2)
def a_page_2_percent_larger_by_its_user_unit(pdf):
    pdf.pages[FRONT].obj["/UserUnit"] = 1.02


@tamper(MOVED | BOXES, 1, 2)
def the_paper_of_a_page_moved_by_4_mm(pdf):
    pdf.pages[FRONT].MediaBox = [4 * MM, 0, (297 + 4) * MM, 210 * MM]


@tamper(BOXES | GONE, 1, 2)
def a_page_of_which_only_the_left_half_is_shown(pdf):
    pdf.pages[FRONT].obj["/CropBox"] = [0, 0, 420, 595]


@tamper({"print/boxes", "print/back-misplaced"}, 1, 2)
def a_page_that_lies_on_its_side(pdf):
    pdf.pages[FRONT].Rotate = 90


@tamper({"print/scaled"}, 1)
def a_scale_bar_of_110_mm_that_says_100(pdf):
    lines = ((b"9 5.8 m\n109 5.8 l", b"9 5.8 m\n119 5.8 l"), (b"109 5.2 m\n109 6.4 l", b"119 5.2 m\n119 6.4 l"))
    marks = pdf.pages[FRONT].Resources.XObject["/FormXob.marks:1"]
    kept = {key[1:]: value for key, value in marks.items() if key not in ("/Length", "/Filter")}
    content = marks.read_bytes()
    for old, new in lines:
        content = replaced(old, new)(content)
    lend(pdf, FRONT, XObject={"/FormXob.marks:1": pdf.make_stream(content, **kept)})


@tamper(MOVED | {"print/no-marks", "print/wrong-size"}, 1, 3)
def crop_marks_3_mm_from_where_they_belong(pdf):
    marks = pdf.pages[FRONT].Resources.XObject["/FormXob.marks:1"]
    rewrite(marks, lambda content: re.sub(rb"(?m)^82\.5 ", b"79.5 ", content))


# -- backs -------------------------------------------------------------------------------------------------


@tamper(BARE, 1, 2)
def one_back_is_missing(pdf):
    write(pdf, BACK, PLACED.sub(b"", read(pdf, BACK), count=1))


@tamper(LOOKS | {"print/back-swapped"}, 2)
def one_back_mirrored(pdf):
    about_itself(pdf, BACK, 5, (-1, 0, 0, 1))


@tamper(MOVED | LOOKS, 1, 2)
def all_backs_of_a_page_3_mm_to_the_side(pdf):
    write(pdf, BACK, f"q 1 0 0 1 {3 * MM:.3f} 0 cm\n".encode() + read(pdf, BACK) + b"\nQ\n")


@tamper(MOVED | LOOKS, 1, 2)
def one_back_3_mm_to_the_side(pdf):
    around(pdf, BACK, [0], f"1 0 0 1 {3 * MM:.3f} 0 cm".encode())


@tamper(GONE | BARE | {"print/back-swapped", "print/back-misplaced", "print/extra-card"}, 1, 2)
def a_card_with_two_faces_and_one_with_two_backs(pdf):
    """The first place in the row shows its face on both sides, the last its back."""
    back = face(pdf, BACK, 0)
    mine = face(pdf, FRONT, ONE)
    for page, form, card in ((FRONT, back, 3), (BACK, mine, 0)):
        lend(pdf, page, XObject={"/Swapped": form})
        content = read(pdf, page)
        placed = list(PLACED.finditer(content))[card]
        line = placed[0].replace(b"/" + placed[4] + b" ", b"/Swapped ")
        write(pdf, page, content[: placed.start()] + line + content[placed.end() :])


# -- pages -------------------------------------------------------------------------------------------------


def all_pages(count):
    return tuple(range(1, count + 1))


@tamper(ORDER | {"print/no-marks", "print/boxes"}, *all_pages(5))
def a_cover_page_before_the_first_sheet(pdf):
    pdf.add_blank_page(page_size=(297 * MM, 210 * MM))
    cover = pdf.pages[-1].obj
    cover.Contents = pdf.make_stream(b"0.2 0.4 0.3 rg 200 200 440 200 re f")
    pdf.pages.insert(0, pdf.pages[-1])
    del pdf.pages[-1]


@tamper(ORDER, *all_pages(15), source="pairs")
def a_blank_page_between_front_and_back(pdf):
    pdf.add_blank_page(page_size=(297 * MM, 210 * MM))
    pdf.pages.insert(3, pdf.pages[-1])
    del pdf.pages[-1]


@tamper(ORDER | {"print/back-swapped"}, *all_pages(4))
def the_second_front_printed_behind_the_first(pdf):
    back = pdf.pages[BACK]
    pdf.pages.insert(SECOND + 1, back)
    del pdf.pages[BACK]


@tamper(OTHERS | {"print/page-count"}, *all_pages(16), source="pairs")
def a_sheet_printed_twice(pdf):
    for page in (4, 5):
        pdf.pages.append(pdf.pages[page])


@tamper(ORDER, *all_pages(5))
def a_front_printed_twice(pdf):
    pdf.pages.insert(1, pdf.pages[FRONT])


@tamper(OTHERS, *all_pages(12), source="pairs")
def a_sheet_is_missing(pdf):
    del pdf.pages[4:6]


@tamper(ORDER, *all_pages(13), source="pairs")
def a_page_of_backs_is_missing(pdf):
    del pdf.pages[5]


# -- pictures in place of drawings, and fonts --------------------------------------------------------------


def as_picture(pdf, page, card, dots, quality=0):
    picture = image(pdf, rendered(pdf, page, card, dots), quality)
    form = own(pdf, page, card)
    form.Resources = Dictionary(XObject=Dictionary(Im=picture))
    form.write(f"q {69 * MM:.4f} 0 0 {94 * MM:.4f} 0 0 cm /Im Do Q".encode())


@tamper(LOOKS | {"print/low-resolution"}, 1)
def a_card_as_a_picture_of_50_dots_an_inch(pdf):
    as_picture(pdf, FRONT, FOUR, 50)


@tamper(LOOKS | {"print/low-resolution"}, 1)
def a_card_as_a_jpeg_of_blocks(pdf):
    as_picture(pdf, FRONT, SIX, 300, quality=6)


@tamper(LOOKS | {"print/font-missing"}, *all_pages(4))
def numerals_in_whatever_font_the_printer_has(pdf):
    descriptor = pdf.pages[FRONT].Resources.Font["/F1+0"].FontDescriptor
    del descriptor["/FontFile2"]


def updated(pdf):
    """A white patch, appended to the finished file as an update of its first page; the first state stays within."""
    whole = io.BytesIO()
    pdf.save(whole, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    content = whole.getvalue()
    with pikepdf.open(whole) as saved:
        number, root = saved.pages[FRONT].Contents.objgen[0], saved.Root.objgen[0]
        x, y = corner(saved, FRONT, FOUR)
        drawing = read(saved, FRONT) + f"\nq 1 g {x * MM:.2f} {y * MM:.2f} 120 200 re f Q\n".encode()
        size = len(saved.objects) + 1
    before = int(re.findall(rb"startxref\s+(\d+)", content)[-1])
    body = b"%d 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (number, len(drawing), drawing)
    table = b"xref\n%d 1\n%010d 00000 n \n" % (number, len(content))
    trailer = b"trailer\n<< /Size %d /Root %d 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n"
    return content + body + table + trailer % (size, root, before, len(content) + len(body))


TAMPERS["a white patch appended as an update of the file"] = Tamper(updated, LOOKS, (1,), "few")


# -- La Courte Paille --------------------------------------------------------------------------------------


@tamper(LOOKS, 1, source="courte-paille")
def a_captain_of_3_with_the_straw_of_8(pdf):
    form, eight = own(pdf, FRONT, 2), face(pdf, FRONT, 7)
    form.Resources.XObject["/FormXob.paille-3"] = eight.Resources.XObject["/FormXob.paille-8"]


@tamper(LOOKS, 13, source="courte-paille")
def a_parrot_without_one_line_of_its_text(pdf):
    rewrite(own(pdf, 12, 7), lambda content: TEXT.sub(b"", content, count=1))


@tamper(LOOKS, 15, source="courte-paille")
def words_typed_over_a_line_of_a_reference_card(pdf):
    drawing = "1 1 1 rg 0 0 200 40 re f 0 g BT /H 9 Tf 2 4 Td (six cartes chacun) Tj ET"
    annotate(pdf, 14, 5, (6, 52, 55, 57), PRINTS, drawing, Subtype=Name.FreeText)


@tamper(LOOKS, 1, source="courte-paille")
def the_name_of_a_captain_is_gone(pdf):
    rewrite(own(pdf, FRONT, 4), lambda content: TEXT.sub(b"", content, count=1))


@tamper(LOOKS, 13, source="courte-paille")
def a_castaway_without_a_hat_badge(pdf):
    rewrite(own(pdf, 12, 0), lambda content: re.sub(rb"/FormXob\.sym-voyante Do", b"", content))


def edited(pdf, edit):
    """An open file with something done to it, as bytes."""
    done = edit(pdf)
    if done is not None:
        return done
    copy = io.BytesIO()
    pdf.save(copy)
    return copy.getvalue()


def tampered(name, source):
    """A copy of a file with this done to it, as bytes."""
    with pikepdf.open(source) as pdf:
        return edited(pdf, TAMPERS[name].edit)
