"""Play many games and count what happens. Pure: the same table and batch give the same tally, wherever it is played.

Games are played in batches of a fixed size, each with a seed of its own, so that no number depends on how many cores
share the work. A tally holds counts of whole things only: tallies add up exactly, in any order.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from massicot.games.engine.game import Game
from massicot.games.engine.luck import Dice
from massicot.games.engine.programs import Choose, program
from massicot.games.engine.values import Move, View

BATCH = 250
STRATEGIES = ("random", "sensible")
ENDLESS, STUCK = "longer than its bound", "a state without a move"
"""Laws that every game keeps, watched or not."""

Watch = Callable[[Sequence[Move], Move], None]
"""Somebody who is told what could be chosen, and what was."""

# How long people take, in seconds: our assumption, behind every estimate in minutes. A player weighs each choice, up to
# a number beyond which nobody looks at all of them. What all decide at the same time, in secret, lasts as long as the
# slowest takes; then what each of them did is revealed and settled. With a deal goes what comes between two rounds:
# paying, counting, gathering cards. Paires, whose source says three to five minutes, has set the first and the last.
PER_CHOICE = 3
MOST_CHOICES = 5
PER_REVEALED = 4
DEAL = 15


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: a game, one way to play it, so many players, and how they decide."""

    way: str
    program: Path
    facts: Mapping[str, Any]
    deck: tuple[int, ...]
    players: int
    strategy: str = "random"
    seed: int = 1
    strict: bool = False
    """Hold the game to its laws after every move."""


@dataclass(frozen=True, slots=True)
class Batch:
    """So many games at a table, the `number`th lot of them."""

    table: Table
    number: int
    games: int

    @property
    def name(self) -> str:
        """Who plays what, and which lot: the seed of its luck."""
        return f"{self.table.seed}/{self.table.way}/{self.table.players}/{self.table.strategy}/{self.number}"


class Summed:
    """Counts that add up, field by field."""

    __slots__ = ()

    def add(self, other: Any) -> None:
        """Count what another one of the same class counted."""
        for name in self.__dataclass_fields__:  # type: ignore[attr-defined]
            mine, more = getattr(self, name), getattr(other, name)
            if isinstance(mine, int):
                setattr(self, name, mine + more)
            elif isinstance(mine, Counter):
                mine.update(more)
            elif isinstance(mine, Summed):
                mine.add(more)
            else:  # which game was the first
                mine.update({law: min(game, mine.get(law, game)) for law, game in more.items()})


