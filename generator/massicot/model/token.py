"""Tokens: what they are worth, how large they are, and what a player begins a variant with."""

from dataclasses import dataclass
from pathlib import Path

from massicot.units import Mm

SHAPES = ("circle", "hexagon", "square")
SMALLEST_TOKEN = 20.0
LARGEST_TOKEN = 40.0
"""Punches and circle cutters for smaller or larger circles are rare, and our borders are drawn for 25 mm."""
BUTTON = 40.0
"""The first player's button is so large, and no smaller than a token."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake:
    """What each player of a variant begins with, and how many can play it."""

    variant: str
    points: int
    fewest: int
    most: int

    def allows(self, players: int) -> bool:
        """Whether so many can play."""
        return self.fewest <= players <= self.most


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """A game's tokens: denominations from the smallest, and the stakes they must serve."""

    denominations: tuple[int, ...]
    diameter: Mm
    button: bool
    stakes: tuple[Stake, ...]
    source: Path
