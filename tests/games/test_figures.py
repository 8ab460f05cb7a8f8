"""Every printed figure that stands for play, played again: by a loop of its own, with seeds of its own, beside the
check and the programs' own tables. A figure without a measure, and a measure without a figure, are found too."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from math import sqrt

import pytest

from massicot.checks.play import figures
from massicot.checks.subjects import PlayedWay, gather
from massicot.checks.subjects import ways as played_ways
from massicot.data.library import Library
from massicot.data.toml import TomlFiles
from massicot.games.engine.codes import Codes
from massicot.games.engine.luck import Dice
from massicot.games.engine.programs import program_of, ways
from massicot.games.engine.simulate import Table
from massicot.games.engine.watch import watch
from massicot.model.variant import ByPlayers, Range
from massicot.simulation.watched import Watcher
from tests.checks.breaking import PAIRES, Broken
from tests.games.test_laws import DECKS, WAYS

pytestmark = pytest.mark.slow

LIBRARY = Library()
GLOSSARY = LIBRARY.glossary()
MOVES = 60_000
DEVIATIONS = 3
HOLDS = 0.6
COUNTED = {"usual-rounds", "mean-rounds", "usual-turns", "usual-whites", "average", "expected-rounds"}


def stated(way):
    """The facts that a way states itself."""
    sub = next((sub for sub in way.variant.variants if way.id == f"{way.variant.id}/{sub.id}"), None)
    return sub.changed if sub else [name for name in way.facts if name not in way.variant.derived]


def measured():
    """Each figure of each way at each table."""
    for way in WAYS:
        for name in stated(way):
            kind = GLOSSARY.facts[name]
            if kind.measure and kind.measure.says != "estimate":
                yield pytest.param(way, name, kind.measure, id=f"{way.id}-{name}")


@cache
def played(id, plays, players):
    """What is measured in many games: how often each size occurs, counted while they are played."""
    way = next(way for way in WAYS if way.id == id)
    program = program_of(way.variant)
    deck, facts = Codes(DECKS[way.variant.game]).deck, way.facts_for(players)
    dice, found, moves = Dice(f"figures {id} {players}"), defaultdict(Counter), 0
    while moves < MOVES:
        game = program.kind(facts, deck, players, dice)
        game.begin()
        turns = Counter()
        before = [0] * players
        while not game.finished:
            offered, now = game.moves(), game.round
            turns[now] += 1
            game.play(offered[0] if plays == "first" else program.sensible(game.glance(game.turn), offered))
            moves += 1
            if game.round != now or game.finished:
                found["points"].update(after - old for after, old in zip(game.points, before, strict=True))
                before = list(game.points)
        found["rounds"][game.round] += 1
        found["turns"].update(turns.values())
        if game.losers:
            found["whites"][len(game.centre)] += 1
    return found


def sizes(way, measure, players):
    """How often each size occurs."""
    return played(way.id, measure.plays, players)[measure.of]


def mean(found):
    return sum(value * count for value, count in found.items()) / found.total()


def slack(found):
    """What luck may add to half of the rounding."""
    spread = sum(count * (value - mean(found)) ** 2 for value, count in found.items()) / found.total()
    return 0.5 + DEVIATIONS * sqrt(spread / found.total())


@pytest.mark.parametrize("way, name, measure", list(measured()))
def test_a_printed_figure_is_what_games_show(way, name, measure):
    said = way.facts[name]
    found = {players: sizes(way, measure, players) for players in way.players}
    if measure.says == "most":
        for players, one in found.items():
            held = sum(count for value, count in one.items() if said.min <= value <= said.max)
            assert held > HOLDS * one.total(), (players, held / one.total())
    elif isinstance(said, Range):
        lowest, highest = min(found.values(), key=mean), max(found.values(), key=mean)
        assert abs(mean(lowest) - said.min) < slack(lowest)
        assert abs(mean(highest) - said.max) < slack(highest)
    else:
        for players, one in found.items():
            number = said.values[players] if isinstance(said, ByPlayers) else said
            assert abs(mean(one) - number) < slack(one), (players, mean(one))


def test_seven_players_of_pierre_noire_meet_nineteen_white_stones():
    """It said 18, and the mean is 18.54: many games, as it lies near the half."""
    way = next(ways(LIBRARY.variant("pierre-noire")))
    kind, deck, facts, dice = program_of(way.variant).kind, Codes(DECKS["pairs"]).deck, way.facts_for(7), Dice("seven")
    found = Counter()
    for _ in range(120_000):
        game = kind(facts, deck, 7, dice)
        game.begin()
        while not game.finished:
            game.play(game.moves()[0])
        found[len(game.centre)] += 1
    assert mean(found) > 18.5
    assert way.facts["usual-whites"].values[7] == 19


def test_every_figure_names_its_measure():
    advice = {name for name, kind in GLOSSARY.facts.items() if kind.advice}
    assert {name for name, kind in GLOSSARY.facts.items() if kind.measure} == COUNTED | {"minutes"}
    assert advice - COUNTED == {"soft-from", "single-card"}  # a recommendation, and the name of a card


@pytest.mark.parametrize(
    "old, new, said",
    [
        ('mean-rounds = { "2" = 9', 'mean-rounds = { "2" = 8', "8 with 2 players, 8.8"),
        ("usual-turns = { min = 2, max = 8 }", "usual-turns = { min = 4, max = 6 }", "says 4 to 6, which holds"),
        (
            "\nusual-turns =",
            "\nusual-rounds = { min = 4, max = 8 }\nusual-turns =",
            "usual-rounds says 4 to 8, which holds 43% with 2 players",
        ),
    ],
)
def test_a_figure_that_games_contradict_is_found_at_its_line(tmp_path, monkeypatch, old, new, said):
    broken = Broken(tmp_path).edit(PAIRES, old, new)
    (one,) = told(broken, monkeypatch)
    assert one.code == "play/figure" and said in one.message
    assert new.strip()[:9] in broken.path(PAIRES).read_text("utf-8").splitlines()[one.line - 1]


def test_a_measure_that_no_game_takes_is_told(tmp_path, monkeypatch):
    broken = Broken(tmp_path).edit("glossary.toml", '{ of = "turns"', '{ of = "truns"')
    assert [one.code for one in told(broken, monkeypatch)] == ["play/unmeasured"]


def told(broken, monkeypatch):
    """What the check says of the figures of Paires."""
    monkeypatch.setattr(figures, "MOVES", 20_000)
    subject, _ = gather(Library([broken.folder]), "pairs", TomlFiles(), only=["paires"])
    way = next(played_ways(subject, subject.chosen[0]))
    deck = Codes(subject.deck).deck
    tables = [Table(way.id, way.variant.code, facts, deck, n) for n, facts in way.tables().items()]
    played = Played(way, {}, tables)
    figures.measure_figures([played], Watcher(lambda lots: map(watch, lots), lambda *_: None))
    return list(figures.contradictions(way, played.figures))


@dataclass
class Played:
    """A way to play and its tables."""

    way: PlayedWay
    figures: dict
    tables: list

    def seated(self):
        return self.tables
