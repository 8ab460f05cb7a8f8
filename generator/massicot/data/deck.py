"""deck.toml to a deck, card by card."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from massicot.codes import DUPLICATE, KEY, TOTAL, TWICE, WRONG
from massicot.data.toml import TomlFile, read_toml
from massicot.model.deck import BookletWords, Card, CardLine, Deck, Family
from massicot.model.kinds import Copies, Heading, Name, Span, Title, Words
from massicot.model.schema import Field, Schema, Strict

MOST_CARDS = 10_000
_FIELDS = ("id", "title", "value", "suit", "emblem", "name", "upper")


class LineEntry(Strict):
    """A line of the rules on a card, by a name of yours: the face quotes it as `{NAME}`, and its rule as `{NAME.rule}`.
    `massicot check` compares it with that rule and with the facts."""

    says: Annotated[str, Field(min_length=1, max_length=80)]
    """What stands on the card."""
    rule: Annotated[str, Field(max_length=60)] = ""
    """What the rules call it: the bold words with which they begin to tell it, a title, a term."""
    facts: list[Name] = []
    """The facts that its numbers are, in a game that is played with the deck."""


class CardsEntry(Strict):
    """A single card, or one card for every suit and value. A card's id, by which `--cards` and rules know it, is its
    name, suit and value with hyphens between them: `coupe`, `7`, `mousse-3`."""

    face: Name
    """The face of the theme that is drawn on it."""
    name: Name | None = None
    """The name of a single card; a table without `values` and `suits` needs it."""
    title: Annotated[str, Field(max_length=60)] = ""
    """A text that the face may quote as `{title}`."""
    values: Span | Annotated[list[Annotated[int, Field(ge=0, le=999)]], Field(min_length=1)] | None = None
    """One card for each of these values, as a range or as a list."""
    suits: Annotated[list[Name], Field(min_length=1)] | None = None
    """All of that once for each of these suits. `[emblems]` of a theme and `[suits]` of a glossary have an entry for
    each."""
    copies: Copies | Literal["value"] = 1
    """How many of each are printed; `"value"` prints as many as its value says."""
    back: Name | None = None
    """Its own back, a face of the theme; without it, the deck's."""
    lines: dict[Name, LineEntry] = {}
    """Lines of the rules that stand on it, by names that no other field of a card has."""
    extra: bool = False
    """Printed with the deck, but not played with and not counted in `total`: a cut card."""


class FamilyEntry(Strict):
    """Games that are alike. A game names its family in `rules.toml`; families stand in the order of this list."""

    id: Name
    """The name by which games know it."""
    title: Heading
    """What it is called in the contents."""
    about: Words
    """What its games have in common, in a sentence."""


class BookletEntry(Strict):
    """What the booklet of the deck says apart from the rules."""

    title: Heading | None = None
    """What the booklet of all games is called; without it, the deck's title."""
    blurb: Words | None = None
    """What stands on its back cover: why one should play this."""
    cards: Words | None = None
    """What the deck is, in two or three sentences above its picture."""
    begin: Words | None = None
    """Where a family should begin, on the opening pages."""
    credits: Words | None = None
    """What is true of the origin of all its games, before the credits of each."""
    base: list[Name] = []
    """The games of the small booklet (`--form base`): what somebody needs who prints the deck tonight."""
    base_title: Heading | None = None
    """What the small booklet is called."""
    families: list[FamilyEntry] = []
    """Families of games."""


class DeckFile(Strict):
    """What deck.toml says of a deck."""

    title: Title
    """What the deck is called, on its box, its sheets and its booklet."""
    authors: list[Title] = []
    """Who made the game; credited wherever its title stands."""
    format: Name = "standard"
    """The size of its cards, a format of `formats.toml`."""
    theme: Name
    """The theme that it is printed in unless `--theme` names another."""
    back: Name = "back"
    """The face of the theme that is printed on the backs."""
    total: Annotated[int, Field(ge=1)] | None = None
    """How many cards the published deck has, without extras; the cards below must add up to it."""
    booklet: BookletEntry | None = None
    """Words of the booklet."""
    cards: Annotated[list[CardsEntry], Field(min_length=1)]
    """The cards, in printing order."""


