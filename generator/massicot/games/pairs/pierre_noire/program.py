"""Pierre noire: draw as many as the player before you, or pay to leave; a second black stone loses the round."""

from collections.abc import Sequence
from typing import ClassVar

from massicot.games.engine.game import Game
from massicot.games.engine.odds import at_least
from massicot.games.engine.parts.common import lowest_begins, payable
from massicot.games.engine.reads import number, words
from massicot.games.engine.values import NOBODY, Move, Readers, View, decisions, field

FOLD = Move("fold")
TAKE = tuple(Move("take", number=count) for count in range(1000))


class PierreNoire(Game):
    """One round, which is played and paid on its own; the pot, the tokens and the dealer of the last one are kept when
    the same game begins again."""

    name = "pierre-noire"
    reads = (
        number("stake"),
        number("ante"),
        number("black", 1),
        number("black-limit", 1),
        number("dealt", 1),
        number("first-take", 1),
        words("begins", "lowest-card"),
        words("tie-break", "still-tied", "all-tied"),
        words("deal-pair", "kept"),
        words("minimum-from", "last-taker", "neighbour"),
        words("fold-fine", "half-up", "half-down"),
        words("loser-fine", "whites"),
        words("leftover", "next-pot"),
        words("broke", "pay-rest", "borrow"),
    )
    applies = decisions("pierre-noire", "broke first-fold last-ante minimum tie-break undecided")
    # All lies open but the stock; the minimum was announced.
    visible: ClassVar[Readers] = {"minimum": field("minimum")}

    def set_up(self) -> None:
        facts = self.facts
        self.black = frozenset(map(int, facts["black"]))
        self.black_limit: int = facts["black-limit"]
        self.first_take: int = facts["first-take"]
        self.any_taker = facts["minimum-from"] == "last-taker"
        self.rounds_up = facts["fold-fine"] == "half-up"
        self.borrows = facts["broke"] == "borrow"
        self.minimum = self.first_take
        self.taken = False

    # Mise en place

    def begin(self) -> None:
        """Everyone puts their ante before them: it is not in the pot. Shuffle the whole deck and deal."""
        if self.round:
            self.dealer = (self.dealer + 1) % self.players
        self.finished = False
        self.out = [False] * self.players
        for row in self.rows:
            row.clear()
        self.centre.clear()
        for seat in range(self.players):
            self.antes[seat] = self.affordable(seat, self.facts["ante"])
            self.tokens[seat] -= self.antes[seat]
        super().begin()

    def deal(self) -> None:
        """Some cards face up to each; who has the lowest begins. Then the white stones go to the middle."""
        self.round += 1
        self.winners = self.losers = ()
        self.minimum = self.first_take
        self.taken = False
        for _ in range(self.facts["dealt"]):
            for seat in range(self.players):
                self.card_for(seat)
        seats, lowest = range(self.players), [min(row) for row in self.rows]
        decided = "pierre-noire-undecided", "pierre-noire-tie-break"
        self.turn = lowest_begins(self, seats, lowest, self.card_for, *decided)
        self.tell("first", who=self.turn)
        self.gather()

    def card_for(self, seat: int) -> int | None:
        """One card face up; pairs made here are kept. None if the deck is dealt out."""
        if not self.stock:
            return None
        card = self.stock.pop()
        self.rows[seat].append(card)
        self.tell("card", who=seat, card=card)
        return card

    def gather(self) -> None:
        """All white stones to the middle. Nobody keeps as many black ones as make lose: the others are shuffled into
        the stock."""
        black = self.black
        back: list[int] = []
        for seat, row in enumerate(self.rows):
            stones = [card for card in row if card in black]
            self.centre += [card for card in row if card not in black]
            row[:] = stones[: self.black_limit - 1]
            if len(stones) > len(row):
                extra = stones[len(row) :]
                back += extra
                self.tell("shuffled-back", who=seat, cards=extra)
        if back:
            self.stock += back
            self.luck.shuffle(self.stock)
        self.tell("gathers", cards=list(self.centre))

    # À votre tour

    def moves(self) -> Sequence[Move]:
        """Announce how many cards, at least as many as the last taker, or fold. To announce more than there are would
        be the same as all of them."""
        if self.finished:
            return ()
        left, least = len(self.stock), self.minimum
        return [*TAKE[least : max(least, left) + 1], FOLD] if left else [FOLD]

    def play(self, move: Move) -> None:
        """Draw, or leave the round."""
        if move.kind == "take":
            self.take(self.turn, move.number)
        else:
            self.fold(self.turn)

    def take(self, seat: int, count: int) -> None:
        """The dealer turns the cards over one by one: white stones go to the middle, black ones stay before the player.
        At the last one that is allowed, the dealer stops."""
        self.minimum = count
        self.taken = True
        stock, row, black, centre = self.stock, self.rows[seat], self.black, self.centre
        for _ in range(min(count, len(stock))):
            card = stock.pop()
            if card in black:
                row.append(card)
                self.tell("black-stone", who=seat, card=card)
                if len(row) >= self.black_limit:
                    self.lose(seat)
                    return
            else:
                centre.append(card)
                self.tell("white-stone", who=seat, card=card)
        if not stock:
            self.counts["stock-empty"] += 1
        self.turn = self.left_of(seat)

    def fold(self, seat: int) -> None:
        """The ante into the pot, and a fine of half the white stones in the middle."""
        if not self.taken and self.out.count(True) == 0:
            self.decided("pierre-noire-first-fold")
        whites = len(self.centre)
        self.forfeit(seat, (whites + 1) // 2 if self.rounds_up else whites // 2)
        self.out[seat] = True
        self.tell("out", who=seat)
        if self.out.count(False) == 1:
            self.last_one()
            return
        self.turn = self.left_of(seat)
        if self.minimum > self.first_take:
            self.decided("pierre-noire-minimum")
            if not self.any_taker:
                self.minimum = self.first_take

    def why_not(self, move: Move) -> str:
        if move.kind != "take":
            return super().why_not(move)
        if not self.stock:
            return "La pioche est vide : il faut vous coucher."
        if move.number < self.minimum:
            return f"Il faut annoncer au moins {self.minimum}, comme la dernière personne qui a pioché."
        return f"Il n’y a que {len(self.stock)} cartes dans la pioche."

    # Fin de la manche

    def lose(self, seat: int) -> None:
        """The ante and as many tokens as there are white stones into the pot. Those who are still in take back their
        ante and share the pot; what cannot be shared stays for the next round."""
        self.losers = (seat,)
        self.measured("whites", len(self.centre))
        self.tell("round-lost", who=seat)
        self.forfeit(seat, len(self.centre))
        others = tuple(other for other in self.remaining() if other != seat)
        for other in others:
            self.take_back(other)
        if rest := self.share_pot(others):
            self.tell("pot-keeps", amount=rest)
        self.stop(others)

    def last_one(self) -> None:
        """All have folded but one, who takes back the ante and takes the pot."""
        self.decided("pierre-noire-last-ante")
        winner = self.out.index(False)
        self.take_back(winner)
        self.take_pot(winner)
        self.tell("round-won", who=winner)
        self.stop((winner,))

    def stop(self, winners: tuple[int, ...]) -> None:
        """The round is played and paid."""
        self.winners = winners
        self.finished = True
        self.turn = NOBODY

    def forfeit(self, seat: int, fine: int) -> None:
        """The ante and a fine into the pot."""
        ante, self.antes[seat] = self.antes[seat], 0
        self.pot += ante
        self.tell("gives-up-ante", who=seat, amount=ante)
        self.pay_pot(seat, self.affordable(seat, fine))

    def take_back(self, seat: int) -> None:
        """The ante was never in the pot."""
        ante, self.antes[seat] = self.antes[seat], 0
        self.tokens[seat] += ante
        self.tell("takes-back", who=seat, amount=ante)

    def affordable(self, seat: int, amount: int) -> int:
        """Whoever has too few tokens pays what is left."""
        return amount if self.borrows else payable(self, seat, amount, self.facts["stake"], "pierre-noire-broke")

    def resume(self, known: frozenset[str]) -> None:
        """The antes before the players are no longer among their tokens."""
        if "antes" in known and "tokens" not in known:
            self.tokens = [-ante for ante in self.antes]

    def longest(self) -> int:
        """Whoever takes cards takes at least so many, and everyone folds at most once."""
        return len(self.deck) // self.first_take + self.players + 1


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Draw as few as allowed, while that costs less on average than to fold; without a black stone, one card more:
    the neighbours may have one."""
    facts, seat, left = view["facts"], view["seat"], view["stock"]
    if moves[0] is FOLD or not left:
        return FOLD
    black = frozenset(map(int, facts["black"]))
    hidden = sum(card in black for card in view["deck"]) - sum(map(len, view["rows"]))
    spare = facts["black-limit"] - 1 - len(view["rows"][seat])
    least: int = view["minimum"]
    whites = len(view["centre"])
    fold_cost = facts["ante"] + (whites + 1) // 2
    if at_least(left, hidden, least, spare + 1) * (facts["ante"] + whites + least) > fold_cost:
        return FOLD
    return moves[1] if spare and least < left else moves[0]
