"""Papers and card formats: what one can buy, and what one cuts out of it."""

from dataclasses import dataclass

from massicot.model.kinds import Id, Side, Title
from massicot.model.schema import Strict
from massicot.units import Mm

LAYOUTS = ("bleed", "butted")
"""Cards with their bleed around each, or edge to edge with bleed around all of them."""
BACKS = ("long-edge", "short-edge", "none", "separate", "gutterfold")
"""The ways of printing backs."""


@dataclass(frozen=True, kw_only=True)
class Paper(Strict):
    """One paper, by the name that `--paper` takes."""

    id: Id
    title: Title
    """What the paper is called where sheets are counted."""
    width: Side
    """The sheet's width, held upright."""
    height: Side
    """The sheet's height, held upright."""


@dataclass(frozen=True, kw_only=True)
class Format(Strict):
    """One card format, by the name that `--format` and a deck take."""

    id: Id
    title: Title
    """What the format is called in lists."""
    width: Side
    """The width of a trimmed card."""
    height: Side
    """The height of a trimmed card."""
    corner: Mm
    """The radius of its rounded corners, at most half the shorter side; `"0mm"` for square ones."""
