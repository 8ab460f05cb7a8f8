"""What is wrong with an order, said in French to those who play: a problem and its cure, as other commands have them
in English."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path

from massicot.codes import REFUSED
from massicot.diagnostics import DataError, Place
from massicot.language.fr.typography import NARROW, NO_BREAK
from massicot.language.fr.words import listed
from massicot.places import OWN

_WIDE = re.compile(r" (?=[:»])|(?<=«) ")
_NARROW = re.compile(r" (?=[;!?])")
_CLOSE = 0.5
"""From here on a name is taken for a misspelt one."""
_MANY = 20


class RefusedError(DataError):
    """The run cannot go on, and this is said in French."""

    label = f"erreur{NO_BREAK}:"


def refused(message: str, cure: str = "", path: Path | None = None, where: str = "") -> RefusedError:
    """A problem in French, with its spaces; letters and figures stay as they were typed."""
    place = Place("" if path is None else str(path), key=where)
    return RefusedError([REFUSED.at(place, _spaced(message), _spaced(cure))])


def _spaced(text: str) -> str:
    return _NARROW.sub(NARROW, _WIDE.sub(NO_BREAK, text))


def nearest(word: str, known: Iterable[str]) -> str:
    """The cure for a misspelt name: the nearest right one, or all of them."""
    names = sorted(known)
    close = get_close_matches(word.lower(), names, n=1, cutoff=_CLOSE)
    if close:
        return f"vouliez-vous dire « {close[0]} » ?"
    games = [name for name in names if "/" not in name]  # without the ways to play each
    if len(games) > _MANY:
        return f"il y a {', '.join(games[:_MANY])} …"
    return f"il y a {listed(games)}" if games else "il n’y en a pas encore"


def number(option: str, text: str, least: int, most: int) -> RefusedError:
    """A number that is none, or out of bounds."""
    return refused(f"{option} : « {text} » ne va pas", f"donnez un nombre entier de {least} à {most}")


def names_nothing(option: str, text: str) -> RefusedError:
    """A list without words."""
    return refused(f"{option} : « {text} » ne nomme rien", "nommez quelque chose, ou laissez l’option de côté")


def no_game(name: str, known: Sequence[str], of_deck: Sequence[str] = (), *, forgotten: bool = False) -> RefusedError:
    """A name that no game has: a deck's, with the games that are played with it; one of the folder `library`, which was
    forgotten; a misspelt one; or none."""
    if not name:
        return refused("à quel jeu ?", nearest(name, known))
    if of_deck:
        return refused(f"« {name} » est un paquet, pas un jeu", f"nommez un de ses jeux : {listed(of_deck, 'ou')}")
    if forgotten:
        return refused(f"« {name} » est dans le dossier {OWN}", f"ajoutez  --library {OWN}")
    return refused(f"il n’y a pas de jeu « {name} »", nearest(name, known))


def span(numbers: Sequence[int]) -> str:
    """« 2 », « 4 ou 6 », « un nombre de 2 à 8 »."""
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"un nombre de {numbers[0]} à {numbers[-1]}"
    return listed([str(one) for one in numbers], "ou")


def wrong_players(game: str, players: int, can: Sequence[int], ways: Sequence[str] = ()) -> RefusedError:
    """So many can't play; `ways` are others of this game that they can."""
    other = f", ou choisissez {listed(ways, 'ou')}" if ways else ""
    return refused(f"--players {players} : « {game} » ne se joue pas à {players}", f"donnez {span(can)}{other}")
