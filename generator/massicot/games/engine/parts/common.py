"""What several games do alike: cards in hands, rows and piles, who begins, ties, a stock that is used up, payments."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from massicot.games.engine.game import Game
from massicot.games.engine.values import Move, View

Offers = dict[int, Move]
"""The move of one kind with each card of a deck."""


def one_card(kind: str, deck: Sequence[int]) -> Offers:
    """The move of one kind with each card of the deck."""
    return _each(kind, frozenset(deck))


@cache
def _each(kind: str, cards: frozenset[int]) -> Offers:
    return {card: Move(kind, card) for card in sorted(cards)}


def from_hand(moves: Offers, hand: Iterable[int]) -> list[Move]:
    """The moves with each different card of a hand, from the lowest."""
    return [moves[card] for card in sorted(set(hand))]


def take_highest(centre: list[int]) -> list[int]:
    """All cards of the highest value leave the centre."""
    if not centre:
        return []
    at = bisect_left(centre, centre[-1])
    taken = centre[at:]
    del centre[at:]
    return taken


def take_lower(centre: list[int], bid: int) -> list[int]:
    """All cards lower than a bid leave the centre."""
    at = bisect_left(centre, bid)
    taken = centre[:at]
    del centre[:at]
    return taken


def off_top(pile: list[int], number: int) -> list[int]:
    """So many cards leave the top of a pile; all of them, if there are fewer."""
    at = max(0, len(pile) - number)
    taken = pile[at:]
    del pile[at:]
    return taken


Row = Sequence[int]


def lowest_visible(rows: Sequence[Row]) -> int:
    """The lowest card in any row."""
    return min([min(row) for row in rows if row])


def lowest_rows(rows: Sequence[Row]) -> list[int]:
    """Whose row is the lowest: one player, or several with the same cards. Rows are compared by their lowest card, then
    by the next one and so on; one card more is lower than nothing. Empty rows are of players who are out."""
    least = lowest_visible(rows)
    tied = [seat for seat, row in enumerate(rows) if least in row]
    if len(tied) == 1:
        return tied
    ranked = [(seat, sorted(rows[seat])) for seat in tied]
    lowest = ranked[0][1]
    for _, row in ranked:
        if is_lower(row, lowest):
            lowest = row
    return [seat for seat, row in ranked if row == lowest]


def is_lower(row: Row, other: Row) -> bool:
    """Whether a sorted row is lower than another."""
    for card, opposite in zip(row, other, strict=False):
        if card != opposite:
            return card < opposite
    return len(row) > len(other)


def fold_price(how: str, rows: Sequence[Row], pot: int) -> tuple[int, ...]:
    """What folding costs: nothing, the lowest visible card, or as much as the pot holds and that."""
    match how:
        case "lowest":
            return (lowest_visible(rows),)
        case "pot-and-lowest":
            return pot, lowest_visible(rows)
        case _:
            return ()


def most_of_each(piles: Sequence[Sequence[int]], values: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Each value in the order given, and who has the most cards of it: several when tied, none when nobody has one."""
    for value in values:
        most = 1
        owners: list[int] = []
        for who, pile in enumerate(piles):
            count = pile.count(value)
            if count > most:
                most, owners = count, [who]
            elif count == most:
                owners.append(who)
        yield value, owners


NO_PAIR = 0


def highest_pair(cards: Sequence[int]) -> int:
    """The value of the highest pair among some cards; NO_PAIR if they are all different."""
    best = NO_PAIR
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            best = max(best, card)
        seen.add(card)
    return best


def pair_between(hand: Sequence[int], row: Sequence[int]) -> int:
    """The value of the highest pair of one card from each side; NO_PAIR if there is none."""
    return max((card for card in hand if card in row), default=NO_PAIR)


def pair_found(hand: Sequence[int], row: Sequence[int], where: str) -> int:
    """The value of the highest pair, looking where the fact `accusation` says; NO_PAIR if there is none."""
    return pair_between(hand, row) if where == "hand-with-row" else highest_pair((*hand, *row))


def lowest_begins(
    game: Game,
    seats: Sequence[int],
    cards: Sequence[int],
    deal: Callable[[int], int | None],
    unbroken: str,
    narrowed: str = "",
) -> int:
    """The seat of the single lowest card. Each of the tied players gets one more card from `deal`, and only these new
    cards are compared, between those still tied (or, as the fact `tie-break` says, all who were): the decision
    `narrowed` of the ledger. When no card can decide, the tied player nearest the dealer's left begins: `unbroken`."""
    again, all_again = False, bool(narrowed) and game.facts["tie-break"] == "all-tied"
    while True:
        least = min(cards)
        tied = [seat for seat, card in zip(seats, cards, strict=True) if card == least]
        if len(tied) == 1:
            return tied[0]
        if again and len(tied) < len(seats):
            if narrowed:
                game.decided(narrowed)
            if all_again:
                tied = list(seats)
        again = True
        fresh: list[int] = []
        for seat in tied:
            card = deal(seat)
            if card is None:
                game.decided(unbroken)
                return min(tied, key=lambda seat: (seat - game.dealer - 1) % game.players)
            fresh.append(card)
        seats, cards = tied, fresh


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


def payable(game: Game, seat: int, amount: int, stake: int, short: str) -> int:
    """As much of an amount as a player still has of a stake and their winnings; when that is less, the decision
    `short` of the ledger is applied."""
    left = stake + game.tokens[seat]
    if left >= amount:
        return amount
    game.decided(short)
    return left


def broke(game: Game, seats: Sequence[int], stake: int) -> list[int]:
    """Those of some players who have nothing left of their stake."""
    return [seat for seat in seats if game.tokens[seat] <= -stake]
