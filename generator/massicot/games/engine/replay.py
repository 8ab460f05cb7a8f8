"""Replay an example strictly: every move legal, every event as said, the end as said. A mismatch names the step."""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from massicot.codes import PROGRAM
from massicot.diagnostics import DataError
from massicot.games.engine.codes import FACE_DOWN, Codes
from massicot.games.engine.ends import differences
from massicot.games.engine.game import Game
from massicot.games.engine.luck import Given, NoLuckError
from massicot.games.engine.moves import IllegalMoveError, LoggedEvent, Move
from massicot.model.deck import Deck
from massicot.model.table import PLACES, Sight
from massicot.model.variant import HIDDEN, Event, Example, Position, Step, Variant, for_players

_SEATS = ("who", "to", "on", "by")

AT_THE_TABLE = ("deal", "hand-out", "pay", "score")
"""Steps of examples that are nobody's move: they happen between decisions."""

# A position may leave out what the rule asks for: a card to draw, whose turn it is, a column.
_MISSING = (LookupError, ValueError, TypeError, NotImplementedError)
_CURE = "the table lacks something that the rule needs; name it in “given”"
LUCK, NOTHING = "that luck decides: give more cards", f"nothing: {_CURE}"
POSITION, NO_GAME = "this position", f"no game: {_CURE}"


@dataclass(frozen=True, slots=True)
class Moment:
    """One step as it was played: the move, and what followed."""

    step: Step
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that the rule does not allow, and why, in French."""

    move: str
    why: str


Said = Event | Step | Position | Refusal | str | None
"""What is said: an event, a move, a thing that lies on the table, something else in words; None is nothing more."""


class MismatchError(Exception):
    """An example is not what the rule gives; without a step, its end is not. `telling.mismatch` tells both."""

    def __init__(self, example: Example, step: int | None, said: Said, given: Said) -> None:
        self.example, self.step, self.said, self.given = example, step, said, given
        super().__init__(example.id, step, said, given)


class IllegalStepError(MismatchError):
    """An example has a move that the rule does not allow."""


class TableNames:
    """The names of one example: players by seat, cards by number."""

    def __init__(self, players: tuple[str, ...], deck: Deck) -> None:
        self.players = players
        self.codes = Codes(deck)

    def move(self, step: Step) -> Move:
        """A step of an example as a move."""
        details: dict[str, Any] = {}
        for name, value in step.details.items():
            if name in _SEATS or (name == "from" and value in self.players):
                details["on"] = self.players.index(value)
            elif name == "card":
                details["card"] = self.codes.code(value)
            elif name == "cards":
                details["cards"] = tuple(sorted(self.codes.code(one) for one in value))
            elif name == "places":
                details["cards"] = tuple(sorted(value))
            elif name == "character":
                details["number"] = self.codes.suits.index(value)
            else:
                details["number" if isinstance(value, int) else "word"] = value
        return Move(step.move, **details)

    def event(self, told: LoggedEvent) -> Event:
        """What was told, in names."""
        details: dict[str, Any] = {}
        for name, value in told.details.items():
            if name in _SEATS:
                details[name] = self.players[value]
            elif name == "card":
                details[name] = self.card(value)
            elif name == "cards":
                details[name] = [self.card(one) for one in value]
            elif name == "character":
                details[name] = self.codes.suits[value]
            elif name == "characters":
                details[name] = [self.codes.suits[one] for one in value]
            elif name == "players":
                details[name] = [self.players[seat] for seat in value]
            else:
                details[name] = value
        return Event(told.kind, details)

    def card(self, code: int) -> int | str:
        """A card as files write it."""
        name = self.codes.id(code)
        return int(name) if name.isdigit() else name


def facts_of(variant: Variant, way: str, players: int) -> dict[str, Any]:
    """The facts of a game or of one of its ways to play, for so many players."""
    ways = {sub.id: sub.facts for sub in variant.variants}
    return for_players(ways[way] if way else variant.facts, players)


def replay(variant: Variant, example: Example, deck: Deck, kind: type[Game]) -> Iterator[Moment]:
    """The steps of an example, played; a MismatchError where it is not what the rule gives."""
    table = TableNames(example.given.players, deck)
    game = _table_of(variant, example, table, kind)
    yield from _steps(game, example, table)
    for said, given in differences(game, example.after, table.players, table.codes):
        raise MismatchError(example, None, said, given)


def played_out(variant: Variant, example: Example, deck: Deck, kind: type[Game]) -> tuple[Game, Game]:
    """The table of an example before its first step and after its last; a MismatchError if a step does not hold."""
    table = TableNames(example.given.players, deck)
    before, after = (_table_of(variant, example, table, kind) for _ in range(2))
    deque(_steps(after, example, table), maxlen=0)
    return before, after


def _steps(game: Game, example: Example, table: TableNames) -> Iterator[Moment]:
    for number, step in enumerate(example.steps):
        game.log = []
        try:
            _do(game, step, table)
        except IllegalMoveError as wrong:
            raise IllegalStepError(example, number, step, Refusal(step.move, str(wrong))) from None
        except NoLuckError:
            raise MismatchError(example, number, step, LUCK) from None
        except _MISSING:
            raise MismatchError(example, number, step, NOTHING) from None
        events = tuple(table.event(told) for told in game.log)
        if events != step.then:
            raise MismatchError(example, number, *_difference(step.then, events))
        yield Moment(step, events)


def _table_of(variant: Variant, example: Example, table: TableNames, kind: type[Game]) -> Game:
    """The game, with the example's position on its table."""
    players = len(table.players)
    try:
        game = kind(facts_of(variant, example.variant, players), table.codes.deck, players, Given())
    except KeyError as missing:
        problem = PROGRAM.problem(
            f"the program “{kind.name}” needs the fact “{missing.args[0]}”", "add it", variant.source
        )
        raise DataError([problem]) from None
    game.pausing = True
    try:
        lay(game, example.given, table)
    except (*_MISSING, NoLuckError):
        raise MismatchError(example, 0, POSITION, NO_GAME) from None
    return game


