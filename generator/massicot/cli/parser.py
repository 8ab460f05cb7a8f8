"""The words of the command line. argparse, because it starts in 7 ms where cyclopts takes 60."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from massicot import __version__
from massicot.cli import commands, rule_commands
from massicot.cli.effect import refuse_idle
from massicot.cli.options import called, command, library, look
from massicot.cli.values import folder, grid, length, whole, words
from massicot.errors import DataError, Problem, nearest
from massicot.kit import KINDS
from massicot.model.paper import BACKS
from massicot.places import OWN
from massicot.units import parse_thickness

_CHOICE = re.compile(r"invalid choice: '([^']*)' \(choose from (.*)\)")
_NEGATIVE = re.compile(r"-\.?\d")
_FOR_ALL = ("-q", "--quiet", "-v", "--verbose")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of one command, and which were `given`; a problem names the nearest right word of that command."""
    parser = the_parser()
    words = _plain(arguments)
    options, unknown = parser.parse_known_args(words)
    if unknown:
        raise DataError([_unknown(parser, options.command, unknown[0].split("=")[0])])
    options.given = frozenset(word.split("=")[0] for word in words)
    refuse_idle(options)
    return options


def _plain(arguments: Sequence[str]) -> list[str]:
    """What was typed as argparse understands it: `help build`, `-v list` and `--bleed -1mm` too."""
    words = list(arguments)
    before = next((at for at, word in enumerate(words) if word not in _FOR_ALL), len(words))
    words = words[before:] + words[:before] if before < len(words) else []
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    for at in range(len(words) - 1, 0, -1):
        if _NEGATIVE.match(words[at]) and words[at - 1].startswith("--"):
            words[at - 1 : at + 1] = [f"{words[at - 1]}={words[at]}"]
    return words


def _unknown(parser: argparse.ArgumentParser, command: str | None, word: str) -> Problem:
    """The problem of a word that is not understood."""
    of = f" of massicot {command}" if command else ""
    if not word.startswith("-"):
        return Problem(f"nothing is asked for that could be “{word}”", f"see massicot {command} --help")
    known = {name: _long_options(child) for name, child in subcommands(parser).items()}
    others = [name for name, theirs in known.items() if word in theirs]
    hint = nearest(word, {*_long_options(parser), *known.get(command or "", ())})
    if others:
        hint = f"{', '.join(others)} {'has' if len(others) == 1 else 'have'} it"
    return Problem(f"there is no option “{word}”{of}", hint)


class _Parser(argparse.ArgumentParser):
    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Wrong words are bad input like any other."""
        hint = f"see {self.prog} --help"
        if found := _CHOICE.search(message):
            known = re.findall(r"[\w-]+", found[2])
            message, hint = f"there is no “{found[1]}” here", nearest(found[1], known)
        raise DataError([Problem(message, hint)])


def subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parser of each command."""
    (found,) = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    return dict(found.choices)


def summaries() -> list[list[str]]:
    """Every command, and what it is for."""
    (found,) = [one for one in the_parser()._actions if isinstance(one, argparse._SubParsersAction)]
    return [[str(one.dest), str(one.help)] for one in found._choices_actions]


def _long_options(parser: argparse.ArgumentParser) -> list[str]:
    return [name for action in parser._actions for name in action.option_strings if name.startswith("--")]


def the_parser() -> argparse.ArgumentParser:
    """All commands."""
    parser = _Parser(
        prog=called(),
        description="Print-and-play card decks: counted, drawn in vector, cut to size.",
        epilog="examples:\n"
        "  massicot build                        everything there is, into output/\n"
        "  massicot build pairs --paper letter   one deck, on US Letter\n"
        "  massicot list                         decks, games, themes, papers, formats, forms\n"
        "  massicot help COMMAND                 what a command can do",
    )
    parser.add_argument("--version", "-V", action="version", version=f"massicot {__version__}")
    parser.set_defaults(run=commands.first, quiet=False, verbose=False)
    children = parser.add_subparsers(dest="command", metavar="COMMAND")
    _build(children)
    _list(children)
    _preview(children)
    _gallery(children)
    rule_commands.odds(children)
    _new(children)
    rule_commands.play(children)
    rule_commands.replay(children)
    rule_commands.simulate(children)
    rule_commands.check(children)
    rule_commands.explain(children)
    _press(children)
    _workshop(children)
    _talk(children)
    return parser


