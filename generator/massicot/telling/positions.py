"""What lies on a table, as lines of text: the position of an example, or what one player sees of a game."""

from collections.abc import Iterator, Sequence
from typing import Any

from massicot.games.engine.codes import FACE_DOWN
from massicot.games.engine.replay import TableNames
from massicot.games.engine.values import NOBODY, View
from massicot.language.fr.quoting import figures
from massicot.language.fr.typography import MINUS, NO_BREAK
from massicot.language.fr.words import counted, listed
from massicot.model.table import PLACES, places
from massicot.model.variant import HIDDEN, Column, Pile, Position
from massicot.telling.lines import OWN, TABLE, TextLine

_LAID = ("bids", "chosen")
"""Piles of a card or two: one that is hidden lies there as [?]."""
_ONE = {name: PLACES[name].in_line for name in places("player") if name != "turn"}
_COUNTS = {"game": "partie", "round": "manche", "lap": "tour de table"}
_TURN = "turn"
_GAP = "   "
_SHORT = 30
"""What is shorter stays on a line."""


def seen(view: View, table: TableNames) -> Position:
    """What one player sees, as a position. What the game does not use is left out."""
    players = table.players

    def pile(cards: Any, field: str) -> Pile:
        if isinstance(cards, int):
            return Pile((HIDDEN,) * cards, cards)
        if field in ("hands", "won"):
            cards = sorted(cards)
        elif field == "stacks":  # the next one first
            cards = cards[::-1]
        return Pile(tuple(HIDDEN if card == FACE_DOWN else table.codes.id(card) for card in cards), len(cards))

    each: dict[str, dict[str, Pile]] = {}
    for field in places("cards-each"):
        piles = {player: pile(cards, field) for player, cards in zip(players, view[field], strict=True) if cards}
        if piles:
            each[field] = piles
    numbers_each = {
        field: dict(zip(players, view[field], strict=True))
        for field in ("points", "tokens", "antes")
        if any(view[field]) or (field == "points" and "target" in view["facts"])
    }
    if stake := view["facts"].get("stake"):  # so many tokens to begin with: what is left, not what was won
        numbers_each.pop("tokens", None)
        numbers_each["purse"] = {player: stake + won for player, won in zip(players, view["tokens"], strict=True)}
    return Position(
        players=players,
        each=each,
        numbers_each=numbers_each,
        cards={field: pile(view[field], field) for field in places("cards") if view.get(field)},
        numbers=_numbers(view),
        one={field: players[view[field]] for field in (*_ONE, _TURN) if view[field] != NOBODY},
        some={"out": tuple(player for player, out in zip(players, view["out"], strict=True) if out)},
        columns=tuple(
            Column(table.codes.id(target), *(tuple(map(table.codes.id, side)) for side in sides))
            for target, *sides in view["columns"]
        ),
    )


def _numbers(view: View) -> dict[str, int]:
    """What is counted for the whole table, and the figures at which the game ends. That a game has but one round needs
    no saying; a raft has games, not rounds."""
    ends = {field: view["facts"][field] for field in ("rounds", "target") if field in view["facts"]}
    counts = {field: view[field] for field in ("lap", "pot") if view[field]}
    if view["round"] and (ends or view["round"] > 1):
        counts = {"game" if "week" in view else "round": view["round"], **counts}
    return {**ends, **counts}


def shown(position: Position, me: str = "") -> tuple[TextLine, ...]:
    """A position: first the middle of the table, then the players. `me` is the one who looks at it."""
    return (*_middle(position), *_columns(position), *_players(position, me))


def results(after: Position) -> Iterator[tuple[str, str]]:
    """Who wins and loses: a word, and the players."""
    for name, one, many in (("winners", "Gagne", "Gagnent"), ("losers", "Perd", "Perdent")):
        if people := after.some.get(name, ()):
            yield many if len(people) > 1 else one, listed(list(people))


def card(name: str) -> str:
    """A card as it lies there: [7], [capitaine 7], [?]."""
    return f"[{name.replace('-', NO_BREAK)}]"


