"""Facts in words, and as a table by number of players. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from massicot.language.fr.quoting import cards, figures
from massicot.model.glossary import Glossary
from massicot.model.variant import ByPlayers, Facts, Range, Value


@dataclass(frozen=True, slots=True)
class Row:
    """A fact by its name; `before` is what it was, where it changed."""

    label: str
    value: str
    before: str = ""


@dataclass(frozen=True, slots=True)
class FactTable:
    """A head of numbers of players, and a line of values for each fact. Without a head: one value for each fact."""

    head: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]


def in_words(name: str, value: Value, glossary: Glossary) -> str:
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


def fact_table(names: Sequence[str], facts: Facts, glossary: Glossary) -> FactTable:
    """The table of a section. Neighbouring numbers of players for which all is the same share a column."""
    labels = [glossary.facts[name].label for name in names]
    values = [facts[name] for name in names]
    if not any(isinstance(value, ByPlayers) for value in values):
        return FactTable(
            (),
            tuple(
                (label, (in_words(name, value, glossary),))
                for name, label, value in zip(names, labels, values, strict=True)
            ),
        )
    columns: list[tuple[list[int], tuple[str, ...]]] = []
    for players in _players(facts, values):
        cells = tuple(_cell(name, value, players, glossary) for name, value in zip(names, values, strict=True))
        if columns and columns[-1][1] == cells:
            columns[-1][0].append(players)
        else:
            columns.append(([players], cells))
    head = tuple(_span(spanned) for spanned, _ in columns)
    return FactTable(
        head, tuple((label, tuple(cells[row] for _, cells in columns)) for row, label in enumerate(labels))
    )


def _cell(name: str, value: Value, players: int, glossary: Glossary) -> str:
    if isinstance(value, ByPlayers):
        return figures(value.values[players]) if players in value.values else "–"
    return in_words(name, value, glossary)


def _players(facts: Facts, values: Sequence[Value]) -> list[int]:
    stated = facts.get("players")
    if isinstance(stated, Range):
        return list(range(stated.min, stated.max + 1))
    return sorted({players for value in values if isinstance(value, ByPlayers) for players in value.values})


def _merged(value: ByPlayers) -> list[tuple[str, int]]:
    found: list[tuple[list[int], int]] = []
    for players, number in sorted(value.values.items()):
        if found and found[-1][1] == number:
            found[-1][0].append(players)
        else:
            found.append(([players], number))
    return [(_span(spanned), number) for spanned, number in found]


def _span(players: Sequence[int]) -> str:
    return str(players[0]) if len(players) == 1 else f"{players[0]} à {players[-1]}"
