"""Games by the names that people type: `aubepine`, `paires/norland`; what is wrong is said in French."""

from collections.abc import Iterable

from massicot.data.library import Library
from massicot.games.engine.programs import Way, ways
from massicot.model.variant import Variant
from massicot.telling.complaints import nearest, no_game, refused, wrong_players


def way_named(library: Library, name: str) -> Way:
    """A game, or one of its ways to play."""
    variant = library.variant(name.partition("/")[0])
    known = {way.id: way for way in ways(variant)} if variant else {}
    if variant is None or name.lower() not in known:
        of_deck = [glance.id for glance in library.glances(name.lower())]
        known_names = known or library.way_names()
        raise no_game(name, list(known_names), of_deck, forgotten=library.elsewhere(name) is not None)
    check_program(variant, library.programs)
    return known[name.lower()]


def check_program(variant: Variant, programs: Iterable[str]) -> None:
    """A game can be played if there is a program for it."""
    if variant.distrusted:
        wrong = "ce programme n’a pas été exécuté : c’est du code Python"
        raise refused(wrong, "lisez-le, puis ajoutez  --trust-programs", variant.distrusted)
    if variant.code is None:
        wrong = f"aucun programme ne s’appelle « {variant.program} » : ici, on ne peut pas jouer à ce jeu"
        raise refused(wrong, nearest(variant.program, programs), variant.source, "program")


def check_players(way: Way, players: int) -> None:
    """So many can play."""
    if players not in way.players:
        others = [other for other in ways(way.variant) if players in other.players]
        raise wrong_players(way.id, players, way.players, [other.id for other in others])
