"""L'Auberge des pirates: four actions, each of which says who plays next; the last pirate in play wins."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from math import comb
from typing import ClassVar

from massicot.games.engine.odds import different, unseen
from massicot.games.engine.parts.common import NO_PAIR, from_hand, nearest_first, one_card, pair_between
from massicot.games.engine.parts.hidden_pairs import DRAW, HiddenPairs, own_pairs
from massicot.games.engine.reads import a_hand, number, words
from massicot.games.engine.values import Move, Readers, View, decisions


class AubergeDesPirates(HiddenPairs):
    """Hidden hands, open rows, no tokens."""

    name = "auberge-des-pirates"
    reads = (
        a_hand(1),
        number("chosen", 1, lambda table: table["hand"]),
        words("begins", "lowest-card"),
        words("tie-break", "oldest"),
        words("accusation", "all-cards", "hand-with-row"),
        words("shown-to", "caller", "all"),
        words("attack-discards", "drawn", "pair"),
        words("out-cards", "discarded"),
        words("empty-stock", "no-draw"),
    )
    applies = decisions("auberge-des-pirates", "accusation empty-hand empty-stock left oldest out-cards")
    at_once = frozenset({"choose"})
    giving = "strike"
    turning = "dare"
    showing = "accuse"
    shows_nothing = True
    visible: ClassVar[Readers] = {**HiddenPairs.visible, "choosing": lambda game, _: bool(game.sealed)}

    def set_up(self) -> None:
        facts = self.facts
        self.discards_pair = facts["attack-discards"] == "pair"
        self.first_cards = one_card("choose", self.deck)
        where = facts["accusation"]
        self.ready(where, secretly=facts["shown-to"] == "caller")

    # Mise en place

    def deal(self) -> None:
        """The hands; the rest of the deck is the stock, and no card is burned. Then all choose at the same time, in
        secret, what they lay down."""
        self.round += 1
        stock = self.stock
        for _ in range(self.facts["hand"]):
            for hand in self.hands:
                hand.append(stock.pop())
        self.start_choosing()

    def start_choosing(self) -> None:
        """Everyone is asked, from the dealer's left."""
        self.ask_all(self.chosen, self.facts["chosen"], (self.dealer + 1) % self.players)

    def reveal(self) -> None:
        """The cards begin the rows. Who laid down the lowest begins; between several, the oldest, whom luck stands for
        here."""
        self.rows, self.chosen = self.chosen, self.rows
        lowest = [min(row) for row in self.rows]
        least = min(lowest)
        tied = [seat for seat, card in enumerate(lowest) if card == least]
        first = tied[0]
        if len(tied) > 1:
            self.decided("auberge-des-pirates-oldest")
            first = tied[self.luck.seat(len(tied))]
        self.turn = first
        for seat, row in enumerate(self.rows):
            for card in row:
                self.tell("card", who=seat, card=card)
        self.tell("first", who=first)

    # À votre tour

    def moves(self) -> Sequence[Move]:
        """A card to begin with; then strike, dare, accuse or draw."""
        if self.finished:
            return ()
        seat = self.turn
        if self.sealed:
            return from_hand(self.first_cards, self.hands[seat])
        found = self.aimed_moves(seat, card_left=bool(self.stock))
        if self.stock:
            found.append(DRAW)
        return found

    def play(self, move: Move) -> None:
        """One action only; it says who plays next."""
        if self.sealed:
            if self.lay_secretly(move.card):
                self.reveal()
            return
        seat = self.turn
        if not self.hands[seat]:
            self.decided("auberge-des-pirates-empty-hand")
        match move.kind:
            case "strike":
                self.strike(seat, move.on, move.card)
            case "dare":
                self.dare(seat, move.on)
            case "accuse":
                self.accuse(seat, move.on)
            case _:
                self.draw(seat)

    def strike(self, seat: int, on: int, card: int) -> None:
        """Lay a card of one's hand into the row of another, where it makes no pair. It is their turn."""
        self.give(seat, on, card)
        self.tell("card", who=on, card=card)
        self.next_is(on)

    def dare(self, seat: int, on: int) -> None:
        """Turn the top card of the stock into the row of another. It makes no pair: it is their turn. It makes one: the
        one who dared is out, and so is the card."""
        card = self.top_card()
        if not self.turned_pair(on, card):
            self.next_is(on)
            return
        away = [card]
        if self.discards_pair:
            self.rows[on].remove(card)
            away.append(card)
        self.discard += away
        self.tell("discards", cards=away)
        self.leave(seat)
        self.next_is_left_of(seat)

    def accuse(self, seat: int, on: int) -> None:
        """The accused shows their hand. With a pair they are out, and the turn goes to the left; without one the
        accuser is, and it is the turn of the accused."""
        hand, row = self.hands[on], self.rows[on]
        if not hand:
            self.decided("auberge-des-pirates-empty-hand")
        if self.shown_pair(seat, on) == NO_PAIR:
            self.leave(seat)
            self.next_is(on)
            return
        if pair_between(hand, row) == NO_PAIR:
            self.decided("auberge-des-pirates-accusation")
        self.leave(on)
        self.next_is_left_of(seat)

    def draw(self, seat: int) -> None:
        """Take the top card of the stock in hand, and say nothing. The turn goes to the left."""
        self.to_hand(seat, self.top_card())
        self.next_is_left_of(seat)

    # Au fil de la partie

    def leave(self, seat: int) -> None:
        """All cards of a player who is out go to the discards, and are of no more use."""
        self.decided("auberge-des-pirates-out-cards")
        self.discard_all(seat)
        self.tell("leaves", who=seat)

    def next_is_left_of(self, seat: int) -> None:
        """The turn of the first player to the left who is still in play."""
        if self.out[(seat + 1) % self.players] and self.out.count(False) > 1:
            self.decided("auberge-des-pirates-left")
        self.next_is(self.left_of(seat))

    def next_is(self, seat: int) -> None:
        """Somebody's turn, unless nobody else is left."""
        if self.out.count(False) == 1:
            self.settle()
            return
        self.turn = seat
        self.tell("plays-next", who=seat)

    def top_card(self) -> int:
        """The next card. After the last one, nobody draws or dares any more."""
        card = self.stock.pop()
        if not self.stock:
            self.counts["stock-empty"] += 1
            self.decided("auberge-des-pirates-empty-stock")
        return card

    def why_not(self, move: Move) -> str:
        if self.sealed or move.kind == "choose":
            return "Chacun choisit d’abord une carte de sa main." if self.sealed else "Les rangées sont commencées."
        if move.kind in ("draw", "dare") and not self.stock:
            return "La pioche est vide : plus personne ne pioche ni ne défie."
        if move.kind == "strike" and not self.hands[self.turn]:
            return "Votre main est vide : vous ne pouvez plus attaquer."
        if move.kind not in (self.giving, self.turning, self.showing):
            return super().why_not(move)
        return self.why_not_at(move, card_left=True)

    # Fin de la partie

    def settle(self) -> None:
        """The last player in play wins."""
        self.end(self.remaining(), [seat for seat, out in enumerate(self.out) if out])

    def resume(self, known: frozenset[str]) -> None:
        """Without rows, all have yet to choose."""
        if "rows" not in known and any(self.hands):
            self.start_choosing()

    def longest(self) -> int:
        """Each turn uses up a card of the stock or of a hand, or somebody leaves; a card of the stock may come into a
        hand and leave it again."""
        dealt: int = self.facts["hand"] * self.players
        return dealt + 2 * (len(self.deck) - dealt) + self.players


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Begin with the lowest card. Accuse whoever has a pair more likely than not. Otherwise get rid of a card, of one's
    own pair if there is one, in the row of whoever holds most cards; without cards, draw or dare: what is safer."""
    if view["choosing"]:
        return min(moves, key=lambda move: move.card)
    seat, hands = view["seat"], view["hands"]
    unseen = Unseen(view)
    near = nearest_first(view, moves)
    accused = max((move for move in near if move.kind == "accuse"), key=lambda move: unseen.pair(move.on))
    if 2 * unseen.pair(accused.on) > 1:
        return accused
    strikes = [move for move in near if move.kind == "strike"]
    if strikes:
        pairs = own_pairs(view)
        return max(strikes, key=lambda move: (move.card in pairs, hands[move.on], move.card))
    dares = [move for move in near if move.kind == "dare"]
    if not dares:
        return accused
    safest = min(dares, key=lambda move: unseen.hit(move.on))
    return safest if unseen.hit(safest.on) < unseen.hit(seat) else DRAW


class Unseen:
    """What one can reckon about the cards that do not lie open."""

    def __init__(self, view: View) -> None:
        seat = view["seat"]
        self.rows: Sequence[Sequence[int]] = view["rows"]
        self.hands: Sequence[int] = view["hands"]
        """How many cards each of the others holds."""
        self.left = unseen(Counter(view["deck"]), (*view["hands"][seat], *chain(*self.rows)))
        self.total = self.left.total()

    def hit(self, seat: int) -> float:
        """The chance that the next card makes a pair in a row."""
        return sum(self.left[card] for card in self.rows[seat]) / self.total

    def pair(self, seat: int) -> float:
        """The chance that somebody's hand makes a pair, in itself or with the row: unless all its cards are of
        different values that the row does not have."""
        size, row = self.hands[seat], self.rows[seat]
        others = {value: copies for value, copies in self.left.items() if value not in row}
        return 1 - different(others, size) / comb(self.total, size)
