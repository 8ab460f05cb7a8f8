"""The inks that pictures use, taken from a theme's palette: whatever their names, the same roles."""

from collections.abc import Mapping
from colorsys import rgb_to_hls
from dataclasses import dataclass

from massicot.model.theme import GROUND, INK

Rgb = tuple[float, float, float]
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
    dark = [colour for colour in others if _contrast(rgb(colour), rgb(paper)) >= 4] or [ink]
    accent = max(dark, key=lambda colour: (_vivid(colour), colour))
    calm = [colour for colour in others if 0.15 < _hls(colour)[0] < 0.62] or others
    ground = max(calm, key=lambda colour: (_hls(colour)[1], colour))
    share = min(_TINT / max(_hls(paper)[1] - _hls(ground)[1], 0.01), 0.42)
    return Inks(paper, ink, accent, mixed(paper, ground, share), mixed(paper, ground, min(2.4 * share, 0.95)))


def rgb(colour: str) -> Rgb:
    """`#rrggbb` as three numbers from 0 to 1."""
    return (int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255)


def mixed(base: str, other: str, share: float) -> str:
    """Two colours mixed."""
    pairs = zip(rgb(base), rgb(other), strict=True)
    return "#" + "".join(f"{round(255 * (a + (b - a) * share)):02x}" for a, b in pairs)


def _hls(colour: str) -> Rgb:
    return rgb_to_hls(*rgb(colour))


def _vivid(colour: str) -> float:
    red, green, blue = rgb(colour)
    return max(red, green, blue) - min(red, green, blue)


def _contrast(one: Rgb, other: Rgb) -> float:
    """WCAG's ratio of luminances."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Rgb) -> float:
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
