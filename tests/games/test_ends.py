"""The end of an example, compared: whatever the table has otherwise is found, and nothing else."""

import pytest

from massicot.games.engine.luck import Dice
from massicot.games.engine.replay import TableNames, differences
from massicot.games.pairs.cinq_cartes.program import CinqCartes
from massicot.model.variant import HIDDEN, Column, Pile, Position
from tests.games import raft
from tests.games.bidding import DECK, LIBRARY, facts

PLAYERS = ("Alix", "Basile")
NAMES = TableNames(PLAYERS, LIBRARY.deck("pairs"))
RAFT = TableNames(PLAYERS, LIBRARY.deck("courte-paille"))


def position(**part):
    return Position(players=PLAYERS, **part)


def pile(*cards):
    return Pile(cards, len(cards))


@pytest.fixture
def duel():
    game = CinqCartes(facts("cinq-cartes", players=2), DECK, 2, Dice(1))
    game.columns = [(3, [5, 7], []), (9, [], [10])]
    game.points = [4, 0]
    game.turn = 1
    game.stock = [6, 8]
    game.winners = (0,)
    return game


@pytest.mark.parametrize(
    ("said", "lies"),
    [
        (
            {"columns": (Column("3", ("5",), ()), Column("9", (), ("10",)))},
            {"columns": (Column("3", ("5", "7"), ()), Column("9", (), ("10",)))},
        ),
        ({"numbers_each": {"points": {"Alix": 5}}}, {"numbers_each": {"points": {"Alix": 4}}}),
        ({"cards": {"stock": pile("6", "7")}}, {"cards": {"stock": pile("6", "8")}}),
        ({"cards": {"stock": pile(HIDDEN)}}, {"cards": {"stock": pile(HIDDEN, HIDDEN)}}),
        ({"each": {"rows": {"Basile": pile("2")}}}, {"each": {"rows": {"Basile": pile()}}}),
        ({"numbers": {"round": 2}}, {"numbers": {"round": 0}}),
        ({"one": {"turn": "Alix"}}, {"one": {"turn": "Basile"}}),
        ({"one": {"shark": "Alix"}}, {"one": {"shark": ""}}),
        ({"some": {"winners": ("Basile",)}}, {"some": {"winners": ("Alix",)}}),
        ({"some": {"out": ("Basile",)}}, {"some": {"out": ()}}),
    ],
)
def test_what_is_not_as_the_text_says_is_given_with_what_lies_there(duel, said, lies):
    assert list(differences(duel, position(**said), NAMES)) == [(position(**said), position(**lies))]
    assert not list(differences(duel, position(**lies), NAMES))


def test_cards_of_a_pile_may_lie_in_any_order(duel):
    said = position(cards={"stock": pile("8", "6")}, columns=(Column("3", ("7", "5"), ()), Column("9", (), ("10",))))
    assert not list(differences(duel, said, NAMES))


def test_the_week_lies_in_its_order_and_hides_what_is_not_turned():
    game = raft.table(["mousse-5", "vigie-5"], week="mousse-1 vigie-2 voyante-3", hidden=1)
    seen = pile("mousse-1", "vigie-2", HIDDEN)
    assert not list(differences(game, position(cards={"week": seen}), RAFT))
    other = position(cards={"week": pile("vigie-2", "mousse-1", HIDDEN)})
    assert list(differences(game, other, RAFT)) == [(other, position(cards={"week": seen}))]
