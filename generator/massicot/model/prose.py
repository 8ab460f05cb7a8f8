"""Prose: paragraphs and lists, whose numbers were quoted from facts. No typography yet."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """What the author typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Quoted:
    """What a fact became in words, which fact it was, and in which way it was said: `cartes`, `lettres`."""

    text: str
    fact: str
    counted: str = ""


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that a player looks for."""

    inside: "tuple[Inline, ...]"


@dataclass(frozen=True, slots=True)
class Emphasis:
    """A title, or a word that is explained."""

    inside: "tuple[Inline, ...]"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary, as it stands in the sentence."""

    id: str
    inside: "tuple[Inline, ...]"


@dataclass(frozen=True, slots=True)
class Pointer:
    """The title of another game or section, with its page: `aubepine`, `paires/mise-en-place`."""

    to: str


Inline = Text | Quoted | Strong | Emphasis | Term | Pointer


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text that is set as one block."""

    inside: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Items:
    """A list, numbered where the order counts."""

    items: tuple[tuple[Inline, ...], ...]
    numbered: bool = False


Block = Paragraph | Items
Prose = tuple[Block, ...]


def lines(prose: Prose) -> Iterator[tuple[Inline, ...]]:
    """Its paragraphs and the items of its lists."""
    for block in prose:
        yield from block.items if isinstance(block, Items) else (block.inside,)


def inlines(prose: Prose) -> Iterator[Inline]:
    """Every piece of a text, from the first to the last, containers before what is in them."""
    for line in lines(prose):
        yield from within(line)


def within(line: tuple[Inline, ...]) -> Iterator[Inline]:
    """The pieces of one line."""
    for piece in line:
        yield piece
        if isinstance(piece, Strong | Emphasis | Term):
            yield from within(piece.inside)


def plain(line: tuple[Inline, ...]) -> str:
    """A line without its marks."""
    return "".join(piece.text for piece in within(line) if isinstance(piece, Text | Quoted))


def spoken(prose: Prose) -> str:
    """A text without its marks, a line for each paragraph and item."""
    return "\n".join(map(plain, lines(prose)))
