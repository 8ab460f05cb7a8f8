"""Replay an example strictly: every move legal, every event as said, the end as said. A mismatch names the step."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from massicot.codes import PROGRAM
from massicot.diagnostics import DataError
from massicot.games.engine.codes import FACE_DOWN, Codes
from massicot.games.engine.game import Game
from massicot.games.engine.luck import Given, NoLuckError
from massicot.games.engine.programs import refuse_unplayed, ways
from massicot.games.engine.values import IllegalMoveError, LoggedEvent, Move
from massicot.model.deck import Deck
from massicot.model.table import PLACES, TOLD
from massicot.model.variant import HIDDEN, Column, Event, Example, ExampleStep, Pile, Position, Variant, for_players

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

    step: ExampleStep
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that the rule does not allow, and why, in French."""

    move: str
    why: str


Said = Event | ExampleStep | Position | Refusal | str | None
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

    def move(self, step: ExampleStep) -> Move:
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
    for said, given in differences(game, example.after, table):
        raise MismatchError(example, None, said, given)


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
        if differing := _difference(step.then, events):
            raise MismatchError(example, number, *differing)
        yield Moment(step, events)


def _table_of(variant: Variant, example: Example, table: TableNames, kind: type[Game]) -> Game:
    """The game, with the example's position on its table."""
    players = len(table.players)
    facts = facts_of(variant, example.variant, players)
    named = f"{variant.id}/{example.variant}" if example.variant else variant.id
    refuse_unplayed(next(way for way in ways(variant) if way.id == named), facts, table.codes.deck, players)
    try:
        game = kind(facts, table.codes.deck, players, Given())
    except KeyError as missing:
        message = f"the program “{kind.name}” needs the fact “{missing.args[0]}”"
        raise DataError([PROGRAM.problem(message, "add it", variant.source)]) from None
    game.pausing = True
    try:
        lay(game, example.given, table)
    except (*_MISSING, NoLuckError):
        raise MismatchError(example, 0, POSITION, NO_GAME) from None
    return game


def _do(game: Game, step: ExampleStep, table: TableNames) -> None:
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
    code, seat = table.codes.code, table.players.index
    piles = [*position.cards.values(), *(pile for each in position.each.values() for pile in each.values())]
    named = [card for pile in piles for card in pile.cards if card != HIDDEN]
    named += [card for column in position.columns for card in (column.target, *column.above, *column.below)]
    rest = Counter(game.deck)
    rest.subtract(map(code, named))
    spare = sorted(rest.elements())

    def cards(place: str, pile: Pile) -> list[int]:
        if PLACES[place].sight == "game":  # the game lays its hidden cards: the first of the stock
            return [FACE_DOWN if name == HIDDEN else code(name) for name in pile.cards]
        found = [spare.pop() if name == HIDDEN else code(name) for name in pile.cards]
        return found[::-1] if PLACES[place].upwards else found

    for place, each in position.each.items():
        for player, pile in each.items():
            game.piles(place)[seat(player)] = cards(place, pile)
    for place, pile in position.cards.items():
        game.pile(place)[:] = cards(place, pile)
    game.columns = [
        (code(column.target), [*map(code, column.above)], [*map(code, column.below)]) for column in position.columns
    ]
    for place, numbers in position.numbers_each.items():
        for player, number in numbers.items():
            game.numbers(place)[seat(player)] = number
    for place, number in position.numbers.items():
        game.put(place, number)
    for place, player in position.one.items():
        game.put(place, seat(player))
    for player in position.some.get("out", ()):
        game.out[seat(player)] = True
    game.resume(frozenset((*position.each, *position.cards, *position.numbers_each, *position.numbers, *position.one)))


def _difference(said: tuple[Event, ...], given: tuple[Event, ...]) -> tuple[Event | None, Event | None] | None:
    """The first event that is another one."""
    return next((pair for pair in zip_longest(said, given) if not _same(*pair)), None)


def _same(said: Event | None, given: Event | None) -> bool:
    """Whether an event is as it is said; a program may know more of it than an example needs to say."""
    if said is None or given is None or said.kind != given.kind:
        return False
    return all(name in given.details and given.details[name] == value for name, value in said.details.items())


# -- the end -------------------------------------------------------------------------------------------


def differences(game: Game, after: Position, table: TableNames) -> Iterator[tuple[Position, Position]]:
    """Whatever the text names and the table has otherwise: what is said and what lies there, each as a position of one
    thing."""
    found = lying(game, after, table)
    for part in ("each", "cards", "numbers_each", "numbers", "one", "some"):
        for place, said in getattr(after, part).items():
            lies = getattr(found, part)[place]
            several = part in ("each", "numbers_each")
            for player in said if several else ():
                if said[player] != lies[player]:
                    pair = {player: said[player]}, {player: lies[player]}
                    yield _only(table, part, {place: pair[0]}), _only(table, part, {place: pair[1]})
            if said != lies and not several:
                yield _only(table, part, {place: said}), _only(table, part, {place: lies})
    if after.columns != found.columns:
        yield _only(table, "columns", after.columns), _only(table, "columns", found.columns)


def _only(table: TableNames, part: str, value: Any) -> Position:
    return Position(players=table.players, **{part: value})


def lying(game: Game, said: Position, table: TableNames) -> Position:
    """What lies on the table, of all that a position names. What is the same in another order is given as it is said:
    but for rows, which all can see, and stacks, which are drawn from, order is the table's own affair."""
    players, card = table.players, table.codes.id
    seat = players.index

    def pile(place: str, told: Pile, found: Sequence[int]) -> Pile:
        """Hidden cards are counted; those that lie face up and face down beside each other are compared as they lie."""
        if PLACES[place].sight == "game":
            lies = tuple(card(code) if code else HIDDEN for code in game.view(0)[place])
            return Pile(lies, len(lies))
        shown = found[::-1] if PLACES[place].upwards and place in said.each else found  # its top is told first
        hidden = all(name == HIDDEN for name in told.cards)
        lies = (HIDDEN,) * len(found) if hidden else tuple(map(card, shown))
        same = not PLACES[place].ordered and sorted(told.cards) == sorted(lies)
        return told if same else Pile(lies, len(lies))

    def some(place: str, told: tuple[str, ...]) -> tuple[str, ...]:
        out = [seat for seat, out in enumerate(game.out) if out]
        found = tuple(players[seat] for seat in {"winners": game.winners, "losers": game.losers, "out": out}[place])
        return told if set(told) == set(found) else found

    return Position(
        players=players,
        each={
            place: {player: pile(place, told, game.piles(place)[seat(player)]) for player, told in each.items()}
            for place, each in said.each.items()
        },
        cards={place: pile(place, told, game.pile(place)) for place, told in said.cards.items()},
        numbers_each={
            place: each if place == TOLD else {player: game.numbers(place)[seat(player)] for player in each}
            for place, each in said.numbers_each.items()
        },
        numbers={place: game.number(place) for place in said.numbers},
        one={place: players[game.number(place)] if game.number(place) >= 0 else "" for place in said.one},
        some={place: some(place, told) for place, told in said.some.items()},
        columns=_columns(game, said.columns, table),
    )


def _columns(game: Game, said: tuple[Column, ...], table: TableNames) -> tuple[Column, ...]:
    card = table.codes.id
    lie = tuple(
        Column(card(target), tuple(map(card, above)), tuple(map(card, below))) for target, above, below in game.columns
    )
    sorted_ = [[(column.target, sorted(column.above), sorted(column.below)) for column in some] for some in (said, lie)]
    return said if not said or sorted_[0] == sorted_[1] else lie
