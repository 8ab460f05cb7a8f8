"""What a number of games proves: of a seat, of a player, of an option.

Is an option always or never right? Asked of players who insist on a kind of move, or refuse it.

One player, at each seat in turn, differs from the others in this alone: where a kind of move can be chosen beside
another kind, it is always chosen, or never. The company is of two sorts: players who do anything, and players who
follow the rule of thumb of the game. A kind of move is *never right* when in both companies who refuses it does better
than the others and who insists on it does worse; *always right* when it is the other way round. Where the rule of thumb
itself never (always) chooses it, that company can say no more than that who insists (refuses) does worse. Better and
worse are beyond a 99 % interval, in tokens where the game is played for tokens, else in victories, else in defeats.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import copysign, inf, sqrt

from massicot.games.engine.simulate import Table, Tally
from massicot.games.engine.watch import ALIKE, ALWAYS, NEVER, Lot, Seen, Stance
from massicot.simulation.report import Share, shares
from massicot.simulation.watched import Watcher

UNFAIR = 0.5
"""A seat may have so much more or less than its fair share, as a part of that share."""
Z = 2.5758293035489004
"""Of the normal distribution, 99 % lie within so many deviations."""
LOT = 30
"""Games that a core plays at a time."""
AT_RANDOM = 120
"""Games of each stance among players who do anything."""
FEW, MANY = 50, 200
"""Games among those who follow the rule of thumb: a first look, and fresh ones where it was promising."""
Told = Callable[[float], str]


def lots(table: Table, strategy: str, games: int, stance: Stance = ALIKE, first: int = 0) -> list[Lot]:
    """So many games of a table; `first` is the number of the first lot, so that other numbers are other games."""
    played = replace(table, strategy=strategy)
    return [Lot(played, first + at, min(LOT, games - at * LOT), stance) for at in range(-(-games // LOT))]


def see(wanted: Sequence[Sequence[Lot]], player: Watcher) -> list[Seen]:
    """What was seen in each of some groups of lots."""
    seen = iter(player.see([lot for group in wanted for lot in group]))
    sums = []
    for group in wanted:
        whole = Seen()
        for _ in group:
            whole.add(next(seen))
        sums.append(whole)
    return sums


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
        """Worse than the others, beyond the interval."""
        return self.high < 0

    @property
    def better(self) -> bool:
        """Better than the others, beyond the interval."""
        return self.low > 0

    @property
    def promising(self) -> bool:
        """Better by more than one standard error: worth more games."""
        return self.mean > (self.high - self.mean) / Z


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


# -- options ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class TableResult:
    """A table, and what was seen at it where all play alike: at random, sensibly; and sensibly once more in many fresh
    games, if a seat looked wrong."""

    table: Table
    random: Seen
    sensible: Seen
    sure: Seen | None = None

    @property
    def players(self) -> int:
        """How many sit there."""
        return self.table.players

    @property
    def both(self) -> tuple[Seen, Seen]:
        """What was seen in either company."""
        return self.random, self.sensible

    def kinds(self) -> list[str]:
        """The kinds of moves between which one chooses. Of two, one stands for both: to insist on it is to refuse the
        other."""
        found = sorted({kind for seen in self.both for kinds in seen.choices for kind in kinds})
        return found[:1] if len(found) == 2 else found

    def for_tokens(self) -> bool:
        """Was something won or lost in any game?"""
        return any(any(seen.tally.best) or any(seen.tally.worst) for seen in self.both)

    def sensibly(self, kind: str) -> str:
        """Does the rule of thumb always or never choose it?"""
        offered = sum(count for kinds, count in self.sensible.choices.items() if kind in kinds)
        picked = self.sensible.picks[kind]
        return "" if not offered or 0 < picked < offered else ALWAYS if picked else NEVER


@dataclass(slots=True)
class OptionCase:
    """That a kind of move is always, or never, right at a table: what speaks for it."""

    at: TableResult
    kind: str
    right: str
    fares: dict[str, tuple[Fare, Fare]] = field(default_factory=dict)
    """How those fare who do so, and the others, in each company."""

    @property
    def stances(self) -> tuple[Stance, Stance]:
        """To do so, and to do the contrary."""
        return Stance(self.right, self.kind), Stance(NEVER if self.right == ALWAYS else ALWAYS, self.kind)

    @property
    def agreed(self) -> bool:
        """The rule of thumb does so already, and can't do better than itself."""
        return self.at.sensibly(self.kind) == self.right

    def promising(self) -> bool:
        """Whether what was seen so far is worth more games."""
        wise, unwise = self.fares["sensible"]
        return (self.agreed or wise.promising) and unwise.mean < 0

    def proven(self, company: str) -> bool:
        """Beyond the intervals of what was seen in a company."""
        wise, unwise = self.fares[company]
        return unwise.worse and (wise.better or (company == "sensible" and self.agreed))


def judge(tables: Sequence[TableResult], player: Watcher) -> list[tuple[OptionCase, ...]]:
    """The options of each table that are always or never right. One is dropped as soon as a company speaks against
    it."""
    options = [
        OptionCase(table, kind, right) for table in tables for kind in table.kinds() for right in (ALWAYS, NEVER)
    ]
    _hear(options, "random", AT_RANDOM, 0, player)
    options = [option for option in options if option.proven("random")]
    _hear(options, "sensible", FEW, 0, player)
    options = [option for option in options if option.promising()]
    _hear(options, "sensible", MANY, -(-FEW // LOT), player)
    proven = [option for option in options if option.proven("sensible")]
    return [tuple(option for option in proven if option.at is table) for table in tables]


def _hear(options: Sequence[OptionCase], company: str, games: int, first: int, player: Watcher) -> None:
    wanted = [lots(option.at.table, company, games, stance, first) for option in options for stance in option.stances]
    seen = iter(see(wanted, player))
    for option in options:
        at = option.at
        alike = at.random if company == "random" else at.sensible
        wise, unwise = (fare(next(seen), alike, at.players, tokens=at.for_tokens()) for _ in option.stances)
        option.fares[company] = wise, unwise
