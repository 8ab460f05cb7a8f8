"""The inks that pictures use, taken from a theme's palette: whatever their names, the same roles."""

from collections.abc import Mapping
from colorsys import rgb_to_hls
from dataclasses import dataclass

from generator.colour import Rgb, contrast, mixed, rgb
from generator.model.theme import GROUND, INK

_TINT = 0.13
"""How much darker than the paper the table is."""


@dataclass(frozen=True, slots=True)
class Inks:
    """Paper and ink; an accent that white lettering reads on; a light tint for the table, and its darker edge."""

    paper: str
    ink: str
    accent: str
    table: str
    edge: str

    @property
    def plain(self) -> bool:
        """One ink on white: areas are told by lines."""
        return self.accent == self.ink


def inks(palette: Mapping[str, str]) -> Inks:
    """Roles for the inks of a palette: a leaf or sea colour for the table, the most vivid dark one as accent."""
    paper, ink = palette[GROUND], palette[INK]
    others = [colour for name, colour in palette.items() if name not in (GROUND, INK) and colour != ink]
    if not others:
        return Inks(paper, ink, ink, paper, ink)
    dark = [colour for colour in others if contrast(colour, paper) >= 4] or [ink]
    accent = max(dark, key=lambda colour: (_vivid(colour), colour))
    calm = [colour for colour in others if 0.15 < _hls(colour)[0] < 0.62] or others
    ground = max(calm, key=lambda colour: (_hls(colour)[1], colour))
    share = min(_TINT / max(_hls(paper)[1] - _hls(ground)[1], 0.01), 0.42)
    return Inks(paper, ink, accent, mixed(ground, paper, share), mixed(ground, paper, min(2.4 * share, 0.95)))


def _hls(colour: str) -> Rgb:
    return rgb_to_hls(*rgb(colour))


def _vivid(colour: str) -> float:
    red, green, blue = rgb(colour)
    return max(red, green, blue) - min(red, green, blue)
