"""Captures from cards that lie in ascending order: those of the highest value, or all that are lower than a bid."""

from bisect import bisect_left


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
