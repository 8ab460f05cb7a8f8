"""Every shape, written for a sheet, for a booklet and for a page on a screen, looks the same; and as it should.

What is written as SVG is drawn by WeasyPrint's own reader of SVG, which shares nothing with our writers."""

import re
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from massicot.booklet.drawings import Drawn, SharedDrawings
from massicot.booklet.page_style import PageLook
from massicot.data import library
from massicot.ink import figures
from massicot.ink.shapes import Box, Clip, FlatDrawing, Group, Lettering, Outline, Painted, Picture, Stroke, Use
from massicot.ink.to_pdf import number, path
from massicot.ink.to_png import pages
from massicot.ink.to_svg import SvgWriter, view_box
from massicot.model.page import Document, Face, Furniture, Page, Placement
from massicot.model.paper import Format
from massicot.sheets.pdf import write_pdf

SIDE, DPI = 40, 120  # edges lie between pixels, where rounding does not matter
BOX = Box(0, 0, SIDE, SIDE)
FONTS = library.Library().fonts()
RED, GREEN, BLUE, BLACK = (0.8, 0.1, 0.1), (0.1, 0.5, 0.2), (0.1, 0.2, 0.7), (0.0, 0.0, 0.0)
LEAVES = {
    "leaf": FlatDrawing(Box(0, 0, 100, 100), (Painted(figures.polygon([(0, 0), (100, 0), (50, 100)]), GREEN),)),
    "twig": FlatDrawing(
        Box(0, 0, 100, 100), (Use("leaf", (0.5, 0, 0, 0.5, 0, 0)), Use("leaf", (0.5, 0, 0, 0.5, 50, 50)))
    ),
}


def square(x, y, side):
    return figures.polygon([(x, y), (x + side, y), (x + side, y + side), (x, y + side)])


def pixels(kind, **how):
    """A red left half and a blue right half; the lower half shines through, if that is asked for."""
    image = Image.new("RGBA" if how.pop("clear", False) else "RGB", (40, 20), (0, 0, 200))
    image.paste((200, 0, 0), (0, 0, 20, 20))
    if image.mode == "RGBA":
        image.putalpha(Image.new("L", (40, 20), 255))
        image.paste((0, 0, 0, 0), (0, 10, 40, 20))
    if kind == "P":
        image = image.convert("P")
        kind = "PNG"
    if "turned" in how:
        exif = Image.Exif()
        exif[0x0112] = how.pop("turned")
        how["exif"] = exif
    file = BytesIO()
    image.save(file, kind, **how)
    return file.getvalue()


