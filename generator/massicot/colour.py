"""Colours of print: three numbers from 0 to 1, written `#rrggbb`; mixtures, and how well one reads on another."""

import re

Rgb = tuple[float, float, float]
BLACK: Rgb = (0.0, 0.0, 0.0)
WHITE: Rgb = (1.0, 1.0, 1.0)
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


def rgb(text: str) -> Rgb:
    """`#rrggbb` or `#rgb` as numbers; a ValueError for anything else."""
    found = _HEX.fullmatch(text)
    if found is None:
        raise ValueError(f"“{text}” is not a colour like #rrggbb")
    digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
    return int(digits[0:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:6], 16) / 255


def written(colour: Rgb) -> str:
    """The colour as `#rrggbb`."""
    return "#" + "".join(f"{round(255 * channel):02x}" for channel in colour)


def mixed(colour: str, other: str, share: float) -> str:
    """So much of a colour in another."""
    red, green, blue = (a * share + b * (1 - share) for a, b in zip(rgb(colour), rgb(other), strict=True))
    return written((red, green, blue))


def linear(channel: float) -> float:
    """An sRGB channel as an amount of light (IEC 61966-2-1)."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def luminance(colour: Rgb) -> float:
    """The relative luminance of WCAG 2.2."""
    red, green, blue = colour
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def ratio(light: float, other: float) -> float:
    """The contrast of two luminances after WCAG 2.2: from 1 to 21."""
    return (max(light, other) + 0.05) / (min(light, other) + 0.05)


def contrast(colour: str, other: str) -> float:
    """The contrast of two colours after WCAG 2.2: from 1 to 21."""
    return ratio(luminance(rgb(colour)), luminance(rgb(other)))