@dataclass(slots=True)
class Tally(Summed):
    """What was counted. Every field is a sum, or counts how many games had a value."""

    games: int = 0
    finished: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    """Games by how many decisions they took."""
    rounds: Counter[int] = field(default_factory=Counter)
    seconds: Counter[int] = field(default_factory=Counter)
    wins: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Games that a seat won, by how many won together."""
    losses: Counter[tuple[int, int]] = field(default_factory=Counter)
    tokens: Counter[int] = field(default_factory=Counter)
    """The net winnings of each seat, summed up."""
    best: Counter[int] = field(default_factory=Counter)
    """Games by what the luckiest player won, and below by what the unluckiest one did."""
    worst: Counter[int] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    """How often something happened that games count: the stock was shuffled again, or ran out."""
    games_with: Counter[str] = field(default_factory=Counter)
    """In how many games it happened, for counts and decisions alike."""
    decisions: Counter[str] = field(default_factory=Counter)
    """How often a decision of the ledger was applied."""
    noted: Counter[tuple[str, int]] = field(default_factory=Counter)
    """What programs note, by name and value."""
    trouble: Counter[str] = field(default_factory=Counter)
    """Games that broke a law, by the law."""
    first_trouble: dict[str, int] = field(default_factory=dict)
    """The first game that did."""


class LawError(Exception):
    """A game did what no game may: the law it broke."""


def batches(table: Table, games: int) -> Iterator[Batch]:
    """The work, in lots of the same size; only the last may be smaller."""
    for number, done in enumerate(range(0, games, BATCH)):
        yield Batch(table, number, min(BATCH, games - done))


def play_batch(batch: Batch) -> Tally:
    """What is counted in the games of one batch."""
    table, tally = batch.table, Tally()
    rules = program(table.program)
    dice = Dice(batch.name)
    choose = {"sensible": rules.sensible, "first": _first}.get(table.strategy)
    laws = Laws(table.deck) if table.strict else None
    for number in range(batch.games):
        game = rules.kind(table.facts, table.deck, table.players, dice)
        tally.games += 1
        try:
            decisions, time = play(game, dice, choose, laws)
        except Exception as wrong:  # a program's own mistake is a finding, like a law that it breaks
            note_trouble(tally, wrong, batch.number * BATCH + number)
            continue
        count(tally, game, decisions, time)
    return tally


def _first(_: View, moves: Sequence[Move]) -> Move:
    """The first move that a program offers: of numbers, the lowest."""
    return moves[0]


def note_trouble(tally: Tally, wrong: Exception, game: int) -> None:
    """Count a game that broke a law, or the program."""
    law = str(wrong) if isinstance(wrong, LawError) else f"stops with {type(wrong).__name__}: {wrong}"
    tally.trouble[law] += 1
    tally.first_trouble.setdefault(law, game)


def play(
    game: Game,
    dice: Dice,
    choose: Choose | None = None,
    laws: "Laws | None" = None,
    watch: Watch | None = None,
    most: int = sys.maxsize,
) -> tuple[int, int]:
    """Play one game to its end: how many decisions it took, and how many seconds people would have needed. Without
    somebody to choose, any legal move is as likely as another. `most` is a bound below the game's own."""
    game.begin()
    bound = min(game.longest(), most)
    decisions = open_seconds = 0
    over = game.finished
    secret_seconds = [0] * game.players
    reveal, longest = PER_REVEALED * game.players, PER_CHOICE * MOST_CHOICES
    at_once = game.at_once
    moves_of, do, random = game.moves, game.play, dice.random.random
    while not over:
        if decisions == bound and (bound := min(game.longest(), most)) <= decisions:
            raise LawError(ENDLESS)
        moves = moves_of()
        choices = len(moves)
        if not choices:
            raise LawError(STUCK)
        move = moves[int(random() * choices)] if choose is None else choose(game.glance(game.turn), moves)
        if move.kind in at_once:
            secret_seconds[game.turn] += reveal + (PER_CHOICE * choices if choices < MOST_CHOICES else longest)
        else:
            open_seconds += PER_CHOICE * choices if choices < MOST_CHOICES else longest
        if watch is not None:
            watch(moves, move)
        do(move)
        decisions += 1
        over = game.finished
        if laws is not None:
            laws.hold(game)
    return decisions, open_seconds + max(secret_seconds) + DEAL * deals(game)


def deals(game: Game) -> int:
    """How often cards were dealt; a game without rounds is one."""
    return game.round or 1


class Laws:
    """What holds after every move of every game."""

    def __init__(self, deck: Sequence[int]) -> None:
        self._deck = sorted(deck)

    def hold(self, game: Game) -> None:
        """A LawError names the law that a game breaks."""
        if sorted(game.all_cards()) != self._deck:
            raise LawError("cards are lost or made")
        if game.all_tokens():
            raise LawError("tokens are lost or made")
        if not game.finished:
            if not 0 <= game.turn < game.players:
                raise LawError("nobody’s turn before the end")
        elif game.moves():
            raise LawError("a move after the end")


def count(tally: Tally, game: Game, decisions: int, seconds: int) -> None:
    """Add a game that has ended to a tally."""
    tally.finished += 1
    tally.lengths[decisions] += 1
    tally.rounds[deals(game)] += 1
    tally.seconds[seconds] += 1
    for seat in game.winners:
        tally.wins[seat, len(game.winners)] += 1
    for seat in game.losers:
        tally.losses[seat, len(game.losers)] += 1
    if any(tokens := game.tokens):
        for seat, won in enumerate(tokens):
            tally.tokens[seat] += won
    tally.noted.update(game.noted)
    tally.best[max(tokens)] += 1
    tally.worst[min(tokens)] += 1
    for happened, sums in ((game.counts, tally.counts), (game.decisions, tally.decisions)):
        for name, times in happened.items():
            if times:
                sums[name] += times
                tally.games_with[name] += 1
