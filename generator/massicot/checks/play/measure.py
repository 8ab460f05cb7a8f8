"""What a number of games proves: a seat's share, and how a player fares, each with its interval."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import copysign, inf, sqrt

from massicot.games.engine.simulate import Tally
from massicot.games.engine.watch import Seen
from massicot.simulation.report import Share, shares

UNFAIR = 0.5
"""A seat may have so much more or less than its fair share, as a part of that share."""
Z = 2.5758293035489004
"""Of the normal distribution, 99 % lie within so many deviations."""


Told = Callable[[float], str]


# -- seats ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat's share of victories, or of defeats where nobody wins."""

    number: int
    share: Share
    fair: float
    what: str

    @property
    def looks_wrong(self) -> bool:
        """The share is beyond the bound, and not by chance."""
        beyond = abs(self.share.part - self.fair) > UNFAIR * self.fair
        return beyond and not self.share.low <= self.fair <= self.share.high

    def leans_like(self, other: "Seat") -> bool:
        """Away from what is fair like another, at least half as far as the bound."""
        off = self.share.part - self.fair
        return off * (other.share.part - other.fair) > 0 and abs(off) > UNFAIR / 2 * self.fair

    @property
    def is_wrong(self) -> bool:
        """Its whole interval is beyond the bound."""
        return self.share.low > self.fair * (1 + UNFAIR) or self.share.high < self.fair * (1 - UNFAIR)


def seats(tally: Tally, players: int) -> list[Seat]:
    """Each seat, if there are winners or losers at all."""
    for what, counted in (("wins", tally.wins), ("loses", tally.losses)):
        if parts := shares(counted, players, tally.finished):
            fair = sum(one.part for one in parts) / players
            return [Seat(number, one, fair, what) for number, one in enumerate(parts, 1)]
    return []


def looks_wrong(tally: Tally, players: int) -> bool:
    """Does one seat have far more or less than its share?"""
    return any(seat.looks_wrong for seat in seats(tally, players))


def leans_again(first: Tally, fresh: Tally, players: int) -> bool:
    """Does a seat that looked wrong lean the same way in fresh games?"""
    both = zip(seats(first, players), seats(fresh, players), strict=False)
    return any(seat.looks_wrong and again.leans_like(seat) for seat, again in both)


# -- players ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fare:
    """By how much a player does better than the others, in standard deviations, with an interval of 99 %.
    What this player gets and what everybody is due, in words."""

    mean: float
    low: float
    high: float
    gets: str
    due: str

    @property
    def worse(self) -> bool:
        """For certain."""
        return self.high < 0

    @property
    def better(self) -> bool:
        """For certain."""
        return self.low > 0

    @property
    def promising(self) -> bool:
        """Better by more than one standard error: worth more games."""
        return self.mean > (self.high - self.mean) / Z


def has_tokens(tally: Tally) -> bool:
    """Was something won or lost in any game?"""
    return any(tally.best) or any(tally.worst)


def fare(seen: Seen, alike: Seen, players: int, *, tokens: bool) -> Fare:
    """How the one with a stance fares, against what everybody gets where all play alike: tokens where the game is
    played for tokens, else victories, else defeats avoided."""
    own, due, told = _results(seen, alike.tally, players, tokens=tokens)
    games = own.total()
    if not games:  # none ended: nothing is known
        return Fare(0.0, -inf, inf, told(due), told(due))
    mean = sum(value * count for value, count in own.items()) / games
    spread = sqrt(sum(count * (value - mean) ** 2 for value, count in own.items()) / games)
    words = told(mean), told(due)
    off = mean - due
    if not spread:  # the same in every game: no chance in it
        whole = copysign(inf, off) if off else 0.0
        return Fare(whole, whole, whole, *words)
    middle, half = off / spread, Z / sqrt(games)
    return Fare(middle, middle - half, middle + half, *words)


def _results(seen: Seen, alike: Tally, players: int, *, tokens: bool) -> tuple[Counter[float], float, Told]:
    """Results by number of games, the result that everybody is due, and how both are told."""
    finished = max(alike.finished, 1)
    own: Counter[float] = Counter()
    if tokens:
        own.update({float(won): count for won, count in seen.tokens.items()})
        return own, sum(alike.tokens.values()) / finished / players, _tokens
    won = bool(alike.wins)
    for among, count in (seen.wins if won else seen.losses).items():
        own[(1 if won else -1) / among if among else 0.0] += count
    shared = sum(count / among for (_, among), count in (alike.wins if won else alike.losses).items())
    due = shared / finished / players
    return (own, due, _won) if won else (own, -due, _lost)


def _tokens(value: float) -> str:
    return f"{round(value, 1) + 0.0:.1f} tokens a game"


def _won(value: float) -> str:
    return f"{value:.0%} of the games won"


def _lost(value: float) -> str:
    return f"{abs(value):.0%} of the games lost"
