"""Chances counted and told in French: tables of a booklet, hints at the table, answers to `massicot odds`."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from massicot.games.engine.advice import Advice, Answer, OddsTable, UnanswerableError
from massicot.games.engine.codes import Codes
from massicot.games.engine.odds import Copies, drawing_costs, next_after, no_pair, pair_next, tie_for_lowest
from massicot.games.engine.parts.common import fold_price
from massicot.games.engine.values import Move, View
from massicot.language.fr.chances import hundredths, mean, percent
from massicot.language.fr.words import cards_of, counted, listed, plural
from massicot.model.prose import Paragraph, Prose, Text
from massicot.model.variant import Facts

WIDEST = 10
"""More columns than this can't be read on a small page: a deck with more values has no table by value."""
LONGEST_ROW = 6
"""Longer rows are rare: fewer than one in eight gets so far without a pair."""
CHANCE = "Chance, en %"
COST = "Coût moyen"


# -- tables of a booklet -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Risk:
    """A row, its value or its length; the chance that the next card makes a pair with it, and the mean cost."""

    row: int
    chance: Fraction
    cost: Fraction


def risk_by_value(deck: Copies) -> tuple[Risk, ...]:
    """The next card, beside a single card of each value."""
    return tuple(Risk(value, pair_next(deck, [value]), drawing_costs(deck, [value])) for value in sorted(deck))


def risk_by_length(deck: Copies, longest: int = LONGEST_ROW) -> tuple[Risk, ...]:
    """The next card, beside all rows of a length that have no pair."""
    return tuple(Risk(length, *next_after(deck, length)) for length in range(1, longest + 1))


def pair_by_size(deck: Copies, sizes: Sequence[int]) -> dict[int, Fraction]:
    """The chance of a pair or more among so many cards."""
    return {size: 1 - no_pair(deck, size) for size in sizes}


def note(*sentences: str) -> Prose:
    """What stands below a table."""
    return (Paragraph((Text(" ".join(sentences)),)),)


def row(label: str, chances: Iterable[Fraction]) -> tuple[str, ...]:
    """A label, and chances in hundredths."""
    return (label, *map(hundredths, chances))


def heads(label: str, numbers: Iterable[int]) -> tuple[str, ...]:
    """A label, and the numbers of the columns."""
    return (label, *map(str, numbers))


def whole(facts: Facts, name: str) -> int:
    """A fact that is a number, however many play."""
    value = facts[name]
    assert isinstance(value, int)
    return value


def by_value(codes: Codes, title: str, head: str, unit: str, *hints: str) -> Iterator[OddsTable]:
    """The next card beside each value; none, if the deck has too many of them."""
    deck = Counter(codes.deck)
    risks = risk_by_value(deck)
    if len(risks) > WIDEST:
        return
    some = [risk.row for risk in risks[1::3]]
    # What a reader finds who adds up: the exact chance is a little higher, for these cards are no longer in the stock.
    chance = sum((risk.chance for risk in risks if risk.row in some), Fraction())
    cost = sum((risk.cost for risk in risks if risk.row in some), Fraction())
    paid = unit if cost < 2 else plural(unit)
    example = f"avec {cards_of(some)}, environ {percent(chance)} et {mean(cost)} {paid} en moyenne."
    rows = (row(CHANCE, (risk.chance for risk in risks)), (COST, *(mean(risk.cost) for risk in risks)))
    below = note("Pour plusieurs cartes, additionnez les colonnes :", example, *hints)
    yield OddsTable(title, heads(head, (risk.row for risk in risks)), rows, below)


def by_length(codes: Codes, title: str, head: str, *hints: str, cost: bool = True) -> OddsTable:
    """The next card beside rows of each length."""
    risks = risk_by_length(Counter(codes.deck), min(LONGEST_ROW, len(codes.values) - 1))
    rows = [row(CHANCE, (risk.chance for risk in risks))]
    if cost:
        rows.append((COST, *(mean(risk.cost) for risk in risks)))
    return OddsTable(title, heads(head, (risk.row for risk in risks)), tuple(rows), note(*hints))


def hidden_pair(codes: Codes, title: str, least: int, *hints: str) -> OddsTable:
    """A pair among so many cards or more."""
    sizes = range(least, min(least + 6, len(codes.values) + 1))
    found = pair_by_size(Counter(codes.deck), sizes)
    return OddsTable(title, heads("Cartes en tout", sizes), (row(CHANCE, found.values()),), note(*hints))


# -- hints ---------------------------------------------------------------------------------------------


def in_so_many(chance: Fraction) -> str:
    """« 12 chances sur 49 (24 %) »."""
    if chance in (0, 1):
        return "jamais" if chance == 0 else "toujours"
    return f"{counted(chance.numerator, 'chance', figures=True)} sur {chance.denominator} ({round(100 * chance)} %)"


