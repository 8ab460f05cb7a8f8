"""Games that are watched: which moves were offered and chosen, what was told, and how one player fares who plays in
another way than all others. Pure, like `simulating`, whose tally it adds to."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from massicot.games.engine.game import Game
from massicot.games.engine.luck import Dice
from massicot.games.engine.programs import Choose, program
from massicot.games.engine.simulate import Laws, Narrow, Table, Tally, count, note_trouble, play
from massicot.games.engine.values import Move, View

LONGEST = 2000
"""More decisions than this nobody makes in one game, whatever its own bound is."""
ENOUGH = 3
"""After so many games that break a law, a lot ends: the next would break it too."""
ALWAYS, NEVER = "always", "never"


@dataclass(frozen=True, slots=True)
class Stance:
    """How one player differs from the others: whenever there is a choice between a kind of move and another kind, that
    kind is always chosen, or never. In all else they play alike."""

    will: str = ""
    kind: str = ""

    def allows(self, move: Move) -> bool:
        """Is it what this player would do?"""
        return (move.kind == self.kind) == (self.will == ALWAYS)

    def of(self, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves that this player takes into account: all, if there is none of those."""
        return [move for move in moves if self.allows(move)] or moves


ALIKE = Stance()


@dataclass(frozen=True, slots=True)
class Lot:
    """So many games at a table, the `number`th lot of them, with a player of some stance at each seat in turn."""

    table: Table
    number: int
    games: int
    stance: Stance = ALIKE

    @property
    def name(self) -> str:
        """Who plays what, and which lot: the seed of its luck."""
        table = self.table
        who = f"{table.strategy}/{self.stance.will}/{self.stance.kind}"
        return f"{table.seed}/{table.way}/{table.players}/{who}/{self.number}/{self.games}"


@dataclass(slots=True)
class Seen:
    """What was counted, beside the tally of all games."""

    tally: Tally = field(default_factory=Tally)
    moves: Counter[str] = field(default_factory=Counter)
    """Every move that was made, by kind."""
    events: Counter[str] = field(default_factory=Counter)
    choices: Counter[tuple[str, ...]] = field(default_factory=Counter)
    """Decisions between several kinds of moves, by these kinds; and what was then chosen."""
    picks: Counter[str] = field(default_factory=Counter)
    tokens: Counter[int] = field(default_factory=Counter)
    """Games by what the player with the stance won; and by how many won, or lost, together with that player."""
    wins: Counter[int] = field(default_factory=Counter)
    losses: Counter[int] = field(default_factory=Counter)

    def add(self, other: "Seen") -> None:
        """Count what another one counted."""
        self.tally.add(other.tally)
        for name in ("moves", "events", "choices", "picks", "tokens", "wins", "losses"):
            getattr(self, name).update(getattr(other, name))


def watch(lot: Lot) -> Seen:
    """Play one lot. Where all play alike, moves are noted and events heard; at random, laws are held."""
    table, seen = lot.table, Seen()
    rules = program(table.program)
    dice = Dice(lot.name)
    random = table.strategy == "random"
    alike = not lot.stance.kind
    laws = Laws(table.deck) if random and alike else None

    def note(moves: Sequence[Move], move: Move) -> None:
        seen.moves[move.kind] += 1
        kind = moves[0].kind
        for other in moves:
            if other.kind != kind:
                seen.choices[tuple(sorted({one.kind for one in moves}))] += 1
                seen.picks[move.kind] += 1
                break

    for number in range(lot.games):
        seen.tally.games += 1
        seat = (lot.number + number) % table.players
        choose = None if random else _seated(rules.sensible, lot.stance, seat, dice)
        narrow = _narrowed(lot.stance, seat) if random and not alike else None
        try:
            game = rules.kind(table.facts, table.deck, table.players, dice)
            game.log = [] if alike else None
            decisions, seconds = play(game, dice, choose, laws, note if alike else None, narrow, LONGEST)
        except Exception as wrong:  # a finding, whoever made the mistake
            note_trouble(seen.tally, wrong, number)
            if seen.tally.trouble.total() == ENOUGH:
                break
            continue
        count(seen.tally, game, decisions, seconds)
        seen.events.update(told.kind for told in game.log or ())
        _fare(seen, game, seat)
    return seen


def _fare(seen: Seen, game: Game, seat: int) -> None:
    seen.tokens[game.tokens[seat]] += 1
    seen.wins[len(game.winners) if seat in game.winners else 0] += 1
    seen.losses[len(game.losers) if seat in game.losers else 0] += 1


def _narrowed(stance: Stance, odd: int) -> Narrow:
    """All play at random; the odd one as far as the stance allows."""
    return lambda seat, moves: stance.of(moves) if seat == odd else moves


def _seated(sensible: Choose, stance: Stance, odd: int, dice: Dice) -> Choose:
    """All play sensibly; the odd one as far as the stance allows."""
    if not stance.kind:
        return sensible

    def choose(view: View, moves: Sequence[Move]) -> Move:
        best = sensible(view, moves)
        if view["seat"] != odd or stance.allows(best):
            return best
        allowed = stance.of(moves)
        return best if allowed is moves else _second(sensible, view, allowed, dice)

    return choose


def _second(sensible: Choose, view: View, moves: Sequence[Move], dice: Dice) -> Move:
    """The most sensible of some moves; any of them, where the rule of thumb has no opinion without the others."""
    with suppress(LookupError, ValueError):
        best = sensible(view, moves)
        if best in moves:
            return best
    return moves[dice.seat(len(moves))]
