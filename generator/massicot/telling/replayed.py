"""An example replayed, and told: the booklet and the terminal show what the program played, not what the file says."""

from collections.abc import Iterator
from dataclasses import dataclass

from massicot.codes import PROGRAM
from massicot.diagnostics import DataError, nearest
from massicot.games.engine.game import Game
from massicot.games.engine.programs import NAMES, program
from massicot.games.engine.replay import Moment, Table, replay
from massicot.model.deck import Deck
from massicot.model.glossary import Glossary
from massicot.model.variant import Example, Variant
from massicot.telling.sentences import Teller


@dataclass(frozen=True, slots=True)
class Spoken:
    """A move, and the sentences of what followed from it."""

    move: str
    then: tuple[str, ...]


def playing(variant: Variant) -> type[Game]:
    """The program that plays a game."""
    if variant.program not in NAMES:
        problem = PROGRAM.problem(
            f"no program is called “{variant.program}”", nearest(variant.program, NAMES), variant.source
        )
        raise DataError([problem])
    return program(variant.program).kind


def moments(variant: Variant, example: Example, deck: Deck) -> tuple[Moment, ...]:
    """The steps of an example as they were played; a MismatchError where it is not what the rule gives."""
    return tuple(replay(variant, example, deck, playing(variant)))


def spoken(variant: Variant, example: Example, deck: Deck, glossary: Glossary) -> Iterator[Spoken]:
    """The steps of an example in sentences, as far as it replays; then a MismatchError."""
    teller = Teller(glossary, Table(example.given.players, deck))
    for moment in replay(variant, example, deck, playing(variant)):
        yield Spoken(teller.step(moment.step), tuple(teller.event(event) for event in moment.events))
