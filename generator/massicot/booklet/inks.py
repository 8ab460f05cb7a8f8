"""What a booklet prints in which ink, chosen from a theme's palette: the same for its pages and its pictures."""

from collections.abc import Mapping
from colorsys import rgb_to_hls
from dataclasses import dataclass

from massicot.colour import mixed, rgb
from massicot.data.roles import accent as accent_of
from massicot.data.roles import others as others_of
from massicot.model.theme import GROUND, INK

_WHITE = "#ffffff"
_TINT = 0.13
"""How much darker than the paper the table of a picture is."""
_CALM = (0.15, 0.62)
"""The hues of leaf and sea: a table of these lets the cards lead."""


@dataclass(frozen=True, slots=True)
class Inks:
    """Colours by what they are for, as `#rrggbb`."""

    ink: str
    paper: str
    accent: str
    on_accent: str
    cover: str
    on_cover: str
    tint: str
    rule: str
    light: str
    """The accent on a dark ground."""
    table: str
    """In pictures: what cards lie on."""
    rim: str
    """The edge of the table."""

    @property
    def plain(self) -> bool:
        """One ink on white: areas are told by lines."""
        return self.accent == self.ink


def inks(palette: Mapping[str, str]) -> Inks:
    """A palette without an accent makes a plain booklet."""
    paper, ink = palette[GROUND], palette[INK]
    others, accent = others_of(palette), accent_of(palette)
    rule = mixed(ink, _WHITE, 0.3)
    if accent is None:
        return Inks(ink, _WHITE, ink, _WHITE, _WHITE, ink, "#f2f2f2", rule, _WHITE, _WHITE, ink)
    tint, light = mixed(paper, _WHITE, 0.62), mixed(accent, paper, 0.45)
    return Inks(ink, paper, accent, _WHITE, accent, paper, tint, rule, light, *_table(paper, others))


def _table(paper: str, others: list[str]) -> tuple[str, str]:
    """The top of a drawn table and its rim: the lightest calm colour, much of it paper."""
    calm = [colour for colour in others if _CALM[0] < _hls(colour)[0] < _CALM[1]] or others
    ground = max(calm, key=lambda colour: (_hls(colour)[1], colour))
    share = min(_TINT / max(_hls(paper)[1] - _hls(ground)[1], 0.01), 0.42)
    return mixed(ground, paper, share), mixed(ground, paper, min(2.4 * share, 0.95))


def _hls(colour: str) -> tuple[float, float, float]:
    return rgb_to_hls(*rgb(colour))
