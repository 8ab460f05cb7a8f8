"""Cards as numbers, fast to compare and count: a card is its value; with suits, ten times its suit plus its value."""

from functools import cached_property

from massicot.model.deck import Deck

PER_SUIT = 10
FACE_DOWN = 0
"""No card has this number: it stands for one that lies face down."""


class Codes:
    """The numbers of one deck's cards, and back."""

    def __init__(self, deck: Deck) -> None:
        cards = [card for card in deck.cards if not card.extra]
        self.suits = tuple(dict.fromkeys(card.suit for card in cards))
        self._ids: dict[int, str] = {}
        self._codes: dict[str, int] = {}
        copies: list[int] = []
        for card in cards:
            code = (card.value or 0) + PER_SUIT * self.suits.index(card.suit) if card.suit else card.value or 0
            self._ids[code] = card.id
            self._codes[card.id] = code
            copies += [code] * card.copies
        self.deck = tuple(copies)

    def code(self, card: object) -> int:
        """The number of a card, by its name."""
        return self._codes[str(card)]

    def id(self, code: int) -> str:
        """The name of a card."""
        return self._ids[code]

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The different cards, from the lowest."""
        return tuple(sorted(set(self.deck)))


def suit_of(code: int) -> int:
    """Which suit a card has, in the order of the deck's file."""
    return code // PER_SUIT


def value_of(code: int) -> int:
    """The value of a card that has a suit."""
    return code % PER_SUIT
