"""Every command, and what it is for. The module of that name has its options, what it does and its examples; it is
imported when the command is used. A new command is a module and a line here."""

from importlib import import_module

from massicot.cli.declare import Command

FOR_USERS = {
    "build": "make printable files into the output folder",
    "list": "show decks, games, themes, papers, formats and forms of booklets",
    "preview": "draw a contact sheet and single faces as PNG",
    "new": "write a small working example to start from",
    "play": "play a game in the terminal, in French, against sensible players",
    "odds": "count the chances of the next card, for a table as it lies",
    "replay": "play the examples of the rules step by step; a mismatch is an error",
    "simulate": "play thousands of games and count: length, luck of the seats, tokens, silences of the rule",
    "check": "find what does not hold together in decks, rules, their sources and finished files",
    "explain": "say why a finding matters, and how to cure it",
    "config": "show the settings that hold here, and the files they come from",
    "completion": "print what makes a shell complete massicot’s words",
    "help": "say what a command can do",
}
FOR_DEVELOPERS = {"test": "run every check on this clone: ruff, mypy, pytest"}
SUMMARIES = FOR_USERS | FOR_DEVELOPERS


def load(name: str) -> Command:
    """The declaration of a command."""
    command: Command = import_module(f"{__name__}.{name}").COMMAND
    return command
