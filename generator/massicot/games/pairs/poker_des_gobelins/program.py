"""Poker des gobelins: the cards that everyone plays face down are shuffled and dealt out again, into the rows."""

from collections.abc import Sequence

from massicot.games.engine.parts.common import fold_price, from_hand, lowest_rows, one_card
from massicot.games.engine.parts.pots import FOLD, SecretStart
from massicot.games.engine.reads import exactly, words
from massicot.games.engine.values import NOBODY, Move, View, decisions


class PokerDesGobelins(SecretStart):
    """The game at full price, and at a low one."""

    name = "poker-des-gobelins"
    reads = (
        *SecretStart.reads,
        exactly("laps", lambda table: table["hand"] - 1),
        words("begins", "lowest-row"),
        words("empty-stock", "dealer-left"),
        words("leftover", "next-pot"),
    )
    applies = decisions(
        "poker-des-gobelins",
        "empty-stock face-up fold-price last leftover lowest-again petit-prix rounds shuffle stake tie-cards two-left",
    )
    broke_decision = "poker-des-gobelins-stake"
    tie_decision = "poker-des-gobelins-tie-cards"
    unbroken_decision = "poker-des-gobelins-empty-stock"
    leftover_decision = "poker-des-gobelins-leftover"

    def set_up(self) -> None:
        super().set_up()
        self.laps: int = self.facts["laps"]
        self.fold_decision = f"{self.name}-{'fold-price' if self.folding == 'pot-and-lowest' else 'petit-prix'}"
        self.play_moves = one_card("play-hidden", self.deck)
        self.first = NOBODY
        """Who began this lap."""

    # Mise en place

    def revealed(self) -> None:
        """The first lap follows."""
        self.next_lap()

    # Jouer ou se coucher

    def next_lap(self) -> None:
        """From the lowest row clockwise, everyone still in plays or folds."""
        self.lap += 1
        self.counts["laps"] += 1
        self.turn = self.first = self.lowest_row()
        self.waiting = self.still
        self.tell("first", who=self.turn)

    def moves(self) -> Sequence[Move]:
        """A card of the hand, or fold."""
        if self.finished:
            return ()
        if self.sealed:
            return self.choices()
        return [*from_hand(self.play_moves, self.hands[self.turn]), FOLD]

    def play(self, move: Move) -> None:
        """Lay a card face down in the middle, or pay to leave. The last player left wins at once; when all have acted,
        the cards in the middle are dealt out."""
        if self.sealed:
            self.choose(move.card)
            return
        seat = self.turn
        self.waiting -= 1
        if move.kind == "fold":
            self.decided(self.fold_decision)
            self.fold(seat)
            if self.still == 1:
                if self.waiting:
                    self.decided("poker-des-gobelins-last")
                self.win_round()
                return
        else:
            self.hands[seat].remove(move.card)
            self.bids[seat].append(move.card)
        if self.waiting:
            self.turn = self.left_of(seat)
        else:
            self.turn = NOBODY
            if not self.pausing:
                self.hand_out()

    # Mélanger et distribuer

    def hand_out(self) -> None:
        """The cards in the middle are shuffled and dealt face up into the rows, from the lowest row clockwise. Players
        who get a pair leave one after the other; as soon as one is left, that one wins, whatever the next card is."""
        cards = [card for bid in self.bids for card in bid]
        self.bids = [[] for _ in self.bids]
        self.luck.shuffle(cards)
        start = self.lowest_row()
        if start != self.first:
            self.decided("poker-des-gobelins-lowest-again")
        self.decided("poker-des-gobelins-face-up")
        for seat in self.around(start):
            if not self.out[seat] and self.turn_up(seat, cards.pop()) and self.still == 1:
                # Cards that nobody gets stay face down.
                self.aside += cards
                self.win_round()
                return
        self.end_lap()

    # La plus petite rangée

    def lowest_row(self) -> int:
        """Whose row is the lowest. Rows with the same cards: each of their players gets a card of the stock, and is
        compared again."""
        tied = lowest_rows(self.rows)
        if len(tied) == 1:
            return tied[0]
        # Beside the same cards, the lower new card makes the lower row.
        tied.sort(key=lambda seat: (seat - self.dealer - 1) % self.players)
        return self.lowest_of(tied, [0] * len(tied))

    # Fin de la manche

    def end_lap(self) -> None:
        """Several are left: another lap, as long as they have cards; then they share the pot."""
        if not self.hands[self.out.index(False)]:
            self.divide_pot()
            return
        if self.still == 2:  # the case that the source forgets
            self.decided("poker-des-gobelins-two-left")
        self.next_lap()

    # Positions

    def resume(self, known: frozenset[str]) -> None:
        """Those without a card in the middle have yet to act."""
        super().resume(known)
        if not self.sealed:
            self.first = self.turn
            self.waiting = sum(not out and not bid for out, bid in zip(self.out, self.bids, strict=True))

    def phase(self) -> str:
        return "choose" if self.sealed else "lap"

    def longest(self) -> int:
        """A choice, and a decision in every lap, for everyone in every round."""
        return self.rounds * self.players * (1 + self.laps)


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Begin in the middle of the hand. Fold only while it costs less than one's likely pair; else play the value that
    most rows show, one's own aside: others may get it."""
    if moves[0].kind == "choose":
        return moves[len(moves) // 2]
    rows = view["rows"]
    row = rows[view["seat"]]
    price = sum(fold_price(view["facts"]["fold-price"], rows, view["pot"]))
    # A random card is the value v with a chance of v in so many: all but those that lie in the middle.
    cards = len(view["deck"]) - sum(map(bool, view["bids"]))
    if price < sum(value * value for value in row) / cards:
        return FOLD
    shown = [value for other in rows for value in other]
    plays = [move for move in moves if move.kind != "fold"]
    return max(plays, key=lambda move: (move.card not in row, shown.count(move.card)))
