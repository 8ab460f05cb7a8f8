"""The trembling of one hand: the same seed always moves the same edge the same way. Pure."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tools.press.drawing import Points

TREMBLE = 3.0  # units: 0.3 % of a drawing 1000 units wide
WAVES = ((330.0, 1.3), (170.0, 0.5), (83.0, 0.11), (37.0, 0.05))  # wavelength, share


def seeded(*words: str) -> Random:
    """A source of luck that belongs to these words."""
    return Random("/".join(words))  # reproducible is the point


def wobbled(shape: BaseGeometry, amount: float, luck: Random) -> BaseGeometry:
    """The shape as a hand would cut it: pushed about by a few slow waves, less so when it is small."""
    if amount == 0 or shape.is_empty:
        return shape
    size = math.sqrt(max(shape.area, 1.0))
    reach = TREMBLE * amount * min(1.0, 0.25 + size / 260)
    waves = [
        (
            2 * math.pi / length,
            share * reach,
            luck.uniform(0, 2 * math.pi),
            luck.uniform(0, 2 * math.pi),
            luck.uniform(0, 2 * math.pi),
        )
        for length, share in WAVES
    ]

    def push(points: Points) -> Points:
        moved = points.copy()
        for number, height, heading, lag, turn in waves:
            phase = number * (points[:, 0] * math.cos(heading) + points[:, 1] * math.sin(heading)) + lag
            moved[:, 0] += height * np.sin(phase)
            moved[:, 1] += height * np.sin(phase * 1.13 + turn)
        return moved

    return shapely.transform(shape.segmentize(6.0), push).buffer(0)
