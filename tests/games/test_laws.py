"""What every game promises, held for every game, every way to play it, every number of players."""

from collections import Counter
from random import Random

import pytest

from massicot.data.library import Library
from massicot.games.engine.codes import Codes
from massicot.games.engine.luck import Dice
from massicot.games.engine.programs import program_of, ways
from massicot.games.engine.replay import replay
from massicot.games.engine.values import NOBODY, IllegalMoveError, Move

LIBRARY = Library()
VARIANTS = [variant for game in LIBRARY.decks() for variant in LIBRARY.variants(game).values()]
DECKS = {game: LIBRARY.deck(game) for game in LIBRARY.decks()}
WAYS = [way for variant in VARIANTS for way in ways(variant)]
TABLES = [pytest.param(way, players, id=f"{way.id}-{players}") for way in WAYS for players in way.players]
GAMES = 12


def played(way, players, seed):
    """A game that has begun, and the luck of its players."""
    codes = Codes(DECKS[way.variant.game])
    game = program_of(way.variant).kind(way.facts_for(players), codes.deck, players, Dice(f"laws {seed}"))
    game.begin()
    return game, Random(seed)


@pytest.mark.parametrize(("way", "players"), TABLES)
def test_games_end_within_their_bounds_and_lose_nothing(way, players):
    deck = Counter(Codes(DECKS[way.variant.game]).deck)
    for seed in range(GAMES):
        game, random = played(way, players, seed)
        decisions = 0
        bound = game.longest()
        while not game.finished:
            moves = game.moves()
            assert moves, "a state without a move"
            assert 0 <= game.turn < players
            game.play(moves[int(random.random() * len(moves))])
            decisions += 1
            if way.variant.program == "courte-paille":  # the one bound that grows, with every shuffle
                bound = game.longest()
            assert decisions <= bound
            assert Counter(game.all_cards()) == deck, "cards are lost or made"
            assert game.all_tokens() == 0, "tokens are lost or made"
        assert game.longest() == bound
        assert not game.moves()
        assert set(game.decisions) <= set(game.applies), "a decision that the program does not declare"
        assert game.winners or game.losers
        assert set(game.winners) | set(game.losers) <= set(range(players))
        with pytest.raises(IllegalMoveError):
            game.attempt(Move("draw"))


@pytest.mark.parametrize(("way", "players"), TABLES)
def test_sensible_players_decide_from_their_view_and_only_by_the_rule(way, players):
    sensible = program_of(way.variant).sensible
    for seed in range(3):
        game, _ = played(way, players, seed)
        decisions = 0
        while not game.finished:
            moves = game.moves()
            view, glance = game.view(game.turn), game.glance(game.turn)
            move = sensible(view, moves)
            assert move in moves
            assert sensible(glance, moves) == move
            assert {name: glance[name] for name in view} == view  # a glance sees what a view shows
            game.attempt(move)
            decisions += 1
            assert decisions <= game.longest()


def hidden_from(game, seat):
    """Places of cards that one player must not see: (pile, index)."""
    piles = [game.stock, game.kitty, game.monster]
    piles += [hand for other, hand in enumerate(game.hands) if other != seat]
    return [(pile, at) for pile in piles for at in range(len(pile))]


@pytest.mark.parametrize("way", [pytest.param(way, id=way.id) for way in WAYS])
def test_nobody_sees_what_they_must_not(way):
    """Swapping two cards that are hidden from a player changes nothing in what the player sees."""
    players = way.players[-1]
    swapped = 0
    for seed in range(6):
        game, random = played(way, players, seed)
        for _ in range(40):
            if game.finished:
                break
            for seat in range(players):
                places = hidden_from(game, seat)
                known = game.view(seat)
                if len(places) < 2 or known.get("known"):
                    continue
                (one, at), (other, there) = random.sample(places, 2)
                one[at], other[there] = other[there], one[at]
                assert game.view(seat) == known
                one[at], other[there] = other[there], one[at]
                swapped += 1
            moves = game.moves()
            game.play(moves[int(random.random() * len(moves))])
    assert swapped > 20


