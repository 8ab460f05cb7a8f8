"""Check a finished PDF as it is drawn: what a printer would make of it, whatever we meant. See `print_rules.py`."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from massicot.checks.booklet import booklet_of, check_booklet
from massicot.checks.findings import Finding, Rule, found
from massicot.checks.pdf_geometry import Rect
from massicot.checks.pdf_limits import UnreadableError
from massicot.checks.pdf_reading import Reading, Sheet, read_pdf
from massicot.checks.print_cards import (
    WITHIN,
    Card,
    Told,
    backed,
    boxed,
    card_sides,
    counted,
    crossed,
    cut,
    safe,
    strange,
)
from massicot.checks.print_faces import best_look
from massicot.checks.print_rules import (
    BAR,
    BOXES,
    DAMAGED,
    FONT,
    MARGIN,
    PAPER,
    RESOLUTION,
    SCALED,
    SCALING,
    UNKNOWN,
    UNREADABLE,
)
from massicot.checks.print_tokens import token_counts
from massicot.data.library import Library
from massicot.model.paper import Paper

REACH = 4.2
"""A sixth of an inch: what most home printers leave blank."""
REPRINT = "cartes de remplacement"
"""What the title of some cards says that were lost: they are no deck, and are not counted as one."""
FINEST = 300
BAR_PART = 1e-3


def check_pdf(path: Path, library: Library, game: str = "") -> Iterator[Finding]:
    """All findings of one file. Without the name of a game, what is drawn tells which it is."""
    try:
        reading = read_pdf(path)
        told = booklet_of(path, reading, library, game)
    except UnreadableError as wrong:
        yield found(UNREADABLE, str(wrong), path)
        return
    yield from _file(path, reading, pictures=told is None)
    if told is not None:
        yield from check_booklet(told, reading)
        return
    cards = [card for sheet in reading.sheets for card in card_sides(sheet, library.formats().values())]
    if cards or any(sheet.bars for sheet in reading.sheets):  # otherwise a guide to be read
        yield from _sheets(path, reading, library.papers().values())
    if cards:
        yield from _cards(path, reading, cards, library, game)
    else:
        if game and not _without_cards(reading.title, library.deck(game).title):
            cure = "count them by hand: cards are told by faces as we draw them, or by what they say between cut marks"
            yield found(UNKNOWN, "0 cards recognised, not counted", path, cure=cure)
        yield from token_counts(str(path), reading, library, game)


def _without_cards(title: str, deck: str) -> bool:
    """Whether this is one of our files that has no cards: tokens, a box, a guide…"""
    return title.startswith(f"{deck} – ") and not title.startswith(f"{deck} – cartes")


def _file(path: Path, reading: Reading, *, pictures: bool) -> Iterator[Finding]:
    if reading.repaired:
        yield found(DAMAGED, "something in it is not where it says", path)
    fonts: dict[str, int] = {}
    for sheet in reading.sheets:
        for name in sorted(sheet.fonts_missing):
            fonts.setdefault(name, sheet.number)
        worst = min((image.dpi for image in sheet.images), default=FINEST)
        if pictures and worst < FINEST - 1:  # in a booklet any is one too many
            yield found(RESOLUTION, f"a picture has {worst:.0f} dots per inch", path, sheet.number)
    for name, page in fonts.items():
        yield found(FONT, f"“{name}” is used, but not in the file", path, page)


def _sheets(path: Path, reading: Reading, papers: Iterable[Paper]) -> Iterator[Finding]:
    """What every page keeps that is printed to be cut."""
    if reading.scaling != "None":
        yield found(SCALING, "viewers may shrink its pages to fit the paper", path)
    known = [size for paper in papers for size in ((paper.width, paper.height), (paper.height, paper.width))]
    for sheet in reading.sheets:
        page = sheet.number
        if not any(abs(sheet.width - width) < 0.5 and abs(sheet.height - height) < 0.5 for width, height in known):
            yield found(PAPER, f"the page is {sheet.width:.1f} × {sheet.height:.1f} mm", path, page)
        for problem in _boxes(sheet):
            yield found(BOXES, problem, path, page)
        for rule, problem in _bars(sheet):
            yield found(rule, problem, path, page)
        if sheet.ink is not None:
            ink = sheet.ink
            free = min(ink.left, ink.bottom, sheet.width - ink.right, sheet.height - ink.top)
            if free < REACH:
                yield found(MARGIN, f"ink at {free:.1f} mm from the edge of the paper", path, page)


def _boxes(sheet: Sheet) -> Iterator[str]:
    page = Rect(0, 0, sheet.width, sheet.height)
    if sheet.rotate:
        yield f"the page is turned by {sheet.rotate}°"
    crop = sheet.boxes.get("Crop", page)
    if crop.apart(page) > WITHIN:
        yield "the crop box hides a part of the page"
    trim, bleed = sheet.boxes.get("Trim"), sheet.boxes.get("Bleed")
    if trim is None or bleed is None:
        yield "there is no trim box, or no bleed box"
        return
    for name, inner, outer in (("trim box", trim, bleed), ("bleed box", bleed, page)):
        common = inner.within(outer)
        if common is None or common.apart(inner) > WITHIN:
            yield f"the {name} reaches out of what should hold it"


def _bars(sheet: Sheet) -> Iterator[tuple[Rule, str]]:
    stated = [int(length) for length in re.findall(r"(100|50|20)mm", sheet.text)] or [100]
    if {way for _, way in sheet.bars} != {"across", "upwards"}:
        yield BAR, "a bar is missing"
    for bar, way in sheet.bars:
        right = min(stated, key=lambda length, drawn=bar.length: abs(length - drawn))  # type: ignore[misc]
        if abs(bar.length - right) > right * BAR_PART:
            share = bar.length / right * 100
            yield SCALED, f"the bar {way} is {bar.length:.2f} mm long, and says {right} mm: printed at {share:.1f} %"


def _cards(path: Path, reading: Reading, cards: list[Card], library: Library, game: str) -> Iterator[Finding]:
    look = best_look(library, game, reading.title, [card.placed for card in cards])
    if look is None:
        yield found(UNKNOWN, "no game of the library has these cards", path, cards[0].sheet.number)
    else:
        cards = [replace(card, names=look.side(card.placed)) for card in cards]
        if REPRINT not in reading.title:
            yield from counted(str(path), cards, look)
        yield from _by_page(path, strange(cards))
    formats = list(library.formats().values())
    for told in (cut(cards, formats), safe(cards), crossed(cards), boxed(cards), backed(cards, reading, look)):
        yield from _by_page(path, told)


def _by_page(path: Path, told: Told) -> Iterator[Finding]:
    """One finding for each rule and page, at the first card: eight of the same say no more than one."""
    ordered = sorted(told, key=lambda one: (one[0].code, one[1].sheet.number, one[1].index))
    for (_, page), group in groupby(ordered, key=lambda one: (one[0].code, one[1].sheet.number)):
        same = list(group)
        rule, first, problem = same[0]
        others = len({card.index for _, card, _ in same}) - 1
        more = f" (and {others} more on this page)" if others else ""
        yield found(rule, f"card {first.index}: {problem}{more}", path, page, first.index)
