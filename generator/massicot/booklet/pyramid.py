"""A whole deck in one picture: a row for each value, or for each suit, so that one sees how many there are. Pure."""

from collections.abc import Iterator

from massicot.booklet.scene import Block, Item, Placed, Scene, column, leaf
from massicot.language.fr.words import letters
from massicot.model.deck import Card, Deck
from massicot.model.paper import Format

LARGEST = 13.0
"""How wide a card is at most, in millimetres."""
SHOWN = 0.46
"""How much of a card shows above the row that lies on it: its index."""
GAP = 1.0
IN_A_ROW, ROWS = 12, 16
"""Longer rows overlap; of a deck with more of them, one card of each is shown."""


def pyramid(deck: Deck, cards: Format, width: float) -> Scene:
    """The deck, as wide as its longest row; as many cards of a value as there are lie side by side."""
    rows = list(_rows(deck))
    longest = min(max(len(row) for row in rows), IN_A_ROW)
    wide = min(LARGEST, (width + GAP) / longest - GAP)
    high = wide * cards.height / cards.width
    items: list[Item] = []
    for number, row in enumerate(rows):
        step = min(wide + GAP, (width - wide) / max(len(row) - 1, 1))
        for place, card in enumerate(row):
            x = (place - (len(row) - 1) / 2) * step
            items.append(Placed(card.id, x, number * high * SHOWN, wide, high))
    block: Block = column([leaf(items)], 0)
    told = ", ".join(_told(row) for row in rows)
    return Scene(block.width, block.height, tuple(block.items()), tuple(block.leaves()), f"Le paquet\u00a0: {told}.")


def _rows(deck: Deck) -> Iterator[list[Card]]:
    found: dict[str, list[Card]] = {}
    for card in deck.cards:
        if not card.extra:
            found.setdefault(card.suit or card.id, []).extend([card] * card.copies)
    rows = list(found.values())
    if len(rows) > ROWS:
        each = [row[0] for row in rows][: IN_A_ROW * ROWS]
        rows = [each[at : at + IN_A_ROW] for at in range(0, len(each), IN_A_ROW)]
    yield from rows


def _told(row: list[Card]) -> str:
    """« trois 3 », « capitaine 1 à 9 »."""
    first, last = row[0], row[-1]
    if first.suit and first.value is not None:
        return f"{first.suit} {first.value} à {last.value}"
    name = first.id if first.value is None else str(first.value)
    return f"{letters(len(row))}\u00a0{name}"
