"""What the printing guide says of one product."""

from dataclasses import dataclass

STRONG, FOLDED, PLAIN = "fort", "à plier", "ordinaire"
"""The papers to print on: card stock; paper that is folded and glued; office paper."""
TURN, FOLD, CUT, BIND, GATHER, MAP, MINI = "turn", "fold", "cut", "bind", "gather", "map", "mini"
"""The drawings that a step may show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handling:
    """Which paper a product is printed on, and what is done with its sheets. Texts are French; **strong** words are
    marked."""

    thing: str
    """As in « papier fort pour les jetons »."""
    paper: str
    title: str = ""
    """Its row in the table of files; it has none if this is empty."""
    file: str = ""
    """What its files have in their names, if that is not the name of the product."""
    sheets: int = 0
    sides: str = "recto"
    text: tuple[str, ...] = ()
    step: str = ""
    """The title of a step of its own; without one, the text stands with the other things to put together."""
    drawings: tuple[str, ...] = ()
