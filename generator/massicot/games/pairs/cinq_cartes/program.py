"""Cinq cartes: a duel over columns, each worth the card in its middle; the card that fits nowhere ends the round."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from massicot.games.engine.game import Game
from massicot.games.engine.reads import number, words
from massicot.games.engine.values import Move, Readers, View, decisions, field

NOWHERE = Move("draw")
"""The card that fits in no column: all one can do is to show it."""


class CinqCartes(Game):
    """A side of each column for each of the two players: the first one's is above the targets."""

    name = "cinq-cartes"
    reads = (
        number("columns", 2, lambda table: len(set(table.deck))),
        number("target", 1),
        words("opener", "random"),
        words("next-begins", "fewest"),
        words("next-begins-tied", "other"),
        words("tied-column", "half-down"),
        words("empty-column", "tied", "nobody"),
        words("over-target", "highest"),
        words("win-tie", "draw", "shared"),
    )
    applies = decisions("cinq-cartes", "empty-column next-begins-tied over-target reshuffle")
    # All lies open but the stock; who began counts for the next round.
    visible: ClassVar[Readers] = {"opener": field("opener")}

    def set_up(self) -> None:
        """The facts of the game. What is shared, and who begins, can be said in one way only."""
        facts = self.facts
        self.width: int = facts["columns"]
        self.target: int = facts["target"]
        self.empty_shared = facts["empty-column"] == "tied"
        self.ties_share = facts["win-tie"] == "shared"
        self.opener = 0

    # Mise en place

    def begin(self) -> None:
        """Shuffle the deck; somebody at random begins the first round."""
        self.opener = self.luck.seat(self.players)
        self.tell("first", who=self.opener)
        self.gather()
        self.deal()

    def gather(self) -> None:
        """The whole deck is shuffled for each round."""
        self.columns = []
        self.discard = []
        for hand in self.hands:
            hand.clear()
        self.shuffle_deck()

    def deal(self) -> None:
        """Turn cards over until there are enough different ones: the targets, in order. Those that repeat a value
        are shuffled into the rest."""
        self.round += 1
        stock = self.stock
        targets: list[int] = []
        repeated: list[int] = []
        while len(targets) < self.width:
            card = stock.pop()
            (repeated if card in targets else targets).append(card)
        if repeated:
            stock += repeated
            self.luck.shuffle(stock)
        targets.sort()
        self.columns = [(target, [], []) for target in targets]
        self.start_turn(self.opener)

    # À votre tour

    def start_turn(self, seat: int) -> None:
        """One plays after the other, and draws a card."""
        self.turn = seat
        if self.stock:
            self.hands[seat].append(self.stock.pop())

    def moves(self) -> Sequence[Move]:
        """Put the card that was drawn into any column that does not contain its value."""
        if self.finished:
            return ()
        moves = [
            Move("place", card, number=target)
            for card in self.hands[self.turn]
            for target, above, below in self.columns
            if card != target and card not in above and card not in below
        ]
        return moves or (NOWHERE,)

    def play(self, move: Move) -> None:
        """Put the card on one's own side; a card that fits nowhere ends the round at once."""
        seat = self.turn
        if move.kind == "draw":
            self.stop()
            return
        self.hands[seat].remove(move.card)
        for target, *sides in self.columns:
            if target == move.number:
                sides[seat].append(move.card)
        self.start_turn(1 - seat)

    def why_not(self, move: Move) -> str:
        hand = self.hands[self.turn]
        if move.kind == "draw":
            return "La carte piochée a encore sa place dans une colonne : posez-la."
        if move.kind != "place":
            return super().why_not(move)
        if not hand or move.card != hand[0]:
            return f"Vous n’avez pas pioché cette carte, mais un {hand[0]}." if hand else "La pioche est vide."
        if move.number not in [target for target, _, _ in self.columns]:
            return f"Aucune colonne n’a un {move.number} pour enjeu."
        return f"La colonne du {move.number} contient déjà un {move.card}."

    # Fin de la manche

    def stop(self) -> None:
        """The card that was drawn does not count. Each column is scored."""
        hand = self.hands[self.turn]
        if hand:
            card = hand.pop()
            self.discard.append(card)
            self.tell("blocked", card=card)
        else:
            self.counts["stock-empty"] += 1
        scored = self.count_columns()
        for seat, points in enumerate(scored):
            self.tell("scores", who=seat, points=points)
            self.points[seat] += points
        if max(self.points) >= self.target:
            self.settle()
        else:
            self.next_round(scored)

    def count_columns(self) -> tuple[int, int]:
        """The highest total of a column scores its target; a tie gives half of it to each, rounded down."""
        first = second = 0
        for target, above, below in self.columns:
            ahead = sum(above) - sum(below)
            totals = sorted((sum(above), sum(below)), reverse=True)
            if ahead > 0:
                first += target
                self.tell("column", who=0, column=target, points=target, totals=totals)
            elif ahead < 0:
                second += target
                self.tell("column", who=1, column=target, points=target, totals=totals)
            else:
                half = target // 2
                if not above and not below:
                    self.decided("cinq-cartes-empty-column")
                    half = half if self.empty_shared else 0
                first += half
                second += half
                self.tell("column-tied", column=target, points=half, totals=totals)
        return first, second

    def next_round(self, scored: tuple[int, int]) -> None:
        """Whoever scored least begins; if that is nobody, the one who did not begin this time."""
        if scored[0] == scored[1]:
            self.decided("cinq-cartes-next-begins-tied")
            self.opener = 1 - self.opener
        else:
            self.opener = 0 if scored[0] < scored[1] else 1
        self.tell("first", who=self.opener)
        self.decided("cinq-cartes-reshuffle")
        if not self.pausing:
            self.gather()
        self.go_on()
        self.turn = self.opener

    # Fin de la partie

    def settle(self) -> None:
        """The highest total wins when somebody has reached the target; equal totals are a draw."""
        first, second = self.points
        if min(first, second) >= self.target:
            self.decided("cinq-cartes-over-target")
        if first == second:
            self.end((0, 1) if self.ties_share else ())
        else:
            winner = 0 if first > second else 1
            self.end((winner,), (1 - winner,))

    def resume(self, known: frozenset[str]) -> None:
        """The player whose turn it is has drawn the top card. As many cards lie there as turns were taken: they say
        who began."""
        super().resume(known)
        turns = sum(len(above) + len(below) for _, above, below in self.columns)
        self.opener = (self.turn + turns) % self.players
        self.start_turn(self.turn)

    def longest(self) -> int:
        """A column contains each value once, so the card after all that fit ends the round. Even when every column is
        tied, the lowest targets give some points; no round gives less, and nobody has reached the target before the
        last one. Only one column can be empty: the others contain the card that ended the round."""
        copies = Counter(self.deck)
        cards = sum(min(self.width, number) for number in copies.values()) - self.width + 1
        lowest = sorted(copies)[: self.width if self.empty_shared else self.width - 1]
        least = sum(value // 2 * 2 for value in lowest)
        return cards * (2 * (self.target - 1) // least + 1)


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Put the card where it changes most who wins; where it changes nothing, where the totals are closest."""
    seat = view["seat"]
    best, chosen = (-1, 0), moves[0]
    for target, *sides in view["columns"]:
        for move in moves:
            if move.number == target:
                behind = sum(sides[1 - seat]) - sum(sides[seat])
                left = behind - move.card
                turned = (left <= 0) + (left < 0) - (behind <= 0) - (behind < 0)
                if (turned * target, -abs(left)) > best:
                    best, chosen = (turned * target, -abs(left)), move
    return chosen
