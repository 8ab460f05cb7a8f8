"""A stock played to its last card, round after round: cards are burned, and the discards come back when it is empty."""

from massicot.games.engine.game import Game


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
        if game.log is not None:
            game.tell("card", who=seat, card=card)
        if card not in row:
            row.append(card)
            return card
        game.decided(replaced)
        game.discard.append(card)
        if game.log is not None:
            game.tell("replaced", who=seat, card=card)
        if all(other in row for other in (*game.stock, *game.discard, *game.aside)):
            break
    return None
