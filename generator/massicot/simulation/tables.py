"""Which tables are meant: by the names and numbers that a person gave, or every game, way and number of players."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from massicot.codes import OPTION
from massicot.data.library import Library
from massicot.diagnostics import DataError, Diagnostic
from massicot.games.engine.codes import Codes
from massicot.games.engine.programs import Way, code_of, ways
from massicot.games.engine.simulate import Table


@dataclass(frozen=True, slots=True)
class SimulationOrder:
    """What is to be played, and how."""

    names: tuple[str, ...] = ()
    """`paires`, `paires/norland`; none means all."""
    players: tuple[int, ...] = ()
    """None means every number that can play."""
    games: int = 10_000
    seed: int = 1
    strategy: str = "random"
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Seating:
    """One way to play, and its tables by number of players."""

    way: Way
    tables: tuple[Table, ...]


def seatings(library: Library, wish: SimulationOrder) -> tuple[Seating, ...]:
    """The tables that a wish means; a problem for each name that nothing bears and each number that can't play."""
    known = {way.id: way for way in _ways(library, wish.names)}
    found: list[Seating] = []
    problems: list[Diagnostic] = []
    for name in wish.names or known:
        way = known.get(name.lower())
        if way is None:
            problems.append(library.unknown_game(name, library.way_names()))
            continue
        try:
            numbers = _numbers(way, wish)
        except DataError as wrong:
            problems += wrong.problems
            continue
        if numbers:
            deck = Codes(library.deck(way.variant.game)).deck
            found.append(Seating(way, tuple(_table(way, deck, players, wish) for players in numbers)))
    if not found and not problems:
        asked = _listed(wish.players)
        problems.append(OPTION.problem(f"no game is played by {asked}", "give --players numbers from 2 to 8"))
    if problems:
        raise DataError(problems)
    return tuple(found)


def _ways(library: Library, names: Sequence[str]) -> Iterator[Way]:
    """The games of these names with their ways to play; all that have a program, if none is named."""
    for game in dict.fromkeys(name.partition("/")[0] for name in names):
        if (variant := library.variant(game)) is not None:
            yield from ways(variant)
    for game in library.decks() if not names else ():
        for variant in library.variants(game).values():
            if variant.code:
                yield from ways(variant)


def _numbers(way: Way, wish: SimulationOrder) -> Sequence[int]:
    """The numbers of players that are asked for and can play. Of all games, some always can't: they are left out."""
    if not wish.players:
        return way.players
    wrong = [number for number in wish.players if number not in way.players]
    if wrong and wish.names:
        hint = f"give --players {_listed(way.players)}, or leave it out"
        raise DataError([OPTION.problem(f"{way.id} is not played by {_listed(wrong)}", hint)])
    return [number for number in wish.players if number in way.players]


def _table(way: Way, deck: tuple[int, ...], players: int, wish: SimulationOrder) -> Table:
    facts = way.facts_for(players)
    return Table(way.id, code_of(way.variant), facts, deck, players, wish.strategy, wish.seed, wish.strict)


def _listed(numbers: Iterable[int]) -> str:
    """`3`, `2-8`, `4, 6`."""
    some = sorted(numbers)
    if len(some) > 1 and some == list(range(some[0], some[-1] + 1)):
        return f"{some[0]}-{some[-1]}"
    return ",".join(map(str, some))
