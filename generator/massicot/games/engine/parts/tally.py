"""Games of one round or several that the highest total wins: gathering the cards, adding up, the end."""

from abc import abstractmethod
from collections.abc import Sequence

from massicot.games.engine.game import Game
from massicot.games.engine.values import NOBODY, reading
from massicot.model.table import places


class Tallied(Game):
    """One round; or rounds until a total is reached, or as many as were agreed."""

    def read_end(self) -> None:
        """The facts of the end: a target or a number of rounds, if there is one, and what a tie means."""
        self.target: int | None = self.facts.get("target")
        self.rounds: int | None = self.facts.get("rounds")
        self.ties_share = reading(self.facts, "win-tie", "shared", "draw") == "shared"
        if self.target is not None:
            self.plays_only(over_target="highest")

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

    def add_up(self, gained: Sequence[int]) -> None:
        """Everybody's points of a round; then the next one, or the end."""
        for seat, points in enumerate(gained):
            self.points[seat] += points
        self.tell_scores(gained)
        self.turn = NOBODY
        if self.is_over():
            self.crown()
            self.tell_winners()
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
        if self.several(self.winners):
            self.decided(f"{self.name}-win-tie")
            if not self.ties_share:
                self.winners = ()
        if self.target is not None:
            reached = tuple(seat for seat, points in enumerate(self.points) if points >= self.target)
            if self.several(reached):
                self.decided(f"{self.name}-over-target")

    def several(self, seats: Sequence[int]) -> bool:
        """These are more than one side."""
        return len(seats) > 1

    def tell_scores(self, gained: Sequence[int]) -> None:
        """Say what each scores in this round."""
        for seat, points in enumerate(gained):
            self.tell("scores", who=seat, points=points)

    def tell_winners(self) -> None:
        """Say who wins."""
        self.tell_each("game-won", self.winners)

    def most_rounds(self, least: int) -> int:
        """No game has more rounds, when each gives somebody at least so many points."""
        if self.target is None:
            return self.rounds or 1
        return self.players * (self.target - 1) // least + 1
