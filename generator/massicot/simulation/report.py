"""From counts to numbers that say something: means, shares with their intervals; as values, and as JSON."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from massicot.games.engine.simulate import Tally
from massicot.simulation.run import Played

Z = 1.959963984540054
"""Of the normal distribution, 95 % lie within so many deviations."""
_LOW, _HIGH = Fraction(1, 10), Fraction(9, 10)


@dataclass(frozen=True, slots=True)
class Share:
    """A part of all games, and where the true part lies, with 95 % confidence (Wilson)."""

    part: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number varies from game to game: eight games in ten lie from `low` to `high`."""

    mean: float
    low: float
    high: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happens in some games: in which part of them, and how often in each on average."""

    games: float
    times: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenFigures:
    """What is won and lost: by the luckiest and the unluckiest player of a game, and by each seat on average."""

    won: float
    best: int
    lost: float
    worst: int
    seats: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The numbers of one way to play, for one number of players."""

    players: int
    games: int
    finished: int
    decisions: Spread | None
    rounds: Spread | None
    minutes: Spread | None
    wins: tuple[Share, ...]
    """By seat, clockwise from the first dealer's left; empty if the game names no winner."""
    losses: tuple[Share, ...]
    tokens: TokenFigures | None
    reshuffled: Happening
    ran_out: Happening
    ledger: Mapping[str, Happening]
    """Decisions of this edition that had to be applied, where the sources are silent or can be read in several ways."""
    trouble: Mapping[str, int]
    """Laws that were broken: in how many games."""
    first_trouble: Mapping[str, int]
    lengths: Mapping[int, int]
    """Games by number of decisions."""


def reports(played: Played) -> tuple[Report, ...]:
    """What happened in the games that were played, a report for each number of players.

    >>> import massicot
    >>> order = massicot.SimulationOrder(names=("cinq-cartes",), games=20)
    >>> played = next(massicot.simulate(massicot.Library(), order, cores=1))
    >>> [(report.players, report.finished) for report in massicot.reports(played)]
    [(2, 20)]
    """
    return tuple(report(players, tally) for players, tally in sorted(played.tallies.items()))


def report(players: int, tally: Tally) -> Report:
    """What a tally says."""
    happened = {name: _happening(tally, name, tally.decisions[name]) for name in sorted(tally.decisions)}
    return Report(
        players=players,
        games=tally.games,
        finished=tally.finished,
        decisions=spread(tally.lengths),
        rounds=spread(tally.rounds),
        minutes=spread(tally.seconds, unit=60),
        wins=shares(tally.wins, players, tally.finished),
        losses=shares(tally.losses, players, tally.finished),
        tokens=_tokens(tally, players),
        reshuffled=_happening(tally, "reshuffle", tally.counts["reshuffle"]),
        ran_out=_happening(tally, "stock-empty", tally.counts["stock-empty"]),
        ledger=happened,
        trouble=dict(sorted(tally.trouble.items())),
        first_trouble=dict(sorted(tally.first_trouble.items())),
        lengths=dict(sorted(tally.lengths.items())),
    )


def spread(values: Counter[int], unit: int = 1) -> Spread | None:
    """Of games counted by a value; None if there is no game."""
    games = values.total()
    if not games:
        return None
    mean = sum(value * count for value, count in values.items()) / games
    low, high = _quantile(values, _LOW * games), _quantile(values, _HIGH * games)
    return Spread(mean / unit, low / unit, high / unit, min(values) / unit, max(values) / unit)


def _quantile(values: Counter[int], wanted: Fraction) -> int:
    """The least value that so many games do not exceed."""
    seen, last = 0, 0
    for last in sorted(values):
        seen += values[last]
        if seen >= wanted:
            break
    return last


def shares(counted: Counter[tuple[int, int]], players: int, games: int) -> tuple[Share, ...]:
    """Each seat's part of the games; who shares a victory with others has a part of it. Parts vary less than whole
    games do, so that their interval is rather too wide than too narrow."""
    if not counted or not games:
        return ()
    sums = [Fraction(0)] * players
    for (seat, among), count in counted.items():
        sums[seat] += Fraction(count, among)
    return tuple(wilson(float(one), games) for one in sums)


def wilson(successes: float, games: int) -> Share:
    """The score interval of Wilson (1927): never outside 0 to 1, and right for parts near them."""
    part = successes / games
    scale = 1 + Z * Z / games
    middle = (part + Z * Z / (2 * games)) / scale
    half = Z * sqrt(part * (1 - part) / games + Z * Z / (4 * games * games)) / scale
    return Share(part, max(0.0, min(part, middle - half)), min(1.0, max(part, middle + half)))


def _happening(tally: Tally, name: str, times: int) -> Happening:
    games = max(tally.finished, 1)
    return Happening(tally.games_with[name] / games, times / games)


def _tokens(tally: Tally, players: int) -> TokenFigures | None:
    if not any(tally.best) and not any(tally.worst):
        return None
    won, lost = spread(tally.best), spread(tally.worst)
    assert won is not None
    assert lost is not None
    seats = tuple(tally.tokens[seat] / tally.finished for seat in range(players))
    return TokenFigures(won=won.mean, best=int(won.most), lost=lost.mean, worst=int(lost.least), seats=seats)


def as_json(played: Iterable[tuple[Played, tuple[Report, ...]]]) -> str:
    """The same numbers for other programs. Keys stay as they are; new ones may be added."""
    content = [
        {
            "way": one.way.id,
            "title": one.way.title,
            "strategy": one.wish.strategy,
            "seed": one.wish.seed,
            "tables": [_rounded(asdict(found)) for found in numbers],
        }
        for one, numbers in played
    ]
    return json.dumps({"simulations": content}, indent=2, ensure_ascii=False) + "\n"


def _rounded(value: Any) -> Any:
    """Six digits are more than any of these numbers deserves, and the same on every machine."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {str(key): _rounded(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(one) for one in value]
    return value
