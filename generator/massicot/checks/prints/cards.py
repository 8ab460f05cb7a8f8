"""The cards of a finished PDF: as many of each as the deck says, each as it is drawn, of the right size, text away from
the cut."""

from collections import Counter
from collections.abc import Iterator

from massicot.checks import check
from massicot.checks.prints.layout import NEAR, bleed_of
from massicot.checks.prints.look import BACK, REFERENCE
from massicot.checks.prints.printed import (
    PAD,
    CardFault,
    CardSide,
    PrintedFile,
    check_cards,
    has_cards,
    is_a_deck,
    is_reference_back,
)
from massicot.checks.prints.reading.model import Rect, around
from massicot.checks.prints.reading.picture import FINE
from massicot.checks.prints.sheets import BAR_PART, BOXES, WITHIN, shown_place
from massicot.checks.prints.turning import by_page
from massicot.diagnostics import Diagnostic, Rule
from massicot.model.paper import Format
from massicot.products.reference import dealt, front

MISSING = Rule("print/missing-card")
EXTRA = Rule("print/extra-card")
UNKNOWN = Rule("print/unknown-card")
ALTERED = Rule("print/altered")
NEARLY = Rule("print/near-duplicate")
SIZE = Rule("print/wrong-size")
OFF = Rule("print/off-marks")
MARKS = Rule("print/no-marks")
CROSSED = Rule("print/mark-on-card")
BLEED = Rule("print/bleed")
NO_BLEED = Rule("print/no-bleed")
SAFE = Rule("print/safe-zone")
REFERENCES = Rule("print/reference-count")

SAFE_ZONE = 3.0
_BY_HAND = "count them by hand: cards are known by faces as we draw them, or by what they say between cut marks"
REPRINT = "cartes de remplacement"
"""What the title of some cards says that were lost: they are no deck, and are not counted as one."""


