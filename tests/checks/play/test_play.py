"""The play family: games that go wrong give their codes, those that go right give none; on any number of cores."""

import pytest

from massicot import start
from massicot.checks.play import figures
from massicot.checks.play import games as play_games
from massicot.checks.runner import Simulation, Target, check_data
from massicot.data.library import Library
from massicot.games.engine import watch as watching
from massicot.games.engine.game import Game
from massicot.games.engine.programs import Program
from massicot.games.engine.values import Move
from massicot.simulation import watched

pytestmark = pytest.mark.slow

CINQ = "pairs/cinq_cartes/rules.toml"
PIERRE = "pairs/pierre_noire/rules.toml"
REGENT = "pairs/regent/rules.toml"
LEDGER = "pairs/sources.toml"


class Tiny(Game):
    """Two laps in which everybody may do well or badly; then somebody wins, whoever sits there."""

    name = "tiny"

    def begin(self):
        self.turn = self.said = 0
        self.stock = list(self.deck)

    def moves(self):
        return () if self.finished else (Move("draw"), Move("fold"))

    def play(self, move):
        self.worth(move)
        self.said += 1
        self.turn, self.lap = self.said % self.players, self.said // self.players
        self.finished = self.said == 2 * self.players
        if self.finished:
            self.winners = (self.winner(),)

    def worth(self, move):
        """Nothing depends on what one does."""

    def winner(self):
        return self.luck.seat(self.players)

    def longest(self):
        return 2 * self.players


class Endless(Tiny):
    def play(self, _move):
        self.turn = 0


class Stuck(Tiny):
    def moves(self):
        return () if self.said == 3 else super().moves()


class Losing(Tiny):
    def worth(self, _move):
        self.stock.pop()


class Stopping(Tiny):
    def worth(self, _move):
        raise IndexError("pop from empty list")


class FirstSeat(Tiny):
    """The first seat wins two games of three more than it should."""

    def winner(self):
        return 0 if self.luck.seat(3) else super().winner()


class Folding(Tiny):
    """Whoever folds pays everybody else a token, or gets one from each."""

    price = 1

    def worth(self, move):
        if move.kind == "fold":
            for seat in range(self.players):
                if seat != self.turn:
                    self.pay(self.turn, seat, self.price)


class Paying(Folding):
    price = -1


class Judging(Folding):
    """In the first lap it is right to fold, in the second to draw."""

    def worth(self, move):
        if (move.kind == "fold") != (self.said < self.players):
            self.pay(self.turn, (self.turn + 1) % self.players, 3)


def any_move(view, moves):
    """A rule of thumb that folds now and then."""
    return moves[(view["turn"] + view["round"]) % 2]


def never_fold(_view, moves):
    return moves[0]


@pytest.fixture
def play(broken, monkeypatch, tmp_path):
    """The findings of one game of the broken library, from simulation; by another program, if one is given: the
    figures are measured with the game's own all the same, so they are hardly measured then."""
    monkeypatch.setenv("MASSICOT_CACHE", str(tmp_path / "cache"))

    def findings(game="cinq-cartes", kind=None, thumb=any_move, cores=1):
        with monkeypatch.context() as patch:
            if kind is not None:
                for room in (watching, watched):
                    patch.setattr(room, "program", lambda _: Program(kind, thumb))
                patch.setattr(figures, "MOVES", 1)
            found = check_data(Library([broken.folder]), [Target("pairs", frozenset([game]))], Simulation(cores))
        return [one for one in found if one.code.startswith("play/")]

    return findings


def codes(findings):
    return {one.code for one in findings}


def grave(findings):
    return {one.code for one in findings if one.severity != "note"}


# -- our games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["cinq-cartes", "pierre-noire"])
def test_our_games_have_notes_only(play, game):
    assert grave(play(game)) == set()


def test_all_of_them_have_in_fewer_games(monkeypatch):
    """The whole run is in `bench/run.py checks`; figures are played longer in `tests/games/test_figures.py`."""
    monkeypatch.setattr(figures, "MOVES", 5_000)
    monkeypatch.setattr(play_games, "RANDOM", 8)
    monkeypatch.setattr(play_games, "SENSIBLE", 16)
    monkeypatch.setattr(play_games, "looks_wrong", lambda *_: False)
    monkeypatch.setattr(play_games, "judge", lambda every, _: [() for _ in every])
    library = Library()
    found = check_data(library, [Target(game) for game in library.decks()], Simulation(1))
    assert grave(found) == set()
    assert {one.message.split(":")[0] for one in found if one.code == "play/silent"} > {"paires", "courte-paille"}


def test_cores_and_the_cache_change_nothing(play, monkeypatch, tmp_path):
    monkeypatch.setattr(figures, "MOVES", 5_000)
    one = play("pierre-noire")
    assert play("pierre-noire") == one
    monkeypatch.setenv("MASSICOT_CACHE", str(tmp_path / "another"))
    assert play("pierre-noire", cores=2) == one


def test_an_unchanged_game_is_not_played_twice(play, broken, monkeypatch):
    first = play()

    def refuse(lot):
        raise AssertionError(lot.name)

    monkeypatch.setattr(watched, "watch", refuse)
    broken.say("Des mots ne changent aucun jeu.", CINQ)
    assert [one.message for one in play()] == [one.message for one in first]
    broken.edit(CINQ, "\nminutes = { min = 15, max = 20 }", "\nminutes = { min = 15, max = 21 }")
    with pytest.raises(AssertionError):
        play()


def test_without_simulation_nothing_of_it_is_told_and_no_note_is_idle(broken):
    broken.edit(CINQ, 'title = "Cinq', '# massicot: allow play/silent because the text says it\ntitle = "Cinq')
    assert "allow/idle" not in broken.codes("pairs", "cinq-cartes")
    assert not [code for code in broken.all_codes() if code.startswith("play/")]


