"""A worked example as it is told: its position, its moves in the glossary's sentences, how it ends. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.french.quoting import Quoting, figures
from generator.french.words import listed
from generator.model.glossary import Action, Glossary
from generator.model.prose import Prose
from generator.model.variant import Example, Position

COUNTED = {"points": "Points", "tokens": "Jetons", "paid": "Jetons payés"}


@dataclass(frozen=True, slots=True)
class Moment:
    """A move, and the sentences that follow from it."""

    move: str
    then: tuple[str, ...]


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
    moments: tuple[Moment, ...]
    results: tuple[Result, ...]
    lesson: Prose


def told(example: Example, glossary: Glossary) -> Told:
    """The example in sentences."""
    moments = []
    for step in example.steps:
        move = sentence(glossary.moves[step.move], {"who": step.who, **step.details}, glossary)
        then = tuple(sentence(glossary.events[one.kind], one.details, glossary) for one in step.then)
        moments.append(Moment(move, then))
    return Told(
        id=example.id,
        title=example.title,
        intro=example.intro,
        given=example.given,
        moments=tuple(moments),
        results=tuple(_results(example.after)),
        lesson=example.lesson,
    )


def sentence(action: Action, details: Mapping[str, Any], glossary: Glossary) -> str:
    """What a move or an event says, with a capital."""
    words = {name: kind.words for name, kind in glossary.facts.items() if kind.words}
    text = Quoting(details, glossary.nouns, words, glossary.suits).fill(action.says)
    return text[:1].upper() + text[1:]


def _results(after: Position) -> Iterator[Result]:
    for name, label in COUNTED.items():
        if name in after.numbers_each:
            counts = after.numbers_each[name]
            yield Result(
                label,
                tuple(
                    (who, _signed(number) if name == "tokens" else figures(number)) for who, number in counts.items()
                ),
            )
    for name, one, many in (("winners", "Gagne", "Gagnent"), ("losers", "Perd", "Perdent")):
        if people := after.some.get(name, ()):
            yield Result(many if len(people) > 1 else one, ((listed(list(people)), ""),))


def _signed(number: int) -> str:
    """What was won or lost: +17, −17."""
    return f"+{figures(number)}" if number > 0 else figures(number)
