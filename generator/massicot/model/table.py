"""What may lie on a table: every place by the name that rules files and programs give it, with its names in French.

Readers, programs, replay, pictures, texts and checks all go by this table: a place for cards that is added here is read
from files, laid out, compared, drawn, described and counted; how a number or a player is told and drawn stands in
`telling/` and `booklet/`. A game declares places of its own in its `glossary.toml`."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from massicot.model.kinds import Id, Word
from massicot.model.schema import Strict

Kind = Literal["cards", "cards-each", "number", "numbers-each", "player", "players", "columns"]
Sight = Literal["all", "owner", "nobody", "game"]


@dataclass(frozen=True)
class TablePlace(Strict):
    """Something that lies on a table, by the name that examples and programs give it."""

    name: Id
    kind: Kind
    """What it holds."""
    label: Word
    """What it is called beside a picture."""
    one: str = ""
    """The label where there is one of them, or none."""
    described: str = ""
    """What it is called in a sentence about the table, if not by its label."""
    listed: str = ""
    """What it is called in a line of text about the table, if not by its label."""
    source: str = ""
    """Where a card comes from, in a sentence: “du menu”. With it, `from` in an example may name the place; one that
    each player has, in the singular."""
    sight: Sight = "all"
    """Who sees its cards: `all`; its `owner`, while the others see how many there are; `nobody`; or as the `game`
    says."""
    upwards: bool = False
    """A pile whose top is the end of the list: files name its cards in the order in which they come."""
    ordered: bool = False
    """Whether the order of its cards is part of a position; of others it is the table’s own affair."""
    heap: bool = False
    """Whether hidden cards lie in a heap; elsewhere they are held as a fan or lie in a row."""
    lying: bool = False
    """Whether its cards lie beside each other, as many as the fact of its name says, if there is one."""
    dealt: bool = False
    """Whether the fact of its name says how many cards of the deck are dealt there."""

    @property
    def in_sentence(self) -> str:
        """What it is called in a sentence."""
        return self.described or self.label

    @property
    def in_line(self) -> str:
        """What it is called in a line of text."""
        return self.listed or self.label


@dataclass(frozen=True)
class OwnPlace(TablePlace):
    """Somewhere on the table of your game where cards lie, by the name that examples and programs give it."""

    kind: Literal["cards", "cards-each"]
    """Whether its cards are everybody’s, or each player has some."""


_HAND, _STOCK, _MENU = "de sa main", "de la pioche", "du menu"
_KEPT, _CHOSEN = "cartes gardées", "carte choisie"
_MONSTER = "la main du monstre"

PLACES: dict[str, TablePlace] = {
    place.name: place
    for place in (
        TablePlace("rows", "cards-each", "rangée", ordered=True, lying=True),
        TablePlace("hands", "cards-each", "main", source=_HAND, sight="owner"),
        TablePlace("stacks", "cards-each", "pile", sight="owner", upwards=True, ordered=True, heap=True),
        TablePlace("won", "cards-each", "gardées", "gardée", described=_KEPT, listed=_KEPT, heap=True),
        TablePlace("bids", "cards-each", "enchère", listed="carte jouée", sight="owner", lying=True),
        TablePlace("chosen", "cards-each", "choix", "", _CHOSEN, _CHOSEN, sight="owner", lying=True),
        TablePlace("tokens", "numbers-each", "jetons", "jeton"),
        TablePlace("antes", "numbers-each", "mise"),
        TablePlace("points", "numbers-each", "points", "point"),
        TablePlace("paid", "numbers-each", "payé"),
        TablePlace("stock", "cards", "pioche", source=_STOCK, sight="nobody", upwards=True, heap=True),
        TablePlace("centre", "cards", "centre", "", "au centre", "Au centre", lying=True),
        TablePlace("discard", "cards", "défausse", sight="nobody", heap=True),
        TablePlace("kitty", "cards", "chaton", sight="nobody", upwards=True, heap=True, dealt=True),
        TablePlace("menu", "cards", "le menu", listed="Menu", source=_MENU, lying=True, dealt=True),
        TablePlace("week", "cards", "la semaine", "", "", "Semaine", "", "game", ordered=True, lying=True, dealt=True),
        TablePlace("monster", "cards", "le monstre", "", _MONSTER, "monstre", sight="nobody", heap=True),
        TablePlace("aside", "cards", "à l’écart", sight="nobody", heap=True),
        TablePlace("pot", "number", "pot"),
        TablePlace("burned", "number", "brûlées", "brûlée", heap=True),
        TablePlace("round", "number", "manche"),
        TablePlace("lap", "number", "tour de table"),
        TablePlace("button", "player", "bouton", described="a le bouton"),
        TablePlace("shark", "player", "requin", described="a le requin"),
        TablePlace("dealer", "player", "donneur", described="donne", listed="donne"),
        TablePlace("turn", "player", "joue"),
        TablePlace("winners", "players", "gagne"),
        TablePlace("losers", "players", "perd"),
        TablePlace("out", "players", "ne joue plus"),
        TablePlace("columns", "columns", "colonnes", dealt=True),
    )
}
TOLD = "paid"
"""What examples only tell: no program has it on its table."""
SHIPPED = frozenset(PLACES)
"""The places that no game declares for itself."""


def declare(own: Iterable[TablePlace]) -> None:
    """Add the places of somebody's game: from then on all know them, like the others."""
    PLACES.update({place.name: place for place in own})


def places(kind: Kind, *sights: Sight) -> tuple[str, ...]:
    """The names of all places of a kind; of those that some see, if that is asked for."""
    found = (place for place in PLACES.values() if place.kind == kind)
    return tuple(place.name for place in found if not sights or place.sight in sights)


def sources() -> dict[str, str]:
    """The places that cards come from, by the name that examples and moves use, and what a sentence says of each."""
    found = (place for place in PLACES.values() if place.source)
    return {place.name.removesuffix("s") if place.kind == "cards-each" else place.name: place.source for place in found}
