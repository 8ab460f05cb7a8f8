"""A worked example as it is told: its position, its moves as the program replays them, how it ends."""

from collections.abc import Iterator
from dataclasses import dataclass

from massicot.codes import MISMATCH
from massicot.data.toml import toml_file
from massicot.diagnostics import DataError
from massicot.games.engine.replay import MismatchError, Moment
from massicot.language.fr.quoting import figures
from massicot.model.deck import Deck
from massicot.model.glossary import Glossary
from massicot.model.prose import Prose
from massicot.model.variant import Example, Position, Variant
from massicot.telling.positions import results, signed
from massicot.telling.replayed import Spoken, compared, moments
from massicot.telling.sentences import sentence

COUNTED = {"points": "Points", "tokens": "Jetons", "paid": "Jetons payés"}


@dataclass(frozen=True, slots=True)
class Result:
    """What was counted at the end, by player."""

    label: str
    counts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A worked example."""

    id: str
    title: str
    intro: Prose
    given: Position
    moments: tuple[Spoken, ...]
    results: tuple[Result, ...]
    lesson: Prose


def told(variant: Variant, example: Example, deck: Deck, glossary: Glossary) -> Told:
    """The example in sentences: what the program plays, step by step. One that does not replay is not printed."""
    return Told(
        id=example.id,
        title=example.title,
        intro=example.intro,
        given=example.given,
        moments=tuple(_moment(one, glossary) for one in _played(variant, example, deck, glossary)),
        results=tuple(_results(example.after)),
        lesson=example.lesson,
    )


def _played(variant: Variant, example: Example, deck: Deck, glossary: Glossary) -> tuple[Moment, ...]:
    try:
        return moments(variant, example, deck)
    except MismatchError as wrong:
        key = ("examples", example.index, *(("after",) if wrong.step is None else ("steps", wrong.step)))
        cure = f"see it step by step with: massicot replay {variant.id} --example {example.id}"
        message = compared(wrong, deck, glossary)
        raise DataError([toml_file(variant.source).problem(MISMATCH, message, cure, *key)]) from None


def _moment(played: Moment, glossary: Glossary) -> Spoken:
    step = played.step
    return Spoken(
        sentence(glossary.moves[step.move], {"who": step.who, **step.details}, glossary),
        tuple(sentence(glossary.events[one.kind], one.details, glossary) for one in played.events),
    )


def _results(after: Position) -> Iterator[Result]:
    for name, label in COUNTED.items():
        if name in after.numbers_each:
            counts = after.numbers_each[name]
            yield Result(
                label,
                tuple((who, signed(number) if name == "tokens" else figures(number)) for who, number in counts.items()),
            )
    for label, people in results(after):
        yield Result(label, ((people, ""),))
