"""L'Aubépine: draw or fold, then play from the hand or fold, in turn; whoever is left takes the pot."""

from collections.abc import Sequence

from massicot.games.engine.parts.common import from_hand, lowest_visible, one_card
from massicot.games.engine.parts.pots import FOLD, SecretStart
from massicot.games.engine.reads import words
from massicot.games.engine.values import Move, View, decisions

DRAW = Move("draw")


class Aubepine(SecretStart):
    """A hand, a pot, and a price for leaving."""

    name = "aubepine"
    reads = (
        *SecretStart.reads,
        words("begins", "lowest-card"),
        words("empty-stock", "recycle-out"),
        words("first-lap", "stock", "hand"),
    )
    applies = decisions(
        "aubepine",
        "broke button empty-stock hand-pair last own-card pair-cards rounds shuffle tie-cards tie-stock",
    )
    broke_decision = "aubepine-broke"
    tie_decision = "aubepine-tie-cards"
    unbroken_decision = "aubepine-tie-stock"

    def set_up(self) -> None:
        super().set_up()
        self.stock_laps = 1 if self.facts["first-lap"] == "stock" else 0
        """The laps with the stock: the odd ones, or the even ones."""
        self.play_moves = one_card("play", self.deck)

    # Mise en place

    def revealed(self) -> None:
        """The lowest of the revealed cards gets the button; ties are broken from the stock."""
        order = self.around((self.dealer + 1) % self.players)
        self.button = self.lowest_of(order, [self.rows[seat][0] for seat in order])
        self.tell("first", who=self.button)
        self.next_lap()

    # Les tours de table

    def next_lap(self) -> None:
        """Everyone still in plays once, from the button clockwise. Laps with the stock and with the hand alternate."""
        self.lap += 1
        self.counts["laps"] += 1
        self.turn = self.button
        self.waiting = self.still

    def is_stock_lap(self) -> bool:
        """Whether the cards of this lap come from the stock."""
        return self.lap % 2 == self.stock_laps

    def moves(self) -> Sequence[Move]:
        """Draw or fold; or play a value that does not lie in the row, or fold."""
        if self.finished:
            return ()
        if self.sealed:
            return self.choices()
        if self.is_stock_lap():
            return DRAW, FOLD
        row = self.rows[self.turn]
        return [*from_hand(self.play_moves, [card for card in self.hands[self.turn] if card not in row]), FOLD]

    def play(self, move: Move) -> None:
        """What the player does, then the next one's turn."""
        if self.sealed:
            self.choose(move.card)
            return
        seat = self.turn
        kind = move.kind
        if kind == "play":
            self.hands[seat].remove(move.card)
            self.rows[seat].append(move.card)
        elif kind == "fold":
            self.note_fold(seat)
            self.fold(seat)
        elif not self.draw(seat):
            self.next_lap()
            return
        self.after(seat)

    def draw(self, seat: int) -> bool:
        """The top card of the stock into the row; a pair costs its value. When the stock is empty, the cards of the
        players who are out are a new one; when nobody is out, the lap ends here."""
        if not self.stock:
            self.counts["stock-empty"] += 1
            self.decided("aubepine-empty-stock")
            if not self.aside:
                return False
            self.counts["reshuffle"] += 1
            self.stock, self.aside, self.gone = self.aside, [], []
            self.luck.shuffle(self.stock)
        if self.turn_up(seat, self.stock.pop()):
            self.decided("aubepine-pair-cards")
        return True

    def after(self, seat: int) -> None:
        """The next player; or the next lap; or the end of the round as soon as one player is left. A player who leaves
        hands the button to the left."""
        self.waiting -= 1
        if self.out[seat]:
            if self.still == 1:
                if self.waiting:
                    self.decided("aubepine-last")
                self.win_round()
                return
            if seat == self.button:
                self.decided("aubepine-button")
                self.button = self.left_of(seat)
        if self.waiting:
            self.turn = self.left_of(seat)
        else:
            self.next_lap()

    # Quitter la manche

    def note_fold(self, seat: int) -> None:
        """Where the sources leave open who may fold, and at which price."""
        rows, row = self.rows, self.rows[seat]
        lowest = lowest_visible(rows)
        if lowest in row and not any(lowest in other for other in rows if other is not row):
            self.decided("aubepine-own-card")
        if not self.is_stock_lap() and any(card not in row for card in self.hands[seat]):
            self.decided("aubepine-hand-pair")

    def why_not(self, move: Move) -> str:
        if self.sealed or move.kind not in ("draw", "play"):
            return super().why_not(move)
        if move.kind == "draw":
            return "C’est un tour de main : jouez une carte de votre main ou couchez-vous."
        if self.is_stock_lap():
            return "C’est un tour de pioche : piochez ou couchez-vous."
        if move.card in self.hands[self.turn]:
            return "Cette valeur est déjà dans votre rangée : jouez-en une autre ou couchez-vous."
        return super().why_not(move)

    # Positions

    def resume(self, known: frozenset[str]) -> None:
        """Those from the player whose turn it is to the one with the button have yet to act."""
        super().resume(known)
        if not self.sealed:
            order = self.around(self.turn)
            upto = order.index(self.button) or len(order)
            self.waiting = sum(not self.out[seat] for seat in order[:upto])

    def phase(self) -> str:
        if self.sealed:
            return "choose"
        return "stock-lap" if self.is_stock_lap() else "hand-lap"

    def longest(self) -> int:
        """A card of each hand is chosen, and one leaves it in every lap with the hand, in which a player with an empty
        hand folds: there are at most as many of these laps as cards in a hand, and as many with the stock."""
        return self.rounds * self.players * (1 + 2 * self.hand)


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Begin low; draw while a pair costs less on average than folding and one's share of the pot; play low."""
    if moves[0].kind != "draw":
        return min(moves, key=lambda move: (move.kind == "fold", move.card))
    seat = view["seat"]
    rows, row = view["rows"], view["rows"][seat]
    seen = [card for other in (*rows, view["hands"][seat]) for card in other]
    hidden = view["stock"] + view["aside"] + sum(held for held in view["hands"] if isinstance(held, int))
    # A value has as many cards as it says.
    risk = sum(value * max(value - seen.count(value), 0) for value in row) / max(hidden, 1)
    share = view["pot"] / view["out"].count(False)
    return DRAW if risk <= lowest_visible(rows) + share else FOLD
