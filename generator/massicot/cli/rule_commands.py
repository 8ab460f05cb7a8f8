"""The commands that play and check: odds, simulate, replay, play, check, explain."""

from typing import Any

from massicot.cli import commands
from massicot.cli.options import command, library
from massicot.cli.values import file, spans, whole, words
from massicot.errors import DataError


def _words(option: str) -> Any:
    """Words between commas; a mistake is told in French, as all that play, odds and replay say."""

    def read(text: str) -> tuple[str, ...]:
        try:
            return words(text)
        except DataError:
            from massicot.telling.complaints import names_nothing

            raise names_nothing(option, text) from None

    return read


def _whole(option: str, least: int, most: int) -> Any:
    """A whole number; likewise."""

    def read(text: str) -> int:
        try:
            return int(whole(option, least, most)(text))
        except DataError:
            from massicot.telling.complaints import number

            raise number(option, text, least, most) from None

    return read


def _numbers(option: str, least: int, most: int) -> Any:
    """Whole numbers between commas; likewise."""
    return lambda text: tuple(_whole(option, least, most)(word) for word in _words(option)(text))


def odds(children: Any) -> None:
    """Its options."""
    parser = command(
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
    parser.add_argument("--row", metavar="CARD,…", type=_words("--row"), help="the row that the next card joins")
    parser.add_argument("--seen", metavar="CARD,…", type=_words("--seen"), help="other cards that lie open")
    parser.add_argument("--gone", metavar="CARD,…", type=_words("--gone"), help="cards you have seen, out of the round")
    parser.add_argument("--players", metavar="N", type=_whole("--players", 2, 20), help="a tie for the lowest card?")
    parser.add_argument("--whites", metavar="N", type=_whole("--whites", 0, 999), help="white stones in the middle; 0")
    parser.add_argument("--blacks", metavar="N", type=_whole("--blacks", 0, 999), help="black stones, yours too; 0")
    parser.add_argument("--mine", metavar="N", type=_whole("--mine", 0, 999), help="your black stones; 0")
    parser.add_argument("--take", metavar="N,…", type=_numbers("--take", 1, 999), help="cards to draw; 1,2,3")
    parser.add_argument("--json", action="store_true", help="for other programs, with exact fractions")
    library(parser)


def simulate(children: Any) -> None:
    """Its options."""
    parser = command(
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
        "--players",
        type=spans("--players", 1, 20),
        default=(),
        metavar="N-M",
        help="2-8, or 4, or 3,5; all that can",
    )
    parser.add_argument("--games", type=whole("--games", 1, 100_000_000), default=10_000, metavar="N", help="10000")
    parser.add_argument("--seed", type=whole("--seed", 0, 999_999_999), default=1, metavar="N", help="1")
    parser.add_argument("--strategy", choices=("random", "sensible"), default="random", help="how they decide (random)")
    parser.add_argument("--strict", action="store_true", help="hold the laws of all games after every move")
    parser.add_argument("--cores", type=whole("--cores", 1, 256), default=0, metavar="N", help="all of them")
    parser.add_argument("--json", type=file("--json"), metavar="FILE", help="the numbers for other programs")
    parser.add_argument("--picture", type=file("--picture"), metavar="FILE", help="a drawing of them, as SVG")
    library(parser)


def replay(children: Any) -> None:
    """Its options."""
    parser = command(
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
    parser.add_argument("--game", metavar="DECK", default="", help="the deck of a variant file, if it is elsewhere")
    library(parser)


def play(children: Any) -> None:
    """Its options."""
    parser = command(
        children,
        "play",
        commands.play,
        "play a game in the terminal, in French, against sensible players",
        "  massicot play paires\n"
        "  massicot play paires/norland --players 4\n"
        "  massicot play courte-paille --players 3 --seed 7 --seat 2",
    )
    parser.add_argument("game", metavar="GAME[/WAY]", nargs="?", default="", help="a game, or one of its ways to play")
    parser.add_argument(
        "--players",
        metavar="N",
        type=_whole("--players", 1, 20),
        default=0,
        help="with you; 3, if three can play",
    )
    parser.add_argument("--seed", metavar="N", type=_whole("--seed", 0, 999_999_999), help="the same deal every time")
    parser.add_argument("--seat", metavar="N", type=_whole("--seat", 1, 20), default=1, help="yours, from 1")
    parser.add_argument("--name", metavar="NAME", help="yours; Alix")
    library(parser)


def check(children: Any) -> None:
    """Its options."""
    parser = command(
        children,
        "check",
        commands.check,
        "find what does not hold together in decks, rules, their sources and finished files",
        "  massicot check                              everything there is\n"
        "  massicot check pairs                        a deck and all its games\n"
        "  massicot check aubepine library/games/pairs/mine/rules.toml\n"
        "  massicot check output/pairs/pairs-cards-potager-a4.pdf\n"
        "  massicot check --play                       also from simulated games, in about 15 s\n"
        "  massicot check --grammar                    also what Grammalecte finds, a program of its own\n"
        "  massicot check --select prose,facts/deal --format github\n"
        "  massicot check aubepine --watch             again on every save\n"
        "  massicot check --self-test --sample 1000    how much of what is wrong do the checks find?",
    )
    parser.add_argument(
        "what",
        metavar="DECK|GAME|FILE|FOLDER",
        nargs="*",
        help="decks, games, TOML, PDF or HTML files, a folder of them, a library; every deck by default",
    )
    parser.add_argument("--game", metavar="DECK", default="", help="the deck of a PDF, if what is drawn does not tell")
    parser.add_argument("--notes", action="store_true", help="show notes too; so does --select")
    parser.add_argument("--format", choices=("text", "json", "github"), default="text", help="text, json, github")
    parser.add_argument("--select", metavar="CODE,…", type=words, default=(), help="only these codes or families")
    parser.add_argument("--ignore", metavar="CODE,…", type=words, default=(), help="not these codes or families")
    parser.add_argument("--play", action="store_true", help="simulate games too; so does --select play")
    parser.add_argument(
        "--cores", type=whole("--cores", 1, 256), default=0, metavar="N", help="for --play; all of them"
    )
    parser.add_argument(
        "--grammar", action="store_true", help="ask Grammalecte too, if it is installed; so does --select prose/grammar"
    )
    parser.add_argument("--watch", action="store_true", help="check again on every save, until Ctrl-C")
    parser.add_argument("--self-test", action="store_true", help="change our data one thing at a time: what is found?")
    parser.add_argument("--sample", metavar="N", type=whole("--sample", 1, 10**6), default=0, help="only N changes")
    parser.add_argument("--docs", action="store_true", help="the self-test as docs/checker-score.md has it")
    library(parser)


def explain(children: Any) -> None:
    """Its options."""
    parser = command(
        children,
        "explain",
        commands.explain,
        "say why a finding matters, and how to cure it",
        "  massicot explain                  all codes\n  massicot explain prose/bare-number",
    )
    parser.add_argument("code", metavar="CODE", nargs="*", help="a code of massicot check; all by default")
    parser.add_argument("--docs", action="store_true", help="all of it, as docs/checks.md has it")
