"""The tokens of a finished sheet: as many of each value as the games of a deck need. Counted by what they say."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from massicot.checks import check
from massicot.checks.prints.printed import PrintedFile
from massicot.checks.prints.reading.model import PdfSheet, Rect
from massicot.data.beside import read_tokens
from massicot.diagnostics import DataError, Diagnostic, Rule
from massicot.model.token import BUTTON, Tokens
from massicot.products.tokens import with_stakes
from massicot.sheets.purse import Counts, supply

TOKENS = Rule("print/token-count")

MOST_PLAYERS = 20
NEAR = 0.5
"""Millimetres: boxes of one shape differ by less."""
WIDEST = 1.3
"""How often as wide as high a token's box may be: a hexagon's is."""
FEWEST = 10
"""Small things with numbers, fewer of them, are no sheet of tokens."""


@check(TOKENS)
def tokens_are_as_many_as_are_needed(printed: PrintedFile) -> Iterator[Diagnostic]:
    """Every value as often as the stakes of the games ask for, with the bank that fills the last sheet; on one side or
    on both, for any choice of games and players."""
    placed = [_boxes(sheet) for sheet in printed.reading.sheets]
    seen = Counter(
        sheet.said(box) for sheet, boxes in zip(printed.reading.sheets, placed, strict=True) for box in boxes
    )
    if printed.cards or seen.total() < FEWEST:
        return
    fullest = max(placed, key=len)
    for name in [printed.game] if printed.game else printed.library.decks():
        try:
            deck = printed.library.deck(name)
            if not (printed.game or deck.title in printed.reading.title):
                continue
            tokens = with_stakes(read_tokens(deck.beside("tokens.toml")), printed.library.variants(name))
        except DataError:
            continue  # it has none, or its own checks tell
        counts = tuple(seen[str(value)] for value in tokens.denominations)
        if sum(counts) < FEWEST:
            continue
        sides = [
            tuple(sides * one for one in wanted)
            for wanted in _wanted(tokens, len(fullest), _beside_button(fullest))
            for sides in (1, 2)
        ]
        nearest = min(sides, key=lambda right: sum(abs(a - b) for a, b in zip(counts, right, strict=True)))
        for value, there, right in zip(tokens.denominations, counts, nearest, strict=True):
            if there != right:
                yield printed.found(TOKENS, f"tokens of {value}: {there} printed, {right} wanted")
        return


def _boxes(sheet: PdfSheet) -> list[Rect]:
    """Of its boxes those that may be tokens: all of the size that most of them have."""
    boxes = [box for box in dict.fromkeys(sheet.boxes) if box.height <= box.width + NEAR <= WIDEST * box.height + NEAR]
    sizes = Counter((round(box.width), round(box.height)) for box in boxes)
    usual = max(sizes, key=lambda size: sizes[size], default=(0, 0))
    return [box for box in boxes if (round(box.width), round(box.height)) == usual]


def _beside_button(boxes: list[Rect]) -> set[int]:
    """How many places the button may take on a sheet of such boxes: a corner, or whole rows."""
    first = boxes[0]
    columns = sum(abs(box.bottom - first.bottom) < NEAR for box in boxes)
    corner = -(-(BUTTON + 2 * NEAR) // min(first.width, first.height))
    return {int(corner**2), *(rows * columns for rows in range(1, 4))}


def _wanted(tokens: Tokens, per_sheet: int, beside: set[int]) -> Iterator[Counts]:
    """What is printed for all games, for some of them, and for all or one of them with so many players."""
    stakes = tokens.stakes
    some = dict.fromkeys((stake.points, stake.most) for stake in stakes)
    needs = [choice for size in range(1, len(some) + 1) for choice in combinations(some, size)]
    for players in range(1, MOST_PLAYERS + 1):
        needs.append(tuple((stake.points, players) for stake in stakes if stake.allows(players)))
        needs += [((points, players),) for points in {stake.points for stake in stakes}]
    for need, others in product(filter(None, needs), sorted(beside) if tokens.button else [0]):
        for slots in {per_sheet, per_sheet // 2 or 1}:  # on a folded sheet half are backs
            yield supply(need, tokens.denominations, slots, others).counts
            yield supply(need, tokens.denominations, slots + others, others).counts  # the only sheet has the button
