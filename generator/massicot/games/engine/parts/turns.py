"""Whose turn it is and what the stock gives: who begins, sealed choices, ties, a stock that is used up."""

from collections.abc import Callable, Iterable, Sequence

from massicot.games.engine.game import NOBODY, Game
from massicot.games.engine.moves import Move
from massicot.games.engine.view import View

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


def next_to_choose(piles: Sequence[Sequence[int]], seat: int, size: int = 1) -> int:
    """Who puts a card next: clockwise from a seat, itself included, who has put down fewer than all; or nobody."""
    for around in (range(seat, len(piles)), range(seat)):
        for other in around:
            if len(piles[other]) < size:
                return other
    return NOBODY


def by_value(bids: Sequence[Sequence[int]], seats: Iterable[int]) -> list[list[int]]:
    """Whose bids have each value, from the lowest value; equal bids stay together, in the order of the seats given."""
    groups: dict[int, list[int]] = {}
    for seat in seats:
        if bid := bids[seat]:
            if (value := bid[0]) in groups:
                groups[value].append(seat)
            else:
                groups[value] = [seat]
    return [groups[value] for value in sorted(groups)]


def tie_card(game: Game, seat: int) -> int | None:
    """The card stays in the row; one that would make a pair there is discarded and replaced. None when the stock is
    used up."""
    row, stock = game.rows[seat], game.stock
    while stock:
        card = stock.pop()
        game.tell("card", who=seat, card=card)
        if card not in row:
            row.append(card)
            return card
        game.discard.append(card)
        game.tell("replaced", who=seat, card=card)
    game.counts["stock-empty"] += 1
    return None


def burn(game: Game, number: int, short: str) -> None:
    """So many cards from the top aside, unseen. None if no card would be left: the decision `short` of the ledger."""
    stock = game.stock
    left = len(stock) - number
    if left > 0:
        game.aside = stock[left:]
        del stock[left:]
    else:
        game.decided(short)


def top_card(game: Game, number: int, short: str) -> int:
    """The top card of the stock. When there is none, the discards and the burned cards make a new one, and so many
    are burned again. Ask `exhausted` first."""
    if not game.stock:
        game.counts["reshuffle"] += 1
        game.stock = game.discard + game.aside
        game.discard = []
        game.aside = []
        game.luck.shuffle(game.stock)
        burn(game, number, short)
    return game.stock.pop()


def exhausted(game: Game) -> bool:
    """No card is left to draw, and none to shuffle."""
    return not (game.stock or game.discard or game.aside)


def different_card(game: Game, seat: int, number: int, short: str, replaced: str) -> int | None:
    """A card face up for a row, other than those that lie there: one that would make a pair is discarded and replaced,
    the decision `replaced` of the ledger. None if there is no other card."""
    row = game.rows[seat]
    while game.stock or not exhausted(game):
        card = top_card(game, number, short)
        game.tell("card", who=seat, card=card)
        if card not in row:
            row.append(card)
            return card
        game.decided(replaced)
        game.discard.append(card)
        game.tell("replaced", who=seat, card=card)
        if all(other in row for other in (*game.stock, *game.discard, *game.aside)):
            break
    return None


def nearest_first(view: View, moves: Sequence[Move]) -> list[Move]:
    """Moves that concern somebody, from whoever sits nearest on the left; `max` and `min` keep the first of equals."""
    seat, players = view["seat"], view["players"]
    return sorted(moves, key=lambda move: (move.on - seat) % players)