DECK: Schema[DeckFile] = Schema(DeckFile)
"""`games/DECK/deck.toml` says which cards a deck has, how many of each, and what is drawn on them. It is the only file
that a deck needs."""


def read_deck(path: Path, name: str) -> Deck:
    """The deck of one game folder, or all that is wrong with its file."""
    read, file = read_toml(path, DECK)
    cards: dict[str, Card] = {}
    for index, entry in enumerate(read.cards):
        twice: list[str] = []
        for card in _cards(entry, read.back, file, index):
            twice += [card.id] if card.id in cards else []
            cards[card.id] = card
        if twice:
            more = f", and {len(twice) - 1} others of this table" if len(twice) > 1 else ""
            file.wrong(
                DUPLICATE, f"the card “{twice[0]}” is there already{more}", "give it another name", "cards", index
            )
    families = [family.id for family in read.booklet.families] if read.booklet else []
    for number, name_of_family in enumerate(families):
        if name_of_family in families[:number]:
            message = f"there is a family “{name_of_family}” already"
            file.wrong(TWICE, message, "give it another name", "booklet", "families", number, "id")
    counted = sum(card.copies for card in cards.values() if not card.extra)
    if not file.problems and read.total is not None and counted != read.total:
        message = f"the cards add up to {counted}, the total says {read.total}"
        file.wrong(TOTAL, message, "correct the cards or the total", "total")
    if sum(card.copies for card in cards.values()) > MOST_CARDS:
        file.wrong(WRONG, f"more than {MOST_CARDS} cards", "print fewer", "cards")
    file.check()
    return Deck(
        id=name,
        title=read.title,
        authors=tuple(read.authors),
        format=read.format,
        theme=read.theme,
        cards=tuple(cards.values()),
        booklet=_booklet(read.booklet),
        source=path,
    )


def _booklet(read: BookletEntry | None) -> BookletWords:
    if read is None:
        return BookletWords()
    return BookletWords(
        title=read.title or "",
        blurb=read.blurb or "",
        cards=read.cards or "",
        begin=read.begin or "",
        credits=read.credits or "",
        base=tuple(read.base),
        base_title=read.base_title or "",
        families=tuple(Family(id=one.id, title=one.title, about=one.about) for one in read.families),
    )


def _cards(entry: CardsEntry, back: str, file: TomlFile, index: int) -> Iterator[Card]:
    """A single card, or one for every suit and value, in that order."""
    if isinstance(entry.values, Span):
        values: list[int | None] = [*range(entry.values.from_, entry.values.to + 1)]
        if not values:
            message = f"there is nothing from {entry.values.from_} to {entry.values.to}"
            file.wrong(WRONG, message, "swap them", "cards", index, "values")
    else:
        values = [*entry.values] if entry.values else [None]
    if values == [None] and not entry.suits and entry.name is None:
        message = "this card has neither a name nor values"
        file.wrong(KEY, message, 'add  name = "…"  or  values = …', "cards", index)
        return
    if entry.copies == "value" and (values == [None] or 0 in values):
        message = "copies = “value” needs values of 1 or more"
        file.wrong(WRONG, message, "give a number", "cards", index, "copies")
        return
    for line in entry.lines:
        if line in _FIELDS:
            message = f"every card has a field “{line}”"
            file.wrong(TWICE, message, "give the line another name", "cards", index, "lines", line)
    lines = tuple(
        CardLine(name=name, says=line.says, rule=line.rule, facts=tuple(line.facts))
        for name, line in entry.lines.items()
    )
    for suit in entry.suits or [""]:
        for value in values:
            parts = (entry.name, suit or None, None if value is None else str(value))
            yield Card(
                id="-".join(part for part in parts if part),
                face=entry.face,
                back=entry.back or back,
                title=entry.title,
                value=value,
                suit=suit,
                copies=(value or 0) if entry.copies == "value" else entry.copies,
                extra=entry.extra,
                lines=lines,
                table=index,
            )
