"""What a person types, understood: the number of a choice, or its words, whole or begun."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from generator.model.glossary import Action
from generator.rules.moves import Move
from generator.telling.plain import words
from generator.telling.sentences import Teller, capital

FOLD = "fold"
_SMALL = ("un", "une", "le", "la", "les", "de", "du", "d", "l", "a", "au", "se", "sa", "son", "je", "me", "avec", "et")


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move, the number to type for it, and what it is called."""

    key: str
    move: Move
    text: str


def choices(moves: Sequence[Move], teller: Teller) -> tuple[Choice, ...]:
    """The moves under numbers. Where every move names another number – a card, a column, how many – that number is
    what one types, and 0 is to fold; else they are counted."""
    own = [_number(move) for move in moves if move.kind != FOLD]
    natural = len({move.kind for move in moves} - {FOLD}) == 1 and len(set(own)) == len(own) and all(own)
    natural = natural and not any(teller.table.codes.suits)
    found = []
    for number, move in enumerate(moves, 1):
        key = number if not natural else 0 if move.kind == FOLD else _number(move)
        found.append(Choice(str(key), move, teller.choice(move)))
    return tuple(found)


def _number(move: Move) -> int:
    """What a move has as its number; nothing if it has more to say."""
    return 0 if move.on >= 0 or move.word or move.cards else move.number or move.card


def groups(offered: Sequence[Choice]) -> list[list[Choice]]:
    """The choices of one kind that stand together."""
    return [list(some) for _, some in groupby(offered, key=lambda one: one.move.kind)]


def understood(text: str, offered: Sequence[Choice]) -> list[Choice]:
    """The choices that an answer may mean: one if it is clear, none if it is not among them."""
    typed = words(text)
    if len(typed) == 1 and typed[0].isdigit():
        return [one for one in offered if one.key == typed[0]]
    wanted = [word for word in typed if word not in _SMALL]
    found = [one for one in offered if wanted and _fits(wanted, one)]
    exact = [one for one in found if set(wanted) == set(_words_of(one))]
    return exact or found


def wish(text: str, teller: Teller, offered: Sequence[Choice]) -> Move | None:
    """A move of the glossary that an answer names though it is not among the choices: to say why it is refused."""
    typed = [word for word in words(text) if word not in _SMALL]
    number = next((int(word) for word in typed if word.isdigit() and len(word) < 5), 0)
    main = next((one for one in offered if one.move.kind != FOLD), None)
    if typed == [str(number)] and main and main.key == str(_number(main.move)):
        return Move(main.move.kind, card=number, number=number)
    kinds = [kind for kind, action in teller.glossary.moves.items() if typed and _begins(action, typed[0])]
    if not kinds:
        return None
    kinds.sort(key=lambda kind: kind not in {one.move.kind for one in offered})
    seats = [seat for seat, name in enumerate(teller.table.players) if words(name) and words(name)[0] in typed]
    return Move(kinds[0], card=number, on=seats[0] if seats else -1, number=number)


def verb(action: Action) -> str:
    """What a move is called in a word: « piocher », « se coucher »."""
    first, _, rest = action.asks[0].partition(" ")
    if first == "«":
        return rest.partition(" »")[0]
    return f"{first} {rest.partition(' ')[0]}" if first == "se" else first


def refused(why: str, kind: str, action: Action) -> str:
    """Why a move is refused; a reason that names it says its verb."""
    return why.replace(f"« {kind} »", f"« {capital(verb(action))} »") if action.asks else why


def _begins(action: Action, word: str) -> bool:
    return bool(action.asks) and len(word) > 2 and any(one.startswith(word) for one in words(verb(action)))


def _words_of(choice: Choice) -> list[str]:
    """The words of a choice, and the numbers that it says in letters."""
    move = choice.move
    numbers = [str(number) for number in (move.number, move.card) if number]
    return [word for word in (*words(choice.text), *numbers) if word not in _SMALL]


def _fits(wanted: list[str], choice: Choice) -> bool:
    """Each word is one of the choice, or begins one; numbers are whole. Of several cards, all are named."""
    offered = _words_of(choice)
    numbers = [word for word in wanted if word.isdigit()]
    if choice.move.cards and numbers and wanted != offered:
        if sorted(numbers) != sorted(map(str, choice.move.cards)):
            return False
        wanted = [word for word in wanted if not word.isdigit()]
    return all(any(word == other if word.isdigit() else other.startswith(word) for other in offered) for word in wanted)
