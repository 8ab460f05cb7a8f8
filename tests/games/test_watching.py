"""Watched games: what is noted, and a player who insists or refuses."""

import pytest

from massicot.data.library import Library
from massicot.games.engine import watch as watching
from massicot.games.engine.codes import Codes
from massicot.games.engine.programs import Program, program_of, ways
from massicot.games.engine.simulate import Table
from massicot.games.engine.watch import ALWAYS, NEVER, Lot, Seen, Stance, watch

LIBRARY = Library()
WAYS = {way.id: way for variant in LIBRARY.variants("pairs").values() for way in ways(variant)}
DECK = Codes(LIBRARY.deck("pairs")).deck


def table(name, players, strategy):
    way = WAYS[name]
    return Table(way.id, way.variant.code, way.facts_for(players), DECK, players, strategy)


def test_moves_choices_and_events_are_noted():
    seen = watch(Lot(table("paires", 4, "random"), 0, 20))
    assert set(seen.choices) == {("draw", "fold")}
    assert seen.picks == seen.moves and seen.moves.total() == sum(n * games for n, games in seen.tally.lengths.items())
    assert {"first", "card", "pair", "keeps", "round-lost", "game-lost"} <= set(seen.events)
    assert seen.losses.total() == seen.tally.finished == 20


def test_the_same_lot_gives_the_same_games_and_lots_add_up():
    lots = [Lot(table("regent", 2, "sensible"), number, 6) for number in (0, 1)]
    assert watch(lots[0]) == watch(lots[0]) != watch(lots[1])
    whole = Seen()
    for lot in lots:
        whole.add(watch(lot))
    assert whole.tally.games == 12 and whole.moves == watch(lots[0]).moves + watch(lots[1]).moves


@pytest.mark.parametrize("strategy", ["random", "sensible"])
@pytest.mark.parametrize("kind", ["draw", "call", "fold"])
@pytest.mark.parametrize("will", [ALWAYS, NEVER])
def test_one_player_insists_or_refuses_and_the_others_do_not(monkeypatch, strategy, kind, will):
    rules = program_of(WAYS["regent"].variant)
    did = {True: [], False: []}
    odd = 0

    class Noted(rules.kind):
        def play(self, move):
            kinds = {one.kind for one in self.moves()}
            if kind in kinds and len(kinds) > 1:
                did[self.turn == odd].append(move.kind == kind)
            super().play(move)

    monkeypatch.setattr(watching, "program", lambda _: Program(Noted, rules.sensible))
    for number in range(6):
        odd = number % 5
        watch(Lot(table("regent/trois-a-six", 5, strategy), number, 1, Stance(will, kind)))
    assert did[True] and set(did[True]) == {will == ALWAYS}
    assert set(did[False]) == {True, False}


def test_a_lot_ends_after_a_few_broken_games(monkeypatch):
    class Broken(program_of(WAYS["paires"].variant).kind):
        def play(self, _move):
            raise IndexError("nothing there")

    monkeypatch.setattr(watching, "program", lambda _: Program(Broken, None))
    seen = watch(Lot(table("paires", 4, "random"), 0, 50))
    assert seen.tally.games == watching.ENOUGH
    assert seen.tally.trouble == {"stops with IndexError: nothing there": watching.ENOUGH}