def _tenths(amount: Fraction, unit: str) -> str:
    tenths = round(10 * amount)
    text = str(tenths // 10) if tenths % 10 == 0 else f"{tenths // 10},{tenths % 10}"
    return f"{text} {unit}{'s' if tenths >= 20 else ''}"


def own_row(view: View, moves: Sequence[Move], unit: str) -> Iterator[str]:
    """Drawing into one's own row, against what it costs to fold."""
    kinds = {move.kind for move in moves}
    if "draw" not in kinds:
        return
    seat = view["seat"]
    deck: Counter[int] = Counter(view["deck"])
    row = view["rows"][seat]
    piles = [other for place, other in enumerate(view["rows"]) if place != seat]
    piles += [*view["won"], *(view[field][seat] for field in ("hands", "stacks", "chosen")), view.get("gone", ())]
    seen = [card for pile in piles for card in pile]
    yield f"D’après les cartes déjà vues, une paire à la prochaine carte : {in_so_many(pair_next(deck, row, seen))}."
    cost = _tenths(drawing_costs(deck, row, seen), unit)
    if "fold" not in kinds:
        yield f"Piocher coûte {cost} en moyenne."
        return
    price = counted(sum(fold_price(view["facts"]["fold-price"], view["rows"], view["pot"])), unit, figures=True)
    yield f"Piocher coûte {cost} en moyenne ; se coucher, {price}."


# -- answers -------------------------------------------------------------------------------------------


def fraction(chance: Fraction) -> str:
    """As it was counted, and rounded."""
    return percent(chance) if chance in (0, 1) else f"{chance}, soit {percent(chance)}"


def amount(number: Fraction, unit: str) -> str:
    """A mean, with its unit."""
    return f"{mean(number)} {plural(unit) if number >= 2 else unit}"


def chance_data(chance: Fraction) -> dict[str, Any]:
    """A chance as other programs read it: exact, and in percent."""
    return {"fraction": str(chance), "percent": round(float(100 * chance), 4)}


def mean_data(number: Fraction) -> dict[str, Any]:
    """A mean as other programs read it: exact, and rounded."""
    return {"fraction": str(number), "mean": round(float(number), 4)}


def known(codes: Codes, *lists: Sequence[str]) -> list[list[int]]:
    """Cards by their names, as many as the deck has."""
    found = [[_card(codes, name) for name in names] for names in lists]
    deck = Counter(codes.deck)
    for card, count in Counter(card for cards in found for card in cards).items():
        if count > deck[card]:
            wrong = f"la carte {codes.id(card)} est nommée {count} fois"
            raise UnanswerableError(wrong, f"le paquet en a {deck[card]}")
    return found


def _card(codes: Codes, name: str) -> int:
    try:
        return codes.code(name.lower())
    except KeyError:
        some = [codes.id(card) for card in codes.values]
        those = ", ".join(some if len(some) <= 10 else [*some[:2], "…", some[-1]])
        raise UnanswerableError(f"ce paquet n’a pas de carte « {name} »", f"il a {those}") from None


def all_seen() -> UnanswerableError:
    """No card is left."""
    return UnanswerableError("toutes les cartes du paquet ont été vues", "il n’en reste aucune à piocher")


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


def next_card(
    codes: Codes, facts: Mapping[str, Any], row: Sequence[str], seen: Sequence[str], gone: Sequence[str] = ()
) -> NextCard:
    """The next card beside a row. `seen` lies in other rows, `gone` was seen before and lies open no more."""
    if not row:
        cure = "nommez celles de la rangée, par exemple {row} 7,4,9"
        raise UnanswerableError("{row} ne nomme aucune carte", cure)
    cards, others, away = known(codes, row, seen, gone)
    if len(set(cards)) < len(cards):
        raise UnanswerableError("{row} contient déjà une paire", "une rangée s’arrête à sa première paire")
    deck = Counter(codes.deck)
    if len(cards) + len(others) + len(away) == deck.total():
        raise all_seen()
    fold = min(cards + others) if facts.get("fold-price") == "lowest" else None
    return NextCard(pair_next(deck, cards, others + away), drawing_costs(deck, cards, others + away), fold)


class RowAdvice(Advice):
    """Of games whose next card comes from the stock into a row, so that counting says all there is to say."""

    asks: ClassVar[tuple[str, ...]] = ("row", "seen", "gone", "players")
    unit: ClassVar[str] = ""
    """What a pair in one's own row costs, if cards are drawn into it: « point », « jeton »."""

    def hints(self, view: View, moves: Sequence[Move]) -> Iterator[str]:
        """What the next card costs, against folding."""
        return own_row(view, moves, self.unit) if self.unit else iter(())

    def answer(self, codes: Codes, facts: Facts, asked: Mapping[str, Any]) -> Answer:
        """A pair on the next card, what it costs, and a tie for the lowest card of a deal."""
        found: dict[str, Any] = {}
        lines: list[str] = []
        players = asked.get("players")
        if "row" in asked or players is None:
            row, seen, gone = (asked.get(name, ()) for name in ("row", "seen", "gone"))
            answer = next_card(codes, facts, row, seen, gone)
            unit = "jeton" if "stake" in facts else "point"
            fold = "" if answer.fold is None else f" ; se coucher coûte {counted(answer.fold, unit, figures=True)}"
            lines.append(_table(row, seen, gone))
            lines.append(f"Une paire à la prochaine carte : {fraction(answer.pair)}.")
            lines.append(f"Piocher coûte en moyenne {amount(answer.cost, unit)}{fold}.")
            found |= {"pair": chance_data(answer.pair), "draw-cost": mean_data(answer.cost)}
            if answer.draw is not None:
                lines.append("Conseil : piochez." if answer.draw else "Conseil : couchez-vous.")
                found |= {"fold-cost": answer.fold, "advice": "draw" if answer.draw else "fold"}
        if players is not None:
            chance = tie_for_lowest(Counter(codes.deck), players)
            who = counted(players, "joueur", figures=True)
            lines.append(f"Égalité pour la plus petite carte à la donne, à {who} : {fraction(chance)}.")
            found["tie"] = chance_data(chance)
        return found, lines


def _table(row: Sequence[str], seen: Sequence[str], gone: Sequence[str]) -> str:
    parts = [f"Rangée : {listed(row)}."]
    if seen:
        parts.append(f"Dans les autres rangées : {listed(seen)}.")
    if gone:
        parts.append(f"Déjà parties : {listed(gone)}.")
    return " ".join(parts)
