"""Begin something of one's own: a small commented example that builds as it is."""

import contextlib
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from massicot import output
from massicot.codes import OPTION
from massicot.data.files import read_bytes
from massicot.data.library import Library, is_library
from massicot.data.names import DECK_FILE, RULES_FILE, is_name
from massicot.data.variant import read_variant
from massicot.diagnostics import DataError
from massicot.places import shipped

_TITLE = re.compile(r"(?m)^title\s*=.*$")
_DRAWINGS = ("*.svg", "plain/*.svg", "encre/*.svg")
_NO_STOCK = "stock = 0"
"""What the beginning of a game draws before its deck is known."""


def new_deck(name: str, library: Path) -> Path:
    """Write games/NAME/deck.toml into a library folder, made if need be; and a plain theme of that name, if there is
    none."""
    path = _free(name, "deck", library / "games" / name / DECK_FILE)
    _not_shipped(name, "deck", Library().decks())
    _not_shipped(name, "theme", Library().themes())
    look = library / "artwork" / name / "theme.toml"
    begun = {path: DECK_FILE} if look.exists() else {path: DECK_FILE, look: "plain-theme.toml"}
    files = {}
    for place, beginning in begun.items():
        text = (shipped("templates") / "new" / beginning).read_text("utf-8")
        files[place.relative_to(library).as_posix()] = _filled(text, title=_title(name), name=name).encode()
    output.deliver(library, files, "--library")
    return path


def new_theme(name: str, library: Path, source: str) -> tuple[Path, str]:
    """Copy a theme into artwork/NAME of a library folder; the path, and a deck to see it on."""
    path = _free(name, "theme", library / "artwork" / name / "theme.toml")
    _not_shipped(name, "theme", Library().themes())
    known = Library([library] if is_library(library) else [])
    theme = known.theme(source)
    if theme.reinks:
        hint = "begin from a theme that has some, like potager"
        raise DataError([OPTION.problem(f"“{theme.id}” has no drawings of its own", hint)])
    deck = _fitting(known, source)
    head = (shipped("templates") / "new" / "theme.toml").read_text("utf-8")
    head = _filled(head, title=_title(name), source=theme.title, name=name, deck=deck)
    body = (theme.folder / "theme.toml").read_text("utf-8")
    # What stands before the title tells of the other theme.
    _, _, rest = _TITLE.split(body, maxsplit=1)[-1].partition("\n")
    files = {path.name: f'{head}title = "{_title(name)}"\n{rest}'.encode()}
    for pattern in _DRAWINGS:
        for drawing in sorted(theme.folder.glob(pattern)):
            if drawing.resolve().is_relative_to(theme.folder.resolve()):
                files[drawing.relative_to(theme.folder).as_posix()] = read_bytes(drawing, "drawing")
    output.deliver(path.parent, files, "--library")
    return path, deck


def new_game(name: str, library: Path, deck_name: str) -> Path:
    """Write games/DECK/NAME/rules.toml into a library folder: a game for a deck, complete and playable."""
    deck_name = deck_name.lower()
    path = _free(name, "game", library / "games" / deck_name / name / RULES_FILE)
    known = Library([library] if is_library(library) else [])
    deck = known.deck(deck_name)
    if other := known.games().get(name):
        raise DataError([OPTION.problem(f"“{name}” is played with {other} already", "choose another name")])
    text = (shipped("templates") / "new" / "game.toml").read_text("utf-8")
    text = _filled(text, title=_title(name), name=name, deck=deck_name)
    with TemporaryDirectory() as aside:
        trial = Path(aside) / path.name
        trial.write_text(text, "utf-8")
        try:
            drawn = read_variant(trial, deck, known.glossary()).setup.position.count
        except DataError:
            wrong = f"the example is played with cards from 2 to 6, which {deck_name} has not"
            hint = "give its cards values = { from = 2, to = 6 }, or begin with --deck pairs and rewrite it"
            raise DataError([OPTION.problem(wrong, hint, deck.source)]) from None
    rest = sum(card.copies for card in deck.cards if not card.extra) - drawn
    text = text.replace(_NO_STOCK, f"stock = {rest}", 1)
    output.deliver(path.parent, {path.name: text.encode()}, "--library")
    return path


def _free(name: str, what: str, path: Path) -> Path:
    if not is_name(name):
        hint = f"use small letters, digits and hyphens, like my-{what}"
        raise DataError([OPTION.problem(f"“{name}” can’t be the name of a {what}", hint)])
    if path.exists():
        raise DataError([OPTION.problem("is there already", "choose another name, or edit it", path)])
    return path


def _not_shipped(name: str, what: str, shipped_names: list[str]) -> None:
    if name in shipped_names:
        hint = "choose another name"
        raise DataError([OPTION.problem(f"Massicot has a {what} “{name}”; one of your own would hide it", hint)])


def _fitting(library: Library, theme: str) -> str:
    """A deck to be seen in a theme: the first whose faces it has. A deck that can't be read is not one."""
    for deck in library.decks():
        with contextlib.suppress(DataError):
            if theme in library.fitting(deck):
                return deck
    return "DECK"


def _title(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _filled(text: str, **words: str) -> str:
    for key, word in words.items():
        text = text.replace(f"{{{{ {key} }}}}", word)
    return text
