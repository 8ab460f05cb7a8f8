"""Playing many games and counting them: the same seed gives the same numbers, tallies add up, broken laws are found."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.data.library import Library
from massicot.games.engine import simulate as simulating
from massicot.games.engine.codes import Codes
from massicot.games.engine.game import Game
from massicot.games.engine.luck import Dice
from massicot.games.engine.programs import Program, program_of, ways
from massicot.games.engine.simulate import BATCH, Batch, Table, Tally, batches, play, play_batch
from massicot.games.engine.values import Move

pytestmark = pytest.mark.slow

LIBRARY = Library()
WAYS = [way for game in LIBRARY.decks() for variant in LIBRARY.variants(game).values() for way in ways(variant)]
DECKS = {game: Codes(LIBRARY.deck(game)).deck for game in LIBRARY.decks()}


def table(name, players, **settings):
    way = next(way for way in WAYS if way.id == name)
    return Table(way.id, way.variant.code, way.facts_for(players), DECKS[way.variant.game], players, **settings)


def tally_of(table, games):
    tally = Tally()
    for batch in batches(table, games):
        tally.add(play_batch(batch))
    return tally


# -- seeds and batches -------------------------------------------------------------------------------


def test_the_same_batch_gives_the_same_tally():
    batch = Batch(table("paires", 4), 3, 40)
    assert play_batch(batch) == play_batch(batch)


@pytest.mark.parametrize("other", [{"seed": 2}, {"strategy": "sensible"}])
def test_another_seed_or_strategy_gives_other_games(other):
    assert play_batch(Batch(table("paires", 4), 0, 40)) != play_batch(Batch(table("paires", 4, **other), 0, 40))


def test_another_batch_gives_other_games():
    assert play_batch(Batch(table("paires", 4), 0, 40)) != play_batch(Batch(table("paires", 4), 1, 40))


def test_holding_the_laws_changes_no_number():
    assert tally_of(table("monstres", 5, strict=True), 30) == tally_of(table("monstres", 5), 30)


@given(st.integers(1, 40 * BATCH))
def test_batches_are_all_of_one_size_but_the_last(games):
    sizes = [batch.games for batch in batches(table("paires", 2), games)]
    assert sum(sizes) == games
    assert set(sizes[:-1]) <= {BATCH}
    assert 0 < sizes[-1] <= BATCH


def test_more_games_begin_with_the_same_batches():
    fewer, more = batches(table("paires", 2), 2 * BATCH), batches(table("paires", 2), 5 * BATCH)
    assert list(fewer) == list(more)[:2]


# -- tallies -----------------------------------------------------------------------------------------

COUNTS = st.dictionaries(st.integers(-5, 5), st.integers(-9, 9)).map(Counter)
WORDS = st.dictionaries(st.sampled_from("abc"), st.integers(0, 9))
SEATS = st.dictionaries(st.tuples(st.integers(0, 3), st.integers(1, 4)), st.integers(0, 9)).map(Counter)
TALLIES = st.builds(
    Tally,
    games=st.integers(0, 99),
    finished=st.integers(0, 99),
    lengths=COUNTS,
    seconds=COUNTS,
    tokens=COUNTS,
    wins=SEATS,
    decisions=WORDS.map(Counter),
    games_with=WORDS.map(Counter),
    trouble=WORDS.map(Counter),
    first_trouble=WORDS,
)


def added(*tallies):
    both = Tally()
    for tally in tallies:
        both.add(tally)
    return both


@given(TALLIES, TALLIES, TALLIES)
def test_tallies_add_up_in_any_order(one, two, three):
    assert added(added(one, two), three) == added(one, added(two, three))
    assert added(one, two) == added(two, one)


@given(TALLIES)
def test_an_empty_tally_adds_nothing(tally):
    assert added(tally, Tally()) == tally


def test_a_tally_of_parts_is_the_tally_of_all():
    whole = Batch(table("regent", 2), 0, BATCH)
    parts = [play_batch(batch) for batch in batches(whole.table, 3 * BATCH)]
    assert sum(part.games for part in parts) == added(*parts).games == 3 * BATCH


@pytest.mark.parametrize("way", [pytest.param(way, id=way.id) for way in WAYS])
def test_every_game_is_counted_once(way):
    players = way.players[-1]
    tally = tally_of(table(way.id, players), 20)
    assert tally.games == tally.finished == 20
    for counted in (tally.lengths, tally.rounds, tally.seconds, tally.best, tally.worst):
        assert counted.total() == 20
    assert not tally.trouble
    assert max(tally.games_with.values(), default=0) <= 20
    for sums in (tally.counts, tally.decisions):
        assert all(times >= tally.games_with[name] for name, times in sums.items())


def test_a_shared_victory_is_counted_with_how_many_share_it():
    tally = tally_of(table("entreprise", 4), 200)
    for among in {among for _, among in tally.wins}:
        seats = [tally.wins[seat, among] for seat in range(4)]
        assert sum(seats) % among == 0


# -- time --------------------------------------------------------------------------------------------


class Counting(Game):
    """Everybody says one thing in secret, then the first player two things aloud."""

    name = "counting"
    at_once = frozenset({"choose"})

    def begin(self):
        self.turn = 0
        self.said = 0
        self.stock = list(self.deck)

    def moves(self):
        if self.finished:
            return ()
        return (Move("choose"), Move("choose", 1)) if self.said < self.players else (Move("draw"),) * 9

    def play(self, _move):
        self.said += 1
        self.turn = self.said % self.players if self.said < self.players else 0
        self.finished = self.said == self.players + 2
        self.winners = (0,)

    def longest(self):
        return self.players + 2


def test_what_all_decide_at_once_takes_as_long_as_one_decision():
    decisions, seconds = play(Counting({}, (1, 2), 3, Dice(1)), Dice(1))
    assert decisions == 5
    secret = 2 * simulating.PER_CHOICE + 3 * simulating.PER_REVEALED
    aloud = 2 * simulating.MOST_CHOICES * simulating.PER_CHOICE
    assert seconds == secret + aloud + simulating.DEAL


@pytest.mark.parametrize("way", [pytest.param(way, id=way.id) for way in WAYS])
def test_moves_that_all_make_at_once_are_those_where_anyone_may_be_next(way):
    kind = program_of(way.variant).kind
    players = way.players[-1]
    anyone, dice = set(), Dice(1)
    for _ in range(6):
        game = kind(way.facts_for(players), DECKS[way.variant.game], players, dice)
        game.begin()
        while not game.finished:
            turn = game.turn
            for seat in range(players):
                game.choose_turn(seat)
                if game.turn != turn:
                    anyone.add(game.moves()[0].kind)
                game.turn = turn
            moves = game.moves()
            game.play(moves[dice.seat(len(moves))])
    assert anyone <= kind.at_once
    assert bool(anyone) == bool(kind.at_once)


@pytest.mark.parametrize("way", [pytest.param(way, id=way.id) for way in WAYS])
def test_the_minutes_of_each_file_hold_what_sensible_players_take(way):
    """Within a quarter, for every number of players."""
    said = way.facts["minutes"]
    for players in way.players:
        seconds = tally_of(table(way.id, players, strategy="sensible"), 60).seconds
        minutes = sum(value * games for value, games in seconds.items()) / seconds.total() / 60
        assert said.min * 0.75 <= minutes <= said.max * 1.25, players


# -- broken laws -------------------------------------------------------------------------------------


class Losing(Counting):
    def play(self, move):
        super().play(move)
        self.stock.pop()


class Forging(Counting):
    def play(self, move):
        super().play(move)
        self.tokens[0] += 1


class Endless(Counting):
    def play(self, _move):
        self.turn = 0


class Stuck(Counting):
    def moves(self):
        return ()


class Lively(Counting):
    def moves(self):
        return (Move("draw"),)


class Lost(Counting):
    def play(self, move):
        super().play(move)
        self.turn = -1


class Broken(Counting):
    def play(self, _move):
        raise IndexError("pop from empty list")


@pytest.mark.parametrize(
    ("kind", "law"),
    [
        (Losing, "cards are lost or made"),
        (Forging, "tokens are lost or made"),
        (Endless, "longer than its bound"),
        (Stuck, "a state without a move"),
        (Lively, "a move after the end"),
        (Lost, "nobody’s turn before the end"),
        (Broken, "stops with IndexError: pop from empty list"),
    ],
)
def test_a_broken_law_is_named_and_the_games_go_on(monkeypatch, kind, law):
    monkeypatch.setattr(simulating, "program", lambda _: Program(kind, lambda _view, moves: moves[0]))
    tally = play_batch(Batch(Table("x", "x", {}, (1, 2, 3), 3, strict=True), 2, 10))
    assert tally.trouble == {law: 10}
    assert tally.first_trouble == {law: 2 * BATCH}
    assert (tally.games, tally.finished) == (10, 0)


class Lengthened(Counting):
    def longest(self):
        return self.players + 2 * (self.said >= self.players)


def test_a_bound_that_has_grown_is_asked_for_anew():
    assert play(Lengthened({}, (1, 2), 3, Dice(1)), Dice(1))[0] == 5
