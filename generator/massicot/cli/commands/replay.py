"""Examples played step by step, strictly."""

import shutil
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from massicot import codes
from massicot.cli import COULD_NOT_RUN, DONE, REFUSED
from massicot.cli.declare import LIBRARY, TRUST, Argument, Command, Option
from massicot.cli.naming import check_program
from massicot.cli.talk import Talk
from massicot.data.library import Library
from massicot.data.names import RULES_FILE, game_of, name_of
from massicot.data.toml import TomlFile, read_toml, toml_file
from massicot.data.variant import read_examples, read_variant
from massicot.diagnostics import DataError
from massicot.games.engine.replay import IllegalStepError, MismatchError
from massicot.language.fr.typography import typeset
from massicot.model.prose import Prose
from massicot.model.prose import spoken as plain
from massicot.model.schema import Schema
from massicot.model.variant import Example, Position, Variant
from massicot.telling import complaints
from massicot.telling.lines import broken
from massicot.telling.mismatch import FRENCH, compared
from massicot.telling.positions import results, shown
from massicot.telling.replayed import Spoken, spoken

_ANY: Schema[dict[str, Any]] = Schema(dict[str, Any])
_WIDEST = 100


@dataclass(frozen=True, slots=True)
class _Shelf:
    """Examples of one game, and the file in which they stand."""

    variant: Variant
    examples: tuple[Example, ...]
    source: Path


def run(options: Namespace, talk: Talk) -> int:
    """Show examples step by step; without a name, try all there are and say of each whether it holds."""
    library = Library(options.library)
    shelves = list(_shelves(library, options.what, options.game))
    if options.example:
        shelves = _only(shelves, options.example)
    worst, count = DONE, 0
    for shelf in shelves:
        check_program(shelf.variant, library.programs)
        for example in shelf.examples:
            count += 1
            worst = max(worst, _one(library, shelf, example, talk, brief=not options.what and not options.example))
    if not count:
        raise complaints.refused("il n’y a aucun exemple à rejouer", "ajoutez-en un : [[examples]]")
    if worst == DONE:
        talk.say(
            "Un exemple rejoué, conforme à la règle." if count == 1 else f"{count} exemples rejoués, tous conformes."
        )
    return worst


# -- which ----------------------------------------------------------------------------------------


def _shelves(library: Library, what: str, game: str) -> Iterator[_Shelf]:
    """A file, a game, one of its ways to play, all games of a deck, or all there are."""
    path = Path(what)
    if what and (path.suffix == ".toml" or path.is_file()):
        yield _file(library, path, game)
        return
    if game:
        raise complaints.refused("--game ne sert qu’avec un fichier", "laissez l’option de côté, ou nommez un fichier")
    name, _, way = what.lower().partition("/")
    chosen = _chosen(library, name) if what else [one for deck in library.games() for one in _chosen(library, deck)]
    if not chosen:
        known = {*library.played(), *library.games()}
        raise complaints.refused(f"« {what} » n’est ni un jeu ni un fichier", complaints.nearest(what, known))
    ways = [sub.id for sub in chosen[0].variants]
    if way and way not in ways:
        raise complaints.refused(f"« {name} » n’a pas de variante « {way} »", complaints.nearest(way, ways))
    for one in chosen:
        yield _Shelf(one, tuple(each for each in one.examples if not way or each.variant == way), one.source)


def _chosen(library: Library, name: str) -> list[Variant]:
    """The game of this name, or all games of the deck of this name; no other file is read."""
    if (variant := library.variant(name)) is not None:
        return [variant]
    return list(library.variants(name).values()) if name in library.games() else []


def _file(library: Library, path: Path, game: str) -> _Shelf:
    """A whole variant, or examples of a game that the file names."""
    raw, file = _read(path)
    glossary = library.glossary()
    if "variant" in raw and "title" not in raw:
        named = str(raw["variant"])
        variant = library.variant(named)
        if variant is None:
            (unknown,) = complaints.no_game(named, list(library.played())).problems
            raise complaints.RefusedError([file.problem(codes.REFUSED, unknown.message, unknown.cure, "variant")])
        return _Shelf(variant, read_examples(path, variant, library.deck(variant.game), glossary), path)
    if game and game not in library.games():
        cure = complaints.nearest(game, library.games())
        raise complaints.refused(f"--game : il n’y a pas de paquet « {game} »", cure)
    variant = read_variant(path, library.deck(game or _game_of(path, raw, library)), glossary, library.programs)
    return _Shelf(variant, variant.examples, path)


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


