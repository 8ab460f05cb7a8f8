"""A figure that stands on the table, and the flat token for those who prefer it."""

from dataclasses import dataclass

from massicot.units import Mm


@dataclass(frozen=True, slots=True, kw_only=True)
class Standee:
    """What it is called, which drawings it shows, how large one panel is."""

    title: str
    role: str
    """What it is in the game, in a few words."""
    front: str
    back: str
    token: str
    width: Mm
    height: Mm
