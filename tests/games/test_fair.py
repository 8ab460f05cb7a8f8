"""Rules of thumb are fair: when all play by the same one, no seat wins or loses more than its share."""

from math import sqrt

import pytest

from massicot.games.engine.codes import Codes
from massicot.games.engine.simulate import Batch, Table, play_batch
from massicot.simulation.report import report
from tests.games.test_laws import DECKS, WAYS

pytestmark = pytest.mark.slow

GAMES = 400
DEVIATIONS = 4
"""Luck alone takes one share in 16 000 so far; these games are always the same ones."""


@pytest.mark.parametrize("way", [pytest.param(way, id=way.id) for way in WAYS])
def test_no_seat_has_more_than_its_share_when_all_play_by_the_same_rule_of_thumb(way):
    players = way.players[-1]
    deck = Codes(DECKS[way.variant.game]).deck
    table = Table(way.id, way.variant.code, way.facts_for(players), deck, players, "sensible")
    found = report(players, play_batch(Batch(table, 0, GAMES)))
    shares = [share.part for share in found.wins or found.losses]
    even = sum(shares) / players
    assert even > 0
    assert max(abs(share - even) for share in shares) < DEVIATIONS * sqrt(even * (1 - even) / GAMES)
