"""What every contender draws: the deck, its faces and its sheets. In mm from the top left; no drawing here."""

from collections.abc import Iterator
from itertools import cycle, islice

VALUES = range(1, 11)

PAGE_WIDTH, PAGE_HEIGHT = 297, 210
CARD_WIDTH, CARD_HEIGHT = 63, 88
BLEED = 3
COLUMNS, ROWS = 4, 2
PER_PAGE = COLUMNS * ROWS

BLEED_WIDTH, BLEED_HEIGHT = CARD_WIDTH + 2 * BLEED, CARD_HEIGHT + 2 * BLEED
LEFT = (PAGE_WIDTH - COLUMNS * BLEED_WIDTH) / 2
TOP = (PAGE_HEIGHT - ROWS * BLEED_HEIGHT) / 2

GROUND, INK, PIP, REVERSE = "#f3ead7", "#22313f", "#b5482f", "#2f5d50"
NUMERAL_SIZE = 20
NUMERAL_BASELINE = 24
PIP_RADIUS = 3.5


def deck(count: int) -> Iterator[int]:
    """The values of `count` cards: one 1, two 2s … ten 10s, and again."""
    once = [value for value in VALUES for _ in range(value)]
    return islice(cycle(once), count)


def sheets(count: int) -> Iterator[list[int]]:
    """The values on each sheet."""
    cards = deck(count)
    while batch := list(islice(cards, PER_PAGE)):
        yield batch


def pips(value: int) -> Iterator[tuple[float, float]]:
    """The middles of a face's pips, from the corner of the trimmed card: rows of two, an odd one centred."""
    for index in range(value):
        row, column = divmod(index, 2)
        alone = value % 2 and index == value - 1
        yield CARD_WIDTH / 2 + (0 if alone else 12 * column - 6), 36 + 10 * row


def slots(cards: int, *, behind: bool = False) -> Iterator[tuple[float, float]]:
    """The corners of the bleed boxes of one page; `behind` them when the sheet is flipped on its long edge."""
    for index in range(cards):
        row, column = divmod(index, COLUMNS)
        yield LEFT + column * BLEED_WIDTH, TOP + (ROWS - 1 - row if behind else row) * BLEED_HEIGHT
