"""Begin something of one's own."""

from argparse import Namespace
from pathlib import Path
from shlex import quote

from massicot import start
from massicot.cli.declare import Argument, Command, Need, Option
from massicot.cli.talk import Talk
from massicot.places import OWN


def run(options: Namespace, talk: Talk) -> int:
    """Write an example, and say how to build it."""
    name, folder = options.name, options.library
    if options.kind == "theme":
        path, deck = start.new_theme(name, folder, options.source)
        order = f"{deck} --theme {name}"
    elif options.kind == "game":
        path = start.new_game(name, folder, options.deck)
        order = f"{options.deck} --games {name} --only booklet,reference"
    else:
        path = start.new_deck(name, folder)
        order = name
    order += f" --library {quote(str(folder))}"
    talk.say(f"{path}\nBuild it with: massicot build {order}")
    if options.kind == "theme":
        talk.say(f"Prove it with: massicot preview {order} --proof")
    return 0


COMMAND = Command(
    run,
    (
        Argument("kind", "KIND", "deck, theme, game", required=True, choices=("deck", "theme", "game")),
        Argument("name", "NAME", "small letters, digits and hyphens", required=True),
    ),
    (
        Option(
            "--from",
            "a theme to copy; potager",
            "THEME",
            default="potager",
            key="source",
            needs=Need(lambda of: of.kind == "theme", "it is for massicot new theme"),
        ),
        Option(
            "--deck",
            "the deck that a game is played with; pairs",
            "DECK",
            default="pairs",
            old="--game",
            needs=Need(lambda of: of.kind == "game", "it is for massicot new game"),
        ),
        Option("--library", f"where to write it; {OWN}", "DIR", lambda _, text: Path(text), default=OWN),
    ),
    (
        ("new deck my-deck", ""),
        ("new deck my-deck --library ~/my-games", ""),
        ("new theme my-theme --from potager", ""),
        ("new game my-game --deck pairs", ""),
    ),
)
