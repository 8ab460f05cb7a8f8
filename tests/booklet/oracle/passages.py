"""What the chapter of a game has to say, passage by passage, from the data alone: prose, tables, the strip of facts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from massicot.language.fr.quoting import cards, figures
from massicot.language.fr.typography import typeset, typeset_parts
from massicot.model.glossary import Glossary
from massicot.model.prose import Inline, Items, Pointer, Prose, Quoted, Text
from massicot.model.variant import ByPlayers, Cost, Facts, Range, Section, Value, Variant
from tests.booklet.oracle.reading import folded_letters

END = "fin"
"""The section at which a game on one folded sheet ends."""
DIFFICULTY = {1: "facile", 2: "moyenne", 3: "difficile"}
NEAR = 14
"""Letters on each side of a fact by which its place in a sentence is known."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A fact in a passage: its name, how it is said, and that with the letters around it."""

    fact: str
    said: str
    around: str


@dataclass(frozen=True, slots=True)
class Passage:
    """Letters that stand together on a page, and where in the game they belong."""

    text: str
    where: str
    shown: str
    stated: tuple[Stated, ...] = ()
    flows: bool = False
    """Whether it stands after what comes before it here."""


@dataclass(frozen=True, slots=True)
class Reference:
    """The title of another place, as a sentence quotes it: the letters before it, the title, and where it leads."""

    before: str
    title: str
    to: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """All that a game says."""

    passages: tuple[Passage, ...]
    references: tuple[Reference, ...] = field(default=())


def chapter(variant: Variant, glossary: Glossary, titles: Mapping[str, str], *, folded: bool) -> Chapter:
    """The passages of a game; of one that is folded from a single sheet, no more than its rules."""
    names = [section.id for section in variant.sections]
    last = names.index(END) + 1 if folded and END in names else len(names)
    told = _Told(titles)
    told.prose(variant.pitch, variant.title)
    told.strip(variant)
    told.sections(variant.sections[:last], variant.facts, glossary)
    told.prose(variant.setup.caption, variant.title)
    told.costs(variant.costs, variant.costs_title)
    if not folded:
        for example in variant.examples:
            told.prose(example.intro, example.title)
            told.prose(example.lesson, example.title)
        for question in variant.questions:
            told.prose(question.asked, "questions")
            told.prose(question.answer, "questions")
        for sub in variant.variants:
            told.prose(sub.pitch, sub.title)
            told.sections(sub.sections, sub.facts, glossary)
    return Chapter(tuple(told.passages), tuple(told.references))


def plain_passages(prose: Prose, where: str, titles: Mapping[str, str]) -> tuple[Passage, ...]:
    """The passages of one text: a meaning in the glossary, a choice, the credits."""
    told = _Told(titles)
    told.prose(prose, where)
    return tuple(told.passages)


def in_words(name: str, value: Value, glossary: Glossary) -> str:
    """A value as a table of the booklet has it."""
    if isinstance(value, ByPlayers):
        runs = [(list(run), number) for number, run in groupby(sorted(value.values), key=value.values.__getitem__)]
        said = [f"{figures(number)} à {_span(players)}" for players, number in runs]
        return ", ".join([f"{said[0]} joueurs", *said[1:]])
    if isinstance(value, tuple):
        return cards(value, glossary.suits)
    kind = glossary.facts.get(name)
    return kind.words.get(value, value) if isinstance(value, str) and kind else figures(value)


def _span(players: Sequence[int]) -> str:
    return str(players[0]) if len(players) == 1 else f"{players[0]} à {players[-1]}"


