"""Is an option always or never right? Asked of players who insist on a kind of move, or refuse it.

One player, at each seat in turn, differs from the others in this alone: where a kind of move can be chosen beside
another kind, it is always chosen, or never. The company is of two sorts: players who do anything, and players who
follow the rule of thumb of the game. A kind of move is *never right* when in both companies who refuses it does better
than the others and who insists on it does worse; *always right* when it is the other way round. Where the rule of thumb
itself never (always) chooses it, that company can say no more than that who insists (refuses) does worse. Better and
worse are beyond a 99 % interval, in tokens where the game is played for tokens, else in victories, else in defeats.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from massicot.checks.play.lots import LOT, lots, see
from massicot.checks.play.measure import Fare, fare, has_tokens
from massicot.games.engine.simulate import Table
from massicot.games.engine.watch import ALWAYS, NEVER, Seen, Stance
from massicot.simulation.watched import Watcher

AT_RANDOM = 120
"""Games of each stance among players who do anything."""
FEW, MANY = 50, 200
"""Games among those who follow the rule of thumb: a first look, and fresh ones where it was promising."""


@dataclass(frozen=True, slots=True)
class TableChoices:
    """A table, and what was seen at it where all play alike: at random, and sensibly."""

    table: Table
    random: Seen
    sensible: Seen

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of moves between which one chooses. Of two, one stands for both: to insist on it is to refuse the
        other."""
        found = sorted({kind for kinds in self.random.choices + self.sensible.choices for kind in kinds})
        return tuple(found[:1] if len(found) == 2 else found)

    @property
    def for_tokens(self) -> bool:
        """Is it played for tokens?"""
        return has_tokens(self.random.tally) or has_tokens(self.sensible.tally)

    def sensibly(self, kind: str) -> str:
        """Does the rule of thumb always or never choose it?"""
        offered = sum(count for kinds, count in self.sensible.choices.items() if kind in kinds)
        picked = self.sensible.picks[kind]
        return "" if not offered or 0 < picked < offered else ALWAYS if picked else NEVER


@dataclass(frozen=True, slots=True)
class Verdict:
    """An option that is always or never right, for so many players: how those fare who do so, and the others. It is
    agreed where the rule of thumb does so already."""

    kind: str
    right: str
    players: int
    agreed: bool
    wise: Fare
    unwise: Fare


@dataclass(slots=True)
class _Case:
    """Is this will right about this kind of move?"""

    choices: TableChoices
    kind: str
    right: str
    fares: dict[str, tuple[Fare, Fare]] = field(default_factory=dict)
    """How the wise and the unwise fare, in each company."""

    @property
    def stances(self) -> tuple[Stance, Stance]:
        return Stance(self.right, self.kind), Stance(NEVER if self.right == ALWAYS else ALWAYS, self.kind)

    @property
    def agreed(self) -> bool:
        """The rule of thumb does so already, and can't do better than itself."""
        return self.choices.sensibly(self.kind) == self.right

    def promising(self) -> bool:
        wise, unwise = self.fares["sensible"]
        return (self.agreed or wise.promising) and unwise.mean < 0

    def proven(self, company: str) -> bool:
        wise, unwise = self.fares[company]
        return unwise.worse and (wise.better or (company == "sensible" and self.agreed))


def judge(every: Sequence[TableChoices], player: Watcher) -> list[tuple[Verdict, ...]]:
    """The verdicts on the options of each table. A case is dropped as soon as one company speaks against it."""
    cases = [_Case(choices, kind, right) for choices in every for kind in choices.kinds for right in (ALWAYS, NEVER)]
    _hear(cases, "random", AT_RANDOM, 0, player)
    cases = [case for case in cases if case.proven("random")]
    _hear(cases, "sensible", FEW, 0, player)
    cases = [case for case in cases if case.promising()]
    _hear(cases, "sensible", MANY, -(-FEW // LOT), player)
    proven = [case for case in cases if case.proven("sensible")]
    return [tuple(_verdict(case) for case in proven if case.choices is choices) for choices in every]


def _hear(cases: Sequence[_Case], company: str, games: int, first: int, player: Watcher) -> None:
    wanted = [lots(case.choices.table, company, games, stance, first) for case in cases for stance in case.stances]
    seen = iter(see(wanted, player))
    for case in cases:
        choices = case.choices
        alike = choices.random if company == "random" else choices.sensible
        wise, unwise = (fare(next(seen), alike, choices.table.players, tokens=choices.for_tokens) for _ in case.stances)
        case.fares[company] = wise, unwise


def _verdict(case: _Case) -> Verdict:
    return Verdict(case.kind, case.right, case.choices.table.players, case.agreed, *case.fares["sensible"])