@check(MISSING, EXTRA, REFERENCES, needs=[has_cards, is_a_deck])
def every_card_is_printed(printed: PrintedFile) -> Iterator[Diagnostic]:
    """As often as the deck says, in one deck or in several. Reference cards fill free slots."""
    look, cards = printed.look, printed.cards
    if look is None or REPRINT in printed.reading.title:
        return
    wanted = look.wanted
    seen = Counter(card.names for card in cards if _counts(card))
    if not any(seen[names] for names in wanted) and any(seen):
        yield from _references(printed, seen)
        return
    decks = Counter(seen[names] // count for names, count in wanted.items() if count).most_common(1)
    times = 1 if look.composed or not decks else max(decks[0][0], 1)
    for card in cards:  # what is like a face but not it may stand for one that is missing
        if card.names in wanted and seen[card.names] < wanted[card.names] * times and not _counts(card):
            seen[card.names] += 1
    for names, count in wanted.items():
        right, there, name = count * times, seen[names], " or ".join(sorted(names)).removeprefix(BACK)
        if there < right:
            yield printed.found(MISSING, f"“{name}”: {there} printed, {right} wanted")
        elif there > right:
            last = [card for card in cards if card.names == names][-1]
            message = f"“{name}”: {there} printed, {right} wanted"
            yield printed.found(EXTRA, message, last.sheet.number, last.index)


def _counts(card: CardSide) -> bool:
    """Whether a card is what its name says."""
    return card.likeness is None or card.likeness.exact or card.fellow


def _references(printed: PrintedFile, seen: Counter[frozenset[str]]) -> Iterator[Diagnostic]:
    """A file of reference cards, and nothing else: as many for each game, and more of some in the free places."""
    counts: Counter[str] = Counter()
    for names, count in seen.items():
        counts.update({name: count for name in names if name.startswith(REFERENCE) and not is_reference_back(name)})
    games = [game for name in printed.library.decks() for game in printed.library.readable(name)[0].values()]
    there = [game for game in games if counts[front(game)]]
    if not there:
        return
    fronts = Counter(card.sheet.number for card in printed.cards if _counts(card) and not card.is_back)
    per_sheet = max(fronts.values(), default=1)
    wanted = [Counter(map(front, dealt(there, copies, per_sheet))) for copies in range(1, max(counts.values()) + 1)]
    nearest = min(wanted, key=lambda right: sum(abs(right[name] - counts[name]) for name in right))
    for name, right in sorted(nearest.items()):
        if counts[name] != right:
            message = f"“{name.removeprefix(REFERENCE)}”: {counts[name]} printed, {right} wanted"
            yield printed.found(REFERENCES, message)


@check(UNKNOWN)
def the_deck_is_known(printed: PrintedFile) -> Iterator[Diagnostic]:
    """Some deck of the library has these cards; and where a deck is named, there are cards at all."""
    if printed.cards and printed.look is None:
        page = printed.cards[0].sheet.number
        yield printed.found(UNKNOWN, "no game of the library has these cards", page)
    if not printed.cards and printed.game and not printed.other:
        yield printed.found(UNKNOWN, "0 cards recognised, not counted", cure=_BY_HAND)


@check_cards(UNKNOWN, ALTERED, NEARLY, CROSSED, needs=[is_a_deck])
def every_card_is_of_the_deck(printed: PrintedFile) -> Iterator[CardFault]:
    """None that looks like no face of it, or not wholly like its face."""
    for card in printed.cards:
        if not card.names:
            yield UNKNOWN, card, f"it says “{card.text[:30]}”" if card.text else "it says nothing"
        if (found := card.likeness) is None or found.exact:
            continue
        where, name = card.place or card.trim, card.name
        stroke = next((line for line in card.sheet.lines if _explains(line.box, where)), None)
        if stroke is not None:
            yield CROSSED, card, f"a stroke of {stroke.length:.1f} mm", where
        elif found.mirrored:
            yield ALTERED, card, f"“{name}” is mirrored"
        else:
            inside = where.shifted(-card.trim.left, -card.trim.bottom)
            fellows = card.fellow or (printed.look is not None and printed.look.composed)
            than = f"is not wholly like the others of “{name}”" if fellows else f"is not “{name}” as the deck draws it"
            yield NEARLY if fellows else ALTERED, card, f"{shown_place(inside, card.trim.height)} it {than}", where


def _explains(line: Rect, where: Rect) -> bool:
    """Whether a straight stroke is all that differs there."""
    return line.grown(NEAR).within(where) is not None and line.grown(2).within(where) == where


# -- where they lie ----------------------------------------------------------------------------------


@check_cards(MARKS, SIZE, OFF, BLEED, NO_BLEED)
def cards_are_cut_to_their_size(printed: PrintedFile) -> Iterator[CardFault]:
    """Size, place between the marks, bleed."""
    for card in printed.cards:
        if not card.outlined:
            yield MARKS, card, "no mark for one of its sides"
        yield from _cut(card, card.form)


def _cut(card: CardSide, form: Format) -> Iterator[CardFault]:
    right = (form.height, form.width) if card.lying else (form.width, form.height)
    sizes = [(card.trim.width, card.trim.height), card.drawn]
    within = max(card.cell.within, max(right) * BAR_PART)
    wrong = [size for size in sizes if max(abs(a - b) for a, b in zip(size, right, strict=True)) > within]
    if wrong:
        shown = f"{wrong[0][0]:.2f} × {wrong[0][1]:.2f} mm"
        yield SIZE, card, f"{shown}, where {form.title} is {form.width:g} × {form.height:g} mm"
    elif card.off > card.cell.within:
        yield OFF, card, f"{card.off:.2f} mm from the middle of its marks"
    elif (beyond := card.bleed) is not None:
        bleed = bleed_of(card.sheet) or 0
        if beyond < min(bleed, PAD / FINE) - 2 * WITHIN:
            yield BLEED, card, f"ink to {beyond:.1f} mm beyond the cut, where {bleed:.1f} mm are stated"
        elif not round(beyond, 1):
            yield NO_BLEED, card, "ink ends at the cut"


@check_cards(SAFE)
def text_stays_away_from_the_cut(printed: PrintedFile) -> Iterator[CardFault]:
    """By the safe zone; of each card the letter that is nearest to its edge."""
    for card in printed.cards:
        trim, near = card.trim, []
        for letter in card.sheet.letters:
            box = letter.box
            if not letter.sign.isspace() and trim.holds(*box.middle):
                free = min(box.left - trim.left, box.bottom - trim.bottom, trim.right - box.right, trim.top - box.top)
                near += [(free, letter)] if free < SAFE_ZONE - WITHIN else []
        if near:
            free, letter = min(near, key=lambda one: one[0])
            yield SAFE, card, f"“{letter.sign}” at {max(free, 0):.1f} mm from the cut", letter.box


@check_cards(BOXES)
def the_trim_box_goes_around_the_cards(printed: PrintedFile) -> Iterator[CardFault]:
    """Around all cards of a page."""
    for some in by_page(printed.cards).values():
        stated, drawn = some[0].sheet.page_boxes.get("Trim"), around(card.trim for card in some)
        if stated is not None and stated.apart(Rect(0, 0, some[0].sheet.width, some[0].sheet.height)) < 1:
            continue  # the whole page, as it is where nobody says otherwise
        if stated is not None and drawn is not None and stated.apart(drawn) > WITHIN:
            yield BOXES, some[0], f"the trim box is {stated.apart(drawn):.2f} mm from the outermost cuts"
