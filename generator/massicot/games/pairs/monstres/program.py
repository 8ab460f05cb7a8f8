"""Les Monstres: the cards that nobody wants make a monster; the highest hand fights it for the pot."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from massicot.games.engine.game import Game
from massicot.games.engine.parts.common import broke, off_top, payable
from massicot.games.engine.reads import a_hand, number, words
from massicot.games.engine.values import Move, Readers, View, decisions, field, own_pile

FOLD = Move("fold")
KEEP_ALL = Move("keep-all")


@lru_cache(maxsize=8192)  # more than there are hands of six: each is looked at once
def choices(hand: tuple[int, ...], least: int, most: int) -> tuple[Move, ...]:
    """What a player may do with a hand, lowest card first: all copies of a value but one go to the monster, and as
    many values as one likes within the limits; or fold."""
    kept = sorted(set(hand))
    spare = list(hand)
    for value in kept:
        spare.remove(value)
    found: list[Move] = []
    for more in range(max(0, least - len(spare)), most - len(spare) + 1):
        for values in combinations(kept, more):
            cards = tuple(sorted((*spare, *values)))
            found.append(Move("feed", cards=cards) if cards else KEEP_ALL)
    found.append(FOLD)
    return tuple(found)


class Monstres(Game):
    """One partie: until the pot is won."""

    name = "monstres"
    reads = (
        number("stake"),
        number("ante"),
        a_hand(1),
        number("discards"),
        number("fine", 1),
        words("begins", "dealer-left"),
        words("fold-price", "free"),
        words("folded-cards", "round", "game"),
        words("monster-counts", "held", "every"),
        words("fine-to", "pot"),
        words("broke", "pay-rest"),
        words("leftover", "next-game"),
        words("last-player", "takes-pot"),
    )
    applies = decisions(
        "monstres",
        "dealer-out empty fine-to fold-free folded-cards higher-hand last-player leftover many-equal "
        "monster-counts no-replacement nothing-left stake",
    )
    # One remembers what one gave the monster, and sees how many cards the others gave.
    visible: ClassVar[Readers] = {"fed": own_pile("fed"), "waiting": field("waiting")}

    def set_up(self) -> None:
        facts = self.facts
        self.stake: int = facts["stake"]
        self.fine: int = facts["fine"]
        self.least: int = facts["discards"].min
        self.most: int = facts["discards"].max
        self.whole_deck = facts["folded-cards"] == "round"
        self.counts_held = facts["monster-counts"] == "held"
        self.waiting = 0
        """How many have still to play in this round."""
        self.fed: list[tuple[int, ...]] = [()] * self.players
        """What each gave the monster: they remember it."""

    # Mise en place

    def begin(self) -> None:
        """Everybody pays the ante, once for the whole game."""
        for seat in range(self.players):
            self.pay_pot(seat, self.facts["ante"])
        self.gather()
        self.deal()

    def gather(self) -> None:
        """The whole deck is shuffled for each round."""
        self.stock = list(self.deck)
        if self.discard:
            self.decided("monstres-folded-cards")
            if self.whole_deck:
                self.discard = []
            for card in self.discard:
                self.stock.remove(card)
        self.luck.shuffle(self.stock)
        self.monster = []
        self.aside = []

    def deal(self) -> None:
        """A hand for each who is still in the game; the cards that are left are of no use. The first player still in
        the game on the dealer's left begins."""
        self.round += 1
        seats = self.remaining()
        self.hands = [[] for _ in range(self.players)]
        for seat in seats:
            self.hands[seat] = sorted(off_top(self.stock, self.facts["hand"]))
        self.aside, self.stock = self.stock, []
        self.fed = [()] * self.players
        self.waiting = len(seats)
        self.turn = self.left_of(self.dealer)
        if self.out[self.dealer] or self.turn != (self.dealer + 1) % self.players:
            self.decided("monstres-dealer-out")

    # À votre tour

    def moves(self) -> Sequence[Move]:
        """Give some cards to the monster, or fold. No pair may be kept."""
        if self.finished:
            return ()
        return choices(tuple(self.hands[self.turn]), self.least, self.most)

    def play(self, move: Move) -> None:
        """Everybody plays once. Cards for the monster are not replaced; those of a player who folds are put aside."""
        seat = self.turn
        self.waiting -= 1
        if move.kind == "fold":
            self.decided("monstres-fold-free")
            self.discard += self.hands[seat]
            self.hands[seat] = []
            self.leave(seat)
            if self.ends_with_one():
                return
        elif move.cards:
            self.decided("monstres-no-replacement")
            hand = self.hands[seat]
            for card in move.cards:
                hand.remove(card)
            self.monster += move.cards
            self.fed[seat] = move.cards
        if self.waiting:
            self.turn = self.left_of(seat)
        else:
            self.confront()

    def leave(self, seat: int) -> None:
        """Out until the game ends."""
        self.out[seat] = True
        self.tell("leaves", who=seat)

    def why_not(self, move: Move) -> str:
        hand = list(self.hands[self.turn])
        if move.kind not in {"feed", "keep-all"}:
            return super().why_not(move)
        for card in move.cards:
            if card not in hand:
                return f"Vous n’avez pas {'assez de' if card in self.hands[self.turn] else 'de'} {card} en main."
            hand.remove(card)
        if len(move.cards) > self.most:
            return f"Vous pouvez donner au monstre {self.most} cartes au plus."
        if len(hand) > len(set(hand)):
            return "La main que vous gardez ne doit contenir aucune paire."
        return f"Donnez au monstre {self.least} cartes au moins."

    # La confrontation

    def confront(self) -> None:
        """All hands are shown; the highest fights the monster, which counts each value it holds once."""
        seats = self.remaining()
        hands = {seat: sorted(self.hands[seat], reverse=True) for seat in seats}
        best = max(hands.values())
        fighters = [seat for seat in seats if hands[seat] == best]
        monster = sorted(set(self.monster if self.counts_held else self.deck), reverse=True)
        self.note(list(hands.values()), best, monster, len(fighters))
        self.tell_each("challenges", fighters, cards=best)
        self.tell("monster", cards=monster)
        # Lists compare card by card, and one that has nothing more is the lower: just as the rule says.
        if best > monster:
            self.win(fighters)
        else:
            self.lose(fighters)

    def note(self, hands: Sequence[Sequence[int]], best: Sequence[int], monster: Sequence[int], fighters: int) -> None:
        """The decisions that this confrontation rests on."""
        self.decided("monstres-monster-counts")
        if not monster:
            self.decided("monstres-empty")
        if begins_like(best, monster) or any(begins_like(best, hand) for hand in hands):
            self.decided("monstres-higher-hand")
        if fighters > 2:  # the document speaks of two
            self.decided("monstres-many-equal")

    # Plusieurs mains égales

    def win(self, fighters: Sequence[int]) -> None:
        """The pot to the one who beats the monster; to equal hands in equal parts."""
        self.tell_each("beats-monster", fighters)
        self.share(fighters)

    def share(self, winners: Sequence[int]) -> None:
        """The tokens that can't be shared wait for the next game."""
        if rest := self.share_pot(winners):
            self.decided("monstres-leftover")
            self.tell("pot-waits", amount=rest)
        self.end(winners)

    def lose(self, fighters: Sequence[int]) -> None:
        """The monster wins: pay, and leave the game. If nobody else is left, all pay and play on together; when none
        of them has a token left, they share the pot."""
        self.tell_each("monster-beats", fighters)
        alone = len(fighters) == self.out.count(False)
        if alone and len(broke(self, fighters, self.stake)) == len(fighters):
            self.decided("monstres-nothing-left")
            self.share(fighters)
            return
        for seat in fighters:
            self.decided("monstres-fine-to")
            if amount := payable(self, seat, self.fine, self.stake, "monstres-stake"):
                self.pay_pot(seat, amount)
        if not alone:
            for seat in fighters:
                self.leave(seat)
            if self.ends_with_one():
                return
        self.next_round()

    # Fin de la manche

    def next_round(self) -> None:
        """The pot stays; the whole deck is shuffled for those who are still in the game."""
        self.tell("new-round")
        if not self.pausing:
            self.gather()
        self.go_on()

    # Fin de la partie

    def ends_with_one(self) -> bool:
        """The last one in the game takes the pot at once, without a fight."""
        if self.out.count(False) > 1:
            return False
        self.decided("monstres-last-player")
        self.share(self.remaining())
        return True

    def resume(self, known: frozenset[str]) -> None:
        """Those from the player whose turn it is to the last one have still to play."""
        super().resume(known)
        self.hands = [sorted(hand) for hand in self.hands]
        order = self.around(self.left_of(self.dealer))
        self.waiting = sum(not self.out[seat] for seat in order[order.index(self.turn) :])

    def longest(self) -> int:
        """Each round somebody leaves, unless all who are left are equal. They pay each time, so that a stake lasts for
        so many such rounds; in the one after that, none of them has a token left."""
        equal = -(-self.stake // self.fine) + 1
        return self.players * (self.players - 1 + equal)


def begins_like(one: Sequence[int], other: Sequence[int]) -> bool:
    """Two different hands are equal as far as the shorter one goes."""
    shared = min(len(one), len(other))
    return len(one) != len(other) and shared > 0 and list(one[:shared]) == list(other[:shared])


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Keep the lowest hand while most players are in the game; fight with the highest when half of them are gone."""
    hand = view["hands"][view["seat"]]
    bold = view["out"].count(False) * 2 <= view["players"]
    best: list[int] | None = None
    chosen = FOLD
    for move in moves:
        if move.kind == "fold":
            continue
        kept = list(hand)
        for card in move.cards:
            kept.remove(card)
        kept.sort(reverse=True)
        if best is None or (kept > best if bold else kept < best):
            best, chosen = kept, move
    return chosen
