"""The deck as a user of protograf writes it: Data with a column of copies, Deck, Card, CardBack, Save.

    python with_protograf.py CARDS OUTPUT

Ten designs with copies are its quicker way: 1 000 single cards took 12.1 s, these 10.8. The numerals are
Helvetica: it finds a font of one's own only among those installed, and a built-in one spares it the search.
"""

import sys
from collections import Counter

import paires
from protograf import Card, CardBack, Create, Data, Deck, Save, circle, rectangle, text

POINTS_PER_MM = 72 / 25.4


def main(cards: int, output: str) -> None:
    Create(
        filename=output,
        paper="A4-l",
        units="mm",
        margin=10,
        margin_left=paires.LEFT + paires.BLEED,
        margin_top=paires.TOP + paires.BLEED,
    )
    copies = sorted(Counter(paires.deck(cards)).items())
    Data(data_list=[["value", "copies"], *copies])
    Deck(
        width=paires.CARD_WIDTH,
        height=paires.CARD_HEIGHT,
        cols=paires.COLUMNS,
        rows=paires.ROWS,
        spacing=2 * paires.BLEED,
        fill=None,
        stroke=None,
        copy="copies",
    )
    for number, (value, _) in enumerate(copies, 1):
        numeral = text(
            text=str(value),
            x=paires.CARD_WIDTH / 2,
            y=paires.NUMERAL_BASELINE,
            font_name="Helvetica",
            font_size=paires.NUMERAL_SIZE * POINTS_PER_MM,
            align="centre",
            stroke=paires.INK,
        )
        spots = [circle(cx=x, cy=y, radius=paires.PIP_RADIUS, fill_stroke=paires.PIP) for x, y in paires.pips(value)]
        Card(str(number), ground(paires.GROUND), numeral, *spots)
    CardBack("*", ground(paires.REVERSE))
    Save()


def ground(colour: str) -> object:
    return rectangle(
        x=-paires.BLEED,
        y=-paires.BLEED,
        width=paires.BLEED_WIDTH,
        height=paires.BLEED_HEIGHT,
        fill_stroke=colour,
    )


if __name__ == "__main__":
    cards, output = sys.argv[1:]
    del sys.argv[1:]  # protograf reads options of its own there
    main(int(cards), output)
