"""deck.toml to a deck, card by card."""

from collections.abc import Iterator
from pathlib import Path

from massicot.data.schemas import DECK, CardsEntry, Span
from massicot.data.toml import Lines, survey_toml
from massicot.errors import DataError, Problem
from massicot.model.deck import Card, Deck

MOST_CARDS = 10_000


def read_deck(path: Path, name: str) -> Deck:
    """The deck of one game folder, or all that is wrong with its file."""
    survey = survey_toml(path, DECK)
    file, lines = survey.value, survey.lines
    problems: list[Problem] = []
    cards: dict[str, Card] = {}
    for index, entry in enumerate(file.cards):
        twice: list[str] = []
        for card in _cards(entry, file.back, lines, index, problems):
            twice += [card.id] if card.id in cards else []
            cards[card.id] = card
        if twice:
            more = f", and {len(twice) - 1} others of this table" if len(twice) > 1 else ""
            wrong = f"the card “{twice[0]}” is there already{more}"
            problems.append(lines.problem(wrong, "give it another name", "cards", index))
    counted = sum(card.copies for card in cards.values() if not card.extra)
    if not problems and not survey.problems and file.total is not None and counted != file.total:
        wrong = f"the cards add up to {counted}, the total says {file.total}"
        problems.append(lines.problem(wrong, "correct the cards or the total", "total"))
    if sum(card.copies for card in cards.values()) > MOST_CARDS:
        problems.append(lines.problem(f"more than {MOST_CARDS} cards", "print fewer", "cards"))
    problems = [*survey.problems, *(one for one in problems if not survey.followed(one))]
    if problems:
        raise DataError(problems)
    return Deck(
        id=name,
        title=file.title,
        authors=tuple(file.authors),
        format=file.format,
        theme=file.theme,
        cards=tuple(cards.values()),
        source=path,
    )


def _cards(entry: CardsEntry, back: str, lines: Lines, index: int, problems: list[Problem]) -> Iterator[Card]:
    """A single card, or one for every suit and value, in that order."""
    if isinstance(entry.values, Span):
        values: list[int | None] = [*range(entry.values.from_, entry.values.to + 1)]
        if not values:
            wrong = f"there is nothing from {entry.values.from_} to {entry.values.to}"
            problems.append(lines.problem(wrong, "swap them", "cards", index, "values"))
    else:
        values = [*entry.values] if entry.values else [None]
    if values == [None] and not entry.suits and entry.name is None:
        wrong = "this card has neither a name nor values"
        problems.append(lines.problem(wrong, 'add  name = "…"  or  values = …', "cards", index))
        return
    if entry.copies == "value" and (values == [None] or 0 in values):
        wrong = "copies = “value” needs values of 1 or more"
        problems.append(lines.problem(wrong, "give a number", "cards", index, "copies"))
        return
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
            )
