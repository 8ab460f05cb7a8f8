"""Examples by the names that people type, played step by step, strictly; what is wrong is said in French."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from massicot import codes
from massicot.data.library import Library
from massicot.data.names import RULES_FILE, game_of, name_of
from massicot.data.toml import TomlFile, read_toml, toml_file
from massicot.data.variant import read_examples, read_variant
from massicot.diagnostics import DataError, Diagnostic
from massicot.games.engine.programs import program_of
from massicot.games.engine.replay import IllegalStepError, MismatchError, Moment
from massicot.games.engine.replay import replay as strictly
from massicot.language.fr.typography import typeset
from massicot.model.schema import Schema
from massicot.model.variant import Example, Variant
from massicot.telling import complaints
from massicot.telling.replayed import FRENCH, compared, told_before, told_end, told_steps
from massicot.telling.sitting import check_program
from massicot.telling.told import ToldStep

_ANY: Schema[dict[str, Any]] = Schema(dict[str, Any])


@dataclass(frozen=True, slots=True)
class Replayed:
    """An example as it was played, to its end or to where it is wrong."""

    variant: Variant
    example: Example
    steps: tuple[ToldStep, ...]
    end: tuple[str, ...] = ()
    wrong: Diagnostic | None = None
    illegal: bool = False
    """Whether it is wrong because a move of it is against the rules."""


_Found = tuple[Variant, Example, Path]
"""An example, its game, and the file in which it stands."""


def replay(library: Library, what: str = "", *, example: str = "", deck: str = "") -> Iterator[Replayed]:
    """The examples of a file, a game, one of its ways to play, all games of a deck, or all there are; of these the one
    that is named. `deck` is what a file of its own is played with, where that is not plain.

    >>> import massicot
    >>> done = next(massicot.replay(massicot.Library(), "chaton"))
    >>> done.wrong is None, len(done.steps) > 0
    (True, True)
    """
    found = list(_examples(library, what, deck))
    if not found:
        raise complaints.refused("il n’y a aucun exemple à rejouer", "ajoutez-en un : [[examples]]")
    wanted = [one for one in found if example in ("", one[1].id)]
    if not wanted:
        cure = complaints.nearest(example, {one.id for _, one, _ in found})
        raise complaints.refused(f"--example : il n’y a pas d’exemple « {example} »", cure)
    for one in wanted:
        check_program(one[0], library.programs)
        yield _replayed(library, *one)


def _replayed(library: Library, variant: Variant, example: Example, source: Path) -> Replayed:
    deck, glossary = library.deck(variant.game), library.glossary()
    played: list[Moment] = []
    try:
        for moment in strictly(variant, example, deck, program_of(variant).kind):
            played.append(moment)
    except MismatchError as wrong:
        illegal = isinstance(wrong, IllegalStepError)
        key = ("examples", example.index, *(("after",) if wrong.step is None else ("steps", wrong.step)))
        cure = "corrigez le coup" if illegal else "corrigez l’exemple, ou le fait qu’il montre"
        message = typeset(compared(wrong, deck, glossary, FRENCH))
        problem = toml_file(source).problem(codes.MISMATCH, message, cure, *key)
        return Replayed(variant, example, told_before(example, played, glossary), (), problem, illegal)
    steps, end = told_steps(example, played, glossary), told_end(variant, example, played, glossary)
    return Replayed(variant, example, steps, end)


def _examples(library: Library, what: str, deck: str) -> Iterator[_Found]:
    """A file, a game, one of its ways to play, all games of a deck, or all there are."""
    path = Path(what)
    if what and (path.suffix == ".toml" or path.is_file()):
        yield from _file(library, path, deck)
        return
    if deck:
        raise complaints.refused("--deck ne sert qu’avec un fichier", "laissez l’option de côté, ou nommez un fichier")
    name, _, way = what.lower().partition("/")
    chosen = _chosen(library, name) if what else [game for cards in library.decks() for game in _chosen(library, cards)]
    if not chosen:
        known = {*library.games(), *library.decks()}
        raise complaints.refused(f"« {what} » n’est ni un jeu ni un fichier", complaints.nearest(what, known))
    ways = [sub.id for sub in chosen[0].variants]
    if way and way not in ways:
        raise complaints.refused(f"« {name} » n’a pas de variante « {way} »", complaints.nearest(way, ways))
    for game in chosen:
        yield from ((game, each, game.source) for each in game.examples if way in ("", each.variant))


def _chosen(library: Library, name: str) -> list[Variant]:
    """The game of this name, or all games of the deck of this name; no other file is read."""
    if (variant := library.variant(name)) is not None:
        return [variant]
    return list(library.variants(name).values()) if name in library.decks() else []


def _file(library: Library, path: Path, deck: str) -> list[_Found]:
    """A whole variant, or examples of a game that the file names."""
    raw, file = _read(path)
    glossary = library.glossary()
    if "variant" in raw and "title" not in raw:
        named = str(raw["variant"])
        variant = library.variant(named)
        if variant is None:
            (unknown,) = complaints.no_game(named, list(library.games())).problems
            raise complaints.RefusedError([file.problem(codes.REFUSED, unknown.message, unknown.cure, "variant")])
        examples = read_examples(path, variant, library.deck(variant.game), glossary)
        return [(variant, each, path) for each in examples]
    if deck and deck not in library.decks():
        cure = complaints.nearest(deck, library.decks())
        raise complaints.refused(f"--deck : il n’y a pas de paquet « {deck} »", cure)
    variant = read_variant(path, library.deck(deck or _deck_of(path, raw, library)), glossary, library.programs)
    return [(variant, each, path) for each in variant.examples]


def _read(path: Path) -> tuple[dict[str, Any], TomlFile]:
    """What the file has, if it can have examples. What is wrong inside a TOML file is told as everywhere."""
    if not path.is_file():
        raise complaints.refused("ce fichier n’existe pas", "nommez un fichier .toml, ou un jeu", path)
    try:
        raw, file = read_toml(path, _ANY)
    except DataError:
        if path.suffix == ".toml":
            raise
        raw = {}
    if "examples" not in raw:
        raise complaints.refused("ce fichier n’a pas d’exemple à rejouer", "ajoutez-en un : [[examples]]", path)
    return raw, file


def _deck_of(path: Path, raw: dict[str, Any], library: Library) -> str:
    """The deck of a variant file: that of its folder, or of the shipped game with the same program."""
    if path.name == RULES_FILE and (deck := name_of(path.resolve().parent.parent)) in library.decks():
        return deck
    if game := library.games().get(str(raw.get("program", game_of(path)))):
        return game
    cure = "dites-le avec --deck, ou écrivez dans le fichier  program = …"
    raise complaints.refused("avec quel paquet joue-t-on à ce jeu ?", cure, path)
