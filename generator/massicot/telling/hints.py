"""A hint: what a sensible player would do and why, and the exact odds where a card is about to be turned over."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from massicot.games.engine.moves import Move
from massicot.games.engine.odds import black_stones, drawing_costs, pair_next
from massicot.games.engine.parts.lowest import fold_price
from massicot.games.engine.view import View
from massicot.language.fr.words import counted

WHY = {
    "paires": "On pioche tant que cela coûte moins, en moyenne, que de se coucher.",
    "auberge-des-pirates": "On accuse quand une paire est probable ; sinon, on se défait d’une carte.",
    "aubepine": "On commence bas, et l’on reste tant que le risque coûte moins que de se coucher et de laisser le pot.",
    "pierre-noire": "On pioche le moins possible, et l’on se couche quand le risque coûte plus cher.",
    "poker-des-gobelins": "On se couche si cela coûte moins que sa paire probable ; sinon, on joue une valeur que "
    "montrent les autres rangées.",
    "monstres": "Une petite main évite le combat ; on garde la plus forte quand la moitié de la table est partie.",
    "regent": "On donne une carte de sa paire ; sans paire, on demande à voir les mains qui grossissent.",
    "intestins-de-troll": "On met sur sa pile des valeurs absentes de sa rangée, "
    "et on les achète quand piocher risque de coûter plus cher.",
    "balayage": "On joue la carte qui capture le plus de points pour sa propre valeur.",
    "chaton": "Les petites cartes capturent, les grandes marquent : on donne une carte moyenne.",
    "entreprise": "Une carte capturée coûte : on joue celle qui capture le moins.",
    "cinq-cartes": "On pose la carte là où elle change le plus ce que vaut la colonne.",
    "courte-paille": "On garde les personnages que la semaine favorise, et l’on se défait des autres.",
}
"""For each program, the rule of thumb of its sensible player."""


def odds(program: str, view: View, moves: Sequence[Move]) -> Iterator[str]:
    """What a count of the unseen cards says about the choices, in a sentence or two."""
    kinds = {move.kind for move in moves}
    if program in ("paires", "aubepine", "intestins-de-troll") and "draw" in kinds:
        yield from _own_row(program, view, kinds)
    elif program == "pierre-noire" and "take" in kinds:
        yield _stones(view, min(move.number for move in moves if move.kind == "take"))


def _own_row(program: str, view: View, kinds: set[str]) -> Iterator[str]:
    """Drawing into one's own row, against what it costs to fold."""
    row = view["rows"][view["seat"]]
    deck: Counter[int] = Counter(view["deck"])
    seen = _others(view)
    unit = "point" if program == "paires" else "jeton"
    yield f"D’après ce qui est visible, une paire à la prochaine carte : {_chance(pair_next(deck, row, seen))}."
    cost = _mean(drawing_costs(deck, row, seen), unit)
    if "fold" not in kinds:
        yield f"Piocher coûte {cost} en moyenne."
        return
    price = counted(fold_price(view["facts"]["fold-price"], view["rows"], view["pot"]), unit, figures=True)
    yield f"Piocher coûte {cost} en moyenne ; se coucher, {price}."


def _others(view: View) -> list[int]:
    """All cards that one sees but those of one's row."""
    seat = view["seat"]
    piles = [row for other, row in enumerate(view["rows"]) if other != seat]
    piles += [*view["won"], *(view[field][seat] for field in ("hands", "stacks", "chosen"))]
    return [card for pile in piles for card in pile]


def _stones(view: View, least: int) -> str:
    """To draw the black stone that is one too many."""
    deck: Counter[int] = Counter(view["deck"])
    black = [int(card) for card in view["facts"]["black"]]
    count = min(least, view["stock"])
    missing = view["facts"]["black-limit"] - len(view["rows"][view["seat"]])
    stones = sum(map(len, view["rows"]))
    chance = black_stones(deck, black, len(view["centre"]), stones, count, missing)
    return f"Perdre la manche en piochant {counted(count, 'carte', feminine=True)} : {_chance(chance)}."


def _chance(chance: Fraction) -> str:
    """« 12 chances sur 49 (24 %) »."""
    if chance in (0, 1):
        return "jamais" if chance == 0 else "toujours"
    return f"{counted(chance.numerator, 'chance', figures=True)} sur {chance.denominator} ({round(100 * chance)} %)"


def _mean(amount: Fraction, unit: str) -> str:
    tenths = round(10 * amount)
    text = str(tenths // 10) if tenths % 10 == 0 else f"{tenths // 10},{tenths % 10}"
    return f"{text} {unit}{'s' if tenths >= 20 else ''}"
