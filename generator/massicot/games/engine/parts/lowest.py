"""The lowest of the cards and of the rows on the table, as far as they lie face up."""

from collections.abc import Sequence

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