def cards(names: Sequence[str]) -> str:
    """Cards beside each other; if all are hidden, how many there are."""
    if not names:
        return "rien"
    if all(name == HIDDEN for name in names):
        return counted(len(names), "carte", feminine=True, figures=True)
    return _laid(names)


def _laid(names: Sequence[str]) -> str:
    return " ".join(map(card, names))


def signed(number: int) -> str:
    """What was won or lost: +17, −17."""
    return f"+{figures(number)}" if number > 0 else figures(number)


# -- parts -------------------------------------------------------------------------------------------


def _middle(position: Position) -> Iterator[TextLine]:
    told = [f"{_COUNTS[field]} {number}" for field, number in position.numbers.items() if field in _COUNTS]
    if "round" in position.numbers and "rounds" in position.numbers:
        told[0] += f" sur {position.numbers['rounds']}"
    if "target" in position.numbers:
        told.append(f"fin à {position.numbers['target']} points")
    for field in places("cards", "nobody"):
        if field in position.cards:
            told.append(f"{position.place(field).in_line} : {cards(position.cards[field].cards)}")
    if burned := position.numbers.get("burned"):
        told.append(f"{counted(burned, 'carte', feminine=True, figures=True)} à l’écart")
    if "pot" in position.numbers:
        told.append(f"pot : {counted(position.numbers['pot'], 'jeton', figures=True)}")
    if told:
        text = " · ".join(one.replace(" ", NO_BREAK) if len(one) < _SHORT else one for one in told)
        yield TextLine(text[:1].upper() + text[1:], TABLE)
    for field in places("cards", "all", "owner", "game"):
        if field in position.cards:
            names = position.cards[field].cards
            yield TextLine(
                f"{position.place(field).in_line} : {_laid(names) if field == 'week' else cards(names)}", TABLE
            )


def _columns(position: Position) -> Iterator[TextLine]:
    for column in position.columns:
        sides = zip(position.players, (column.above, column.below), strict=False)
        told = [
            f"{player}{NO_BREAK}{cards(side)}{NO_BREAK}={NO_BREAK}{sum(map(int, side))}"
            for player, side in sides
            if side
        ]
        yield TextLine(f"Colonne du {column.target} : {' · '.join(told) or 'rien'}", TABLE)


def _players(position: Position, me: str) -> Iterator[TextLine]:
    width = max(map(len, position.players), default=0)
    for player in position.players:
        told = _player(position, player)
        if not told:
            continue
        mark = "▸" if position.one.get(_TURN) == player else " "
        yield TextLine(f"{mark} {player.ljust(width)}{_GAP}{_GAP.join(told)}", OWN if player == me else TABLE)


def _player(position: Position, player: str) -> list[str]:
    piles = [(field, each[player].cards) for field, each in position.each.items() if player in each]
    told = [
        position.place(field).in_line.replace(" ", NO_BREAK)
        + NO_BREAK
        + (_laid(names) if field in _LAID else cards(names))
        for field, names in piles
    ]
    numbers = {field: each[player] for field, each in position.numbers_each.items() if player in each}
    if "points" in numbers:
        told.append(_many(numbers["points"], "point"))
    if "purse" in numbers:
        left = numbers["purse"]
        told.append(_many(left, "jeton") if left >= 0 else f"doit{NO_BREAK}{_many(-left, 'jeton')}")
    if "tokens" in numbers:
        told.append(("+" if numbers["tokens"] > 0 else "") + _many(numbers["tokens"], "jeton"))
    if "antes" in numbers:
        told.append(f"mise{NO_BREAK}{numbers['antes']}")
    if "paid" in numbers:
        told.append(f"payé{NO_BREAK}{numbers['paid']}")
    told += [f"({name})" for field, name in _ONE.items() if position.one.get(field) == player]
    if player in position.some.get("out", ()):
        told.append(f"ne{NO_BREAK}joue{NO_BREAK}plus")
    return told


def _many(number: int, noun: str) -> str:
    """So many, or so many less than nothing: 17 points, −1 point."""
    return (MINUS if number < 0 else "") + counted(abs(number), noun, figures=True)
