"""A seat at a table: games by the names that people type, `aubepine`, `paires/norland`; what is wrong is said in
French."""

from collections.abc import Iterable
from random import SystemRandom

from massicot.data.library import Library
from massicot.games.engine.programs import Way, ways
from massicot.model.variant import Variant
from massicot.telling.complaints import nearest, no_game, refused, span, wrong_players
from massicot.telling.plain import words
from massicot.telling.sitting import Sitting

USUAL = 3
"""So many play, unless somebody says how many."""


def play(
    library: Library, game: str, *, players: int = 0, seat: int = 1, seed: int | None = None, name: str | None = None
) -> Sitting:
    """A person at a table of sensible players, before the deal: `begin` deals, `play` makes the person's moves. Without
    a number of players there are three, or as many as can play; without a seed, chance deals.

    >>> import massicot
    >>> sitting = massicot.play(massicot.Library(), "paires", players=2, seed=1, name="Zoé")
    >>> sitting.table.players
    ('Zoé', 'Alix')
    >>> dealt = sitting.begin()
    >>> sitting.my_turn()
    True
    """
    way = way_named(library, game)
    players = players or min(way.players, key=lambda number: (abs(number - USUAL), number))
    check_players(way, players)
    if seat > players:
        wrong = f"--seat {seat} : il n’y a que {players} places à la table"
        raise refused(wrong, f"donnez {span(range(1, players + 1))}")
    if name is not None and not words(name):
        raise refused(f"--name : « {name} » n’est pas un nom", "il y faut des lettres ou des chiffres")
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    deck, own = library.deck(way.variant.game), (name or "").strip()
    return Sitting(way, deck, library.glossary(), players=players, seat=seat - 1, seed=seed, name=own)


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
