"""What a variant file and a ledger of sources may say."""

from typing import Annotated, Any, Literal

from generator.loading.prose import legible
from generator.loading.schemas import Name, Title
from generator.loading.shape import Check, Field, Shape, Strict

Words = Annotated[str, Field(min_length=1), Check(legible)]
Heading = Annotated[Title, Check(legible)]
Number = Annotated[int, Field(ge=-999, le=9999)]


class RangeEntry(Strict):
    """A fact that is a range: { min = 2, max = 6 }."""

    min: Number
    max: Number


FactEntry = Number | str | RangeEntry | dict[str, Number] | list[Any]
FactEntries = dict[str, FactEntry]


class SectionEntry(Strict):
    """One [[sections]]."""

    id: Name
    title: Heading
    text: Words
    table: list[str] = []


class CostEntry(Strict):
    """One [[costs]]."""

    when: Words
    price: Words


class SetupEntry(Strict):
    """[setup]: the drawn table."""

    layout: Literal["round", "line", "columns", "t"] = "round"
    players: Annotated[list[Heading], Field(min_length=1, max_length=8)]
    given: dict[str, Any]
    caption: Words


class ExampleEntry(Strict):
    """One [[examples]]."""

    id: Name
    title: Heading
    section: Name
    variant: str = ""
    players: Annotated[list[Heading], Field(min_length=1, max_length=8)]
    intro: Words
    given: dict[str, Any]
    steps: list[dict[str, Any]] = []
    after: dict[str, Any] = {}
    lesson: str = ""


class SubVariantEntry(Strict):
    """One [[variants]]."""

    id: Name
    title: Heading
    pitch: Words
    facts: FactEntries = {}
    derived: dict[str, str] = {}
    sections: Annotated[list[SectionEntry], Field(min_length=1)]
    costs: list[CostEntry] = []


class ReferenceEntry(Strict):
    """[reference]: the two sides of a reference card."""

    front: Words
    back: Words


class VariantFile(Strict):
    """A variant file."""

    title: Heading
    original: str = ""
    order: Annotated[int, Field(ge=0, le=9999)] = 1000
    program: str = ""
    emblem: str
    authors: list[Heading] = []
    credits: Words
    pitch: Words
    facts: FactEntries
    derived: dict[str, str] = {}
    setup: SetupEntry
    sections: Annotated[list[SectionEntry], Field(min_length=1)]
    costs_title: Heading = "Combien ça coûte ?"
    costs: list[CostEntry] = []
    reference: ReferenceEntry
    variants: list[SubVariantEntry] = []
    examples: list[ExampleEntry] = []


class ExamplesFile(Strict):
    """Examples of a game in a file of their own."""

    variant: str
    examples: Annotated[list[ExampleEntry], Field(min_length=1)]


class DocumentEntry(Strict):
    """One [documents.NAME]."""

    title: Words
    about: Words


class ClaimEntry(Strict):
    """One [[claims]]: what a document says. `erratum` says, in French, why we do not follow it."""

    variant: str
    fact: str
    value: Any
    document: str
    place: str
    erratum: str = ""


class DecisionEntry(Strict):
    """One [[decisions]]: what we play where the documents are silent or ambiguous, and why, in French. `values` is what
    was decided, for facts that no document states: the second entry of the double entry."""

    id: Name
    variant: str
    facts: list[str] = []
    values: dict[str, Any] = {}
    section: str = ""
    silent: bool
    place: str
    says: Words
    why: Words


class SourcesFile(Strict):
    """sources.toml. `reckoned` has the numbers that follow from others, apart from their formula: by game, by fact."""

    documents: dict[str, DocumentEntry]
    claims: list[ClaimEntry] = []
    decisions: list[DecisionEntry] = []
    reckoned: dict[str, dict[str, Any]] = {}


VARIANT: Shape[VariantFile] = Shape(VariantFile)
EXAMPLES: Shape[ExamplesFile] = Shape(ExamplesFile)
SOURCES: Shape[SourcesFile] = Shape(SourcesFile)