def _build(children: Any) -> None:
    parser = command(
        children,
        "build",
        commands.build,
        "make printable files into the output folder",
        "  massicot build\n"
        "  massicot build pairs --backs gutterfold --bleed 2mm\n"
        "  massicot build pairs --cards 7,citrouille --copies 2   reprint lost cards\n"
        "  massicot build pairs --format poker --paper letter --theme potager\n"
        "  massicot build mine --library ~/my-games",
    )
    parser.add_argument("games", metavar="DECK|GAME", nargs="*", help="what to build; every deck by default")
    parser.add_argument("--only", metavar="KIND,…", type=words, default=(), help=", ".join(KINDS))
    parser.add_argument("--paper", metavar="PAPER", default="a4", help="a4 (default), letter, a3, …")
    parser.add_argument("--format", metavar="FORMAT", default="", help="card format; the deck’s own")
    look(parser)
    parser.add_argument("--backs", choices=BACKS, default="long-edge", help="how backs are printed (long-edge)")
    parser.add_argument("--bleed", type=length("--bleed"), default=3.0, metavar="LENGTH", help="3mm")
    parser.add_argument(
        "--margin",
        type=length("--margin"),
        default=5.0,
        metavar="LENGTH",
        help="what your printer can’t reach at the edges; 5mm",
    )
    parser.add_argument("--grid", type=grid, metavar="CxR", help="columns × rows, like 4x2")
    parser.add_argument("--corners", action="store_true", help="draw guides for rounded corners")
    parser.add_argument("--cards", metavar="CARD,…", type=words, default=(), help="only these, by value or name")
    parser.add_argument("--copies", metavar="N", type=whole("--copies", 1, 2000), default=1, help="of every card; 1")
    parser.add_argument(
        "--players", metavar="N", type=whole("--players", 1, 20), default=0, help="tokens for so many players"
    )
    parser.add_argument(
        "--variants",
        metavar="GAME,…",
        type=words,
        default=(),
        help="booklet, tokens… for these games, like aubepine",
    )
    parser.add_argument(
        "--form",
        metavar="FORM,…",
        type=words,
        default=(),
        help="of booklets: reading (A5), imposed, html (these three by default), pocket (A6), fold (A7), large (A4)",
    )
    parser.add_argument(
        "--diameter", type=length("--diameter"), metavar="LENGTH", help="of tokens; the deck’s own, 25mm"
    )
    parser.add_argument(
        "--thickness",
        metavar="LENGTH",
        type=length("--thickness", parse_thickness),
        default=0.3,
        help="of one card, for the box: 0.3mm, or the paper’s weight, like 250g",
    )
    parser.add_argument("--output", "-o", metavar="DIR", type=folder, default=Path("output"), help="where to; output")
    library(parser)


def _list(children: Any) -> None:
    parser = command(
        children,
        "list",
        commands.list_all,
        "show decks, games, themes, papers, formats and forms of booklets",
        "  massicot list\n  massicot list games\n  massicot list paires   one deck or game",
    )
    shelves = "decks, games, ways (to play), themes, papers, formats, forms; or the name of a deck or game"
    parser.add_argument("what", nargs="?", default="", metavar="WHAT", help=shelves)
    library(parser)


