"""Cards in hands, rows and piles: the moves they offer, what is captured, the lowest, the most, pairs."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from massicot.games.engine.moves import Move


class Offers(dict[int, Move]):
    """The move of one kind with each card of a deck; and those of the sets of cards that were asked for."""

    def __init__(self, moves: Mapping[int, Move]) -> None:
        super().__init__(moves)
        self.of: dict[frozenset[int], tuple[Move, ...]] = {}


@cache
def _each(kind: str, deck: tuple[int, ...]) -> Offers:
    return Offers({card: Move(kind, card) for card in sorted(set(deck))})


def one_card(kind: str, deck: Sequence[int]) -> Offers:
    """The move of one kind with each card of the deck."""
    return _each(kind, tuple(deck))


def from_hand(moves: Offers, hand: Sequence[int]) -> tuple[Move, ...]:
    """The moves with each different card of a hand, from the lowest. Hands come again and again: with ten values there
    are a thousand sets, and to remember one takes half the time of sorting it."""
    different = frozenset(hand)
    found = moves.of.get(different)
    if found is None:
        found = moves.of[different] = tuple(moves[card] for card in sorted(different))
    return found


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


def fold_price(how: str, rows: Sequence[Row], pot: int) -> int:
    """What folding costs: nothing, the lowest visible card, or as much as the pot holds on top of it."""
    match how:
        case "lowest":
            return lowest_visible(rows)
        case "pot-and-lowest":
            return pot + lowest_visible(rows)
        case _:
            return 0


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
