"""Every theme: its inks are there and differ, each face has its own drawing, each emblem its own name."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from massicot.checks import check
from massicot.checks.subjects import Subject, whole_deck
from massicot.data.files import glimpse
from massicot.diagnostics import DataError, Diagnostic, Rule
from massicot.model.theme import GROUND, INK, Theme
from massicot.places import shipped

INKS = Rule("deck/no-ink")
SAME_INK = Rule("deck/same-ink")
SAME_FACE = Rule("deck/same-face")
SAME_EMBLEM = Rule("deck/same-emblem")
UNEVEN = Rule("deck/uneven-emblems")
LACKS = Rule("deck/theme-lacks")
_ASKED = re.compile(r"var\(--([\w-]+)")


@check(INKS, SAME_INK, SAME_FACE, SAME_EMBLEM, UNEVEN, LACKS, needs=[whole_deck])
def themes_hold_together(subject: Subject) -> Iterator[Diagnostic]:
    """All themes that there are, whatever deck they are for."""
    for name in subject.library.themes():
        try:
            theme = subject.library.theme(name)
        except DataError as wrong:
            yield from wrong.problems
            continue
        yield from _inks(subject, theme)
        yield from _same(subject, theme)
        yield from _uneven(subject, theme)
        if not (theme.reinks or theme.faces or theme.emblems):
            message = f"{theme.id} draws no card, and does not say that it reinks those of others"
            yield subject.found(LACKS, message, theme.folder / "theme.toml", cure="add  [faces],  or  reinks = true")
        elif not theme.reinks and subject.beside(theme):
            yield from _lacking(subject, theme)


def _inks(subject: Subject, theme: Theme) -> Iterator[Diagnostic]:
    path = theme.folder / "theme.toml"
    asked = {GROUND, INK} | _asked(theme.folder, tuple(theme.faces.values()))
    missing = sorted(asked - set(theme.palette))
    if missing:
        yield subject.found(INKS, f"no {', '.join(missing)} in the palette", path, "palette")
    for name, other in _repeated(theme.palette):
        yield subject.found(SAME_INK, f"{name} is {other}", path, "palette", name)


@lru_cache(maxsize=64)
def _asked(folder: Path, faces: tuple[str, ...]) -> frozenset[str]:
    """The inks that the drawings of a folder and the shipped templates of its faces name."""
    paths = [*folder.glob("*.svg"), *(shipped("templates") / "faces" / face for face in faces)]
    return frozenset(name for path in paths for name in _ASKED.findall(glimpse(path)))


def _repeated(values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Names whose value another name had before."""
    seen: dict[str, str] = {}
    for name, value in values.items():
        if value and value.lower() in seen:
            yield name, seen[value.lower()]
        seen.setdefault(value.lower(), name)


def _same(subject: Subject, theme: Theme) -> Iterator[Diagnostic]:
    path = theme.folder / "theme.toml"
    for name, other in _repeated(theme.faces):
        yield subject.found(SAME_FACE, f"{name} is drawn as {other}", path, "faces", name)
    higher = {
        f"{name} from {value}": drawing
        for name, all_of_it in theme.higher.items()
        for value, drawing in all_of_it.items()
    }
    for name, other in _repeated(theme.emblems | higher):
        if name in higher:
            yield subject.found(SAME_EMBLEM, f"{name} is {other}: {higher[name]}", path, "emblems", name.split()[0])
    for values in (theme.emblems, theme.names):
        for name, other in _repeated(values):
            yield subject.found(SAME_EMBLEM, f"{name} is {other}: {values[name]}", path, "emblems", name)


def _uneven(subject: Subject, theme: Theme) -> Iterator[Diagnostic]:
    """Suits of the same values whose drawings change at other values than those of the first that do."""
    values: dict[str, set[int | None]] = {}
    for card in subject.deck.cards:
        if card.suit in theme.emblems:
            values.setdefault(card.suit, set()).add(card.value)
    changing = [suit for suit in values if suit in theme.higher]
    for suit, own in values.items():
        like = next((one for one in changing if values[one] == own and one != suit), None)
        if like and sorted(theme.higher.get(suit, ())) != sorted(theme.higher[like]):
            message = f"the drawings of {suit} change at other values than those of {like}"
            yield subject.found(UNEVEN, message, theme.folder / "theme.toml", "emblems", suit)


def _lacking(subject: Subject, theme: Theme) -> Iterator[Diagnostic]:
    """What a theme that draws cards of this deck does not draw of it."""
    cards = [card for card in subject.deck.cards if not card.extra]
    values = {str(card.value) for card in cards if card.value is not None} if not any(c.suit for c in cards) else set()
    needed = {side for card in subject.deck.cards for side in (card.face, card.back)}
    beside = {"token", "first-player"} if subject.tokens is not None and subject.tokens.button else set()
    drawn = {card.face for card in cards} & set(theme.faces)
    if not drawn and len(values & set(theme.emblems)) * 2 <= len(values):
        return  # it is for another deck
    wanted = values or {card.suit for card in cards if card.suit}  # a card of its own in a deck with suits has none
    if theme.id == subject.deck.theme:  # what its own theme has not is told of the deck
        needed = set()
        wanted = set() if wanted & set(theme.emblems) else wanted
    if not theme.emblems:  # it is all letters, and so are the shipped tokens; a face that quotes an emblem is refused
        wanted, beside = set(), set()
    missing = sorted((needed | beside) - set(theme.faces))
    missing += sorted(wanted - set(theme.emblems), key=lambda one: (len(one), one))
    if missing:
        message = f"{theme.id} has nothing for {', '.join(missing)} of {subject.deck.id}"
        yield subject.found(LACKS, message, theme.folder / "theme.toml", "faces")
