"""One small contract for any game.

A game is made from facts, a number of players and luck; `begin` deals. Then, until `finished`: `turn` says whose
decision it is, `moves` what they may do, `play` does it. The state changes in place; moves, events, views and outcomes
are values. Every field is a thing on a table, under the name it has in variant files, so that examples can be laid out
and compared.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from massicot.games.engine.luck import Luck
from massicot.games.engine.moves import IllegalMoveError, LoggedEvent, Move
from massicot.games.engine.view import (
    COUNTED,
    NUMBERS_EACH,
    OPEN,
    OPEN_EACH,
    OWN_EACH,
    PUBLIC,
    SEEN,
    LazyView,
    Readers,
    View,
)

NOBODY = -1

PILES_EACH = (*OPEN_EACH, *OWN_EACH)


class Game(ABC):
    """A table with players, cards and tokens; each game adds its rules."""

    # Python finds slots faster than the entries of a dictionary that has more than thirty: Balayage gains a tenth.
    __slots__ = (
        *(*PILES_EACH, *OPEN, "columns", *COUNTED, *NUMBERS_EACH, *PUBLIC),
        *("facts", "deck", "players", "luck", "log", "decisions", "counts", "pausing"),
        *("winners", "losers", "out", "burned", "week"),
    )
    name: ClassVar[str]
    # What of the table this game uses; the rest stays empty.
    uses: ClassVar[tuple[str, ...]] = ()
    # What a player sees of it, and how it is read.
    visible: ClassVar[Readers] = SEEN
    # The decisions of the ledger that this program applies, where the sources are silent or ambiguous.
    applies: ClassVar[tuple[str, ...]] = ()
    # Events that are not always for everybody's eyes: each has a sentence without its cards.
    secrets: ClassVar[frozenset[str]] = frozenset({"to-hand", "sees", "loses-cards", "returns"})
    # The kind of move that lays a card face down until all are revealed together.
    laying: ClassVar[str] = "play-hidden"
    # The kinds of moves that all players make at the same time, in secret. Others are made one after another.
    at_once: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, facts: Mapping[str, Any], deck: Sequence[int], players: int, luck: Luck) -> None:
        self.facts = facts
        self.deck = deck
        self.players = players
        self.luck = luck
        self.log: list[LoggedEvent] | None = None
        self.decisions: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.finished = False
        self.pausing = False
        """An example ends with its round: the next one is not dealt."""
        self.winners: tuple[int, ...] = ()
        self.losers: tuple[int, ...] = ()
        self.turn = NOBODY
        self.dealer = players - 1
        self.button = NOBODY
        self.shark = NOBODY
        self.round = 0
        self.lap = 0
        self.pot = 0
        self.burned = 0
        self.out: list[bool] = [False] * players
        # The top of a face-down pile is its end.
        self.stock: list[int] = []
        self.discard: list[int] = []
        self.centre: list[int] = []
        self.kitty: list[int] = []
        self.menu: list[int] = []
        self.week: list[int] = []
        self.monster: list[int] = []
        self.aside: list[int] = []
        self.columns: list[tuple[int, list[int], list[int]]] = []
        self.rows: list[list[int]] = [[] for _ in range(players)]
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.stacks: list[list[int]] = [[] for _ in range(players)]
        self.won: list[list[int]] = [[] for _ in range(players)]
        self.bids: list[list[int]] = [[] for _ in range(players)]
        self.chosen: list[list[int]] = [[] for _ in range(players)]
        self.tokens = [0] * players
        self.antes = [0] * players
        self.points = [0] * players
        self.set_up()

    # -- what each game says ---------------------------------------------------------------------

    @classmethod
    def fits(cls, facts: Mapping[str, Any], players: int) -> bool:  # noqa: ARG003  # most games fit any number
        """So many can play, within the bounds of the facts: teams, for one, need a number that they share."""
        return True

    def set_up(self) -> None:  # noqa: B027  # not every game has some
        """Read the facts into fields of one's own, once: facts are looked up by name, fields are fast."""

    @abstractmethod
    def begin(self) -> None:
        """Shuffle, deal, decide who begins: up to the first decision of a player."""

    @abstractmethod
    def moves(self) -> Sequence[Move]:
        """What the player whose turn it is may do. Never empty before the end, always empty after it."""

    @abstractmethod
    def play(self, move: Move) -> None:
        """Do a legal move, and all that follows from it up to the next decision."""

    @abstractmethod
    def longest(self) -> int:
        """More decisions than this no game can have, unless cards are shuffled again that may lengthen it: ask anew
        when it is reached."""

    def why_not(self, move: Move) -> str:
        """Why the rule does not allow a move, in French."""
        return f"« {move.kind} » n’est pas permis maintenant."

    def deal(self) -> None:
        """Deal a round from the stock as it lies: what `begin` does after shuffling."""
        raise NotImplementedError

    def score(self) -> None:
        """Count the points of a round, for games that do it at its end."""
        raise NotImplementedError

    def hand_out(self) -> None:
        """Shuffle the cards in the middle and deal them out again, in a game that does so."""
        raise NotImplementedError

    def settle(self) -> None:  # noqa: B027
        """What is paid when the game is over, for games that pay at the end."""

    def resume(self, known: frozenset[str]) -> None:  # noqa: B027
        """Go on from a position that was laid out; `known` are the fields it named. Set what follows from them."""

    def choose_turn(self, seat: int) -> None:  # noqa: B027
        """In phases where all decide at once, anyone may be the next to say what they do."""

    def is_open(self, told: LoggedEvent, me: int, move: Move | None, by: int) -> bool:  # noqa: ARG002
        """Whether a player may know the cards of what followed from somebody's move, or from the deal: of those that go
        to a hand or are looked at, only whose eyes they are for."""
        return told.kind not in self.secrets or told.details.get("who") == me

    # -- what all games share --------------------------------------------------------------------

    def attempt(self, move: Move) -> None:
        """Do a move if the rule allows it."""
        if self.finished:
            raise IllegalMoveError("La partie est finie.")
        if move not in self.moves():
            raise IllegalMoveError(self.why_not(move))
        self.play(move)

    def go_on(self) -> None:
        """The next round of the same game."""
        self.turn = NOBODY
        if not self.pausing:
            self.deal()

    def tell(self, kind: str, **details: Any) -> None:
        """Say what happened to whoever listens. In hot places, ask `if self.log is not None` first."""
        if self.log is not None:
            self.log.append(LoggedEvent(kind, details))

    def decided(self, decision: str) -> None:
        """The sources are silent or ambiguous here; a decision of the ledger is applied."""
        self.decisions[decision] += 1

    def pay_pot(self, seat: int, amount: int) -> None:
        """Tokens from a player into the pot."""
        self.tokens[seat] -= amount
        self.pot += amount
        self.tell("pays-pot", who=seat, amount=amount)

    def take_pot(self, seat: int) -> None:
        """All of the pot to one player."""
        amount, self.pot = self.pot, 0
        self.tokens[seat] += amount
        self.tell("takes-pot", who=seat, amount=amount)

    def pay(self, seat: int, to: int, amount: int) -> None:
        """Tokens from one player to another."""
        self.tokens[seat] -= amount
        self.tokens[to] += amount
        self.tell("pays", who=seat, to=to, amount=amount)

    def left_of(self, seat: int) -> int:
        """The next player clockwise who is not out."""
        out, players = self.out, self.players
        seat = (seat + 1) % players
        while out[seat]:
            seat = (seat + 1) % players
        return seat

    def remaining(self) -> list[int]:
        """The players who are not out."""
        return [seat for seat, out in enumerate(self.out) if not out]

    # -- views -----------------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        """What one player may see: their own cards, what lies open, and how many cards lie hidden. A value: it stays
        as it is when the game goes on."""
        return {name: read(self, seat) for name, read in self.visible.items()}

    def glance(self, seat: int) -> View:
        """The same, for a decision that is made at once: only what is asked for is looked at."""
        return LazyView(self, seat)

    def all_cards(self) -> list[int]:
        """Every card on the table, wherever it lies: always the whole deck."""
        cards = [*self.stock, *self.discard, *self.centre, *self.kitty, *self.menu, *self.week]
        cards += chain(self.monster, self.aside, *self.rows, *self.won, *self.hands, *self.stacks)
        cards += chain(*self.bids, *self.chosen)
        for target, above, below in self.columns:
            cards += [target, *above, *below]
        return cards

    def all_tokens(self) -> int:
        """Every token won, lost or on the table: always none in sum."""
        return sum(self.tokens) + sum(self.antes) + self.pot
