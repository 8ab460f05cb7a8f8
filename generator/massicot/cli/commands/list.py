"""What there is. A deck is cards; a game is rules that are played with a deck."""

from argparse import Namespace
from collections.abc import Callable, Iterator

from massicot.cli.declare import LIBRARY, Argument, Command
from massicot.cli.talk import Talk
from massicot.codes import NO_SUCH
from massicot.data.glance import Glance, Span
from massicot.data.library import Library
from massicot.diagnostics import DataError, nearest
from massicot.products import forms, kinds
from massicot.units import shown

Row = list[str]
_ALSO = {
    "variants": "games",
    "variant": "games",
    "deck": "decks",
    "game": "games",
    "kinds": "decks",
    "booklets": "forms",
}


def run(options: Namespace, talk: Talk) -> int:
    """One shelf, one deck or game, or all shelves."""
    library = Library(options.library)
    asked = _ALSO.get(options.what.lower(), options.what.lower())
    if asked and asked not in SHELVES:
        _details(library, asked, talk)
        return 0
    for shelf in [asked] if asked else [name for name in SHELVES if name != "ways"]:
        talk.table(shelf, SHELVES[shelf](library))
    if not asked:
        talk.say("massicot list NAME tells more of a deck or game; massicot build NAME makes it")
    return 0


def _details(library: Library, name: str, talk: Talk) -> None:
    """A deck with its games, a game with its ways to play; courte-paille is both."""
    decks = [name] if name in library.decks() else []
    games = [(deck, one) for deck in library.decks() for one in library.glances(deck) if one.id == name]
    if not decks and not games:
        known = {*SHELVES, *library.decks(), *(one.id for deck in library.decks() for one in library.glances(deck))}
        raise DataError(
            [library.elsewhere(name) or NO_SUCH.problem(f"there is no “{name}” to list", nearest(name, known))]
        )
    for deck in decks:
        talk.table(f"the deck {deck}", [_deck(library, deck)])
        talk.say(f"  themes: {', '.join(library.fitting(deck))}")
        talk.table(f"games played with {deck}", [_game(deck, one) for one in library.glances(deck)])
    for deck, one in games:
        if not decks:
            talk.table(f"the game {name}", [_game(deck, one)])
        if one.ways:
            talk.table(f"ways to play {name}", [[f"{name}/{way}", title] for way, title in one.ways])
    what = name if decks or games else ""
    talk.say(f"massicot build {what} makes it" + (f"; massicot play {name} plays it" if games else ""))


def _decks(library: Library) -> Iterator[Row]:
    return (_deck(library, name) for name in library.decks())


def _deck(library: Library, name: str) -> Row:
    deck = library.deck(name)
    return [deck.id, deck.title, f"{deck.count} cards", f"theme {deck.theme}", ", ".join(kinds(deck))]


def _games(library: Library) -> Iterator[Row]:
    return (_game(deck, one) for deck in library.decks() for one in library.glances(deck))


def _game(deck: str, one: Glance) -> Row:
    if one.title is None:
        return [one.id, "", f"deck {deck}", "", "", f"can’t be read: massicot check {one.id} says why"]
    ways = "ways: " + ", ".join(way for way, _ in one.ways) if one.ways else ""
    return [one.id, one.title, f"deck {deck}", _span(one.players, "players"), _span(one.minutes, "min"), ways]


def _span(of: Span | None, unit: str) -> str:
    if of is None:
        return ""
    least, most = of
    return f"{least} {unit}" if least == most else f"{least} to {most} {unit}"


def _ways(library: Library) -> Iterator[Row]:
    for deck in library.decks():
        for one in library.glances(deck):
            yield [one.id, one.title or ""]
            yield from ([f"{one.id}/{way}", title] for way, title in one.ways)


def _themes(library: Library) -> Iterator[Row]:
    fitting = {deck: library.fitting(deck) for deck in library.decks()}
    for name in library.themes():
        theme = library.theme(name)
        fits = ", ".join(deck for deck, themes in fitting.items() if name in themes)
        yield [theme.id, theme.title, "any deck, in one ink" if theme.reinks else fits]


def _papers(library: Library) -> Iterator[Row]:
    return ([one.id, one.title, f"{shown(one.width)} × {shown(one.height)}"] for one in library.papers().values())


def _formats(library: Library) -> Iterator[Row]:
    return ([one.id, one.title, f"{shown(one.width)} × {shown(one.height)}"] for one in library.formats().values())


def _forms(_: Library) -> Iterator[Row]:
    for form in forms.forms():
        size = f"{form.style.width:g} × {form.style.height:g} mm" if form.page else ""
        yield [form.name, form.page, size, form.about]


SHELVES: dict[str, Callable[[Library], Iterator[Row]]] = {
    "decks": _decks,
    "games": _games,
    "ways": _ways,
    "themes": _themes,
    "papers": _papers,
    "formats": _formats,
    "forms": _forms,
}

COMMAND = Command(
    run,
    (
        Argument(
            "what",
            "WHAT",
            "decks, games, ways (to play), themes, papers, formats, forms; or the name of a deck or game",
        ),
    ),
    (LIBRARY,),
    (("list", ""), ("list games", ""), ("list paires", "one deck or game")),
)
