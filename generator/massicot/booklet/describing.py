"""A picture in words: what lies on a table, in French, for those who hear the booklet."""

from collections import Counter
from collections.abc import Iterator, Sequence

from massicot.model.variant import HIDDEN, Pile, Position

_NBSP = "\u00a0"
_NARROW = "\u202f"
_NUMBERS = {
    "tokens": ("jeton", "jetons", ""),
    "antes": ("jeton", "jetons", "mise de "),
    "points": ("point", "points", ""),
    "paid": ("jeton payé", "jetons payés", ""),
}


def card_name(card: str) -> str:
    """A card in a sentence: « un 7 », « capitaine 7 », « une carte cachée »."""
    if card == HIDDEN:
        return "une carte cachée"
    suit, _, value = card.rpartition("-")
    return f"{suit}{_NBSP}{value}" if suit else f"un{_NBSP}{card}" if card.isdigit() else card


def cards_names(cards: Sequence[str]) -> str:
    """Several cards in a sentence, those that are alike together."""
    shown = [card_name(card) for card in cards if card != HIDDEN]
    if hidden := Counter(cards)[HIDDEN]:
        shown.append(_cards(hidden, "cachée"))
    return _listed(shown)


def described(position: Position) -> str:
    """A whole position, player by player."""
    sentences = [*_middle(position), *_players(position)]
    return f"La table. {' '.join(sentences)}" if sentences else "Une table vide."


def _middle(position: Position) -> Iterator[str]:
    for field, pile in position.cards.items():
        yield f"{_capital(position.place(field).in_sentence)}{_NBSP}: {_pile(pile)}."
    for number, one in enumerate(position.columns, 1):
        sides = [f"{side}{_NBSP}: {cards_names(cards)}" for side, cards in _sides(one.above, one.below) if cards]
        yield f"Colonne {number}{_NBSP}: {f'{_NARROW}; '.join([f'enjeu {card_name(one.target)}', *sides])}."
    for field, number in position.numbers.items():
        match field:
            case "pot":
                yield f"Pot{_NBSP}: {_count(number, 'jeton', 'jetons')}."
            case "burned":
                yield f"{_capital(_cards(number, 'brûlée'))}."
            case "lap":
                yield f"Tour de table{_NBSP}{number}."
            case _:
                yield f"{_capital(position.place(field).in_sentence)}{_NBSP}{number}."


def _sides(above: tuple[str, ...], below: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("au-dessus", above), ("au-dessous", below))


def _players(position: Position) -> Iterator[str]:
    for player in position.players:
        told = [
            f"{position.place(field).in_sentence} ({_pile(each[player])})"
            for field, each in position.each.items()
            if player in each
        ]
        for field, each in position.numbers_each.items():
            if player in each:
                one, many, before = _NUMBERS[field]
                told.append(before + _count(each[player], one, many))
        told += [position.place(field).in_sentence for field, who in position.one.items() if who == player]
        told += [position.place(field).in_sentence for field, who in position.some.items() if player in who]
        if told:
            yield f"{player}{_NBSP}: {', '.join(told)}."


def _pile(pile: Pile) -> str:
    if not pile.count:
        return "aucune carte"
    if all(card == HIDDEN for card in pile.cards):
        return _cards(pile.count, "cachée")
    return cards_names(pile.cards)


def _cards(number: int, how: str) -> str:
    return f"une carte {how}" if number == 1 else f"{number}{_NBSP}cartes {how}s"


def _count(number: int, one: str, many: str) -> str:
    shown = f"−{-number}" if number < 0 else str(number)
    return f"{shown}{_NBSP}{one if abs(number) < 2 else many}"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} et {words[-1]}" if words else "rien"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
