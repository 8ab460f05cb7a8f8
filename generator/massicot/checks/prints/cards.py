"""The cards of a finished PDF: as many of each as the deck says, of the right size, text away from the cut."""

import math
from collections import Counter
from collections.abc import Iterator
from statistics import median_low

from massicot.checks import check
from massicot.checks.prints.look import REFERENCE
from massicot.checks.prints.printed import (
    NEAR,
    CardFault,
    CardSide,
    PrintedFile,
    check_cards,
    has_cards,
    is_a_deck,
    is_reference_back,
)
from massicot.checks.prints.reading.model import PdfSheet, Rect, around
from massicot.checks.prints.sheets import BOXES, WITHIN
from massicot.diagnostics import Diagnostic, Rule
from massicot.model.paper import Format

MISSING = Rule("print/missing-card")
EXTRA = Rule("print/extra-card")
UNKNOWN = Rule("print/unknown-card")
SIZE = Rule("print/wrong-size")
OFF = Rule("print/off-marks")
MARKS = Rule("print/no-marks")
CROSSED = Rule("print/mark-on-card")
BLEED = Rule("print/bleed")
NO_BLEED = Rule("print/no-bleed")
SAFE = Rule("print/safe-zone")
REFERENCES = Rule("print/reference-count")

SAFE_ZONE = 3.0
GROUND = 0.8
"""What fills so much of a card is its ground. Where there is none the card is drawn on the bare paper."""
_BY_HAND = "count them by hand: cards are known by faces as we draw them, or by what they say between cut marks"
REPRINT = "cartes de remplacement"
"""What the title of some cards says that were lost: they are no deck, and are not counted as one."""


