"""One more card for a tied player, where the stock alone breaks ties: for `first.lowest_begins`."""

from massicot.games.engine.game import Game


def tie_card(game: Game, seat: int) -> int | None:
    """The card stays in the row; one that would make a pair there is discarded and replaced. None when the stock is
    used up."""
    row, stock = game.rows[seat], game.stock
    while stock:
        card = stock.pop()
        if game.log is not None:
            game.tell("card", who=seat, card=card)
        if card not in row:
            row.append(card)
            return card
        game.discard.append(card)
        if game.log is not None:
            game.tell("replaced", who=seat, card=card)
    game.counts["stock-empty"] += 1
    return None
