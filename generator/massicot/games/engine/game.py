"""One small contract for any game.

A game is made from facts, a number of players and luck; `begin` deals. Then, until `finished`: `turn` says whose
decision it is, `moves` what they may do, `play` does it. The state changes in place; moves, events, views and outcomes
are values. Every field is a place of the table (`model/table.py`, or a game's own `glossary.toml`), under the name it
has in rules files, so that examples can be laid out and compared.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from massicot.games.engine.luck import Luck
from massicot.games.engine.reads import Fact
from massicot.games.engine.values import (
    NOBODY,
    IllegalMoveError,
    LazyView,
    LoggedEvent,
    Move,
    Readers,
    View,
    seen_names,
)
from massicot.model.table import PLACES, Kind, places


class Game(ABC):
    """A table with players, cards and tokens; each game adds its rules."""

    name: ClassVar[str]
    # What a player sees of its own fields, or otherwise than of other games.
    visible: ClassVar[Readers] = {}
    # The decisions of the ledger that this program applies, where the sources are silent or ambiguous.
    applies: ClassVar[tuple[str, ...]] = ()
    # The facts that this program plays by, and which of their values; others are refused before a game begins.
    reads: ClassVar[tuple[Fact, ...]] = ()
    # Events that are not always for everybody's eyes: each has a sentence without its cards.
    secrets: ClassVar[frozenset[str]] = frozenset({"to-hand", "sees", "loses-cards", "returns"})
    # The kind of move that lays a card face down until all are revealed together.
    laying: ClassVar[str] = "play-hidden"
    # The kinds of moves that all players make at the same time, in secret. Others are made one after another.
    at_once: ClassVar[frozenset[str]] = frozenset()

    # The places, empty until a game uses them. The top of a face-down pile is its end.
    rows: list[list[int]]
    hands: list[list[int]]
    stacks: list[list[int]]
    won: list[list[int]]
    bids: list[list[int]]
    chosen: list[list[int]]
    stock: list[int]
    discard: list[int]
    centre: list[int]
    kitty: list[int]
    menu: list[int]
    week: list[int]
    monster: list[int]
    aside: list[int]
    columns: list[tuple[int, list[int], list[int]]]
    tokens: list[int]
    antes: list[int]
    points: list[int]
    pot: int
    round: int
    lap: int
    turn: int
    button: int
    shark: int
    winners: tuple[int, ...]
    losers: tuple[int, ...]

    def __init__(self, facts: Mapping[str, Any], deck: Sequence[int], players: int, luck: Luck) -> None:
        self.facts = facts
        self.deck = deck
        self.players = players
        self.luck = luck
        self.log: list[LoggedEvent] | None = None
        self.decisions: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.noted: Counter[tuple[str, int]] = Counter()
        self.finished = False
        self.pausing = False
        """An example ends with its round: the next one is not dealt."""
        for place in PLACES.values():
            setattr(self, place.name, _empty(place.kind, players))
        self.dealer = players - 1
        self.out = [False] * players
        self.sealed: list[list[int]] = []
        """While all choose in secret: the piles on which they lay their cards."""
        self.sealed_size = 1
        self.set_up()

    # -- what each game says ---------------------------------------------------------------------

    @classmethod
    def fits(cls, facts: Mapping[str, Any], players: int) -> bool:  # noqa: ARG003  # most games fit any number
        """So many can play, within the bounds of the facts: teams, for one, need a number that they share."""
        return True

    def set_up(self) -> None:  # noqa: B027  # not every game has some
        """Read the facts into fields of one's own, once: facts are looked up by name, fields are fast."""

    def begin(self) -> None:
        """Shuffle, deal, decide who begins: up to the first decision of a player."""
        self.shuffle_deck()
        self.deal()

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
        if move.kind in {other.kind for other in self.moves()} and move.card not in self.hands[self.turn]:
            return "Cette carte n’est pas dans votre main."
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

    def resume(self, known: frozenset[str]) -> None:
        """Go on from a position that was laid out; `known` are the fields it named. Set what follows from them: an
        example shows one round, not the last one unless it says so."""
        if "round" not in known:
            self.round = 1

    def is_open(self, told: LoggedEvent, me: int, move: Move | None, by: int) -> bool:  # noqa: ARG002
        """Whether a player may know the cards of what followed from somebody's move, or from the deal: of those that go
        to a hand or are looked at, only whose eyes they are for."""
        return told.kind not in self.secrets or told.details.get("who") == me

    # -- turns -----------------------------------------------------------------------------------

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

    def end(self, winners: Sequence[int], losers: Sequence[int] = ()) -> None:
        """The game is over."""
        self.finished = True
        self.turn = NOBODY
        self.winners, self.losers = tuple(winners), tuple(losers)
        self.tell_each("game-won", winners)

    def left_of(self, seat: int) -> int:
        """The next player clockwise who is not out."""
        out, players = self.out, self.players
        seat = (seat + 1) % players
        while out[seat]:
            seat = (seat + 1) % players
        return seat

    def around(self, seat: int) -> list[int]:
        """Everyone, clockwise from one player."""
        return [*range(seat, self.players), *range(seat)]

    def remaining(self) -> list[int]:
        """The players who are not out."""
        return [seat for seat, out in enumerate(self.out) if not out]

    def others(self, seats: Sequence[int]) -> list[int]:
        """All players but these."""
        return [seat for seat in range(self.players) if seat not in seats]

    # -- cards -----------------------------------------------------------------------------------

    def shuffle_deck(self) -> None:
        """The whole deck is the stock."""
        self.stock = list(self.deck)
        self.luck.shuffle(self.stock)

    def deal_hands(self, size: int) -> None:
        """So many cards face down to each, one at a time, from the dealer's left."""
        players = self.players
        dealt = [self.stock.pop() for _ in range(min(size * players, len(self.stock)))]
        for place in range(players):
            self.hands[(self.dealer + 1 + place) % players] = dealt[place::players]

    def ask_all(self, piles: list[list[int]], size: int = 1, first: int = 0) -> None:
        """All choose at the same time, in secret, until everybody's pile has so many cards."""
        self.sealed, self.sealed_size = piles, size
        self.ask_next(first)

    def ask_next(self, seat: int) -> bool:
        """Who is asked next, clockwise from a seat, itself included; whether there is somebody."""
        for other in (*range(seat, self.players), *range(seat)):
            if len(self.sealed[other]) < self.sealed_size:
                self.turn = other
                return True
        self.turn = NOBODY
        self.sealed = []
        return False

    def lay_secretly(self, card: int) -> bool:
        """A card of the hand on one's pile; whether all have laid theirs."""
        seat = self.turn
        self.hands[seat].remove(card)
        self.sealed[seat].append(card)
        return not self.ask_next(seat)

    def choose_turn(self, seat: int) -> None:
        """While all choose at once, anyone who has not may be the next to say what they do."""
        if self.sealed and len(self.sealed[seat]) < self.sealed_size:
            self.turn = seat

    # -- tokens ----------------------------------------------------------------------------------

    def pay_pot(self, seat: int, amount: int, parts: Sequence[int] = ()) -> None:
        """Tokens from a player into the pot; and what the amount is the sum of, if it is one."""
        self.tokens[seat] -= amount
        self.pot += amount
        made_of = {"parts": tuple(parts)} if sum(parts) == amount and len(parts) > 1 else {}
        self.tell("pays-pot", who=seat, amount=amount, **made_of)

    def take_pot(self, seat: int) -> None:
        """All of the pot to one player."""
        amount, self.pot = self.pot, 0
        self.tokens[seat] += amount
        self.tell("takes-pot", who=seat, amount=amount)

    def share_pot(self, seats: Sequence[int]) -> int:
        """The pot to some players in equal parts. What can't be shared stays in the pot, and is returned."""
        if len(seats) == 1:
            self.take_pot(seats[0])
            return 0
        share, self.pot = divmod(self.pot, len(seats))
        for seat in seats:
            self.tokens[seat] += share
        self.tell_each("shares-pot", seats, amount=share)
        return self.pot

    def pay(self, seat: int, to: int, amount: int) -> None:
        """Tokens from one player to another."""
        self.tokens[seat] -= amount
        self.tokens[to] += amount
        self.tell("pays", who=seat, to=to, amount=amount)

    # -- what is told ----------------------------------------------------------------------------

    def tell(self, kind: str, **details: Any) -> None:
        """Say what happened to whoever listens."""
        if self.log is not None:
            self.log.append(LoggedEvent(kind, details))

    def tell_each(self, kind: str, seats: Sequence[int], **details: Any) -> None:
        """Say the same of several players."""
        for seat in seats:
            self.tell(kind, who=seat, **details)

    def decided(self, decision: str) -> None:
        """The sources are silent or ambiguous here; a decision of the ledger is applied."""
        self.decisions[decision] += 1

    def measured(self, name: str, value: int) -> None:
        """Something that a fact of the game tells the usual size of, like the turns of a round: how large it was."""
        self.noted[name, value] += 1

    # -- the table -------------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        """What one player may see: their own cards, what lies open, and how many cards lie hidden. A value: it stays
        as it is when the game goes on."""
        glance = LazyView(self, seat)
        return {name: glance[name] for name in seen_names(self.visible)}

    def glance(self, seat: int) -> View:
        """The same, for a decision that is made at once: only what is asked for is looked at."""
        return LazyView(self, seat)

    def pile(self, place: str) -> list[int]:
        """The cards of a place that is everybody's."""
        found: list[int] = getattr(self, place)
        return found

    def piles(self, place: str) -> list[list[int]]:
        """The cards of a place that each player has."""
        found: list[list[int]] = getattr(self, place)
        return found

    def numbers(self, place: str) -> list[int]:
        """The number that each player has there."""
        found: list[int] = getattr(self, place)
        return found

    def number(self, place: str) -> int:
        """A number of the table, or somebody's seat."""
        found: int = getattr(self, place)
        return found

    def put(self, place: str, number: int) -> None:
        """Set a number of the table, or somebody's seat."""
        setattr(self, place, number)

    def all_cards(self) -> list[int]:
        """Every card on the table, wherever it lies: always the whole deck."""
        cards = list(chain.from_iterable(self.pile(place) for place in places("cards")))
        for place in places("cards-each"):
            cards += chain.from_iterable(self.piles(place))
        for target, above, below in self.columns:
            cards += [target, *above, *below]
        return cards

    def all_tokens(self) -> int:
        """Every token won, lost or on the table: always none in sum."""
        return sum(self.tokens) + sum(self.antes) + self.pot


def _empty(kind: Kind, players: int) -> Any:
    """What lies in a place before the game begins."""
    match kind:
        case "cards-each":
            return [[] for _ in range(players)]
        case "numbers-each":
            return [0] * players
        case "cards" | "columns":
            return []
        case "players":
            return ()
        case "player":
            return NOBODY
        case _:
            return 0
