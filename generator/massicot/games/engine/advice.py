"""What a game tells its players beside its rules, in French. A game's own stands in `advice.py` beside its program."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from massicot.games.engine.codes import Codes
from massicot.games.engine.values import Move, View
from massicot.model.prose import Prose
from massicot.model.variant import Facts

Answer = tuple[dict[str, Any], list[str]]
"""For programs, and for people."""


@dataclass(frozen=True, slots=True)
class OddsTable:
    """A table of chances; what it tells stands below it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: Prose = ()


class UnanswerableError(Exception):
    """A question that has no answer: why, and what to ask instead. `{row}` stands for how `row` is asked for."""

    def __init__(self, message: str, cure: str) -> None:
        self.message, self.cure = message, cure
        super().__init__(message, cure)


class Advice:
    """Nothing: a game says what it has to say."""

    why: ClassVar[str] = ""
    """The rule of thumb by which its sensible player decides."""
    goals: ClassVar[tuple[str, ...]] = ()
    """What ends it, in sentences that quote facts; beside those that all games share."""
    asks: ClassVar[tuple[str, ...]] = ()
    """What `massicot odds` may be told about its table."""

    def hints(self, view: View, moves: Sequence[Move]) -> Iterator[str]:  # noqa: ARG002
        """What a count of the unseen cards says about the choices, in a sentence or two."""
        return iter(())

    def tables(self, codes: Codes, facts: Facts) -> Iterator[OddsTable]:  # noqa: ARG002
        """The tables of chances of its booklet."""
        return iter(())

    def answer(self, codes: Codes, facts: Facts, asked: Mapping[str, Any]) -> Answer:
        """What `massicot odds` says of a table as it lies; an UnanswerableError if it can't lie so. Who `asks` for
        something answers: a program that does not is refused when it is loaded."""
        raise NotImplementedError
