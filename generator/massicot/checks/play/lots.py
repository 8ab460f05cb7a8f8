"""Games in lots that cores can share, and sums of what was seen in them."""

from collections.abc import Sequence
from dataclasses import replace

from massicot.games.engine.simulate import Table
from massicot.games.engine.watch import ALIKE, Lot, Seen, Stance
from massicot.simulation.watched import Watcher

LOT = 30


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
