"""Coco the parrot, played: the moves of three effects, and what each does. Kept in hand, he is only counted."""

from collections.abc import Sequence
from itertools import combinations

from massicot.games.courte_paille.courte_paille.raft import Raft
from massicot.games.engine.values import Move


def coco_moves(game: Raft) -> Sequence[Move]:
    """Every effect in every way; once one is chosen, only the rest of it."""
    effect = game.effect
    moves: list[Move] = []
    if effect != "land":
        moves += [Move("cook", number=place) for place in range(1, len(game.week) + 1)]
    if effect != "cook":
        moves += [Move("land", card, word="menu") for card in game.menu]
        moves += [Move("land", card, word="hand") for card in game.hands[game.turn]]
        if game.stock or game.discard or not effect:
            moves.append(Move("land", word="stock"))
    if not effect:
        hidden = range(game.shown + 1, len(game.week) + 1)
        moves += [Move("peek", cards=places) for places in combinations(hidden, min(game.peeks, len(hidden)))]
    return moves


def play_coco(game: Raft, move: Move) -> bool:
    """Discard Coco, do an effect, then draw instead of taking from the menu. Whether that is all of it."""
    seat = game.turn
    if not game.effect:
        card = game.chosen[seat].pop()
        game.discard.append(card)
        game.decided("courte-paille-coco-order")
        game.tell("discards", cards=[card])
        game.effect = move.kind
        game.effect_left = {"cook": game.removes, "land": game.adds}.get(move.kind, 1)
        game.effect_draws = 1
    match move.kind:
        case "cook":
            _remove(game, move.number)
        case "land":
            _add(game, move)
        case _:
            _look(game, move.cards)
    game.effect_left -= 1
    if game.effect_left > 0 and coco_moves(game):
        return False
    game.effect = ""
    game.draw_cards(seat, game.effect_draws)
    return True


def _remove(game: Raft, place: int) -> None:
    """Cours de cuisine: a card of the week goes to the discards; a hidden one is looked at by nobody."""
    card = game.week.pop(place - 1)
    game.discard.append(card)
    for seen in game.seen:
        seen.discard(card)
    if place <= game.shown:
        game.shown -= 1
        game.decided("courte-paille-visible-discard")
        game.tell("week-loses", card=card)
    else:
        game.decided("courte-paille-hidden-discard")
        game.tell("week-loses-hidden")


def _add(game: Raft, move: Move) -> None:
    """Terre en vue !: a card more at the end of the week, face down. One of the menu was seen by all, one of the hand
    by its player; one of the stock is looked at by nobody."""
    seat = game.turn
    game.decided("courte-paille-added-where")
    if move.word == "stock":
        game.week += game.take(1)
        game.decided("courte-paille-added-unseen")
        game.tell("week-gains-hidden")
        return
    card = move.card
    game.week.append(card)
    if move.word == "menu":
        game.menu.remove(card)
        for seen in game.seen:
            seen.add(card)
    else:
        game.hands[seat].remove(card)
        game.seen[seat].add(card)
        game.effect_draws += game.draws - 1
    game.tell("week-gains", card=card)


def _look(game: Raft, places: Sequence[int]) -> None:
    """À la carte !: hidden cards of the week, for the eyes of one player."""
    seat = game.turn
    cards = [game.week[place - 1] for place in places]
    game.seen[seat].update(cards)
    if len(cards) < game.peeks:
        game.decided("courte-paille-peek-hidden")
    if cards:
        game.tell("sees", who=seat, cards=cards)
