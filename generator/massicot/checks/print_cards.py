"""The cards of a finished PDF: as many of each as the deck says, of the right size, each with its back."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median_low

from massicot.checks.findings import Finding, Rule, found
from massicot.checks.pdf_geometry import Rect, around
from massicot.checks.pdf_reading import Placed, Reading, Sheet
from massicot.checks.print_faces import BACK, REFERENCE, Look
from massicot.checks.print_rules import (
    BACK_ALONE,
    BACK_MISPLACED,
    BACK_MISSING,
    BACK_SWAPPED,
    BACK_TURNED,
    BLEED,
    BOXES,
    CROSSED,
    EXTRA,
    MARKS,
    MISSING,
    NO_BLEED,
    OFF,
    PAGES,
    REFERENCES,
    SAFE,
    SIZE,
    UNKNOWN,
)
from massicot.model.paper import Format

WITHIN = 0.1
"""Millimetres. A tenth is what a good guillotine keeps."""
SAFE_ZONE = 3.0
NEAR = 0.05
LIKE = 0.1
"""How far, as a share, a card may be from a format and still be taken for one of it that went wrong."""
WIDEST_BLEED = 7.0
GROUND = 0.8
"""What fills so much of a card is its ground. Where there is none the card is drawn on the bare paper."""


@dataclass(frozen=True, slots=True)
class Card:
    """One side of a card on a page: where the marks cut it, and which faces it can be."""

    sheet: Sheet
    index: int
    placed: Placed
    trim: Rect | None
    names: frozenset[str] = frozenset()

    @property
    def is_back(self) -> bool:
        """Whether it is a back of some card."""
        return any(name.startswith(BACK) or _is_reference_back(name) for name in self.names)


Told = Iterator[tuple[Rule, Card, str]]


def card_sides(sheet: Sheet, formats: Iterable[Format]) -> list[Card]:
    """What is placed on a page like cards: nothing, unless most of it is."""
    known = list(formats)
    placed = [Card(sheet, index, one, _trim(one, sheet)) for index, one in enumerate(sheet.placed, 1)]
    cards = [card for card in placed if any(_like(card, form) for form in known)]
    return cards if 2 * len(cards) > len(placed) else []


def _trim(placed: Placed, sheet: Sheet) -> Rect | None:
    box = placed.box
    xs = [line.x1 for line in sheet.marks if line.upright and box.left - NEAR <= line.x1 <= box.right + NEAR]
    ys = [line.y1 for line in sheet.marks if line.level and box.bottom - NEAR <= line.y1 <= box.top + NEAR]
    if not xs or not ys or max(xs) - min(xs) < 1 or max(ys) - min(ys) < 1:
        return None
    return Rect(min(xs), min(ys), max(xs), max(ys))


def _like(card: Card, form: Format) -> bool:
    pairs = ((card.placed.box.width, form.width), (card.placed.box.height, form.height))
    if card.trim is not None:
        pairs = ((card.trim.width, form.width), (card.trim.height, form.height))
        return all(abs(size - right) <= LIKE * right for size, right in pairs)
    return all(-LIKE * right <= size - right <= 2 * WIDEST_BLEED for size, right in pairs)


# -- how many ----------------------------------------------------------------------------------------


def counted(path: str, cards: Sequence[Card], look: Look) -> Iterator[Finding]:
    """Every card as often as the deck says, in one deck or in several. Reference cards fill free slots."""
    copies = {card.id: card.copies for card in look.deck.cards}
    wanted = {names: sum(copies[name] for name in names) for names in look.fronts()}
    seen = Counter(card.names for card in cards)
    if not any(seen[names] for names in wanted) and any(seen):
        yield from _references(path, seen)
        return
    decks = Counter(seen[names] // count for names, count in wanted.items()).most_common(1)[0][0] if wanted else 1
    for names, count in wanted.items():
        right, there, name = count * max(decks, 1), seen[names], " or ".join(sorted(names))
        if there < right:
            yield found(MISSING, f"“{name}”: {there} printed, {right} wanted", path)
        elif there > right:
            last = [card for card in cards if card.names == names][-1]
            yield found(EXTRA, f"“{name}”: {there} printed, {right} wanted", path, last.sheet.number, last.index)


def _references(path: str, seen: Counter[frozenset[str]]) -> Iterator[Finding]:
    """A file of reference cards, and nothing else: as many for each game."""
    counts: Counter[str] = Counter()
    for names, count in seen.items():
        counts.update({name: count for name in names if name.startswith(REFERENCE) and not _is_reference_back(name)})
    usual = Counter(counts.values()).most_common(1)[0][0] if counts else 0
    for name, count in sorted(counts.items()):
        if count != usual:
            yield found(REFERENCES, f"“{name.removeprefix(REFERENCE)}”: {count} printed, of the others {usual}", path)


def strange(cards: Sequence[Card]) -> Told:
    """Cards that are none of the deck."""
    for card in cards:
        if not card.names:
            text = card.placed.signature.text
            yield UNKNOWN, card, f"it says “{text[:30]}”" if text else "it says nothing"


# -- where they lie ----------------------------------------------------------------------------------


def cut(cards: Sequence[Card], formats: Iterable[Format]) -> Told:
    """Size, place between the marks, bleed."""
    trims = [card.trim for card in cards if card.trim is not None]
    form = None
    if trims:
        width, height = median_low(trim.width for trim in trims), median_low(trim.height for trim in trims)
        form = min(formats, key=lambda one: max(abs(one.width - width), abs(one.height - height)))
    for card in cards:
        if card.trim is None or form is None:
            yield MARKS, card, "no mark for one of its sides"
            continue
        yield from _one_cut(card, card.trim, form)


def _one_cut(card: Card, trim: Rect, form: Format) -> Told:
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


def _bleed(sheet: Sheet) -> float | None:
    trim, bleed = sheet.boxes.get("Trim"), sheet.boxes.get("Bleed")
    return None if trim is None or bleed is None else trim.left - bleed.left


def crossed(cards: Sequence[Card]) -> Told:
    """Marks stay off the cards."""
    for card in cards:
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


def safe(cards: Sequence[Card]) -> Told:
    """What is to be read stays away from the cut."""
    for card in cards:
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


def boxed(cards: Sequence[Card]) -> Told:
    """The trim box of a page goes around all its cards."""
    by_page = defaultdict(list)
    for card in cards:
        by_page[card.sheet.number].append(card)
    for some in by_page.values():
        stated, drawn = some[0].sheet.boxes.get("Trim"), around(card.trim for card in some if card.trim is not None)
        if stated is not None and drawn is not None and stated.apart(drawn) > WITHIN:
            yield BOXES, some[0], f"the trim box is {stated.apart(drawn):.2f} mm from the outermost cuts"


# -- backs -------------------------------------------------------------------------------------------


def backed(cards: Sequence[Card], reading: Reading, look: Look | None) -> Told:
    """The right back behind each front."""
    by_page: dict[int, list[Card]] = defaultdict(list)
    for card in cards:
        by_page[card.sheet.number].append(card)
    sides = list(_sides(by_page, reading))
    if len(reading.sheets) % 2 and any(one != other for one, other, _ in sides):
        yield PAGES, cards[-1], f"{len(reading.sheets)} pages"
    for front, back, about in sides:
        fronts, backs = by_page[front], by_page[back]
        if front == back:
            fronts, backs = [one for one in fronts if not one.is_back], [one for one in backs if one.is_back]
        yield from _behind(fronts, backs, about, look)


def _sides(by_page: dict[int, list[Card]], reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Which page is printed behind which, and the line that the paper is turned about, or folded along."""
    pages = [sheet.number for sheet in reading.sheets]
    is_back = {page: [card.is_back for card in by_page[page]] for page in pages}
    short = reading.duplex == "DuplexFlipShortEdge"
    half = len(pages) // 2
    later = len(pages) % 2 == 0 and not any(any(is_back[page]) for page in pages[:half])
    if not reading.duplex.startswith("DuplexFlip"):
        folded = [page for page in pages if any(is_back[page]) and not all(is_back[page])]
        if 2 * len(folded) > len(pages):
            yield from ((page, page, _fold(reading.sheets[page - 1])) for page in pages)
            return
        if not any(any(some) for some in is_back.values()):
            return  # fronts only
        if later and half > 1:
            for page in pages[:half]:
                yield page, page + half, _axis(reading.sheets[page - 1], short)
            return
    for page in pages[::2]:
        yield page, page + 1, _axis(reading.sheets[page - 1], short)


