"""Questions about a table as it lies, answered exactly. What can't be is refused: a ValueError, with its cure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from generator.rules.codes import Codes
from generator.rules.odds import black_stones, drawing_costs, pair_next, suits_next, tie_for_lowest
from generator.rules.tables import fold_fine, most_taken, taking_costs

PAIRS = ("paires", "aubepine", "auberge-des-pirates", "regent", "intestins-de-troll")
STONES = "pierre-noire"
CHARACTERS = "courte-paille"
ASKED = (*PAIRS, STONES, CHARACTERS)
"""The programs of games whose next card comes from the stock, so that counting says all there is to say."""


@dataclass(frozen=True, slots=True)
class NextCard:
    """Draw beside a row: the chance of a pair, its mean cost, and the price of folding where there is one."""

    pair: Fraction
    cost: Fraction
    fold: int | None

    @property
    def draw(self) -> bool | None:
        """Whether drawing costs no more than folding, on average."""
        return None if self.fold is None else self.cost <= self.fold


@dataclass(frozen=True, slots=True)
class Taking:
    """Announce so many cards: the chance of a black stone, of losing, and the mean cost."""

    cards: int
    black: Fraction
    lose: Fraction
    cost: Fraction


@dataclass(frozen=True, slots=True)
class StonesDrawn:
    """Several announcements, the price of folding, and the greatest number that costs no more than it on average."""

    takings: tuple[Taking, ...]
    fold: int
    most: int


def next_card(
    codes: Codes, facts: Mapping[str, Any], row: Sequence[str], seen: Sequence[str], gone: Sequence[str] = ()
) -> NextCard:
    """The next card beside a row. `seen` lies in other rows, `gone` was seen before and lies open no more."""
    cards, others, away = (_known(codes, names) for names in (row, seen, gone))
    if not cards:
        raise ValueError("--row names no card; name the cards of the row, like 7,4,9")
    _possible(codes, [*cards, *others, *away])
    if len(set(cards)) < len(cards):
        raise ValueError("the row has a pair already; a row ends with its first pair")
    deck = Counter(codes.deck)
    if len(cards) + len(others) + len(away) == deck.total():
        raise ValueError("every card of the deck was seen; there is no next one")
    fold = min(cards + others) if facts.get("fold-price") == "lowest" else None
    known = [*others, *away]
    return NextCard(pair_next(deck, cards, known), drawing_costs(deck, cards, known), fold)


def tie(codes: Codes, players: int) -> Fraction:
    """The chance that the deal does not say who begins."""
    return tie_for_lowest(Counter(codes.deck), players)


def stones(
    codes: Codes, facts: Mapping[str, Any], whites: int, blacks: int, mine: int, takes: Sequence[int]
) -> StonesDrawn:
    """What comes of announcing so many cards. `mine` are among the black stones that lie open."""
    deck = Counter(codes.deck)
    black = [int(card) for card in facts["black"]]
    there = sum(deck[card] for card in black)
    limit: int = facts["black-limit"]
    left = deck.total() - whites - blacks
    if blacks > there:
        raise ValueError(f"--blacks {blacks}: the deck has {there} black stones; give a smaller number")
    if whites > deck.total() - there:
        raise ValueError(f"--whites {whites}: the deck has {deck.total() - there} white stones; give a smaller number")
    if mine > blacks:
        raise ValueError(f"--mine {mine}: only {blacks} black stones lie open; --blacks counts yours too")
    if mine >= limit:
        raise ValueError(f"--mine {mine}: whoever has {limit} has lost; give a smaller number")
    if not takes:
        raise ValueError("--take names no number; name how many cards, like 1,2,3")
    if min(takes) < 1 or max(takes) > left:
        raise ValueError(f"--take: there are {left} cards to draw; give numbers from 1 to {left}")
    found = tuple(
        Taking(
            cards,
            black_stones(deck, black, whites, blacks, cards),
            black_stones(deck, black, whites, blacks, cards, limit - mine),
            taking_costs(deck, facts, whites, blacks, mine, cards),
        )
        for cards in takes
    )
    return StonesDrawn(found, fold_fine(facts, whites), most_taken(deck, facts, whites, blacks, mine))


def characters(codes: Codes, seen: Sequence[str]) -> dict[str, Fraction]:
    """The chance of each character on the next card."""
    cards = _known(codes, seen)
    _possible(codes, cards)
    left = Counter(codes.deck) - Counter(cards)
    if not left:
        raise ValueError("every card of the deck was seen; there is no next one")
    return suits_next(left, codes.suits)


def _known(codes: Codes, names: Sequence[str]) -> list[int]:
    found = []
    for name in names:
        try:
            found.append(codes.code(name.lower()))
        except KeyError:
            some = [codes.id(card) for card in codes.values]
            known = ", ".join(some if len(some) <= 10 else [*some[:2], "…", some[-1]])
            raise ValueError(f"there is no card “{name}” in this deck; its cards are {known}") from None
    return found


def _possible(codes: Codes, cards: Sequence[int]) -> None:
    deck = Counter(codes.deck)
    for card, count in Counter(cards).items():
        if count > deck[card]:
            have = f"only {deck[card]}" if deck[card] > 1 else "only one"
            raise ValueError(f"the card {codes.id(card)} is named {count} times; the deck has {have}")
