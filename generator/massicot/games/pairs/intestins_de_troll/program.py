"""Les intestins de troll: nobody folds; a card from the stock, from another's pile, or from one's own for a token."""

from collections.abc import Sequence
from typing import ClassVar

from massicot.games.engine.parts.common import from_hand, nearest_first, one_card, tie_card
from massicot.games.engine.parts.pots import PotGame
from massicot.games.engine.reads import exactly, number, words
from massicot.games.engine.values import NOBODY, Move, Readers, View, decisions

DRAW = Move("draw")
BUY = Move("buy")


class IntestinsDeTroll(PotGame):
    """Everyone plays up to their first pair."""

    name = "intestins-de-troll"
    reads = (
        *PotGame.reads,
        number("dealt", 1),
        number("purchase"),
        exactly("laps", lambda table: len(set(table.deck)) - table["dealt"]),
        words("begins", "lowest-card"),
        words("empty-stock", "no-draw"),
        words("leftover", "next-pot"),
    )
    applies = decisions("intestins-de-troll", "empty-stock no-card out rounds shuffle stake tie-cards top")
    at_once = frozenset({"arrange"})
    broke_decision = "intestins-de-troll-stake"
    tie_decision = "intestins-de-troll-tie-cards"
    unbroken_decision = "intestins-de-troll-tie-cards"
    leftover_decision = "intestins-de-troll-no-card"
    # What is asked of the player whose turn it is.
    visible: ClassVar[Readers] = {**PotGame.visible, "phase": lambda game, _: "arrange" if game.sealed else "turn"}

    def set_up(self) -> None:
        super().set_up()
        self.arrange_moves = one_card("arrange", self.deck)
        self.purchase: int = self.facts["purchase"]
        self.laps: int = self.facts["laps"]
        self.first = NOBODY

    # Mise en place

    def deal(self) -> None:
        """Hands face down, then cards face up; the lowest begins. Then everyone arranges their hand."""
        if not any(self.hands):
            self.deal_hands(self.hand)
        order = self.around((self.dealer + 1) % self.players)
        for _ in range(self.facts["dealt"]):
            for seat in order:
                tie_card(self, seat)
        self.first = self.lowest_of(order, [min(self.rows[seat]) for seat in order])
        self.tell("first", who=self.first)
        self.ask_all(self.stacks, self.hand, self.first)

    def arrange(self, seat: int, card: int) -> None:
        """The next card of one's pile; the one that is named first will be turned up first. Equal cards at the end
        need no order. When all piles are made, the first player begins."""
        hand, stack = self.hands[seat], self.stacks[seat]
        hand.remove(card)
        stack.insert(0, card)
        if hand and hand.count(hand[0]) < len(hand):
            return
        stack[:0] = hand
        hand.clear()
        if not self.ask_next(seat):
            self.turn = self.first

    # À votre tour

    def moves(self) -> Sequence[Move]:
        """Draw; steal from a player still in; or buy. Before that, arrange one's hand."""
        if self.finished:
            return ()
        seat = self.turn
        if self.sealed:
            return from_hand(self.arrange_moves, self.hands[seat])
        moves = [DRAW] if self.stock else []
        moves += [Move("steal", on=other) for other, stack in enumerate(self.stacks) if stack and other != seat]
        if self.stacks[seat]:
            moves.append(BUY)
        return moves

    def play(self, move: Move) -> None:
        """Turn one card up into one's row; a pair costs its value, and one is out."""
        seat = self.turn
        kind = move.kind
        if kind == "draw":
            card = self.stock.pop()
        elif kind == "steal":
            self.decided("intestins-de-troll-top")
            card = self.stacks[move.on].pop()
        elif kind == "buy":
            self.decided("intestins-de-troll-top")
            self.charge(seat, self.purchase)
            card = self.stacks[seat].pop()
        else:
            self.arrange(seat, move.card)
            return
        has_pile = bool(self.stacks[seat])
        if self.turn_up(seat, card) and has_pile:
            self.decided("intestins-de-troll-out")  # nobody can steal from this pile any more
        if self.still == 1:
            self.win_round()
        elif self.stock:
            self.turn = self.left_of(seat)
        else:
            self.without_stock(seat)

    # Fin de la manche

    def without_stock(self, seat: int) -> None:
        """Nobody draws any more. When the piles are empty too, those still in share the pot."""
        if any(self.stacks):
            self.counts["stock-empty"] += 1
            self.decided("intestins-de-troll-empty-stock")
            self.turn = self.left_of(seat)
        else:
            self.decided("intestins-de-troll-no-card")
            self.divide_pot()

    def why_not(self, move: Move) -> str:
        if self.sealed:
            return "Rangez d’abord votre main : nommez une de ses cartes."
        match move.kind:
            case "draw":
                return "La pioche est vide : volez ou achetez."
            case "steal" if move.on == self.turn:
                return "Une carte de votre propre pile s’achète."
            case "steal" if 0 <= move.on < self.players and self.out[move.on]:
                return "La pile d’un joueur éliminé ne se vole plus."
            case "steal" | "buy":
                return "Cette pile est vide."
            case "arrange":
                return "L’ordre de votre pile ne change plus."
            case "fold":
                return "Personne ne peut se coucher."
            case _:
                return super().why_not(move)

    # Positions

    def resume(self, known: frozenset[str]) -> None:
        """With rows and hands, the hands are still to be arranged."""
        super().resume(known)
        self.first = self.turn
        if "rows" in known and any(self.hands):
            self.ask_all(self.stacks, self.hand, self.first)

    def longest(self) -> int:
        """Everyone arranges a hand, whose last card has its place; then turns up other values and one pair at most."""
        return self.rounds * self.players * (self.hand - 1 + self.laps + 1)


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Pile the values that one does not show on top, as a reserve; buy from it when a drawn card would likely cost
    more than the price, else draw; without a stock, steal from the largest pile."""
    seat = view["seat"]
    row = view["rows"][seat]
    if moves[0].kind == "arrange":
        return min(moves, key=lambda move: (move.card in row, -move.card))
    stack = view["stacks"][seat]
    safe = bool(stack) and stack[-1] not in row
    hidden = view["stock"] + view["aside"] + sum(held for held in view["stacks"] if isinstance(held, int))
    # A value has as many cards as it says.
    risk = sum(value * (value - 1) for value in row) / max(hidden, 1)
    if safe and (risk > view["facts"]["purchase"] or not view["stock"]):
        return BUY
    if view["stock"]:
        return DRAW
    thefts = nearest_first(view, [move for move in moves if move.kind == "steal"])
    return max(thefts, key=lambda move: view["stacks"][move.on]) if thefts else BUY
