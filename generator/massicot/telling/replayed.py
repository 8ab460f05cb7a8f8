"""An example replayed, and told: the booklet and the terminal show what the program played, not what the file says."""

from collections.abc import Iterator
from dataclasses import dataclass

from massicot.games.engine.programs import program_of
from massicot.games.engine.replay import Moment, TableNames, replay
from massicot.model.deck import Deck
from massicot.model.glossary import Glossary
from massicot.model.variant import Example, Variant
from massicot.telling.sentences import Teller


@dataclass(frozen=True, slots=True)
class Spoken:
    """A move, and the sentences of what followed from it."""

    move: str
    then: tuple[str, ...]


def moments(variant: Variant, example: Example, deck: Deck) -> tuple[Moment, ...]:
    """The steps of an example as they were played; a MismatchError where it is not what the rule gives. Without a
    program, or with one that may not run, as the file has them."""
    if variant.code is None and (variant.distrusted or variant.program == variant.id):
        return tuple(Moment(step, step.then) for step in example.steps)
    return tuple(replay(variant, example, deck, program_of(variant).kind))


def spoken(variant: Variant, example: Example, deck: Deck, glossary: Glossary) -> Iterator[Spoken]:
    """The steps of an example in sentences, as far as it replays; then a MismatchError."""
    teller = Teller(glossary, TableNames(example.given.players, deck))
    for moment in replay(variant, example, deck, program_of(variant).kind):
        yield Spoken(teller.step(moment.step), tuple(teller.event(event) for event in moment.events))
