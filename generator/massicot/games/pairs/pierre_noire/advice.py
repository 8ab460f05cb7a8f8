"""What helps a player of Pierre noire to decide."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from massicot.games.engine.advice import Advice, Answer, Odds, UnanswerableError
from massicot.games.engine.codes import Codes
from massicot.games.engine.odds import Copies, black_stones, stones_cost
from massicot.games.engine.parts.chances import amount, chance_data, fraction, heads, in_so_many, mean_data, note
from massicot.games.engine.values import Move, View, reading
from massicot.language.fr.chances import hundredths
from massicot.language.fr.words import counted, letters, listed
from massicot.model.variant import Facts, for_players

MOST_TAKEN = 6
WHITES = (5, 10, 15, 20, 25)
BLACKS = 2
"""The black stones that lie open in the table: what is usual when a decision hurts."""


@dataclass(frozen=True, slots=True)
class Stones:
    """So many white stones in the middle: the chance to lose by the number of cards drawn, and the greatest number
    that costs less on average than folding."""

    whites: int
    chances: tuple[Fraction, ...]
    most: int


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


def _blacks(deck: Copies, facts: Mapping[str, Any]) -> int:
    return sum(deck[int(card)] for card in facts["black"])


def fold_fine(facts: Mapping[str, Any], whites: int) -> int:
    """What folding costs, with the ante that is lost."""
    up = reading(facts, "fold-fine", "half-up", "half-down") == "half-up"
    return int(facts["ante"]) + (whites + up) // 2


def taking_costs(deck: Copies, facts: Mapping[str, Any], whites: int, blacks: int, mine: int, cards: int) -> Fraction:
    """What announcing so many cards costs on average: the ante and a token for every white stone, if one loses."""
    left = sum(deck.values()) - whites - blacks
    hidden = _blacks(deck, facts) - blacks
    return stones_cost(left, hidden, cards, facts["black-limit"] - mine, facts["ante"] + whites)


def most_taken(deck: Copies, facts: Mapping[str, Any], whites: int, blacks: int, mine: int) -> int:
    """The greatest number of cards that costs no more on average than folding; 0 if none does."""
    left = sum(deck.values()) - whites - blacks
    price = fold_fine(facts, whites)
    worth = (n for n in range(1, left + 1) if taking_costs(deck, facts, whites, blacks, mine, n) <= price)
    return max(worth, default=0)


def stones_table(deck: Copies, facts: Mapping[str, Any], mine: int) -> tuple[Stones, ...]:
    """The chance to lose for a player who has so many black stones."""
    least = facts["black-limit"] - mine
    black = [int(card) for card in facts["black"]]
    return tuple(
        Stones(
            whites,
            tuple(black_stones(deck, black, whites, BLACKS, cards, least) for cards in range(1, MOST_TAKEN + 1)),
            most_taken(deck, facts, whites, BLACKS, mine),
        )
        for whites in WHITES
    )


def stones(
    codes: Codes, facts: Mapping[str, Any], whites: int, blacks: int, mine: int, takes: Sequence[int]
) -> StonesDrawn:
    """What comes of announcing so many cards. `mine` are among the black stones that lie open."""
    deck = Counter(codes.deck)
    black = [int(card) for card in facts["black"]]
    there = _blacks(deck, facts)
    limit: int = facts["black-limit"]
    left = deck.total() - whites - blacks
    smaller = "donnez un nombre plus petit"
    if blacks > there:
        raise UnanswerableError(f"{{blacks}} {blacks} : le paquet a {there} pierres noires", smaller)
    if whites > (whitest := deck.total() - there):
        raise UnanswerableError(f"{{whites}} {whites} : le paquet a {whitest} pierres blanches", smaller)
    if mine > blacks:
        cure = "{blacks} compte aussi vos pierres noires"
        raise UnanswerableError(f"{{mine}} {mine} dépasse {{blacks}} {blacks}", cure)
    if mine >= limit:
        raise UnanswerableError(f"{{mine}} {mine} : qui a {limit} pierres noires a déjà perdu", smaller)
    if not takes:
        cure = "dites combien de cartes, par exemple {take} 1,2,3"
        raise UnanswerableError("{take} ne nomme aucun nombre", cure)
    if min(takes) < 1 or max(takes) > left:
        cure = f"donnez des nombres de 1 à {left}"
        raise UnanswerableError("{take} demande plus de cartes qu’il n’en reste", cure)
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


class PierreNoireAdvice(Advice):
    """Announce a number, or fold."""

    why = "On pioche le moins possible, et l’on se couche quand le risque coûte plus cher."
    goals = ("Qui a {{ black-limit | pierres noires }} (les {{ black | noms }}) perd la manche.",)
    asks = ("whites", "blacks", "mine", "take")

    def hints(self, view: View, moves: Sequence[Move]) -> Iterator[str]:
        """The black stone that is one too many."""
        takes = [move.number for move in moves if move.kind == "take"]
        if not takes:
            return
        deck: Counter[int] = Counter(view["deck"])
        black = [int(card) for card in view["facts"]["black"]]
        count = min(*takes, view["stock"])
        missing = view["facts"]["black-limit"] - len(view["rows"][view["seat"]])
        lying = sum(map(len, view["rows"]))
        chance = black_stones(deck, black, len(view["centre"]), lying, count, missing)
        yield f"Perdre la manche en piochant {counted(count, 'carte', feminine=True)} : {in_so_many(chance)}."

    def tables(self, codes: Codes, facts: Facts) -> Iterator[Odds]:
        """The chance to lose, with a black stone and without."""
        deck = Counter(codes.deck)
        if facts["black-limit"] != 2 or not isinstance(
            facts["black"], tuple
        ):  # the words below speak of a second stone
            return
        takes = range(1, MOST_TAKEN + 1)
        visible = f"{letters(BLACKS)} pierres noires sont visibles"
        yield Odds(
            "Perdre, avec une pierre noire devant vous",
            (*heads("Pierres blanches", takes), "au plus"),
            tuple(
                (str(one.whites), *map(hundredths, one.chances), str(one.most))
                for one in stones_table(deck, facts, mine=1)
            ),
            note(
                f"Chance, en %, selon le nombre de cartes que vous piochez, quand {visible}, la vôtre comprise.",
                "La dernière colonne dit combien de cartes vous pouvez piocher au plus pour que cela ne coûte pas",
                "plus, en moyenne, que se coucher.",
            ),
        )
        yield Odds(
            "Perdre, sans pierre noire devant vous",
            heads("Pierres blanches", takes[1:]),
            tuple((str(one.whites), *map(hundredths, one.chances[1:])) for one in stones_table(deck, facts, mine=0)),
            note(f"Il vous en faudrait deux : une seule carte est sans danger. Ici aussi, {visible}."),
        )

    def answer(self, codes: Codes, facts: Facts, asked: Mapping[str, Any]) -> Answer:
        """What each announcement risks and costs."""
        whites, blacks, mine = (asked.get(name, 0) for name in ("whites", "blacks", "mine"))
        answer = stones(codes, for_players(facts, 2), whites, blacks, mine, asked.get("take", (1, 2, 3)))
        lie = [
            f"{counted(whites, 'pierre blanche', figures=True)} au milieu",
            f"{counted(blacks, 'pierre noire', figures=True)} visible{'s' if blacks > 1 else ''}"
            + (f", dont {mine} devant vous" if mine else ""),
        ]
        lines = [f"{listed(lie)}."]
        for one in answer.takings:
            black = "" if one.black == one.lose else f" une pierre noire, {fraction(one.black)} ;"
            drawn = counted(one.cards, "carte", figures=True)
            lines.append(f"{drawn} :{black} perdre, {fraction(one.lose)} ; coût moyen, {amount(one.cost, 'jeton')}.")
        lines.append(f"Se coucher coûte {counted(answer.fold, 'jeton', figures=True)}, mise comprise.")
        draw = min(one.cards for one in answer.takings) <= answer.most
        most = counted(answer.most, "carte", figures=True)
        lines.append(f"Conseil : piochez {most} au plus." if draw else "Conseil : couchez-vous.")
        takings = [
            {
                "take": one.cards,
                "black": chance_data(one.black),
                "lose": chance_data(one.lose),
                "cost": mean_data(one.cost),
            }
            for one in answer.takings
        ]
        told = {"whites": whites, "blacks": blacks, "mine": mine, "take": takings}
        return {**told, "fold-cost": answer.fold, "most": answer.most, "advice": "draw" if draw else "fold"}, lines