@pytest.mark.parametrize("way", [pytest.param(way, id=way.id) for way in WAYS])
def test_the_same_luck_gives_the_same_game(way):
    results = []
    for _ in range(2):
        game, random = played(way, way.players[0], 7)
        while not game.finished:
            moves = game.moves()
            game.play(moves[int(random.random() * len(moves))])
        results.append((game.winners, game.losers, game.tokens, game.points, game.round))
    assert results[0] == results[1]


@pytest.mark.parametrize("way", [pytest.param(way, id=way.id) for way in WAYS])
def test_an_illegal_move_is_refused_with_a_reason_in_french(way):
    game, _ = played(way, way.players[0], 1)
    with pytest.raises(IllegalMoveError) as refused:
        game.attempt(Move("fly", 99))
    assert str(refused.value).endswith((".", "!", "?"))
    assert game.turn != NOBODY


EXAMPLES = [pytest.param(v, example, id=f"{v.id}-{example.id}") for v in VARIANTS for example in v.examples]


@pytest.mark.parametrize(("variant", "example"), EXAMPLES)
def test_every_example_replays(variant, example):
    moments = list(replay(variant, example, DECKS[variant.game], program_of(variant).kind))
    assert len(moments) == len(example.steps)


def test_every_game_has_its_program_beside_its_rules():
    assert [variant.code for variant in VARIANTS] == [variant.source.with_name("program.py") for variant in VARIANTS]


@pytest.mark.parametrize("variant", [pytest.param(v, id=v.id) for v in VARIANTS])
def test_the_decisions_that_a_program_applies_are_in_the_ledger(variant):
    applied = program_of(variant).kind.applies
    known = {one.id for one in LIBRARY.ledger(variant.game).decisions}
    assert set(applied) <= known and len(set(applied)) == len(applied)


def test_decisions_of_a_family_of_games_are_declared_too():
    applied = {variant.id: program_of(variant).kind.applies for variant in VARIANTS}
    assert {"chaton-win-tie", "chaton-over-target"} <= set(applied["chaton"])
    assert {"aubepine-rounds", "aubepine-shuffle"} <= set(applied["aubepine"])


@pytest.mark.parametrize("variant", [pytest.param(v, id=v.id) for v in VARIANTS])
def test_at_least_two_examples_for_each_game(variant):
    assert len(variant.examples) >= 2


class Watched(dict):
    """Facts that remember which of them were asked for."""

    def __init__(self, facts):
        super().__init__(facts)
        self.asked = set()

    def __getitem__(self, name):
        self.asked.add(name)
        return super().__getitem__(name)

    def get(self, name, default=None):
        self.asked.add(name)
        return super().get(name, default)


@pytest.mark.parametrize("way", [pytest.param(way, id=way.id) for way in WAYS])
def test_every_fact_is_read_by_the_program(way):
    """What only tells a player something aside: the fact strip, derived facts, and those the glossary calls advice."""
    players = way.players[-1]
    facts = Watched(way.facts_for(players))
    codes = Codes(DECKS[way.variant.game])
    derived = {name for one in (way.variant, *way.variant.variants) for name in one.derived}
    told = {"players", "minutes", "difficulty", "stake", *derived}
    told |= {name for name, kind in LIBRARY.glossary().facts.items() if kind.advice}
    # A word that can only be one thing is not asked for: the program declares that it plays so.
    told |= {one.name for one in program_of(way.variant).kind.reads if len(one.words) == 1}
    for seed in range(30):
        game = program_of(way.variant).kind(facts, codes.deck, players, Dice(seed))
        game.begin()
        random = Random(seed)
        while not game.finished:
            moves = game.moves()
            game.play(moves[int(random.random() * len(moves))])
        game.longest()
    assert not set(facts) - facts.asked - told
