"""How an example ends: what lies on the table otherwise than its text says."""

from collections.abc import Iterator, Sequence
from typing import Any

from massicot.games.engine.codes import Codes
from massicot.games.engine.game import PILES_EACH, Game
from massicot.games.engine.view import NUMBERS_EACH
from massicot.model.table import PLACES, Sight
from massicot.model.variant import HIDDEN, Column, Pile, Position

NOBODY = ""

Difference = tuple[Position, Position]
"""What the text says and what lies there: each a position of one thing."""


def differences(game: Game, after: Position, players: tuple[str, ...], codes: Codes) -> Iterator[Difference]:
    """Whatever the text names and the table has otherwise."""
    end = _End(game, players, codes)
    yield from end.cards(after)
    yield from end.numbers(after)
    yield from end.people(after)
    yield from end.columns(after)


class _End:
    def __init__(self, game: Game, players: tuple[str, ...], codes: Codes) -> None:
        self.game, self.players, self.codes = game, players, codes

    def only(self, **part: Any) -> Position:
        """A position of one thing."""
        nothing: dict[str, Any] = {"each": {}, "numbers_each": {}, "cards": {}, "numbers": {}, "one": {}, "some": {}}
        return Position(players=self.players, **(nothing | part))

    def pile(self, said: Pile, found: Sequence[int], *, in_order: bool = False) -> Pile | None:
        """What lies there, if it is not the same cards; but for rows, which all can see, and stacks, which are drawn
        from, order is the table's own affair. Hidden cards are counted."""
        if all(card == HIDDEN for card in said.cards):
            lies = (HIDDEN,) * len(found)
        else:
            lies = tuple(self.codes.id(card) for card in found)
        same = said.cards == lies if in_order else sorted(said.cards) == sorted(lies)
        return None if same else Pile(lies, len(lies))

    def cards(self, after: Position) -> Iterator[Difference]:
        """Everybody's piles, and those of all."""
        game = self.game
        for field, piles in after.each.items():
            if field not in PILES_EACH:
                continue
            for player, said in piles.items():
                found = getattr(game, field)[self.players.index(player)]
                if PLACES[field].upwards:  # its top is told first, and lies last
                    found = found[::-1]
                if lies := self.pile(said, found, in_order=PLACES[field].ordered):
                    yield self.only(each={field: {player: said}}), self.only(each={field: {player: lies}})
        for field, said in after.cards.items():
            if PLACES[field].sight is Sight.GAME:  # in its order, and as it lies
                week = tuple(self.codes.id(card) if card else HIDDEN for card in game.view(0)[field])
                if week != said.cards:
                    yield self.only(cards={field: said}), self.only(cards={field: Pile(week, len(week))})
            elif lies := self.pile(said, getattr(game, field)):
                yield self.only(cards={field: said}), self.only(cards={field: lies})

    def numbers(self, after: Position) -> Iterator[Difference]:
        """Points, tokens, the round, the pot."""
        for field, numbers in after.numbers_each.items():
            if field not in NUMBERS_EACH:
                continue
            for player, said in numbers.items():
                found = getattr(self.game, field)[self.players.index(player)]
                if found != said:
                    yield (
                        self.only(numbers_each={field: {player: said}}),
                        self.only(numbers_each={field: {player: found}}),
                    )
        for field, said in after.numbers.items():
            if (found := getattr(self.game, field)) != said:
                yield self.only(numbers={field: said}), self.only(numbers={field: found})

    def people(self, after: Position) -> Iterator[Difference]:
        """Whose turn it is, who has the shark, who is out, who wins."""
        players = self.players
        for field, player in after.one.items():
            seat: int = getattr(self.game, field)
            found = players[seat] if seat >= 0 else NOBODY
            if found != player:
                yield self.only(one={field: player}), self.only(one={field: found})
        for field, some in after.some.items():
            if field == "out":
                those = tuple(player for player, out in zip(players, self.game.out, strict=True) if out)
            else:
                those = tuple(players[seat] for seat in getattr(self.game, field))
            if set(those) != set(some):
                yield self.only(some={field: some}), self.only(some={field: those})

    def columns(self, after: Position) -> Iterator[Difference]:
        """The columns of Cinq cartes."""
        name = self.codes.id
        lie = tuple(
            Column(name(target), tuple(map(name, above)), tuple(map(name, below)))
            for target, above, below in self.game.columns
        )
        if after.columns and [_sorted(one) for one in after.columns] != [_sorted(one) for one in lie]:
            yield self.only(columns=after.columns), self.only(columns=lie)


def _sorted(column: Column) -> tuple[str, list[str], list[str]]:
    return column.target, sorted(column.above), sorted(column.below)