@check(MISSING, EXTRA, REFERENCES, needs=[has_cards, is_a_deck])
def every_card_is_printed(printed: PrintedFile) -> Iterator[Diagnostic]:
    """As often as the deck says, in one deck or in several. Reference cards fill free slots."""
    look, cards = printed.look, printed.cards
    if look is None or REPRINT in printed.reading.title:
        return
    copies = {card.id: card.copies for card in look.deck.cards}
    wanted = {names: sum(copies[name] for name in names) for names in look.fronts()}
    seen = Counter(card.names for card in cards)
    if not any(seen[names] for names in wanted) and any(seen):
        yield from _references(printed, seen)
        return
    decks = Counter(seen[names] // count for names, count in wanted.items()).most_common(1)[0][0] if wanted else 1
    for names, count in wanted.items():
        right, there, name = count * max(decks, 1), seen[names], " or ".join(sorted(names))
        if there < right:
            yield printed.found(MISSING, f"“{name}”: {there} printed, {right} wanted")
        elif there > right:
            last = [card for card in cards if card.names == names][-1]
            message = f"“{name}”: {there} printed, {right} wanted"
            yield printed.found(EXTRA, message, last.sheet.number, last.index)


def _references(printed: PrintedFile, seen: Counter[frozenset[str]]) -> Iterator[Diagnostic]:
    """A file of reference cards, and nothing else: as many for each game."""
    counts: Counter[str] = Counter()
    for names, count in seen.items():
        counts.update({name: count for name in names if name.startswith(REFERENCE) and not is_reference_back(name)})
    usual = Counter(counts.values()).most_common(1)[0][0] if counts else 0
    for name, count in sorted(counts.items()):
        if count != usual:
            message = f"“{name.removeprefix(REFERENCE)}”: {count} printed, of the others {usual}"
            yield printed.found(REFERENCES, message)


@check(UNKNOWN)
def the_deck_is_known(printed: PrintedFile) -> Iterator[Diagnostic]:
    """Some deck of the library has these cards; and where a deck is named, there are cards at all."""
    if printed.cards and printed.look is None:
        page = printed.cards[0].sheet.number
        yield printed.found(UNKNOWN, "no game of the library has these cards", page)
    if not printed.cards and printed.game and not _is_ours_without_cards(printed):
        yield printed.found(UNKNOWN, "0 cards recognised, not counted", cure=_BY_HAND)


def _is_ours_without_cards(printed: PrintedFile) -> bool:
    """Whether this is one of our files that has no cards: tokens, a box, a booklet…"""
    library, title = printed.library, printed.reading.title
    deck = library.deck(printed.game).title
    names = (deck, *(game.title for game in library.glances(printed.game)))
    return title.startswith(tuple(f"{name} – " for name in names)) and not title.startswith(f"{deck} – cartes")


@check_cards(UNKNOWN, needs=[is_a_deck])
def every_card_is_of_the_deck(printed: PrintedFile) -> Iterator[CardFault]:
    """None that looks like no face of it."""
    for card in printed.cards:
        if not card.names:
            text = card.placed.signature.text
            yield UNKNOWN, card, f"it says “{text[:30]}”" if text else "it says nothing"


# -- where they lie ----------------------------------------------------------------------------------


@check_cards(MARKS, SIZE, OFF, BLEED, NO_BLEED)
def cards_are_cut_to_their_size(printed: PrintedFile) -> Iterator[CardFault]:
    """Size, place between the marks, bleed."""
    trims = [card.trim for card in printed.cards if card.trim is not None]
    form = None
    if trims:
        width, height = median_low(trim.width for trim in trims), median_low(trim.height for trim in trims)
        formats = printed.library.formats().values()
        form = min(formats, key=lambda one: max(abs(one.width - width), abs(one.height - height)))
    for card in printed.cards:
        if card.trim is None or form is None:
            yield MARKS, card, "no mark for one of its sides"
            continue
        yield from _cut(card, card.trim, form)


def _cut(card: CardSide, trim: Rect, form: Format) -> Iterator[CardFault]:
    bleed, box = _bleed(card.sheet), card.placed.box
    right = (form.width, form.height)
    sizes = [(trim.width, trim.height)]
    sizes += [] if bleed is None else [(box.width - 2 * bleed, box.height - 2 * bleed)]
    wrong = [size for size in sizes if max(abs(a - b) for a, b in zip(size, right, strict=True)) > WITHIN]
    if wrong:
        shown = f"{wrong[0][0]:.2f} × {wrong[0][1]:.2f} mm"
        yield SIZE, card, f"{shown}, where {form.title} is {form.width:g} × {form.height:g} mm"
    elif (off := math.dist(box.middle, trim.middle)) > WITHIN:
        yield OFF, card, f"{off:.2f} mm from the middle of its marks"
    elif (ground := card.placed.ground) is not None and ground.width * ground.height > GROUND * box.width * box.height:
        ends = (trim.left - ground.left, trim.bottom - ground.bottom, ground.right - trim.right, ground.top - trim.top)
        if min(ends) < (bleed or 0) - WITHIN:
            yield BLEED, card, f"ink to {min(ends):.2f} mm beyond the cut, where {bleed or 0:.1f} mm are stated"
        elif min(ends) < WITHIN:
            yield NO_BLEED, card, "ink ends at the cut"


def _bleed(sheet: PdfSheet) -> float | None:
    trim, bleed = sheet.boxes.get("Trim"), sheet.boxes.get("Bleed")
    return None if trim is None or bleed is None else trim.left - bleed.left


@check_cards(CROSSED)
def marks_stay_off_the_cards(printed: PrintedFile) -> Iterator[CardFault]:
    """No straight stroke of the sheet crosses one."""
    for card in printed.cards:
        if (trim := card.trim) is None:
            continue
        for line in card.sheet.lines:
            apart = (
                max(line.x1, line.x2) <= trim.left + NEAR
                or min(line.x1, line.x2) >= trim.right - NEAR
                or max(line.y1, line.y2) <= trim.bottom + NEAR
                or min(line.y1, line.y2) >= trim.top - NEAR
            )
            if not apart and (line.level or line.upright):
                yield CROSSED, card, f"a stroke of {line.length:.1f} mm"


@check_cards(SAFE)
def text_stays_away_from_the_cut(printed: PrintedFile) -> Iterator[CardFault]:
    """By the safe zone; of each card the letter that is nearest to its edge."""
    for card in printed.cards:
        if (trim := card.trim) is None:
            continue
        near: dict[str, float] = {}
        for letter in card.sheet.letters:
            box = letter.box
            if not letter.sign.isspace() and trim.holds(*box.middle):
                free = min(box.left - trim.left, box.bottom - trim.bottom, trim.right - box.right, trim.top - box.top)
                if free < SAFE_ZONE - WITHIN:
                    near[letter.sign] = min(free, near.get(letter.sign, free))
        if near:
            sign, free = min(near.items(), key=lambda one: one[1])
            yield SAFE, card, f"“{sign}” at {free:.1f} mm from the cut"


@check_cards(BOXES)
def the_trim_box_goes_around_the_cards(printed: PrintedFile) -> Iterator[CardFault]:
    """Around all cards of a page."""
    for some in printed.by_page().values():
        stated, drawn = some[0].sheet.boxes.get("Trim"), around(card.trim for card in some if card.trim is not None)
        if stated is not None and drawn is not None and stated.apart(drawn) > WITHIN:
            yield BOXES, some[0], f"the trim box is {stated.apart(drawn):.2f} mm from the outermost cuts"
