"""Games that are watched: which moves were offered and chosen, what was told, and how one player fares who plays in
another way than all others. Pure, like `simulating`, whose tally it adds to."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from massicot.games.engine.game import Game
from massicot.games.engine.luck import Dice
from massicot.games.engine.programs import Choose, program
from massicot.games.engine.simulate import Batch, Laws, Summed, Table, Tally, count, note_trouble, play, play_batch
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
class Seen(Summed):
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


def watch(lot: Lot | Batch) -> Seen:
    """Play one lot, or only count what comes of a batch. Where all play alike, moves are noted and events heard; at
    random, laws are held."""
    if isinstance(lot, Batch):
        return Seen(tally=play_batch(lot))
    table, seen = lot.table, Seen()
    rules = program(table.program)
    dice = Dice(lot.name)
    random = table.strategy == "random"
    alike = not lot.stance.kind
    laws = Laws(table.deck) if random and alike else None

    def note(moves: Sequence[Move], move: Move) -> None:
        seen.moves[move.kind] += 1
        kinds = {other.kind for other in moves}
        if len(kinds) > 1:
            seen.choices[tuple(sorted(kinds))] += 1
            seen.picks[move.kind] += 1

    for number in range(lot.games):
        seen.tally.games += 1
        seat = (lot.number + number) % table.players
        choose = _chooser(None if random else rules.sensible, lot.stance, seat, dice)
        try:
            game = rules.kind(table.facts, table.deck, table.players, dice)
            game.log = [] if alike else None
            decisions, seconds = play(game, dice, choose, laws, note if alike else None, LONGEST)
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


def _chooser(sensible: Choose | None, stance: Stance, odd: int, dice: Dice) -> Choose | None:
    """All play sensibly, or at random; the odd one as far as the stance allows."""
    if not stance.kind:
        return sensible

    def choose(view: View, moves: Sequence[Move]) -> Move:
        allowed = stance.of(moves) if view["seat"] == odd else moves
        if sensible is None:
            return allowed[dice.seat(len(allowed))]
        best = sensible(view, moves)
        if allowed is moves or stance.allows(best):
            return best
        with suppress(LookupError, ValueError):  # the rule of thumb may have no opinion without the other moves
            best = sensible(view, allowed)
            if best in allowed:
                return best
        return allowed[dice.seat(len(allowed))]

    return choose
