"""A still life of a deck: its box, its booklet, cards in a fan and in a pile, and what else it has, tokens, a standee.
A deck without one of them goes without it, so that a new theme or deck has its picture too."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from PIL import Image

from massicot.ink.to_png import rounded
from massicot.jobs import Jobs
from massicot.products.order import Order
from massicot.products.stock import Stock
from tools.still.scene import FINER, Camera, Point, Scene, Sheet, lying, shaded, standing
from tools.still.surfaces import Surface, Surfaces

WIDE = 408
"""Millimetres of the table, from the left edge of the picture to the right."""
SHARP = 1.15
"""How much finer surfaces are than they are seen."""
GROUND = ("#ecdcc0", "#cfa877")
PAPER = ("#f4ecdc", "#d8cbb2")
"""The edges of cards in a pile, one light and the next one less so."""
INSIDE = "#6f5a45"
"""What is seen through the notch of the box."""
BOOK, BOX, FIGURE, PILE = Point(-100, 62), Point(2, 62), Point(124, 92), Point(112, -14)
BOOK_TURN, BOX_TURN, FIGURE_TURN, PILE_TURN = 9.0, 24.0, -10.0, -14.0
"""Where everything is, and how far it is turned."""
FAN, STEP, REACH, HELD = 7, 13.0, 118.0, Point(-26, -188)
"""Cards in the fan, degrees from one to the next, how far their middles are from where they are held, where that is."""
STACKS = ((Point(104, 106), 7), (Point(138, 98), 4), (Point(112, 76), 2))
SINGLES = ((Point(126, -104), 1), (Point(166, -72), 1), (Point(160, -116), 1), (Point(156, 66), 1), (Point(177, 18), 1))
"""Tokens, from the smallest on: where they are stacked, and how many."""
THICK, CARD, LEAVES = 2.0, 0.3, 3.0
"""Millimetres: a token on cardboard, a card, a booklet."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table: its surfaces from the farthest to the nearest, and those that its shadow is cast by."""

    sheets: tuple[Sheet, ...]
    shadows: tuple[Sheet, ...]


def still_life(stock: Stock, order: Order, jobs: Jobs, size: tuple[int, int]) -> Image.Image:
    """The picture, of so many pixels."""
    camera = Camera(*size, target=Point(-6, 8, 12), pitch=41, distance=900, scale=size[0] / WIDE)
    surfaces = Surfaces(stock, order, jobs, camera.scale * FINER * SHARP * 25.4)
    scene = Scene(camera, GROUND)
    for thing in _flat(surfaces):
        scene.shadow([one.moved(Point(-0.8, -0.8)) for one in thing.shadows], 1.1, 0.36)
        for sheet in thing.sheets:
            scene.draw(sheet)
    things = list(_upright(surfaces))
    for thing in things:
        scene.shadow([one.cast() for one in thing.shadows], 5, 0.32)
        scene.shadow([one.cast(0.12) for one in thing.shadows], 1.4, 0.42)
    for thing in things:
        for sheet in thing.sheets:
            scene.draw(sheet)
    return scene.finished


# -- what lies on the table ----------------------------------------------------------------------------


def _flat(surfaces: Surfaces) -> Iterator[Thing]:
    """The booklet, tokens from the farthest to the nearest, and the fan from left to right."""
    if cover := surfaces.cover():
        leaf = Image.new("RGB", cover.picture.size, PAPER[1])
        leaves = _layers(leaf, cover.size, BOOK, BOOK_TURN, LEAVES)
        yield Thing((*leaves, lying(cover.picture, cover.size, BOOK.plus(Point(0, 0, LEAVES)), BOOK_TURN)), leaves[:1])
    kinds = surfaces.tokens()
    heaps = [heap for spots in (STACKS, SINGLES) for heap in zip(spots, kinds, strict=False)]
    for number, ((middle, count), token) in enumerate(sorted(heaps, key=lambda heap: -heap[0][0].y)):
        yield _stack(middle, count, token, number)
    fronts = surfaces.cards(FAN)
    for number, front in enumerate(fronts):
        turn = ((len(fronts) - 1) / 2 - number) * STEP
        away = Point(-math.sin(math.radians(turn)), math.cos(math.radians(turn)))
        card = lying(front.picture, front.size, HELD.plus(away, REACH), turn)
        yield Thing((card,), (card,))


def _layers(
    picture: Image.Image, size: tuple[float, float], foot: Point, turn: float, height: float
) -> tuple[Sheet, ...]:
    """The edge of something thick, as sheets half a millimetre apart."""
    return tuple(lying(picture, size, foot.plus(Point(0, 0, level / 2)), turn) for level in range(round(2 * height)))


def _stack(middle: Point, count: int, token: Surface, number: int) -> Thing:
    """Round tokens on each other, none quite above the other."""
    radius = token.picture.width / 2
    face, edge = (rounded(one, radius) for one in (token.picture, Image.new("RGB", token.picture.size, PAPER[0])))
    sheets: list[Sheet] = []
    for level in range(count):
        foot = middle.plus(Point(0.5 * math.sin(5 * level + number), 0.5 * math.cos(3 * level), THICK * level))
        sheets += _layers(edge, token.size, foot, 0, THICK)
        sheets.append(lying(face, token.size, foot.plus(Point(0, 0, THICK)), 29 - 17 * number))
    return Thing(tuple(sheets), tuple(sheets[:1]))


# -- what stands ---------------------------------------------------------------------------------------


def _upright(surfaces: Surfaces) -> Iterator[Thing]:
    """From the farthest to the nearest."""
    yield _box(*surfaces.box(("front", "left", "lid")))
    if parts := surfaces.standee():
        yield _figure(parts["front"], parts["base"])
    yield _pile(surfaces.back(), CARD * surfaces.stock.deck.count)


def _box(front: Surface, side: Surface, lid: Surface) -> Thing:
    """In the notch of its front one sees what is behind."""
    fore = standing(front.picture, front.size, BOX, BOX_TURN)
    away = standing(side.picture, side.size, BOX, BOX_TURN + 90).right
    spine = Sheet(shaded(side.picture, 0.8), BOX.plus(away), Point(0, 0).plus(away, -1), fore.up)
    top = Sheet(shaded(lid.picture, 1.06).rotate(180), BOX.plus(fore.up), fore.right, away)
    dark = replace(fore, picture=Image.new("RGB", front.picture.size, INSIDE))
    return Thing((top, spine, dark, fore), (fore, spine, fore.moved(away)))


def _figure(front: Surface, base: Surface) -> Thing:
    """The standee across the middle of its base."""
    foot = lying(rounded(base.picture, base.picture.height / 2), base.size, FIGURE, FIGURE_TURN)
    figure = standing(front.picture, front.size, FIGURE, FIGURE_TURN)
    figure = figure.moved(Point(0, 0).plus(figure.right, -0.5))
    return Thing((foot, figure), (foot, figure))


def _pile(back: Surface, height: float) -> Thing:
    """The deck, its backs up."""
    edges = []
    for colour in PAPER:
        edges.append(Image.new("RGBA", back.picture.size))
        edges[-1].paste(colour, (0, 0), back.picture.getchannel("A"))
    leaves = [
        lying(edges[level % 2], back.size, PILE.plus(Point(0.25 * math.sin(level * 2.3), 0, level * 0.6)), PILE_TURN)
        for level in range(round(height / 0.6))
    ]
    top = lying(back.picture, back.size, PILE.plus(Point(0, 0, height)), PILE_TURN)
    return Thing((*leaves, top), (*leaves[:1], top))
