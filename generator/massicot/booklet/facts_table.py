"""Facts in words, and as a table by number of players. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from massicot.language.fr.quoting import fact_in_words, figures, span_of
from massicot.model.glossary import Glossary
from massicot.model.variant import ByPlayers, Facts, Range, Value, Variant

_NBSP = "\u00a0"


@dataclass(frozen=True, slots=True)
class Row:
    """A fact by its name."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class FactTable:
    """A head of numbers of players, and a line of values for each fact. Without a head: one value for each fact."""

    head: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]


def playing(variant: Variant, *, ways: bool = True) -> list[int]:
    """The numbers of players with whom a game is played, or one of its ways to play."""
    told = (variant.facts, *(sub.facts for sub in variant.variants if ways))
    spans = [facts["players"] for facts in told]
    return sorted({n for span in spans if isinstance(span, Range) for n in range(span.min, span.max + 1)})


def several(variant: Variant) -> str:
    """How many can play: « 2 à 8 », « 4 (3 à 6 en variante) »."""
    more = in_other_ways(variant)
    return span_of(playing(variant, ways=False)) + (f" ({more})" if more else "")


def in_other_ways(variant: Variant) -> str:
    """How many can play in some other way, if these are more: « 3 à 6 en variante »."""
    usual = playing(variant, ways=False)
    if playing(variant) == usual:
        return ""
    others = [sub.facts["players"] for sub in variant.variants if sub.facts["players"] != variant.facts["players"]]
    spans = [span for span in others if isinstance(span, Range)]
    return f"{span_of(sorted({n for span in spans for n in range(span.min, span.max + 1)}))} en variante"


def fact_table(names: Sequence[str], facts: Facts, glossary: Glossary) -> FactTable:
    """The table of a section. Neighbouring numbers of players for which all is the same share a column."""
    labels = [glossary.facts[name].label for name in names]
    values = [facts[name] for name in names]
    if not any(isinstance(value, ByPlayers) for value in values):
        return FactTable(
            (),
            tuple(
                (label, (fact_in_words(name, value, glossary),))
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
    head = tuple(span_of(spanned) for spanned, _ in columns)
    return FactTable(
        head, tuple((label, tuple(cells[row] for _, cells in columns)) for row, label in enumerate(labels))
    )


def in_a_line(table: FactTable) -> tuple[str, ...]:
    """Each fact of a table in a line of text: « Mise : 2 de 4 à 5 joueurs ; 1 de 6 à 8 »."""
    if not table.head:
        return tuple(f"{label}{_NBSP}: {value}" for label, (value,) in table.lines)
    spans = [f"à {players}" if players.isdigit() else f"de {players}" for players in table.head]
    return tuple(
        f"{label}{_NBSP}: " + f"{_NBSP}; ".join(f"{value} {span}" for value, span in zip(values, spans, strict=True))
        for label, values in table.lines
    )


def _cell(name: str, value: Value, players: int, glossary: Glossary) -> str:
    if isinstance(value, ByPlayers):
        return figures(value.values[players]) if players in value.values else "–"
    return fact_in_words(name, value, glossary)


def _players(facts: Facts, values: Sequence[Value]) -> list[int]:
    stated = facts.get("players")
    if isinstance(stated, Range):
        return list(stated.numbers)
    return sorted({players for value in values if isinstance(value, ByPlayers) for players in value.values})
