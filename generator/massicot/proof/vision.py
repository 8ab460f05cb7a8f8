"""Colours and cards as different eyes see them, and how far apart they are: arithmetic, and the same as lookup tables
that Pillow applies to whole pictures."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageChops, ImageFilter

from massicot.colour import Rgb, linear, luminance
from massicot.model.paper import Format

VISIONS = ("normal", "protanopia", "deuteranopia", "tritanopia", "greyscale")
"""The kinds of eyes that look at a deck."""

_Rows = tuple[Rgb, Rgb, Rgb]

# Machado, Oliveira and Fernandes, “A physiologically-based model for simulation of color vision deficiency”, IEEE TVCG
# 15(6), 2009, at severity 1.0. They apply to linear RGB.
_MACHADO: dict[str, _Rows] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# IEC 61966-2-1: linear sRGB to XYZ, divided by the white of D65, so that white is (1, 1, 1).
_TO_XYZ: _Rows = (
    (0.433953, 0.376219, 0.189828),
    (0.212639, 0.715169, 0.072192),
    (0.017756, 0.109477, 0.872767),
)
_NODES = 25
"""Nodes of a lookup table along each axis: between them no colour is more than about 2 ΔE from the formula."""


def encoded(value: float) -> float:
    """An amount of light as an sRGB channel, cut off at what a screen can show."""
    value = min(1.0, max(0.0, value))
    return 12.92 * value if value <= 0.0031308 else float(1.055 * value ** (1 / 2.4) - 0.055)


def seen(vision: str, colour: Rgb) -> Rgb:
    """An sRGB colour as it appears to such an eye, or on a printer without colour."""
    if vision == "normal":
        return colour
    if vision == "greyscale":
        return (encoded(luminance(colour)),) * 3
    light = _light(colour)
    red, green, blue = (encoded(_dot(row, light)) for row in _MACHADO[vision])
    return red, green, blue


def lab(colour: Rgb) -> Rgb:
    """CIELAB of an sRGB colour, under D65."""
    light = _light(colour)
    x, y, z = (_cube(_dot(row, light)) for row in _TO_XYZ)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def simulated(picture: Image.Image, vision: str) -> Image.Image:
    """The picture as such an eye sees it; what is transparent stays so."""
    if vision == "normal":
        return picture
    return picture.filter(_seen_table(vision))


def in_lab(picture: Image.Image, vision: str) -> Image.Image:
    """The picture as such an eye sees it, in CIELAB: L × 2.55, a + 128, b + 128."""
    return picture.filter(_lab_table(vision))


@cache
def _seen_table(vision: str) -> ImageFilter.Color3DLUT:
    return _table(lambda colour: seen(vision, colour))


@cache
def _lab_table(vision: str) -> ImageFilter.Color3DLUT:
    def packed(colour: Rgb) -> Rgb:
        light, a, b = lab(seen(vision, colour))
        return light / 100, (a + 128) / 255, (b + 128) / 255

    return _table(packed)


def _table(change: Callable[[Rgb], Rgb]) -> ImageFilter.Color3DLUT:
    return ImageFilter.Color3DLUT.generate(_NODES, lambda r, g, b: change((r, g, b)))


def _light(colour: Rgb) -> Rgb:
    red, green, blue = colour
    return linear(red), linear(green), linear(blue)


def _dot(one: Rgb, other: Rgb) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def _cube(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


# -- how much of a card tells it from another, in square millimetres that an eye sees in another colour ---------------

WIDTH = 60
"""Pixels across a card: about one per millimetre, so that fine grain and hatching blur as they do at arm's length."""
CLEAR = 10
"""ΔE that nobody overlooks side by side: four to five times what is just noticeable (about 2.3 in CIE 1976)."""
CORNER = (0.27, 0.31)
"""The part of a card's width and height that stays in sight in a fanned hand: 17 × 27 mm of a standard card."""
LARGE_CORNER = (0.27, 0.42)
"""The same under a large index, which is 10 mm taller: its symbol stands that much lower."""
FAN = 14 / 63
"""The part of its width that a tight fan of seven shows of a standard card: 14 mm."""
LARGE_FAN = 20 / 63
"""The same of cards with a large index: whoever needs one holds them wider apart."""

