"""A finished PDF as the checks look at it: what is drawn, which of it are cards, and which deck they show."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from massicot.checks import Check, Condition, check
from massicot.checks.prints.look import BACK, REFERENCE, Look, best_look
from massicot.checks.prints.reading.model import PdfReading, PdfSheet, PlacedForm, Rect
from massicot.checks.prints.reading.pdf import read_pdf
from massicot.data.library import Library
from massicot.diagnostics import Diagnostic, Place, Rule
from massicot.model.paper import Format

UNREADABLE = Rule("print/unreadable")

NEAR = 0.05
LIKE = 0.1
"""How far, as a share, a card may be from a format and still be taken for one of it that went wrong."""
WIDEST_BLEED = 7.0
PAGES = ((74, 105), (105, 148), (148, 210), (210, 297))
"""What has exactly the size of A7 to A4 and no marks is a page of a booklet, not a card."""


@dataclass(frozen=True, slots=True)
class CardSide:
    """One side of a card on a page: where the marks cut it, and which faces it can be."""

    sheet: PdfSheet
    index: int
    placed: PlacedForm
    trim: Rect | None
    names: frozenset[str] = frozenset()

    @property
    def is_back(self) -> bool:
        """Whether it is a back of some card."""
        return any(name.startswith(BACK) or is_reference_back(name) for name in self.names)


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A PDF; `cards` are the sides of cards on its pages, `look` the deck and theme that they show, if one does."""

    path: Path
    reading: PdfReading
    library: Library
    game: str
    cards: tuple[CardSide, ...]
    look: Look | None

    def found(self, rule: Rule, message: str, page: int = 1, card: int = 1, cure: str = "") -> Diagnostic:
        """A diagnostic on a page: its line is the page, its column the card in drawing order."""
        return rule.at(Place(str(self.path), page, card), message, cure or None)

    def by_page(self) -> dict[int, list[CardSide]]:
        """The cards of each page that has some."""
        pages: dict[int, list[CardSide]] = defaultdict(list)
        for card in self.cards:
            pages[card.sheet.number].append(card)
        return pages


def read_print(path: Path, library: Library, game: str) -> PrintedFile:
    """The file, or `UnreadableError`. Without the name of a game, what is drawn tells which it is."""
    reading = read_pdf(path)
    formats = list(library.formats().values())
    cards = [card for sheet in reading.sheets for card in _card_sides(sheet, formats)]
    look = best_look(library, game, reading.title, [card.placed for card in cards]) if cards else None
    if look is not None:
        cards = [replace(card, names=look.side(card.placed)) for card in cards]
    return PrintedFile(path, reading, library, game, tuple(cards), look)


def _card_sides(sheet: PdfSheet, formats: Sequence[Format]) -> list[CardSide]:
    """What is placed on a page like cards: nothing, unless most of it is."""
    placed = [CardSide(sheet, index, form, _trim(form, sheet)) for index, form in enumerate(sheet.placed, 1)]
    cards = [card for card in placed if not _is_page(card) and any(_like(card, known) for known in formats)]
    return cards if 2 * len(cards) > len(placed) else []


def _trim(placed: PlacedForm, sheet: PdfSheet) -> Rect | None:
    box = placed.box
    xs = [line.x1 for line in sheet.marks if line.upright and box.left - NEAR <= line.x1 <= box.right + NEAR]
    ys = [line.y1 for line in sheet.marks if line.level and box.bottom - NEAR <= line.y1 <= box.top + NEAR]
    if not xs or not ys or max(xs) - min(xs) < 1 or max(ys) - min(ys) < 1:
        return None
    return Rect(min(xs), min(ys), max(xs), max(ys))


def _is_page(card: CardSide) -> bool:
    box = card.placed.box
    exact = any(abs(box.width - width) < 0.5 and abs(box.height - height) < 0.5 for width, height in PAGES)
    return card.trim is None and exact


def _like(card: CardSide, known: Format) -> bool:
    if card.trim is not None:
        pairs = ((card.trim.width, known.width), (card.trim.height, known.height))
        return all(abs(size - right) <= LIKE * right for size, right in pairs)
    pairs = ((card.placed.box.width, known.width), (card.placed.box.height, known.height))
    return all(-LIKE * right <= size - right <= 2 * WIDEST_BLEED for size, right in pairs)


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


CardFault = tuple[Rule, CardSide, str]
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
        rule, first, problem = same[0]
        others = len({card.index for _, card, _ in same}) - 1
        more = f" (and {others} more on this page)" if others else ""
        yield printed.found(rule, f"card {first.index}: {problem}{more}", page, first.index)
