"""Games of several rounds for a pot: everyone antes, whoever leaves a round pays, whoever is left takes the pot."""

from collections.abc import Sequence
from typing import ClassVar

from massicot.games.engine.game import NOBODY, Game
from massicot.games.engine.parts.payments import share_pot
from massicot.games.engine.parts.turns import lowest_begins, tie_card
from massicot.games.engine.readings import reading


class PotGame(Game):
    """A game of `rounds` rounds with the same tokens. The whole deck is shuffled for each of them.

    The cards of players who are out lie in `aside`, those that a tie-break replaced in `discard`. Examples show one
    round, so its winners are `winners` until the next one is dealt.
    """

    # The decisions of the ledger that these rules apply.
    broke_decision: ClassVar[str]
    tie_decision: ClassVar[str]
    unbroken_decision: ClassVar[str]
    leftover_decision: ClassVar[str]

    def set_up(self) -> None:
        """The facts that these games share."""
        facts = self.facts
        self.stake: int = facts["stake"]
        self.ante: int = facts["ante"]
        self.hand: int = facts["hand"]
        self.rounds: int = facts["rounds"]
        self.borrows = reading(facts, "broke", "borrow", "pay-rest") == "borrow"
        self.ties_win = reading(facts, "win-tie", "shared", "draw") == "shared"
        reading(facts, "tie-break", "still-tied")
        reading(facts, "deal-pair", "replaced")
        reading(facts, "pair-price", "value")
        self.still = self.players
        """How many are not out."""
        self.waiting = 0
        """How many have yet to act in this lap."""

    # Mise en place

    def begin(self) -> None:
        """The first round."""
        self.new_round()

    def go_on(self) -> None:
        """The next round; the part of the dealer goes to the left."""
        self.turn = NOBODY
        if not self.pausing:
            self.dealer = (self.dealer + 1) % self.players
            self.decided(f"{self.name}-shuffle")
            self.new_round()

    def new_round(self) -> None:
        """Everyone antes, the whole deck is shuffled and dealt."""
        players = range(self.players)
        self.round += 1
        self.lap = 0
        self.winners = ()
        self.button = NOBODY
        self.still = self.players
        self.out = [False for _ in players]
        self.rows = [[] for _ in players]
        self.hands = [[] for _ in players]
        self.stacks = [[] for _ in players]
        self.bids = [[] for _ in players]
        self.chosen = [[] for _ in players]
        self.discard = []
        self.aside = []
        for seat in players:
            self.charge(seat, self.ante)
        self.stock = list(self.deck)
        self.luck.shuffle(self.stock)
        self.deal()

    def deal_hands(self) -> None:
        """The cards of the hands, one at a time from the dealer's left."""
        players, stock = self.players, self.stock
        count = players * self.hand
        dealt = stock[: -count - 1 : -1]
        del stock[len(stock) - count :]
        first = self.dealer + 1
        for at in range(players):
            self.hands[(first + at) % players] = dealt[at::players]

    def around(self, seat: int) -> list[int]:
        """Everyone, clockwise from one player."""
        return [*range(seat, self.players), *range(seat)]

    def lowest_of(self, seats: Sequence[int], cards: Sequence[int]) -> int:
        """The player with the lowest of these cards; the stock breaks ties."""
        return lowest_begins(self, seats, cards, self.tie_card, self.unbroken_decision)

    def tie_card(self, seat: int) -> int | None:
        """One more card for a tied player; it stays in the row."""
        self.decided(self.tie_decision)
        return tie_card(self, seat)

    # Payer

    def charge(self, seat: int, amount: int) -> None:
        """Into the pot. Whoever has too few tokens borrows, or pays what is left."""
        left = self.stake + self.tokens[seat]
        if amount > left:
            self.decided(self.broke_decision)
            if not self.borrows:
                amount = max(left, 0)
        if amount:
            self.pay_pot(seat, amount)

    def leave(self, seat: int, price: int) -> None:
        """Pay and turn all one's cards face down: out until the round ends."""
        self.charge(seat, price)
        self.aside += self.rows[seat]
        self.aside += self.hands[seat]
        self.aside += self.stacks[seat]
        self.rows[seat] = []
        self.hands[seat] = []
        self.stacks[seat] = []
        self.out[seat] = True
        self.still -= 1
        self.tell("out", who=seat)

    def pair(self, seat: int, card: int) -> None:
        """A card made a pair in a row: its player pays the value and is out."""
        self.rows[seat].append(card)
        self.tell("pair", who=seat, value=card)
        self.leave(seat, card)

    # Fin de la manche

    def win_round(self) -> None:
        """The only player left takes the pot."""
        seat = self.out.index(False)
        self.take_pot(seat)
        self.tell("round-won", who=seat)
        self.end_round((seat,))

    def share_pot(self) -> None:
        """The players who are left share the pot equally. The tokens that are left over stay in it; after the last
        round they are for the bank, and still counted in the pot."""
        seats = self.remaining()
        left = share_pot(self, seats)
        if left and self.round < self.rounds:
            self.tell("pot-keeps", amount=left)
        elif left:
            self.decided(self.leftover_decision)
            self.tell("pot-to-bank", amount=left)
        self.end_round(tuple(seats))

    def end_round(self, winners: tuple[int, ...]) -> None:
        """Another round, or the end."""
        self.winners = winners
        if self.round < self.rounds:
            self.go_on()
        else:
            self.settle()

    # Fin de la partie

    def settle(self) -> None:
        """Whoever has the most tokens wins."""
        self.finished = True
        self.turn = NOBODY
        self.decided(f"{self.name}-rounds")
        most = max(self.tokens)
        winners = tuple(seat for seat, tokens in enumerate(self.tokens) if tokens == most)
        self.winners = winners if self.ties_win or len(winners) == 1 else ()
        for seat in self.winners:
            self.tell("game-won", who=seat)

    # Positions

    def resume(self, known: frozenset[str]) -> None:
        """An example shows one round, not the last one unless it says so."""
        if "round" not in known:
            self.round = 1
        self.still = self.out.count(False)
