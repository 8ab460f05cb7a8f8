"""What was told: steps of sentences and tables, and those as lines of text."""

from collections.abc import Iterator
from dataclasses import dataclass

from massicot.language.fr.typography import typeset
from massicot.telling.lines import DONE, SAID, TextLine, rows


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """What was counted one by one."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ToldStep:
    """One step of what is told: its heading if it has one, and paragraphs and tables."""

    parts: tuple[str | ScoreTable, ...]
    heading: str = ""

    @property
    def lines(self) -> tuple[str | ScoreTable, ...]:
        """What it says, its heading before it."""
        first, *others = self.parts
        if not self.heading:
            return self.parts
        if isinstance(first, str):
            return (typeset(f"{self.heading}. {first}"), *others)
        return (typeset(f"{self.heading} :"), first, *others)


def step_lines(step: ToldStep) -> Iterator[TextLine]:
    """A step as lines of text."""
    for part in step.lines:
        if isinstance(part, str):
            yield TextLine(part, DONE)
        else:
            yield from (TextLine(line, SAID) for line in rows(part.heads, part.rows))
