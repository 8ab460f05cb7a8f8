"""What a person asked for."""

from dataclasses import dataclass

from massicot.data.settings import Settings
from massicot.model.paper import BACKS, LAYOUTS
from massicot.model.token import SHAPES

DEFAULT_BACKS = Settings.backs
DEFAULT_BLEED = Settings.bleed
DEFAULT_LAYOUT = Settings.layout
DEFAULT_MARGIN = Settings.margin
DEFAULT_SHAPE = SHAPES[0]
DEFAULT_THICKNESS = 0.3
CHOICES: dict[str, tuple[str, ...]] = {"backs": BACKS, "layout": LAYOUTS, "shape": SHAPES}
"""Fields of an order that take one of a few words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What to make, of which decks and games, and how. Lengths are in millimetres.

    >>> import massicot
    >>> massicot.Order(names=("pairs",), only=("cards", "box"), paper="letter").bleed
    3.0
    """

    names: tuple[str, ...] = ()
    """Decks, or games with what is needed to play them; all decks if empty."""
    only: tuple[str, ...] = ()
    """Products; all that a deck can be printed as if empty."""
    paper: str = Settings.paper
    format: str = ""
    """The format of cards; the deck's own if empty."""
    theme: str = ""
    """The deck's own if empty."""
    low_ink: bool = False
    large_index: bool = False
    light_backs: bool = False
    """Backs as line art in one ink, behind faces in colour."""
    backs: str = DEFAULT_BACKS
    bleed: float = DEFAULT_BLEED
    margin: float = DEFAULT_MARGIN
    grid: tuple[int, int] | None = None
    """Columns and rows of cards on a sheet; as many as fit if None."""
    layout: str = DEFAULT_LAYOUT
    """`bleed`: each card with its bleed around it; `butted`: edge to edge, with fewer cuts."""
    corners: bool = False
    cards: tuple[str, ...] = ()
    """Single cards to print again; the whole deck if empty."""
    copies: int = 1
    players: int = 0
    games: tuple[str, ...] = ()
    """Of these games only."""
    forms: tuple[str, ...] = ()
    """The forms of booklets."""
    diameter: float | None = None
    """Of tokens; of hexagons and squares from side to side."""
    shape: str = DEFAULT_SHAPE
    """Of tokens: circles, or what straight cuts part."""
    thickness: float = DEFAULT_THICKNESS
    """Of a card, for the box."""
    sleeved: bool = False
    """Whether the box is for cards in sleeves."""


def counted(number: int, noun: str) -> str:
    """`1 sheet`, `7 sheets`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