def _preview(children: Any) -> None:
    parser = command(
        children,
        "preview",
        commands.preview,
        "draw a contact sheet and single faces as PNG",
        "  massicot preview pairs\n  massicot preview pairs --cards 1,10 --scale 3\n"
        "  massicot preview pairs --proof   can every face be read, and by whom?",
    )
    parser.add_argument("games", metavar="DECK", nargs="*", help="decks; all by default")
    look(parser)
    parser.add_argument("--format", metavar="FORMAT", default="", help="card format; the deck’s own")
    parser.add_argument("--cards", metavar="CARD,…", type=words, default=())
    parser.add_argument("--scale", type=whole("--scale", 1, 8), default=2, metavar="N", help="times 150 dpi; 2")
    parser.add_argument("--proof", action="store_true", help="report on contrast, index, colour blindness, backs")
    parser.add_argument(
        "--output", "-o", metavar="DIR", type=folder, default=Path("output/preview"), help="where to; output/preview"
    )
    library(parser)


def _gallery(children: Any) -> None:
    parser = command(
        children,
        "gallery",
        commands.gallery,
        "draw the pictures that the README and the docs show",
        "  massicot gallery",
    )
    parser.add_argument("--output", metavar="DIR", type=folder, default=Path("docs/gallery"))
    library(parser)


def _new(children: Any) -> None:
    parser = command(
        children,
        "new",
        commands.new,
        "write a small working example to start from",
        "  massicot new deck my-deck\n"
        "  massicot new deck my-deck --library ~/my-games\n"
        "  massicot build my-deck --library library\n"
        "  massicot new theme my-theme --from potager\n"
        "  massicot new variant my-variant --game pairs",
    )
    parser.add_argument("kind", choices=("deck", "theme", "variant"), metavar="KIND", help="deck, theme, variant")
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("--from", dest="source", metavar="THEME", default="potager", help="a theme to copy; potager")
    parser.add_argument("--game", metavar="DECK", default="pairs", help="the deck that a variant is played with; pairs")
    parser.add_argument("--library", metavar="DIR", type=Path, default=OWN, help="where to write it; library")


def _press(children: Any) -> None:
    parser = command(
        children,
        "press",
        commands.press,
        "print a theme’s plain drawings again (artwork/THEME/plain/*.svg)",
        "  massicot press artwork/potager",
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="+")


def _workshop(children: Any) -> None:
    test = command(
        children,
        "test",
        commands.test,
        "run every check on this clone: ruff, mypy, pytest",
        "  massicot test\n  massicot test -k planner",
    )
    test.add_argument("-k", dest="keyword", metavar="WORDS", default="", help="only these tests")
    bench = command(
        children,
        "bench",
        commands.bench,
        "measure Massicot beside other tools, in one run",
        "  massicot bench\n  massicot bench --runs 3 --cards 55,1000\n"
        "  massicot bench corpus --part 1/20   some of all that can be built, checked",
    )
    bench.add_argument(
        "what",
        nargs="?",
        choices=("cards", "booklets", "rules", "checks", "corpus"),
        default="cards",
        metavar="WHAT",
        help="cards (default), booklets, rules, checks, corpus",
    )
    bench.add_argument("--runs", type=whole("--runs", 1, 50), default=5, metavar="N")
    bench.add_argument("--cards", type=words, default=("55", "1000", "10000"), metavar="N,…")
    bench.add_argument("--part", default="1/1", metavar="N/M", help="of the corpus: every Mth order, from the Nth")
    bench.add_argument("--only", metavar="KIND,…", type=words, default=(), help="of the corpus: these products")
    bench.add_argument("--cores", type=whole("--cores", 1, 256), default=0, metavar="N", help="for the corpus; all")


def _talk(children: Any) -> None:
    completion = command(
        children,
        "completion",
        commands.completion,
        "print what makes a shell complete massicot’s words",
        '  eval "$(massicot completion bash)"                                        in ~/.bashrc\n'
        '  eval "$(massicot completion zsh)"                                         in ~/.zshrc, after compinit\n'
        "  massicot completion fish > ~/.config/fish/completions/massicot.fish",
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish", "words"), metavar="SHELL", help="bash, zsh, fish")
    completion.add_argument("typed", nargs="*", default=[], help=argparse.SUPPRESS)
    helping = command(children, "help", commands.first, "say what a command can do", "  massicot help build")
    helping.add_argument("about", nargs="?", metavar="COMMAND")
