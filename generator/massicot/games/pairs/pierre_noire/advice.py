"""What helps a player of Pierre noire to decide."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from massicot.games.engine.advice import Advice, Answer, OddsTable, UnanswerableError
from massicot.games.engine.codes import Codes
from massicot.games.engine.odds import Copies, at_least, stones_cost
from massicot.games.engine.parts.chances import amount, chance_data, fraction, heads, in_so_many, mean_data, note
from massicot.games.engine.values import Move, View
from massicot.language.fr.chances import hundredths
from massicot.language.fr.words import counted, letters, listed
from massicot.model.variant import Facts, for_players

MOST_TAKEN = 6
WHITES = (5, 10, 15, 20, 25)
BLACKS = 2
"""The black stones that lie open in the table: what is usual when a decision hurts."""


@dataclass(frozen=True, slots=True)
class Stones:
    """The stones that lie open; `mine` of the black ones lie before the player who announces a number of cards."""

    deck: Copies
    facts: Mapping[str, Any]
    whites: int
    blacks: int
    mine: int

    @property
    def in_deck(self) -> int:
        """How many black stones there are."""
        return sum(self.deck[int(card)] for card in self.facts["black"])

    @property
    def left(self) -> int:
        """How many cards are in the stock."""
        return sum(self.deck.values()) - self.whites - self.blacks

    @property
    def needed(self) -> int:
        """How many more black stones lose."""
        limit: int = self.facts["black-limit"]
        return limit - self.mine

    def chance(self, cards: int, least: int) -> Fraction:
        """The chance to turn up so many black stones or more."""
        return at_least(self.left, self.in_deck - self.blacks, cards, least)

    def cost(self, cards: int) -> Fraction:
        """What announcing so many cards costs on average: the ante and a token for every white stone, if one loses."""
        paid = self.facts["ante"] + self.whites
        return stones_cost(self.left, self.in_deck - self.blacks, cards, self.needed, paid)

    @property
    def fold(self) -> int:
        """What folding costs, with the ante that is lost."""
        up: bool = self.facts["fold-fine"] == "half-up"
        return int(self.facts["ante"]) + (self.whites + up) // 2

    @property
    def most(self) -> int:
        """The greatest number of cards that costs no more on average than folding; 0 if none does."""
        return max((cards for cards in range(1, self.left + 1) if self.cost(cards) <= self.fold), default=0)


def checked(stones: Stones, takes: Sequence[int]) -> Stones:
    """The stones, if they can lie so and so many cards can be announced."""
    smaller = "donnez un nombre plus petit"
    black, white, limit = stones.in_deck, sum(stones.deck.values()) - stones.in_deck, stones.facts["black-limit"]
    if stones.blacks > black:
        raise UnanswerableError(f"{{blacks}} {stones.blacks} : le paquet a {black} pierres noires", smaller)
    if stones.whites > white:
        raise UnanswerableError(f"{{whites}} {stones.whites} : le paquet a {white} pierres blanches", smaller)
    if stones.mine > stones.blacks:
        cure = "{blacks} compte aussi vos pierres noires"
        raise UnanswerableError(f"{{mine}} {stones.mine} dépasse {{blacks}} {stones.blacks}", cure)
    if stones.needed <= 0:
        raise UnanswerableError(f"{{mine}} {stones.mine} : qui a {limit} pierres noires a déjà perdu", smaller)
    if not takes:
        cure = "dites combien de cartes, par exemple {take} 1,2,3"
        raise UnanswerableError("{take} ne nomme aucun nombre", cure)
    if min(takes) < 1 or max(takes) > stones.left:
        cure = f"donnez des nombres de 1 à {stones.left}"
        raise UnanswerableError("{take} demande plus de cartes qu’il n’en reste", cure)
    return stones


class PierreNoireAdvice(Advice):
    """How many cards to announce, or whether to fold."""

    why = "On pioche le moins possible, et l’on se couche quand le risque coûte plus cher."
    goals = ("Qui a {{ black-limit | pierres noires }} (les {{ black | noms }}) perd la manche.",)
    asks = ("whites", "blacks", "mine", "take")

    def hints(self, view: View, moves: Sequence[Move]) -> Iterator[str]:
        """The black stone that is one too many."""
        takes = [move.number for move in moves if move.kind == "take"]
        if not takes:
            return
        count = min(*takes, view["stock"])
        lying, mine = sum(map(len, view["rows"])), len(view["rows"][view["seat"]])
        stones = Stones(Counter(view["deck"]), view["facts"], len(view["centre"]), lying, mine)
        chance = in_so_many(stones.chance(count, stones.needed))
        yield f"Perdre la manche en piochant {counted(count, 'carte', feminine=True)} : {chance}."

    def tables(self, codes: Codes, facts: Facts) -> Iterator[OddsTable]:
        """The chance to lose, with a black stone and without."""
        if facts["black-limit"] != 2 or not isinstance(facts["black"], tuple):
            return  # the words below speak of a second stone
        takes = range(1, MOST_TAKEN + 1)
        visible = f"{letters(BLACKS)} pierres noires sont visibles"
        one, none = ([Stones(Counter(codes.deck), facts, whites, BLACKS, n) for whites in WHITES] for n in (1, 0))

        def row(stones: Stones, takes: Sequence[int]) -> tuple[str, ...]:
            return f"{stones.whites} pierres blanches", *(
                hundredths(stones.chance(cards, stones.needed)) for cards in takes
            )

        yield OddsTable(
            "Avec une pierre noire devant vous, perdrez-vous ?",
            (*heads("Cartes que vous piochez", takes), "au plus"),
            tuple((*row(stones, takes), str(stones.most)) for stones in one),
            note(
                f"Risque, en %, selon le nombre de pierres blanches au milieu, quand {visible}, dont la vôtre.",
                "La dernière colonne dit combien de cartes piocher au plus ; s’il vous en faut davantage, mieux vaut,",
                "en moyenne, vous coucher.",
            ),
        )
        yield OddsTable(
            "Sans pierre noire devant vous, perdrez-vous ?",
            heads("Cartes que vous piochez", takes[1:]),
            tuple(row(stones, takes[1:]) for stones in none),
            note(f"Ici, {visible} chez vos adversaires. Piocher une seule carte est sans danger."),
        )

    def answer(self, codes: Codes, facts: Facts, asked: Mapping[str, Any]) -> Answer:
        """What each announcement risks and costs."""
        told = {name: asked.get(name, 0) for name in ("whites", "blacks", "mine")}
        takes = asked.get("take", (1, 2, 3))
        stones = checked(Stones(Counter(codes.deck), for_players(facts, 2), **told), takes)
        blacks, mine = told["blacks"], told["mine"]
        lie = [
            f"{counted(told['whites'], 'pierre blanche', figures=True)} au milieu",
            f"{counted(blacks, 'pierre noire', figures=True)} visible{'s' if blacks > 1 else ''}"
            + (f", dont {mine} devant vous" if mine else ""),
        ]
        lines = [f"{listed(lie)}."]
        takings: list[dict[str, Any]] = []
        for cards in takes:
            black, lose, cost = stones.chance(cards, 1), stones.chance(cards, stones.needed), stones.cost(cards)
            first = "" if black == lose else f" une pierre noire, {fraction(black)} ;"
            drawn = counted(cards, "carte", figures=True)
            lines.append(f"{drawn} :{first} perdre, {fraction(lose)} ; coût moyen, {amount(cost, 'jeton')}.")
            figures = {"black": chance_data(black), "lose": chance_data(lose), "cost": mean_data(cost)}
            takings.append({"take": cards, **figures})
        lines.append(f"Se coucher coûte {counted(stones.fold, 'jeton', figures=True)}, mise comprise.")
        draw = min(takes) <= stones.most
        most = counted(stones.most, "carte", figures=True)
        lines.append(f"Conseil : piochez {most} au plus." if draw else "Conseil : couchez-vous.")
        advice = {"fold-cost": stones.fold, "most": stones.most, "advice": "draw" if draw else "fold"}
        return {**told, "take": takings, **advice}, lines
