"""Facts that tell how games usually go, held to games: each names its measure in the glossary.

A figure is contradicted when the whole interval of 95 % of what was measured rounds to another number. Games are added
until that is decided, or until so many moves have been made that a slip would be smaller than anybody notices.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Protocol

from massicot.checks.subjects import PlayedWay
from massicot.diagnostics import Diagnostic, Rule
from massicot.games.engine.simulate import BATCH, Batch, Table, Tally
from massicot.model.glossary import PlayMeasure
from massicot.model.variant import ByPlayers, Range, Value
from massicot.simulation.report import Z
from massicot.simulation.watched import Watcher

FIGURE = Rule("play/figure")
UNMEASURED = Rule("play/unmeasured")
MOST = 0.6
"""Of the games, or whatever is counted, at each table."""
MOVES = 50_000
"""No table is played longer, decided or not."""
_GROWTH = 4


@dataclass(slots=True)
class Sample:
    """What was measured at a table so far."""

    table: Table
    of: str
    tally: Tally = field(default_factory=Tally)
    batches: int = 0

    @property
    def values(self) -> Counter[int]:
        """How often each size occurred."""
        if self.of == "rounds":
            return self.tally.rounds
        return Counter({value: count for (name, value), count in self.tally.noted.items() if name == self.of})

    @property
    def mean(self) -> float:
        """The mean of all these sizes."""
        return sum(value * count for value, count in self.values.items()) / self.values.total()

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the mean."""
        mean, total = self.mean, self.values.total()
        return Z * sqrt(sum(count * (value - mean) ** 2 for value, count in self.values.items())) / total

    def share(self, span: Range) -> tuple[float, float]:
        """The part of the sizes that lies in a range, and half of its 95 % interval."""
        total = self.values.total()
        part = sum(count for value, count in self.values.items() if span.min <= value <= span.max) / total
        return part, Z * sqrt(part * (1 - part) / total)

    def decided(self, said: Value, says: str) -> bool:
        """More games would not change what is found; or there have been enough."""
        if not self.values or sum(moves * games for moves, games in self.tally.lengths.items()) > MOVES:
            return True
        if says == "most" and isinstance(said, Range):
            part, margin = self.share(said)
            return abs(part - MOST) > margin
        number = said.values[self.table.players] if isinstance(said, ByPlayers) else said
        if isinstance(number, int):
            return abs(abs(self.mean - number) - 0.5) > self.margin
        return round(self.mean - self.margin) == round(self.mean + self.margin)


class FiguredWay(Protocol):
    """A way to play, and who sits at its tables."""

    way: PlayedWay
    figures: dict[str, list[Sample]]

    def seated(self) -> Sequence[Table]:
        """The tables at which it is played."""


def figures(way: PlayedWay) -> Iterator[tuple[str, Value, PlayMeasure]]:
    """The facts that a way to play states and that are measured in counts."""
    for name in way.stated:
        measure = way.subject.glossary.facts[name].measure
        if measure is not None and measure.says != "estimate":
            yield name, way.facts[name], measure


def measure_figures(ways: Sequence[FiguredWay], player: Watcher) -> None:
    """Play what the stated figures need, all that are undecided side by side."""
    wanted: list[tuple[Sample, Value, str]] = []
    for one in ways:
        for name, said, measure in figures(one.way):
            tables = [replace(table, strategy=measure.plays) for table in one.seated()]
            known = [table for table in tables if not isinstance(said, ByPlayers) or table.players in said.values]
            one.figures[name] = [Sample(table, measure.of) for table in known]
            wanted += [(sample, said, measure.says) for sample in one.figures[name]]
    while wanted:
        lots = [[Batch(one.table, one.batches + n, BATCH) for n in range(_more(one))] for one, *_ in wanted]
        seen = iter(player.see([lot for some in lots for lot in some]))
        for (sample, *_), some in zip(wanted, lots, strict=True):
            for _ in some:
                sample.tally.add(next(seen).tally)
            sample.batches += len(some)
        wanted = [(sample, said, says) for sample, said, says in wanted if not sample.decided(said, says)]


def _more(sample: Sample) -> int:
    return max(1, sample.batches * (_GROWTH - 1))


def contradictions(way: PlayedWay, samples: dict[str, list[Sample]]) -> Iterator[Diagnostic]:
    """What the games say otherwise, with what was measured."""
    for name, said, measure in figures(way):
        taken = [sample for sample in samples.get(name, ()) if sample.values]
        if not taken:
            if samples.get(name):
                message = f"{way.id}: no game has “{measure.of}”, which “{name}” is measured by"
                yield way.found(UNMEASURED, message, name)
        elif message := _contradiction(said, measure.says, taken):
            yield way.found(FIGURE, f"{way.id}: {name} {message}", name)


def _contradiction(said: Value, says: str, samples: Sequence[Sample]) -> str:
    if says == "most":
        return _too_few(said, samples) if isinstance(said, Range) else ""
    ends: list[tuple[int, Sample]] = []
    if isinstance(said, Range):
        ends = [(said.min, min(samples, key=_mean)), (said.max, max(samples, key=_mean))]
    elif isinstance(said, ByPlayers):
        ends = [(said.values[one.table.players], one) for one in samples]
    elif isinstance(said, int):
        ends = [(said, one) for one in samples]
    off = [(number, one) for number, one in ends if abs(one.mean - number) - 0.5 > one.margin]
    told = [f"{number} with {one.table.players} players, {_told(one)} in games" for number, one in off]
    return f"says {'; '.join(told)}" if told else ""


def _mean(sample: Sample) -> float:
    return sample.mean


def _told(sample: Sample) -> str:
    return f"{sample.mean:.2f} (± {sample.margin:.2f})"


def _too_few(said: Range, samples: Sequence[Sample]) -> str:
    parts = [(*sample.share(said), sample.table.players) for sample in samples]
    few = [(part, players) for part, margin, players in parts if part + margin < MOST]
    if not few:
        return ""
    told = ", ".join(f"{part:.0%} with {players} players" for part, players in few)
    return f"says {said.min} to {said.max}, which holds {told}"
