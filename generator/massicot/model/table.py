"""What may lie on a table: every place by the name that rules files and programs give it, with its names in French.

Readers, programs, replay, pictures and texts all go by this table: a place that is added here is read from files, laid
out, compared, drawn and described."""

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What a place holds."""

    CARDS_EACH = "cards of each player"
    CARDS = "cards of all"
    NUMBERS_EACH = "a number for each player"
    NUMBER = "a number"
    PLAYER = "one player"
    PLAYERS = "some players"
    COLUMNS = "columns"


class Sight(Enum):
    """Who sees the cards of a place."""

    ALL = "everybody"
    OWNER = "its owner; the others see how many there are"
    NOBODY = "nobody; all see how many there are"
    GAME = "as the game says"


@dataclass(frozen=True, slots=True)
class TablePlace:
    """One place."""

    name: str
    kind: Kind
    label: str
    """Beside a picture."""
    one: str = ""
    """The label where there is one of them, or none."""
    described: str = ""
    """In a sentence about the table; the label, if nothing else is said."""
    listed: str = ""
    """In a line of text about the table; the label, if nothing else is said."""
    sight: Sight = Sight.ALL
    upwards: bool = False
    """A pile whose top is the end of the list: files name its cards in the order in which they come."""
    ordered: bool = False
    """The order of its cards is part of a position; of others it is the table's own affair."""
    heap: bool = False
    """Hidden cards lie in a heap; elsewhere they are held as a fan or lie in a row."""
    lying: bool = False
    """Its cards lie beside each other."""


_EACH, _CARDS, _NUMBERS, _NUMBER = Kind.CARDS_EACH, Kind.CARDS, Kind.NUMBERS_EACH, Kind.NUMBER
_KEPT = "cartes gardées"

PLACES: dict[str, TablePlace] = {
    place.name: place
    for place in (
        TablePlace("rows", _EACH, "rangée", ordered=True, lying=True),
        TablePlace("hands", _EACH, "main", sight=Sight.OWNER),
        TablePlace("stacks", _EACH, "pile", sight=Sight.OWNER, upwards=True, ordered=True, heap=True),
        TablePlace("won", _EACH, "gardées", "gardée", described=_KEPT, listed=_KEPT, heap=True),
        TablePlace("bids", _EACH, "enchère", listed="carte jouée", sight=Sight.OWNER, lying=True),
        TablePlace("chosen", _EACH, "choix", "", "carte choisie", "carte choisie", sight=Sight.OWNER, lying=True),
        TablePlace("tokens", _NUMBERS, "jetons", "jeton"),
        TablePlace("antes", _NUMBERS, "mise"),
        TablePlace("points", _NUMBERS, "points", "point"),
        TablePlace("paid", _NUMBERS, "payé"),
        TablePlace("stock", _CARDS, "pioche", sight=Sight.NOBODY, upwards=True, heap=True),
        TablePlace("centre", _CARDS, "centre", "", "au centre", "Au centre", lying=True),
        TablePlace("discard", _CARDS, "défausse", sight=Sight.NOBODY, heap=True),
        TablePlace("kitty", _CARDS, "chaton", sight=Sight.NOBODY, upwards=True, heap=True),
        TablePlace("menu", _CARDS, "le menu", listed="Menu", lying=True),
        TablePlace("week", _CARDS, "la semaine", listed="Semaine", sight=Sight.GAME, ordered=True, lying=True),
        TablePlace("monster", _CARDS, "le monstre", "", "la main du monstre", "monstre", sight=Sight.NOBODY, heap=True),
        TablePlace("aside", _CARDS, "à l’écart", sight=Sight.NOBODY, heap=True),
        TablePlace("pot", _NUMBER, "pot"),
        TablePlace("burned", _NUMBER, "brûlées", "brûlée", heap=True),
        TablePlace("round", _NUMBER, "manche"),
        TablePlace("lap", _NUMBER, "tour de table"),
        TablePlace("button", Kind.PLAYER, "bouton", described="a le bouton"),
        TablePlace("shark", Kind.PLAYER, "requin", described="a le requin"),
        TablePlace("dealer", Kind.PLAYER, "donneur", described="donne", listed="donne"),
        TablePlace("turn", Kind.PLAYER, "joue"),
        TablePlace("winners", Kind.PLAYERS, "gagne"),
        TablePlace("losers", Kind.PLAYERS, "perd"),
        TablePlace("out", Kind.PLAYERS, "ne joue plus"),
        TablePlace("columns", Kind.COLUMNS, "colonnes"),
    )
}


def places(kind: Kind, *sights: Sight) -> tuple[str, ...]:
    """The names of all places of a kind; of those that some see, if that is asked for."""
    found = (place for place in PLACES.values() if place.kind is kind)
    return tuple(place.name for place in found if not sights or place.sight in sights)


def described(name: str) -> str:
    """What a place is called in a sentence."""
    return PLACES[name].described or PLACES[name].label


def listed(name: str) -> str:
    """What a place is called in a line of text."""
    return PLACES[name].listed or PLACES[name].label
