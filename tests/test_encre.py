"""On low ink, no line is thinner than a cheap printer holds: what is drawn keeps its shape under a pen of 0.25 mm."""

from functools import reduce

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from massicot.data.library import Library
from massicot.products.order import Order
from massicot.products.stock import gather
from massicot.proof import sides
from massicot.proof.sides import Sides
from tests.themes import OF_PAIRS

pytestmark = pytest.mark.slow

Pixels = NDArray[np.bool_]

DPI = 600
"""A line of 0.25 mm is 5.9 pixels wide, and covers five of them wherever it lies."""
NEAR = 5
"""Pixels (0.2 mm) around what is thick enough: the pointed corner of a shape that is not a line."""
LOST = 0.0005
"""The share of the ink that may lie in thinner lines."""
DRAWN = [("pairs", theme) for theme in OF_PAIRS]
"""Decks and themes; Courte Paille in Naufragés is to join them."""


def thin(printed: Image.Image) -> tuple[int, int]:
    """How many pixels of a side are ink in lines that are too thin, and how many are ink."""
    ink = np.pad(np.asarray(printed.convert("L")) < 128, 4 * NEAR)
    reach = opened(ink)
    for _ in range(NEAR):
        reach = squared(reach, np.logical_or)
    return int(np.count_nonzero(ink & ~reach)), int(np.count_nonzero(ink))


def opened(ink: Pixels) -> Pixels:
    """What a pen of five pixels can draw of it: an octagon, which is a square swept by a cross."""
    left = swept(squared(ink, np.logical_and), np.logical_and)
    return swept(squared(left, np.logical_or), np.logical_or)


def squared(ink: Pixels, both: np.ufunc) -> Pixels:
    """Each pixel with its eight neighbours; nothing is near the edges of the picture."""
    for axis in (0, 1):
        ink = reduce(both, (np.roll(ink, step, axis) for step in (1, -1)), ink)
    return ink


def swept(ink: Pixels, both: np.ufunc) -> Pixels:
    """Each pixel with the four that it shares an edge with."""
    return reduce(both, (np.roll(ink, step, axis) for axis in (0, 1) for step in (1, -1)), ink)


@pytest.mark.parametrize("look", [{}, {"large_index": True}], ids=["usual", "large-index"])
@pytest.mark.parametrize(("game", "theme"), DRAWN)
def test_no_line_is_thinner_than_a_printer_holds(game, theme, look, monkeypatch):
    monkeypatch.setattr(sides, "DPI", DPI)
    stock = gather(Library(()), game, Order(theme=theme, low_ink=True, **look))
    drawn = Sides(stock, list(stock.deck.cards)).unlettered
    assert len(drawn) >= 10
    found = {key: thin(printed) for key, printed in drawn.items()}
    assert not {key: f"{lost / ink:.2%}" for key, (lost, ink) in found.items() if lost > LOST * ink}


def test_a_thin_line_is_found_out():
    page = Image.new("L", (300, 300), 255)
    page.paste(0, (20, 20, 280, 60))
    assert thin(page)[0] == 0
    page.paste(0, (20, 150, 280, 153))
    lost, ink = thin(page)
    assert lost > 0.05 * ink
