"""How much of a card tells it from another, in square millimetres that an eye sees in another colour."""

from dataclasses import dataclass

from PIL import Image, ImageChops, ImageFilter

from massicot.model.paper import Format
from massicot.proof.measures import VISIONS
from massicot.proof.vision import in_lab

WIDTH = 60
"""Pixels across a card: about one per millimetre, so that fine grain and hatching blur as they do at arm's length."""
CLEAR = 10
"""ΔE that nobody overlooks side by side: four to five times what is just noticeable (about 2.3 in CIE 1976)."""
CORNER = (0.27, 0.31)
"""The part of a card's width and height that stays in sight in a fanned hand: 17 × 27 mm of a standard card."""
LARGE_CORNER = (0.27, 0.42)
"""The same under a large index, which is 10 mm taller: its symbol stands that much lower."""

# A difference of packed Lab channels (L × 2.55, a, b) to its square, up to 255: their sum compares with CLEAR².
_SQUARES = [min(255, round((d / 2.55) ** 2)) for d in range(256)] + [min(255, d * d) for d in range(256)] * 2


@dataclass(frozen=True, slots=True)
class Glance:
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


def glance(picture: Image.Image, card: Format) -> Glance:
    """Look at a side."""
    height = round(WIDTH * card.height / card.width)
    small = picture.resize((WIDTH, height), Image.Resampling.BOX)
    upright = Image.new("RGB", (WIDTH, height * len(VISIONS)))
    turned = upright.copy()
    for number, vision in enumerate(VISIONS):
        seen = in_lab(small, vision)
        upright.paste(seen, (0, number * height))
        turned.paste(seen.transpose(Image.Transpose.ROTATE_180), (0, number * height))
    return Glance(upright, turned, card.width * card.height / (WIDTH * height))


def apart(one: Glance, other: Glance, shown: tuple[float, float] = CORNER) -> dict[str, Apart]:
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
