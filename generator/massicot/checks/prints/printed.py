"""A finished PDF as the checks look at it: what is on its pages, which of it are cards, and which faces they show."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain, groupby
from pathlib import Path
from statistics import median_low

import numpy as np

from massicot.checks import Check, Condition, check
from massicot.checks.prints.expected import composed_look, parsed
from massicot.checks.prints.layout import Cell, bleed_of, cells, half_gap, like, pictured_cells, usual_size
from massicot.checks.prints.look import BACK, REFERENCE, Look, best_look, size_of
from massicot.checks.prints.matching import CardFace, Likeness, held
from massicot.checks.prints.reading.model import PdfReading, PdfSheet, Rect, UnreadableError
from massicot.checks.prints.reading.pdf import opened
from massicot.checks.prints.reading.picture import FINE, Canvas, Pixels, digest, edged, inked
from massicot.checks.prints.turning import paired
from massicot.data.library import Library
from massicot.diagnostics import DataError, Diagnostic, Place, Rule
from massicot.model.paper import Format

UNREADABLE = Rule("print/unreadable")
PAD = round(3 * FINE)
"""Pixels around the cut that are looked at for bleed: three millimetres."""
GROUND = 0.8
"""What has ink along so much of its edge has a ground. Other cards are drawn on the bare paper."""
EDGE = 3.0
"""Of 255: how much the colour changes at an edge that can be seen."""
MOST_PICTURES = 1500
"""Different pictures of cards in one file."""
USUAL_BLEED = 3.0
WORDY = 400
"""Letters: a page with more, in the mean, is one of text."""
OWN_SIZE = 1.2
"""Millimetres: a deck's own size may be so far from the nearest format."""
BARE = 3e-4
"""What has less ink is no card."""


@dataclass(slots=True, eq=False)
class CardSide:
    """One side of a card on a page: where it is cut, what it looks like and says, and which faces it is found to be."""

    sheet: PdfSheet
    index: int
    cell: Cell
    form: Format
    lying: bool
    """Whether it lies on its side."""
    pixels: Pixels
    bleed: float | None
    """How far its ground reaches beyond the cut."""
    outlined: bool
    """Whether all four sides can be seen, by marks or by what is drawn."""
    text: str
    names: frozenset[str] = frozenset()
    likeness: Likeness | None = None
    fellow: bool = False
    """Whether the face is what others of its name show, and not a drawing of ours."""

    @property
    def is_back(self) -> bool:
        """Whether it is a back of some card."""
        return any(name.startswith(BACK) or is_reference_back(name) for name in self.names)

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return " or ".join(sorted(self.names))

    @property
    def trim(self) -> Rect:
        """Where it is cut."""
        return self.cell.trim

    @property
    def drawn_at(self) -> Rect:
        """Where it would be cut if the cuts went by what is drawn."""
        return self.trim.shifted(*self._moved)

    @property
    def off(self) -> float:
        """How far that is from the middle of the card."""
        return math.hypot(*self._moved)

    @property
    def drawn(self) -> tuple[float, float]:
        """The width and height of what is drawn on it, if its face tells."""
        across, up = self.likeness.size if self.likeness else (1.0, 1.0)
        width, height = (up, across) if self.lying else (across, up)
        return width * self.trim.width, height * self.trim.height

    @property
    def _moved(self) -> tuple[float, float]:
        dx, dy = self.likeness.off if self.likeness else (0.0, 0.0)
        return (-dy, dx) if self.lying else (dx, dy)

    @property
    def place(self) -> Rect | None:
        """Where on the page it differs from its face."""
        found = self.likeness.place if self.likeness else None
        if found is None:
            return None
        if self.lying:
            found = Rect(self.form.height - found.top, found.left, self.form.height - found.bottom, found.right)
        return found.shifted(self.trim.left, self.trim.bottom).within(self.trim)


