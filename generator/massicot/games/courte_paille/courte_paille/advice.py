"""What helps a player of La Courte Paille to decide."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from massicot.games.engine.advice import Advice, Answer, OddsTable
from massicot.games.engine.codes import Codes, suit_of, value_of
from massicot.games.engine.odds import suits_next
from massicot.games.engine.parts.chances import all_seen, chance_data, fraction, heads, known, note, row, whole
from massicot.language.fr.words import counted
from massicot.model.variant import Facts

Ways = Counter[tuple[int, int]]
"""In how many ways cards of one character make a total: by how many cards, and which total."""


@dataclass(frozen=True, slots=True)
class Top:
    """How a week ends: for each character the chance of the highest total alone, and the chance that some share it."""

    alone: tuple[Fraction, ...]
    tied: Fraction


def top_of_week(deck: Sequence[int], week: int) -> Top:
    """The chances over all weeks of so many cards, in the order of the deck's characters."""
    characters = sorted({suit_of(card) for card in deck})
    values = [[value_of(card) for card in deck if suit_of(card) == one] for one in characters]
    ways = [_totals(one, week) for one in values]
    highest = max(map(sum, values))
    alone = [0] * len(characters)
    for total in range(1, highest + 1):
        below = [_sizes(one, range(total), week) for one in ways]
        for number, one in enumerate(ways):
            leading = _sizes(one, (total,), week)
            if any(leading):
                others = (lower for other, lower in enumerate(below) if other != number)
                alone[number] += _together(leading, others)[week]
    every = comb(len(deck), week)
    return Top(tuple(Fraction(count, every) for count in alone), 1 - Fraction(sum(alone), every))


def _totals(values: Iterable[int], most: int) -> Ways:
    ways: Ways = Counter({(0, 0): 1})
    for value in values:
        taken = {(size + 1, total + value): count for (size, total), count in ways.items() if size < most}
        ways = ways + Counter(taken)
    return ways


def _sizes(ways: Ways, totals: Iterable[int], most: int) -> list[int]:
    """In how many ways so many cards make one of these totals, by the number of cards."""
    wanted = frozenset(totals)
    found = [0] * (most + 1)
    for (size, total), count in ways.items():
        if total in wanted:
            found[size] += count
    return found


def _together(first: list[int], others: Iterable[list[int]]) -> list[int]:
    """The ways of several characters side by side, by the number of cards in all."""
    found = first
    for other in others:
        found = [sum(found[part] * other[size - part] for part in range(size + 1)) for size in range(len(found))]
    return found


@dataclass(frozen=True, slots=True)
class Week:
    """A week of so many cards: one castaway has the highest total, or several characters, or Coco alone."""

    cards: int
    one: Fraction
    several: Fraction
    coco: Fraction


def weeks(deck: Sequence[int], lengths: Sequence[int], coco: int) -> tuple[Week, ...]:
    """How weeks of these lengths end; `coco` is his number among the characters."""
    tops = [(length, top_of_week(deck, length)) for length in lengths]
    return tuple(Week(length, sum(top.alone) - top.alone[coco], top.tied, top.alone[coco]) for length, top in tops)


def character_by_seen(cards: int, deck: int, seen: int, most: int) -> tuple[Fraction, ...]:
    """The chance of a character on the next card, when none, one, two… of its cards are among those seen."""
    return tuple(Fraction(cards - own, deck - seen) for own in range(min(most, cards) + 1))


def characters(codes: Codes, seen: Sequence[str]) -> dict[str, Fraction]:
    """The chance of each character on the next card."""
    (cards,) = known(codes, seen)
    left = Counter(codes.deck) - Counter(cards)
    if not left:
        raise all_seen()
    return suits_next(left, codes.suits)


class CourtePailleAdvice(Advice):
    """Who comes next, and who will be eaten."""

    why = "On garde les personnages que la semaine favorise, et l’on se défait des autres."
    goals = ("La semaine commence avec {{ week | cartes }} ; la partie s’arrête quand toutes sont visibles.",)
    asks = ("seen",)

    def tables(self, codes: Codes, facts: Facts) -> Iterator[OddsTable]:
        """The next card, and the end of a week."""
        hand, menu, week = (whole(facts, name) for name in ("hand", "menu", "week"))
        seen = hand + menu + whole(facts, "revealed")
        most = whole(facts, "coco")
        named = {"Un personnage": whole(facts, "castaway"), "Coco": most}
        yield OddsTable(
            "Quelle sera la prochaine carte ?",
            heads("Cartes déjà vues", range(most + 1)),
            tuple(row(name, character_by_seen(cards, len(codes.deck), seen, most)) for name, cards in named.items()),
            note(
                "Chance, en %, au début de la partie, selon le nombre de cartes de ce personnage déjà vues dans votre",
                "main, au menu et dans la semaine.",
            ),
        )
        found = weeks(codes.deck, range(week - 2, week + 3), codes.suits.index("coco"))
        yield OddsTable(
            "Combien de personnages seront mangés ?",
            heads("Cartes de la semaine", (one.cards for one in found)),
            (
                row("Un seul personnage", (one.one for one in found)),
                row("Plusieurs à égalité", (one.several for one in found)),
                row("Coco tout seul", (one.coco for one in found)),
            ),
            note("Chance, en %, pour une semaine tirée au hasard. Coco peut la raccourcir ou l’allonger."),
        )

    def answer(self, codes: Codes, facts: Facts, asked: Mapping[str, Any]) -> Answer:  # noqa: ARG002
        """Each character on the next card."""
        seen = asked.get("seen", ())
        chances = characters(codes, seen)
        width = max(map(len, chances))
        left = len(codes.deck) - len(seen)
        lines = [f"La prochaine carte, parmi {counted(left, 'carte', figures=True)} :"]
        lines += [f"{suit.ljust(width)}  {fraction(chance)}" for suit, chance in chances.items()]
        return {"next": {suit: chance_data(chance) for suit, chance in chances.items()}}, lines