STAR = figures.polygon([(20, 2), (31, 36), (2, 15), (38, 15), (9, 36)])
ROUND = Outline("MCCZ", (5, 20, 5, 0, 35, 0, 35, 20, 35, 40, 5, 40, 5, 20))
PLACE = Box(5, 10, 30, 15)
TWO = (Painted(square(5, 5, 20), RED), Painted(square(15, 15, 20), RED))
SHAPES = {
    "filled": (Painted(ROUND, RED),),
    "winding": (Painted(STAR, BLUE),),
    "even-odd": (Painted(STAR, BLUE, even_odd=True),),
    "lined": (Painted(STAR, None, Stroke(BLUE, 1.5)),),
    "filled and lined": (Painted(ROUND, RED, Stroke(BLACK, 2, join="round")),),
    "caps and joins": tuple(
        Painted(Outline("MLL", (8, y, 30, y, 12, y + 8)), None, Stroke(BLACK, 3, cap, join))
        for y, cap, join in ((4, "butt", "miter"), (16, "round", "round"), (28, "square", "bevel"))
    ),
    "sharp corners": (
        Painted(Outline("MLL", (4, 8, 34, 12, 4, 16)), None, Stroke(BLACK, 2)),
        Painted(Outline("MLL", (4, 24, 24, 27, 4, 30)), None, Stroke(BLACK, 2, miter=20)),
    ),
    "dashes": (Painted(square(5, 5, 30), None, Stroke(BLUE, 1, dashes=(4, 2))),),
    "two colours": (Painted(square(2, 2, 10), RED), Group((Painted(square(2, 2, 10), BLUE),), (1, 0, 0, 1, 10, 10))),
    "after a group": (
        Painted(square(2, 2, 10), RED, Stroke(BLACK, 1)),
        Group((Painted(square(14, 14, 10), BLUE, Stroke(GREEN, 2, dashes=(1, 1))),)),
        Group((Painted(square(26, 26, 10), BLUE, Stroke(GREEN, 2)),), (1, 0, 0, 1, 1, 1)),
        Painted(square(26, 2, 10), RED, Stroke(BLACK, 1)),
    ),
    "turned": (Group((Painted(square(0, 0, 12), RED),), (0.8, 0.6, -0.6, 0.8, 20, 5)),),
    "lettering": (Lettering("Été 7", "display", 12, BLUE, (1, 0, 0, 1, 2, 25)),),
    "spaced lettering": (Lettering("PIQUE", "text", 7, BLACK, (1, 0, 0, 1, 2, 20), 1.2),),
    "turned lettering": (Group((Lettering("haut", "text-italic", 10, RED, (0, -1, 1, 0, 25, 32)),)),),
    "drawing": (Use("leaf", (0.3, 0, 0, 0.3, 5, 5)), Use("leaf", (-0.1, 0, 0, 0.1, 38, 5))),
    "drawing in a drawing": (Use("twig", (0.36, 0, 0, 0.36, 2, 2)),),
    "clip": (Group(TWO, clip=Clip(ROUND)),),
    "clip with a hole": (Group((Painted(square(0, 0, 40), GREEN),), clip=Clip(STAR, even_odd=True)),),
    "clip in a clip": (
        Group(
            (Group((Painted(square(0, 0, 40), GREEN),), (0.5, 0, 0, 0.5, 10, 5), Clip(STAR)),),
            clip=Clip(square(0, 0, 22)),
        ),
    ),
    "clipped drawing and words": (
        Group(
            (Use("leaf", (0.4, 0, 0, 0.4, 0, 0)), Lettering("Mot", "text", 14, BLACK, (1, 0, 0, 1, 3, 36))),
            clip=Clip(ROUND),
        ),
    ),
    "opacity": (Painted(square(0, 0, 20), BLACK), Group(TWO, opacity=0.5)),
    "opacity in opacity": (
        Group((Painted(square(2, 2, 20), BLUE), Group(TWO, (0.8, 0, 0, 0.8, 4, 4), opacity=0.5)), opacity=0.7),
    ),
    "faded lettering, drawing and line": (
        Group(
            (
                Use("leaf", (0.4, 0, 0, 0.4, 0, 0)),
                Lettering("Mot", "text", 14, BLACK, (1, 0, 0, 1, 3, 36)),
                Painted(square(4, 4, 30), None, Stroke(RED, 3)),
            ),
            (0.9, 0.1, -0.1, 0.9, 3, 0),
            Clip(ROUND),
            0.4,
        ),
    ),
    "picture": (Picture(pixels("PNG"), PLACE),),
    "picture of few colours": (Picture(pixels("P"), PLACE),),
    "clear picture": (Painted(square(0, 18, 22), GREEN), Picture(pixels("PNG", clear=True), PLACE)),
    "photograph": (Picture(pixels("JPEG", quality=95), PLACE),),
    "turned photograph": (Picture(pixels("JPEG", quality=95, turned=3), PLACE),),
    "faded, clipped, turned picture": (
        Group((Picture(pixels("PNG"), PLACE),), (0.8, 0.6, -0.6, 0.8, 14, -5), Clip(ROUND), 0.6),
    ),
    "the same picture twice": (
        Picture(pixels("PNG"), Box(2, 2, 20, 10)),
        Picture(pixels("PNG"), Box(2, 20, 30, 15)),
    ),
}

BEYOND_WEASYPRINT = ("clip with a hole",)
"""Its reader of SVG does not know the property clip-rule."""


def on_a_sheet(shapes):
    """As cards are printed."""
    face = Face("face", BOX, (Group(shapes, (1, 0, 0, -1, 0, SIDE)),))
    page = Page("", (Placement("face", 0, 0),), Furniture((), (), ()), (), trim=BOX, bleed=BOX)
    return write_pdf(
        Document(
            title="",
            subject="",
            authors=(),
            width=SIDE,
            height=SIDE,
            duplex="",
            faces=(face,),
            pages=(page,),
            parts=LEAVES,
        ),
        FONTS,
    )


def typeset(body, **options):
    from weasyprint import HTML

    head = f"<style>@page {{ size: {SIDE}mm; margin: 0 }} body {{ margin: 0 }} img, svg {{ display: block }}</style>"
    return HTML(string=f"<html lang=fr>{head}<body>{body}</body></html>").write_pdf(**options)


def in_a_booklet(shapes):
    card = Format(id="x", title="x", width=63, height=88, corner=3)
    drawings = SharedDrawings(PageLook({}, LEAVES, card, {"papier": "#ffffff", "encre": "#000000"}, FONTS))
    return typeset('<img src="massicot:x">', cache={"massicot:x": Drawn(drawings, FlatDrawing(BOX, shapes))})