def _do(game: Game, step: Step, table: TableNames) -> None:
    match step.move:
        case "deal":
            game.deal()
        case "hand-out":
            game.luck = Given([table.codes.code(card) for card in step.details["cards"]])
            game.hand_out()
            game.luck = Given()
        case "pay":
            game.settle()
        case "score":
            game.score()
        case _:
            if step.who and game.turn != (seat := table.players.index(step.who)):
                game.choose_turn(seat)
                if game.turn != seat:
                    raise IllegalMoveError(f"Ce n’est pas à {step.who} de jouer.")
            game.luck = Given(top=game.stock)
            game.attempt(table.move(step))


def lay(game: Game, position: Position, table: TableNames) -> None:
    """Put a position on the table. Hidden cards are some of those that are not named."""
    code = table.codes.code
    rest = Counter(game.deck)
    for piles in position.each.values():
        for pile in piles.values():
            rest.subtract(code(card) for card in pile.cards if card != HIDDEN)
    for pile in position.cards.values():
        rest.subtract(code(card) for card in pile.cards if card != HIDDEN)
    for column in position.columns:
        rest.subtract(code(card) for card in (column.target, *column.above, *column.below))
    spare = sorted(rest.elements())

    def cards(names: tuple[str, ...], field: str) -> list[int]:
        if PLACES[field].sight is Sight.GAME:  # the game lays its hidden cards: the first of the stock
            return [FACE_DOWN if name == HIDDEN else code(name) for name in names]
        found = [spare.pop() if name == HIDDEN else code(name) for name in names]
        return found[::-1] if PLACES[field].upwards else found

    for field, piles in position.each.items():
        for player, pile in piles.items():
            getattr(game, field)[table.players.index(player)] = cards(pile.cards, field)
    for field, pile in position.cards.items():
        setattr(game, field, cards(pile.cards, field))
    game.columns = [
        (code(one.target), [code(card) for card in one.above], [code(card) for card in one.below])
        for one in position.columns
    ]
    for field, numbers in position.numbers_each.items():
        for player, number in numbers.items():
            getattr(game, field)[table.players.index(player)] = number
    for field, number in position.numbers.items():
        setattr(game, field, number)
    for field, player in position.one.items():
        setattr(game, field, table.players.index(player))
    for player in position.some.get("out", ()):
        game.out[table.players.index(player)] = True
    game.resume(frozenset((*position.each, *position.cards, *position.numbers_each, *position.numbers, *position.one)))


def _difference(said: tuple[Event, ...], given: tuple[Event, ...]) -> tuple[Event | None, Event | None]:
    """The first event that is another one."""
    return next((left, right) for left, right in zip_longest(said, given) if left != right)
