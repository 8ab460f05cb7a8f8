"""The chances of a table as it lies, in French."""

import json
import shutil
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from massicot.cli.declare import LIBRARY, TRUST, Argument, Command, Option
from massicot.cli.naming import check_program
from massicot.cli.talk import Talk
from massicot.cli.values import french_numbers, french_whole, french_words
from massicot.data.library import Library
from massicot.games.engine.advice import UnanswerableError
from massicot.games.engine.codes import Codes
from massicot.games.engine.programs import program, program_of
from massicot.language.fr.typography import typeset
from massicot.language.fr.words import listed
from massicot.model.variant import Range, Variant
from massicot.telling import complaints
from massicot.telling.lines import broken

OPTIONS = ("row", "seen", "gone", "players", "whites", "blacks", "mine", "take")
"""What can be told about a table."""


def run(options: Namespace, talk: Talk) -> int:
    """The chances of one game, in sentences or as JSON."""
    library = Library(options.library)
    variant = _variant(library, options.game)
    codes = Codes(library.deck(variant.game))
    advice = program_of(variant).advice
    asked = _asked(variant, advice.asks, options)
    try:
        found, lines = advice.answer(codes, variant.facts, asked)
    except UnanswerableError as wrong:
        typed = {name: f"--{name}" for name in OPTIONS}
        raise complaints.refused(wrong.message.format_map(typed), wrong.cure.format_map(typed)) from None
    if options.json:
        talk.say(json.dumps({"game": variant.id, **asked, **found}, ensure_ascii=False, indent=2))
        return 0
    talk.say(variant.title, style="1")
    for line in lines:
        for part in broken(f"  {typeset(line)}", shutil.get_terminal_size((100, 24)).columns, "      "):
            talk.say(part)
    return 0


def _variant(library: Library, name: str) -> Variant:
    found = library.variant(name)
    if found is None:
        of_deck = [glance.id for glance in library.glances(name.lower()) if _answers(library, glance.id)]
        known = sorted(game for game in library.played() if _answers(library, game))
        raise complaints.no_game(name, known, of_deck, forgotten=library.elsewhere(name) is not None)
    check_program(found, library.programs)
    if not program_of(found).advice.asks:
        wrong = f"à « {found.id} », la prochaine carte dit peu : ce sont les joueurs qui choisissent"
        known = sorted(game for game in library.played() if _answers(library, game))
        raise complaints.refused(wrong, f"demandez pour {listed(known, 'ou')}")
    return found


def _answers(library: Library, game: str) -> bool:
    """Whether a game's own program has an answer."""
    path, trusted = library.programs.get(game, (None, False))
    return path is not None and trusted and bool(program(path).advice.asks)


def _asked(variant: Variant, mine: Sequence[str], options: Namespace) -> dict[str, Any]:
    """The options of this game; one that belongs to another is a mistake."""
    for name in OPTIONS:
        if name not in mine and getattr(options, name) is not None:
            cure = f"ce jeu a {listed([f'--{one}' for one in mine])}"
            raise complaints.refused(f"--{name} ne sert à rien pour « {variant.id} »", cure)
    asked = {name: getattr(options, name) for name in mine if getattr(options, name) is not None}
    players, span = asked.get("players"), variant.facts["players"]
    if players is not None and isinstance(span, Range) and not span.min <= players <= span.max:
        raise complaints.wrong_players(variant.id, players, range(span.min, span.max + 1))
    return asked


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