# A difference of packed Lab channels (L × 2.55, a, b) to its square, up to 255: their sum compares with CLEAR².
_SQUARES = [min(255, round((d / 2.55) ** 2)) for d in range(256)] + [min(255, d * d) for d in range(256)] * 2


@dataclass(frozen=True, slots=True)
class SmallSide:
    """A side as every kind of eye sees it in passing, small and in Lab: one picture under the other, as in VISIONS,
    so that a pair is compared to all eyes at once; upright and turned round."""

    upright: Image.Image
    turned: Image.Image
    mm2: float
    """The area of a pixel."""


@dataclass(frozen=True, slots=True)
class Apart:
    """What differs between two sides, in square millimetres."""

    whole: float
    corner: float


def small_side(picture: Image.Image, card: Format) -> SmallSide:
    """A side of a card, given as a picture."""
    height = round(WIDTH * card.height / card.width)
    small = picture.resize((WIDTH, height), Image.Resampling.BOX)
    upright = Image.new("RGB", (WIDTH, height * len(VISIONS)))
    turned = upright.copy()
    for number, vision in enumerate(VISIONS):
        seen = in_lab(small, vision)
        upright.paste(seen, (0, number * height))
        turned.paste(seen.transpose(Image.Transpose.ROTATE_180), (0, number * height))
    return SmallSide(upright, turned, card.width * card.height / (WIDTH * height))


def apart(one: SmallSide, other: SmallSide, shown: tuple[float, float] = CORNER) -> dict[str, Apart]:
    """What differs to each kind of eye, whichever way round the other side lies."""
    there = [_squares(one.upright, side) for side in (other.upright, other.turned)]
    height = one.upright.height // len(VISIONS)
    across, down = round(WIDTH * shown[0]), round(height * shown[1])
    found = {}
    for number, vision in enumerate(VISIONS):
        top = number * height
        whole = min(_clear(squares, (0, top, WIDTH, top + height)) for squares in there)
        corner = min(_clear(squares, (0, top, across, top + down)) for squares in there)
        found[vision] = Apart(whole * one.mm2, corner * one.mm2)
    return found


def fanned(one: SmallSide, other: SmallSide, shown: tuple[float, float]) -> dict[str, float]:
    """What differs in what a fan shows of two sides, in square millimetres, however each of them is held."""
    height = one.upright.height // len(VISIONS)
    across, down = round(WIDTH * shown[0]), round(height * shown[1])
    strip = (0, 0, across, one.upright.height)
    there = [
        _squares(mine.crop(strip), theirs.crop(strip))
        for mine in (one.upright, one.turned)
        for theirs in (other.upright, other.turned)
    ]
    tops = {vision: number * height for number, vision in enumerate(VISIONS)}
    return {
        vision: min(_clear(squares, (0, top, across, top + down)) for squares in there) * one.mm2
        for vision, top in tops.items()
    }


def alike_turned(picture: Image.Image) -> float:
    """The share of a side that looks the same upside down, in per cent; what is thinner than 0.7 mm, as an edge that
    lies a hair's breadth elsewhere, is overlooked."""
    changed = changes(picture, picture.transpose(Image.Transpose.ROTATE_180)).filter(ImageFilter.MinFilter(3))
    return 100 - 100 * changed.histogram()[255] / (picture.width * picture.height)


def changes(one: Image.Image, other: Image.Image) -> Image.Image:
    """Where two pictures clearly differ: white; elsewhere black."""
    return _squares(in_lab(one, "normal"), in_lab(other, "normal")).point([0] * CLEAR**2 + [255] * (256 - CLEAR**2))


def _squares(one: Image.Image, other: Image.Image) -> Image.Image:
    light, a, b = ImageChops.difference(one, other).point(_SQUARES).split()
    return ImageChops.add(ImageChops.add(light, a), b)


def _clear(squares: Image.Image, box: tuple[int, int, int, int]) -> int:
    return sum(squares.crop(box).histogram()[CLEAR**2 :])
