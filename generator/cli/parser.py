"""The words of the command line. argparse, because it starts in 7 ms where cyclopts takes 60."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from generator import __version__
from generator.cli import commands, rule_commands
from generator.cli.options import command, library, look
from generator.cli.values import folder, grid, length, whole, words
from generator.errors import DataError, Problem, nearest
from generator.kit import KINDS
from generator.model.paper import BACKS
from generator.units import parse_thickness

_CHOICE = re.compile(r"invalid choice: '([^']*)' \(choose from (.*)\)")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of one command; a problem names the nearest right word of that command."""
    parser = _parser()
    options, unknown = parser.parse_known_args(arguments)
    if unknown:
        word = unknown[0].split("=")[0]
        known = _options(parser, options.command)
        hint = nearest(word, known) if word.startswith("-") else f"see massicot {options.command} --help"
        what = "there is no option" if word.startswith("-") else "nothing is asked for that could be"
        raise DataError([Problem(f"{what} “{word}”", hint)])
    return options


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


def _options(parser: argparse.ArgumentParser, command: str) -> list[str]:
    """Of one command, in their long form."""
    (commands_of,) = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    actions = commands_of.choices[command]._actions
    return [name for action in actions for name in action.option_strings if name.startswith("--")]


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="massicot",
        description="Print-and-play card decks: counted, drawn in vector, cut to size.",
        epilog="examples:\n"
        "  massicot build                        everything there is, into output/\n"
        "  massicot build pairs --paper letter   one game, on US Letter\n"
        "  massicot list                         games, themes, papers, formats\n"
        "  massicot COMMAND --help               what a command can do",
    )
    parser.add_argument("--version", action="version", version=f"massicot {__version__}")
    children = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
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
    parser.add_argument("games", metavar="GAME", nargs="*", help="games to build; all by default")
    parser.add_argument("--only", metavar="KIND,…", type=words, default=(), help=", ".join(KINDS))
    parser.add_argument("--paper", metavar="NAME", default="a4", help="a4 (default), letter, a3, …")
    parser.add_argument("--format", metavar="NAME", default="", help="card format; the deck’s own")
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
    parser.add_argument("--copies", metavar="N", type=whole("--copies", 1, 2000), default=1)
    parser.add_argument(
        "--players", metavar="N", type=whole("--players", 1, 20), default=0, help="tokens for so many players"
    )
    parser.add_argument(
        "--variants",
        metavar="NAME,…",
        type=words,
        default=(),
        help="booklet, tokens… for these games, like aubepine",
    )
    parser.add_argument(
        "--form",
        metavar="FORM,…",
        type=words,
        default=(),
        help="of booklets: reading, imposed, html (these three by default), pocket, fold, large",
    )
    parser.add_argument(
        "--diameter", type=length("--diameter"), metavar="LENGTH", help="of tokens; the game’s own, 25mm"
    )
    parser.add_argument(
        "--thickness",
        metavar="LENGTH",
        type=length("--thickness", parse_thickness),
        default=0.3,
        help="of one card, for the box: 0.3mm, or the paper’s weight, like 250g",
    )
    parser.add_argument("--output", metavar="DIR", type=folder, default=Path("output"))
    library(parser)


def _list(children: Any) -> None:
    parser = command(
        children,
        "list",
        commands.list_all,
        "show games, themes, papers and formats",
        "  massicot list\n  massicot list papers",
    )
    shelves = ("games", "themes", "papers", "formats")
    parser.add_argument("shelf", nargs="?", choices=shelves, metavar="SHELF", help=", ".join(shelves))
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
    parser.add_argument("games", metavar="GAME", nargs="*", help="games; all by default")
    look(parser)
    parser.add_argument("--format", metavar="NAME", default="", help="card format; the deck’s own")
    parser.add_argument("--cards", metavar="CARD,…", type=words, default=())
    parser.add_argument("--scale", type=whole("--scale", 1, 8), default=2, metavar="N", help="times 150 dpi; 2")
    parser.add_argument("--proof", action="store_true", help="report on contrast, index, colour blindness, backs")
    parser.add_argument("--output", metavar="DIR", type=folder, default=Path("output/preview"))
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
    parser.add_argument("--game", metavar="GAME", default="pairs", help="the deck that a variant is played with; pairs")
    parser.add_argument("--library", metavar="DIR", type=Path, default=Path("library"))


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