Pair = tuple[CardSide | None, CardSide | None, str]
"""A front, the back behind it, and what the paper is turned about between them."""


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A PDF; `cards` are the sides of cards on its pages, in `pairs` by the sheets; `look` the faces that they should
    show, if that is known. `places` collects where on a page each finding is."""

    path: Path
    reading: PdfReading
    library: Library
    game: str
    cards: tuple[CardSide, ...] = ()
    look: Look | None = None
    pairs: tuple[tuple[Pair, ...], ...] = ()
    other: bool = False
    """Whether it says that it is one of ours that has no cards, or is rather read than cut."""
    places: dict[Diagnostic, tuple[Rect, ...]] = field(default_factory=dict)

    def found(
        self, rule: Rule, message: str, page: int = 1, card: int = 1, cure: str = "", where: Sequence[Rect] = ()
    ) -> Diagnostic:
        """A diagnostic on a page: its line is the page, its column the card in reading order."""
        finding = rule.at(Place(str(self.path), page, card), message, cure or None)
        if where:
            self.places[finding] = tuple(where)
        return finding


def read_print(path: Path, library: Library, game: str = "", expect: str = "") -> PrintedFile:
    """The file, or `UnreadableError`. Without the name of a game, what is drawn tells which it is."""
    wanted = parsed(expect) if expect else {}
    found = _Cards(list(library.formats().values()), bool(game or expect), composed=bool(expect))
    with opened(path) as (reading, canvas):
        cards = found.look_at(reading.sheets, canvas)
    without = says_without_cards(library, game, reading)
    wordy = sum(len(sheet.text) for sheet in reading.sheets) > WORDY * len(reading.sheets)
    none = PrintedFile(path, reading, library, game, other=without or wordy)
    marked = any(card.cell.marked for card in cards)
    if not cards or (without and not marked):
        return none  # panels of a box have the size of a card
    seen = [(card.pixels, card.text) for card in cards]
    look = (
        composed_look(wanted, seen)
        if wanted
        else best_look(library, game, reading.title, cards[0].form, found.bleed, seen)
    )
    if look is not None:
        look = _recognise(cards, look)
        if not any(card.likeness and card.likeness.exact for card in cards) and (without or (wordy and not marked)):
            return none  # the slips of a score pad have the size of a card; or text with pictures of cards in it
    pairs = tuple(map(tuple, paired(cards, reading)))
    for front, back, _ in chain.from_iterable(pairs):
        if front and back:
            back.index = front.index
    return replace(none, cards=tuple(cards), look=look, pairs=pairs)


class _Cards:
    """Collects the pictures of all cards, page by page; equal ones are kept once."""

    def __init__(self, formats: Sequence[Format], sought: bool, *, composed: bool) -> None:
        self.formats, self.sought, self.composed = formats, sought, composed
        self.bleed = USUAL_BLEED
        self._pictures: dict[int, Pixels] = {}

    def look_at(self, sheets: tuple[PdfSheet, ...], canvas: Callable[[PdfSheet], Canvas]) -> list[CardSide]:
        """All cards; the format is the one that most of them have."""
        there = [(sheet, cells(sheet, self.formats, sought=self.sought)) for sheet in sheets]
        form = self._format(one.trim for _, some in there for one in some)
        if self.sought and not all(some for _, some in there):
            formats = [form] if form else self.formats
            for index, (sheet, some) in enumerate(there):
                if not any(cell.marked for cell in some):
                    there[index] = sheet, pictured_cells(sheet, canvas(sheet), formats) or some
            form = form or self._format(one.trim for _, some in there for one in some)
        if form is None:
            return []
        stated = [bleed for sheet, some in there if some and (bleed := bleed_of(sheet)) is not None]
        self.bleed = median_low(stated) if stated else max(half_gap(some) for _, some in there) or USUAL_BLEED
        found: list[CardSide] = []
        for sheet, some in there:
            index = 0
            for cell in some:
                lying = (cell.trim.width > cell.trim.height) != (form.width > form.height)
                picture, wide = self._picture(cell.trim, canvas(sheet), form, lying)
                if inked(picture).mean() > BARE or any(box.within(cell.trim) == cell.trim for box in sheet.boxes):
                    index += 1
                    beyond, outlined = _ink_beyond(wide), cell.marked or _outlined(wide)
                    text = sheet.said(cell.trim)
                    found.append(CardSide(sheet, index, cell, form, lying, picture, beyond, outlined, text))
        return found

    def _format(self, trims: Iterable[Rect]) -> Format | None:
        """The nearest; for a deck of anybody's make the size that most of its cards have, unless a format is shrunk."""
        sizes = [(trim.width, trim.height) for trim in trims]
        if not sizes:
            return None
        width, height = usual_size(sizes)
        near = like(width, height, self.formats, OWN_SIZE)
        if near is not None and self.composed:
            return replace(near, title="most of the cards", width=width, height=height)
        return near or like(width, height, self.formats)

    def _picture(self, trim: Rect, canvas: Canvas, form: Format, lying: bool) -> tuple[Pixels, Pixels]:
        columns, rows = size_of(form)[:: -1 if lying else 1]
        x, y = PAD * trim.width / columns, PAD * trim.height / rows
        around = Rect(trim.left - x, trim.bottom - y, trim.right + x, trim.top + y)
        wide = canvas.picture(around, (columns + 2 * PAD, rows + 2 * PAD))
        picture = edged(wide[PAD:-PAD, PAD:-PAD])
        picture = np.ascontiguousarray(np.rot90(picture, -1)) if lying else picture
        if len(self._pictures) > MOST_PICTURES:
            raise UnreadableError(f"it has more than {MOST_PICTURES} different cards")
        return self._pictures.setdefault(digest(picture), picture), wide


def _rims(wide: Pixels) -> Iterator[Pixels]:
    """What lies around each cut of a card, from the outside in."""
    for turned in (wide, wide[::-1], wide.swapaxes(0, 1), wide.swapaxes(0, 1)[::-1]):
        yield turned[: 2 * PAD, 2 * PAD : -2 * PAD]


