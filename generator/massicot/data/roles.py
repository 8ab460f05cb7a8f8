"""Inks by what they are for, chosen from a theme's palette: the same for the emblems of games and for booklets."""

from collections.abc import Mapping

from massicot.colour import contrast, mixed
from massicot.model.theme import GROUND, INK

ACCENT, LIGHT = "accent", "clair"
READABLE = 4.5
"""The least contrast of small text with its ground (WCAG 2.2, 1.4.3)."""
APART = 6.0
"""How well the light ink can be told from the dark one."""
_WHITE = "#ffffff"


def others(palette: Mapping[str, str]) -> list[str]:
    """The colours that are neither paper nor ink, in the order of the palette."""
    return [colour for colour in palette.values() if colour not in (palette[GROUND], palette[INK])]


def accent(palette: Mapping[str, str]) -> str | None:
    """The first ink that small text may be printed in: who orders a palette decides. None if no ink is so dark."""
    return next((colour for colour in others(palette) if contrast(colour, _WHITE) >= READABLE), None)


def game_inks(palette: Mapping[str, str]) -> dict[str, str]:
    """The inks of a game's emblem, which every theme has: paper, ink, an accent, and a light ink that stands out from
    the dark one. A theme that has inks of these names chose them itself; one ink on white has no other."""
    paper, ink = palette[GROUND], palette[INK]
    dark = accent(palette) or ink
    clear = (colour for colour in others(palette) if contrast(colour, ink) >= APART)
    light = next(clear, paper if dark == ink else mixed(dark, paper, 0.4))
    chosen = {name: palette[name] for name in (ACCENT, LIGHT) if name in palette}
    return {GROUND: paper, INK: ink, ACCENT: dark, LIGHT: light} | chosen
