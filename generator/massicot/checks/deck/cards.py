"""The cards of a deck: no gap between values, the same values in each suit, a face and a format for every card.
Papers and formats with a well-known name have the well-known size."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from massicot.checks import check
from massicot.checks.subjects import Subject, whole_deck
from massicot.checks.texts import glossary_path
from massicot.data.deck import DECK
from massicot.data.files import glimpse
from massicot.data.toml import read_toml
from massicot.diagnostics import DataError, Diagnostic, Rule, nearest
from massicot.model.deck import Card
from massicot.model.paper import Format, Paper
from massicot.model.theme import Theme
from massicot.places import shipped

GAP = Rule("deck/gap")
SUITS = Rule("deck/suits")
TOTAL = Rule("deck/no-total")
FACE = Rule("deck/no-face")
EMBLEM = Rule("deck/no-emblem")
FORMAT = Rule("deck/no-format")
THEME = Rule("deck/no-theme")
SUIT_NAME = Rule("deck/no-suit-name")
SIZE = Rule("deck/known-size")
_PAPERS = {
    "a3": (297, 420),
    "a4": (210, 297),
    "a5": (148, 210),
    "a6": (105, 148),
    "b4": (250, 353),
    "b5": (176, 250),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
"""ISO 216, and ANSI/ASME Y14.1 with US Legal."""
_FORMATS = {
    "standard": (63, 88),
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "usa": (56, 87),
    "euro": (59, 92),
    "mini": (45, 68),
    "tarot": (70, 120),
    "tarot-fr": (61, 112),
}
"""As makers of cards and sleeves sell them."""
_ALIKE = 0.5
"""The share of cards by which two suits may differ and still be meant to be the same; others are of two kinds."""
_SAME = 0.051
"""Millimetres: formats are told to a tenth."""


def _entries(subject: Subject) -> dict[str, int]:
    """Which [[cards]] table a face or back comes from: the first that names it."""
    file = read_toml(subject.deck.source, DECK)[0]
    entries: dict[str, int] = {}
    for number, entry in enumerate(file.cards):
        entries.setdefault(entry.face, number)
        entries.setdefault(entry.back or file.back, number)
    return entries


@check(GAP, SUITS, needs=[whole_deck])
def values_have_no_gap(subject: Subject) -> Iterator[Diagnostic]:
    """Within a face and suit, from the smallest value to the largest; and the same for suits of one face."""
    groups: dict[str, dict[str, list[Card]]] = defaultdict(lambda: defaultdict(list))
    for card in subject.deck.cards:
        if card.value is not None and not card.extra:
            groups[card.face][card.suit].append(card)
    for face, suits in groups.items():
        key = ("cards", _entries(subject).get(face, 0))
        gaps: set[str] = set()
        for suit, cards in suits.items():
            values = sorted({card.value for card in cards if card.value is not None})
            missing = sorted(set(range(values[0], values[-1] + 1)) - set(values))
            even = len(values) > 2 and len({high - low for low, high in pairwise(values)}) == 1  # 10, 12, 14: meant so
            if missing and not even:
                gaps.add(suit)
                message = f"{suit or face}: no {', '.join(map(str, missing))} between {values[0]} and {values[-1]}"
                yield subject.found(GAP, message, subject.deck.source, *key)
        sizes = {suit: sorted((card.value or 0, card.copies) for card in cards) for suit, cards in suits.items()}
        first = next(iter(sizes))
        for suit, cards_of in sizes.items():
            apart = len(set(cards_of) ^ set(sizes[first]))
            if suit not in gaps and 0 < apart <= max(len(cards_of), len(sizes[first])) * _ALIKE:
                message = f"“{suit}” has other cards than “{first}”"
                yield subject.found(SUITS, message, subject.deck.source, *key)


@check(TOTAL, needs=[whole_deck])
def the_total_is_stated(subject: Subject) -> Iterator[Diagnostic]:
    """The reader compares it with the cards."""
    if read_toml(subject.deck.source, DECK)[0].total is None:
        yield subject.found(TOTAL, f"no total; the cards add up to {subject.cards()}", subject.deck.source, "title")


@check(THEME, FACE, EMBLEM, needs=[whole_deck])
def every_card_has_a_face(subject: Subject) -> Iterator[Diagnostic]:
    """In the deck's own theme: a face, its drawing, and an emblem where others have one."""
    deck = subject.deck
    try:
        theme = subject.library.theme(deck.theme)
    except DataError as wrong:
        for finding in wrong.problems:
            if finding.path:
                yield finding
            else:  # there is no such theme: that is written in the deck
                yield subject.found(THEME, finding.message, deck.source, "theme", cure=finding.cure)
        return
    sides = dict.fromkeys(side for card in deck.cards for side in (card.face, card.back))
    faces = {card.face for card in deck.cards}
    shared = read_toml(deck.source, DECK)[0].back
    for side in sides:
        key: tuple[str | int, ...] = ("cards", _entries(subject).get(side, 0), "face" if side in faces else "back")
        key = ("back",) if side == shared else key
        if side and side not in theme.faces and not (shipped("templates") / "faces" / f"{side}.svg").is_file():
            message = f"the theme {theme.id} has no face “{side}”"
            yield subject.found(FACE, message, deck.source, *key, cure=nearest(side, theme.faces))
    for face in dict.fromkeys(card.face for card in deck.cards):
        cards = [card for card in deck.cards if card.face == face]
        bare = [card for card in cards if not {str(card.value), card.suit} & set(theme.emblems)]
        if bare and (len(bare) < len(cards) or _quotes_emblem(theme, face)):
            message = f"no emblem for {', '.join(card.id for card in bare)}"
            if subject.beside(theme):
                yield subject.found(EMBLEM, message, theme.folder / "theme.toml", "emblems")
            else:  # the deck chose a theme that somebody else drew for other cards
                cure = "begin a theme for this deck: massicot new theme"
                yield subject.found(EMBLEM, f"{theme.id} has {message}", deck.source, "theme", cure=cure)


