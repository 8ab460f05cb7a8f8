"""Games of one round or several that the highest total wins: gathering the cards, adding up, the end."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from massicot.games.engine.game import Game
from massicot.games.engine.parts.common import most_of_each
from massicot.games.engine.reads import Fact, number, words
from massicot.games.engine.values import NOBODY
from massicot.model.table import places


class Tallied(Game):
    """One round; or rounds until a total is reached, or as many as were agreed."""

    reads: ClassVar[tuple[Fact, ...]] = (
        number("target", 1, needed=False),
        number("rounds", 1, needed=False),
        words("win-tie", "shared", "draw"),
        words("over-target", "highest", when={"target": ()}),
    )

    def read_end(self) -> None:
        """The facts of the end: a target or a number of rounds, if there is one, and what a tie means."""
        self.target: int | None = self.facts.get("target")
        self.rounds: int | None = self.facts.get("rounds")
        self.sides: list[tuple[int, ...]] = [(seat,) for seat in range(self.players)]
        """Who wins and scores together; partners, in a game that has some."""
        self.ties_share = self.facts["win-tie"] == "shared"

    def begin(self) -> None:
        """Deal the first round; what is dealt `gather`s."""
        self.deal()

    def gather(self) -> None:
        """All cards form the stock again, shuffled; a stock that lies ready is dealt from as it is."""
        if not self.stock:
            for place in places("cards"):
                self.pile(place).clear()
            for place in places("cards-each"):
                for pile in self.piles(place):
                    pile.clear()
            self.shuffle_deck()

    @abstractmethod
    def score(self) -> None:
        """Count the points of a round."""

    def add_up(self, gained: Sequence[int], made_of: Sequence[Mapping[str, Sequence[int]]] = ()) -> None:
        """Everybody's points of a round, and what more is told of them; then the next one, or the end."""
        for seat, points in enumerate(gained):
            self.points[seat] += points
            self.measured("points", points)
        for side in self.sides:
            self.tell_side("scores", side, points=gained[side[0]], **(made_of[side[0]] if made_of else {}))
        self.turn = NOBODY
        if self.is_over():
            self.crown()
            for side in self.sides:
                if side[0] in self.winners:
                    self.tell_side("game-won", side)
            self.settle()
        else:
            self.go_on()

    def is_over(self) -> bool:
        """Somebody reached the target, or the rounds that were agreed are played."""
        if self.target is not None:
            return max(self.points) >= self.target
        return self.rounds is None or self.round >= self.rounds

    def crown(self) -> None:
        """Who has the highest total; equal ones share the victory, or nobody has it."""
        self.finished = True
        best = max(self.points)
        self.winners = tuple(seat for seat, points in enumerate(self.points) if points == best)
        partners = len(self.sides[0])
        if len(self.winners) > partners:
            self.decided(f"{self.name}-win-tie")
            if not self.ties_share:
                self.winners = ()
        if self.target is not None:
            reached = [points for points in self.points if points >= self.target]
            if len(reached) > partners:
                self.decided(f"{self.name}-over-target")

    def tell_side(self, kind: str, side: Sequence[int], **details: Any) -> None:
        """Say what happens to a player; partners are named together."""
        if len(side) > 1:
            self.tell(f"team-{kind}", players=side, **details)
        else:
            self.tell(kind, who=side[0], **details)

    def score_most(self) -> None:
        """For each value, the side with the most cards of it in hand scores the value; tied, each of them does."""
        gained = [0] * self.players
        self.decided(f"{self.name}-counted")
        piles = [[card for seat in side for card in self.hands[seat]] for side in self.sides]
        for value, most in most_of_each(piles, sorted(set(self.deck), reverse=True)):
            for side in most:
                for seat in self.sides[side]:
                    gained[seat] += value
                self.tell_side("most", self.sides[side], value=value)
            if not most:
                self.decided(f"{self.name}-no-owner")
        self.add_up(gained)

    def most_rounds(self, least: int) -> int:
        """No game has more rounds, when each gives somebody at least so many points."""
        if self.target is None:
            return self.rounds or 1
        return self.players * (self.target - 1) // least + 1
