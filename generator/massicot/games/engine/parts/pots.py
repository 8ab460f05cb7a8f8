"""Games of several rounds for a pot: everyone antes, whoever leaves a round pays, whoever is left takes the pot."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from massicot.games.engine.game import Game
from massicot.games.engine.parts.common import fold_price, from_hand, lowest_begins, one_card, tie_card
from massicot.games.engine.reads import Fact, a_hand, number, words
from massicot.games.engine.values import NOBODY, Move, Readers

FOLD = Move("fold")


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
    reads: ClassVar[tuple[Fact, ...]] = (
        a_hand(1, beside=("dealt",)),
        number("rounds", 1),
        number("ante"),
        number("stake"),
        words("broke", "borrow", "pay-rest"),
        words("win-tie", "shared", "draw"),
        words("tie-break", "still-tied"),
        words("deal-pair", "replaced"),
        words("pair-price", "value"),
    )

    # What all have seen, and lies open no more.
    visible: ClassVar[Readers] = {"gone": lambda game, _: (*game.discard, *game.gone)}

    def set_up(self) -> None:
        """The facts that these games share."""
        facts = self.facts
        self.hand: int = facts["hand"]
        self.rounds: int = facts["rounds"]
        self.borrows = facts["broke"] == "borrow"
        self.ties_win = facts["win-tie"] == "shared"
        self.still = self.players
        """How many are not out."""
        self.waiting = 0
        """How many have yet to act in this lap."""
        self.gone: list[int] = []
        """The rows of players who are out, which all have seen; they lie in `aside` with hands that nobody saw."""

    # Mise en place

    def begin(self) -> None:
        """Everyone antes, the whole deck is shuffled and dealt."""
        self.round += 1
        self.lap = 0
        self.winners = ()
        self.button = NOBODY
        self.still = self.players
        self.out = [False] * self.players
        for piles in (self.rows, self.hands, self.stacks, self.bids, self.chosen):
            piles[:] = [[] for _ in piles]
        self.discard = []
        self.aside = []
        self.gone = []
        for seat in range(self.players):
            self.charge(seat, self.facts["ante"])
        super().begin()

    def go_on(self) -> None:
        """The next round; the part of the dealer goes to the left."""
        self.turn = NOBODY
        if not self.pausing:
            self.dealer = (self.dealer + 1) % self.players
            self.decided(f"{self.name}-shuffle")
            self.begin()

    def lowest_of(self, seats: Sequence[int], cards: Sequence[int]) -> int:
        """The player with the lowest of these cards; the stock breaks ties."""
        return lowest_begins(self, seats, cards, self.tie_card, self.unbroken_decision)

    def tie_card(self, seat: int) -> int | None:
        """One more card for a tied player; it stays in the row."""
        self.decided(self.tie_decision)
        return tie_card(self, seat)

    # Payer

    def charge(self, seat: int, *parts: int) -> None:
        """Into the pot, all of this. Whoever has too few tokens borrows, or pays what is left."""
        amount = sum(parts)
        left: int = self.facts["stake"] + self.tokens[seat]
        if amount > left:
            self.decided(self.broke_decision)
            if not self.borrows:
                amount = max(left, 0)
        if amount:
            self.pay_pot(seat, amount, parts)

    def leave(self, seat: int, *price: int, forced: bool = False) -> None:
        """Pay all of this and turn all one's cards face down: out until the round ends."""
        self.charge(seat, *price)
        self.gone += self.rows[seat]
        for piles in (self.rows, self.hands, self.stacks):
            self.aside += piles[seat]
            piles[seat] = []
        self.out[seat] = True
        self.still -= 1
        self.tell("out", who=seat, **({"forced": True} if forced else {}))

    def turn_up(self, seat: int, card: int) -> bool:
        """A card into a row; whether it makes a pair there: then its player pays the value and is out."""
        self.tell("card", who=seat, card=card)
        row = self.rows[seat]
        pair = card in row
        row.append(card)
        if pair:
            self.tell("pair", who=seat, value=card)
            self.leave(seat, card)
        return pair

    # Fin de la manche

    def win_round(self) -> None:
        """The only player left takes the pot."""
        seat = self.out.index(False)
        self.take_pot(seat)
        self.tell("round-won", who=seat)
        self.end_round((seat,))

    def divide_pot(self) -> None:
        """The players who are left share the pot equally. The tokens that are left over stay in it; after the last
        round they are for the bank, and still counted in the pot."""
        seats = self.remaining()
        left = self.share_pot(seats)
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
        self.decided(f"{self.name}-rounds")
        best = [seat for seat, tokens in enumerate(self.tokens) if tokens == max(self.tokens)]
        self.end(best if self.ties_win or len(best) == 1 else ())

    def resume(self, known: frozenset[str]) -> None:
        """Who is in, of those that an example shows."""
        super().resume(known)
        self.still = self.out.count(False)


class SecretStart(PotGame):
    """Games that begin with a secret choice: everyone lays down a card of their hand, revealed together. Until then
    `chosen` is seen by its owner only; then it begins their row."""

    reads: ClassVar[tuple[Fact, ...]] = (*PotGame.reads, words("fold-price", "free", "lowest", "pot-and-lowest"))
    at_once = frozenset({"choose"})
    laying = "choose"
    # What is asked of the player whose turn it is.
    visible: ClassVar[Readers] = {**PotGame.visible, "phase": lambda game, _: game.phase()}

    def set_up(self) -> None:
        """The facts that these games share."""
        super().set_up()
        self.folding = self.facts["fold-price"]
        self.choose_moves = one_card("choose", self.deck)

    def deal(self) -> None:
        """The hands; then everyone chooses a card, from the dealer's left."""
        self.deal_hands(self.hand)
        self.ask_all(self.chosen, first=(self.dealer + 1) % self.players)

    def choices(self) -> Sequence[Move]:
        """Any card of the hand."""
        return from_hand(self.choose_moves, self.hands[self.turn])

    def choose(self, card: int) -> None:
        """Lay down a card in secret. When all have, the cards are revealed and begin the rows."""
        if self.lay_secretly(card):
            self.rows, self.chosen = self.chosen, self.rows
            self.revealed()

    @abstractmethod
    def revealed(self) -> None:
        """The first lap begins."""

    def fold(self, seat: int) -> None:
        """Pay the price, which the player's own cards may set, and be out."""
        forced = self.log is not None and len(self.moves()) == 1
        self.leave(seat, *fold_price(self.folding, self.rows, self.pot), forced=forced)

    def resume(self, known: frozenset[str]) -> None:
        """Without rows the secret choice is still to be made."""
        super().resume(known)
        if "rows" not in known and any(self.hands):
            self.ask_all(self.chosen, first=(self.dealer + 1) % self.players)

    def why_not(self, move: Move) -> str:
        """What the rules of these games have in common."""
        if self.sealed and move.kind != "choose":
            return "Chacun choisit d’abord une carte de sa main."
        if move.kind == "choose" and not self.sealed:
            return "Les premières cartes sont déjà révélées."
        return super().why_not(move)

    @abstractmethod
    def phase(self) -> str:
        """The name of what is going on."""
