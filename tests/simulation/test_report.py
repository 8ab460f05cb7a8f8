"""From counts to numbers: intervals hold what is known, the numbers of a report agree with its counts."""

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.data.library import Library
from massicot.games.engine import simulate as simulating
from massicot.games.engine.game import Game
from massicot.games.engine.programs import Program
from massicot.games.engine.simulate import Tally
from massicot.games.engine.values import Move
from massicot.simulation.picture import heights, picture, sorting
from massicot.simulation.report import as_json, report, reports, shares, spread, wilson
from massicot.simulation.run import SimulationOrder, simulate

LIBRARY = Library()


def quiet(*_):
    """No progress."""


def numbers(wish, cores=1):
    return [(played, reports(played)) for played in simulate(LIBRARY, wish, quiet, cores)]


# -- intervals ---------------------------------------------------------------------------------------


def test_wilson_agrees_with_a_known_value():
    share = wilson(20, 100)  # Newcombe 1998: 0.1334 to 0.2888
    assert (round(share.low, 4), round(share.high, 4)) == (0.1334, 0.2888)


@given(st.integers(1, 500), st.data())
def test_an_interval_lies_around_its_share_and_within_what_is_possible(games, data):
    share = wilson(data.draw(st.integers(0, games)), games)
    assert 0 <= share.low <= share.part <= share.high <= 1


@pytest.mark.parametrize("chance", [0.05, 0.125, 0.25, 0.5])
def test_ninety_five_intervals_in_a_hundred_hold_the_true_share(chance):
    games = 400
    held = sum(
        comb(games, won) * chance**won * (1 - chance) ** (games - won)
        for won in range(games + 1)
        if wilson(won, games).low <= chance <= wilson(won, games).high
    )
    assert 0.93 < held < 0.97


def test_a_shared_victory_counts_in_parts():
    first, second, third = shares(Counter({(0, 1): 6, (0, 2): 4, (1, 2): 4}), 3, 10)
    assert (first.part, second.part, third.part) == (0.8, 0.2, 0)


class Lottery(Game):
    """A game whose shares are known: one move, then luck names the winner."""

    name = "lottery"

    def begin(self):
        self.turn = 0

    def moves(self):
        return () if self.finished else (Move("draw"),)

    def play(self, _move):
        self.finished = True
        self.winners = (self.luck.seat(self.players),)

    def longest(self):
        return 1


def test_intervals_of_simulated_games_hold_a_known_share(monkeypatch):
    monkeypatch.setattr(simulating, "program", lambda _: Program(Lottery, lambda _view, moves: moves[0]))
    table = simulating.Table("lottery", "lottery", {}, (), 4)
    held = 0
    for batch in simulating.batches(table, 200 * simulating.BATCH):
        first = report(4, simulating.play_batch(batch)).wins[0]
        held += first.low <= 1 / 4 <= first.high
    assert 0.9 < held / 200 < 0.99


def test_each_game_of_paires_has_one_loser_and_no_winner():
    ((_, (found,)),) = numbers(SimulationOrder(("paires",), (4,), 300))
    assert sum(share.part for share in found.losses) == pytest.approx(1)
    assert found.wins == ()


@given(st.dictionaries(st.integers(0, 99), st.integers(1, 9), min_size=1).map(Counter))
def test_a_spread_lies_in_order(values):
    found = spread(values)
    assert found.least <= found.low <= found.high <= found.most
    assert found.least <= found.mean <= found.most
    games = sorted(values.elements())
    assert found.low == games[-(-len(games) // 10) - 1]


def test_a_tally_without_a_finished_game_has_a_report():
    found = report(3, Tally(games=5, trouble=Counter({"stuck": 5}), first_trouble={"stuck": 0}))
    assert found.finished == 0
    assert found.decisions is found.minutes is found.tokens is None


# -- cores and seeds ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_numbers_are_the_same_on_one_core_and_on_two():
    wish = SimulationOrder(("paires", "monstres"), (4, 5), 600)
    assert as_json(numbers(wish, 1)) == as_json(numbers(wish, 2))


def test_another_seed_gives_other_numbers():
    wish = SimulationOrder(("paires",), (4,), 300)
    assert numbers(wish)[0][1] == numbers(wish)[0][1]
    assert numbers(wish)[0][1] != numbers(replace(wish, seed=2))[0][1]


def test_all_means_every_way_and_number_of_players():
    found = {(played.way.id, one.players) for played, some in numbers(SimulationOrder(games=1)) for one in some}
    assert ("paires/norland", 8) in found
    assert ("regent/trois-a-six", 3) in found
    assert len({way.split("/")[0] for way, _ in found}) == 13


def test_progress_counts_games():
    seen = []
    list(simulate(LIBRARY, SimulationOrder(("paires",), (2, 3), 300), lambda *said: seen.append(said), 1))
    assert seen[-1] == ("paires, 3 players", 600, 600)
    assert [done for _, done, _ in seen] == [250, 300, 550, 600]


# -- files -------------------------------------------------------------------------------------------

KEYS = [
    "players", "games", "finished", "decisions", "rounds", "minutes", "wins", "losses", "tokens",
    "reshuffled", "ran_out", "ledger", "trouble", "first_trouble", "lengths",
]  # fmt: skip


def test_the_keys_of_the_json_stay():
    content = json.loads(as_json(numbers(SimulationOrder(("paires/cutchfeld",), (3,), 50))))
    (one,) = content["simulations"]
    assert list(one) == ["way", "title", "strategy", "seed", "tables"]
    (found,) = one["tables"]
    assert list(found) == KEYS
    assert set(found["wins"][0]) == {"part", "low", "high"}
    assert set(found["tokens"]) == {"won", "best", "lost", "worst", "seats"}
    assert sum(found["lengths"].values()) == 50


@given(st.lists(st.dictionaries(st.integers(1, 3000), st.integers(1, 50), min_size=1), min_size=1, max_size=4))
def test_every_game_stands_in_a_bar(lengths):
    bars = sorting(lengths)
    assert bars.count <= 41
    for one in lengths:
        assert sum(heights(one, bars)) == sum(one.values())
        assert min(one) >= bars.first


def test_a_picture_shows_each_number_of_players_and_stays_on_its_page():
    from xml.etree import ElementTree

    found = numbers(SimulationOrder(("paires", "regent/trois-a-six"), (3, 4), 60))
    drawing = ElementTree.fromstring(picture(found))
    words = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert words.count("players") == 4
    assert "Paires" in words
    _, _, width, height = map(float, drawing.get("viewBox").split())
    for text in drawing.iter("{http://www.w3.org/2000/svg}text"):
        assert 0 <= float(text.get("x")) <= width
        assert 0 <= float(text.get("y")) <= height
    for box in drawing.iter("{http://www.w3.org/2000/svg}rect"):
        assert float(box.get("height")) >= 0


def test_the_scale_has_round_numbers():
    from xml.etree import ElementTree

    drawing = ElementTree.fromstring(picture(numbers(SimulationOrder(("paires",), (4,), 300))))
    texts = list(drawing.iter("{http://www.w3.org/2000/svg}text"))
    low = max(float(text.get("y")) for text in texts)
    scale = [int(text.text) for text in texts if float(text.get("y")) == low]
    steps = {after - before for before, after in pairwise(scale)}
    assert steps in ({5}, {10}, {20}), scale
    assert all(number % min(steps) == 0 for number in scale)


def test_a_picture_of_nothing_is_still_a_picture():
    assert picture([]).startswith("<svg")
