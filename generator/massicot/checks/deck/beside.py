"""Tokens, score pads and the standee, against the games and the theme of their deck."""

from collections.abc import Iterator
from pathlib import Path

from massicot.checks import check
from massicot.checks.subjects import Subject, all_games_read, every_game, whole_deck
from massicot.checks.texts import rule_texts
from massicot.diagnostics import DataError, Diagnostic, Rule, nearest
from massicot.language.fr.stems import words
from massicot.model.prose import Term, inlines
from massicot.model.scores import Pad, Strip
from massicot.model.variant import ByPlayers, Facts, Variant
from massicot.sheets.purse import purse

TOKENS = Rule("deck/no-tokens")
PURSE = Rule("deck/purse")
STAKE = Rule("deck/stake")
BUTTON = Rule("deck/no-button")
GAME = Rule("deck/pad-game")
COLUMNS = Rule("deck/pad-columns")
TARGET = Rule("deck/pad-target")
STRIP = Rule("deck/pad-strip")
POINTS = Rule("deck/pad-points")
FIGURES = Rule("deck/standee")
SMALL = Rule("deck/booklet-game")
_BY_PLAYERS = "Joueurs"
"""The heading of a small table that has a value for each number of players."""


@check(SMALL, needs=[whole_deck, all_games_read])
def the_small_booklet_names_games_of_the_deck(subject: Subject) -> Iterator[Diagnostic]:
    """Else that booklet would silently not be made."""
    for number, name in enumerate(subject.deck.booklet.base):
        if name not in subject.variants:
            message, cure = f"there is no game “{name}”", nearest(name, subject.variants)
            yield subject.found(SMALL, message, subject.deck.source, "booklet", "base", number, cure=cure)


@check(GAME, COLUMNS, TARGET, STRIP, needs=[whole_deck, all_games_read])
def pads_are_what_the_games_say(subject: Subject) -> Iterator[Diagnostic]:
    """Title, columns, target and table of each."""
    path = subject.deck.beside("scores.toml")
    games = {variant.title: variant for variant in subject.variants.values()}
    for number, pad in enumerate(subject.pads if games else ()):
        variant = games.get(pad.title)
        if variant is None:
            message, cure = f"there is no game “{pad.title}”", nearest(pad.title, games)
            yield subject.found(GAME, message, path, "pads", number, "title", cure=cure)
        else:
            yield from _pad(subject, path, number, pad, variant)


def _pad(subject: Subject, path: Path, number: int, pad: Pad, variant: Variant) -> Iterator[Diagnostic]:
    ways = [variant.facts, *(sub.facts for sub in variant.variants)]
    if pad.columns != variant.players.max:
        message = f"{pad.columns} columns; {variant.players.max} can play {variant.title}"
        yield subject.found(COLUMNS, message, path, "pads", number, "columns")
    targets = {value for facts in ways if isinstance(value := facts.get("target"), int)}
    if targets and pad.target not in targets:
        message = f"{pad.target or 'no target'}; the game says {', '.join(map(str, sorted(targets)))}"
        yield subject.found(TARGET, message, path, "pads", number, "target")
    tables = [value for facts in ways if isinstance(value := facts.get("target"), ByPlayers)]
    if pad.strip is None:
        if tables:
            message = f"the target of {variant.title} differs with the players, and no table says so"
            yield subject.found(STRIP, message, path, "pads", number)
    elif pad.strip.heads == _BY_PLAYERS:
        if not any(_by_players(pad.strip, table, variant.players.max) for table in tables):
            message = "these are not the targets for so many players"
            yield subject.found(STRIP, message, path, "pads", number, "strip", "values")
    elif not any(_series(pad.strip, facts) for facts in ways):
        message = "this is not a series that begins and ends with facts of the game"
        yield subject.found(STRIP, message, path, "pads", number, "strip", "values")


