"""What a number of games proves."""

from collections import Counter

import pytest

from massicot.checks.play import games, measure
from massicot.checks.play.measure import UNFAIR, fare, leans_again, looks_wrong, seats
from massicot.diagnostics import meanings
from massicot.games.engine.simulate import Tally
from massicot.games.engine.watch import LONGEST, Seen


def won(*games):
    """A tally of games won by each seat."""
    return Tally(games=sum(games), finished=sum(games), wins=Counter({(seat, 1): n for seat, n in enumerate(games)}))


def test_a_seat_looks_wrong_beyond_the_bound_and_beyond_chance():
    assert looks_wrong(won(55, 15, 15, 15), 4)
    assert looks_wrong(won(5, 32, 31, 32), 4)
    assert not looks_wrong(won(30, 24, 23, 23), 4)  # within the bound
    assert not looks_wrong(won(4, 2, 2, 2), 4)  # beyond it, but ten games prove nothing


def test_a_seat_is_wrong_if_its_whole_interval_is():
    assert [seat.number for seat in seats(won(220, 60, 60, 60), 4) if seat.is_wrong] == [1]
    assert not any(seat.is_wrong for seat in seats(won(160, 80, 80, 80), 4))


def test_a_seat_must_lean_again():
    assert leans_again(won(55, 15, 15, 15), won(40, 20, 20, 20), 4)
    assert not leans_again(won(55, 15, 15, 15), won(26, 26, 24, 24), 4)
    assert not leans_again(won(55, 15, 15, 15), won(15, 55, 15, 15), 4)


def test_who_loses_counts_where_nobody_wins():
    tally = Tally(games=90, finished=90, losses=Counter({(0, 1): 60, (1, 1): 15, (2, 1): 15}))
    assert [seat.what for seat in seats(tally, 3)] == ["loses"] * 3
    assert looks_wrong(tally, 3)


@pytest.mark.parametrize("wins, worse, better", [(50, False, True), (25, False, False), (5, True, False)])
def test_how_a_player_fares_is_certain_or_open(wins, worse, better):
    alike = Seen(tally=won(25, 25, 25, 25))
    found = fare(Seen(wins=Counter({1: wins, 0: 100 - wins})), alike, 4, tokens=False)
    assert (found.worse, found.better) == (worse, better)
    assert (found.gets, found.due) == (f"{wins}% of the games won", "25% of the games won")


def test_defeats_are_bad():
    tally = Tally(games=100, finished=100, losses=Counter({(seat, 1): 25 for seat in range(4)}))
    assert fare(Seen(losses=Counter({1: 60, 0: 40})), Seen(tally=tally), 4, tokens=False).worse


def test_the_same_loss_in_every_game_is_certain_and_no_game_is_not():
    assert fare(Seen(tokens=Counter({-3: 40})), Seen(tally=won(10, 10)), 2, tokens=True).worse
    none = fare(Seen(), Seen(tally=won(10, 10)), 2, tokens=True)
    assert not none.worse and not none.better


@pytest.mark.parametrize(
    "code, figures",
    [
        ("play/unfinished", [LONGEST]),
        ("play/minutes", [games.SENSIBLE]),
        ("play/seats", [games.SENSIBLE, games.SURE, f"{UNFAIR:.0%}"]),
        ("play/option", [measure.AT_RANDOM, measure.FEW, measure.MANY]),
        ("play/silent", [games.SENSIBLE]),
        ("play/unused", [games.RANDOM, games.SENSIBLE]),
    ],
)
def test_the_reasons_tell_how_many_games_are_played(code, figures):
    assert all(str(figure) in meanings()[code].why for figure in figures)