def _quotes_emblem(theme: Theme, face: str) -> bool:
    """Does the theme's own drawing of a face place the emblem of its card?"""
    return "{emblem}" in glimpse(theme.folder / theme.faces.get(face, ""))


@check(FORMAT, needs=[whole_deck])
def the_format_exists(subject: Subject) -> Iterator[Diagnostic]:
    """Among those of all shelves."""
    try:
        formats = subject.library.formats()
    except DataError as wrong:
        yield from wrong.problems
        return
    if subject.deck.format not in formats:
        message, cure = f"there is no format “{subject.deck.format}”", nearest(subject.deck.format, formats)
        yield subject.found(FORMAT, message, subject.deck.source, "format", cure=cure)


@check(SUIT_NAME, needs=[whole_deck])
def suits_have_names(subject: Subject) -> Iterator[Diagnostic]:
    """All of a deck's, if the glossary has any of them."""
    suits = dict.fromkeys(card.suit for card in subject.deck.cards if card.suit)
    missing = [suit for suit in suits if suit not in subject.glossary.suits]
    if missing and len(missing) < len(suits):
        yield subject.found(SUIT_NAME, f"no words for {', '.join(missing)}", glossary_path(subject), "suits")


# -- papers and formats ------------------------------------------------------------------------------


@check(SIZE, needs=[whole_deck])
def known_names_have_known_sizes(subject: Subject) -> Iterator[Diagnostic]:
    """All papers and formats that there are; a paper is held upright."""
    try:
        papers, formats = subject.library.papers(), subject.library.formats()
    except DataError:
        return  # they have their own finding
    yield from _sized(subject, "papers.toml", _PAPERS, papers)
    yield from _sized(subject, "formats.toml", _FORMATS, formats)


def _sized(
    subject: Subject, file: str, known: Mapping[str, tuple[float, float]], given: Mapping[str, Paper | Format]
) -> Iterator[Diagnostic]:
    for name in known.keys() & given.keys():
        (width, height), size = known[name], given[name]
        if abs(size.width - width) > _SAME or abs(size.height - height) > _SAME:
            message = f"“{name}” is {size.width:g} × {size.height:g} mm; everywhere else {width:g} × {height:g}"
            yield subject.found(SIZE, message, _path(subject, file, name), name)


def _path(subject: Subject, file: str, name: str) -> Path:
    """The last file that has this table: a person's own comes after ours."""
    paths = [path for shelf in subject.library.shelves if (path := shelf.games / file).is_file()]
    own = [path for path in paths if f"[{name}]" in glimpse(path)]
    return (own or paths)[-1]
