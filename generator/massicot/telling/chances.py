"""The chances of a table as it lies, for people in French sentences and for programs in fractions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from massicot.data.library import Library
from massicot.games.engine.advice import UnanswerableError
from massicot.games.engine.codes import Codes
from massicot.games.engine.programs import program, program_of
from massicot.language.fr.words import listed
from massicot.model.variant import Range, Variant
from massicot.telling import complaints
from massicot.telling.sitting import check_program

TABLE = ("row", "seen", "gone", "players", "whites", "blacks", "mine", "take")
"""What can be said about a table; each game asks for some of it."""


@dataclass(frozen=True, slots=True)
class Odds:
    """An answer: the title of the game, figures by name, and sentences."""

    title: str
    data: dict[str, Any]
    lines: tuple[str, ...]


def odds(library: Library, game: str = "paires", **table: Any) -> Odds:
    """The chances of a game, of what lies on its table.

    >>> import massicot
    >>> massicot.odds(massicot.Library(), "paires", row=("7", "4", "9")).data["pair"]
    {'fraction': '17/52', 'percent': 32.6923}
    """
    variant = _variant(library, game)
    advice = program_of(variant).advice
    _check(variant, advice.asks, table)
    try:
        found, lines = advice.answer(Codes(library.deck(variant.game)), variant.facts, table)
    except UnanswerableError as wrong:
        typed = {name: f"--{name}" for name in TABLE}
        raise complaints.refused(wrong.message.format_map(typed), wrong.cure.format_map(typed)) from None
    return Odds(variant.title, {"game": variant.id, **table, **found}, tuple(lines))


def _variant(library: Library, name: str) -> Variant:
    found = library.variant(name)
    if found is None:
        of_deck = [glance.id for glance in library.glances(name.lower()) if _answers(library, glance.id)]
        known = sorted(game for game in library.games() if _answers(library, game))
        raise complaints.no_game(name, known, of_deck, forgotten=library.elsewhere(name) is not None)
    check_program(found, library.programs)
    if not program_of(found).advice.asks:
        wrong = f"à « {found.id} », la prochaine carte dit peu : ce sont les joueurs qui choisissent"
        known = sorted(game for game in library.games() if _answers(library, game))
        raise complaints.refused(wrong, f"demandez pour {listed(known, 'ou')}")
    return found


def _answers(library: Library, game: str) -> bool:
    """Whether a game's own program has an answer."""
    path, trusted = library.programs.get(game, (None, False))
    return path is not None and trusted and bool(program(path).advice.asks)


def _check(variant: Variant, asks: Sequence[str], table: dict[str, Any]) -> None:
    """What belongs to another game is a mistake."""
    for name in table:
        if name not in asks:
            cure = f"ce jeu a {listed([f'--{own}' for own in asks])}"
            raise complaints.refused(f"--{name} ne sert à rien pour « {variant.id} »", cure)
    players, span = table.get("players"), variant.facts["players"]
    if players is not None and isinstance(span, Range) and players not in span.numbers:
        raise complaints.wrong_players(variant.id, players, span.numbers)
