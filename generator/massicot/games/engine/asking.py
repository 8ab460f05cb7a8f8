"""Questions about a table as it lies, answered exactly. What can't be is refused with a WrongValueError;
as what a game refuses, it is told in French."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from massicot.codes import REFUSED
from massicot.diagnostics import WrongValueError
from massicot.games.engine.codes import Codes
from massicot.games.engine.odds import black_stones, drawing_costs, pair_next, suits_next, tie_for_lowest
from massicot.games.engine.tables import fold_fine, most_taken, taking_costs

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
        raise WrongValueError(
            REFUSED, "--row ne nomme aucune carte", "nommez celles de la rangée, par exemple --row 7,4,9"
        )
    _possible(codes, [*cards, *others, *away])
    if len(set(cards)) < len(cards):
        raise WrongValueError(REFUSED, "--row contient déjà une paire", "une rangée s’arrête à sa première paire")
    deck = Counter(codes.deck)
    if len(cards) + len(others) + len(away) == deck.total():
        raise WrongValueError(REFUSED, "toutes les cartes du paquet ont été vues", "il n’en reste aucune à piocher")
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
        raise WrongValueError(
            REFUSED, f"--blacks {blacks} : le paquet a {there} pierres noires", "donnez un nombre plus petit"
        )
    if whites > (whitest := deck.total() - there):
        raise WrongValueError(
            REFUSED, f"--whites {whites} : le paquet a {whitest} pierres blanches", "donnez un nombre plus petit"
        )
    if mine > blacks:
        raise WrongValueError(
            REFUSED, f"--mine {mine} dépasse --blacks {blacks}", "--blacks compte aussi vos pierres noires"
        )
    if mine >= limit:
        raise WrongValueError(
            REFUSED, f"--mine {mine} : qui a {limit} pierres noires a déjà perdu", "donnez un nombre plus petit"
        )
    if not takes:
        raise WrongValueError(
            REFUSED, "--take ne nomme aucun nombre", "dites combien de cartes, par exemple --take 1,2,3"
        )
    if min(takes) < 1 or max(takes) > left:
        raise WrongValueError(
            REFUSED, "--take demande plus de cartes qu’il n’en reste", f"donnez des nombres de 1 à {left}"
        )
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
        raise WrongValueError(REFUSED, "toutes les cartes du paquet ont été vues", "il n’en reste aucune à piocher")
    return suits_next(left, codes.suits)


def _known(codes: Codes, names: Sequence[str]) -> list[int]:
    found = []
    for name in names:
        try:
            found.append(codes.code(name.lower()))
        except KeyError:
            some = [codes.id(card) for card in codes.values]
            known = ", ".join(some if len(some) <= 10 else [*some[:2], "…", some[-1]])
            raise WrongValueError(REFUSED, f"ce paquet n’a pas de carte « {name} »", f"il a {known}") from None
    return found


def _possible(codes: Codes, cards: Sequence[int]) -> None:
    deck = Counter(codes.deck)
    for card, count in Counter(cards).items():
        if count > deck[card]:
            raise WrongValueError(
                REFUSED, f"la carte {codes.id(card)} est nommée {count} fois", f"le paquet en a {deck[card]}"
            )
