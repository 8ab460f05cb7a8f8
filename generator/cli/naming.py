"""Games by the names that people type: `aubepine`, `paires/norland`."""

from generator.errors import DataError, Problem, nearest
from generator.loading.library import Library
from generator.model.variant import Variant
from generator.rules.programs import NAMES, Way
from generator.simulation.tables import all_ways


def all_variants(library: Library) -> list[Variant]:
    """Every game of every deck."""
    return [variant for game in library.games() for variant in library.variants(game).values()]


def way_named(library: Library, name: str) -> Way:
    """A game, or one of its ways to play."""
    known = {way.id: way for way in all_ways(library)}
    if name.lower() not in known:
        raise DataError([library.unknown_game(name, known)])
    way = known[name.lower()]
    check_program(way.variant)
    return way


def check_program(variant: Variant) -> None:
    """A game can be played if there is a program for it."""
    if variant.program not in NAMES:
        wrong = f"no program is called “{variant.program}”, so this game can’t be played here"
        raise DataError([Problem(wrong, nearest(variant.program, NAMES), variant.source, where="program")])


def check_players(way: Way, players: int) -> None:
    """So many can play."""
    if players not in way.players:
        hint = f"{_numbers(way.players)} can"
        raise DataError([Problem(f"{players} can’t play {way.id}", hint, where="--players")])


def _numbers(numbers: list[int]) -> str:
    if numbers == list(range(numbers[0], numbers[-1] + 1)):
        return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(map(str, numbers))