def _axis(sheet: Sheet, short: bool) -> str:
    """A printer turns the paper about one of its edges, as the page lies."""
    return "vertical" if (sheet.height >= sheet.width) != short else "horizontal"


def _fold(sheet: Sheet) -> str:
    long = [line for line in sheet.lines if line.length > min(sheet.width, sheet.height) * 0.8]
    if any(line.upright and abs(line.x1 - sheet.width / 2) < 1 for line in long):
        return "vertical"
    return "horizontal"


def _behind(fronts: list[Card], backs: list[Card], about: str, look: Look | None) -> Told:
    left = list(backs)
    for front in fronts:
        x, y = front.placed.box.middle
        behind = (front.sheet.width - x, y) if about == "vertical" else (x, front.sheet.height - y)
        nearest = min(left, key=lambda one, there=behind: math.dist(there, one.placed.box.middle), default=None)  # type: ignore[misc]
        size = min(front.placed.box.width, front.placed.box.height)
        if nearest is None or math.dist(behind, nearest.placed.box.middle) > size / 2:
            yield BACK_MISSING, front, "nothing behind it"
            continue
        left.remove(nearest)
        if (off := math.dist(behind, nearest.placed.box.middle)) > WITHIN:
            yield BACK_MISPLACED, nearest, f"{off:.2f} mm from where its front is"
        right = _right_backs(front, look)
        if right and nearest.names and not right & nearest.names:
            yield BACK_SWAPPED, nearest, f"“{_shown(nearest.names)}” behind “{_shown(front.names)}”"
        if (front.placed.turned != nearest.placed.turned) != (about == "horizontal"):
            yield BACK_TURNED, nearest, f"on a sheet turned about the {about}"
    for back in left:
        yield BACK_ALONE, back, "nothing before it"


def _right_backs(front: Card, look: Look | None) -> set[str]:
    if look is None:
        return set()
    backs = {card.id: f"{BACK}{card.back}" for card in look.deck.cards}
    return {backs.get(name, f"{name}:back") for name in front.names}


def _is_reference_back(name: str) -> bool:
    return name.startswith(REFERENCE) and name.endswith(":back")


def _shown(names: frozenset[str]) -> str:
    return " or ".join(sorted(names))