def _outlined(wide: Pixels) -> bool:
    """Whether something begins or ends at each cut of a card: a line, a colour, or bare paper."""
    for rim in _rims(wide):
        steps = np.abs(np.diff(rim.mean(axis=2), axis=0)).mean(axis=1)
        if steps[PAD - 4 : PAD + 4].max() < EDGE + 2 * np.median(steps):
            return False
    return True


def _ink_beyond(wide: Pixels) -> float | None:
    """How far the ground of a card reaches beyond its cut, at the side where it is least, in millimetres; None where
    there is no ground at some side."""
    least = PAD
    for rim in _rims(wide):
        rows = inked(rim).mean(axis=1)
        if rows[PAD + 2 : PAD + 5].min() < GROUND:
            return None
        least = min(least, next((beyond for beyond in range(PAD) if rows[PAD - 1 - beyond] < GROUND / 2), PAD))
    return least / FINE


def _recognise(cards: Sequence[CardSide], look: Look) -> Look:
    """Each by its picture; else by what it says, and then it is compared with the face of its name, or, where none is
    known, with what most cards of that name look like."""
    for matcher in look.matchers():
        look = replace(look, matcher=matcher)
        for card in cards:
            if card.likeness is None or not card.likeness.exact:
                card.likeness = matcher.match(card.pixels) or card.likeness
        if all(card.likeness and card.likeness.exact for card in cards):
            break
    drawn = {face.names: face for face in look.matcher.faces}
    groups: dict[frozenset[str], list[CardSide]] = defaultdict(list)
    for card in cards:
        card.names = card.likeness.face.names if card.likeness else look.worded.get(card.text, frozenset())
        if card.names and not card.likeness:
            groups[card.names].append(card)
    for names, group in groups.items():
        pictures = {digest(card.pixels): card.pixels for card in group}
        ((usual, _),) = Counter(digest(card.pixels) for card in group).most_common(1)
        face = drawn.get(names) or CardFace(names, pictures[usual])
        for card in group:
            card.likeness, card.fellow = held(card.pixels, face), names not in drawn
    return look


_OTHER_SHEET = re.compile(r"–jetons–|(?<!recto)(?<!verso)·version[0-9a-f]{8}")
"""In the small print of our sheets, squeezed, where they have no cards."""


def says_without_cards(library: Library, game: str, reading: PdfReading) -> bool:
    """Whether a file calls itself one of ours that has no cards: tokens, a box, a booklet… The title may be lost; then
    the sheets say it."""
    for name in [game] if game else library.decks():
        with suppress(DataError):
            deck = library.deck(name).title
            names = (deck, *(glance.title for glance in library.glances(name)))
            if reading.title.startswith(tuple(f"{one} – " for one in names)):
                return not reading.title.startswith((f"{deck} – cartes", f"{deck} – aides"))
    return any(_OTHER_SHEET.search(sheet.text) for sheet in reading.sheets)


def is_reference_back(name: str) -> bool:
    """Whether a face is the back of a reference card."""
    return name.startswith(REFERENCE) and name.endswith(":back")


# -- conditions and kinds of checks -------------------------------------------------------------------


def has_cards(printed: PrintedFile) -> bool:
    """There are cards in it."""
    return bool(printed.cards)


def is_cut(printed: PrintedFile) -> bool:
    """It is printed to be cut: there are cards or scale bars; otherwise it is a booklet or a guide."""
    return bool(printed.cards) or any(sheet.bars for sheet in printed.reading.sheets)


def is_a_deck(printed: PrintedFile) -> bool:
    """Its cards show a deck that we know."""
    return printed.look is not None


CardFault = tuple[Rule, CardSide, str] | tuple[Rule, CardSide, str, Rect]
"""A rule, a card, what is wrong; and where on the page, if not in all of the card."""
FindOnCards = Callable[[PrintedFile], Iterable[CardFault]]


def check_cards(*rules: Rule, needs: Sequence[Condition] = ()) -> Callable[[FindOnCards], Check]:
    """Declare a check that gives a rule, a card and a problem; a page has one finding of a rule, at its first card."""

    def declare(find: FindOnCards) -> Check:
        return check(*rules, needs=[has_cards, *needs])(lambda printed: _first_of_each_page(printed, find(printed)))

    return declare


def _first_of_each_page(printed: PrintedFile, faults: Iterable[CardFault]) -> Iterator[Diagnostic]:
    """Eight of the same say no more than one."""
    ordered = sorted(faults, key=lambda fault: (fault[0].code, fault[1].sheet.number, fault[1].index))
    for (_, page), group in groupby(ordered, key=lambda fault: (fault[0].code, fault[1].sheet.number)):
        same = list(group)
        rule, first, problem, *_ = same[0]
        others = len({fault[1].index for fault in same}) - 1
        more = f" (and {others} more on this page)" if others else ""
        where = [fault[3] if len(fault) > 3 else fault[1].trim for fault in same]
        yield printed.found(rule, f"card {first.index}: {problem}{more}", page, first.index, where=where)