class _Told:
    """Gathers passages."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self.titles = titles
        self.passages: list[Passage] = []
        self.references: list[Reference] = []
        self.flows = False

    def prose(self, prose: Prose, where: str) -> None:
        for block in prose:
            for line in block.items if isinstance(block, Items) else (block.inside,):
                self.line(line, where)

    def line(self, line: Sequence[Inline], where: str) -> None:
        """One paragraph or item. At a pointer it is parted: the booklet may put a page number there."""
        pieces = list(_leaves(line))
        texts = typeset_parts(tuple(_words(piece, self.titles) for piece in pieces))
        said, shown = "", ""
        quoted: list[tuple[str, int, int]] = []
        for piece, text in zip(pieces, texts, strict=True):
            letters = folded_letters(text)
            if isinstance(piece, Pointer):
                self.references.append(Reference(said[-NEAR:], letters, piece.to))
                self.passage(said + letters, where, shown + text, quoted)
                said, shown, quoted = "", "", []
                continue
            if isinstance(piece, Quoted):
                quoted.append((piece.fact, len(said), len(said) + len(letters)))
            said, shown = said + letters, shown + text
        self.passage(said, where, shown, quoted)

    def passage(self, said: str, where: str, shown: str, quoted: Iterable[tuple[str, int, int]] = ()) -> None:
        if said:
            stated = tuple(
                Stated(fact, said[start:end], said[max(0, start - NEAR) : end + NEAR]) for fact, start, end in quoted
            )
            self.passages.append(Passage(said, where, " ".join(shown.split()), stated, self.flows))

    def row(self, where: str, fact: str, *cells: str) -> None:
        """A line of a table: its label, then its values."""
        letters = [folded_letters(typeset(cell)) for cell in cells]
        said = "".join(letters)
        self.passage(said, where, " ".join(cells), [(fact, len(letters[0]), len(said))] if fact else [])

    def strip(self, variant: Variant) -> None:
        """The facts under the title."""
        minutes, difficulty = variant.facts.get("minutes"), variant.facts.get("difficulty")
        self.row(variant.title, "players", "Joueurs", figures(variant.players))
        if minutes is not None:
            self.row(variant.title, "minutes", "Durée", f"{figures(minutes)} min")
        if isinstance(difficulty, int) and difficulty in DIFFICULTY:
            self.row(variant.title, "difficulty", "Difficulté", DIFFICULTY[difficulty])

    def sections(self, sections: Iterable[Section], facts: Facts, glossary: Glossary) -> None:
        for section in sections:
            self.flows = True
            self.prose(section.text, section.title)
            self.flows = False
            if section.table:
                self.table(section, facts, glossary)

    def table(self, section: Section, facts: Facts, glossary: Glossary) -> None:
        """Numbers of players for which all is the same share a column."""
        values = {name: facts[name] for name in section.table}
        spread = [value for value in values.values() if isinstance(value, ByPlayers)]
        if not spread:
            for name, value in values.items():
                self.row(section.title, name, glossary.facts[name].label, in_words(name, value, glossary))
            return
        stated = facts.get("players")
        span = range(stated.min, stated.max + 1) if isinstance(stated, Range) else sorted({*spread[0].values})
        columns = [list(run) for _, run in groupby(span, key=lambda n: [_cell(v, n) for v in values.values()])]
        self.row(section.title, "", "Joueurs", *(_span(column) for column in columns))
        for name, value in values.items():
            cells = [_cell(value, column[0]) or in_words(name, value, glossary) for column in columns]
            self.row(section.title, name, glossary.facts[name].label, *cells)

    def costs(self, costs: Iterable[Cost], where: str) -> None:
        for cost in costs:
            self.prose(cost.when, where)
            self.prose(cost.price, where)


def _cell(value: Value, players: int) -> str:
    """The value for so many players, if it differs with them."""
    if not isinstance(value, ByPlayers):
        return ""
    return figures(value.values[players]) if players in value.values else "–"


def _leaves(line: Sequence[Inline]) -> Iterator[Text | Quoted | Pointer]:
    for piece in line:
        if isinstance(piece, Text | Quoted | Pointer):
            yield piece
        else:
            yield from _leaves(piece.inside)


def _words(piece: Text | Quoted | Pointer, titles: Mapping[str, str]) -> str:
    return titles.get(piece.to, "") if isinstance(piece, Pointer) else piece.text
