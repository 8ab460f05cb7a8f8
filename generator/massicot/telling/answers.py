"""What a person types, understood: the letter of a choice, or its words and numbers, words whole or begun."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from massicot.games.engine.values import Move
from massicot.language.fr.words import letters
from massicot.model.glossary import Action
from massicot.telling.sentences import Teller, capital

_LETTERS = "abcdefghijklmnopstuvwxyz"
"""One for each choice that is listed; q and r are taken: to quit, and for the rule."""
_MOST, _SOME = 16, 6
"""So many choices are listed whole; if there are more, so many of a kind."""
_SMALL = ("un", "une", "le", "la", "les", "de", "du", "d", "l", "a", "au", "se", "sa", "son", "je", "me", "avec", "et")


_OTHER = re.compile(r"[^a-z0-9]+")


def folded(text: str) -> str:
    """Words as people type them in a hurry: « Se coucher ! » becomes “se coucher”."""
    bare = unicodedata.normalize("NFD", text.lower().replace("œ", "oe"))
    return _OTHER.sub(" ", "".join(letter for letter in bare if not unicodedata.combining(letter))).strip()


def words(text: str) -> list[str]:
    """The words of a text, folded."""
    return folded(text).split()


@dataclass(frozen=True, slots=True)
class MoveOption:
    """A legal move, the letter to type for it if it is listed, and what it is called."""

    key: str
    move: Move
    text: str


def choices(moves: Sequence[Move], teller: Teller, hand: Sequence[int] = ()) -> tuple[MoveOption, ...]:
    """The moves under letters, those with a card of the hand in its order. Letters stand for choices and numbers for
    what they say – a card, a column, how many – so that nothing typed has two meanings."""
    found = [MoveOption("", move, teller.choice(move)) for move in _as_held(moves, hand)]
    free = iter(_LETTERS)
    keys = {one.move: next(free, "") for one in listed(found) if one}
    return tuple(replace(one, key=keys.get(one.move, "")) for one in found)


def _as_held(moves: Sequence[Move], hand: Sequence[int]) -> Iterator[Move]:
    """Moves of one kind that each name a card of the hand: for each other player, as the cards are shown."""
    for _, some in groupby(moves, key=lambda move: move.kind):
        group = list(some)
        held = all(move.card in hand for move in group)
        yield from sorted(group, key=lambda move: (move.on, move.card)) if held else group


def listed(offered: Sequence[MoveOption]) -> Iterator[MoveOption | None]:
    """The choices to show; of very many, some of each kind, with None where others are left out."""
    for _, some in groupby(offered, key=lambda one: one.move.kind):
        group = list(some)
        if len(offered) <= _MOST or len(group) <= _SOME:
            yield from group
        else:
            yield from (*group[: _SOME // 2], None, group[-1])


def understood(text: str, offered: Sequence[MoveOption]) -> list[MoveOption]:
    """The choices that an answer may mean: one if it is clear, none if it is not among them."""
    typed = words(text)
    if len(typed) == 1 and len(typed[0]) == 1 and typed[0].isalpha():
        return [one for one in offered if one.key == typed[0]]
    wanted = [word for word in typed if word not in _SMALL]
    found = [one for one in offered if wanted and _fits(wanted, one)]
    exact = [one for one in found if set(wanted) == set(_words_of(one))]
    return exact or found


def wish(text: str, teller: Teller, offered: Sequence[MoveOption]) -> Move | None:
    """A move of the glossary that an answer names though it is not among the choices: to say why it is refused."""
    typed = [word for word in words(text) if word not in _SMALL]
    number = next((int(word) for word in typed if word.isdigit() and len(word) < 5), 0)
    if typed == [str(number)] and (main := next((one for one in offered if _number(one.move)), None)):
        held = main.move.card if main.move.number else 0  # a column was named: the card is the one in hand
        return Move(main.move.kind, card=held or number, number=number)
    kinds = [kind for kind, action in teller.glossary.moves.items() if typed and _begins(action, typed[0])]
    if not kinds:
        return None
    kinds.sort(key=lambda kind: kind not in {one.move.kind for one in offered})
    seats = [seat for seat, name in enumerate(teller.table.players) if words(name) and words(name)[0] in typed]
    return Move(kinds[0], card=number, on=seats[0] if seats else -1, number=number)


def _number(move: Move) -> int:
    """What a move has as its number; nothing if it has more to say."""
    return 0 if move.on >= 0 or move.word or move.cards else move.number or move.card


def example(choice: MoveOption) -> str:
    """What to type for a choice that is not listed."""
    move = choice.move
    if move.cards:
        return " ".join([words(choice.text)[0], *map(str, move.cards)])
    return str(move.number) if _number(move) and not move.card else choice.text


def verb(action: Action) -> str:
    """What a move is called in a word: « piocher », « se coucher »."""
    first, _, rest = action.asks[0].partition(" ")
    if first == "«":
        return rest.partition(" »")[0]
    return f"{first} {rest.partition(' ')[0]}" if first == "se" else first


def reason(why: str, kind: str, action: Action) -> str:
    """Why a move is refused; a reason that names it says its verb."""
    return why.replace(f"« {kind} »", f"« {capital(verb(action))} »") if action.asks else why


def _begins(action: Action, word: str) -> bool:
    return bool(action.asks) and len(word) > 2 and any(one.startswith(word) for one in words(verb(action)))


def _words_of(choice: MoveOption) -> list[str]:
    """The words of a choice, and the number that it says in letters."""
    said, number = words(choice.text), choice.move.number
    in_letters = number > 0 and (letters(number) in said or letters(number, True) in said)
    return [word for word in (*said, *([str(number)] if in_letters else [])) if word not in _SMALL]


def _fits(wanted: list[str], choice: MoveOption) -> bool:
    """Each word is one of the choice, or begins one; numbers are whole. Of several cards, all are named."""
    offered = _words_of(choice)
    numbers = [word for word in wanted if word.isdigit()]
    if choice.move.cards and numbers and wanted != offered:
        if sorted(numbers) != sorted(map(str, choice.move.cards)):
            return False
        wanted = [word for word in wanted if not word.isdigit()]
    return all(any(word == other if word.isdigit() else other.startswith(word) for other in offered) for word in wanted)
