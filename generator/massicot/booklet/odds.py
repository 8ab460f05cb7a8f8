"""The tables of chances that help a player decide: each game's advice makes its own."""

from collections.abc import Iterable

from massicot.games.engine.advice import Odds
from massicot.games.engine.codes import Codes
from massicot.games.engine.programs import program
from massicot.model.deck import Deck
from massicot.model.variant import Variant


def odds(deck: Deck, variants: Iterable[Variant]) -> dict[str, tuple[Odds, ...]]:
    """The tables of each game that has some."""
    codes = Codes(deck)
    found = {one.id: tuple(program(one.code).advice.tables(codes, one.facts)) for one in variants if one.code}
    return {name: made for name, made in found.items() if made}
