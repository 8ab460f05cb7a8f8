"""Colours as different eyes see them, and how far apart they are. Pure arithmetic, and the same as lookup tables
that Pillow applies to whole pictures."""

from collections.abc import Callable
from functools import cache

from PIL import Image, ImageFilter

from massicot.colour import Rgb, linear, luminance

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
