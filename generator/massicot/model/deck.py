"""A deck: which cards, how many of each, with which face and back."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """A line of rules that stands on a card: what it says, the rule of which it does, and the facts that it tells."""

    name: str
    says: str
    rule: str = ""
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One distinct card; `copies` of it make up the deck."""

    id: str
    face: str
    back: str
    title: str = ""
    value: int | None = None
    suit: str = ""
    copies: int = 1
    extra: bool = False
    lines: tuple[CardLine, ...] = ()
    table: int = 0
    """Which `[[cards]]` of its file it is of."""

    @property
    def fields(self) -> dict[str, str]:
        """What a face template may quote."""
        return {
            "id": self.id,
            "title": self.title,
            "value": "" if self.value is None else str(self.value),
            "suit": self.suit,
            **{line.name: line.says for line in self.lines},
            **{f"{line.name}.rule": line.rule for line in self.lines},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Games that are alike, in the contents of a booklet."""

    id: str
    title: str
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookletWords:
    """What the booklet of a deck says of the deck, apart from the rules."""

    title: str = ""
    blurb: str = ""
    cards: str = ""
    begin: str = ""
    credits: str = ""
    base: tuple[str, ...] = ()
    base_title: str = ""
    families: tuple[Family, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A game's cards, in printing order."""

    id: str
    title: str
    authors: tuple[str, ...]
    format: str
    theme: str
    cards: tuple[Card, ...]
    booklet: BookletWords = BookletWords()
    source: Path
    files: tuple[Path, ...] = ()
    """The other files of the deck, its tokens and pads; where two libraries have one of a name, the later one's."""

    def beside(self, name: str) -> Path:
        """The file of that name, or where it would be if there were one."""
        return next((path for path in self.files if path.name == name), self.source.parent / name)

    @property
    def count(self) -> int:
        """How many cards are printed, extras included."""
        return sum(card.copies for card in self.cards)
