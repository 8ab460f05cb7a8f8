"""The emblems of games: their drawings can be printed, and each game has its own."""

from collections.abc import Iterator

from massicot.checks import check
from massicot.checks.subjects import Subject, whole_deck
from massicot.data.artwork import fields, read_artwork
from massicot.data.files import read_bytes
from massicot.diagnostics import DataError, Diagnostic, Place, Rule
from massicot.model.theme import Theme
from massicot.model.variant import Variant

SHARED = Rule("deck/game-emblem")


@check(SHARED, needs=[whole_deck])
def each_game_has_its_own_emblem(subject: Subject) -> Iterator[Diagnostic]:
    """In the deck's own theme."""
    try:
        theme, fonts = subject.library.theme(subject.deck.theme), subject.library.fonts()
    except DataError:
        return  # it has its own finding
    own = {game.own_emblem.name: game.own_emblem.path for game in subject.variants.values() if game.own_emblem}
    try:
        read_artwork(theme, fonts, (), emblems=own)
    except DataError as wrong:
        yield from wrong.problems
    seen: dict[bytes, Variant] = {}
    for game in sorted(subject.variants.values(), key=lambda game: (game.order, game.id)):
        before = seen.setdefault(_drawn(subject, theme, game), game)
        if before is not game:
            there = str(_place(subject, before)).rstrip(": ")
            yield SHARED.at(_place(subject, game), f"{game.title} has the emblem of {before.title}, {there}")


def _drawn(subject: Subject, theme: Theme, game: Variant) -> bytes:
    """What is drawn for a game: of two cards with one emblem it is the same."""
    if game.own_emblem:
        return read_bytes(game.own_emblem.path, "drawing")
    card = next(card for card in subject.deck.cards if card.id == game.emblem)
    return fields(card, theme).get("emblem", card.id).encode()


def _place(subject: Subject, game: Variant) -> Place:
    """Where its emblem is drawn or named."""
    if game.own_emblem:
        return Place(str(game.own_emblem.path))
    place = subject.files[game.source].place("emblem")
    return Place(str(game.source), place.line, place.column)