def test_a_note_allows_and_an_idle_one_is_told(play, broken):
    broken.edit(CINQ, 'title = "Cinq', '# massicot: allow play/silent because the text says it\ntitle = "Cinq')
    assert "play/silent" not in codes(play())
    broken.edit(CINQ, "allow play/silent", "allow play/seats")
    found = check_data(Library([broken.folder]), [Target("pairs", frozenset(["cinq-cartes"]))], Simulation(1))
    assert {"play/silent", "allow/idle"} <= codes(found)


# -- the end, and the laws ---------------------------------------------------------------------------


def test_a_tiny_game_ends_and_keeps_the_laws(play):
    assert not codes(play(kind=Tiny)) & {"play/unfinished", "play/stuck", "play/broken", "play/seats", "play/option"}


@pytest.mark.parametrize(
    "kind, code",
    [
        (Endless, "play/unfinished"),
        (Stuck, "play/stuck"),
        (Losing, "play/broken"),
        (Stopping, "play/broken"),
    ],
)
def test_a_game_that_goes_wrong_is_found(play, kind, code):
    troubles = {"play/unfinished", "play/stuck", "play/broken"}
    assert codes(play(kind=kind)) & troubles == {code}


def test_a_target_that_nobody_reaches_is_found(play, broken):
    broken.edit(CINQ, "\ntarget = 100\n", "\ntarget = 9000\n")
    assert "play/unfinished" in codes(play())


# -- minutes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["min = 35, max = 45", "min = 1, max = 2", "min = 15, max = 90", "min = 1, max = 25"])
def test_wrong_minutes_are_found_at_their_line(play, broken, said):
    broken.edit(CINQ, "minutes = { min = 15, max = 20 }", f"minutes = {{ {said} }}")
    (found,) = [one for one in play() if one.code == "play/minutes"]
    assert broken.path(CINQ).read_text("utf-8").split("\n")[found.line - 1].startswith("minutes = ")


def test_a_way_that_takes_longer_needs_minutes_of_its_own(play, broken, monkeypatch):
    monkeypatch.setattr(play_games, "judge", lambda every, _: [() for _ in every])  # options are not asked here
    broken.edit(REGENT, "minutes = { min = 15, max = 30 }\n", "")
    broken.edit(REGENT, "minutes = { min = 15, max = 20 }", "minutes = { min = 12, max = 14 }")
    (found,) = [one for one in play("regent") if one.code == "play/minutes"]
    assert found.message.startswith("regent/trois-a-six")
    assert found.line > 100


# -- seats -------------------------------------------------------------------------------------------


def test_a_seat_that_wins_too_often_is_found(play):
    found = [one for one in play("pierre-noire", kind=FirstSeat) if one.code == "play/seats"]
    assert found and all("seat 1 wins" in one.message for one in found)
    assert "play/seats" not in codes(play("pierre-noire", kind=Tiny))


# -- options -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("thumb", [any_move, never_fold])
def test_an_option_that_only_costs_is_never_right(play, thumb):
    (found,) = [one for one in play("pierre-noire", kind=Folding, thumb=thumb) if one.code == "play/option"]
    assert "“draw” is always right" in found.message


def test_an_option_that_only_pays_is_always_right(play):
    (found,) = [one for one in play("pierre-noire", kind=Paying) if one.code == "play/option"]
    assert "“draw” is never right" in found.message


def test_an_option_that_is_right_now_and_then_is_no_finding(play):
    def judge(view, moves):
        return moves[1] if view["lap"] == 0 else moves[0]

    assert "play/option" not in codes(play("pierre-noire", kind=Judging, thumb=judge))
    assert "play/option" not in codes(play("pierre-noire", kind=Tiny))


# -- silences ----------------------------------------------------------------------------------------


def test_a_decision_that_the_ledger_lacks_is_found(play, broken):
    broken.edit(LEDGER, 'id = "cinq-cartes-reshuffle"', 'id = "cinq-cartes-reshuffled"')
    found = [one for one in play() if one.code == "play/undecided"]
    assert len(found) == 1 and "cinq-cartes-reshuffle" in found[0].message


def test_a_silence_that_most_games_meet_is_told(play, broken):
    assert "play/silent" in codes(play("cinq-cartes"))
    text = broken.path(LEDGER).read_text("utf-8")
    at = text.index('id = "cinq-cartes-reshuffle"')
    broken.path(LEDGER).write_text(text[:at] + text[at:].replace("silent = true", "silent = false", 1), "utf-8")
    assert "play/silent" not in codes(play("cinq-cartes"))


def test_a_decision_that_no_game_needs_is_told(play, monkeypatch):
    monkeypatch.setattr(figures, "MOVES", 1)  # they need no decision
    assert "play/unused" not in codes(play("cinq-cartes"))
    assert any("pierre-noire-undecided" in one.message for one in play("pierre-noire") if one.code == "play/unused")


def test_a_move_of_an_example_that_never_happens_is_told_at_its_step(play, broken):
    found = [one for one in play(kind=Tiny) if one.code == "play/unused" and "“place”" in one.message]
    assert len(found) == 1
    assert 'do = "place"' in broken.path(CINQ).read_text("utf-8").split("\n")[found[0].line - 1]


# -- a person's own work -----------------------------------------------------------------------------


def test_what_new_writes_plays_as_it_says(tmp_path):
    start.new_deck("mon-jeu", tmp_path)
    for name, game in (("mienne", "mon-jeu"), ("ma-variante", "pairs")):
        start.new_game(name, tmp_path, game)
        found = check_data(Library([tmp_path]), [Target(game, frozenset([name]))], Simulation(1))
        assert grave(found) == set()
