"""Papers and card formats: what one can buy, and what one cuts out of it."""

from dataclasses import dataclass

from massicot.units import Mm

BACKS = ("long-edge", "short-edge", "none", "separate", "gutterfold")
"""The ways of printing backs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A sheet held upright."""

    id: str
    title: str
    width: Mm
    height: Mm


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A trimmed card."""

    id: str
    title: str
    width: Mm
    height: Mm
    corner: Mm