def as_svg(shapes):
    writer = SvgWriter(FONTS, lambda drawing: f"d-{drawing}")
    definitions = "".join(writer.definition(name, part.shapes) for name, part in LEAVES.items())
    size = f'width="{SIDE}mm" height="{SIDE}mm" viewBox="{view_box(BOX)}" xmlns="http://www.w3.org/2000/svg"'
    return f"<svg {size}><defs>{definitions}</defs>{writer.elements(shapes)}</svg>"


def on_a_screen(shapes):
    return typeset(as_svg(shapes))


def seen(pdf):
    (picture,) = pages(pdf, DPI)
    return picture.crop((0, 0, 188, 188))


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_looks_the_same_however_it_is_written(name):
    sheet, booklet, screen = (seen(way(SHAPES[name])) for way in (on_a_sheet, in_a_booklet, on_a_screen))
    blank = Image.new("RGB", sheet.size, "white")
    assert ImageStat.Stat(ImageChops.difference(sheet, blank)).sum[0] > 10_000, "nothing is drawn"
    for other in (booklet, screen) if name not in BEYOND_WEASYPRINT else (booklet,):
        apart = ImageChops.difference(sheet, other)
        assert max(ImageStat.Stat(apart).mean) < 1.5
        far = apart.convert("L").point(lambda value: 255 if value > 96 else 0)
        assert ImageStat.Stat(far).mean[0] < 1.5, "more than hairs along the edges"


def colour(name, x, y, way=on_a_sheet):
    return seen(way(SHAPES[name])).getpixel((int(x / 25.4 * DPI), int(y / 25.4 * DPI)))


@pytest.mark.parametrize("way", [on_a_sheet, in_a_booklet, on_a_screen])
def test_a_group_fades_as_a_whole(way):
    red = tuple(round(255 * (0.5 + channel / 2)) for channel in RED)
    assert colour("opacity", 30, 30, way) == pytest.approx(red, abs=2)
    assert colour("opacity", 22, 22, way) == pytest.approx(red, abs=2), "where both overlap"
    assert colour("opacity", 10, 10, way) == pytest.approx([round(127.5 * channel) for channel in RED], abs=2)
    assert colour("opacity", 2, 2, way) == (0, 0, 0)


@pytest.mark.parametrize("way", [on_a_sheet, in_a_booklet, on_a_screen])
def test_a_picture_fills_its_box_and_stands_upright(way):
    assert colour("picture", 8, 12, way) == pytest.approx((200, 0, 0), abs=3)
    assert colour("picture", 32, 23, way) == pytest.approx((0, 0, 200), abs=3)
    assert colour("picture", 20, 8, way) == (255, 255, 255)
    assert colour("clear picture", 8, 22, way) == pytest.approx([round(255 * channel) for channel in GREEN], abs=3)
    assert colour("clear picture", 30, 22, way) == (255, 255, 255)


def test_a_photograph_turned_by_its_file_is_turned():
    assert colour("turned photograph", 32, 12) == pytest.approx((200, 0, 0), abs=6)


def test_an_even_odd_star_has_a_hole_and_a_clip_cuts():
    assert colour("winding", 20, 20) != (255, 255, 255)
    assert colour("even-odd", 20, 20) == (255, 255, 255)
    assert colour("clip with a hole", 20, 20) == (255, 255, 255)
    assert colour("clip", 6, 6) == (255, 255, 255)
    assert colour("clip", 20, 20) != (255, 255, 255)


def test_a_clip_with_a_hole_says_so_where_svg_wants_it():
    (clip,) = re.findall(r"<clipPath.*?</clipPath>", as_svg(SHAPES["clip with a hole"]))
    assert re.fullmatch(r'<clipPath id="\w+"><path d="[^"]+" clip-rule="evenodd"/></clipPath>', clip)


def test_a_picture_shown_often_is_in_the_file_once():
    for way in (on_a_sheet, in_a_booklet):
        assert way(SHAPES["the same picture twice"]).count(b"/Subtype /Image") == 1


def test_the_same_shapes_give_the_same_bytes():
    everything = tuple(shape for shapes in SHAPES.values() for shape in shapes)
    assert on_a_sheet(everything) == on_a_sheet(everything)
    assert as_svg(everything) == as_svg(everything)


def test_ids_of_clips_are_different():
    ids = re.findall(r'clipPath id="([^"]+)"', as_svg((*SHAPES["clip in a clip"], *SHAPES["clip"])))
    assert len(ids) == len(set(ids)) == 3


def test_numbers_have_no_exponents_in_pdf():
    assert path(Outline("ML", (1e-7, 0.5, 12345678.25, -2))) == "0 0.5 m\n12345678.25 -2 l\n"
    assert number(0.1 + 0.2, 6) == "0.3"
