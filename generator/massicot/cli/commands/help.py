"""What to do first, all commands, or one of them."""

from argparse import Namespace

from massicot import __version__
from massicot.cli.commands import FOR_DEVELOPERS, FOR_USERS, load
from massicot.cli.declare import Argument, Command, Option
from massicot.cli.talk import Talk
from massicot.places import clone

_FIRST = (
    ("massicot list", "what there is: decks, games, themes, papers"),
    ("massicot build pairs", "cards, booklet, tokens, box … as PDF, into output/"),
    ("massicot build pairs --paper letter", "the same on US Letter"),
    ("massicot play paires", "a game in the terminal, in French"),
    ("massicot new deck my-deck", "a deck of your own"),
)


def run(options: Namespace, talk: Talk) -> int:
    """The help of a command, or the first page."""
    if options.version:
        talk.say(f"massicot {__version__}")
        return 0
    if options.about:
        from massicot.cli.parser import known, parser

        talk.say(parser(options.about, load(known(options.about))).format_help().rstrip("\n"))
        return 0
    talk.say(f"Print-and-play card decks and their rule booklets, massicot {__version__}\n")
    talk.table("begin with", _FIRST)
    talk.table("commands", list(FOR_USERS.items()))
    if clone() is not None:
        talk.table("for developers, in this clone", list(FOR_DEVELOPERS.items()))
    talk.say("massicot help COMMAND has its options and examples")
    return 0


COMMAND = Command(
    run,
    (Argument("about", "COMMAND", "one of them; without it, what to do first"),),
    (Option("--version", "say which version this is", short="-V"),),
    (("help build", ""),),
)
