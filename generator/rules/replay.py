"""Replay an example strictly: every move legal, every event as said, the end as said. A mismatch names the step."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.errors import DataError, Problem
from generator.model.deck import Deck
from generator.model.variant import HIDDEN, Event, Example, Position, Step, Variant, for_players
from generator.rules.codes import FACE_DOWN, Codes
from generator.rules.game import NUMBERS_EACH, PILES_EACH, Game
from generator.rules.luck import Given, NoLuckError
from generator.rules.moves import IllegalMoveError, Move, Told

_SEATS = ("who", "to", "on", "by")
_SHARED = ("stock", "discard", "centre", "kitty", "menu", "week", "monster", "aside")
_UPWARDS = ("stock", "kitty", "stacks")
"""Piles whose top is the end of the list; a file names their cards in the order in which they come."""

# A position may leave out what the rule asks for: a card to draw, whose turn it is, a column.
_MISSING = (LookupError, ValueError, TypeError, NotImplementedError)
_CURE = "the table lacks something that the rule needs; name it in “given”"


@dataclass(frozen=True, slots=True)
class Moment:
    """One step as it was played: the move, and what followed."""

    step: Step
    events: tuple[Event, ...]


class MismatchError(Exception):
    """An example is not what the rule gives."""

    def __init__(self, example: Example, step: int | None, said: str, given: str) -> None:
        self.example, self.step, self.said, self.given = example, step, said, given
        where = "the end" if step is None else f"step {step + 1}"
        super().__init__(f"{example.id}, {where}: the text says {said}; the rule gives {given}")


class RefusedError(MismatchError):
    """An example has a move that the rule does not allow."""


class Table:
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

    def event(self, told: Told) -> Event:
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
    table = Table(example.given.players, deck)
    game = _table_of(variant, example, table, kind)
    for number, step in enumerate(example.steps):
        game.log = []
        try:
            _do(game, step, table)
        except IllegalMoveError as wrong:
            raise RefusedError(example, number, f"{step.who} {step.move}", f"no: {wrong}") from None
        except NoLuckError as wrong:
            raise MismatchError(example, number, step.move, f"that luck decides ({wrong}): give more cards") from None
        except _MISSING:
            raise MismatchError(example, number, step.move, f"nothing: {_CURE}") from None
        events = tuple(table.event(told) for told in game.log)
        if events != step.then:
            said, given = _difference(step.then, events)
            raise MismatchError(example, number, said, given)
        yield Moment(step, events)
    for said, given in _ends(game, example.after, table):
        raise MismatchError(example, None, said, given)


def _table_of(variant: Variant, example: Example, table: Table, kind: type[Game]) -> Game:
    """The game, with the example's position on its table."""
    players = len(table.players)
    try:
        game = kind(facts_of(variant, example.variant, players), table.codes.deck, players, Given())
    except KeyError as missing:
        problem = Problem(f"the program “{kind.name}” needs the fact “{missing.args[0]}”", "add it", variant.source)
        raise DataError([problem]) from None
    game.pausing = True
    try:
        lay(game, example.given, table)
    except (*_MISSING, NoLuckError):
        raise MismatchError(example, 0, "this position", f"no game: {_CURE}") from None
    return game


def _do(game: Game, step: Step, table: Table) -> None:
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


def lay(game: Game, position: Position, table: Table) -> None:
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
        if field == "week":  # the game lays its hidden cards: the first of the stock
            return [FACE_DOWN if name == HIDDEN else code(name) for name in names]
        found = [spare.pop() if name == HIDDEN else code(name) for name in names]
        return found[::-1] if field in _UPWARDS else found

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


def _ends(game: Game, after: Position, table: Table) -> Iterator[tuple[str, str]]:
    """Where the table is not as the example says."""
    for field, piles in after.each.items():
        if field not in PILES_EACH:
            continue
        for player, pile in piles.items():
            found = getattr(game, field)[table.players.index(player)]
            yield from _same(f"{field} of {player}", pile.cards, found, table)
    for field, numbers in after.numbers_each.items():
        values = getattr(game, field) if field in NUMBERS_EACH else []
        for player, number in numbers.items():
            if values[table.players.index(player)] != number:
                yield f"{field} of {player}: {number}", str(values[table.players.index(player)])
    for field, pile in after.cards.items():
        if field == "week":  # in its order, and as it lies
            week = tuple(table.codes.id(card) if card else HIDDEN for card in game.view(0)["week"])
            if week != pile.cards:
                yield f"week: {', '.join(pile.cards)}", ", ".join(week)
        elif field in _SHARED:
            yield from _same(field, pile.cards, getattr(game, field), table)
    for field, number in after.numbers.items():
        if getattr(game, field) != number:
            yield f"{field}: {number}", str(getattr(game, field))
    for field, player in after.one.items():
        if (seat := getattr(game, field)) != table.players.index(player):
            yield f"{field}: {player}", table.players[seat] if seat >= 0 else "nobody"
    columns = [
        (table.codes.code(c.target), [*map(table.codes.code, c.above)], [*map(table.codes.code, c.below)])
        for c in after.columns
    ]
    if columns and [(t, sorted(a), sorted(b)) for t, a, b in columns] != [
        (t, sorted(a), sorted(b)) for t, a, b in game.columns
    ]:
        yield "other columns", str(game.columns)
    for field, players in after.some.items():
        if field == "out":
            found = {player for player, out in zip(table.players, game.out, strict=True) if out}
        else:
            found = {table.players[seat] for seat in getattr(game, field)}
        if found != set(players):
            yield f"{field}: {', '.join(players)}", ", ".join(sorted(found)) or "nobody"


def _same(what: str, said: tuple[str, ...], found: list[int], table: Table) -> Iterator[tuple[str, str]]:
    """The same cards; their order is the table's own affair. A pile of hidden cards is counted."""
    if all(card == HIDDEN for card in said):
        if len(said) != len(found):
            yield f"{what}: {len(said)} cards", str(len(found))
    elif sorted(said) != sorted(table.codes.id(card) for card in found):
        yield f"{what}: {', '.join(said)}", ", ".join(table.codes.id(card) for card in found) or "nothing"


def _difference(said: tuple[Event, ...], given: tuple[Event, ...]) -> tuple[str, str]:
    for number in range(max(len(said), len(given))):
        left = said[number] if number < len(said) else None
        right = given[number] if number < len(given) else None
        if left != right:
            return _shown(left), _shown(right)
    return "", ""


def _shown(event: Event | None) -> str:
    if event is None:
        return "nothing more"
    details: Mapping[str, Any] = event.details
    return f"{event.kind} ({', '.join(f'{name} {value}' for name, value in details.items())})"