@check(POINTS, needs=[whole_deck])
def pads_without_a_total_ask_for_no_points(subject: Subject) -> Iterator[Diagnostic]:
    """What is not added up is not noted in points."""
    noun = subject.glossary.nouns.get("points")
    counted = {noun.singular, noun.plural} if noun else set[str]()
    for number, pad in enumerate(subject.pads):
        for name in ("note", "row", "extra") if not pad.total else ():
            if found := next((word for word in words(getattr(pad, name)) if word in counted), ""):
                path, key = subject.deck.beside("scores.toml"), ("pads", number, name)
                yield subject.found(POINTS, f"“{found}”, and nothing is added up", path, *key, word=found)


def _by_players(strip: Strip, table: ByPlayers, most: int) -> bool:
    """Each count has its value; the last one, if it is open, is that of all above it."""
    told = dict(zip(strip.counts, strip.values, strict=True))
    if strip.open:
        told |= dict.fromkeys(range(strip.counts[-1], most + 1), strip.values[-1])
    return told == dict(table.values)


def _series(strip: Strip, facts: Facts) -> bool:
    """One after another from the first, in equal steps between two numbers that the game states."""
    steps = {after - before for before, after in zip(strip.values, strip.values[1:], strict=False)}
    numbers = {value for value in facts.values() if isinstance(value, int)}
    counted = strip.counts == tuple(range(1, len(strip.counts) + 1)) and len(strip.counts) in numbers
    return counted and len(steps) == 1 and {strip.values[0], strip.values[-1]} <= numbers


@check(FIGURES, needs=[whole_deck])
def figures_have_their_drawings(subject: Subject) -> Iterator[Diagnostic]:
    """In the folder of the deck's own theme: of the standee, and of pads that have an emblem."""
    try:
        folder = subject.library.theme(subject.deck.theme).folder
    except DataError:
        return  # it has its own finding
    deck = subject.deck
    for number, pad in enumerate(subject.pads):
        if pad.emblem and not (folder / f"{pad.emblem}.svg").is_file():
            message = f"there is no {pad.emblem}.svg"
            yield subject.found(FIGURES, message, deck.beside("scores.toml"), "pads", number, "emblem")
    if subject.standee is None:
        return
    drawings = {side: getattr(subject.standee, side) for side in ("front", "back", "token")}
    for side, name in drawings.items():
        if not (folder / f"{name}.svg").is_file():
            yield subject.found(FIGURES, f"there is no {name}.svg", deck.beside("standee.toml"), side)
    if len(set(drawings.values())) < len(drawings):
        message = f"{', '.join(drawings.values())}: one drawing serves twice"
        yield subject.found(FIGURES, message, deck.beside("standee.toml"), "back")


# -- tokens ------------------------------------------------------------------------------------------


@check(TOKENS, PURSE, STAKE, each=every_game)
def tokens_suffice(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """The stake of a game can be dealt and paid in the tokens of its deck."""
    stake, tokens = variant.facts.get("stake"), subject.tokens
    if not isinstance(stake, int):
        return
    if tokens is None:
        if not subject.deck.beside("tokens.toml").exists():
            message = f"{variant.id} is played for {stake} tokens each"
            yield subject.found(TOKENS, message, variant.source, "facts", "stake")
        return
    try:
        purse(stake, tokens.denominations)
    except ValueError as wrong:
        yield subject.found(PURSE, f"{variant.id}: {wrong}", tokens.source, "denominations")
    for number, other in enumerate(tokens.stakes):
        if other.variant == variant.id and other.points != stake:
            message = f"{other.points} here, {stake} in {variant.id}"
            yield subject.found(STAKE, message, tokens.source, "stakes", number, "points")


@check(BUTTON, each=every_game, needs=[whole_deck])
def the_button_is_there(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """If a game hands it out."""
    tokens = subject.tokens
    terms = {piece.id for text in rule_texts(variant) for piece in inlines(text.prose) if isinstance(piece, Term)}
    if tokens is not None and not tokens.button and "button" in terms:
        yield subject.found(BUTTON, f"{variant.id} hands out the button", tokens.source, "button")