def _game_of(path: Path, raw: dict[str, Any], library: Library) -> str:
    """The deck of a variant file: that of its folder, or of the shipped game with the same program."""
    if path.name == RULES_FILE and (deck := name_of(path.resolve().parent.parent)) in library.games():
        return deck
    if game := library.played().get(str(raw.get("program", game_of(path)))):
        return game
    cure = "dites-le avec --game, ou écrivez dans le fichier  program = …"
    raise complaints.refused("avec quel paquet joue-t-on à ce jeu ?", cure, path)


def _only(shelves: list[_Shelf], wanted: str) -> list[_Shelf]:
    found = [replace(one, examples=tuple(each for each in one.examples if each.id == wanted)) for one in shelves]
    if not any(one.examples for one in found):
        known = {each.id for one in shelves for each in one.examples}
        cure = complaints.nearest(wanted, known)
        raise complaints.refused(f"--example : il n’y a pas d’exemple « {wanted} »", cure)
    return [one for one in found if one.examples]


# -- how --------------------------------------------------------------------------------------------


def _one(library: Library, shelf: _Shelf, example: Example, talk: Talk, *, brief: bool) -> int:
    """One example: what was played up to the end, or up to where it is wrong."""
    deck, glossary = library.deck(shelf.variant.game), library.glossary()
    steps: list[Spoken] = []
    wrong: MismatchError | None = None
    try:
        for step in spoken(shelf.variant, example, deck, glossary):
            steps.append(step)
    except MismatchError as mismatch:
        wrong = mismatch
    if brief:
        talk.say(f"{'✗' if wrong else '✓'} {shelf.variant.title} · {example.title}")
    else:
        _show(shelf.variant, example, steps, talk, whole=wrong is None)
    if wrong is None:
        return DONE
    key = ("examples", example.index, *(("after",) if wrong.step is None else ("steps", wrong.step)))
    told = typeset(compared(wrong, deck, glossary, FRENCH))
    talk.problems(
        [toml_file(shelf.source).problem(codes.MISMATCH, told, _cure(wrong), *key)], complaints.RefusedError.label
    )
    return COULD_NOT_RUN if isinstance(wrong, IllegalStepError) else REFUSED


def _cure(wrong: MismatchError) -> str:
    return "corrigez le coup" if isinstance(wrong, IllegalStepError) else "corrigez l’exemple, ou le fait qu’il montre"


def _show(variant: Variant, example: Example, steps: list[Spoken], talk: Talk, *, whole: bool) -> None:
    talk.say(f"{variant.title} · {example.title}", style="1")
    _paragraph(example.intro, talk)
    _position("Au départ", example.given, talk)
    talk.say()
    for number, step in enumerate(steps, 1):
        _line(f"  {number}. {step.move}", "     ", talk)
        for text in step.then:
            _line(f"       {text}", "         ", talk, style="2")
    if whole:
        talk.say()
        _position("À la fin", example.after, talk)
        for label, people in results(example.after):
            talk.say(typeset(f"    {label} : {people}"))
        _paragraph(example.lesson, talk)
    talk.say()


def _position(title: str, position: Position, talk: Talk) -> None:
    lines = shown(position)
    if lines:
        talk.say(f"  {title}", style="1")
    for line in lines:
        _line(f"    {line.text}", "        ", talk)


def _paragraph(prose: Prose, talk: Talk) -> None:
    for paragraph in plain(prose).splitlines():
        _line(f"  {typeset(paragraph)}", "  ", talk)


def _line(text: str, indent: str, talk: Talk, style: str = "") -> None:
    for line in broken(text, min(shutil.get_terminal_size((_WIDEST, 24)).columns, _WIDEST), indent):
        talk.say(line, style=style)


COMMAND = Command(
    run,
    (Argument("what", "FILE|GAME", "a TOML file, or a game by its name"),),
    (
        Option("--example", "only this one", "ID", default=""),
        Option("--game", "the deck of a variant file, if it is elsewhere", "DECK", default=""),
        LIBRARY,
        TRUST,
    ),
    (
        ("replay", "every example there is, a line for each"),
        ("replay aubepine", "the examples of a game"),
        ("replay paires/cutchfeld --example cutchfeld", ""),
        ("replay my-examples.toml", "a file of your own: a variant, or variant = … and [[examples]]"),
    ),
)
