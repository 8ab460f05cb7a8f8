"""The pages of a finished PDF: whole, with all fonts, at their own size, on a paper that there is."""

import re
from collections.abc import Iterator

from massicot.checks import check
from massicot.checks.prints.printed import PrintedFile, is_cut
from massicot.checks.prints.reading.model import PdfSheet, Rect
from massicot.checks.prints.reading.picture import COARSE
from massicot.diagnostics import Diagnostic, Rule

DAMAGED = Rule("print/damaged")
FONT = Rule("print/font-missing")
RESOLUTION = Rule("print/low-resolution")
SCALING = Rule("print/scaling")
SCALED = Rule("print/scaled")
BAR = Rule("print/no-scale-bar")
PAPER = Rule("print/paper")
BOXES = Rule("print/boxes")
MARGIN = Rule("print/outside-margin")
LOOKS = Rule("print/two-looks")

WITHIN = 0.1
"""Millimetres. A tenth is what a good guillotine keeps."""
REACH = 4.2
"""A sixth of an inch: what most home printers leave blank."""
FINEST = 300
BAR_PART = 2e-3
"""Programs that print to PDF cut a page to whole points, and shrink it by a thousandth."""


@check(DAMAGED)
def the_file_is_whole(printed: PrintedFile) -> Iterator[Diagnostic]:
    """No library had to repair it."""
    if printed.reading.repaired:
        yield printed.found(DAMAGED, "something in it is not where it says")


@check(LOOKS)
def paper_shows_what_the_screen_shows(printed: PrintedFile) -> Iterator[Diagnostic]:
    """No layer, note or form that only one of them has."""
    for sheet in printed.reading.sheets:
        if (where := sheet.other_look) is not None:
            message = f"{shown_place(where, sheet.height)} it looks otherwise on a screen than on paper"
            yield printed.found(LOOKS, message, sheet.number, where=[where])


def shown_place(where: Rect, height: float) -> str:
    """A place for a person with a ruler: from the upper left corner of what is so high."""
    corner = f"at {where.left:.0f} × {height - where.top:.0f} mm from its upper left corner"
    return f"{corner}, {where.width:.0f} × {where.height:.0f} mm,"


@check(FONT, RESOLUTION)
def fonts_and_pictures_are_in_the_file(printed: PrintedFile) -> Iterator[Diagnostic]:
    """Every font once, at the first page that lacks it; the coarsest picture of each page."""
    fonts: dict[str, int] = {}
    for sheet in printed.reading.sheets:
        for name in sorted(sheet.fonts_missing):
            fonts.setdefault(name, sheet.number)
        worst = min(sheet.resolutions, default=FINEST)
        if worst < FINEST - 1:
            yield printed.found(RESOLUTION, f"a picture has {worst:.0f} dots per inch", sheet.number)
    for name, page in fonts.items():
        yield printed.found(FONT, f"“{name}” is used, but not in the file", page)


@check(SCALING, needs=[is_cut])
def pages_keep_their_size(printed: PrintedFile) -> Iterator[Diagnostic]:
    """The file asks viewers not to fit its pages to the paper."""
    if printed.reading.scaling != "None":
        yield printed.found(SCALING, "viewers may shrink its pages to fit the paper")


@check(PAPER, BOXES, MARGIN, needs=[is_cut])
def pages_fit_their_paper(printed: PrintedFile) -> Iterator[Diagnostic]:
    """A paper that we know, boxes that hold each other, nothing where a printer can't reach."""
    papers = printed.library.papers().values()
    stated = any("Trim" in sheet.page_boxes for sheet in printed.reading.sheets)
    known = [size for paper in papers for size in ((paper.width, paper.height), (paper.height, paper.width))]
    for sheet in printed.reading.sheets:
        page = sheet.number
        if not any(abs(sheet.width - width) < 0.5 and abs(sheet.height - height) < 0.5 for width, height in known):
            yield printed.found(PAPER, f"the page is {sheet.width:.1f} × {sheet.height:.1f} mm", page)
        for problem in _boxes(sheet, stated=stated):
            yield printed.found(BOXES, problem, page)
        if (ink := sheet.ink) is not None:
            free = min(ink.left, ink.bottom, sheet.width - ink.right, sheet.height - ink.top)
            if free < REACH - 1 / COARSE:
                yield printed.found(MARGIN, f"ink at {max(free, 0):.1f} mm from the edge of the paper", page)


def _boxes(sheet: PdfSheet, *, stated: bool) -> Iterator[str]:
    page = Rect(0, 0, sheet.width, sheet.height)
    if sheet.rotate:
        yield f"the page is turned by {sheet.rotate}°"
    crop = sheet.page_boxes.get("Crop", page)
    if crop.apart(page) > WITHIN:
        yield "the crop box hides a part of the page"
    trim, bleed = sheet.page_boxes.get("Trim"), sheet.page_boxes.get("Bleed")
    if trim is None or bleed is None:
        if stated:  # else it is of a tool that states none
            yield "there is no trim box, or no bleed box"
        return
    for name, inner, outer in (("trim box", trim, bleed), ("bleed box", bleed, page)):
        common = inner.within(outer)
        if common is None or common.apart(inner) > WITHIN:
            yield f"the {name} reaches out of what should hold it"


@check(BAR, SCALED, needs=[is_cut])
def scale_bars_are_as_long_as_they_say(printed: PrintedFile) -> Iterator[Diagnostic]:
    """One across and one upwards on each page."""
    if not any(sheet.bars for sheet in printed.reading.sheets):
        return  # of a tool that draws none
    for sheet in printed.reading.sheets:
        for of, problem in _bars(sheet):
            yield printed.found(of, problem, sheet.number)


def _bars(sheet: PdfSheet) -> Iterator[tuple[Rule, str]]:
    stated = [int(length) for length in re.findall(r"(100|50|20)mm", sheet.text)] or [100]
    if {way for _, way in sheet.bars} != {"across", "upwards"}:
        yield BAR, "a bar is missing"
    for bar, way in sheet.bars:
        right = min(stated, key=lambda length, drawn=bar.length: abs(length - drawn))  # type: ignore[misc]
        if abs(bar.length - right) > right * BAR_PART:
            share = bar.length / right * 100
            yield SCALED, f"the bar {way} is {bar.length:.2f} mm long, and says {right} mm: printed at {share:.1f} %"
