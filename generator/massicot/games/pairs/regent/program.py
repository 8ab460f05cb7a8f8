"""Régent: a duel of bluff with hidden pairs; with more players, the last one left takes the pot."""

from collections.abc import Sequence

from massicot.games.engine.parts.common import (
    broke,
    burn,
    different_card,
    exhausted,
    lowest_begins,
    nearest_first,
    payable,
    top_card,
)
from massicot.games.engine.parts.hidden_pairs import DRAW, HiddenPairs, own_pairs
from massicot.games.engine.reads import a_hand, number, words
from massicot.games.engine.values import NOBODY, Move, View, decisions

FOLD = Move("fold")
POT = NOBODY
SUSPICIOUS = 5
"""So many cards, dealt at random, contain a pair three times out of four."""

# The deal and the stock are those of Paires, to which the booklet sends its readers.
BURN_SHORT = "paires-burn-short"


class Regent(HiddenPairs):
    """As many rounds as agreed, with the same tokens; for two players, or for several."""

    name = "regent"
    reads = (
        number("stake"),
        number("burn"),
        a_hand(1, "burn", beside=("dealt",)),
        number("dealt", 1),
        number("rounds", 1),
        words("begins", "lowest-card"),
        words("tie-break", "still-tied", "all-tied"),
        words("deal-pair", "replaced"),
        words("empty-stock", "reshuffle"),
        words("pair-price", "value"),
        words("fold-price", "lowest"),
        words("broke", "pay-rest"),
        words("attack-to", "target", "pot"),
        words("miss-price", "called", "called-hand", "shown", "own"),
        words("fold-to", "opponent", "pot"),
        words("round-ends", "first-loss", "last-one"),
        words("win-tie", "shared", "draw"),
        words("attack-discards", "pair", "drawn", when={"round-ends": ("last-one",)}),
        words("shown-to", "caller", "all", when={"round-ends": ("last-one",)}),
    )
    applies = (
        *decisions("paires", "burn-short undecided"),
        *decisions("regent", "attack-to empty-hand exhausted fold-price miss-price rounds stake tie-break"),
        *decisions("regent-trois-a-six", "attack-discards burn end fold-price shown-to"),
    )
    giving = "give"
    turning = "attack"
    showing = "call"
    shows_nothing = False

    def set_up(self) -> None:
        facts = self.facts
        self.stake: int = facts["stake"]
        self.burn: int = facts["burn"]
        self.rounds: int = facts["rounds"]
        self.several = facts["round-ends"] == "last-one"
        self.attack_to_pot = facts["attack-to"] == "pot"
        self.fold_to_pot = facts["fold-to"] == "pot"
        self.miss_price = facts["miss-price"]
        self.ties_share = facts["win-tie"] == "shared"
        self.pair_goes = self.several and facts["attack-discards"] == "pair"
        self.ready("all-cards", secretly=self.several and facts["shown-to"] == "caller")

    # Mise en place

    def begin(self) -> None:
        """Shuffle the deck and burn its first cards; then the first round."""
        self.shuffle_deck()
        burn(self, self.burn, BURN_SHORT)
        if self.several:
            self.decided("regent-trois-a-six-burn")
        self.deal()

    def deal(self) -> None:
        """The cards that were played go to the discards. From the rest of the stock, everybody gets a hand, and some
        cards face up, which begin their row; the lowest of these begins."""
        self.round += 1
        self.winners = self.losers = ()
        lowest: list[int] = []
        for seat in range(self.players):
            self.discard_all(seat)
            self.out[seat] = False
            self.shown[seat].clear()
        for seat, hand in enumerate(self.hands):
            for _ in range(self.facts["hand"]):
                hand.append(self.next_card())
            for _ in range(self.facts["dealt"]):
                self.visible_card(seat)
            lowest.append(min(self.rows[seat]))
        seats = range(self.players)
        self.turn = lowest_begins(self, seats, lowest, self.visible_card, "paires-undecided", "regent-tie-break")
        self.tell("first", who=self.turn)

    def next_card(self) -> int:
        """The top card of the stock; the discards are shuffled when there is none."""
        stock = self.stock
        return stock.pop() if stock else top_card(self, self.burn, BURN_SHORT)

    def visible_card(self, seat: int) -> int | None:
        """A card face up; one that would make a pair is discarded and replaced."""
        return different_card(self, seat, self.burn, BURN_SHORT, "regent-tie-break")

    # À votre tour

    def moves(self) -> Sequence[Move]:
        """Draw, attack, give, call or fold. Without a card to draw, only the last three."""
        if self.finished:
            return ()
        card_left = bool(self.stock) or not exhausted(self)
        found = self.aimed_moves(self.turn, card_left=card_left)
        if card_left:
            found.append(DRAW)
        found.append(FOLD)
        return found

    def play(self, move: Move) -> None:
        seat = self.turn
        if not self.stock and exhausted(self):
            self.decided("regent-exhausted")
        match move.kind:
            case "draw":
                self.to_hand(seat, self.next_card())
                self.turn = self.left_of(seat)
            case "attack":
                self.attack(seat, move.on)
            case "give":
                self.give(seat, move.on, move.card)
                if not self.hands[seat]:
                    self.decided("regent-empty-hand")
                self.turn = move.on
            case "call":
                self.call(seat, move.on)
            case _:
                self.fold(seat)

    def attack(self, seat: int, other: int) -> None:
        """A card of the stock in somebody's row. If it makes a pair, the attacker loses and pays its value; with
        several players, the pair is discarded."""
        card = self.next_card()
        if not self.turned_pair(other, card):
            self.turn = other
            return
        if self.several:
            self.decided("regent-trois-a-six-attack-discards")
            self.drop(other, card)
        else:
            self.decided("regent-attack-to")
            self.rows[other].append(card)
        self.lose(seat, POT if self.attack_to_pot else other, card, other)

    def drop(self, other: int, card: int) -> None:
        """After an attack, the whole pair goes; or only the card that made it."""
        self.discard.append(card)
        if self.pair_goes:
            self.rows[other].remove(card)
            self.discard.append(card)
            self.tell("discards-pair", who=other, value=card)
        else:
            self.tell("discards", cards=(card,))

    def call(self, seat: int, other: int) -> None:
        """A hand is shown. A pair: its holder loses and pays its value, of the highest if there are several. None:
        the caller loses and pays the highest card."""
        value = self.shown_pair(seat, other)
        if value:
            self.lose(other, seat, value, other)
            return
        self.decided("regent-miss-price")
        if self.secretly:
            self.decided("regent-trois-a-six-shown-to")
        self.lose(seat, other, self.price_of_a_miss(seat, other), other)

    def price_of_a_miss(self, seat: int, other: int) -> int:
        """The highest card of the player who was called; or of their hand, of all rows, or one's own."""
        match self.miss_price:
            case "called":
                return max((*self.hands[other], *self.rows[other]))
            case "called-hand":
                return max(self.hands[other])
            case "shown":
                return max((max(row) for row in self.rows if row), default=0)
            case _:
                return max((*self.hands[seat], *self.rows[seat]), default=0)

    def fold(self, seat: int) -> None:
        """Lose, and pay the lowest card of all rows; nothing if no card lies there."""
        least = min((min(row) for row in self.rows if row), default=0)
        self.decided("regent-trois-a-six-fold-price" if self.several else "regent-fold-price")
        following = self.left_of(seat)
        self.lose(seat, POT if self.fold_to_pot else following, least, following)

    def why_not(self, move: Move) -> str:
        card_left = not exhausted(self)
        if move.kind == "draw":
            return "Il n’y a plus de carte à piocher : donnez, demandez à voir ou couchez-vous."
        if move.kind not in (self.giving, self.turning, self.showing):
            return super().why_not(move)
        return self.why_not_at(move, card_left=card_left)

    # Fin de la manche

    def lose(self, loser: int, to: int, amount: int, following: int) -> None:
        """For two, the first loss ends the round. With several, whoever loses pays and leaves it, until one is left."""
        if not self.several:
            self.tell("round-lost", who=loser)
            self.charge(loser, to, amount)
            self.losers = (loser,)
            self.end_round(self.left_of(loser))
            return
        self.charge(loser, to, amount)
        self.discard_all(loser)
        self.tell("out", who=loser)
        if self.out.count(False) == 1:
            self.end_round(self.out.index(False))
            return
        self.turn = self.left_of(following) if self.out[following] else following
        self.tell("plays-next", who=self.turn)

    def charge(self, seat: int, to: int, amount: int) -> None:
        """To a player or into the pot; whoever has too few tokens pays what is left."""
        amount = payable(self, seat, amount, self.stake, "regent-stake")
        if not amount:
            return
        if to == POT:
            self.pay_pot(seat, amount)
        else:
            self.pay(seat, to, amount)

    def end_round(self, winner: int) -> None:
        """The pot to the last one; then the next round, unless it was the last or somebody has no token left."""
        if self.pot:
            self.take_pot(winner)
        self.winners = (winner,)
        if self.several:
            self.tell("round-won", who=winner)
        short = broke(self, range(self.players), self.stake)
        if self.several and short:
            self.decided("regent-trois-a-six-end")
        if short or self.round >= self.rounds:
            self.settle()
        else:
            self.go_on()

    # Fin de la partie

    def settle(self) -> None:
        """Whoever has the most tokens wins; equal players share the victory."""
        self.decided("regent-rounds")
        best = [seat for seat, tokens in enumerate(self.tokens) if tokens == max(self.tokens)]
        self.end(best if self.ties_share or len(best) == 1 else (), self.others(best))

    def longest(self) -> int:
        """Until somebody loses, a card goes from a pile to a hand or a row, or from a hand to a row, and never back:
        each moves twice at most. Then somebody loses, and that can't happen to the last one."""
        return self.rounds * (self.players - 1) * (2 * len(self.deck) + 1)


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Give away a card of one's pair; fold if that can't be done. Without a pair, call the one who holds the most
    cards, if that looks like a pair; until then, draw."""
    pairs, near = own_pairs(view), nearest_first(view, moves)
    for card in pairs:
        for move in near:
            if move.kind == "give" and move.card == card:
                return move
    if pairs:
        return FOLD
    called = [move for move in near if move.kind == "call"]
    if called:
        most = max(called, key=lambda move: view["hands"][move.on] + len(view["rows"][move.on]))
        if view["hands"][most.on] + len(view["rows"][most.on]) >= SUSPICIOUS:
            return most
    return DRAW if DRAW in moves else FOLD
