"""What the page « Comment imprimer » is set from. **Strong** words are marked in its texts."""

from dataclasses import dataclass

from massicot.booklet.page_style import PageLook
from massicot.model.handling import Handling
from massicot.model.paper import Paper
from massicot.sheets.grid import Grid


@dataclass(frozen=True, slots=True)
class GuideStep:
    """What to do, in order: paragraphs, the drawings that show it, and a table of these things."""

    title: str
    text: tuple[str, ...]
    drawings: tuple[str, ...] = ()
    things: tuple[Handling, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideText:
    """All that the page says, in the order in which it is read. A trouble is what one sees, and the cure."""

    title: str
    game: str
    lead: str
    strip: tuple[tuple[str, str], ...]
    measure: tuple[str, ...]
    steps: tuple[GuideStep, ...]
    troubles: tuple[tuple[str, str], ...]
    credit: str
    stamp: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideOrder:
    """All that one page is made from. It can be sent to another process."""

    text: GuideText
    grid: Grid
    """Of the cards, which the page is about."""
    bar: str
    authors: tuple[str, ...]
    paper: Paper
    look: PageLook
    """Of the one card whose emblem adorns the page, if any."""
