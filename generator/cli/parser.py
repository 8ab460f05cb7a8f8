"""The words of the command line. argparse, because it starts in 7 ms where cyclopts takes 60."""

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from generator import __version__
from generator.cli import commands
from generator.errors import DataError, Problem, nearest
from generator.kit import KINDS
from generator.model.paper import BACKS
from generator.units import parse_length, parse_thickness

_CHOICE = re.compile(r"invalid choice: '([^']*)' \(choose from (.*)\)")
_UNKNOWN = re.compile(r"unrecognized arguments: (\S+)")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of one command; a problem names the nearest right word."""
    return _parser().parse_args(arguments)


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
        elif found := _UNKNOWN.search(message):
            word = found[1].split("=")[0]
            known = [name for name in _all_options(self) if name.startswith("--")]
            message, hint = f"there is no option “{word}”", nearest(word, known)
        raise DataError([Problem(message, hint)])


def _all_options(parser: argparse.ArgumentParser) -> list[str]:
    names: list[str] = []
    for action in parser._actions:
        names += action.option_strings
        if isinstance(action, argparse._SubParsersAction):
            for child in action.choices.values():
                names += _all_options(child)
    return names


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
    _odds(children)
    _new(children)
    _play(children)
    _replay(children)
    _simulate(children)
    _check(children)
    _explain(children)
    _press(children)
    _workshop(children)
    return parser


def _command(children: Any, name: str, run: Any, help: str, examples: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = children.add_parser(
        name,
        help=help,
        description=help[:1].upper() + help[1:] + ".",
        epilog="examples:\n" + examples,
    )
    parser.set_defaults(run=run)
    parser.add_argument("--quiet", "-q", action="store_true", help="say nothing but problems")
    parser.add_argument("--verbose", "-v", action="store_true", help="say more")
    return parser


def _library(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--library",
        metavar="DIR",
        type=Path,
        action="append",
        default=[],
        help="a folder with your own games/, artwork/ and fonts/; may be given more than once",
    )


def _look(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--theme", metavar="NAME", default="", help="theme; the deck’s own")
    parser.add_argument("--low-ink", action="store_true", help="line art in one ink on white")
    parser.add_argument("--large-index", action="store_true", help="numerals 15.9 mm high on a standard card")


def _build(children: Any) -> None:
    parser = _command(
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
    parser.add_argument("--only", metavar="KIND,…", type=_words, default=(), help=", ".join(KINDS))
    parser.add_argument("--paper", metavar="NAME", default="a4", help="a4 (default), letter, a3, …")
    parser.add_argument("--format", metavar="NAME", default="", help="card format; the deck’s own")
    _look(parser)
    parser.add_argument("--backs", choices=BACKS, default="long-edge", help="how backs are printed (long-edge)")
    parser.add_argument("--bleed", type=_length("--bleed"), default=3.0, metavar="LENGTH", help="3mm")
    parser.add_argument(
        "--margin",
        type=_length("--margin"),
        default=5.0,
        metavar="LENGTH",
        help="what your printer can’t reach at the edges; 5mm",
    )
    parser.add_argument("--grid", type=_grid, metavar="CxR", help="columns × rows, like 4x2")
    parser.add_argument("--corners", action="store_true", help="draw guides for rounded corners")
    parser.add_argument("--cards", metavar="CARD,…", type=_words, default=(), help="only these, by value or name")
    parser.add_argument("--copies", metavar="N", type=_whole("--copies", 1, 2000), default=1)
    parser.add_argument(
        "--players", metavar="N", type=_whole("--players", 1, 20), default=0, help="tokens for so many players"
    )
    parser.add_argument(
        "--variants", metavar="NAME,…", type=_words, default=(), help="booklet, tokens… for these games, like aubepine"
    )
    parser.add_argument(
        "--form",
        metavar="FORM,…",
        type=_words,
        default=(),
        help="of booklets: reading, imposed, html (these three by default), pocket, fold, large",
    )
    parser.add_argument(
        "--diameter", type=_length("--diameter"), metavar="LENGTH", help="of tokens; the game’s own, 25mm"
    )
    parser.add_argument(
        "--thickness",
        metavar="LENGTH",
        type=_length("--thickness", parse_thickness),
        default=0.3,
        help="of one card, for the box: 0.3mm, or the paper’s weight, like 250g",
    )
    parser.add_argument("--output", metavar="DIR", type=_folder, default=Path("output"))
    _library(parser)


def _list(children: Any) -> None:
    parser = _command(
        children,
        "list",
        commands.list_all,
        "show games, themes, papers and formats",
        "  massicot list\n  massicot list papers",
    )
    shelves = ("games", "themes", "papers", "formats")
    parser.add_argument("shelf", nargs="?", choices=shelves, metavar="SHELF", help=", ".join(shelves))
    _library(parser)


def _preview(children: Any) -> None:
    parser = _command(
        children,
        "preview",
        commands.preview,
        "draw a contact sheet and single faces as PNG",
        "  massicot preview pairs\n  massicot preview pairs --cards 1,10 --scale 3\n"
        "  massicot preview pairs --proof   can every face be read, and by whom?",
    )
    parser.add_argument("games", metavar="GAME", nargs="*", help="games; all by default")
    _look(parser)
    parser.add_argument("--format", metavar="NAME", default="", help="card format; the deck’s own")
    parser.add_argument("--cards", metavar="CARD,…", type=_words, default=())
    parser.add_argument("--scale", type=_whole("--scale", 1, 8), default=2, metavar="N", help="times 150 dpi; 2")
    parser.add_argument("--proof", action="store_true", help="report on contrast, index, colour blindness, backs")
    parser.add_argument("--output", metavar="DIR", type=_folder, default=Path("output/preview"))
    _library(parser)


def _gallery(children: Any) -> None:
    parser = _command(
        children,
        "gallery",
        commands.gallery,
        "draw the pictures that the README and the docs show",
        "  massicot gallery",
    )
    parser.add_argument("--output", metavar="DIR", type=_folder, default=Path("docs/gallery"))
    _library(parser)


def _odds(children: Any) -> None:
    parser = _command(
        children,
        "odds",
        commands.odds,
        "count the chances of the next card, for a table as it lies",
        "  massicot odds --row 7,4,9 --seen 10,10,3\n"
        "  massicot odds paires --players 4\n"
        "  massicot odds pierre-noire --whites 8 --blacks 2 --mine 1 --take 1,2,3\n"
        "  massicot odds courte-paille --seen capitaine-7,coco-1",
    )
    parser.add_argument("game", metavar="GAME", nargs="?", default="paires", help="a game, like aubepine; paires")
    parser.add_argument("--row", metavar="CARD,…", type=_words, help="the row that the next card joins")
    parser.add_argument("--seen", metavar="CARD,…", type=_words, help="other cards that lie open")
    parser.add_argument("--gone", metavar="CARD,…", type=_words, help="cards you have seen that are out of the round")
    parser.add_argument("--players", metavar="N", type=_whole("--players", 2, 20), help="a tie for the lowest card?")
    parser.add_argument("--whites", metavar="N", type=_whole("--whites", 0, 999), help="white stones in the middle; 0")
    parser.add_argument("--blacks", metavar="N", type=_whole("--blacks", 0, 999), help="black stones, yours too; 0")
    parser.add_argument("--mine", metavar="N", type=_whole("--mine", 0, 999), help="your black stones; 0")
    parser.add_argument("--take", metavar="N,…", type=_numbers("--take", 1, 999), help="cards to draw; 1,2,3")
    parser.add_argument("--json", action="store_true", help="for other programs, with exact fractions")
    _library(parser)


def _new(children: Any) -> None:
    parser = _command(
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


def _simulate(children: Any) -> None:
    parser = _command(
        children,
        "simulate",
        commands.simulate,
        "play thousands of games and count: length, luck of the seats, tokens, silences of the rule",
        "  massicot simulate paires --players 2-8\n"
        "  massicot simulate paires/norland --strategy sensible --games 2000\n"
        "  massicot simulate regent --json regent.json --picture regent.svg\n"
        "  massicot simulate --all --strict   every game, way and number of players, held to its laws",
    )
    parser.add_argument("games_named", metavar="GAME[/WAY]", nargs="*", help="games, like paires or paires/norland")
    parser.add_argument("--all", action="store_true", help="every game and every way to play it")
    parser.add_argument(
        "--players", type=_spans("--players", 1, 20), default=(), metavar="N-M", help="2-8, or 4, or 3,5; all that can"
    )
    parser.add_argument("--games", type=_whole("--games", 1, 100_000_000), default=10_000, metavar="N", help="10000")
    parser.add_argument("--seed", type=_whole("--seed", 0, 999_999_999), default=1, metavar="N", help="1")
    parser.add_argument("--strategy", choices=("random", "sensible"), default="random", help="how they decide (random)")
    parser.add_argument("--strict", action="store_true", help="hold the laws of all games after every move")
    parser.add_argument("--cores", type=_whole("--cores", 1, 256), default=0, metavar="N", help="all of them")
    parser.add_argument("--json", type=_file("--json"), metavar="FILE", help="the numbers for other programs")
    parser.add_argument("--picture", type=_file("--picture"), metavar="FILE", help="a drawing of them, as SVG")
    _library(parser)


def _replay(children: Any) -> None:
    parser = _command(
        children,
        "replay",
        commands.replay,
        "play the examples of the rules step by step; a mismatch is an error",
        "  massicot replay                             every example there is, a line for each\n"
        "  massicot replay aubepine                    the examples of a game\n"
        "  massicot replay paires/cutchfeld --example cutchfeld\n"
        "  massicot replay my-examples.toml            a file of your own: a variant, or variant = … and [[examples]]",
    )
    parser.add_argument("what", metavar="FILE|GAME", nargs="?", default="", help="a TOML file, or a game by its name")
    parser.add_argument("--example", metavar="ID", default="", help="only this one")
    parser.add_argument("--game", metavar="GAME", default="", help="the deck of a variant file, if it is elsewhere")
    _library(parser)


def _play(children: Any) -> None:
    parser = _command(
        children,
        "play",
        commands.play,
        "play a game in the terminal, in French, against sensible players",
        "  massicot play paires\n"
        "  massicot play paires/norland --players 4\n"
        "  massicot play courte-paille --players 3 --seed 7 --seat 2",
    )
    parser.add_argument("game", metavar="GAME[/WAY]", help="a game, or one of its ways to play")
    parser.add_argument(
        "--players", metavar="N", type=_whole("--players", 1, 20), default=0, help="with you; 3, if three can play"
    )
    parser.add_argument("--seed", metavar="N", type=_whole("--seed", 0, 999_999_999), help="the same deal every time")
    parser.add_argument("--seat", metavar="N", type=_whole("--seat", 1, 20), default=1, help="yours, from 1")
    parser.add_argument("--name", metavar="NAME", help="yours; Alix")
    _library(parser)


def _check(children: Any) -> None:
    parser = _command(
        children,
        "check",
        commands.check,
        "find what does not hold together in decks, rules, their sources and finished files",
        "  massicot check                              everything there is\n"
        "  massicot check pairs                        a deck and all its games\n"
        "  massicot check aubepine library/games/pairs/variants/mine.toml\n"
        "  massicot check output/pairs/pairs-cards-potager-a4.pdf\n"
        "  massicot check --play                       also from simulated games, in about 15 s\n"
        "  massicot check --grammar                    also what Grammalecte finds, a program of its own\n"
        "  massicot check --select prose,facts/deal --format github\n"
        "  massicot check aubepine --watch             again on every save\n"
        "  massicot check --self-test --sample 1000    how much of what is wrong do the checks find?",
    )
    parser.add_argument("what", metavar="GAME|FILE", nargs="*", help="decks, games, TOML, PDF or HTML files; all games")
    parser.add_argument("--game", metavar="GAME", default="", help="the deck of a PDF, if what is drawn does not tell")
    parser.add_argument("--format", choices=("text", "json", "github"), default="text", help="text, json, github")
    parser.add_argument("--select", metavar="CODE,…", type=_words, default=(), help="only these codes or families")
    parser.add_argument("--ignore", metavar="CODE,…", type=_words, default=(), help="not these codes or families")
    parser.add_argument("--play", action="store_true", help="simulate games too; so does --select play")
    parser.add_argument(
        "--cores", type=_whole("--cores", 1, 256), default=0, metavar="N", help="for --play; all of them"
    )
    parser.add_argument(
        "--grammar", action="store_true", help="ask Grammalecte too, if it is installed; so does --select prose/grammar"
    )
    parser.add_argument("--watch", action="store_true", help="check again on every save, until Ctrl-C")
    parser.add_argument("--self-test", action="store_true", help="change our data one thing at a time: what is found?")
    parser.add_argument("--sample", metavar="N", type=_whole("--sample", 1, 10**6), default=0, help="only N changes")
    parser.add_argument("--docs", action="store_true", help="the self-test as docs/checker-score.md has it")
    _library(parser)


def _explain(children: Any) -> None:
    parser = _command(
        children,
        "explain",
        commands.explain,
        "say why a finding matters, and how to cure it",
        "  massicot explain                  all codes\n  massicot explain prose/bare-number",
    )
    parser.add_argument("code", metavar="CODE", nargs="*", help="a code of massicot check; all by default")
    parser.add_argument("--docs", action="store_true", help="all of it, as docs/checks.md has it")


def _press(children: Any) -> None:
    parser = _command(
        children,
        "press",
        commands.press,
        "print a theme’s plain drawings again (artwork/THEME/plain/*.svg)",
        "  massicot press artwork/potager",
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="+")


def _workshop(children: Any) -> None:
    test = _command(
        children,
        "test",
        commands.test,
        "run every check on this clone: ruff, mypy, pytest",
        "  massicot test\n  massicot test -k planner",
    )
    test.add_argument("-k", dest="keyword", metavar="WORDS", default="", help="only these tests")
    bench = _command(
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
    bench.add_argument("--runs", type=_whole("--runs", 1, 50), default=5, metavar="N")
    bench.add_argument("--cards", type=_words, default=("55", "1000", "10000"), metavar="N,…")
    bench.add_argument("--part", default="1/1", metavar="N/M", help="of the corpus: every Mth order, from the Nth")
    bench.add_argument("--only", metavar="KIND,…", type=_words, default=(), help="of the corpus: these products")
    bench.add_argument("--cores", type=_whole("--cores", 1, 256), default=0, metavar="N", help="for the corpus; all")


# -- values ------------------------------------------------------------------------------------------


def _words(text: str) -> tuple[str, ...]:
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    if not words:
        raise DataError([Problem(f"“{text}” names nothing", "name something, or leave the option out")])
    return words


def _folder(text: str) -> Path:
    if not text:
        raise DataError([Problem("--output: no folder is named", "name one, or leave the option out")])
    return Path(text)


def _length(option: str, parsed: Callable[[str], float] = parse_length) -> Any:
    def read(text: str) -> float:
        try:
            return parsed(text)
        except ValueError as wrong:
            message, _, hint = str(wrong).partition("; ")
            raise DataError([Problem(f"{option}: {message}", hint)]) from None

    return read


def _whole(option: str, least: int, most: int) -> Any:
    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 9 or not least <= int(text) <= most:
            hint = f"give a whole number from {least} to {most}"
            raise DataError([Problem(f"{option}: “{text}” won’t do", hint)])
        return int(text)

    return read


def _numbers(option: str, least: int, most: int) -> Any:
    read = _whole(option, least, most)
    return lambda text: tuple(read(word) for word in _words(text))


def _spans(option: str, least: int, most: int) -> Any:
    one = _whole(option, least, most)

    def read(text: str) -> tuple[int, ...]:
        numbers: set[int] = set()
        for part in text.split(","):
            first, dash, last = part.strip().partition("-")
            span = range(one(first), one(last if dash else first) + 1)
            if not span:
                raise DataError([Problem(f"{option}: “{text}” runs backwards", f"write {last}-{first}")])
            numbers.update(span)
        return tuple(sorted(numbers))

    return read


def _file(option: str) -> Any:
    def read(text: str) -> Path:
        if not text:
            raise DataError([Problem(f"{option}: no file is named", "name one, or leave the option out")])
        return Path(text)

    return read


def _grid(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9]\d?)[x×]([1-9]\d?)", text)
    if found is None:
        raise DataError([Problem(f"--grid: “{text}” is not a grid", "write columns x rows, like 4x2")])
    return int(found[1]), int(found[2])
