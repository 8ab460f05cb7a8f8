"""Games by the names that people type: `aubepine`, `paires/norland`; what is wrong is said in French."""

from generator.loading.library import Library
from generator.model.variant import Variant
from generator.rules.programs import NAMES, Way
from generator.simulation.tables import all_ways
from generator.telling.complaints import nearest, no_game, refused, wrong_players


def all_variants(library: Library) -> list[Variant]:
    """Every game of every deck."""
    return [variant for game in library.games() for variant in library.variants(game).values()]


def way_named(library: Library, name: str) -> Way:
    """A game, or one of its ways to play."""
    ways = {way.id: way for way in all_ways(library)}
    if name.lower() not in ways:
        of_deck = [way.id for way in ways.values() if way.variant.game == name.lower() and way.id == way.variant.id]
        raise no_game(name, list(ways), of_deck, forgotten=library.elsewhere(name) is not None)
    way = ways[name.lower()]
    check_program(way.variant)
    return way


def check_program(variant: Variant) -> None:
    """A game can be played if there is a program for it."""
    if variant.program not in NAMES:
        wrong = f"aucun programme ne s’appelle « {variant.program} » : ici, on ne peut pas jouer à ce jeu"
        raise refused(wrong, nearest(variant.program, NAMES), variant.source, "program")


def check_players(library: Library, way: Way, players: int) -> None:
    """So many can play."""
    if players not in way.players:
        others = [one for one in all_ways(library) if one.variant.id == way.variant.id and players in one.players]
        raise wrong_players(way.id, players, way.players, [one.id for one in others])
