"""A few lines for each shell (templates/completion), which ask `massicot completion words` what may come next.

So that every shell knows what the commands declare, and the names of a person's own decks and games too.
"""

from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path

from massicot import products
from massicot.cli.commands import SUMMARIES, load
from massicot.cli.commands.list import SHELVES
from massicot.cli.declare import FOR_ALL, Argument, Command, Option
from massicot.cli.talk import Talk
from massicot.data.library import Library, is_library
from massicot.diagnostics import DataError
from massicot.places import OWN, shipped
from massicot.products import forms

_SHELLS = ("bash", "zsh", "fish")


def run(options: Namespace, talk: Talk) -> int:
    """The script of a shell; or the words that may come next, for such a script."""
    if options.shell != "words":
        script = shipped("templates") / "completion" / f"massicot.{options.shell}"
        talk.say(script.read_text("utf-8").rstrip("\n"))
        return 0
    for word in candidates(options.typed):
        talk.say(word)
    return 0


def candidates(typed: Sequence[str]) -> list[str]:
    """What the last of these words may become."""
    *before, last = [word for word in typed if word != "="] or [""]  # bash parts --paper=a4 into three
    name = next((word for word in before if word in SUMMARIES), "")
    if not name:
        first = [option.name for option in load("help").options] if last.startswith("-") else SUMMARIES
        return _beginning(last, first)
    command = load(name)
    if last.startswith("-"):
        return _beginning(last, [option.name for option in (*FOR_ALL, *command.options)])
    return _values(last, _expected(command, before), _library(before))


def _expected(command: Command, before: Sequence[str]) -> Argument | Option | None:
    """What comes next: the value of the option just typed, or what the command is about."""
    for option in command.options:
        if before[-1] in (option.name, option.short) and (option.value or option.choices):
            return option
    return next(iter(command.arguments), None)


def _library(before: Sequence[str]) -> Library:
    """With what lies in the folders that were named, and in the one where beginnings are written."""
    named = [Path(word) for option, word in pairwise(before) if option == "--library"]
    return Library(folder for folder in dict.fromkeys([OWN, *named]) if is_library(folder))


_NAMES: dict[str, Callable[[Library], Iterable[str]]] = {
    "DECK": Library.decks,
    "GAME": Library.games,
    "WAY": lambda of: [f"{game.id}/{way}" for deck in of.decks() for game in of.glances(deck) for way, _ in game.ways],
    "WHAT": lambda of: [*SHELVES, *of.decks(), *of.games()],
    "THEME": Library.themes,
    "PAPER": Library.papers,
    "FORMAT": Library.formats,
    "FORM": lambda _: forms.names(),
    "KIND": lambda _: products.names(),
    "COMMAND": lambda _: SUMMARIES,
}
"""By what the help calls a value."""


def _values(last: str, expected: Argument | Option | None, library: Library) -> list[str]:
    if expected is None or expected.choices:
        return _beginning(last, expected.choices if expected else ())
    shown = expected.value
    names: list[str] = []
    for word in shown.removesuffix(",…").replace("[/", "|").replace("]", "").split("|"):
        try:
            names += _NAMES[word](library) if word in _NAMES else ()
        except DataError:  # a file with a mistake in it names nothing
            continue
    done, comma, begun = last.rpartition(",") if shown.endswith(",…") else ("", "", last)
    return [f"{done}{comma}{name}" for name in _beginning(begun, names)]


def _beginning(word: str, known: Iterable[str]) -> list[str]:
    return sorted({name for name in known if name.startswith(word)})


COMMAND = Command(
    run,
    (
        Argument("shell", "SHELL", "bash, zsh, fish", required=True, choices=(*_SHELLS, "words")),
        Argument("typed", "WORD", many=True, hidden=True),
    ),
    (),
    (
        ("completion bash", 'eval "$(massicot completion bash)" goes into ~/.bashrc'),
        ("completion zsh", 'eval "$(massicot completion zsh)" goes into ~/.zshrc, after compinit'),
        ("completion fish > ~/.config/fish/completions/massicot.fish", ""),
    ),
)
