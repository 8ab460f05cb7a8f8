"""The commands that play and check: odds, simulate, replay, play, check, explain."""

from typing import Any

from generator.cli import commands
from generator.cli.options import command, library
from generator.cli.values import file, numbers, spans, whole, words


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
    parser.add_argument("--row", metavar="CARD,…", type=words, help="the row that the next card joins")
    parser.add_argument("--seen", metavar="CARD,…", type=words, help="other cards that lie open")
    parser.add_argument("--gone", metavar="CARD,…", type=words, help="cards you have seen that are out of the round")
    parser.add_argument("--players", metavar="N", type=whole("--players", 2, 20), help="a tie for the lowest card?")
    parser.add_argument("--whites", metavar="N", type=whole("--whites", 0, 999), help="white stones in the middle; 0")
    parser.add_argument("--blacks", metavar="N", type=whole("--blacks", 0, 999), help="black stones, yours too; 0")
    parser.add_argument("--mine", metavar="N", type=whole("--mine", 0, 999), help="your black stones; 0")
    parser.add_argument("--take", metavar="N,…", type=numbers("--take", 1, 999), help="cards to draw; 1,2,3")
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
    parser.add_argument("--game", metavar="GAME", default="", help="the deck of a variant file, if it is elsewhere")
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
    parser.add_argument("game", metavar="GAME[/WAY]", help="a game, or one of its ways to play")
    parser.add_argument(
        "--players",
        metavar="N",
        type=whole("--players", 1, 20),
        default=0,
        help="with you; 3, if three can play",
    )
    parser.add_argument("--seed", metavar="N", type=whole("--seed", 0, 999_999_999), help="the same deal every time")
    parser.add_argument("--seat", metavar="N", type=whole("--seat", 1, 20), default=1, help="yours, from 1")
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
        "  massicot check aubepine library/games/pairs/variants/mine.toml\n"
        "  massicot check output/pairs/pairs-cards-potager-a4.pdf\n"
        "  massicot check --play                       also from simulated games, in about 15 s\n"
        "  massicot check --grammar                    also what Grammalecte finds, a program of its own\n"
        "  massicot check --select prose,facts/deal --format github\n"
        "  massicot check aubepine --watch             again on every save",
    )
    parser.add_argument("what", metavar="GAME|FILE", nargs="*", help="decks, games, TOML or PDF files; all games")
    parser.add_argument("--game", metavar="GAME", default="", help="the deck of a PDF, if what is drawn does not tell")
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
