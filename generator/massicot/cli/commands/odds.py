"""The chances of a table as it lies, in French."""

import json
import shutil
from argparse import Namespace

from massicot.cli.declare import LIBRARY, TRUST, Argument, Command, Option
from massicot.cli.talk import Talk
from massicot.cli.values import french_numbers, french_whole, french_words
from massicot.data.library import Library
from massicot.language.fr.typography import typeset
from massicot.telling.chances import TABLE, odds
from massicot.telling.lines import broken


def run(options: Namespace, talk: Talk) -> int:
    """The chances of one game, in sentences or as JSON."""
    table = {name: getattr(options, name) for name in TABLE if getattr(options, name) is not None}
    found = odds(Library(options.library), options.game, **table)
    if options.json:
        talk.say(json.dumps(found.data, ensure_ascii=False, indent=2))
        return 0
    talk.say(found.title, style="1")
    for line in found.lines:
        for part in broken(f"  {typeset(line)}", shutil.get_terminal_size((100, 24)).columns, "      "):
            talk.say(part)
    return 0


COMMAND = Command(
    run,
    (Argument("game", "GAME", "a game, like aubepine; paires", default="paires"),),
    (
        Option("--row", "the row that the next card joins", "CARD,…", french_words),
        Option("--seen", "other cards that lie open", "CARD,…", french_words),
        Option("--gone", "cards you have seen, out of the round", "CARD,…", french_words),
        Option("--players", "a tie for the lowest card?", "N", french_whole(2, 20)),
        Option("--whites", "white stones in the middle; 0", "N", french_whole(0, 999)),
        Option("--blacks", "black stones, yours too; 0", "N", french_whole(0, 999)),
        Option("--mine", "your black stones; 0", "N", french_whole(0, 999)),
        Option("--take", "cards to draw; 1,2,3", "N,…", french_numbers(1, 999)),
        Option("--json", "for other programs, with exact fractions"),
        LIBRARY,
        TRUST,
    ),
    (
        ("odds --row 7,4,9 --seen 10,10,3", ""),
        ("odds paires --players 4", ""),
        ("odds pierre-noire --whites 8 --blacks 2 --mine 1 --take 1,2,3", ""),
        ("odds courte-paille --seen capitaine-7,coco-1", ""),
    ),
)
