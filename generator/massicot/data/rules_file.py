"""What a rules file may say. The text under a key is what docs/data.md and editors show."""

from typing import Annotated, Any, Literal

from massicot.model.kinds import Heading, Name, Words
from massicot.model.schema import Field, OneOf, Schema, Strict
from massicot.model.table import PLACES

Number = Annotated[int, Field(ge=-999, le=9999)]
Place = Annotated[str, OneOf(PLACES, "is not something that lies on a table")]
Players = Annotated[list[Heading], Field(min_length=1, max_length=8)]


class RangeEntry(Strict):
    """A fact that is a range: { min = 2, max = 6 }; or every second number of one: { min = 4, max = 6, step = 2 }."""

    min: Number
    """The least."""
    max: Number
    """The most, not below the least."""
    step: Annotated[int, Field(ge=1, le=99)] = 1
    """From one number that is meant to the next: 2 for teams of two, where no odd number can play."""


FactValue = Number | str | RangeEntry | dict[str, Number] | list[Any]
"""A whole number; one for each number of players, `{ "2" = 31, "3" = 21 }`; a range, `{ min = 2, max = 6 }`; a word of
the glossary; or a list of cards. The glossary says which of these a fact is."""
FactEntries = dict[str, FactValue]


class SectionEntry(Strict):
    """A part of the rules. A game has at least the sections `but`, `mise-en-place`, `tour` and `fin`."""

    id: Name
    """The name by which examples and other texts point to it."""
    title: Heading
    """What stands over it."""
    text: Words
    """What it says."""
    table: list[str] = []
    """Facts to show as a table under the text."""


class CostEntry(Strict):
    """A line of the table that everybody looks for in mid-game: what something costs or brings."""

    when: Words
    """What happens."""
    price: Words
    """What it costs or brings."""


class QuestionEntry(Strict):
    """A question that people ask in mid-game. Two to four of them are enough."""

    asked: Words
    """The question."""
    answer: Words
    """Its answer, in a sentence or two."""


class SetupEntry(Strict):
    """The drawn table at the start of a game."""

    layout: Literal["round", "line", "columns", "t"] = "round"
    """How the players sit: around the table, in a line, above and below columns of cards, or with a row of cards
    at the head of the table."""
    players: Players
    """Who sits there, by name; as many as can play."""
    given: dict[Place, Any]
    """What lies there; see [what lies on a table](#what-lies-on-a-table)."""
    caption: Words
    """What stands under the picture."""


class ExampleEntry(Strict):
    """A worked example. The program plays its steps, and what follows must be what the example says."""

    id: Name
    """The name by which `massicot replay` and its section know it."""
    title: Heading
    """What stands over it."""
    section: Name
    """The section that it stands beside."""
    variant: str = ""
    """The id of the way to play that it is an example of; without it, the game itself."""
    players: Players
    """Who plays, by name, in the order of play."""
    intro: Words
    """What stands before the first move; may quote `given`, `steps` and `after`."""
    given: dict[Place, Any]
    """What lies on the table before the first move; see [what lies on a table](#what-lies-on-a-table)."""
    steps: list[dict[str, Any]] = []
    """The moves: `who` plays, what they `do` (a move of the glossary) with what goes with it, and `then` the events
    that follow."""
    after: dict[Place, Any] = {}
    """What lies there at the end, as far as it is worth telling."""
    lesson: str = ""
    """What one learns from it."""


class LabelEntry(Strict):
    """What a game calls a place on its table, where its rules have a word of their own."""

    label: Heading
    """What stands beside it in pictures."""
    one: str = ""
    """The same where there is one, or none."""


class SubVariantEntry(Strict):
    """Another way to play the same game: only what changes is written."""

    id: Name
    """Its name; commands know it as `GAME/NAME`."""
    title: Heading
    """What it is called."""
    pitch: Words
    """What it is like, in a sentence."""
    facts: FactEntries = {}
    """The facts that change."""
    derived: dict[str, str] = {}
    """The formulas that change."""
    sections: Annotated[list[SectionEntry], Field(min_length=1)]
    """What there is to say about it."""
    costs: list[CostEntry] = []
    """Lines of the table of costs that change."""


class ReferenceEntry(Strict):
    """The two sides of a reference card. They are set on one card each: keep them short."""

    front: Words
    """What one needs before the game."""
    back: Words
    """What one needs during the game."""
    table: list[str] = []
    """Facts that stand at the foot of the front, for each number of players: what one forgets."""
    places: list[str] = []
    """Places of the drawn set-up that are sketched there: one or two that hold everybody's cards."""


class VariantFile(Strict):
    """What rules.toml says of a game."""

    title: Heading
    """What the game is called."""
    original: str = ""
    """Its title in another language, for the credits."""
    order: Annotated[int, Field(ge=0, le=9999)] = 1000
    """Its place in the booklet: smaller comes earlier."""
    program: str = ""
    """The game whose program plays this one; without it, `program.py` beside the rules. A game without a program is
    printed like any other; only `play`, `replay`, `simulate` and `odds` need one."""
    emblem: str = ""
    """A card of the deck, by its id: its drawing opens the chapter and marks the reference card, score pad and mat;
    an `emblem.svg` beside the rules takes its place. Without either it is the first card of the deck."""
    family: str = ""
    """The family of the booklet that it belongs to, by its id in `deck.toml`; without it, none."""
    moods: Annotated[list[Heading], Field(max_length=3)] = []
    """What it is like, in a word each: what the opening of the booklet says to those who look for a game tonight."""
    authors: list[Heading] = []
    """Whose rules these are; without it, the deck's authors."""
    credits: Words
    """Whom the rules are owed to, at the end of the chapter."""
    pitch: Words
    """What the game is like, in a sentence."""
    facts: FactEntries
    """What the game is, in numbers and words, by names of the glossary. `players`, `minutes` and `difficulty` (1 to 3)
    must be there; a program needs its own."""
    derived: dict[str, str] = {}
    """Facts computed from others with `+ - * / // % min() max()`. `players` is the number at the table, `deck` the
    number of cards, `highest` the highest value, `values` how many values there are."""
    labels: dict[Place, LabelEntry] = {}
    """What this game calls places on its table in pictures, if not by their usual names: the words of its rules."""
    setup: SetupEntry
    """The drawn table at the start."""
    sections: Annotated[list[SectionEntry], Field(min_length=1)]
    """The rules, in the order of the booklet."""
    costs_title: Heading = "En bref"
    """What stands over the table of what counts, on the first page of the chapter."""
    costs: list[CostEntry] = []
    """The table of what counts: what things cost, bring or decide."""
    questions: list[QuestionEntry] = []
    """Questions that the rules leave people with, at the end of the chapter."""
    reference: ReferenceEntry
    """The reference card."""
    variants: list[SubVariantEntry] = []
    """Other ways to play it."""
    examples: list[ExampleEntry] = []
    """Worked examples."""


class ExamplesFile(Strict):
    """What a file of examples says."""

    variant: str
    """The game that they are examples of."""
    examples: Annotated[list[ExampleEntry], Field(min_length=1)]
    """The examples, as in a rules file."""


VARIANT: Schema[VariantFile] = Schema(VariantFile)
"""`games/DECK/GAME/rules.toml` has the rules of one game that is played with a deck: facts, prose that quotes
them, a drawn table, a reference card, examples. `massicot new game` writes a complete one with comments."""
EXAMPLES: Schema[ExamplesFile] = Schema(ExamplesFile)
"""`EXAMPLES.toml`, anywhere: examples of a game in a file of their own, for `massicot replay EXAMPLES.toml`."""
