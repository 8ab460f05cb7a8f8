"""Who begins: the single lowest card, and what the tied players do."""

from collections.abc import Callable, Sequence

from massicot.games.engine.game import Game

Deal = Callable[[int], int | None]


def lowest_begins(
    game: Game,
    seats: Sequence[int],
    cards: Sequence[int],
    deal: Deal,
    unbroken: str,
    *,
    tie_break: str = "still-tied",
    narrowed: str = "",
) -> int:
    """The seat of the single lowest card. Each of the tied players gets one more card from `deal`, and only these
    new cards are compared, between those still tied (or, as `tie_break` says, all who were): the decision `narrowed`
    of the ledger. When no card can decide, the tied player nearest the dealer's left begins: `unbroken`."""
    again = False
    while True:
        least = min(cards)
        tied = [seat for seat, card in zip(seats, cards, strict=True) if card == least]
        if len(tied) == 1:
            return tied[0]
        if again and len(tied) < len(seats):
            if narrowed:
                game.decided(narrowed)
            if tie_break == "all-tied":
                tied = list(seats)
        again = True
        fresh: list[int] = []
        for seat in tied:
            card = deal(seat)
            if card is None:
                game.decided(unbroken)
                return nearest_left(game, tied)
            fresh.append(card)
        seats, cards = tied, fresh


def nearest_left(game: Game, seats: Sequence[int]) -> int:
    """The first of some players, clockwise from the dealer's left."""
    return min(seats, key=lambda seat: (seat - game.dealer - 1) % game.players)
