"""Which face a card is, told by its picture; and where it differs from it."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from massicot.checks.prints.reading.model import Rect
from massicot.checks.prints.reading.picture import (
    BLOCK,
    FINE,
    Mask,
    Pixels,
    differing,
    digest,
    fit,
    resampled,
    thumbnail,
)

CANDIDATES, FARTHER = 3, 2
"""So many faces are tried, and none that at a glance is so many times as far from a card as the nearest; but one shade
of 255 is nothing: a picture that lies a dot aside may be farther from its face than from that on its head."""
GLANCE = 32
"""Of 255: large dots of a thumbnail that differ by more are not alike."""
SAME, HARDLY = 0.2, 16
"""Of 255: how far pixels may be from those of a face, on average and at most, and be the same."""
STILL = 0.12
"""Pixels: a picture that lies so well on a face is not moved to compare it."""
CLEAR = 0.01
"""What differs in less of its area may be a numeral that a renderer has put on the next pixel."""
FARTHEST, ODDEST = 40, 0.12
HELPS = 0.5
"""To move a picture must take away so much of what differs: else it shows another face, and lies where it lies."""
ALIKE = 0.5
"""What differs from a face in more of its area than this is not that face."""


@dataclass(frozen=True, eq=False)
class CardFace:
    """A side of a card as it should be, trimmed; all names of cards that look so."""

    names: frozenset[str]
    pixels: Pixels
    corner: float = 0.0
    """The radius of its corners, in millimetres: what is outside is cut away, and guides may be drawn there."""

    @cached_property
    def ways(self) -> tuple[Pixels, ...]:
        """Upright, on its head, mirrored, and mirrored on its head."""
        return _ways(self.pixels)

    @cached_property
    def double_ended(self) -> bool:
        """Whether it looks the same on its head."""
        return alike(np.ascontiguousarray(self.ways[1]), self.pixels)


@dataclass(frozen=True, slots=True)
class Likeness:
    """How a picture of a card lies on a face. `way` is which of its ways; `place` is what differs, in
    millimetres from the card's lower left corner, and `share` how much of the card it is; `off` and `size` are in
    millimetres and in shares of the face."""

    face: CardFace
    way: int = 0
    off: tuple[float, float] = (0.0, 0.0)
    size: tuple[float, float] = (1.0, 1.0)
    place: Rect | None = None
    share: float = 0.0

    @property
    def mirrored(self) -> bool:
        """Whether it is seen as in a mirror."""
        return self.way > 1

    @property
    def on_head(self) -> bool:
        """Whether it lies so better; of double-ended faces nobody can tell."""
        return self.way in (1, 3)

    @property
    def exact(self) -> bool:
        """Whether it is that face, wherever it lies."""
        return self.place is None and not self.mirrored


class Matcher:
    """Faces, laid out to be found again."""

    def __init__(self, faces: Sequence[CardFace]) -> None:
        self.faces = faces
        self._thumbs: NDArray[Any] = np.array([way.ravel() for face in faces for way in _ways(thumbnail(face.pixels))])
        self._known: dict[tuple[int, bool], Likeness | None] = {}

    def same(self, pixels: Pixels) -> Likeness | None:
        """The face that a picture of a card is, dot by dot."""
        return self._found(pixels, self._same)

    def match(self, pixels: Pixels) -> Likeness | None:
        """The face that a picture of a card shows best, if any."""
        return self.same(pixels) or self._found(pixels, self._like)

    def _found(self, pixels: Pixels, how: Callable[[Pixels], Likeness | None]) -> Likeness | None:
        key = digest(pixels), how == self._same
        if key not in self._known:
            self._known[key] = how(pixels)
        return self._known[key]

    def _nearest(self, card: Pixels) -> Iterator[tuple[CardFace, int]]:
        """The faces that have some likeness at a glance, the best first."""
        if not self.faces:
            return
        apart = np.abs(self._thumbs - thumbnail(card).ravel())
        whole = apart.mean(axis=1)
        for index in np.argsort(whole, kind="stable")[:CANDIDATES]:
            if (apart[index] > GLANCE).mean() < ALIKE and whole[index] <= FARTHER * whole.min() + 1:
                yield self.faces[index // 4], int(index % 4)

    def _same(self, card: Pixels) -> Likeness | None:
        for face, way in self._nearest(card):
            if _equal(card, face.ways[way]):
                return Likeness(face, way)
        return None

    def _like(self, card: Pixels) -> Likeness | None:
        return _best(card, self._nearest(card))


def held(card: Pixels, face: CardFace) -> Likeness:
    """How a picture of a card lies best on a face; upright, if it is like it in no way."""
    thumb = thumbnail(card)
    apart = [float(np.abs(thumb - way).sum()) for way in _ways(thumbnail(face.pixels))]
    return _best(card, [(face, way) for way in sorted(range(4), key=apart.__getitem__)]) or compared(card, face)


def _best(card: Pixels, faces: Iterable[tuple[CardFace, int]]) -> Likeness | None:
    """Of these faces, each in one of its ways, the one that it is most like, if it is like one."""
    best: Likeness | None = None
    for face, way in faces:
        found = compared(card, face, way)
        if best is None or (found.share, found.mirrored) < (best.share, best.mirrored):
            best = found
        if best.exact:
            break
    return best if best and best.share <= ALIKE else None


def _ways(values: NDArray[Any]) -> tuple[NDArray[Any], ...]:
    return values, values[::-1, ::-1], values[:, ::-1], values[::-1]


def compared(card: Pixels, face: CardFace, way: int = 0) -> Likeness:
    """A picture of a card held against a face: first moved to where it lies best. What clearly differs in one place
    alone is not moved, for it lies right everywhere else."""
    wanted = np.ascontiguousarray(face.ways[way])
    height, width = wanted.shape[:2]
    by = still = (0.0, 0.0, 1.0, 1.0)
    differs = differing(card, wanted)
    found = _place(differs, height)
    local = found is not None and max(found.width / width, found.height / height) * FINE < 0.5
    if not local or differs.mean() < CLEAR:
        dx, dy, sx, sy = by = fit(card, wanted)
        edge = max(abs(dx) + abs(sx - 1) * width / 2, abs(dy) + abs(sy - 1) * height / 2)
        if max(abs(dx), abs(dy)) > FARTHEST or max(abs(sx - 1), abs(sy - 1)) > ODDEST:
            by = still
        elif edge > STILL:
            inner = slice(math.ceil(edge) + 1, -math.ceil(edge) - 1)  # what has come in at the edge is not of the card
            smooth = _smooth(wanted)
            moved = smooth.copy()
            moved[inner, inner] = _smooth(resampled(card, by))[inner, inner]
            apart = differing(moved, smooth)
            if apart.sum() > HELPS * differs.sum():
                by = still
            else:
                differs = apart
    differs &= ~_cut_away(differs.shape, face.corner)
    return Likeness(
        face=face,
        way=way,
        # a picture that is sampled to the right of a point lies to the right of it
        off=(by[0] / FINE, -by[1] / FINE),
        size=by[2:],
        place=_place(differs, height),
        share=float(differs.mean()),
    )


def _cut_away(shape: tuple[int, ...], corner: float) -> Mask:
    """The square millimetres of which rounding the corners leaves not all."""
    down, across = (np.minimum(np.arange(length), np.arange(length)[::-1]) for length in shape[:2])
    inwards = [np.maximum(corner - side, 0) for side in (down, across)]
    return np.asarray(np.hypot(inwards[0][:, None], inwards[1][None, :]) > max(corner, 0.5))


def alike(one: Pixels, other: Pixels) -> bool:
    """Whether two pictures show the same, wherever exactly it lies."""
    return _equal(one, other) or compared(one, CardFace(frozenset(), other)).exact


def _equal(card: Pixels, face: Pixels) -> bool:
    apart = np.maximum(card, face) - np.minimum(card, face)
    return bool(apart.max() <= HARDLY and apart.mean() < SAME)


def _smooth(values: NDArray[Any]) -> Pixels:
    padded = np.pad(values.astype(np.float32), ((1, 1), (1, 1), (0, 0)), "edge")
    rows = padded[:-2] + padded[1:-1] + padded[2:]
    return np.asarray((rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]) / 9, np.uint8)


def _place(differs: NDArray[np.bool_], height: int) -> Rect | None:
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return None
    left, right = columns[0] * BLOCK / FINE, (columns[-1] + 1) * BLOCK / FINE
    top, bottom = rows[0] * BLOCK / FINE, (rows[-1] + 1) * BLOCK / FINE
    return Rect(float(left), float(height / FINE - bottom), float(right), float(height / FINE - top))
