"""Tokens that change hands: equal shares of a pot, and what somebody who runs short can still pay."""

from collections.abc import Sequence

from massicot.games.engine.game import Game


def share_pot(game: Game, seats: Sequence[int]) -> int:
    """The pot to some players in equal parts. What can't be shared stays in the pot, and is returned."""
    share, rest = divmod(game.pot, len(seats))
    for seat in seats:
        game.tokens[seat] += share
        game.tell("shares-pot", who=seat, amount=share)
    game.pot = rest
    return rest


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
