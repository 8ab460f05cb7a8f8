"""La traversée: several games of La Courte Paille. Who wins one has a character eaten; hands shrink, players leave."""

from massicot.games.courte_paille.courte_paille.raft import CONDEMN, Raft, counted, ranked, worth
from massicot.games.engine.codes import PER_SUIT, suit_of
from massicot.games.engine.values import NOBODY

# La traversée


def announce(game: Raft) -> None:
    """From the shark, clockwise: a count is announced if it is higher. The first of the highest wins the game, shows
    the hand, and names who is eaten."""
    ranks = ranked(game.week)
    game.named = ranks[0][1] if ranks else ()
    if not ranks:
        game.decided("courte-paille-empty-week")
    else:
        game.tell_named(ranks[0][0])
    seats = game.clockwise()
    best, winner, tied = -1, NOBODY, False
    for seat in [seat for seat in seats if game.hands[seat]] or seats:
        points = worth(game.counted_by(seat, game.named)) if ranks else 0
        tied = points == best or (tied and points < best)
        if points > best or game.announce_all:
            game.points[seat] = points
            game.tell("announces", who=seat, points=points)
        else:
            game.tell("no-better", who=seat)
        if points > best:
            best, winner = points, seat
    if tied:
        game.decided("courte-paille-voyage-tie")
    hand = game.hands[winner]
    proof = hand if game.whole_hand else counted(hand, game.named, game.coco, always=game.coco_always)
    game.tell("shows", who=winner, cards=list(proof))
    game.tell("game-won", who=winner)
    game.turn = winner
    game.phase = CONDEMN


# Entre les parties


def condemnable(game: Raft) -> list[int]:
    """Any character in play, never Coco; but the winner must keep a card."""
    hand = game.hands[game.turn]
    kept = [character for character in game.alive if any(suit_of(card) != character for card in hand)]
    return kept or game.alive


def eat(game: Raft, character: int) -> None:
    """All cards of a character leave the game; who has no card left is out. Then the next game, or the end."""
    winner = game.turn
    game.decided("courte-paille-voyage-spared")
    if len(condemnable(game)) < len(game.alive):
        game.decided("courte-paille-voyage-last-card")
    if game.named and character not in game.named:
        game.decided("courte-paille-voyage-named")
    game.alive.remove(character)
    game.turn = NOBODY
    game.phase = ""
    game.points = [0] * game.players
    _leave(game, character)
    survivors = game.remaining() or [winner]
    if len(survivors) == 1:
        _win(game, survivors[0])
        return
    if len(game.alive) > 1:
        _mix(game, winner)
    game.shark = winner
    game.tell("shark", who=winner)
    if len(game.alive) > 1:
        game.go_on()
    else:
        final_count(game)


def _leave(game: Raft, character: int) -> None:
    """The leftovers: cards of the eaten leave the hands and the table; players without cards are out."""
    if game.round and len(game.week) != game.week_size - (game.round - 1) * game.shrink:
        game.decided("courte-paille-voyage-shrink")
    eaten = {character * PER_SUIT + value for value in range(1, game.castaway + 1)}
    seats = game.remaining()
    for seat in seats:
        lost = _sort_out(game, game.hands[seat], eaten)
        if lost:
            game.tell("loses-cards", who=seat, cards=lost)
    for pile in (game.week, game.menu, game.stock, game.discard):
        _sort_out(game, pile, eaten)
    game.shown = len(game.week)
    for seat in seats:
        if not game.hands[seat]:
            game.out[seat] = True
            game.decided("courte-paille-voyage-out")
            game.tell("no-cards", who=seat)


def _sort_out(game: Raft, pile: list[int], eaten: set[int]) -> list[int]:
    """The eaten cards of a pile, put aside."""
    lost = [card for card in pile if card in eaten]
    if lost:
        pile[:] = [card for card in pile if card not in eaten]
        game.aside += lost
    return lost


def _mix(game: Raft, winner: int) -> None:
    """The winner's Coco cards are shuffled with all cards of the table, and as many are drawn."""
    stock = [*game.discard, *game.menu, *game.week, *game.stock]
    game.discard, game.menu, game.week, game.shown = [], [], [], 0
    for seen in game.seen:
        seen.clear()
    given: list[tuple[int, int]] = []
    for seat in game.remaining():
        cards = [card for card in game.hands[seat] if card > game.from_coco]
        if not cards:
            continue
        if seat != winner and not game.all_return:
            game.decided("courte-paille-voyage-others-coco")
            continue
        game.decided("courte-paille-voyage-shuffle")
        game.hands[seat] = [card for card in game.hands[seat] if card < game.from_coco]
        # Below the rest: an example names in its stock the cards that come after the shuffle.
        stock[:0] = cards
        given.append((seat, len(cards)))
        game.tell("returns", who=seat, cards=cards)
    game.luck.shuffle(stock)
    game.stock = stock
    for seat, number in given:
        game.draw_cards(seat, number)


# Fin de la traversée


def final_count(game: Raft) -> None:
    """One character is left: the most points in it win, Coco's cards included; the shark decides between equals."""
    character = game.alive[0]
    game.tell("last-character", character=character)
    best, winner, tied = -1, NOBODY, False
    for seat in game.clockwise():
        cards = game.counted_by(seat, (character,))
        if any(card > game.from_coco for card in cards):
            game.decided("courte-paille-voyage-final-coco")
        game.points[seat] = points = worth(cards)
        game.tell("counts", who=seat, points=points)
        tied = points == best or (tied and points < best)
        if points > best:
            best, winner = points, seat
    if tied:
        game.decided("courte-paille-voyage-final-tie")
    _win(game, winner)


def _win(game: Raft, seat: int) -> None:
    game.finished = True
    game.winners = (seat,)
    game.tell("voyage-won", who=seat)
