"""What stands between {{ and }} in a sentence: a name, and how to say its value."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from massicot.codes import QUOTATION, UNKNOWN_FACT
from massicot.diagnostics import WrongValueError, nearest
from massicot.language.fr.typography import NO_BREAK
from massicot.language.fr.words import cards_of, de, letters, listed, ordinal, ordinal_letters
from massicot.model.glossary import Glossary, Noun
from massicot.model.variant import ByPlayers, Range, Value

MOST_IN_LETTERS = 16
_QUOTATION = re.compile(r"\{\{(.*?)\}\}")


class Quoting:
    """Says values: {{ name }}, {{ name.part | filter }}."""

    def __init__(
        self,
        names: Mapping[str, Any],
        nouns: Mapping[str, Noun],
        words: Mapping[str, Mapping[str, str]],
        suits: Mapping[str, str],
    ) -> None:
        self.names = names
        self.nouns = nouns
        self.words = words
        self.suits = suits

    def __call__(self, quotation: str) -> str:
        """The words; a WrongValueError says what is wrong, and the cure."""
        path, *filters = (part.strip() for part in quotation.split("|"))
        value = self.find(path)
        if len(filters) > 1:
            raise WrongValueError(QUOTATION, f"“{quotation}” has two filters", "one is enough", path)
        try:
            return self._said(value, filters[0]) if filters else self._plain(path, value)
        except WrongValueError as wrong:
            if wrong.word:
                raise
            raise WrongValueError(wrong.rule, f"“{path}” {wrong.message}", wrong.cure, path) from None

    def _plain(self, path: str, value: Any) -> str:
        return self.words[path][value] if path in self.words and value in self.words[path] else figures(value)

    def _said(self, value: Any, name: str) -> str:
        if name in self.nouns:
            return counted(value, self.nouns[name])
        if name == "carte":
            return card(value, self.suits)
        if name == "vues":
            return cards(value, self.suits)
        if name not in FILTERS:
            cure = nearest(name, [*FILTERS, *self.nouns])
            raise WrongValueError(QUOTATION, f"“{name}” is not a way to say a value", cure, name)
        return FILTERS[name](value)

    def fill(self, sentence: str) -> str:
        """A sentence with all of its quotations said."""
        return _QUOTATION.sub(lambda found: self(found[1].strip()), sentence)

    def find(self, path: str) -> Any:
        """The value of a dotted name."""
        found: Any = self.names
        for part in path.split("."):
            if isinstance(found, Mapping):
                key: Any = int(part) if part.isdecimal() and part not in found else part
                if key not in found:
                    cure = nearest(part, self._at_the_table(found))
                    raise WrongValueError(UNKNOWN_FACT, f"“{path}” is not a fact of this game", cure, path)
                found = found[key]
            elif isinstance(found, list | tuple) and part.isdecimal() and int(part) < len(found):
                found = found[int(part)]
            elif isinstance(found, Range) and part in ("min", "max"):
                found = getattr(found, part)
            elif isinstance(found, ByPlayers) and part.isdecimal() and int(part) in found.values:
                found = found.values[int(part)]
            else:
                raise WrongValueError(QUOTATION, f"“{path}” leads nowhere", "correct it", path)
        return found

    def _at_the_table(self, found: Mapping[Any, Any]) -> list[str]:
        """The names that may have been meant; of players only those who sit there, for others are mistyped too."""
        names = list(map(str, found))
        players = self.names.get("players")
        seated = [name for name in names if isinstance(players, list) and name in players]
        return seated or names


def figures(value: Any) -> str:
    """A value in figures: 5, −6, 2 à 6; a name as it is."""
    if isinstance(value, bool):
        raise WrongValueError(QUOTATION, "is neither a number nor a word", "quote something else")
    if isinstance(value, int):
        return f"\u2212{-value}" if value < 0 else str(value)
    if isinstance(value, str):
        return value
    if isinstance(value, Range):
        return _ranged(value, [str(value.min), str(value.max)], [str(number) for number in value.numbers])
    raise WrongValueError(QUOTATION, "has no single value", "name the part, like target.4, or show it as a table")


def _ranged(value: Range, ends: list[str], every: list[str]) -> str:
    """« 2 à 6 »; of numbers with others between them, « 4 ou 6 »."""
    if value.min == value.max:
        return ends[1]
    return " à ".join(ends) if value.step == 1 else listed(every, "ou")


def counted(value: Any, noun: Noun) -> str:
    """« une carte », « cinq cartes », « 100 cartes », « deux à six joueurs »; of some nouns « 5 jetons »."""
    if isinstance(value, Range):
        less = [_number(number, noun) for number in value.numbers][:-1]
        most = counted(value.max, noun)
        return _ranged(value, [_number(value.min, noun), most], [*less, most])
    number = whole(value)
    between = NO_BREAK if noun.figures else " "
    return f"{_number(number, noun)}{between}{noun.plural if abs(number) > 1 else noun.singular}"


def _number(number: int, noun: Noun) -> str:
    in_letters = 0 <= number <= MOST_IN_LETTERS and not noun.figures
    return letters(number, noun.feminine) if in_letters else figures(number)


def whole(value: Any) -> int:
    """The value, if it is a number."""
    if isinstance(value, ByPlayers):
        cure = "name their number, like target.4, or show it as a table"
        raise WrongValueError(QUOTATION, "differs with the players", cure)
    if not isinstance(value, int) or isinstance(value, bool):
        raise WrongValueError(QUOTATION, "is not a number", "quote a number, or leave the filter out")
    return value


def several(value: Any) -> list[Any]:
    """The value, if it is a list."""
    if not isinstance(value, list | tuple):
        raise WrongValueError(QUOTATION, "is not a list", "quote a list, or leave the filter out")
    return list(value)


def card(value: Any, suits: Mapping[str, str]) -> str:
    """« un 8 », « le capitaine 7 », which do not part; a suit alone: « le capitaine »."""
    if isinstance(value, list | tuple):
        raise WrongValueError(QUOTATION, "is a list", "quote one card of it, or use a filter for several")
    text = str(value)
    if text.isdigit():
        return f"un{NO_BREAK}{text}"
    suit, _, number = text.rpartition("-")
    return f"{suits.get(suit, suit)}{NO_BREAK}{number}" if suit else suits.get(text, text)


def cards(value: Any, suits: Mapping[str, str]) -> str:
    """« un 7, deux 4 et un 9 »."""
    named = [str(each) for each in several(value)]
    if named and all(each.isdigit() for each in named):
        return cards_of([int(each) for each in named])
    return listed([card(each, suits) for each in named])


def fact_in_words(name: str, value: Value, glossary: Glossary) -> str:
    """A fact as a player reads it: « 2 à 6 », « à chaque gagnant », « 31 à 2 joueurs, 21 à 3 »."""
    if isinstance(value, ByPlayers):
        return ", ".join(
            f"{figures(number)} à {span}" + (" joueurs" if not place else "")
            for place, (span, number) in enumerate(_merged(value))
        )
    if isinstance(value, tuple):
        return cards(value, glossary.suits)
    kind = glossary.facts.get(name)
    if isinstance(value, str) and kind:
        return kind.words.get(value, value)
    return figures(value)


def _merged(value: ByPlayers) -> list[tuple[str, int]]:
    found: list[tuple[list[int], int]] = []
    for players, number in sorted(value.values.items()):
        if found and found[-1][1] == number:
            found[-1][0].append(players)
        else:
            found.append(([players], number))
    return [(span_of(spanned), number) for spanned, number in found]


def span_of(players: Sequence[int]) -> str:
    """« 3 », « 2 à 6 »."""
    return str(players[0]) if len(players) == 1 else f"{players[0]} à {players[-1]}"


FILTERS: dict[str, Callable[[Any], str]] = {
    "chiffres": figures,
    "lettres": lambda value: letters(whole(value)),
    "lettres_f": lambda value: letters(whole(value), True),
    "ordinal": lambda value: ordinal(whole(value)),
    "rang": lambda value: ordinal_letters(whole(value)),
    "noms": lambda value: listed([str(each) for each in several(value)]),
    "de": lambda value: de(figures(value)),
}
